"""No test reads or writes what a learner has kept, unless it asks for that; nor does nbval here."""

import os

os.environ["PUZZLELIB_KEEP"] = "0"
