"""Formulas with indices: terms, derivatives, normal forms, means, values, text.

In reading order: ``canonical_names``, ``index_terms``, ``differentiate``, ``entries``, ``evaluate``,
``normal_form``, ``softmax_formulas``, ``typeset``, ``means``, ``model``, ``loss_formulas``, ``claim_formulas``,
``formula_terms``.
"""
