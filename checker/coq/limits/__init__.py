"""What Coq is told of traps, captures and runs with a fixed step.

In reading order: ``duals``, ``tables``, ``flat_scores``, ``traps``, ``captures``, ``fixed_step_runs``.
"""
