"""What gradient descent converges to, decided for one exact start: traps, captures and local captures (docs/limits.md); exact paths."""

from checker.limits import exact_paths
from checker.limits.capture import is_captured, smoothness, smoothness_from
from checker.limits.local import LocalCapture, local_capture
from checker.limits.problem import DECREASING, SOME, Cone, Problem, Sequence, widths_of
from checker.limits.settle import Settled, settle
from checker.limits.trap import Region, is_trap

__all__ = [
    "DECREASING",
    "Cone",
    "LocalCapture",
    "Problem",
    "Region",
    "SOME",
    "Sequence",
    "Settled",
    "exact_paths",
    "is_captured",
    "is_trap",
    "local_capture",
    "settle",
    "smoothness",
    "smoothness_from",
    "widths_of",
]
