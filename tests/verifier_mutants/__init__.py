"""One-change mutants of the deciding lines of checker/verify.py, and the certificates that tell them apart.

``generate`` makes the mutants, ``campaign`` runs them against all cases of ``corpus``; ``building`` and ``refusals`` help to
write cases.  The cases stand in rooms: ``numbers``, ``words`` (what names mean), ``limits``, ``forms``, ``trees`` and
``certificates``.  ``explained`` holds the reasons why a mutant that survives is none.
"""
