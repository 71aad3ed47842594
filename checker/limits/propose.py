"""A trap around a point, proposed in floats: start from every bound the point meets, drop what does not stay.

Nothing here is trusted: :func:`checker.limits.trap.is_trap` decides.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from checker.limits.problem import Problem
from checker.limits.trap import Region

SLACKS = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
MOST_MARGINS = 12


def propose_region(problem: Problem, margins, choice, step: float) -> Region | None:
    """The largest set of difference bounds around ``margins`` that floats find invariant; None if margins lose their floor.

    **Shapes.** margins (J,), measured from ``choice``.
    """
    if not 0 < len(margins) <= MOST_MARGINS:
        return None
    with np.errstate(all="ignore"):
        return _propose(problem, np.asarray(margins, dtype=float), choice, step)


def _propose(problem: Problem, margins, choice, step: float) -> Region | None:
    normals = np.array([[float(x) for x in row] for row in problem.normals(choice)])
    gram = np.vstack([np.zeros(len(normals)), normals @ normals.T])
    nodes = np.concatenate([[0.0], margins])
    size = len(nodes)
    differences = np.floor(16 * (nodes[:, None] - nodes[None, :])) / 16
    slack = np.array([*SLACKS, np.inf])
    level = np.zeros((size, size), dtype=int)
    np.fill_diagonal(level, len(SLACKS))
    free = _free_nodes(problem, choice)

    def staying(offsets):
        """(rows, which of them stay), or None where a margin that matters loses its floor."""
        bounds = _closure(offsets)
        if any(bounds[k, 0] == -np.inf for k in range(1, size) if k not in free):
            return None
        rows = np.argwhere(offsets > -np.inf)
        low, high = _pull_bounds(problem, choice, bounds)
        return rows, _stay(rows, gram, low, high, bounds, offsets, step)

    for _ in range(len(SLACKS) * size):
        found = staying(differences - slack[level])
        if found is None:
            return None
        rows, good = found
        if good.all():
            offsets = _pruned(differences - slack[level], staying)
            edges = tuple((int(a), int(b), Fraction(float(offsets[a, b]))) for a, b in np.argwhere(offsets > -np.inf))
            return Region(choice=tuple(choice), edges=edges) if edges else None
        level[tuple(rows[~good].T)] += 1
    return None


def _pruned(offsets, staying):
    """Fewer edges: each is dropped if the rest still stays and no bound from below is lost."""
    floors = _closure(offsets)[:, 0] >= 0
    for a, b in np.argwhere(offsets > -np.inf):
        fewer = offsets.copy()
        fewer[a, b] = -np.inf
        found = staying(fewer)
        if found is not None and found[1].all() and (_closure(fewer)[:, 0] >= 0)[floors].all():
            offsets = fewer
    return offsets


def _free_nodes(problem: Problem, choice) -> set[int]:
    """Margins of inputs whose scores are all equal: they pull on nothing and need no floor."""
    return {node + 1 for node, (i, _t) in enumerate(problem.others(choice)) if len(set(problem.scores[i])) == 1}


def _closure(offsets):
    bounds = offsets.copy()
    np.fill_diagonal(bounds, 0.0)
    for c in range(len(bounds)):
        bounds = np.maximum(bounds, bounds[:, c : c + 1] + bounds[c : c + 1, :])
    return bounds


def _pull_bounds(problem: Problem, choice, bounds):
    low, high, node = [], [], 1
    for K, exact, a in zip(problem.keys, problem.scores, choice, strict=True):
        gamma = np.array([float(g) for g in exact])
        rest = np.delete(gamma, a)
        tails = np.exp(-bounds[node : node + len(K) - 1, 0])
        node += len(K) - 1
        if len(set(exact)) == 1:
            low += [0.0] * len(rest)
            high += [0.0] * len(rest)
            continue
        down = max(gamma[a] - tails @ np.maximum(gamma[a] - rest, 0), gamma.min())
        up = min(gamma[a] + tails @ np.maximum(rest - gamma[a], 0), gamma.max())
        force = _force(problem.loss, down, up)
        weight = 1 / (1 + tails.sum()), 1.0
        for g in rest:
            corners = [f * w * x / problem.n for f in force for w in weight for x in (down - g, up - g)]
            low.append(min(corners) * (1 - 1e-9) if min(corners) > 0 else min(corners) * (1 + 1e-9))
            high.append(max(corners) * (1 + 1e-9) if max(corners) > 0 else max(corners) * (1 - 1e-9))
    return np.array(low), np.array(high)


def _force(loss: str, low: float, high: float) -> tuple[float, float]:
    """The range of −ℓ′ on [low, high]."""
    if loss == "correlation":
        return 1.0, 1.0
    if loss == "squared":
        return 2 * (1 - high), 2 * (1 - low)
    if loss == "exponential":
        return float(np.exp(-high)), float(np.exp(-low))
    sigmoid = lambda u: 1 / (1 + np.exp(-u))  # noqa: E731
    if loss == "logistic":
        return float(sigmoid(-high)), float(sigmoid(-low))
    slopes = [float(sigmoid(u) * sigmoid(-u)) for u in (low, high, min(max(0.0, low), high))]
    return -max(slopes), -min(slopes)


def _stay(rows, gram, low, high, bounds, offsets, step: float):
    """For every row (a, b): whether its slack falls nowhere, or only where no step can use it up.

    **Shapes.** rows (R, 2); returns (R,).
    """
    a, b = rows.T
    w = gram[a] - gram[b]
    q = np.minimum(w * low, w * high)
    q[np.abs(q) < 1e-300] = 0.0
    good = _outweighed(q, np.broadcast_to(bounds[1:, 1:], (len(rows), *bounds[1:, 1:].shape)))
    against = np.where(q < 0, -q, 0.0)
    lost = np.where(against > 0, against * np.exp(-bounds[1:, 0]), 0.0).sum(axis=1)
    ceiling = -(offsets[a, b] + lost * step * (1 + 1e-6))
    away = bounds[a, b] + ceiling > 1e-9
    through = bounds[1:, b].T[:, :, None] + ceiling[:, None, None] + bounds[a, 1:][:, None, :]
    near = _outweighed(q, np.maximum(bounds[1:, 1:], through))
    return good | (np.isfinite(ceiling) & (away | near))


def _outweighed(q, differences):
    """Each negative term is carried by the positive term it weighs least on; no positive term carries more than itself.

    **Shapes.** q (R, J), differences (R, J, J); returns (R,).
    """
    positive = np.where(q > 0, q, np.nan)[:, None, :]
    shares = np.where(q < 0, -q, 0.0)[:, :, None] * np.exp(-differences) / positive
    shares = np.where(np.isnan(shares), np.inf, shares)
    carrier = shares.argmin(axis=2)
    load = np.where(q < 0, np.take_along_axis(shares, carrier[:, :, None], axis=2)[:, :, 0], 0.0)
    carried = np.zeros_like(q)
    np.add.at(carried, (np.arange(len(q))[:, None], carrier), load)
    return (carried <= 1 - 1e-9).all(axis=1)


__all__ = ["MOST_MARGINS", "propose_region"]
