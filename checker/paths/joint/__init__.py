"""The joint regularisation path of the head and the prompt: stationary points, minima, and the path.

In reading order: ``stationary``, ``minima``, ``path``.
"""
