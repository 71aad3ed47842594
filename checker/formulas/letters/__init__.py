"""What the letters of a formula mean: declared names, functions, their values, families, sums over an index, chance, choices.

In reading order: ``names``, ``declared``, ``values``, ``points``, ``sums``, ``variables``, ``chance``, ``choices``, ``families``,
``functions``, ``applied``, ``kinds``, ``in_text``, ``named``.
"""
