"""Ways to prove a goal about sums over an index and means: summand by summand, squared, with multipliers, under laws.

In reading order: ``gathered_logarithms``, ``laws``, ``means``, ``multipliers``, ``spread_numbers``,
``squared_sums``, ``mean_lengths``, ``moments``, ``random_steps``, ``sizes_inside``, ``unions``,
``weighted_means``.
"""
