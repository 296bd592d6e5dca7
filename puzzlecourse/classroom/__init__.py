"""Start JupyterLab on the course, project notebooks, and report the results of a class.

A *learner* is a folder that contains an answers file, or a single submitted file. An *item* is a
question or task in a notebook, counted over a class.
"""
