"""What is said of every index, of every order and of equal things: hypotheses that are used at a place.

In reading order: ``equal_things``, ``index_names``, ``multipliers``, ``nested_sums``, ``orders``, ``over_indices``, ``pointwise``,
``said_of_each``, ``vector_words``, ``multipliers_of_extremes``, ``gathered_means``.
"""
