"""How fast a term changes along velocities: the chain rule word by word, where a rate has a value, words that have none.

In reading order: ``domains``, ``refusals``, ``rules``.
"""
