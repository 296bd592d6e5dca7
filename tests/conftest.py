"""What all tests share, whoever started them."""

import signal

# A shell in the background hands an ignored Ctrl-C on to all that it starts; tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)
