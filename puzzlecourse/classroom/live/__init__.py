"""The results of a class while it works: renewed from what has changed, and shown as a page."""
