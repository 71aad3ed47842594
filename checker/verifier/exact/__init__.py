"""Exact rationals, intervals, spectra, texts, datasets, functions.

In reading order: ``numbers``, ``spectra``, ``texts``, ``data``, ``functions``.
"""
