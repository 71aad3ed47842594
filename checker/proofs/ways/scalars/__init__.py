"""Ways to prove an inequality between numbers: products, sums, exponentials, logarithms, slopes, ranges.

In reading order: ``exponentials``, ``factors``, ``logarithms``, ``monomials``, ``products``, ``ranges``,
``sizes``, ``parts``, ``slopes``, ``sums``, ``telescopes``.
"""
