"""The float64 engine: fast, log-scaled, for one problem or a batch; numba when installed, numpy otherwise.

``double_double=True`` keeps the parameter and the logits to 32 digits: the direction is then good to about
1e-15 even at ‖p‖ = 10⁴, where one rounding of a logit alone would cost 1e-12.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Literal

import numpy as np

from checker.descent.floats.batch import Batch, Floats, exact_parameter, packed_batch
from checker.descent.floats.float64_numpy import CAUSES, Scaled, mantissa_norm, numpy_run, scaled_gradient
from checker.descent.trajectory import Descent, Gradient, Problem, Standstill, Trajectory
from checker.errors import InputError, MissingDependency

Backend = Literal["auto", "numba", "numpy"]


def gradient(problem: Problem, parameter: Any, *, double_double: bool = False) -> Gradient:
    """∇L at ``parameter``.  **Domain.** float.  **Guarantee.** float; nonzero unless all terms vanish or cancel."""
    batch = packed_batch([problem], [parameter])
    hi, lo = batch.start_hi, batch.start_lo if double_double else np.zeros_like(batch.start_lo)
    scaled = scaled_gradient(batch, hi, lo, double_double=double_double)
    size = mantissa_norm(scaled.mantissa)
    direction = scaled.mantissa / np.where(size == 0, 1.0, size)[:, None, None]
    return Gradient(
        direction=exact_parameter(direction[0], np.zeros_like(direction[0]), problem),
        log_norm=float(_log_norms(scaled)[0]),
        cancellation=float(_cancellations(scaled)[0]),
    )


def descend(
    problem: Problem, start: Any, descent: Descent, *, double_double: bool = False, backend: Backend = "auto"
) -> Trajectory:
    """One run.  **Domain.** float.  **Guarantee.** float.  **Raises.** as ``descend_batch``."""
    return descend_batch([problem], [start], descent, double_double=double_double, backend=backend)[0]


def descend_batch(
    problems: Sequence[Problem],
    starts: Sequence[Any],
    descent: Descent,
    *,
    double_double: bool = False,
    backend: Backend = "auto",
) -> tuple[Trajectory, ...]:
    """One run a pair (problem, start), the same result as one by one.

    **Domain.** float.  **Guarantee.** float, none; both backends agree to rounding.
    **Raises.** ``InputError`` (see ``packed_batch``); ``MissingDependency`` when numba is asked for and absent.
    """
    batch = packed_batch(problems, starts)
    hi, lo, stop = run_batch(batch, descent, double_double=double_double, backend=backend)
    seen = [scaled_gradient(batch, h, e, double_double=double_double) for h, e in zip(hi, lo, strict=True)]
    pairs = range(len(batch.problems))
    return tuple(_trajectory(batch, b, descent, hi, lo, stop[b], seen, double_double) for b in pairs)


def run_batch(
    batch: Batch, descent: Descent, *, double_double: bool = False, backend: Backend = "auto", threads: int = 1
) -> tuple[Floats, Floats, Any]:
    """The bare arrays of a run: iterates hi, lo (R,B,d,m) and stops (B,2), see ``numpy_run``.  For sweeps.

    **Convention.** ``threads`` (numba only) shares out the pairs; the result does not depend on it.
    """
    if double_double and descent.is_mirror:
        raise InputError(
            "double_double=True with a mirror map: powers are taken in floats, so 32 digits of the iterate would mean nothing. "
            "Leave it out, or use the flint engine."
        )
    present = find_spec("numba") is not None
    if backend == "numba" and not present:
        raise MissingDependency(
            "backend='numba' but numba is not installed: only its loops are missing, not a result. "
            "Install it with `pip install attention-claim-checker[fast]`, or use backend='numpy'."
        )
    if backend == "numpy" or not present:
        return numpy_run(batch, descent, double_double=double_double)
    from checker.descent.floats.float64_numba import numba_run  # compiled on import: only when wanted

    return numba_run(batch, descent, double_double=double_double, threads=threads)


def _trajectory(
    batch: Batch, b: int, descent: Descent, hi: Floats, lo: Floats, stop: Any, seen: list[Scaled], double_double: bool
) -> Trajectory:
    problem, merged = batch.problems[b], batch.merged[b]
    total = hi[:, b] + lo[:, b]
    return Trajectory(
        steps=descent.recorded,
        parameters=tuple(exact_parameter(hi[r, b], lo[r, b], problem) for r in range(len(hi))),
        norms=tuple(mantissa_norm(total).tolist()),
        log_gradient_norms=tuple(float(_log_norms(s)[b]) for s in seen),
        cancellations=tuple(float(_cancellations(s)[b]) for s in seen),
        log_attention=tuple(
            tuple(tuple(s.log_attention[b, i, list(group)].tolist()) for i, group in enumerate(merged.group))
            for s in seen
        ),
        selected=tuple(tuple(merged.group[i].index(int(s.selected[b, i])) for i in range(problem.n)) for s in seen),
        standstill=Standstill(step=int(stop[0]), cause=CAUSES[stop[1]]) if stop[0] >= 0 else None,  # type: ignore[arg-type]
        arithmetic="float64, log-scaled" + (", double-double parameter and logits" if double_double else ""),
    )


def _log_norms(scaled: Scaled) -> Floats:
    size = mantissa_norm(scaled.mantissa)
    return np.where(size == 0, -np.inf, np.log(np.where(size == 0, 1.0, size)) + scaled.exponent)


def _cancellations(scaled: Scaled) -> Floats:
    size = mantissa_norm(scaled.mantissa)
    return np.where(scaled.mass == 0, 1.0, np.where(size == 0, np.inf, scaled.mass / np.where(size == 0, 1.0, size)))
