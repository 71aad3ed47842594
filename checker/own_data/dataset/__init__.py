"""What one dataset is, what claims say of it, and how descent runs on it; at any size.

In reading order: ``bindings``, ``descent_bounds``, ``large_inspection``, ``table``, ``inspection``,
``large_descent``, ``evidence``, ``consequences``, ``large_report``, ``report``, ``any_size``.
"""
