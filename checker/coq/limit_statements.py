"""A claim about the limit of descent or of a path on every dataset, as a Coq statement for all datasets, starts, steps and losses.

It is printed from the claim's own term with the words of ``library/Attention.v``, ``Descent.v``, ``LowRisk.v`` and ``Path.v``.
A choice, an SVM's solution and the smoothness that the claim names by a term are variables with the premise that they are what
the term says: of the smoothness, that it is Lemma 1's bound made of any bounds of the scores, the keys and the loss, so of the
best ones as well.  A hypothesis may be left out where the library's theorem holds without it: fewer premises say more.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction

from checker.coq.instances import COQ_SORTS, LOSSES, NAMES
from checker.errors import InputError
from checker.statements.term import sha256

OF_DATA = ("same_length", "some_choice", "unique_best_token", "equal_nonoptimal_scores")
RELATIONS = {"le": "<=", "lt": "<", "eq": "="}
OPERATIONS = {"add": "+", "sub": "-", "mul": "*"}
MODELS = {"loss": "prompt", "matrix_loss": "matrix"}
PATHS = ("regularisation_path_tends_to", "ridge_path_tends_to")
SCORES = ("best_scores", "runner_up_scores", "worst_scores")


class _Printed:
    """A statement while it is printed: the variables of the claim, and those that stand for its terms."""

    def __init__(self, sorts: dict[str, list[str]]):
        self.sorts = sorts
        self.bound: list[str] = []
        self.premises: list[str] = []
        self.named: dict[str, str] = {}  # a term's SHA-256 → its variable
        for name, sort in sorts.items():
            self._variable(name, sort)

    def _variable(self, name: str, sort: list[str]) -> None:
        """Binds it, with what its sort says of it."""
        if name not in NAMES | {"eta"}:
            raise InputError(f"The variable {name!r} of this statement has no name in the Coq library.")
        if sort[0] == "dataset" and sort[1:] in (["keys"], ["queries"]) and name == "D":
            premise = ["dataset_fits D"] + ["queries_fit D"] * (sort[1] == "queries")
        elif sort == ["vector", "d"] and "D" in self.sorts:
            premise = [f"length {name} = dimension D"]
        elif sort == ["matrix", "d", "d"] and "D" in self.sorts:
            premise = [f"matrix_fits (dimension D) (dimension D) {name}"]
        elif sort[0] == "loss" and sort[1:] and all(word in LOSSES for word in sort[1:]):
            premise = [f"In {name} [{'; '.join(LOSSES[word] for word in sort[1:])}]"]
        elif sort == ["scalar"]:
            premise = []
        else:
            raise InputError(
                f"The variable {name!r} is of the sort {' '.join(sort)!r}, which has no Coq statement for all datasets."
            )
        self.bound.append(f"({name} : {COQ_SORTS[sort[0]]})")
        self.premises += premise

    def _is(self, term: list, *kind: str) -> str:
        """A variable of the claim of this kind.  **Raises.** InputError for another term."""
        if term[0] != "var" or self.sorts.get(term[1], [""])[0] not in kind:
            raise InputError(f"A variable of the kind {' or '.join(kind)!r} is printed in Coq here, and no other term.")
        return term[1]

    def _stands_for(self, term: list, name: str, sort: str, premise: str) -> str:
        """A variable that stands for this term, with the premise ``premise``; its place in it is a comma."""
        key = sha256(term)
        if key not in self.named:
            if name in self.named.values():
                raise InputError("Two choices or two solutions in one statement are not printed in Coq.")
            self.named[key] = name
            self.bound.append(f"({name} : {sort})")
            self.premises.append(f"{premise} {name}")
        return self.named[key]

    def choice(self, term: list) -> str:
        if term[0] != "best_tokens":
            raise _unprinted(term[0])
        data = self._is(term[1], "dataset")
        return self._stands_for(term, "best", "list nat", f"best_tokens {data}")

    def solution(self, term: list) -> str:
        if term[0] not in ("max_margin", "max_margin_matrix"):
            raise _unprinted(term[0])
        data, best = self._is(term[1], "dataset"), self.choice(term[2])
        return self._stands_for(term, "solution", "vector", f"{term[0]} {data} {best}")

    def truth(self, term: list) -> str:
        name, *rest = term
        if name == "and":
            return f"({self.truth(rest[0])} /\\ {self.truth(rest[1])})"
        if name in OF_DATA:
            return f"{name} {self._is(rest[0], 'dataset')}"
        if name in ("separable", "matrix_separable"):
            return f"{name} {self._is(rest[0], 'dataset')} {self.choice(rest[1])}"
        if name in RELATIONS:
            return f"{self.scalar(rest[0])} {RELATIONS[name]} {self.scalar(rest[1])}"
        if name == "norm_diverges":
            return f"norm_diverges ({self.sequence(rest[0])})"
        if name == "direction_tends_to":
            return f"direction_tends_to ({self.sequence(rest[0])}) {self.solution(rest[1])}"
        if name in PATHS and rest[0][0] == "loss":
            model, risk = self.risk(rest[0])
            data = self._is(rest[0][1], "dataset")
            return f"{name} norm (dimension {data}) ({model}_loss {risk}) {self.solution(rest[1])}"
        raise _unprinted(name)

    def sequence(self, term: list) -> str:
        if term[0] != "descent":
            raise _unprinted(term[0])
        (model, risk), start, step = self.risk(term[1]), *term[2:]
        return f"{model}_descent {risk} {self.point(model, start)} {self._is(step, 'scalar')}"

    def scalar(self, term: list) -> str:
        name, *rest = term
        if name == "var":
            return self._is(term, "scalar")
        if name == "num":
            q = Fraction(rest[0])
            return f"{q.numerator}" if q.denominator == 1 and q >= 0 else f"({q.numerator} / {q.denominator})"
        if name == "inputs":
            return f"INR (length (tokens {self._is(rest[0], 'dataset')}))"
        if name in OPERATIONS:
            return f"({self.scalar(rest[0])} {OPERATIONS[name]} {self.scalar(rest[1])})"
        if name in ("minimum", "maximum"):
            return f"{name} {self.numbers(rest[0])}"
        if name == "best_value":
            return f"best_value {self._is(rest[0], 'dataset')} {self._is(rest[1], 'loss')}"
        if name == "value":
            model, risk = self.risk(rest[0])
            return f"{model}_loss {risk} {self.point(model, rest[1])}"
        if name == "smoothness":
            model, risk = self.risk(rest[0])
            return self._stands_for(term, "Lambda", "R", f"{model}_smoothness {risk}")
        raise _unprinted(name)

    def risk(self, term: list) -> tuple[str, str]:
        """The model, and its data and loss."""
        if term[0] not in MODELS:
            raise _unprinted(term[0])
        return MODELS[term[0]], f"{self._is(term[1], 'dataset')} {self._is(term[2], 'loss')}"

    def point(self, model: str, term: list) -> str:
        return self._is(term, "vector" if model == "prompt" else "matrix")

    def numbers(self, term: list) -> str:
        """One number for every input."""
        name, *rest = term
        if name == "sub":
            return f"(differences {self.numbers(rest[0])} {self.numbers(rest[1])})"
        if name == "loss_value":
            return f"(map (loss_value {self._is(rest[0], 'loss')}) {self.numbers(rest[1])})"
        if name in SCORES:
            return f"({name} {self._is(rest[0], 'dataset')})"
        raise _unprinted(name)


def limit_statement(statement: dict, unneeded: Collection[str] = ()) -> str:
    """The statement without the hypotheses in which an ``unneeded`` word occurs.  **Raises.** InputError for other vocabulary."""
    if statement["quantifier"] != "all" or statement.get("exists"):
        raise InputError("Only statements for all their variables are translated to Coq.")
    printed = _Printed({entry[0]: entry[1:] for entry in statement["forall"]})
    kept = [one for one in statement["hypotheses"] if not any(re.search(rf"\b{w}\b", str(one)) for w in unneeded)]
    hypotheses = [printed.truth(one) for one in kept]
    conclusion = printed.truth(statement["conclude"])
    premises = "".join(f"{one} -> " for one in [*printed.premises, *hypotheses])
    return f"forall {' '.join(printed.bound)}, {premises}{conclusion}"


def _unprinted(name: str) -> InputError:
    return InputError(f"The name {name!r} has no Coq translation in a statement for all datasets.")


__all__ = ["limit_statement"]
