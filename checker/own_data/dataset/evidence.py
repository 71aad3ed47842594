"""One hypothesis on one dataset: TRUE or FALSE, and by how much.

The answer is :meth:`Evaluation.truth`'s; this module adds the evidence in words and exact numbers, names what has no
value, and says what was not attempted.  Sentences count inputs and tokens from 1, exact fields from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from checker.arithmetic import Balls
from checker.arithmetic.rational import rational_text
from checker.attention.scores import Choice, optimal_tokens, unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.own_data.dataset.inspection import MOST_ROWS, WIDE
from checker.own_data.dataset.large_inspection import beyond_exact, described
from checker.own_data.numbers.decimals import root_text
from checker.own_data.numbers.enclosures import interval_text, number, root_bounds, short
from checker.runs.read_statements import readable
from checker.statements.terms.term import Term, subterms, variables_of
from checker.svm.attention_svm import AttentionSVM, head_svm, matrix_svm, prompt_svm
from checker.truth import Truth

SOLVERS = {"p": prompt_svm, "W": matrix_svm, "v": head_svm}
FEASIBLE = {"separable": "p", "matrix_separable": "W", "head_separable": "v"}
SOLVED = FEASIBLE | {
    "all_support_vectors": "W",
    "max_margin": "p",
    "max_margin_matrix": "W",
    "max_margin_head": "v",
    "joint_max_margin": "p",
    "nuclear_margin": "W",
    "largest_multiplier": "W",
    "soft_margin": "W",
    "soft_margin_unique": "W",
    "soft_margin_optimal": "W",
}
_NORMS = {"p": "‖p‖", "W": "‖W‖_F", "v": "‖v‖"}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """``truth`` is TRUE, FALSE, UNDEFINED (a name in it has no value here), UNKNOWN or NOT ATTEMPTED."""

    truth: str
    evidence: str
    exact: dict[str, Any] = field(default_factory=dict)
    svm: AttentionSVM | None = None


def answer(term: Term, values: dict[str, Any]) -> Answer:
    """Whether a statement over bound variables is true, with its evidence.

    **Guarantee.** TRUE and FALSE are certain; whatever was not decided says why.
    """
    try:
        return screened(term, values) or _judged(term, values)
    except CheckerError as problem:
        return Answer(truth="UNDEFINED", evidence=str(problem))


def screened(term: Term, values: dict[str, Any]) -> Answer | None:
    """What can be said before any SVM is solved: ties, a proof on a few inputs, or that it would take too long."""
    for s in subterms(term):
        if s.name not in SOLVED:
            continue
        data, choice = _data_and_choice(s, values)
        if choice is None:
            if s.name == "all_support_vectors":
                continue  # with ties it is FALSE, not undefined
            return Answer(truth="UNDEFINED", evidence=f"“the” SVM is not defined: tied optimal tokens, {_ties(data)}")
        problem = SOLVED[s.name]
        rows = data.n if problem == "v" else sum(data.lengths) - data.n
        most = MOST_ROWS["p" if problem == "W" and data.d**2 <= WIDE else problem]
        if rows <= most:
            continue
        svm = refuted_by_one_input(data, choice, problem)
        if s is term and svm is not None and s.name in (*FEASIBLE, "all_support_vectors"):
            return Answer(
                truth="FALSE", evidence=_infeasible(svm, whole=data, of=s.args[0].leaf), exact=_svm_fields(svm), svm=svm
            )
        found = bracketed(data, choice, s.name) if s is term and s.name in (*FEASIBLE, "all_support_vectors") else None
        if found is not None:
            return found
        return Answer(
            truth="NOT ATTEMPTED",
            evidence=f"{readable(s)} has {rows:,} constraints; up to {most:,} are tried exactly. Take fewer inputs or tokens.",
        )
    return None


def bracketed(data: Dataset, choice: Choice, term: str) -> Answer | None:
    """Whether a problem of too many constraints for rationals has a solution, or all its constraints active, from a bracket."""
    found = beyond_exact(data, "W" if term == "all_support_vectors" else FEASIBLE[term], choice)
    value = None if found is None else found.feasible if term in FEASIBLE else found.all_active
    if found is None or value is None or value is Truth.UNKNOWN:
        return None
    loose = (
        ""
        if found.inactive is None or term in FEASIBLE
        else ("; inactive: input {}, token {}".format(*(k + 1 for k in found.problem.indices[found.inactive])))
    )
    return Answer(truth=value.value, evidence=described(found) + loose, exact={"trust": "ball"})


def _judged(term: Term, values: dict[str, Any]) -> Answer:
    evaluation = Evaluation(values=values)
    truth = evaluation.truth(term)
    if truth is Truth.UNKNOWN:
        if term.name == "sufficiently_small":
            return _some_constant(term, values)
        return Answer(truth="UNKNOWN", evidence=evaluation.why_unknown)
    text, exact, svm = _why(term, values, truth)
    return Answer(truth=truth.value, evidence=text, exact=exact | {"trust": evaluation.trust}, svm=svm)


def _some_constant(term: Term, values: dict[str, Any]) -> Answer:
    lower, upper = number(term.args[0], values)
    text = interval_text(lower, upper)
    return Answer(
        truth="UNKNOWN",
        evidence=f"TRUE exactly when δ ≥ {text}; the theorem says that some δ > 0 exists, and does not name it",
        exact={"least_delta": [rational_text(lower), rational_text(upper)]},
    )


# evidence, name by name


def _why(term: Term, values: dict[str, Any], truth: Truth) -> tuple[str, dict[str, Any], AttentionSVM | None]:
    if term.name in ("lt", "le", "eq") and {a.sort for a in term.args} == {"scalar"}:
        return *_sides(term, values), None
    if term.name in _WORDS:
        return *_WORDS[term.name](_data(term.args[0], values), truth), None
    if term.name in FEASIBLE:
        data, choice = _data_and_choice(term, values)
        assert choice is not None
        svm = SOLVERS[FEASIBLE[term.name]](data, choice)
        return (_solved(svm) if svm.feasible else _infeasible(svm)), _svm_fields(svm), svm
    if term.name == "all_support_vectors":
        return _support(_data(term.args[0], values))
    return f"decided as a whole: {readable(term)}", {}, None


def _sides(term: Term, values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    (a, b), (c, d) = number(term.args[0], values), number(term.args[1], values)
    sign = {"lt": "<", "le": "≤", "eq": "="}[term.name]
    text = f"{interval_text(a, b)} on the left of {sign}, {interval_text(c, d)} on the right"
    exact: dict[str, Any] = {
        "left": [rational_text(a), rational_text(b)],
        "right": [rational_text(c), rational_text(d)],
    }
    if a == b and c == d:
        exact["right_minus_left"] = rational_text(c - a)
        text += f": they differ by {short(abs(c - a))}" if a != c else ": they are equal"
    return text, exact


def _unique(data: Dataset, truth: Truth) -> tuple[str, dict[str, Any]]:
    ties = [(i, t) for i, t in enumerate(optimal_tokens(data)) if len(t) > 1]
    exact = {"ties": [{"input": i, "tokens": list(t)} for i, t in ties]}
    return (_ties(data) if ties else "one token has the highest score in every input"), exact


def _ties(data: Dataset) -> str:
    tied = [(i, t) for i, t in enumerate(optimal_tokens(data)) if len(t) > 1]
    shown = [f"input {i + 1}: tokens {', '.join(str(k + 1) for k in t[:8])} score alike" for i, t in tied[:3]]
    return "; ".join(shown) + (f"; {len(tied) - 3} more inputs" if len(tied) > 3 else "")


def _equal_scores(data: Dataset, truth: Truth) -> tuple[str, dict[str, Any]]:
    if unique_optimal_tokens(data) is None:
        return f"it asks for unique optimal tokens: {_ties(data)}", {}
    if truth is Truth.TRUE:
        few = all(T <= 2 for T in data.lengths)
        return ("no input has two losing tokens" if few else "in every input the losing tokens share one score"), {}
    unequal = []
    for i, row in enumerate(data.scores):
        losing = [g for g in row if g != max(row)]
        if losing and max(losing) > min(losing):
            unequal.append((max(losing) - min(losing), i, max(losing), min(losing)))
    _, i, high, low = unequal[0]
    widest, where = max(unequal)[:2]
    text = f"input {i + 1}: scores {short(high)} and {short(low)} differ by {short(high - low)}"
    if len(unequal) > 1:
        text += f"; so in {len(unequal)} of {data.n} inputs, at most by {short(widest)}, in input {where + 1}"
    exact = {"inputs": [e[1] for e in unequal], "largest_difference": rational_text(widest), "largest_in_input": where}
    return text, exact | {"first": {"input": i, "scores": [rational_text(high), rational_text(low)]}}


def _choice(data: Dataset, truth: Truth) -> tuple[str, dict[str, Any]]:
    longest = max(data.lengths)
    return f"the longest input has {longest} token{'s' * (longest > 1)}", {"most_tokens": longest}


def _worse(data: Dataset, truth: Truth) -> tuple[str, dict[str, Any]]:
    losing = sum(T - len(best) for best, T in zip(optimal_tokens(data), data.lengths, strict=True))
    return f"{losing} of {sum(data.lengths)} tokens score below the best of their input", {"losing_tokens": losing}


_WORDS = {
    "unique_best_token": _unique,
    "equal_nonoptimal_scores": _equal_scores,
    "some_choice": _choice,
    "some_worse_token": _worse,
}


def _support(data: Dataset) -> tuple[str, dict[str, Any], AttentionSVM | None]:
    choice = unique_optimal_tokens(data)
    if choice is None:
        return f"there is no W_mm: tied optimal tokens, {_ties(data)}", {}, None
    svm = matrix_svm(data, choice)
    if not svm.feasible:
        return "there is no W_mm: " + _infeasible(svm), _svm_fields(svm), svm
    slacks = svm.slacks or ()
    loose = [(s, index) for s, index in zip(slacks, svm.indices, strict=True) if s]
    if not loose:
        return f"all {len(slacks)} constraints hold with equality", _svm_fields(svm), svm
    most, (i, t) = max(loose, key=lambda entry: entry[0])
    text = (
        f"{len(loose)} of {len(slacks)} constraints of the W-SVM are inactive; the largest slack is {short(most)}, "
        f"at input {i + 1}, token {t + 1}"
    )
    found = {"inactive": len(loose), "largest_slack": rational_text(most), "largest_at": [i, t]}
    return text, _svm_fields(svm) | found, svm


# SVMs


def refuted_by_one_input(data: Dataset, choice: Choice, problem: str) -> AttentionSVM | None:
    """The infeasible SVM of one input alone, where one asks for 0 ≥ 1: then the SVM of all inputs is infeasible too."""
    for i, (chosen, T) in enumerate(zip(choice, data.lengths, strict=True)):
        rows = (data.keys if problem == "p" else data.tokens)[i]
        if problem == "v":
            zero = not any(rows[chosen])
        else:
            zero = any(rows[t] == rows[chosen] for t in range(T) if t != chosen)
            zero = zero or (problem == "W" and T > 1 and data.queries is not None and not any(data.queries[i]))
        if zero:
            svm = SOLVERS[problem](only(data, [i]), (chosen,))
            return None if svm.feasible else svm
    return None


def only(data: Dataset, inputs: list[int]) -> Dataset:
    """The dataset of some of the inputs."""
    return Dataset(
        tokens=tuple(data.tokens[i] for i in inputs),
        labels=tuple(data.labels[i] for i in inputs),
        head=data.head,
        queries=None if data.queries is None else tuple(data.queries[i] for i in inputs),
        key_matrix=data.key_matrix,
    )


def _solved(svm: AttentionSVM) -> str:
    if not svm.squared_norm:
        return "no constraints: the solution is 0"
    lower, upper = margin_bounds(svm)
    return f"feasible, margin 1/{_NORMS[svm.problem]} = {interval_text(lower, upper)}, {len(svm.indices)} constraints"


def _infeasible(svm: AttentionSVM, whole: Dataset | None = None, of: str = "") -> str:
    weights = svm.farkas or ()
    few = ", ".join(
        f"{short(x)}·(input {svm.indices[j][0] + 1}, token {svm.indices[j][1] + 1})" for j, x in weights[:3]
    )
    more = f" … {len(weights) - 3} more" if len(weights) > 3 else ""
    if whole is not None:
        i = next(
            k for k, X in enumerate(whole.tokens) if svm.data.tokens[0] == X and _query(whole, k) == _query(svm.data, 0)
        )
        named = f"input {i + 1}" + (f" of {of}" if "(" in of else "")
        return f"the {svm.problem}-SVM is infeasible already for {named} alone: 0 ≥ 1 is asked (Farkas certificate)"
    return (
        f"the {svm.problem}-SVM is infeasible: {len(weights)} of {len(svm.indices)} constraints, weighted, add up to 0 ≥ 1 "
        f"(Farkas certificate: {few}{more})"
    )


def _query(data: Dataset, i: int) -> Any:
    return None if data.queries is None else data.queries[i]


def _svm_fields(svm: AttentionSVM) -> dict[str, Any]:
    """The exact answer of one SVM, JSON-able."""
    known: dict[str, Any] = {
        "problem": svm.problem,
        "constraints": len(svm.indices),
        "feasible": svm.feasible,
        "data_sha256": svm.data.sha256,
        "choice": list(svm.choice),
    }
    if not svm.feasible:
        return known | {"farkas": [[list(svm.indices[j]), rational_text(x)] for j, x in svm.farkas or ()]}
    square = svm.squared_norm or Fraction(0)
    known |= {"squared_norm": rational_text(square), "active": len(svm.active)}
    return known | ({"margin": [rational_text(x) for x in margin_bounds(svm)]} if square else {})


def margin_bounds(svm: AttentionSVM, digits: int = 40) -> tuple[Fraction, Fraction]:
    """Rationals around 1/‖w‖, about 10^−digits apart relative to it.  Equal when the root is rational."""
    assert svm.squared_norm
    return root_bounds(1 / svm.squared_norm, digits)


def direction_digits(svm: AttentionSVM) -> list[str]:
    """w/‖w‖ entry by entry (rows of W one after the other), correctly rounded to 12 digits."""
    square: Any = svm.squared_norm
    solution: Any = svm.solution
    flat = [x for row in solution for x in row] if svm.problem == "W" else solution
    return [("-" if x < 0 else "") + root_text(x * x / square, 12) for x in flat]


# terms


def _data(term: Term, values: dict[str, Any]) -> Dataset:
    return Evaluation(values=values).number(term, Balls(64))


def _data_and_choice(term: Term, values: dict[str, Any]) -> tuple[Dataset, Choice | None]:
    """The dataset an SVM name speaks of, and the chosen tokens, None where tied."""
    data = _data(term.args[0], values)
    if len(term.args) == 1 or term.args[1].name == "best_tokens":
        return data, unique_optimal_tokens(data if len(term.args) == 1 else _data(term.args[1].args[0], values))
    return data, values.get(term.args[1].leaf)


def ground_parts(term: Term, bound: set[str], sort: str = "scalar") -> Iterator[Term]:
    """The largest parts of one sort that speak of data and of bound variables only."""
    inside = variables_of(term)
    if term.sort == sort and inside and inside <= bound and any(s.sort == "dataset" for s in subterms(term)):
        yield term
        return
    for a in term.args:
        yield from ground_parts(a, bound, sort)
