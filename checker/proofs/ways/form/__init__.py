"""Ways to prove a goal by its form: connectives, cases, the choice of a variable, few entries, functions that are variables.

In reading order: ``cases``, ``few_entries``, ``form``, ``functions``, ``some_place``, ``variables``,
``quotients``, ``rewriting``.
"""
