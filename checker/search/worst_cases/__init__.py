"""Worst cases of claims about functions, vectors and numbers: at finitely many points, climbed in floats, rounded, decided exactly.

In reading order: ``finite``, ``many_floats``, ``margins``, ``climbing``, ``rebuilt``, ``worst_case``.
"""
