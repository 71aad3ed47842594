"""What a proof says to a reader: its idea, its steps, the lemmas that it uses, traps as inequalities.

In reading order: ``certificate_files``, ``invariants``, ``key_steps``, ``lemmas``, ``proof_steps``, ``evidence``.
"""
