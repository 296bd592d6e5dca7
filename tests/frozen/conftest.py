"""Nothing here is a test: the bank of the record has modules of the names that tests have."""

collect_ignore_glob = ["*.py"]
