"""Ways to use what hypotheses say of every place, or of every place but one.

In reading order: ``one_entry``, ``rows``, ``slacks``, ``other_places``, ``missing_mass``, ``other_summands``, ``pairs``.
"""
