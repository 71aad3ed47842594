"""Proof trees: nodes, rules, schemas of facts about datasets, what a proof has to show defined.

In reading order: ``nodes``, ``schemas``, ``orders``, ``rules``, ``interpolation``, ``means``, ``entries``,
``slopes``, ``extremes``, ``logic``, ``places``, ``states``, ``table``, ``trees``.
"""
