"""Ways to use what hypotheses say of every place, or of every place but one.

In reading order: ``one_entry``, ``pairs``, ``rows``, ``slacks``, ``other_places``, ``equal_others``,
``other_summands``, ``greatest_place``.
"""
