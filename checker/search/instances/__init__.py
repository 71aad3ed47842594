"""Which instances exist: drawn, simple, structured, feasible, moved onto equalities, and how much they violate.

In reading order: ``function_values``, ``nested_values``, ``numbers``, ``structured``, ``violation``,
``equalities``, ``hypothesis_repairs``, ``slack``, ``simple_values``, ``small_systems``, ``tight``, ``feasible``.
"""
