"""Both sides of a comparison as numbers at one exact instance, so that a reader can check a counter-example by hand.

Computed in double precision from the audit's JSON, for reading only; the verdict rests on the certificate.  Statements about limits,
SVMs and a claim's own functions are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

from checker.report.typesetting.latex import latex_of_json
from checker.report.typesetting.printable import json_text, mapping
from checker.statements.terms.term import subterms

_LONGEST_STATEMENT, _LONGEST_VALUES, _MOST, _BITS = 12_000, 3_000, 80, 256
_COMPARISONS = {"lt": "<", "le": "≤", "eq": "="}


@dataclass(frozen=True, kw_only=True)
class Compared:
    """One comparison with both sides' values and whether it holds, in double precision."""

    latex: str
    left: float
    right: float
    sign: str
    holds: bool


def compared(claim: dict, values: object) -> list[Compared]:
    """The comparisons in the conclusion whose sides are numbers here; empty where nothing can be computed.

    **Guarantee.** never raises.
    """
    statement = mapping(claim.get("statement"))
    if len(json_text(statement)) > _LONGEST_STATEMENT or len(json_text(values)) > _LONGEST_VALUES:
        return []
    try:
        return list(_compared(claim, values))
    except Exception:  # an audit file may hold anything, and nothing rests on this
        return []


def _compared(claim: dict, values: object) -> list[Compared]:
    from checker.arithmetic.floating import Float64

    whole, evaluation = _evaluated(claim, values)
    arithmetic, found = Float64(), []
    for term in _relations(whole.conclude)[:_MOST]:
        if not _plain(term):
            continue
        left, right = (evaluation.number(side, arithmetic) for side in term.args)
        if isinstance(left, (int, float)) and isinstance(right, (int, float)):
            a, b = float(left), float(right)
            a, b = (a, b) if isfinite(a) and isfinite(b) else _far_sides(evaluation, term)
            near = abs(a - b) <= 1e-12 * max(abs(a), abs(b))
            holds = near if term.name == "eq" else (a < b and not near) if term.name == "lt" else a < b or near
            latex = latex_of_json(term.json)
            found.append(Compared(latex=latex, left=a, right=b, sign=_COMPARISONS[term.name], holds=holds))
    return found


def _far_sides(evaluation: Any, term: Any) -> tuple[float, float]:
    """Both sides where double precision leaves its range on the way, as a square of 10²⁰⁰ does."""
    from checker.arithmetic.balls import Balls, working_precision

    arithmetic = Balls(_BITS)
    with working_precision(_BITS):
        left, right = (float(arithmetic.enclosed(evaluation.number(side, arithmetic))) for side in term.args)
    return left, right


def claimed_directions(claim: dict, values: object) -> list[tuple[str, Any, tuple[int, ...]]]:
    """The SVM solutions that the conclusion names, as (LaTeX of the term, exact solution, the tokens that it selects).

    Empty where none can be solved.
    **Guarantee.** never raises.
    """
    if len(json_text(mapping(claim.get("statement")))) > _LONGEST_STATEMENT or len(json_text(values)) > _LONGEST_VALUES:
        return []
    try:
        return list(_claimed_directions(claim, values))
    except Exception:  # an audit file may hold anything, and nothing rests on this
        return []


_SVMS = {"max_margin": "p", "max_margin_matrix": "W", "max_margin_head": "v", "joint_max_margin": "joint"}


def _claimed_directions(claim: dict, values: object) -> Iterator[tuple[str, Any, tuple[int, ...]]]:
    from checker.arithmetic.floating import Float64

    whole, evaluation = _evaluated(claim, values)
    for term in dict.fromkeys(subterms(whole.conclude)):
        if term.name in _SVMS:
            data, choice = (evaluation.number(part, Float64()) for part in term.args)
            solved = evaluation.solve(_SVMS[term.name], data, choice).solution
            if solved is not None:
                yield latex_of_json(term.json), solved, () if term.name == "max_margin_head" else tuple(choice)


def factored_norms(claim: dict, values: object) -> tuple[float, float] | None:
    """Where the conclusion says that KQᵀ/R tends to W/c: ‖W‖_⋆ and c in double precision, the first greater; None elsewhere.

    **Guarantee.** never raises.
    """
    if len(json_text(mapping(claim.get("statement")))) > _LONGEST_STATEMENT or len(json_text(values)) > _LONGEST_VALUES:
        return None
    try:
        return _factored_norms(claim, values)
    except Exception:  # an audit file may hold anything, and nothing rests on this
        return None


def _factored_norms(claim: dict, values: object) -> tuple[float, float] | None:
    import numpy as np

    from checker.arithmetic.floating import Float64

    whole, evaluation = _evaluated(claim, values)
    if whole.conclude.name != "factored_path_tends_to":
        return None
    matrix, divisor = (evaluation.number(part, Float64()) for part in whole.conclude.args[2:4])
    nuclear, c = float(np.linalg.norm(np.array(matrix, dtype=float), "nuc")), float(divisor)
    return (nuclear, c) if nuclear > c > 0 else None


def _evaluated(claim: dict, values: object) -> tuple[Any, Any]:
    """The claim again from its JSON, and its evaluation at the values."""
    from pathlib import Path

    from checker.meaning.interpret import Evaluation
    from checker.statements.claims.claim import read_values
    from checker.statements.claims.entry import blank_entry, claim_of

    whole = claim_of(blank_entry(Path("p/c.py")) | claim)
    return whole, Evaluation(values=read_values(whole, values))  # type: ignore[arg-type]


def _relations(term: Any) -> list[Any]:
    """The comparisons of a conclusion, from left to right, through ``and``, ``or`` and ``not``."""
    if term.name in ("and", "or", "not", "implies"):
        return [r for a in term.args for r in _relations(a)]
    return [term] if term.name in _COMPARISONS and term.args[0].sort in ("scalar", None, "") else []


_HEAVY = (
    "descent",
    "path",
    "margin",
    "svm",
    "limit",
    "tends",
    "separable",
    "own:",
    "best_value",
    "argmin",
    "multiplier",
)


def _plain(term: Any) -> bool:
    todo, count = [term], 0
    while todo:
        one = todo.pop()
        count += 1
        if count > 2_000 or any(word in one.name for word in _HEAVY):
            return False
        todo += one.args
    return True
