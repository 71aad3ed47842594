"""Terms in forms that can be compared: polynomials over atoms, normal forms, equalities used as rewriting, and values in floats.

In reading order: ``expanded_sums``, ``float_functions``, ``sizes``, ``float_values``, ``plausible``,
``polynomials``, ``rational_matrices``, ``monomials``, ``normal_form``, ``reduction``, ``slopes``,
``writing``.
"""
