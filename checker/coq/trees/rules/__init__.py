"""For every rule of ``verify.py`` a Coq proof term of its conclusion, and the file that holds them.

In reading order: ``conclusions``, ``rules``, ``bound``, ``extremes``, ``rates``, ``formulas``, ``induction``,
``arranged``, ``sums``, ``identities``, ``trees``.
"""
