"""The adversary of limit claims: descent started far out, where it already selects other tokens.

For a drawn dataset and a choice of tokens other than the optimal ones, a multiple of that choice's SVM solution is a start at which
attention has saturated on the wrong tokens; where a hypothesis speaks of the start, so is one beside that ray, some margins of the
other inputs larger than the rest.  Where it does, and where the conclusion speaks of self-attention, small datasets whose flow is
seen to end on wrong tokens come first.  Nothing found here is believed: the exact test decides, with a trap.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from checker.arithmetic import Balls
from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.limits import Problem
from checker.limits.settle import few_polyhedra
from checker.meaning.interpret import Evaluation
from checker.meaning.objectives import Objective
from checker.search.adversaries.stuck_flows import stuck_flows, stuck_pairs
from checker.search.instances.nested_values import Values
from checker.statements.claims.claim import Claim
from checker.statements.terms.iterations import DESCENTS
from checker.statements.terms.term import Term, subterms
from checker.svm.attention_svm import matrix_svm, prompt_svm
from checker.truth import Truth

SCALES = (4, 16, 64, 400)
MOST_CHOICES = 8
BESIDE = (2, 4)  # how often the vector of a margin is added to a start on a ray
BESIDE_SCALES = (8, 16)
MOST_STUCK = 40  # polyhedra proposed for flows that are seen to end on wrong tokens, a third of a second each


def descents(claim: Claim) -> list[Term]:
    """The sequences of the conclusion that start at a variable."""
    return [t for t in subterms(claim.conclude) if t.name in DESCENTS and t.args[1].name == "var"]


def far_starts(claim: Claim, starts: list[Values], accepts: Callable[[Values], bool], *, rays: int) -> Values | None:
    """The first instance that ``accepts``, among the given ones with their start moved far out along a ray; None otherwise.

    The smallest instances are tried first, and of a ray the far end: nearer starts only where that is trapped.  Moving a
    start leaves hypotheses on the data as they are, so the conclusion is looked at before all of ``accepts``.
    """
    for descent in descents(claim):
        about = [h for h in claim.hypotheses if descent.args[1] in set(subterms(h))]
        self_attention = descent.args[1].sort == "matrix" and any(
            t.name == "every_token_queries" for t in subterms(claim.conclude)
        )
        if about or self_attention:
            stuck = (one for one in _stuck(claim, descent, starts, self_attention) if _meets(claim, about, one))
            with few_polyhedra(MOST_STUCK):
                for one in itertools.islice(stuck, rays):
                    if _trapped(claim, one) and accepts(one):
                        return one
        moved = (ray for values in sorted(starts, key=_margins) for ray in _rays(claim, descent, values))
        for ray in itertools.islice(moved, rays):
            if _trapped(claim, ray[-1]):
                found = next((c for c in ray if _trapped(claim, c) and accepts(c)), None)
                if found is not None:
                    return found
        if about:
            near = (
                one for values in sorted(starts, key=_far_from_a_few) for one in _beside_rays(claim, descent, values)
            )
            meeting = (one for one in itertools.islice(near, 40 * rays) if _meets(claim, about, one))
            for one in itertools.islice(meeting, rays):
                if _trapped(claim, one) and accepts(one):
                    return one
    return None


def _stuck(claim: Claim, descent: Term, starts: list[Values], self_attention: bool) -> Iterator[Values]:
    """Drawn instances, their dataset and start replaced by those of flows that are seen to end on wrong tokens.

    None where a variable beside these has a size, which the dataset would not fit.
    """
    start, data = descent.args[1], [v for v in claim.forall if v.sort == "dataset"]
    others = [v for v in claim.forall if v not in (start, *data)]
    if len(data) != 1 or any(v.sort in ("vector", "matrix", "choice", "index") for v in others):
        return
    usable = [values for values in starts if _objective(claim, descent, values) is not None]
    flows: Iterator[tuple[Dataset, Any]] = (
        stuck_pairs() if self_attention else stuck_flows(matrix=start.sort == "matrix")
    )
    for values, (dataset, begun) in zip(itertools.cycle(usable), flows if usable else (), strict=False):
        yield values | {data[0].leaf: dataset, start.leaf: begun}


def _meets(claim: Claim, hypotheses: list[Term], candidate: Values) -> bool:
    try:
        evaluation = Evaluation(values=candidate, functions=claim.functions)
        return all(evaluation.truth(h) is Truth.TRUE for h in hypotheses)
    except CheckerError:
        return False


def _trapped(claim: Claim, candidate: Values) -> bool:
    """Whether the conclusion is FALSE at once, no step taken."""
    try:
        evaluation = Evaluation(values=candidate, functions=claim.functions, most_steps=0)
        return evaluation.truth(claim.conclude) is Truth.FALSE
    except CheckerError:
        return False


def _margins(values: Values) -> int:
    return sum((sum(v.lengths) - v.n) * v.d for v in values.values() if isinstance(v, Dataset))


def _far_from_a_few(values: Values) -> int:
    """How far an instance is from four margins: fewer rarely pull against one another, more are slow."""
    return abs(sum(sum(v.lengths) - v.n for v in values.values() if isinstance(v, Dataset)) - 4)


def _rays(claim: Claim, descent: Term, values: Values) -> Iterator[list[Values]]:
    for _, solution in _solutions(claim, descent, values):
        yield [values | {descent.args[1].leaf: _scaled(solution, Fraction(scale))} for scale in SCALES]


def _beside_rays(claim: Claim, descent: Term, values: Values) -> Iterator[Values]:
    """Starts on the rays, and with multiples of the vectors of one margin or two added, the wrong tokens still selected."""
    for problem, solution in _solutions(claim, descent, values):
        matrix = isinstance(solution[0], tuple)
        flat = tuple(x for row in solution for x in row) if matrix else solution
        choice = problem.selected(flat)
        normals = problem.normals(choice)
        added = [tuple(k * a for a in row) for row in normals for k in BESIDE]
        for scale, more in itertools.product(BESIDE_SCALES, [(0,) * len(flat), *added]):
            start = tuple(scale * x + y for x, y in zip(flat, more, strict=True))
            if problem.selected(start) != choice:
                continue
            width = len(solution[0]) if matrix else len(flat)
            rows = tuple(start[r : r + width] for r in range(0, len(start), width))
            yield values | {descent.args[1].leaf: rows if matrix else rows[0]}


def _solutions(claim: Claim, descent: Term, values: Values) -> Iterator[tuple[Problem, Any]]:
    """The margins' problem, and the SVM solutions of choices other than the optimal tokens."""
    objective = _objective(claim, descent, values)
    if objective is None:
        return
    problem = Problem.of(objective.data, objective.loss, parameter="p" if objective.kind == "prompt" else "W")
    solver = prompt_svm if objective.kind == "prompt" else matrix_svm
    best = tuple(row.index(max(row)) for row in objective.data.scores)
    named = [values[v.leaf] for v in claim.forall if v.sort == "choice" and len(values[v.leaf]) == objective.data.n]
    others = (c for c in itertools.product(*(range(T) for T in objective.data.lengths)) if c != best)
    choices = iter(named) if named else others  # a statement about a choice is tried on that choice's ray
    for choice in itertools.islice(choices, MOST_CHOICES):
        svm = solver(objective.data, choice)
        if not svm.feasible:
            continue
        yield problem, svm.solution


def _objective(claim: Claim, descent: Term, values: Values) -> Objective | None:
    try:
        found = Evaluation(values=values, functions=claim.functions).number(descent.args[0], Balls(64))
    except CheckerError:
        return None
    return found if found.data is not None and (found.kind == "prompt" or found.data.queries is not None) else None


def _scaled(solution, scale: Fraction):
    return tuple(tuple(scale * x for x in row) if isinstance(row, tuple) else scale * row for row in solution)
