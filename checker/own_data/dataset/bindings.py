"""What a dataset gives the variables of a claim: itself for the first dataset, and what can be read off it besides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from checker.arithmetic.rational import rational_text
from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset, Matrix, Vector
from checker.meaning.interpret import Evaluation
from checker.runs.read_statements import Statement
from checker.statements.terms.ranges import losses_of
from checker.statements.terms.term import Term, apply, subterms
from checker.truth import Truth

MOST_NORM_ENTRIES = 250_000  # of one matrix whose operator norm is bounded exactly


def data_variable(s: Statement) -> Term:
    return next(v for v in s.forall if v.sort == "dataset")


def why_not(s: Statement, data: Dataset) -> str:
    shape = data_variable(s).shape
    if "queries" in shape and data.queries is None:
        return "It needs queries z_i, and the file has none: add 'queries' (n, d)."
    if "keys" not in shape and data.key_matrix is not None and _key_variable(s) is None:
        return (
            "Its keys are the tokens themselves, and the file has a key_matrix: leave that out to ask about the tokens."
        )
    return ""


def _key_variable(s: Statement) -> str | None:
    """The W of with_key_matrix(D, W): the file's own key matrix is its value."""
    for term in (*s.where, *s.assuming, s.conclude):
        for t in subterms(term):
            if t.name == "with_key_matrix" and t.args[0] == data_variable(s) and t.args[1].name == "var":
                return t.args[1].leaf
    return None


def bindings(s: Statement, data: Dataset) -> tuple[dict[str, Any], dict[str, str]]:
    """Values for variables that the file settles, and in words what was taken."""
    first, notes = data_variable(s), {}
    values: dict[str, Any] = {first.leaf: data}
    key_variable = _key_variable(s)
    if key_variable is not None and "keys" not in first.shape:
        values[first.leaf] = replace(data, key_matrix=None)
        values[key_variable] = data.key_matrix or tuple(
            tuple(Fraction(int(a == b)) for b in range(data.d)) for a in range(data.d)
        )
        notes[key_variable] = "the file's key matrix" if data.key_matrix else "I: in the file the keys are the tokens"
    best = unique_optimal_tokens(data)
    for v in s.forall:
        if v.sort == "choice" and best is not None:
            values[v.leaf], notes[v.leaf] = best, "the optimal tokens"
    for h in (*s.where, *s.assuming):
        bound = h.args[1] if h.name in ("tokens_at_most", "spectral_at_most") else None
        if bound is not None and bound.name == "var" and bound.leaf not in values and h.args[0].leaf in values:
            _bind_norms(h, values, notes)
    return values, notes


def _bind_norms(h: Term, values: dict[str, Any], notes: dict[str, str]) -> None:
    about, name = values[h.args[0].leaf], h.args[1].leaf
    matrices = about.tokens if h.name == "tokens_at_most" else (about,)
    if any(len(X) * len(X[0]) * min(len(X), len(X[0])) > MOST_NORM_ENTRIES for X in matrices):
        notes[name] = "not attempted: the matrices are too large for exact operator norms"
        return
    bounds = tuple(norm_at_most(X) for X in matrices)
    values[name] = bounds if h.name == "tokens_at_most" else bounds[0]
    largest = rational_text(max(bounds))
    notes[name] = (
        f"‖X_i‖ rounded up, at most {largest}"
        if h.name == "tokens_at_most"
        else f"‖{h.args[0].leaf}‖ rounded up, {largest}"
    )


def norm_at_most(X) -> Fraction:
    """A short rational ≥ the operator norm: a float proposes, the exact test disposes, Σ|x| is the last resort."""
    statement = apply("spectral_at_most", Term("var", leaf="X", sort="matrix"), Term("var", leaf="c", sort="scalar"))
    near = Fraction(_float_norm(X))
    step = Fraction(10) ** (len(str(int(near))) - 7)  # seven digits
    whole, up = Fraction(round(near)), step * -(-near // step)
    for c in (*([whole] if abs(whole - near) <= step else []), up, up + step):
        if Evaluation(values={"X": X, "c": c}).truth(statement) is Truth.TRUE:
            return c
    return sum((abs(x) for row in X for x in row), Fraction(0))  # ‖X‖ ≤ Σ|x|, whatever the float said


def _float_norm(X) -> float:
    """The operator norm, about; 0 where floats cannot hold it."""
    import numpy as np

    try:
        norm = float(np.linalg.norm(np.array([[float(x) for x in row] for row in X]), 2))
    except (OverflowError, np.linalg.LinAlgError):
        return 0.0
    return norm if norm < 1e300 else 0.0


def losses(s: Statement, free: set[str]) -> list[dict[str, str]]:
    """One binding for each loss the claim allows where a loss is free, else the empty one."""
    loss = next((v for v in s.forall if v.sort == "loss" and v.leaf in free), None)
    return [{}] if loss is None else [{loss.leaf: kind} for kind in losses_of(loss)]


def zeros(free: Sequence[Term], data: Dataset) -> dict[str, Any]:
    """The origin for starting points, which is where one mostly starts; other sorts have no such value."""
    sizes = {"d": data.d, "n": data.n}
    found: dict[str, Any] = {}
    for v in free:
        shape = [sizes.get(x) for x in v.shape]
        if v.sort == "vector" and None not in shape:
            found[v.leaf] = _zero_vector(shape[0] or 0)
        if v.sort == "matrix" and None not in shape:
            found[v.leaf] = _zero_matrix(shape[0] or 0, shape[1] or 0)
    return found


@cache
def _zero_vector(size: int) -> Vector:
    """One object for each size, so that answers about it are recognised without reading it."""
    return (Fraction(0),) * size


@cache
def _zero_matrix(rows: int, columns: int) -> Matrix:
    return (_zero_vector(columns),) * rows


def free_variable(v: Term, data: Dataset, notes: dict[str, str]) -> dict:
    shape = [str({"d": data.d, "n": data.n}.get(x, x)) for x in v.shape]
    kind = {
        "scalar": "a natural number" if "natural" in v.shape else "a number",
        "loss": "one of " + ", ".join(losses_of(v)),
        "vector": f"{shape[0]} numbers" if shape else "",
        "matrix": " × ".join(shape) + " numbers",
        "index": f"an index below {shape[0] if shape else ''}",
        "choice": "one token of each input",
        "dataset": "another dataset",
        "function": "a function of vectors",
        "scalar_function": "a function of numbers",
        "order": f"an order of {shape[0] if shape else ''} indices",
    }[v.sort]
    return {"name": v.leaf, "what": kind, "taken": notes.get(v.leaf, "")}
