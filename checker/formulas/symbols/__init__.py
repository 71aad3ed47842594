"""What the symbols of a formula mean: products, powers, comparisons, norms, spectra, sets, ranges, least values.

In reading order: ``conventions``, ``entrywise``, ``defined``, ``loose``, ``products``, ``reach``, ``comparisons``, ``least``,
``powers``, ``sets``, ``ranges``, ``spectra``, ``norms``, ``tables``, ``derivatives``.
"""
