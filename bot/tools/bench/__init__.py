"""The measurements behind `bot bench`: each function gives plain figures; times in milliseconds as p50 and p95."""
