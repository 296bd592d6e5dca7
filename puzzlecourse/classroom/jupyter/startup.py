"""Install hints for unknown names in each kernel of the course's server (PYTHONSTARTUP)."""

try:
    from puzzlecourse.checking.unknown_names import install as _install

    _install(get_ipython())  # type: ignore[name-defined]  # IPython's
    del _install
except (ImportError, NameError):  # another environment's kernel, or a plain Python in a terminal
    pass
