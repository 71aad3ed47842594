"""Gradient descent in python-flint balls: midpoints, enclosures, flow in log time, and the limit that a run shows.

In reading order: ``flint_midpoints``, ``direction``, ``jacobian``, ``plane``, ``enclosure``, ``log_time``,
``limits``.
"""
