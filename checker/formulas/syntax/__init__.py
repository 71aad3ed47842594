"""From the characters of a formula to a tree of what is printed, before anything says what the letters are.

In reading order: ``commands``, ``macros``, ``plain``, ``token``, ``bars``, ``tokens``, ``cursor``, ``mistyped``, ``functions``,
``tree``, ``dots``, ``tables``, ``sets``, ``clauses``.
"""
