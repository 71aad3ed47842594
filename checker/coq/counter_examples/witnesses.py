"""A claim "there is …" as a Coq theorem: the exact witness with all hypotheses and the conclusion, printed from the claim's own term.

The theorem names the witness, ``D = real_dataset instance_D``, so it says more than that there is one.  What a term needs to have a value,
unique optimal tokens or the solution of an SVM, is a conjunct of its own; a division is translated by a number other than 0 only.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from checker.coq.counter_examples.exact_terms import ExactTerms
from checker.coq.counter_examples.instance_words import EXACT, OF_CHOICE, OF_DATA, RELATIONS, SOLUTIONS, untranslated
from checker.coq.counter_examples.instances import Part, coq_name
from checker.coq.counter_examples.nuclear import coefficients
from checker.coq.counter_examples.witness_runs import LOCAL
from checker.coq.limits.flat_scores import path_direction
from checker.coq.limits.traps import naturals, number, vector
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.opposed import opposing, turning
from checker.limits.problem import Problem

IMPORTS = (
    "From Coq Require Import Reals Lra Lia List QArith Qreals.\nFrom Interval Require Import Tactic.\n"
    "From AttentionChecker Require Import Optimality Datasets Descent Sigmoid Polyhedra Attention LowRisk Cone Starts NoRest Deciding "
    "DecidingCaptures Denying Enclosures Nuclear Bounded Followed Witnessed.\n"
)
MODULES = IMPORTS.rpartition("Import ")[2].removesuffix(".\n").split()  # of the library
JOINED = {"and": "/\\", "or": "\\/"}
FACTORED = ("factored_path_tends_to", "factored_direction_tends_to")
FOLLOWED = {  # the theorem of a word and a lemma, and the letters of its numbers
    ("some_descent_follows", "3c"): ("opposed_right", ""),
    ("some_joint_descent_follows", "3d"): ("sinks_right", "c"),
    ("some_joint_descent_follows", "opposed"): ("mirrored_opposed_right", ""),
    ("some_joint_descent_follows", "unequal"): ("unequal_right", "ab"),
}
FOLLOWING = ("some_descent_follows", "some_joint_descent_follows")
PATHS = ("regularisation_path_tends_to", "ridge_path_tends_to")
EXACT_WORDS = {"one_hot": "one_hot_right", "optimal_choice": "optimal_choice_right"}  # truths that Exact.v decides


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
    claim = _with_hypotheses(certificate)
    says, script = claim.says(statement["conclude"]), claim.proof(statement["conclude"])
    return claim.files(IMPORTS, says, f"{script}.")


def refuted_instance_files(certificate: dict) -> dict[str, str]:
    """``Data.v`` and ``Theorem.v`` of a counter-example without limits: the exact instance has all hypotheses and not the conclusion.

    **Raises.** InputError with the reason for what is not translated.
    """
    conclude, claim = certificate["claim"]["statement"]["conclude"], _with_hypotheses(certificate)
    says, script = claim.says(conclude), claim.denial(conclude)
    return claim.files(IMPORTS, f"~ ({says})", f"{script}.")


def _with_hypotheses(certificate: dict) -> Witness:
    statement = certificate["claim"]["statement"]
    sorts = {entry[0]: entry[1:] for entry in statement["forall"]}
    limits = certificate["evidence"].get("limits", [])
    claim = Witness(values=certificate["instance"]["values"], sorts=sorts, limits=limits)
    claim.without_keys()
    for term in statement["hypotheses"]:
        claim.hypothesis(term)
    return claim


@dataclass(kw_only=True)
class Witness(ExactTerms):
    """A witness while it is being written."""

    unsolved: list[tuple[str, str]] | None = (
        None  # what stands for solutions of SVMs that have none, inside an implication
    )

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
        if name == "implies":
            return f"({self.says(rest[0])} -> {self.where_solvable(rest[1])})"
        if name == "not":
            return f"~ ({self.says(rest[0])})"
        if name == "parallel":
            (u, size), (w, other) = self.vector(rest[0]), self.vector(rest[1])
            return f"parallel {u} {w}" if size == other else self.unfit(size, other)
        if name == "only_nuclear_solution":
            self.modules += [*EXACT, "Factored"]
            return f"svm_is_{name} {self.dataset(rest[0])} {self.chosen(rest[1])[0]}"
        if name in ("direction_tends_to", "norm_diverges"):
            return self.limit(term)
        if name in LOCAL:
            return f"{name} {self.dataset(rest[0])} {self.chosen(rest[1])[0]}"
        if name == "eq" and self._is_choice(rest[0]):
            return f"{self.chosen(rest[0])[0]} = {self.chosen(rest[1])[0]}"
        if name == "eq" and self.is_matrix(rest[0]):
            (u, size), (w, other) = self.flat(rest[0]), self.flat(rest[1])
            return f"{u} = {w}" if size == other else self.unfit(size, other)
        if name in PATHS:
            self.modules += ["RegularisationPath", "FlatDatasets", "FlatPaths"]
            D = self.dataset(self.squared(rest[0]))
            return f"{name} norm (dimension {D}) (squared_prompt_loss {D}) {self.solution(rest[1])[0]}"
        if name == "joint_path_tends_to":
            self.modules.append("JointOrders")
            ends = " ".join(self.solution(one)[0] for one in rest[2:])
            return f"joint_path_tends_in_some_order {self.dataset(rest[0])} {self.loss(rest[1])} {ends}"
        if name in FOLLOWING:
            self.modules += [*EXACT, "Opposed", "Mirrored"]
            return f"{name} {' '.join(self._of_descent(rest[:-1]))} {self.solution(rest[-1])[0]}"
        if name == "scores_keep_order":
            self.modules += [*EXACT, "Opposed", "Mirrored"]
            return f"{name} {self.dataset(rest[0])} {self.loss(rest[1])}"
        if name in FACTORED:
            self.modules += [*EXACT, "Factored"]
            width = coq_name(rest[3][1]) if name == "factored_direction_tends_to" else f"({self.scalar(rest[3])})"
            return f"{name} {self.dataset(rest[0])} {self.loss(rest[1])} {self.flat(rest[2])[0]} {width}"
        if name in EXACT_WORDS:
            self.modules += EXACT
            return " ".join([name, self.dataset(rest[0]), *(self.chosen(one)[0] for one in rest[1:])])
        return super().says(term)

    def where_solvable(self, term: list) -> str:
        """A truth that may name the solution of an SVM that has none here: there is one, and the truth is said of whatever is one."""
        outer, self.unsolved = self.unsolved, []
        said = self.says(term)
        for name, premise in reversed(self.unsolved):
            said = f"((exists ({name} : vector), {premise}) /\\ forall ({name} : vector), {premise} -> {said})"
        self.unsolved = outer
        return said

    def solution(self, term: list) -> tuple[str, str, Vector]:
        if self.unsolved is None or term[0] not in SOLUTIONS:
            return super().solution(term)
        name, choice = self.chosen(term[2])
        svm = self.problem(SOLUTIONS[term[0]], term[1], choice)
        if svm.feasible:
            return super().solution(term)
        any_solution = f"{term[0]}_solution"
        premise = f"{term[0]} {self.dataset(term[1])} {name} {any_solution}"
        if (any_solution, premise) not in self.unsolved:
            self.unsolved.append((any_solution, premise))
        d = len(self.data(term[1]).head)
        return any_solution, "", (Fraction(0),) * (d if term[0] == "max_margin" else d * d)

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
        if name == "eq" and self.is_matrix(rest[0]):
            self.modules += EXACT
            return "same_entries"
        if name == "scores_keep_order":
            return "in_rationals; apply keeps_order_right; [computed | vm_compute; discriminate]"
        if name in EXACT_WORDS:
            return f"in_rationals; apply {EXACT_WORDS[name]}; computed"
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
        if name in PATHS:
            return self._path_elsewhere(name, *rest)
        if name in FACTORED:
            return self._factored_elsewhere(name, *rest)
        if name == "joint_path_tends_to":
            return self._joint_elsewhere(*rest)
        if name in FOLLOWING:
            return self._never_followed(name, rest[:-1], rest[-1])
        if name == "eq" and self._is_choice(rest[0]):
            return "discriminate"
        if name == "eq" and self.is_matrix(rest[0]):
            self.modules += EXACT
            return f"unfold {self.scalars}; first [{' | '.join(f'differ_at {k}%nat' for k in range(self.flat(rest[0])[1]))}]"
        if name in RELATIONS:
            return f"unfold {self.scalars}; not_related"
        if name in OF_DATA and len(rest) == 1:
            return f"in_rationals; {self._not_of_data(name, rest[0])}; computed"
        if name in OF_CHOICE:
            choice = self.chosen(rest[1])[1]
            return f"in_rationals; apply not_{name}_right with (y := {self._farkas(OF_CHOICE[name], rest[0], choice)}); computed"
        raise untranslated(name)

    def squared(self, term: list) -> list:
        """The data of an objective of p with the squared loss."""
        if term[0] != "loss" or term[2] != ["word", "squared"]:
            raise InputError("Of a path only that of p with the squared loss is said of an exact instance in Coq.")
        return term[1]

    def _path_elsewhere(self, name: str, objective: list, direction: list) -> str:
        """The tactic that proves that a path with the squared loss does not tend to this direction: it tends to another (Lemma 8b)."""
        data = self.squared(objective)
        best = self.best(data)
        w, multipliers = path_direction(Problem.of(self.data(data), "squared", parameter="p"), best)
        minors = [f"minor {i}%nat {j}%nat" for i, j in combinations(range(len(w)), 2)]
        self.solution(direction)
        return (
            f"in_rationals; apply {name.removesuffix('_tends_to')}_elsewhere with (alpha := {naturals(best)}) "
            f"(l := {vector(multipliers)}) (w := {vector(w)}); [computed | first [{' | '.join(minors) or 'fail'}]]"
        )

    def _joint_elsewhere(self, data: list, loss: list, head: list, prompt: list) -> str:
        """The tactic that proves that the heads of a joint path do not tend to this head in any order (Lemma 4)."""
        if self._loss_word(loss) != "correlation":
            raise InputError("Of a joint path only that with the correlation loss is denied a limit in Coq.")
        _, choice = self.chosen(head[2])
        (_, h, _), (k, _) = self.solution(head), self.svm("p", data, choice)
        return (
            f"in_rationals; apply joint_path_elsewhere with (alpha := {naturals(choice)}) (l := multipliers_{k}) "
            f"(q := solution_{k}) (u := solution_{h}); computed"
        )

    def _of_descent(self, of: list) -> tuple[str, str]:
        """The dataset and the loss of a descent on p, or on v and p."""
        data, loss = of if len(of) == 2 else of[0][1:3]
        if len(of) == 1 and of[0][0] != "loss":
            raise InputError(
                "Of some start and step only descent on p, on the risk of a dataset, has a refutation in Coq."
            )
        return self.dataset(data), self.loss(loss)

    def _never_followed(self, name: str, of: list, direction: list) -> str:
        """The tactic that proves that no run diverges along this direction (Lemmas 3c, 3d, 3e)."""
        data, loss = of if len(of) == 2 else of[0][1:3]
        word, w = self._loss_word(loss), self.solution(direction)[2]
        found = (opposing if name == "some_descent_follows" else turning)(self.data(data), word, w)
        if found is None:
            raise InputError(
                "Nothing shows that no run of this descent follows that direction. Trust in it ends with verify.py."
            )
        lemma, letters = FOLLOWED[name, found.lemma]
        given = "".join(f" ({x} := {number(q)})" for x, q in zip(letters, found.numbers, strict=True))
        rest = "computed" if letters else "[computed | vm_compute; discriminate]"
        return f"in_rationals; apply {lemma} with (u := {vector(found.y)}){given}; {rest}"

    def _loss_word(self, loss: list) -> str:
        return self.values[loss[1]] if loss[0] == "var" else loss[1]

    def _factored_elsewhere(self, name: str, data: list, loss: list, W: list, last: list) -> str:
        """The tactic that proves where a path of two factors does not tend to: its limits have a nuclear norm of at most 1, or rank 1."""
        if name == "factored_path_tends_to":
            if last != ["frobenius", W] or W[0] != "max_margin_matrix" or W[1] != data:
                raise InputError(
                    "Of a path of two factors only W/‖W‖_F, W the W-SVM's solution, is denied as a limit in Coq."
                )
            given, omega, _, _ = self.nuclear(data, W[2])
            given = given.replace("(l := ", "(m := ")
            choice = naturals(self.chosen(W[2])[1])
            return (
                f"in_rationals; apply factored_path_right with (alpha := {choice}) {given} (omega := {omega}); "
                "[computed | split; related]"
            )
        (_, _, value), d = self.solution(W), len(self.data(data).head)
        rows = [value[i * d : i * d + d] for i in range(d)]
        for i, j in combinations(range(d), 2):
            for a, b in combinations(range(d), 2):
                if self.values[last[1]] == "1" and rows[i][a] * rows[j][b] != rows[i][b] * rows[j][a]:
                    places = " ".join(f"({x} := {y}%nat)" for x, y in zip("ijab", (i, j, a, b), strict=True))
                    return (
                        f"in_rationals; unfold instance_{last[1]}; apply factored_direction_elsewhere with {places}; "
                        "[repeat constructor | repeat constructor | repeat constructor | repeat constructor | cbv zeta; not_related]"
                    )
        raise InputError(
            "Of factors only those of one column have a denial of their direction in Coq, which has rank 1 then."
        )

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

    def _only_nuclear(self, data: list, choice: list) -> str:
        given, omega, W, svm = self.nuclear(data, choice)
        rows = Problem.of(self.data(data), "logistic", parameter="W").normals(self.chosen(choice)[1])
        ys = "; ".join(map(vector, coefficients(W, rows, [j for j, _ in svm.multipliers])))
        return f"in_rationals; apply svm_is_only_nuclear_right with {given} (omega := {omega}) (ys := [{ys}]); computed"

    def _is_choice(self, term: list) -> bool:
        return term[0] == "best_tokens" or (term[0] == "var" and self.sorts[term[1]][0] == "choice")


TIED = {
    "unique_best_token": "tied_right",
    "equal_nonoptimal_scores": "tied_equal_losers",
    "all_support_vectors": "tied_support",
}

__all__ = ["Witness", "is_witness", "witness_files"]
