"""Exact functions through given points with given slopes: of one entry, with second derivatives between m and L, or with kinks.

Between two points the slope is a mixture of the highest and the lowest one that there is; the share is such that the function rises as
it should.  This is the interpolation of Taylor, Hendrickx and Glineur 2017 on a line, where it is a function of pieces.

**Domain.** exact.  **Guarantee.** none: what is built is decided exactly afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from checker.data.functions import Piece, Pieces, at

_ZERO = Fraction(0)


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A point of a function of one number, its value and a slope there."""

    at: Fraction
    value: Fraction
    slope: Fraction

    def parabola(self, q: Fraction) -> Piece:
        """q/2·(s − at)² + slope·(s − at) + value."""
        return (q, self.slope - q * self.at, q * self.at**2 / 2 - self.slope * self.at + self.value)


def smooth_through(
    spots: Sequence[Spot], low: Fraction, high: Fraction, *, rest: Fraction, has_least: bool
) -> Pieces | None:
    """With second derivatives from ``low`` to ``high``; None where the spots allow none.

    Outside of the spots it goes on with the second derivative ``rest``; where it has a least value and still falls there, with the
    greatest until it falls no more.
    """
    spots = sorted(set(spots), key=lambda one: one.at)
    if any(a.at == b.at for a, b in pairwise(spots)) or not spots:
        return None
    bends: list[tuple[Fraction | None, Fraction]] = []  # (where it begins, the second derivative)
    first, last = spots[0], spots[-1]
    turned = has_least and high > 0
    if turned and first.slope > 0:
        bends += [(None, rest), (first.at - first.slope / high, high)]
    else:
        bends += [(None, rest)]
    for a, b in pairwise(spots):
        between = _between(a, b, low, high)
        if between is None:
            return None
        bends += between
    if turned and last.slope < 0:
        bends += [(last.at, high), (last.at - last.slope / high, rest)]
    else:
        bends += [(last.at, rest)]
    return _through(first, bends)


def _between(a: Spot, b: Spot, low: Fraction, high: Fraction) -> list[tuple[Fraction | None, Fraction]] | None:
    """The second derivatives between two spots."""
    width, turn, rise = b.at - a.at, b.slope - a.slope, b.value - a.value
    if high == low:
        return [(a.at, low)] if turn == low * width and rise == a.slope * width + low * width**2 / 2 else None
    part = (turn - low * width) / (high - low)  # of the width, with the greatest second derivative
    if not 0 <= part <= width:
        return None
    early = a.slope * width + low * width**2 / 2 + (high - low) * part * (width - part / 2)
    late = a.slope * width + low * width**2 / 2 + (high - low) * part**2 / 2
    if not late <= rise <= early:
        return None
    share = _ZERO if early == late else (rise - late) / (early - late)
    cuts = sorted({a.at, min(a.at + part, b.at - part), max(a.at + part, b.at - part)} - {b.at})
    found: list[tuple[Fraction | None, Fraction]] = []
    for cut in cuts:
        first, second = cut < a.at + part, cut >= b.at - part
        found.append((cut, low + (high - low) * (share * first + (1 - share) * second)))
    return found


def _through(spot: Spot, bends: Sequence[tuple[Fraction | None, Fraction]]) -> Pieces:
    """The function with these second derivatives that has the value and the slope of the spot."""
    merged = [bends[0]]
    for begin, q in bends[1:]:
        if q != merged[-1][1]:
            merged.append((begin, q))
    breaks = [begin for begin, _ in merged[1:] if begin is not None]
    place = sum(t < spot.at for t in breaks)
    pieces: list[Piece] = [(_ZERO, _ZERO, _ZERO)] * len(merged)
    pieces[place] = spot.parabola(merged[place][1])
    for k in range(place, len(breaks)):
        pieces[k + 1] = _after(pieces[k], breaks[k], merged[k + 1][1])
    for k in range(place - 1, -1, -1):
        pieces[k] = _after(pieces[k + 1], breaks[k], merged[k][1])
    return Pieces(breaks=tuple(breaks), pieces=tuple(pieces))


def _after(piece: Piece, t: Fraction, q: Fraction) -> Piece:
    """The piece with another second derivative that meets this one at t with its slope."""
    return Spot(at=t, value=at(piece, t), slope=piece[0] * t + piece[1]).parabola(q)


def highest_of(spots: Sequence[Spot], low: Fraction) -> Pieces | None:
    """The maximum of the parabolas with the second derivative ``low`` that touch the spots."""
    lines: dict[Fraction, Fraction] = {}
    for one in spots:
        _, slope, constant = one.parabola(low)
        lines[slope] = max(lines.get(slope, constant), constant)
    hull: list[tuple[Fraction, Fraction]] = []
    for line in sorted(lines.items()):
        while len(hull) > 1 and _meeting(hull[-2], line) <= _meeting(hull[-2], hull[-1]):
            hull.pop()
        hull.append(line)
    if not hull:
        return None
    breaks = [_meeting(a, b) for a, b in pairwise(hull)]
    return Pieces(breaks=tuple(breaks), pieces=tuple((low, slope, constant) for slope, constant in hull))


def _meeting(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> Fraction:
    return (a[1] - b[1]) / (b[0] - a[0])


def joined(spots: Sequence[Spot]) -> Pieces | None:
    """Straight from spot to spot, and constant beyond."""
    values = {one.at: one.value for one in spots}
    places = sorted(values)
    if not places:
        return None
    pieces: list[Piece] = [(_ZERO, _ZERO, values[places[0]])]
    for s, t in pairwise(places):
        slope = (values[t] - values[s]) / (t - s)
        pieces.append((_ZERO, slope, values[s] - slope * s))
    pieces.append((_ZERO, _ZERO, values[places[-1]]))
    return Pieces(breaks=tuple(places), pieces=tuple(pieces))


__all__ = ["Spot", "highest_of", "joined", "smooth_through"]
