"""What ``lp_norm.py`` leans on: Newton's refinement, in ``refine``."""
