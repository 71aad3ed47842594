"""What ``lp_norm.py`` leans on: Newton's refinement, and the ends p → 1 and p → ∞.

In reading order: ``ends``, ``refine``.
"""
