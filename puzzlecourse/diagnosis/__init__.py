"""The recursion test under its name in notebooks of others; it is `recursion_test`."""
