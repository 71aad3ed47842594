"""The W-model in as many coordinates as descent uses: the span of its key differences.

**Domain.** float, at the precision now set.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, arb_mat, ctx

from checker.descent.balls.flint_midpoints import enclosing_ball, fraction_of
from checker.descent.trajectory import Problem


def on_the_span(problem: Problem) -> tuple[arb_mat | None, Problem]:
    """The W-model as a p-model on the span of its key differences, which descent never leaves.

    Returns an orthonormal basis as rows (None: all coordinates), and the problem in its coordinates.
    """
    if problem.queries is None:
        return None, problem
    outer = list(written_out(problem).keys)
    width = len(outer[0][0])
    if width > sum(map(len, outer)):
        columns = [[_midpoint(x - y) for x, y in zip(k, keys[0], strict=True)] for keys in outer for k in keys[1:]]
        plane = _orthonormal([arb_mat(1, width, c) for c in columns])
        if plane is not None:
            turned = [
                [tuple(map(fraction_of, (plane * arb_mat([[_midpoint(x)] for x in k])).mid().entries())) for k in keys]
                for keys in outer
            ]
            return plane, Problem(keys=tuple(map(tuple, turned)), scores=problem.scores, loss=problem.loss)
    return None, written_out(problem)


def written_out(problem: Problem) -> Problem:
    """The W-model as the p-model on the keys vec(k zᵀ), row by row; a p-model as it is."""
    if problem.queries is None:
        return problem
    outer = [
        [tuple(k * q for k in key for q in z) for key in keys]
        for keys, z in zip(problem.keys, problem.queries, strict=True)
    ]
    return Problem(keys=tuple(map(tuple, outer)), scores=problem.scores, loss=problem.loss)


def _orthonormal(rows: list[arb_mat]) -> arb_mat | None:
    """Gram–Schmidt, longest remainder first; what is left at half the precision counts as zero."""
    kept: list[arb_mat] = []
    floor = max((_size(r) for r in rows), default=arb(0)) * arb(2) ** -(ctx.prec // 2)
    while rows:
        longest = max(rows, key=_size)
        if not _size(longest) > floor:
            break
        one = (longest / _size(longest)).mid()
        for other in kept:
            one = (one - other * (other * one.transpose())[0, 0]).mid()
        one = (one / _size(one)).mid()
        kept.append(one)
        rows = [(r - one * (one * r.transpose())[0, 0]).mid() for r in rows if r is not longest]
    return arb_mat([r.entries() for r in kept]) if kept else None


def _size(row: arb_mat) -> arb:
    return sum((x * x for x in row.entries()), arb(0)).mid().sqrt().mid()


def _midpoint(x: Fraction) -> arb:
    return enclosing_ball(x).mid()
