"""Formulas that were written for others, sympy expressions and LaTeX, as terms: read whole, and asked about where they say two things."""
