"""Ways to prove a goal about softmax weights: masked, shared, single, or written as sigmoids.

In reading order: ``indicators``, ``single_weights``, ``weights``, ``told_extremes``, ``masks``, ``shared_masks``,
``written_weights``.
"""
