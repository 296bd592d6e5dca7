"""The recursion test, by the name that notebooks of others know it by; it is `recursion_test`."""
