"""The models whose gradients are derived, by name, and compositions of layers.

In reading order: ``attention_models``, ``layers``, ``similarity_models``, ``compositions``, ``named``.
"""
