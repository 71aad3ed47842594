"""Which direction gradient descent is heading for: evidence on a limit, with its digits, never a proof.

The direction of p(σ_{j+1}) − p(σ_j) at the log times σ_j = 2^j (limit_run.py) is compared with every candidate: the
claimed limit, the exact SVM directions the run could have, and whatever the caller adds.  A candidate *shows* when

  – the selected tokens stay the same, and ‖p‖ grows by more in every doubling of log time, as σ‖p_mm‖ does,
  – its distance falls by a third or more in each of the last three doublings (or is below the digits asked for), and
  – the last distance is under half its separation from every other candidate, so none of them is nearer.

A limit that is not the candidate lies at a fixed distance from it, where the fall ends; the run is followed until
that would be seen at 10^-digits.  So no angle is small enough by itself, and a distance that falls as slowly as
1/σ (a support constraint without multiplier) shows few digits or stays undecided.

**Guarantee.** float, none: no verdict of PROVED or REFUTED can rest on it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from flint import ctx

from checker.attention.scores import Choice
from checker.descent.balls.direction import Direction, balls, length, log_distance, log_length, unit_of
from checker.descent.balls.flint_midpoints import fraction_of, precision_in_bits
from checker.descent.balls.log_time import LogTimeFlow
from checker.descent.limit_run import FORGOTTEN, LimitRun
from checker.descent.trajectory import Vector, flat
from checker.errors import InputError

_DOUBLINGS = 3
_FALL = math.log10(2 / 3)


class Outcome(Enum):
    """What a run shows of a claimed limit."""

    CLAIMED = "claimed"
    """The claimed direction shows."""
    OTHER = "other"
    """Another candidate shows, or the run has settled where the claimed direction is not."""
    UNDECIDED = "undecided"
    """Neither; ``why`` says what stood in the way."""


@dataclass(frozen=True, kw_only=True)
class PlainRow:
    """Plain descent at iterate k against the claimed direction.

    **Convention.** ``growth`` = (‖p(2k)‖ − ‖p(k)‖)/log 2; ``digits`` those of p(2k) − p(k).
    """

    k: int
    selected: tuple[int | None, ...]
    norm: float
    growth: float
    angle_times_norm: float
    digits: float


@dataclass(frozen=True, kw_only=True)
class Window:
    """One doubling of log time, until ``log_time``.

    **Shapes.** digits and angles_times_norm: one a candidate.
    **Convention.** distances are of unit vectors.  ``growth`` is Δ‖p‖/Δσ, which tends to ‖p_mm‖; ``log_moved`` is
    log₁₀‖Δp‖; ``digits`` are −log₁₀ of the secant's distance to each candidate, ``settled`` to the last secant,
    ``steady`` to the secant of the run from a start moved by 10^-digits.  ``angles_times_norm`` are those of p itself.
    """

    log_time: float
    selected: Choice
    norm: float
    growth: float
    log_moved: float
    settled: float
    steady: float
    digits: tuple[float, ...]
    angles_times_norm: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Assessment:
    """An outcome with its evidence.

    **Shapes.** candidates and digits C, the claimed direction first.
    **Convention.** ``shown`` names the candidate that shows, or the limit in words.  ``limit`` is the last secant, an
    extrapolation that is good to about ``settled`` digits.  ``selected_since``: the log time from which on the
    final tokens were selected at every record.  ``stopped``: why the run ends where it does.
    **Guarantee.** float, none.
    """

    outcome: Outcome
    why: str
    shown: str | None
    candidates: tuple[Direction, ...]
    digits: tuple[float, ...]
    selected: Choice | None
    selected_since: float
    limit: Vector
    settled: float
    plain: tuple[PlainRow, ...]
    windows: tuple[Window, ...]
    stopped: str


def assess(run: LimitRun, claimed: Direction, *, others: Sequence[Direction] = ()) -> Assessment:
    """Whether the run shows the claimed direction.

    **Raises.** ``InputError`` on directions of the wrong number of coordinates.
    """
    size = math.prod(run.problem.shape)
    for one in (claimed, *others):
        if len(one.vector) != size:
            raise InputError(
                f"the direction {one.name!r} has {len(one.vector)} coordinates, the parameter {size}: they cannot "
                "be compared. Give one number a coordinate, W row by row."
            )
    candidates = [claimed]
    for one in (*others, *run.rivals):
        if not any(one.is_same_as(c) for c in candidates):
            candidates.append(one)
    digits = run.flow.digits if run.flow else 60
    with ctx.workprec(precision_in_bits(digits) + 128):
        view = _View(run, candidates, digits)
        outcome, shown, why = _decided(run, view)
        plain = tuple(_plain_rows(run, view.units[0]))
    last = view.windows[-1] if view.windows else None
    return Assessment(
        outcome=outcome,
        why=why,
        shown=shown,
        candidates=tuple(candidates),
        digits=last.digits if last else (),
        selected=run.flow.selected[-1] if run.flow else None,
        selected_since=_since(run.flow),
        limit=view.limit,
        settled=last.settled if last else 0.0,
        plain=plain,
        windows=tuple(view.windows),
        stopped=run.flow.stopped if run.flow else "the plain run could not be enclosed",
    )


class _View:
    """The windows of a run against candidates.  Use it at one precision."""

    def __init__(self, run: LimitRun, candidates: list[Direction], digits: int) -> None:
        self.digits, self.names = digits, [c.name for c in candidates]
        self.units = [unit_of(balls(c.vector)) or [] for c in candidates]
        self.windows: list[Window] = []
        self.norms: list[float] = []
        self.parted = -math.inf  # log₁₀ of how far the moved start ever led, relative to ‖p‖
        self.limit: Vector = ()
        if run.flow is None or run.shadow is None:
            return
        flow, before = run.flow, None
        places = [balls(p) for p in flow.parameters]
        shadows = [balls(p) for p in run.shadow.parameters]
        self.norms = [float(length(p)) for p in places]
        pairs = zip(places, shadows, self.norms, strict=False)
        self.parted = max(log_distance(p, q) - math.log10(max(1.0, size)) for p, q, size in pairs)
        for j in range(1, min(len(places), len(shadows))):
            move = _move(places, j)
            secant, here, shadow = unit_of(move), unit_of(places[j]), unit_of(_move(shadows, j))
            if secant is None or here is None or shadow is None:
                break
            self.windows.append(
                Window(
                    log_time=flow.log_times[j],
                    selected=flow.selected[j],
                    norm=self.norms[j],
                    log_moved=log_length(move),
                    growth=(self.norms[j] - self.norms[j - 1]) / (flow.log_times[j] - flow.log_times[j - 1]),
                    settled=0.0 if before is None else -log_distance(secant, before),
                    steady=-log_distance(secant, shadow),
                    digits=tuple(-log_distance(secant, u) for u in self.units),
                    angles_times_norm=tuple(self.norms[j] * _angle(log_distance(here, u)) for u in self.units),
                )
            )
            before, self.limit = secant, tuple(map(fraction_of, secant))

    def falls(self, logs: Sequence[float]) -> bool:
        """Whether log₁₀ distances fall by a third at each step, down to the digits asked for."""
        return all(b <= max(a + _FALL, -self.digits) for a, b in itertools.pairwise(logs))

    def grows(self) -> bool:
        """Whether ‖p‖ grew more in each of the last windows than in the one before."""
        gains = [b - a for a, b in itertools.pairwise(self.norms[: len(self.windows) + 1][-_DOUBLINGS - 2 :])]
        return gains[0] > 0 and all(b > a for a, b in itertools.pairwise(gains))

    def shows(self, c: int) -> bool:
        logs = [-w.digits[c] for w in self.windows[-_DOUBLINGS - 1 :]]
        apart = [log_distance(self.units[c], u) for k, u in enumerate(self.units) if k != c]
        return self.falls(logs) and all(logs[-1] < a - math.log10(2) for a in apart)


def _decided(run: LimitRun, view: _View) -> tuple[Outcome, str | None, str]:
    undecided, recent = Outcome.UNDECIDED, view.windows[-_DOUBLINGS - 1 :]
    if run.flow is None:
        return undecided, None, "the plain run could not be enclosed, so where the flow starts is not known"
    if len(recent) <= _DOUBLINGS:
        return undecided, None, f"too few doublings of log time to see anything fall: {run.flow.stopped}"
    if view.parted > -view.digits / 2:
        return (
            undecided,
            None,
            "a start moved by 10^-digits goes elsewhere: rounding decides, so nothing can be read off",
        )
    if view.falls([w.log_moved for w in recent]) and not run.flow.spent:
        return Outcome.OTHER, "a finite point", "every doubling of log time moves p by less: it tends to a finite point"
    if run.flow.at_rest:
        return Outcome.OTHER, "a finite point", "the gradient is 0 in all digits: the run rests at a finite point"
    if len({w.selected for w in recent}) > 1:
        return undecided, None, "the selected tokens still change"
    if not view.grows():
        return undecided, None, "‖p‖ does not yet grow with log time as that of a diverging run would"
    last = recent[-1]
    if len(view.windows) + 1 < len(run.flow.log_times):
        return undecided, None, "a start moved by 10^-digits could not be followed as far"
    if last.steady <= view.digits + FORGOTTEN:
        return undecided, None, "a start moved by 10^-digits is not forgotten: the direction may be left later"
    shown = next((c for c in range(len(view.names)) if view.shows(c)), None)
    if shown == 0:
        return (
            Outcome.CLAIMED,
            view.names[0],
            f"{last.digits[0]:.1f} digits of agreement, growing; no other candidate is as near",
        )
    if shown is not None:
        return (
            Outcome.OTHER,
            view.names[shown],
            (
                f"{last.digits[shown]:.1f} digits of agreement with it, growing; {last.digits[0]:.1f} with the claimed one"
            ),
        )
    # changes that fall by a third each time sum to at most twice the last: the claimed one is out of reach
    if view.falls([-w.settled for w in recent]) and -last.settled + math.log10(4) < -last.digits[0]:
        return (
            Outcome.OTHER,
            "a direction that is none of the candidates",
            (f"settled to {last.settled:.1f} digits, at a distance of 10^{-last.digits[0]:.1f} from the claimed one"),
        )
    return (
        undecided,
        None,
        (f"{last.digits[0]:.1f} digits of agreement, settled to {last.settled:.1f}: neither falls fast enough to tell"),
    )


def _plain_rows(run: LimitRun, claimed: list) -> list[PlainRow]:
    places = {k: balls(flat(p)) for k, p in zip(run.plain.steps, run.plain.centres, strict=True)}
    chosen = dict(zip(run.plain.steps, run.plain.selected, strict=True))
    rows = []
    for k in (k for k in places if 2 * k in places):
        here, secant = unit_of(places[k]), unit_of([b - a for a, b in zip(places[k], places[2 * k], strict=True)])
        if here is None or secant is None:
            continue
        norm, later = float(length(places[k])), float(length(places[2 * k]))
        rows.append(
            PlainRow(
                k=k,
                selected=chosen[k],
                norm=norm,
                growth=(later - norm) / math.log(2),
                angle_times_norm=norm * _angle(log_distance(here, claimed)),
                digits=-log_distance(secant, claimed),
            )
        )
    return rows


def _since(flow: LogTimeFlow | None) -> float:
    if flow is None:
        return math.inf
    records = zip(reversed(flow.log_times), reversed(flow.selected), strict=True)
    return min(sigma for sigma, chosen in itertools.takewhile(lambda r: r[1] == flow.selected[-1], records))


def _move(places: Sequence[Sequence], j: int) -> list:
    return [b - a for a, b in zip(places[j - 1], places[j], strict=True)]


def _angle(log_chord: float) -> float:
    return 2 * math.asin(min(1.0, 10**log_chord / 2))
