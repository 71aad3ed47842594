"""Notebooks: ``audit(CLAIM)`` and the cell magic ``%%claim``.

In reading order: ``claim_magic``, ``notebook``.
"""
