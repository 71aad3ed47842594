"""A claim "there is …" as a Coq theorem: the exact witness with all hypotheses and the conclusion, printed from the claim's own term.

The theorem names the witness, ``D = real_dataset instance_D``, so it says more than that there is one.  What a term needs to have a value,
unique optimal tokens or the solution of an SVM, is a conjunct of its own; a division is translated by a number other than 0 only.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from checker.coq.counter_examples.instance_words import OF_CHOICE, OF_DATA, RELATIONS, untranslated
from checker.coq.counter_examples.instances import Part, coq_name, flat
from checker.coq.counter_examples.nuclear import coefficients, isotropic
from checker.coq.counter_examples.witness_runs import LOCAL, Runs
from checker.coq.limits.traps import naturals, number, vector
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.problem import Problem
from checker.svm.attention_svm import AttentionSVM

IMPORTS = (
    "From Coq Require Import Reals Lra Lia List QArith Qreals.\nFrom Interval Require Import Tactic.\n"
    "From AttentionChecker Require Import Optimality Datasets Descent Sigmoid Polyhedra Attention LowRisk Cone Starts NoRest Deciding "
    "DecidingCaptures Denying Enclosures Nuclear Bounded Followed Witnessed.\n"
)
JOINED = {"and": "/\\", "or": "\\/", "implies": "->"}
INFIX = {"add": "+", "sub": "-", "mul": "*"}


def is_witness(certificate: dict) -> bool:
    """Whether the certificate says that one exact instance has all hypotheses and the conclusion of a statement "there is …"."""
    return (certificate.get("type"), certificate.get("role"), certificate.get("to_prove")) == (
        "evaluation",
        "witness",
        "TRUE",
    )


def witness_files(certificate: dict) -> dict[str, str]:
    """``Data.v`` and ``Theorem.v``.  **Raises.** InputError with the reason for what is not translated."""
    statement = certificate["claim"]["statement"]
    if statement["quantifier"] != "exists" or statement.get("exists"):
        raise InputError("Only a statement that there is an instance is proved by one, in Coq as elsewhere.")
    sorts = {entry[0]: entry[1:] for entry in statement["forall"]}
    limits = certificate["evidence"].get("limits", [])
    claim = Witness(values=certificate["instance"]["values"], sorts=sorts, limits=limits)
    claim.without_keys()
    for term in statement["hypotheses"]:
        claim.hypothesis(term)
    says, script = claim.says(statement["conclude"]), claim.proof(statement["conclude"])
    return claim.files(IMPORTS, says, f"{script}.")


@dataclass(kw_only=True)
class Witness(Runs):
    """A witness while it is being written."""

    def hypothesis(self, term: list) -> None:
        """A conjunct; Lemma 1's bound stands in for the smoothness, which it exceeds, where that only has to be small."""
        name, left, right = term[0], *([*term[1:], [""]][:2])
        factor, bounded = left[1:] if left[0] == "mul" else (["num", "1"], left)
        if name in ("le", "lt") and bounded[0] == "smoothness" and factor[0] == "num" and Fraction(factor[1]) >= 0:
            says = f"({self.scalar(factor)} * {self.smoothness(bounded)}) {RELATIONS[name]} {self.scalar(right)}"
            self.parts.append(Part(says=says, proof="related"))
        else:
            self.parts.append(Part(says=self.says(term), proof=self.proof(term)))

    def without_keys(self) -> None:
        for name, sort in self.sorts.items():
            if sort[0] == "dataset" and "keys" not in sort[1:]:
                self.say_once(f"key_matrix {coq_name(name)} = []", "reflexivity")

    # ── truths ──
    def says(self, term: list) -> str:
        name, *rest = term
        if name in JOINED:
            return f"({self.says(rest[0])} {JOINED[name]} {self.says(rest[1])})"
        if name == "not":
            return f"~ ({self.says(rest[0])})"
        if name == "parallel":
            (u, size), (w, other) = self.vector(rest[0]), self.vector(rest[1])
            return f"parallel {u} {w}" if size == other else self.unfit(size, other)
        if name == "only_nuclear_solution":
            return f"{name} {self.dataset(rest[0])} {self.chosen(rest[1])[0]}"
        if name in ("direction_tends_to", "norm_diverges"):
            return self.limit(term)
        if name in LOCAL:
            return f"{name} {self.dataset(rest[0])} {self.chosen(rest[1])[0]}"
        if name == "eq" and self._is_choice(rest[0]):
            return f"{self.chosen(rest[0])[0]} = {self.chosen(rest[1])[0]}"
        return super().says(term)

    def proof(self, term: list) -> str:
        name, *rest = term
        if name == "and":
            return f"(split; [{self.proof(rest[0])} | {self.proof(rest[1])}])"
        if name == "or":
            return self._first_of(("left", rest[0], True), ("right", rest[1], True))
        if name == "implies":
            return self._first_of(
                ("intros _", rest[1], True), ("let H := fresh in intro H; exfalso; revert H", rest[0], False)
            )
        if name == "not":
            return self.denial(rest[0])
        if name == "parallel":
            return "minors_vanish"
        if name == "only_nuclear_solution":
            return self._only_nuclear(*rest)
        if name in ("direction_tends_to", "norm_diverges"):
            return self.captured(term)
        if name in LOCAL:
            k, _ = self.svm(LOCAL[name], rest[0], self.chosen(rest[1])[1])
            return f"in_rationals; apply {name}_right with (l := multipliers_{k}) (w := solution_{k}); computed"
        if name == "eq" and self._is_choice(rest[0]):
            return "reflexivity"
        return f"unfold {self.scalars}; related" if name in RELATIONS else super().proof(term)

    def denial(self, term: list) -> str:
        """The tactic that proves ``~ (…)`` of what ``says`` prints."""
        name, *rest = term
        if name == "and":
            return self._first_of(
                ("let H := fresh in intros [H _]; revert H", rest[0], False),
                ("let H := fresh in intros [_ H]; revert H", rest[1], False),
            )
        if name == "or":
            return f"(let H := fresh in intros [H | H]; revert H; [{self.denial(rest[0])} | {self.denial(rest[1])}])"
        if name == "implies":
            given = f"match type of H with ?A -> _ => let K := fresh in assert (K : A) by ({self.proof(rest[0])}); specialize (H K) end"
            return f"(let H := fresh in intro H; {given}; revert H; {self.denial(rest[1])})"
        if name == "not":
            return f"(let H := fresh in intro H; apply H; {self.proof(rest[0])})"
        if name == "parallel":
            size = self.vector(rest[0])[1]
            return f"first [{' | '.join(f'minor {i}%nat {j}%nat' for i, j in combinations(range(size), 2)) or 'fail'}]"
        if name == "direction_tends_to":
            return self.not_turning(*rest)
        if name == "eq" and self._is_choice(rest[0]):
            return "discriminate"
        if name in RELATIONS:
            return f"unfold {self.scalars}; not_related"
        if name in OF_DATA and len(rest) == 1:
            return f"in_rationals; {self._not_of_data(name, rest[0])}; computed"
        if name in OF_CHOICE:
            choice = self.chosen(rest[1])[1]
            return f"in_rationals; apply not_{name}_right with (y := {self._farkas(OF_CHOICE[name], rest[0], choice)}); computed"
        raise untranslated(name)

    def _first_of(self, *tried: tuple[str, list, bool]) -> str:
        """Coq takes the first that the instance has.  **Raises.** the last one's reason, where none has a tactic."""
        found, why = [], InputError("Nothing was tried.")
        for tactic, term, wanted in tried:
            try:
                found.append(f"({tactic}; {self.proof(term) if wanted else self.denial(term)})")
            except InputError as problem:
                why = problem
        if not found:
            raise why
        return f"first [{' | '.join(found)}]"

    def _not_of_data(self, name: str, data: list) -> str:
        if name == "same_length":
            return "apply lengths_differ_right"
        if name == "some_choice":
            return "apply single_tokens_right"
        if name not in TIED:
            raise untranslated(name)
        if any(row.count(max(row)) > 1 for row in self.data(data).scores):
            return f"apply {TIED[name]}"
        best = self.best(data)
        if name == "equal_nonoptimal_scores":
            return f"apply losers_differ_right with (alpha := {naturals(best)})"
        if name == "all_support_vectors" and not self.problem("W", data, best).feasible:
            return f"apply unsolvable_support with (alpha := {naturals(best)}) (y := {self._farkas('W', data, best)})"
        if name == "all_support_vectors":
            k, _ = self.svm("W", data, best)
            return f"apply some_slack_right with (alpha := {naturals(best)}) (l := multipliers_{k}) (w := solution_{k})"
        raise InputError("The optimal tokens of this instance are unique, and the statement denies it.")

    def _farkas(self, kind: str, data: list, choice: tuple[int, ...]) -> str:
        found = self.problem(kind, data, choice)
        if found.farkas is None:
            raise InputError("An SVM of this instance is feasible, and it is stated to be infeasible.")
        weights = dict(found.farkas)
        return vector([Fraction(weights.get(j, 0)) for j in range(len(found.indices))])

    def _is_choice(self, term: list) -> bool:
        return term[0] == "best_tokens" or (term[0] == "var" and self.sorts[term[1]][0] == "choice")

    # ── numbers, vectors, matrices ──
    def scalar(self, term: list) -> str:
        name, *rest = term
        if name in INFIX:
            return f"({self.scalar(rest[0])} {INFIX[name]} {self.scalar(rest[1])})"
        if name == "neg":
            return f"(- {self.scalar(rest[0])})"
        if name == "div" and rest[1][0] == "num" and Fraction(rest[1][1]):
            return f"({self.scalar(rest[0])} / {self.scalar(rest[1])})"
        if name == "most_tokens":
            return f"most_tokens {self.dataset(rest[0])}"
        if name == "dimension":
            return f"INR (dimension {self.dataset(rest[0])})"
        if name == "norm":
            return f"norm {self.vector(rest[0])[0]}"
        if name == "frobenius":
            return f"norm {self.solution(rest[0])[0]}"
        if name == "nuclear_margin":
            return self._nuclear_margin(term)
        if name == "dot":
            (u, size), (w, other) = self.vector(rest[0]), self.vector(rest[1])
            return f"dot {u} {w}" if size == other else self.unfit(size, other)
        return super().scalar(term)

    def _nuclear(self, data: list, choice: list) -> tuple[str, str, list[Vector], AttentionSVM]:
        """The W-SVM's multipliers and solution in Coq, ω with WᵀW = ωI, W, and the problem."""
        k, svm = self.svm("W", data, self.chosen(choice)[1])
        W, d = flat(svm.solution), len(self.data(data).head)
        rows = [W[i * d : i * d + d] for i in range(d)]
        return f"(l := multipliers_{k}) (w := solution_{k})", number(isotropic(rows)), rows, svm

    def _nuclear_margin(self, term: list) -> str:
        """The variable that is the least nuclear norm."""
        given, omega, _, _ = self._nuclear(*term[1:])
        margin = self.witness(term, "nuclear", "R", f"(nuclear_value {self.q_dataset(term[1])} ({omega}))")
        self.say_once(
            f"nuclear_margin {self.dataset(term[1])} {self.chosen(term[2])[0]} {margin}",
            f"in_rationals; apply nuclear_margin_right with {given}; computed",
        )
        return margin

    def _only_nuclear(self, data: list, choice: list) -> str:
        given, omega, W, svm = self._nuclear(data, choice)
        rows = Problem.of(self.data(data), "logistic", parameter="W").normals(self.chosen(choice)[1])
        ys = "; ".join(map(vector, coefficients(W, rows, [j for j, _ in svm.multipliers])))
        return f"in_rationals; apply only_nuclear_right with {given} (omega := {omega}) (ys := [{ys}]); computed"

    def vector(self, term: list) -> tuple[str, int]:
        """The Coq term, and how long it is."""
        name, *rest = term
        if name == "var" and self.sorts[rest[0]][0] == "vector":
            return coq_name(rest[0]), len(self.values[rest[0]])
        if name == "head":
            return f"(head {self.dataset(rest[0])})", len(self.data(rest[0]).head)
        if name == "max_margin":
            witness, _, value = self.solution(term)
            return witness, len(value)
        if name in ("add", "sub"):
            (u, size), (w, other) = self.vector(rest[0]), self.vector(rest[1])
            says = f"(plus {u} {w})" if name == "add" else f"(plus {u} (scaled (-1) {w}))"
            return (says, size) if size == other else self.unfit(size, other)
        if name == "mul":
            u, size = self.vector(rest[1])
            return f"(scaled ({self.scalar(rest[0])}) {u})", size
        if name == "matvec":
            (M, rows, columns), (u, size) = self.matrix(rest[0]), self.vector(rest[1])
            return (f"(times_vector {M} {u})", rows) if columns == size else self.unfit(columns, size)
        if name == "gradient" and rest[0][0] == "loss":
            (_, data, loss), (x, size) = rest[0], self.vector(rest[1])
            d = len(self.data(data).head)
            return (
                (f"(prompt_gradient {self.dataset(data)} {self.loss(loss)} {x})", d)
                if size == d
                else self.unfit(size, d)
            )
        raise untranslated(name)

    def matrix(self, term: list) -> tuple[str, int, int]:
        """The Coq term, a list of rows, and its rows and columns."""
        name, *rest = term
        if name == "var" and self.sorts[rest[0]][0] == "matrix":
            return coq_name(rest[0]), len(self.values[rest[0]]), len(self.values[rest[0]][0])
        if name == "transpose":
            M, rows, columns = self.matrix(rest[0])
            return f"(transposed {M})", columns, rows
        if name == "matmul":
            (M, rows, inner), (N, other, columns) = self.matrix(rest[0]), self.matrix(rest[1])
            return (f"(times_matrix {M} {N})", rows, columns) if inner == other else self.unfit(inner, other)
        raise untranslated(name)


TIED = {
    "unique_best_token": "tied_right",
    "equal_nonoptimal_scores": "tied_equal_losers",
    "all_support_vectors": "tied_support",
}

__all__ = ["Witness", "is_witness", "witness_files"]
