"""A refuted statement about scalars, vectors and matrices as a Coq theorem: its negation, proved by the certificate's exact instance."""

from __future__ import annotations

from fractions import Fraction

from checker.coq.formulas import Formula
from checker.coq.limits.traps import number, vector
from checker.errors import InputError

LITERALS = {"scalar": "Q", "vector": "list Q", "matrix": "list (list Q)", "index": "nat", "natural": "nat"}
VALUES = {
    "scalar": "(Q2R instance_{})",
    "vector": "(vector_of instance_{})",
    "matrix": "(matrix_of instance_{})",
    "index": "instance_{}",
    "natural": "instance_{}",
}


def refuted_formula_files(certificate: dict) -> dict[str, str]:
    """``Data.v``, the exact instance, and ``Theorem.v``.  **Raises.** InputError for what is not translated."""
    formula = Formula(certificate["claim"]["statement"])
    values = certificate["instance"]["values"]
    says = formula.text()
    data = [
        f"Definition instance_{x} : {LITERALS[sort]} := {_literal(values[x])}."
        if sort not in ("index", "natural")
        else f"Definition instance_{x} : nat := {int(values[x])}%nat."
        for x, (sort, _) in formula.sorts.items()
    ]
    sizes = _sizes(formula, values)
    arguments = [f"{sizes[x]}%nat" for x in formula.sizes]
    arguments += [VALUES[formula.sorts[x][0]].format(x) for x in formula.order()]
    cancels = _cancels(certificate["claim"]["statement"]["conclude"])
    modules = "Instances Cancelling.\nFrom AttentionChecker Require Vectors" if cancels else "Instances"
    unfolded = ", ".join(f"instance_{x}" for x in formula.sorts)
    theorem = (
        "From Coq Require Import Reals Lra List QArith Qreals.\nFrom Interval Require Import Tactic.\n"
        f"From AttentionChecker Require Import Softmax Sigmoid Words Layer {modules}.\nFrom Certificate Require Import Data.\n"
        f"Import ListNotations.\nOpen Scope R_scope.\nTheorem certified : ~ ({says}).\n"
        f"Proof. intro claim. specialize (claim {' '.join(arguments)}). unfold {unfolded} in claim. "
        f"{'refuted_by_cancelling' if cancels else 'refuted'} claim. Qed.\n"
        "Print Assumptions certified.\n"
    )
    header = "From Coq Require Import QArith List.\nImport ListNotations.\nOpen Scope Q_scope.\n"
    return {"Data": header + "\n".join(data) + "\n", "Theorem": theorem}


def _cancels(conclude: list) -> bool:
    """Whether it is said that the sum of two gradients is not 0: that they cancel is beyond interval arithmetic."""
    match conclude:
        case ["lt", ["num", "0"], ["norm", ["add", ["gradient", *_], ["gradient", *_]]]]:
            return True
    return False


def _literal(value) -> str:
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return "[" + "; ".join(_literal(row) for row in value) + "]"
        return vector([Fraction(x) for x in value])
    return number(Fraction(value))


def _sizes(formula: Formula, values: dict) -> dict[str, int]:
    """What the sizes are in the instance; a size that no variable has alone cannot be read off."""
    found: dict[str, int] = {}
    for x, (sort, sizes) in formula.sorts.items():
        if sort in ("vector", "matrix"):
            counts = [len(values[x])] + ([len(values[x][0])] if sort == "matrix" else [])
            for size, count in zip(sizes, counts, strict=True):
                if "*" not in size and (int(size) if size.isdigit() else found.setdefault(size, count)) != count:
                    raise InputError(f"The instance has two sizes {size}, so it is none of this statement.")
    missing = sorted(set(formula.sizes) - set(found))
    if missing:
        raise InputError(f"The size {missing[0]} of the instance cannot be read off a variable, so Coq is not told it.")
    return found


__all__ = ["refuted_formula_files"]
