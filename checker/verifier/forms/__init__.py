"""Formulas with indices, identities, means over entries, normal forms of terms.

In reading order: ``formulas``, ``identities``, ``moments``, ``polynomials``, ``sizes``, ``forms``, ``slopes``.
"""
