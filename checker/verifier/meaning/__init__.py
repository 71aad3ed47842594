"""What every name means, limits by lemmas, the vocabulary, terms.

In reading order: ``values``, ``families``, ``limits``, ``vocabulary``, ``closed``, ``terms``, ``sequences``,
``draws``.
"""
