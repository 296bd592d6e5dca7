"""What every widget shares: the stage, the box that says in words what went wrong, buttons, keys, JavaScript."""
