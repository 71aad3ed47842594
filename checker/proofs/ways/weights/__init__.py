"""Ways to prove a goal about softmax weights: masked, shared, flat, single, or written as sigmoids.

In reading order: ``weights``, ``flat_weights``, ``masks``, ``written_weights``.
"""
