"""The exact instance of a refuted claim about a dataset: ``Data.v`` for each variable, and what its sort says of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from checker.coq.limits.traps import naturals, number, vector
from checker.data.dataset import Dataset, Vector
from checker.errors import InputError

LOSSES = {"logistic": "Logistic", "exponential": "Exponential", "correlation": "Correlation", "sigmoid": "Sigmoid_loss"}
NAMES = {"D", "ell", "start", "alpha", "W", "p", "u", "C", "c"}  # those that mean nothing else in the Coq library
DATA_HEADER = (
    "From Coq Require Import QArith List.\nFrom AttentionChecker Require Import Attention Deciding.\n"
    "Import ListNotations.\nOpen Scope Q_scope.\n"
)


@dataclass(frozen=True, kw_only=True)
class Part:
    """One conjunct of the statement, and the tactic that proves it."""

    says: str
    proof: str


COQ_SORTS = {
    "dataset": "dataset",
    "vector": "vector",
    "matrix": "list vector",
    "loss": "loss_name",
    "choice": "list nat",
    "scalar": "R",
    "index": "nat",
}
INSTANCES = {
    "dataset": "(real_dataset {name})",
    "vector": "(reals {name})",
    "matrix": "(map reals {name})",
    "loss": "{name}",
    "choice": "{name}",
    "scalar": "(Q2R {name})",
    "index": "{name}",
}
INDICES = {  # where an index lies
    "n": "({name} < length (tokens {first}))%nat",
    "d": "({name} < dimension {first})%nat",
    "T": "Forall (fun X => ({name} < length X)%nat) (tokens {first})",
}


def coq_name(name: str) -> str:
    """A claim's variable in Coq: a name that may mean something there gets an underscore, as none of the library ends with one."""
    if not re.fullmatch(r"[A-Za-z]\w*", name, flags=re.ASCII):
        raise InputError(f"The variable {name!r} of this statement is no plain name, so Coq could read it otherwise.")
    return name if name in NAMES else f"{name}_"


def variable(said: str, sort: list[str], value, first: str = "D") -> tuple[str, list[Part]]:
    """The definition of a variable's value in ``Data.v``, and what its sort says of it; ``first`` is the dataset that binds the sizes."""
    here, name, first = f"instance_{said}", coq_name(said), coq_name(first)
    if sort[0] == "dataset":
        data = Dataset.from_json(value)
        parts = [
            Part(says=f"{name} = real_dataset {here}", proof="reflexivity"),
            Part(says=f"dataset_fits {name}", proof="apply fits_right; computed"),
        ]
        if "queries" in sort[1:]:
            parts.append(Part(says=f"queries_fit {name}", proof="apply has_queries_right; computed"))
        return f"Definition {here} : q_dataset := {q_dataset_literal(data)}.", parts
    if sort[0] == "vector" and sort[1:] == ["d"]:
        parts = [
            Part(says=f"{name} = reals {here}", proof="reflexivity"),
            Part(says=f"length {name} = dimension {first}", proof="reflexivity"),
        ]
        return f"Definition {here} : list Q := {vector([Fraction(x) for x in value])}.", parts
    if sort[0] == "matrix" and sort[1:] == ["d", "d"]:
        rows = "[" + "; ".join(vector([Fraction(x) for x in row]) for row in value) + "]"
        parts = [
            Part(says=f"{name} = map reals {here}", proof="reflexivity"),
            Part(says=f"matrix_fits (dimension {first}) (dimension {first}) {name}", proof="split; repeat constructor"),
        ]
        return f"Definition {here} : list (list Q) := {rows}.", parts
    if sort[0] == "loss" and value in sort[1:] and all(word in LOSSES for word in sort[1:]):
        listed = "; ".join(LOSSES[word] for word in sort[1:])
        parts = [
            Part(says=f"{name} = {here}", proof="reflexivity"),
            Part(says=f"In {name} [{listed}]", proof="simpl; tauto"),
        ]
        return f"Definition {here} : loss_name := {LOSSES[value]}.", parts
    if sort == ["scalar"]:
        return f"Definition {here} : Q := {number(Fraction(value))}.", [
            Part(says=f"{name} = Q2R {here}", proof="reflexivity")
        ]
    if sort[0] == "choice":
        parts = [
            Part(says=f"{name} = {here}", proof="reflexivity"),
            Part(says=f"choice_fits {first} {name}", proof="apply fits_choice_right; computed"),
        ]
        return f"Definition {here} : list nat := {naturals([int(t) for t in value])}.", parts
    if sort == ["scalar", "natural"]:
        part = Part(says=f"{name} = {here}", proof="reflexivity")
        return f"Definition {here} : nat := {int(value)}%nat.", [part]
    if sort[0] == "index" and sort[1] in INDICES:
        parts = [
            Part(says=f"{name} = {here}", proof="reflexivity"),
            Part(says=INDICES[sort[1]].format(name=name, first=first), proof="repeat constructor"),
        ]
        return f"Definition {here} : nat := {int(value)}%nat.", parts
    raise InputError(f"The variable {said!r} is of the sort {' '.join(sort)!r}, which has no Coq translation here.")


def q_dataset_literal(data: Dataset) -> str:
    lists = lambda rows: "[" + "; ".join(vector(row) for row in rows or ()) + "]"  # noqa: E731
    return (
        f"{{| q_tokens := [{'; '.join(lists(X) for X in data.tokens)}]; q_labels := {vector([Fraction(y) for y in data.labels])}; "
        f"q_head := {vector(data.head)}; q_queries := {lists(data.queries)}; q_key_matrix := {lists(data.key_matrix)} |}}"
    )


def coq_sort(sort: list[str]) -> str:
    return "nat" if sort == ["scalar", "natural"] else COQ_SORTS[sort[0]]


def value_of(name: str, sort: list[str]) -> str:
    """A variable's value, as ``Data.v`` defines it."""
    return (INSTANCES["index"] if coq_sort(sort) == "nat" else INSTANCES[sort[0]]).format(name=f"instance_{name}")


def flat(value) -> Vector:
    return tuple(x for row in value for x in row) if value and isinstance(value[0], (list, tuple)) else tuple(value)


__all__ = ["COQ_SORTS", "INDICES", "LOSSES", "Part", "coq_sort", "flat", "q_dataset_literal", "value_of", "variable"]
