"""Module 0, Politics (section O): an assembly of seven ideologies, delegates that carry laws, an income that is raised there.

`module.py` says where it joins the Core; `README.md` which ruling is where.
"""
