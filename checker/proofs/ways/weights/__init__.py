"""Ways to prove a goal about softmax weights: masked, shared, flat, single, or written as sigmoids.

In reading order: ``indicators``, ``single_weights``, ``weights``, ``flat_weights``, ``masks``, ``shared_masks``,
``written_weights``.
"""
