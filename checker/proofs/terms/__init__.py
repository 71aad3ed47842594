"""Terms in forms that can be compared: polynomials over atoms, normal forms, equalities used as rewriting, and values in floats.

In reading order: ``expanded_sums``, ``float_functions``, ``rational_matrices``, ``sizes``, ``float_values``, ``met_hypotheses``,
``plausible``, ``polynomials``, ``monomials``, ``normal_form``, ``rational_factors``, ``reduction``, ``slopes``, ``writing``.
"""
