"""How commands speak and end: progress, summaries, forms of output, exit codes.

In reading order: ``exit_codes``, ``forms``, ``progress``, ``summary``, ``audit_output``, ``ending``.
"""
