"""What the letters of a formula mean: declared names, values of functions, families, sums over an index, chance, choices.

In reading order: ``names``, ``declared``, ``values``, ``neighbours``, ``members``, ``points``, ``sums``, ``variables``, ``laws``,
``chance``, ``choices``, ``families``, ``kinds``, ``in_text``, ``named``.
"""
