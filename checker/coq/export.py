"""Two Coq files for a ``kkt`` or ``farkas`` certificate: the numbers, and a theorem of a few lines about them.

**Convention.** Numbers are whole, over one common denominator a tensor, in hexadecimal.  The theorem speaks of the data
and the solution only; multipliers occur in its proof.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from checker.errors import InputError

PROBLEMS = {"max_margin": "p", "max_margin_matrix": "W", "max_margin_head": "v"}
FEASIBLE = {"separable": "p", "matrix_separable": "W", "head_separable": "v"}
# Beyond this many bits of products the machine integers of BigNumbers.v are faster than Z in binary.
BITS_FOR_Z = 4_000_000


@dataclass(frozen=True, kw_only=True)
class Problem:
    """What a certificate says of one SVM, read from its JSON."""

    kind: str  # p, key, W or v
    tokens: list
    choice: list[int]
    beside: list | None  # the key matrix, the queries or the labels
    solution: list | None  # None: infeasible
    multipliers: dict[int, Fraction]

    @property
    def dimension(self) -> int:
        d = len(self.tokens[0][0])
        return d * d if self.kind == "W" else d

    @property
    def constraints(self) -> int:
        return len(self.tokens) if self.kind == "v" else sum(len(X) - 1 for X in self.tokens)


def exported(certificate: dict) -> tuple[str, str]:
    """The texts of ``Data.v`` and ``Theorem.v``.  **Raises.** InputError for what has no export."""
    problem = read_problem(certificate)
    return data_text(problem), theorem_text(problem.kind, problem.solution is not None, _is_large(problem))


def read_problem(certificate: dict) -> Problem:
    """**Raises.** InputError when the certificate is of no type that Coq can check here."""
    kind, conclude = certificate.get("type"), certificate["claim"]["statement"]["conclude"]
    if kind not in ("kkt", "farkas"):
        raise InputError(
            f"A certificate of type {kind!r} has no export to Coq. Those of type kkt and farkas have, and the claims "
            "of checker/coq/theorems.py are proved by hand in the library."
        )
    name, D, alpha = conclude[1]
    svm = (PROBLEMS if kind == "kkt" else FEASIBLE).get(name)
    if svm is None:
        raise InputError(
            f"The SVM {name!r} has no export to Coq: its right sides depend on another SVM. Trust in it ends with verify.py."
        )
    if (D[0], alpha[0]) != ("var", "var"):
        raise InputError(
            "The SVM of this certificate is of a derived dataset or choice, and only those that the instance gives by themselves "
            "are exported to Coq. Certify the SVM of that dataset with `checker inspect --certificates`."
        )
    values = certificate["instance"]["values"]
    data, choice = values[D[1]], [int(t) for t in values[alpha[1]]]
    beside = data["queries"] if svm == "W" else data["labels"] if svm == "v" else data.get("key_matrix")
    entry = next(e for e in certificate["evidence"]["svm"] if e["problem"] == svm)
    return Problem(
        kind="key" if svm == "p" and beside is not None else svm,
        tokens=fractions(data["tokens"]),
        choice=choice,
        beside=None if beside is None else fractions(beside),
        solution=fractions(_flat(values[conclude[2][1]])) if kind == "kkt" else None,
        multipliers={int(j): Fraction(x) for j, x in entry["multipliers" if kind == "kkt" else "farkas"]},
    )


def fractions(value):
    """Nested lists of texts "p/q" as nested lists of fractions."""
    return [fractions(x) for x in value] if isinstance(value, list) else Fraction(value)


def _flat(value: list) -> list:
    return [x for row in value for x in row] if value and isinstance(value[0], list) else value


def _numbers(value) -> Iterable[Fraction]:
    if isinstance(value, list):
        for one in value:
            yield from _numbers(one)
    else:
        yield value


def _is_large(problem: Problem) -> bool:
    bits = sum(max(x.numerator.bit_length(), x.denominator.bit_length()) for x in problem.solution or [Fraction(1)])
    return problem.constraints * bits * 8 > BITS_FOR_Z


# ── the numbers ──────────────────────────────────────────────────────────────────────────────────────────────────
def data_text(problem: Problem) -> str:
    """``Data.v``: definitions of literals and nothing else."""
    weights = [problem.multipliers.get(j, Fraction(0)) for j in range(problem.constraints)]
    lines = [
        "From Coq Require Import ZArith List.",
        "Import ListNotations.",
        "Open Scope Z_scope.",
        f"Definition dimension : nat := {problem.dimension}%nat.",
        f"Definition choice : list nat := [{'; '.join(f'{t}%nat' for t in problem.choice)}].",
        *_tensor("tokens", problem.tokens, 3),
    ]
    if problem.kind == "v":
        lines += [f"Definition labels : list Z := {_literal([int(y) for y in problem.beside or []])}."]
    elif problem.beside is not None:
        lines += _tensor("queries" if problem.kind == "W" else "key_matrix", problem.beside, 2)
    lines += _tensor("multipliers", weights, 1)
    if problem.solution is not None:
        lines += _tensor("solution", problem.solution, 1)
    return "\n".join(lines) + "\n"


def _tensor(name: str, value: list, depth: int) -> list[str]:
    q = 1
    for x in _numbers(value):
        q = lcm(q, x.denominator)
    sort = {1: "list Z", 2: "list (list Z)", 3: "list (list (list Z))"}[depth]
    return [
        f"Definition {name}_denominator : Z := {hex(q)}.",
        f"Definition {name} : {sort} := {_literal(_times(value, q))}.",
    ]


def _times(value, q: int):
    return [_times(x, q) for x in value] if isinstance(value, list) else value.numerator * (q // value.denominator)


def _literal(value) -> str:
    if isinstance(value, list):
        return "[" + "; ".join(_literal(x) for x in value) + "]"
    return f"({hex(value)})" if value < 0 else hex(value)


# ── the theorem ──────────────────────────────────────────────────────────────────────────────────────────────────
CONSTRAINTS = {
    "p": "prompt_constraints (tokens_over tokens_denominator tokens) choice",
    "key": "prompt_constraints (real_keys (matrix_over key_matrix_denominator key_matrix) "
    "(tokens_over tokens_denominator tokens)) choice",
    "W": "matrix_constraints (tokens_over tokens_denominator tokens) (matrix_over queries_denominator queries) choice",
    "v": "head_constraints (tokens_over tokens_denominator tokens) (whole_numbers labels) choice",
}
LEMMA = {"p": "prompt", "key": "key", "W": "matrix", "v": "head"}


def theorem_text(kind: str, feasible: bool, large: bool) -> str:
    """``Theorem.v``, the same for all certificates of one kind."""
    numbers = "Big_numbers" if large else "Z_numbers"
    of = f"{LEMMA[kind]}_{'shortest' if feasible else 'infeasible'} {numbers}"
    if feasible:
        says = f"shortest dimension\n  ({CONSTRAINTS[kind]})\n  (vector_over solution_denominator solution)"
        given = "with (l := multipliers) (ql := multipliers_denominator)"
    else:
        says, given = f"infeasible dimension\n  ({CONSTRAINTS[kind]})", "with (y := multipliers)"
    return (
        f"From AttentionChecker Require Import Optimality Datasets{' BigNumbers' if large else ''}.\n"
        "From Certificate Require Import Data.\n"
        f"Theorem certified : {says}.\n"
        f"Proof. apply ({of}) {given}. vm_cast_no_check (eq_refl true). Qed.\n"
        "Print Assumptions certified.\n"
    )
