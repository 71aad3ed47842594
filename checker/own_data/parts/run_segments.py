"""One run of descent as segments that follow each other, each kept when it is finished.

The next iterate depends on the iterate alone, and every iterate is handed over exactly, so the segments together are the run: the
same numbers whether it was interrupted or not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from checker.descent import Descent, Problem, Standstill, Trajectory
from checker.descent.trajectory import Parameter
from checker.own_data.parts.finished_parts import Parts

MOST = 20
MOST_NUMBERS = 5_000_000  # of all kept iterates: beyond it writing them would take longer than the run
Run = Callable[[int, Parameter, Descent], Trajectory]
"""A run of so many steps from a point, which is iterate number ``first`` of the whole."""


def ends_of(steps: int, record: Sequence[int], least: int) -> list[int]:
    """Where segments end: records, of at least so many steps each, and at most MOST."""
    every, found = max(least, -(-steps // MOST)), [0]
    for k in sorted(record):
        if k - found[-1] >= every and steps - k >= every:
            found.append(k)
    return [*found, steps] if steps else [0]


def in_segments(
    problem: Problem,
    start: Parameter,
    descent: Descent,
    run: Run,
    parts: Parts,
    *,
    least: int,
    told: Callable[[int], None] = lambda _: None,
    begin: Callable[[int], None] = lambda _: None,
) -> Trajectory:
    """The trajectory of ``run`` from ``start``; ``told`` hears how many steps are done, ``begin`` where what is kept ends."""
    ends = ends_of(descent.steps, descent.recorded, least)
    if len(ends) < 3 or math.prod(problem.shape) * len(descent.recorded) > MOST_NUMBERS:
        return run(0, start, descent)
    pieces: list[tuple[int, Trajectory]] = []
    segments = list(pairwise(ends))
    begun = next((a for a, b in segments if parts.known(f"steps {a}-{b}") is None), descent.steps)
    begin(begun)
    for first, last in segments:
        record = tuple(k - first for k in descent.recorded if first <= k <= last)
        segment = replace(descent, steps=last - first, record=record)
        piece = parts.result(f"steps {first}-{last}", partial(run, first, start, segment))
        if begun <= first:
            told(last)
        pieces.append((first, piece))
        start = piece.parameters[-1]
    return joined(pieces)


def joined(pieces: Sequence[tuple[int, Trajectory]]) -> Trajectory:
    """Stretches, each with the step at which it begins, as one trajectory."""
    whole = pieces[0][1]
    for first, piece in pieces[1:]:
        named = {name: getattr(whole, name) + getattr(piece, name)[1:] for name in _FIELDS}
        steps = whole.steps + tuple(first + k for k in piece.steps[1:])
        stop = whole.standstill
        if stop is None and piece.standstill is not None:
            stop = Standstill(step=first + piece.standstill.step, cause=piece.standstill.cause)
        whole = Trajectory(steps=steps, standstill=stop, arithmetic=whole.arithmetic, **named)
    return whole


_FIELDS = ("parameters", "norms", "log_gradient_norms", "cancellations", "log_attention", "selected")
