"""Gradient descent in python-flint balls: midpoints, the span of the keys, and the flow in log time.

In reading order: ``flint_midpoints``, ``plane``, ``log_time``.
"""
