"""The least-norm problem that every hard-margin SVM here comes down to: Clarabel proposes, rationals dispose.

In reading order: ``nnls``, ``problem``, ``propose``, ``child``, ``complementarity``, ``active_set_hint``,
``solution``, ``row_generation``, ``exact``.
"""
