"""Claims that the library proves by hand, and the Coq statement that is built from a claim's own term.

The statement in the Coq file is translated from the certificate's term; the library's theorem must prove just that.  An entry
names the statement by its SHA-256, so that a claim which changes loses the kernel's trust until its theorem is looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from checker.errors import InputError
from checker.statements.term import sha256

SIZE = ["length", ["matvec", ["var", "A3"], ["column", ["var", "Y"], ["var", "i0"]]]]


@dataclass(frozen=True, kw_only=True)
class Theorem:
    """A theorem of the library and what it proves: a statement, or one inequality inside the proof of a statement."""

    claim: str
    statement: str  # SHA-256 of the claim's statement
    module: str
    name: str
    part: str = ""  # "" for the whole; else what the part is called
    concludes: str = ""  # of a part: SHA-256 of the term that a node of the proof tree concludes
    given: tuple = ()  # of a part: what the theorem asks of its variables
    names: tuple = ()  # of a part: (Coq variable, term that it stands for)


THEOREMS = (
    Theorem(
        claim="lemma-3.12", module="Sigmoid", name="lemma_3_12",
        statement="84205074c0f6b239e9dff53a1e03e8de0af925ee84fb615fe6202e3427255da0",
    ),
    Theorem(
        claim="sigmoid-derivatives", module="Sigmoid", name="sigmoid_derivatives",
        statement="5c5f577f8acc2220ab5126c4f048e4b374dff6574c903fe30fe81b09e96c8f58",
    ),
    Theorem(
        claim="softmax-half-lipschitz", module="Softmax", name="softmax_half_lipschitz",
        statement="e90b4b2c14707c4341dde26e71ee135a4d6a074fb9d4f8426a87255828c6d81a",
    ),
    Theorem(
        claim="lemma-3.13-repaired", module="Domination", name="lemma_3_13_repaired_scalar", part="scalar part",
        statement="bf463613fbacb8780af26d6cf95ed1e6b94518e95646b2fdadf4e482a80bc633",
        concludes="d93c7b7195c2260c1ccc84b863e81fd7394f452e4985cf0dda2f23763f0cce62",
        given=(["le", ["num", "1"], SIZE], ["le", ["num", "4"], ["var", "R"]]),
        names=(("n", SIZE), ("R", ["var", "R"])),
    ),
)  # fmt: skip


def theorem_for(certificate: dict) -> Theorem | None:
    """The library's theorem for what this certificate proves; None when it is no proof, or of another statement."""
    claim = certificate["claim"]
    if (certificate["type"], certificate.get("role")) != ("tree", "proof"):
        return None
    return next((t for t in THEOREMS if (t.claim, t.statement) == (claim["id"], sha256(claim["statement"]))), None)


def theorem_files(theorem: Theorem, certificate: dict) -> dict[str, str]:
    """``Theorem.v``.  **Raises.** InputError when the part is not in the certificate's proof."""
    if theorem.part:
        found = _concluded(certificate["evidence"]["tree"], theorem.concludes)
        names = {sha256(term): name for name, term in theorem.names}
        says = f"forall {' '.join(name for name, _ in theorem.names)} : R, "
        says += " -> ".join(f"({_truth(one, names)})" for one in (*theorem.given, found))
    else:
        says = coq_statement(certificate["claim"]["statement"])
    text = (
        f"From Coq Require Import Reals.\nFrom AttentionChecker Require Import {theorem.module}.\nOpen Scope R_scope.\n"
        f"Theorem certified : {says}.\nProof. exact {theorem.name}. Qed.\nPrint Assumptions certified.\n"
    )
    return {"Theorem": text}


def _concluded(node: dict, wanted: str) -> list:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if sha256(one["concludes"]) == wanted:
            return one["concludes"]
        waiting += one["premises"]
    raise InputError(
        "The proof in this certificate no longer contains the inequality that the Coq library proves by hand, so the kernel "
        "says nothing about it. Compare checker/coq/theorems.py with the proof."
    )


# ── from terms to Coq ────────────────────────────────────────────────────────────────────────────────────────────
INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
FUNCTIONS = {"exp": "exp", "sqrt": "sqrt", "abs": "Rabs", "sigmoid": "sigmoid", "sigmoid_slope": "sigmoid_slope",
             "sigmoid_curvature": "sigmoid_curvature"}  # fmt: skip


def coq_statement(statement: dict) -> str:
    """A statement about scalars, or about vectors of one size n, in Coq.  **Raises.** InputError for other vocabulary."""
    sorts = {entry[0]: entry[1:] for entry in statement["forall"]}
    scalars = [name for name, sort in sorts.items() if sort == ["scalar"]]
    vectors = [name for name, sort in sorts.items() if sort == ["vector", "n"]]
    if statement["quantifier"] != "all" or statement.get("exists") or len(scalars) + len(vectors) != len(sorts):
        raise InputError("Only statements for all scalars and all vectors of one size n are translated to Coq.")
    parts = [f"forall {' '.join(scalars)} : R, "] if scalars else []
    if vectors:  # a size is at least 1
        parts += [f"forall (n : nat) ({' '.join(vectors)} : nat -> R), (0 < n)%nat -> "]
    parts += [f"({_truth(one, {})}) -> " for one in statement["hypotheses"]]
    return "".join(parts) + _truth(statement["conclude"], {})


def _truth(term: list, names: dict[str, str]) -> str:
    if term[0] == "and":
        return f"({_truth(term[1], names)}) /\\ ({_truth(term[2], names)})"
    sign = {"le": "<=", "lt": "<", "eq": "="}.get(term[0])
    if sign is None:
        raise InputError(f"The relation {term[0]!r} is not translated to Coq.")
    return f"{_scalar(term[1], names)} {sign} {_scalar(term[2], names)}"


def _scalar(term: list, names: dict[str, str]) -> str:
    name, *rest = term
    if sha256(term) in names:
        return names[sha256(term)]
    if name == "num":
        q = Fraction(rest[0])
        return f"{q.numerator}" if q.denominator == 1 and q >= 0 else f"({q.numerator} / {q.denominator})"
    if name == "var" and not names:
        return rest[0]
    if name in INFIX:
        return f"({_scalar(rest[0], names)} {INFIX[name]} {_scalar(rest[1], names)})"
    if name in FUNCTIONS:
        return f"({FUNCTIONS[name]} {_scalar(rest[0], names)})"
    if name == "pow" and rest[1][0] == "num" and rest[1][1].isdigit():
        return f"({_scalar(rest[0], names)} ^ {rest[1][1]})"
    if name == "norm":
        return f"(norm n (fun i => {_entry(rest[0])}))"
    raise InputError(f"The name {name!r} is not translated to Coq.")


def _entry(term: list) -> str:
    """Entry i of a vector."""
    name, *rest = term
    if name == "var":
        return f"{rest[0]} i"
    if name in ("add", "sub"):
        return f"({_entry(rest[0])} {INFIX[name]} {_entry(rest[1])})"
    if name == "softmax":
        return f"softmax n (fun i => {_entry(rest[0])}) i"
    raise InputError(f"The vector {name!r} is not translated to Coq.")
