"""Ways to prove a goal by its form: connectives, cases, the choice of a variable, few entries, functions that are variables.

In reading order: ``cases``, ``every_number``, ``few_entries``, ``form``, ``functions``, ``some_place``, ``variables``,
``quotients``, ``equal_fractions``, ``multiples_added``,
``rewriting``.
"""
