"""Proof trees: a function for each rule of ``verify.py``, what is assumed in a search, and trees put together.

In reading order: ``rules``, ``composition``, ``linear``, ``rules_of_masks``, ``term_slopes``, ``text``,
``workshop``, ``atom_order``, ``function_facts``, ``naming``, ``proof_search``, ``rewriting``, ``decided``,
``exchange``.
"""
