"""Counter-examples and witnesses as Coq theorems: the exact instance, what holds of it, and the claim's negation.

In reading order: ``instances``, ``nuclear``, ``refuted_formulas``, ``at_rest``, ``instance_words``,
``separating``, ``refuted_limits``, ``witness_runs``, ``questions``, ``witnesses``.
"""
