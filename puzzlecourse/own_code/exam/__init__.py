"""`puzzlecourse exam`: questions for an oral exam, about any recursive program.

`command` reads the file and prints. `apart` starts a process of its own, in which `stranger` runs
the program and asks about it. `paper` writes the sheet and its key.
"""
