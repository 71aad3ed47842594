"""What a claim's term says of one exact instance, in Coq: datasets, choices, solutions of SVMs, scores, and what is said of them.

A choice or a solution that the term names is a variable of the Coq statement, with the conjunct that it is what the term says.  Every
statement about exact data is decided by a computation with rational numbers (``library/Deciding.v``, ``library/Denying.v``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from checker.coq.compiler import LIBRARY
from checker.coq.counter_examples.instances import DATA_HEADER, Part, coq_name, coq_sort, flat, value_of, variable
from checker.coq.limits.duals import dual_vectors
from checker.coq.limits.traps import naturals, vector
from checker.data.dataset import Dataset, Vector
from checker.errors import InputError
from checker.meaning.about_datasets import without_lowest
from checker.statements.terms.term import sha256
from checker.svm.attention_svm import AttentionSVM, head_svm, joint_svm, matrix_svm, prompt_svm

OF_DATA = (
    "same_length",
    "some_choice",
    "unique_best_token",
    "equal_nonoptimal_scores",
    "all_support_vectors",
    "some_worse_token",
    "independent_queries",
)
OF_CHOICE = {"separable": "p", "matrix_separable": "W", "better_neighbour": "p"}
OF_HEAD = ("head_separable", "assumption_b")  # words of JointOrders.v about a choice
SOLUTIONS = {"max_margin": "p", "max_margin_matrix": "W", "max_margin_head": "v", "joint_max_margin": "joint"}
SVMS = {"p": prompt_svm, "W": matrix_svm, "v": head_svm, "joint": joint_svm}
EXTREMES = ("maximum", "minimum")
DERIVED: dict[str, Callable[[Dataset], Dataset]] = {  # datasets made of another one
    "without_lowest": without_lowest,
    "first_token_queries": lambda data: data.with_queries(tuple(X[0] for X in data.tokens)),
}
# The library's modules that define the words of ``exact_terms``.
EXACT = ("IndependentQueries", "AtRest", "SoftMargin", "Choices", "Derived", "Penalties", "Exact")
VECTORS = ("best_scores", "worst_scores", "runner_up_scores")
RELATIONS = {"le": "<=", "lt": "<", "eq": "="}


@dataclass(kw_only=True)
class InstanceWords:
    """A statement about an exact instance while it is being written: what was met so far."""

    values: dict
    sorts: dict[str, list[str]]
    witnesses: list[tuple[str, str, str]] = field(default_factory=list)  # name, sort, value
    opening: list[Part] = field(default_factory=list)  # what the variables are
    parts: list[Part] = field(default_factory=list)
    data_lines: list[str] = field(default_factory=list)  # of Data.v
    definitions: list[str] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)  # a term's SHA-256 → its witness
    solved: dict[tuple[str, str, tuple[int, ...]], str] = field(
        default_factory=dict
    )  # → its number among the definitions
    facts: list[str] = field(default_factory=list)  # lemmas before the theorem
    modules: list[str] = field(default_factory=list)  # of the library, beside those of all such theorems

    def __post_init__(self) -> None:
        self._said: set[str] = set()
        first = next((name for name, sort in self.sorts.items() if sort[0] == "dataset"), "D")
        for name, sort in self.sorts.items():
            text, parts = variable(name, sort, self.values[name], first)
            self.data_lines.append(text)
            self.opening += parts

    # ── what terms are ──
    def data(self, term: list) -> Dataset:
        if term[0] == "var" and self.sorts[term[1]][0] == "dataset":
            return Dataset.from_json(self.values[term[1]])
        if term[0] == "every_token_queries":
            data = self.data(term[1])
            pairs = [(i, x) for i, X in enumerate(data.tokens) for x in X]
            return Dataset(
                tokens=tuple(data.tokens[i] for i, _ in pairs),
                labels=tuple(data.labels[i] for i, _ in pairs),
                head=data.head,
                queries=tuple(x for _, x in pairs),
                key_matrix=data.key_matrix,
            )
        if term[0] in DERIVED:
            return DERIVED[term[0]](self.data(term[1]))
        raise untranslated(term[0])

    def dataset(self, term: list) -> str:
        if term[0] not in ("var", "every_token_queries", *DERIVED):
            raise untranslated(term[0])
        if term[0] in DERIVED:
            self.modules += EXACT
        return coq_name(term[1]) if term[0] == "var" else f"({term[0]} {self.dataset(term[1])})"

    def q_dataset(self, term: list) -> str:
        return f"instance_{term[1]}" if term[0] == "var" else f"(q_{term[0]} {self.q_dataset(term[1])})"

    def best(self, term: list) -> tuple[int, ...]:
        """The optimal tokens of a dataset.  **Raises.** InputError where they are not unique."""
        scores = self.data(term).scores
        if any(row.count(max(row)) > 1 for row in scores):
            raise InputError("The optimal tokens of this instance are not unique, so they are no choice in Coq.")
        return tuple(row.index(max(row)) for row in scores)

    def chosen(self, term: list) -> tuple[str, tuple[int, ...]]:
        """The Coq name of a choice, and its tokens."""
        if term[0] == "var":
            return coq_name(term[1]), tuple(int(t) for t in self.values[term[1]])
        if term[0] != "best_tokens":
            raise untranslated(term[0])
        choice = self.best(term[1])
        name = self.witness(term, "best", "list nat", naturals(choice))
        self.say_once(f"best_tokens {self.dataset(term[1])} {name}", "in_rationals; apply are_best_right; computed")
        return name, choice

    def witness(self, term: list, kind: str, sort: str, value: str) -> str:
        """The variable of the statement that stands for a term."""
        if sha256(term) not in self.named:
            name = f"{kind}{sum(one[0].startswith(kind) for one in self.witnesses) or ''}"
            self.named[sha256(term)] = name
            self.witnesses.append((name, sort, value))
        return self.named[sha256(term)]

    def say_once(self, says: str, proof: str) -> None:
        if says not in self._said:
            self._said.add(says)
            self.parts.append(Part(says=says, proof=proof))

    def problem(self, kind: str, data: list, choice: tuple[int, ...]) -> AttentionSVM:
        return SVMS[kind](self.data(data), choice)

    def svm(self, kind: str, data: list, choice: tuple[int, ...]) -> tuple[str, AttentionSVM]:
        """The number of the definitions solution_k and multipliers_k in the proof, and the problem."""
        found = self.problem(kind, data, choice)
        if not found.feasible:
            raise InputError("An SVM of this instance is infeasible, and it is stated to be feasible.")
        key = (kind, sha256(data), choice)
        if key not in self.solved:
            self.solved[key] = str(len(self.solved))
            weights = dict(found.multipliers)
            dense = [Fraction(weights.get(j, 0)) for j in range(len(found.indices))]
            self.definitions.append(
                f"Definition solution_{self.solved[key]} : list Q := {vector(flat(found.solution))}."
            )
            self.definitions.append(f"Definition multipliers_{self.solved[key]} : list Q := {vector(dense)}.")
        return self.solved[key], found

    def solution(self, term: list) -> tuple[str, str, Vector]:
        """The Coq name of an SVM's solution, its number, and its value."""
        if term[0] not in SOLUTIONS:
            raise untranslated(term[0])
        name, choice = self.chosen(term[2])
        k, svm = self.svm(SOLUTIONS[term[0]], term[1], choice)
        witness = self.witness(term, "solution", "vector", f"(reals solution_{k})")
        given = f"(l := multipliers_{k})"
        if term[0] == "joint_max_margin":  # its right sides depend on the v-SVM
            h, _ = self.svm("v", term[1], choice)
            given = f"(lv := multipliers_{h}) (v := solution_{h}) {given}"
        if term[0] in ("max_margin_head", "joint_max_margin"):
            self.modules.append("JointOrders")
        self.say_once(
            f"{term[0]} {self.dataset(term[1])} {name} {witness}",
            f"in_rationals; apply {term[0]}_right with {given}; computed",
        )
        return witness, k, flat(svm.solution)

    # ── truths ──
    def says(self, term: list) -> str:
        """A truth about the instance in words of the library."""
        name = term[0]
        if name in OF_DATA and len(term) == 2:
            return f"{name} {self.dataset(term[1])}"
        if name in OF_CHOICE or name in OF_HEAD:
            self.modules += ["JointOrders"] * (name in OF_HEAD)
            return f"{name} {self.dataset(term[1])} {self.chosen(term[2])[0]}"
        if name in RELATIONS:
            return f"{self.scalar(term[1])} {RELATIONS[name]} {self.scalar(term[2])}"
        raise untranslated(name)

    def proof(self, term: list) -> str:
        """The tactic that proves what ``says`` prints.  **Raises.** InputError where the instance shows that it is not so."""
        name = term[0]
        if name in OF_DATA and len(term) == 2:
            return f"in_rationals; {self._of_data(term)}"
        if name in OF_CHOICE:
            k, _ = self.svm(OF_CHOICE[name], term[1], self.chosen(term[2])[1])
            return f"in_rationals; apply {name}_right with (l := multipliers_{k}) (w := solution_{k}); computed"
        if name == "head_separable":
            k, _ = self.svm("v", term[1], self.chosen(term[2])[1])
            return f"in_rationals; apply head_separable_right with (l := multipliers_{k}) (w := solution_{k}); computed"
        if name == "assumption_b":
            return "in_rationals; apply assumption_b_right; computed"
        raise untranslated(name)

    def _of_data(self, term: list) -> str:
        name = term[0]
        if name == "same_length":
            return "apply equal_lengths_right; computed"
        if name == "some_choice":
            return "apply has_choice_right; computed"
        if name in ("some_worse_token", "independent_queries"):
            self.modules += ["IndependentQueries", "AtRest"]
            if name == "some_worse_token":
                return "apply has_worse_token_right; computed"
            duals = "; ".join(vector(u) for u in dual_vectors(self.data(term[1]).queries or ()))
            return f"apply independent_right with (duals := [{duals}]); computed"
        _, best = self.chosen(["best_tokens", term[1]])
        if name == "all_support_vectors":
            k, _ = self.svm("W", term[1], best)
            return f"apply supports_all_right with (alpha := {naturals(best)}) (l := multipliers_{k}) (w := solution_{k}); computed"
        lemma = "unique_right" if name == "unique_best_token" else "equal_losers_right"
        return f"apply {lemma} with (alpha := {naturals(best)}); computed"

    def scalar(self, term: list) -> str:
        if term[0] in EXTREMES:
            return f"{term[0]} {self.numbers(term[1])}"
        if term[0] == "var" and self.sorts.get(term[1]) == ["scalar"]:
            return coq_name(term[1])
        if term[0] == "var" and self.sorts.get(term[1]) == ["scalar", "natural"]:
            return f"(INR {coq_name(term[1])})"
        if term[0] == "num":
            q = Fraction(term[1])
            return f"({q.numerator} / {q.denominator})"
        if term[0] == "inputs":
            return f"INR (length (tokens {self.dataset(term[1])}))"
        raise untranslated(term[0])

    def numbers(self, term: list) -> str:
        """One number for every input."""
        if term[0] == "sub":
            return f"(differences {self.numbers(term[1])} {self.numbers(term[2])})"
        if term[0] in VECTORS:
            return f"({term[0]} {self.dataset(term[1])})"
        raise untranslated(term[0])

    @property
    def scalars(self) -> str:
        """The instance's scalars, to be unfolded; there is always something to unfold."""
        return ", ".join(f"instance_{name}" for name, sort in self.sorts.items() if sort[0] == "scalar") or "Q2R"

    def files(self, imports: str, says: str, script: str) -> dict[str, str]:
        """``Data.v``, the instance, and ``Theorem.v``: there is one with all that was said and ``says``, proved by ``script``."""
        variables = [f"({coq_name(name)} : {coq_sort(sort)})" for name, sort in self.sorts.items()]
        variables += [f"({name} : {sort})" for name, sort, _ in self.witnesses]
        instance = [value_of(name, sort) for name, sort in self.sorts.items()]
        instance += [value for _, _, value in self.witnesses]
        parts = [*self.opening, *self.parts]
        body = "\n  /\\ ".join(one.says for one in parts)
        definitions = "\n".join(self.definitions)
        modules = sorted(set(self.modules), key=LIBRARY.index)  # a later one may redefine a tactic
        more = f"From AttentionChecker Require Import {' '.join(modules)}.\n" if modules else ""
        theorem = (
            f"{imports}{more}From Certificate Require Import Data.\nImport ListNotations.\nOpen Scope Q_scope.\n"
            f"{definitions}\nOpen Scope R_scope.\n"
            + "\n".join(self.facts)
            + f"\nTheorem certified : exists {' '.join(variables)},\n  {body}\n  /\\ {says}.\nProof.\n"
            + "".join(f"  exists {value}.\n" for value in instance)
            + "".join(f"  split; [{one.proof}|].\n" for one in parts)
            + f"  {script}\nQed.\nPrint Assumptions certified.\n"
        )
        return {"Data": DATA_HEADER + "\n".join(self.data_lines) + "\n", "Theorem": theorem}


def untranslated(name: str) -> InputError:
    return InputError(
        f"The name {name!r} has no Coq translation in a statement about one exact instance, so trust in it ends with verify.py."
    )


__all__ = ["EXTREMES", "RELATIONS", "InstanceWords", "untranslated"]
