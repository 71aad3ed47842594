"""Counter-examples and witnesses as Coq theorems: the exact instance, what holds of it, and the claim's negation.

In reading order: ``instances``, ``nuclear``, ``refuted_formulas``, ``at_rest``, ``instance_words``,
``separating``, ``witness_runs``, ``exact_terms``, ``witnesses``, ``refuted_limits``, ``questions``.
"""
