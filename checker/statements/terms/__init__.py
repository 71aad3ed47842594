"""Terms over a closed vocabulary: the words, binders, sequences, laws, and how a term is printed.

In reading order: ``source_places``, ``spelling``, ``vocabulary``, ``deprecated``, ``display``, ``iterations``,
``laws``, ``binding``, ``leaves``, ``remedies``, ``term``, ``finite_laws``, ``short_for``, ``over_indices``, ``ranges``.
"""
