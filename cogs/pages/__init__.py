"""What is shown: texts and buttons of each page."""
