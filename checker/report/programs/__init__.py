"""An audit for programs: the result object, diagnostics at line and column, formulas for notebooks, safe terminal output.

In reading order: ``diagnostics``, ``notebook_mathematics``, ``terminal``, ``counted``, ``result``.
"""
