"""Ways to use what hypotheses say of every place, or of every place but one.

In reading order: ``leads``, ``one_entry``, ``pairs``, ``rows``, ``slacks``, ``other_places``, ``equal_others``,
``missing_mass``, ``other_summands``, ``greatest_place``.
"""
