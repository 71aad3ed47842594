"""What ``nuclear.py`` leans on: Newton's refinement, how far apart two solutions can be, brackets.

In reading order: ``bracket``, ``refine``, ``uniqueness``.
"""
