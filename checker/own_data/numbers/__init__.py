"""Exact numbers for people: decimals that are rounded outwards, and matrices over one denominator.

In reading order: ``decimals``, ``exact_matrix``, ``enclosures``.
"""
