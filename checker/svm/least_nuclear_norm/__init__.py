"""What ``nuclear.py`` leans on: Newton's refinement, and brackets.

In reading order: ``bracket``, ``refine``.
"""
