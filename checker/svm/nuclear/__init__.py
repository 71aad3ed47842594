"""The SVM of least nuclear norm: solved with a certified gap, bracketed, and how far apart two solutions can be.

In reading order: ``bracket``, ``child``, ``refine``, ``solve``, ``uniqueness``.
"""
