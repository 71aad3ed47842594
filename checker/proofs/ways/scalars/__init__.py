"""Ways to prove an inequality between numbers: products, sums, exponentials, slopes, ranges.

In reading order: ``exponentials``, ``factors``, ``products``, ``ranges``,
``sizes``, ``parts``, ``slopes``, ``sums``, ``telescopes``.
"""
