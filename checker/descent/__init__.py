"""Gradient descent on softmax attention in three arithmetics, log-scaled so that far out means nothing worse.

``float64`` (fast, batches), ``mpmath_reference`` (readable, any digits), ``flint_midpoints`` (fast, any
digits) each give ``gradient(problem, parameter)`` and ``descend(problem, start, descent)``; ``literal``
holds the recipes that fail, as controls.

``log_time`` follows the flow to log times no run reaches.
"""

from checker.descent.trajectory import Descent, Gradient, Problem, Standstill, Trajectory, norm, secant, unit

__all__ = ["Descent", "Gradient", "Problem", "Standstill", "Trajectory", "norm", "secant", "unit"]
