"""Tokens that occur in several inputs, chosen over each other in a circle: then no SVM of this choice has a solution.

The constraints ⟨x − x′, w⟩ ≥ 1, ⟨x′ − x″, w⟩ ≥ 1, …, ⟨x‴ − x, w⟩ ≥ 1 add up to 0 ≥ their number.  Words do that as soon as one
input chooses a word over another and an input of the other label does the contrary.
It needs no arithmetic, so it is decided exactly at every size, also where the data have few dimensions of their own, which
:mod:`checker.svm.brackets.no_solution` cannot use.  For W the inputs must share their query.

**Guarantee.** exact: two tokens are one where all their entries are equal.
"""

from __future__ import annotations

import hashlib
from collections import deque

import numpy as np
from scipy import sparse
from scipy.sparse import csgraph

from checker.svm.brackets.constraints import Constraints, Rows


def infeasible_cycle(problem: Constraints) -> tuple[int, ...] | None:
    """Constraints that add up to 0 ≥ their number, or None where no equal tokens close a circle.

    **Domain.** exact.  For the v-problem, whose constraints are no differences, always None.
    """
    if problem.problem == "v":
        return None
    nodes, queries = _same(problem.data.tokens), np.zeros(problem.data.n, dtype=np.int64)
    if problem.problem == "W":
        assert problem.data.queries is not None
        queries = _same(problem.data.queries)
    total = len(nodes)  # a node is a token asked by a query
    asked = queries[problem.owner] * total
    begin, end = asked + nodes[problem.chosen[problem.owner]], asked + nodes[problem.tokens]
    names, ends = np.unique(np.concatenate([begin, end]), return_inverse=True)
    begin, end = ends[: len(begin)], ends[len(begin) :]
    graph = sparse.coo_array((np.ones(len(begin), dtype=np.int8), (begin, end)), shape=(len(names),) * 2)
    _, part = csgraph.connected_components(graph, directed=True, connection="strong")
    inside = np.flatnonzero((part[begin] == part[end]) & (begin != end))
    return _closed(begin, end, part, inside) if len(inside) else None


def _same(rows: np.ndarray) -> Rows:
    """For each row the first one that is equal to it.  Hashes propose, and the entries are compared."""
    first: dict[bytes, int] = {}
    found = np.arange(len(rows))
    for k, row in enumerate(rows):
        row = row + row.dtype.type(0)  # −0 and 0 are one number
        j = first.setdefault(hashlib.blake2b(row.tobytes(), digest_size=16).digest(), k)
        if j != k and np.array_equal(rows[j], row):
            found[k] = j
    return found


def _closed(begin: Rows, end: Rows, part: Rows, inside: Rows) -> tuple[int, ...]:
    """A shortest circle through the first constraint whose two tokens reach each other."""
    start = int(inside[0])
    ways: dict[int, list[int]] = {}
    for j in inside[part[begin[inside]] == part[begin[start]]].tolist():
        ways.setdefault(int(begin[j]), []).append(j)
    goal, waiting = int(begin[start]), deque([int(end[start])])
    came: dict[int, int] = {int(end[start]): start}
    while waiting and goal not in came:
        here = waiting.popleft()
        for j in ways.get(here, ()):
            if int(end[j]) not in came:
                came[int(end[j])] = j
                waiting.append(int(end[j]))
    walked = [came[goal]]
    while walked[-1] != start:
        walked.append(came[int(begin[walked[-1]])])
    return tuple(reversed(walked))
