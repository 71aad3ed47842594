"""Searches for one kind of goal: differences, ranges, losses, iterations, facts about datasets; and what a proof has to show defined.

In reading order: ``dataset_facts``, ``definedness``, ``differences``, ``gradient_constants``, ``invariants``,
``drawn_means``, ``sign_exponentials``, ``greatest_means``, ``exponential_means``, ``losses``, ``products``, ``ranges``, ``sizes``,
``iterations``.
"""
