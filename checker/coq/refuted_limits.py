"""A refuted claim about a dataset as a Coq theorem: the exact instance, its hypotheses, and that no small step does what is claimed.

The statement is printed from the claim's own term.  It says: there are a dataset, a start, … with all hypotheses, and an η₀ > 0, such
that the conclusion holds for no step η in (0, η₀].  So it is at least as strong as the negation of the claim, whose "small steps" are
all steps up to some η₀ (docs/limits.md).  What a limit leans on, a trap, occurs in the proof only.  Where no descent occurs (a
soft-margin problem with two solutions) it says that the instance has not the conclusion.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from checker.coq.at_rest import rest_of
from checker.coq.duals import dual_vectors
from checker.coq.flat_scores import orthogonal_to_nearest, some_run
from checker.coq.instances import COQ_SORTS, INSTANCES, LOSSES, Part, flat, variable
from checker.coq.separating import separation
from checker.coq.traps import CoqTrap, naturals, number, vector
from checker.data.dataset import Dataset, Vector
from checker.errors import InputError
from checker.limits.problem import Problem, dot
from checker.statements.term import sha256
from checker.svm.attention_svm import AttentionSVM, matrix_svm, prompt_svm

OF_DATA = ("same_length", "some_choice", "unique_best_token", "equal_nonoptimal_scores", "all_support_vectors", "some_worse_token",
           "independent_queries")  # fmt: skip
OF_CHOICE = {"separable": "p", "matrix_separable": "W"}
SOLUTIONS = {"max_margin": "p", "max_margin_matrix": "W"}
VECTORS = ("best_scores", "worst_scores", "runner_up_scores")
EXTREMES = ("maximum", "minimum")
RELATIONS = {"le": "<=", "lt": "<", "eq": "="}
LIMIT_WORDS = ("direction_tends_to", "norm_diverges")
OTHER_WORDS = ("soft_margin_unique",)
IMPORTS = (
    "From Coq Require Import Reals Lra Lia List QArith Qreals.\nFrom Interval Require Import Tactic.\n"
    "From AttentionChecker Require Import Optimality Datasets Descent Sigmoid Traps Polyhedra Attention Deciding SoftMargin Enclosures.\n"
)


@dataclass(kw_only=True)
class _Claim:
    """A counter-example while it is being written: what was met so far."""

    values: dict
    sorts: dict[str, list[str]]
    limits: list[dict]
    witnesses: list[tuple[str, str, str]] = field(default_factory=list)  # name, sort, value
    parts: list[Part] = field(default_factory=list)
    definitions: list[str] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)  # a term's SHA-256 → its witness
    solved: dict[tuple[str, str, tuple[int, ...]], str] = field(
        default_factory=dict
    )  # → its number among the definitions
    numbers: list[str] = field(default_factory=list)  # the instance's scalars
    facts: list[str] = field(default_factory=list)  # what refutes the sides of the conclusion
    modules: list[str] = field(default_factory=list)  # of the library, beside those of all such theorems

    # ── what terms are ──
    def data(self, term: list) -> Dataset:
        if term[0] == "var":
            return Dataset.from_json(self.values[term[1]])
        if term[0] == "every_token_queries":
            data = self.data(term[1])
            pairs = [(i, x) for i, X in enumerate(data.tokens) for x in X]
            return Dataset(
                tokens=tuple(data.tokens[i] for i, _ in pairs), labels=tuple(data.labels[i] for i, _ in pairs),
                head=data.head, queries=tuple(x for _, x in pairs), key_matrix=data.key_matrix,
            )  # fmt: skip
        raise _untranslated(term[0])

    def dataset(self, term: list) -> str:
        return term[1] if term[0] == "var" else f"(every_token_queries {self.dataset(term[1])})"

    def q_dataset(self, term: list) -> str:
        return f"instance_{term[1]}" if term[0] == "var" else f"(q_every_token_queries {self.q_dataset(term[1])})"

    def chosen(self, term: list) -> tuple[str, tuple[int, ...]]:
        """The Coq name of a choice, and its tokens."""
        if term[0] == "var":
            return term[1], tuple(int(t) for t in self.values[term[1]])
        if term[0] != "best_tokens":
            raise _untranslated(term[0])
        scores = self.data(term[1]).scores
        if any(row.count(max(row)) > 1 for row in scores):
            raise InputError("The optimal tokens of this instance are not unique, so they are no choice in Coq.")
        choice = tuple(row.index(max(row)) for row in scores)
        name = self._witness(term, "best", "list nat", naturals(choice))
        if name not in self._said:
            self._said.add(name)
            self.parts.append(
                Part(
                    says=f"best_tokens {self.dataset(term[1])} {name}",
                    proof="in_rationals; apply are_best_right; computed",
                )
            )
        return name, choice

    def __post_init__(self) -> None:
        self._said: set[str] = set()

    def _witness(self, term: list, kind: str, sort: str, value: str) -> str:
        if sha256(term) not in self.named:
            name = f"{kind}{sum(one[0].startswith(kind) for one in self.witnesses) or ''}"
            self.named[sha256(term)] = name
            self.witnesses.append((name, sort, value))
        return self.named[sha256(term)]

    def svm(self, kind: str, data: list, choice: tuple[int, ...]) -> tuple[str, AttentionSVM]:
        """The number of the definitions solution_k and multipliers_k in the proof, and the problem."""
        found = (prompt_svm if kind == "p" else matrix_svm)(self.data(data), choice)
        if not found.feasible:
            raise InputError("An SVM of this counter-example is infeasible, and it is stated to be feasible.")
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
            raise _untranslated(term[0])
        name, choice = self.chosen(term[2])
        k, svm = self.svm(SOLUTIONS[term[0]], term[1], choice)
        witness = self._witness(term, "solution", "vector", f"(reals solution_{k})")
        if witness not in self._said:
            self._said.add(witness)
            lemma = "max_margin_right" if term[0] == "max_margin" else "max_margin_matrix_right"
            self.parts.append(Part(
                says=f"{term[0]} {self.dataset(term[1])} {name} {witness}",
                proof=f"in_rationals; apply {lemma} with (l := multipliers_{k}); computed",
            ))  # fmt: skip
        return witness, k, flat(svm.solution)

    # ── hypotheses ──
    def hypothesis(self, term: list) -> None:
        name = term[0]
        if name in OF_DATA and len(term) == 2:
            self.parts.append(
                Part(says=f"{name} {self.dataset(term[1])}", proof=f"in_rationals; {self._of_data(term)}")
            )
        elif name in OF_CHOICE:
            choice, tokens = self.chosen(term[2])
            k, _ = self.svm(OF_CHOICE[name], term[1], tokens)
            proof = f"in_rationals; apply {name}_right with (l := multipliers_{k}) (w := solution_{k}); computed"
            self.parts.append(Part(says=f"{name} {self.dataset(term[1])} {choice}", proof=proof))
        elif name == "lt" and term[1] == ["num", "0"] and term[2][0] == "least_margin":
            self.modules += ["Starts", "NoRest", "Separating"]
            data, choice = term[2][1:3]
            self.parts.append(separation(term[2], self.dataset(data), self.chosen(choice)[0]))
        elif name in RELATIONS:
            says = f"{self.scalar(term[1])} {RELATIONS[name]} {self.scalar(term[2])}"
            scalars = f"unfold {', '.join(self.numbers) or 'Q2R'}; positive_number"
            if term[1][0] == "inputs":
                data = term[1][1]
                count = f"(length (tokens (real_dataset {self.q_dataset(data)})))"
                scalars = f"change {count} with {self.data(data).n}%nat; simpl; lra"
            self.parts.append(Part(says=says, proof="small" if term[1][0] in EXTREMES else scalars))
        elif name == "sufficiently_small":
            # δ may depend on all else, so the instance is to be the same for every δ
            says = f"(forall delta, 0 < delta -> {self.scalar(term[1])} <= delta)"
            self.parts.append(Part(says=says, proof="intros delta positive; small"))
        else:
            raise _untranslated(name)

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
            return f"{term[0]} {self._vector(term[1])}"
        if term[0] == "var" and self.sorts.get(term[1]) == ["scalar"]:
            return term[1]
        if term[0] == "num":
            q = Fraction(term[1])
            return f"({q.numerator} / {q.denominator})"
        if term[0] == "inputs":
            return f"INR (length (tokens {self.dataset(term[1])}))"
        raise _untranslated(term[0])

    def _vector(self, term: list) -> str:
        if term[0] == "sub":
            return f"(differences {self._vector(term[1])} {self._vector(term[2])})"
        if term[0] in VECTORS:
            return f"({term[0]} {self.dataset(term[1])})"
        raise _untranslated(term[0])

    # ── the conclusion ──
    def conclusion(self, term: list) -> tuple[str, str | None]:
        """What is said of one η, and a tactic that turns its proof H into a contradiction; None where it has none."""
        name = term[0]
        if name in ("and", "or"):
            (left, first), (right, second) = self.conclusion(term[1]), self.conclusion(term[2])
            says = f"({left} {'/' + chr(92) if name == 'and' else chr(92) + '/'} {right})"
            if name == "or":
                both = None if first is None or second is None else f"(destruct H as [H | H]; [{first} | {second}])"
                return says, both
            one = f"(destruct H as [H _]; {first})" if first is not None else None
            other = f"(destruct H as [_ H]; {second})" if second is not None else None
            return says, one or other
        if name == "soft_margin_unique":
            return self._soft(term)
        if name == "not":
            self.modules += ["NoRest", "AtRest"]
            rest, fact = rest_of(term[1], self.sorts), f"fact_{len(self.facts)}"
            self.facts.append(rest.fact(fact, self.q_dataset(rest.data)))
            return f"~ ({rest.says(self.dataset(rest.data), rest.factor, rest.point)})", f"exact (H {fact})"
        if name not in LIMIT_WORDS:
            raise _untranslated(name)
        if term[1][0] == "some_descent":
            return self._some(term)
        sequence = self._sequence(term[1])
        if name == "norm_diverges":
            return f"norm_diverges ({sequence[0]})", None
        witness, k, value = self.solution(term[2])
        return f"direction_tends_to ({sequence[0]}) {witness}", self._refuted(sequence, k, value)

    def _soft(self, term: list) -> tuple[str, str]:
        """That the soft-margin problem has one solution, where X = C·Σ a_j has norm 1: then 0 and t·X are two of them."""
        (_, data, _, C), (name, choice) = term, self.chosen(term[2])
        if C[0] != "var":
            raise _untranslated(C[0])
        value, rows = (
            Fraction(self.values[C[1]]),
            Problem.of(self.data(data), "logistic", parameter="W").normals(choice),
        )
        X = tuple(value * sum((a[i] for a in rows), Fraction(0)) for i in range(len(self.data(data).head) ** 2))
        if dot(X, X) != 1:
            raise InputError("Only a soft-margin problem with 0 among several solutions is refuted in Coq.")
        t = min([Fraction(1), *(1 / dot(a, X) for a in rows if dot(a, X) > 0)])
        k = len(self.facts)
        self.facts.append(
            f"Lemma fact_{k} : ~ soft_margin_unique (real_dataset {self.q_dataset(data)}) {naturals(choice)} (Q2R instance_{C[1]}).\n"
            f"Proof. apply soft_flat_right with (t := {number(t)}); computed. Qed."
        )
        return f"soft_margin_unique {self.dataset(data)} {name} {C[1]}", f"in_rationals_of H; exact (fact_{k} H)"

    def _some(self, term: list) -> tuple[str, str | None]:
        """What is said of one start and one step at least, with the squared loss: by Lemma 3b its direction is another one."""
        (kind, data, loss), name = term[1][1], term[0]
        if kind not in ("loss", "matrix_loss") or loss != ["word", "squared"]:
            raise InputError("Of some start and step only descent with the squared loss has a refutation in Coq.")
        self.modules.append("FlatDatasets")
        model, parameter = ("prompt", "p") if kind == "loss" else ("matrix", "W")
        if name == "norm_diverges":
            return some_run(model, self.dataset(data), "norm_diverges {}"), None
        witness, k, value = self.solution(term[2])
        _, choice = self.chosen(term[2][2])
        v = orthogonal_to_nearest(Problem.of(self.data(data), "squared", parameter=parameter), choice, value)
        number_ = len(self.facts)
        says = some_run(
            model, f"(real_dataset {self.q_dataset(data)})", f"direction_tends_to {{}} (reals solution_{k})"
        )
        self.facts.append(
            f"Lemma fact_{number_} : ~ {says}.\nProof. apply {model}_flat_right with (alpha := {naturals(choice)}) "
            f"(v := {vector(v)}); computed. Qed."
        )
        tactic = f"in_rationals_of H; exact (fact_{number_} H)"
        return some_run(model, self.dataset(data), f"direction_tends_to {{}} {witness}"), tactic

    def _sequence(self, term: list) -> tuple[str, str, list, str, str]:
        if term[0] != "small_step_descent" or term[1][0] not in ("loss", "matrix_loss") or term[2][0] != "var":
            raise InputError(
                "Only descent with all small steps, on the p- or W-model, from a start that is a variable has a Coq statement here."
            )
        (kind, data, loss), start = term[1], term[2][1]
        word = self.values[loss[1]] if loss[0] == "var" else loss[1]
        if word not in LOSSES:
            raise InputError(f"The loss {word!r} is not defined in the Coq library.")
        name = loss[1] if loss[0] == "var" else LOSSES[word]
        model = "prompt" if kind == "loss" else "matrix"
        return (f"{model}_descent {self.dataset(data)} {name} {start} eta", model, data, word, start)

    def _refuted(self, sequence: tuple[str, str, list, str, str], solution: str, direction: Vector) -> str:
        _, model, data, loss, name = sequence
        start = flat(
            [[Fraction(x) for x in row] if isinstance(row, list) else Fraction(row) for row in self.values[name]]
        )
        problem = Problem.of(self.data(data), loss, parameter="p" if model == "prompt" else "W")
        why = ""
        for entry in self.limits:
            what = entry.get("trap") or entry.get("polyhedron")
            if what is None or what["steps"] != "0":
                why = why or (
                    "The evidence is a local capture or a later iterate, and only traps that hold the start itself are in the Coq library. "
                    "Trust in this limit ends with verify.py."
                )
                continue
            try:
                trap = CoqTrap(problem, what, start, direction, min(Fraction(one["step"]) for one in self._traps()))
            except (InputError, ValueError, IndexError, ZeroDivisionError) as problem_found:
                why = str(problem_found)
                continue
            k = len(self.facts)
            y, a = trap.excluded
            dense = [sum((w for j, w in y if j == r), Fraction(0)) for r in range(len(trap.normals))]
            q = self.q_dataset(data)
            size = f"(q_dimension {q} * q_dimension {q})" if model == "matrix" else f"(q_dimension {q})"
            self.definitions.append(trap.definition(f"trap_{k}"))
            flat_start = f"instance_{sequence[4]}" if model == "prompt" else f"(concat instance_{sequence[4]})"
            self.facts.append(
                f"Lemma fact_{k} : forall eta, 0 < eta <= Q2R ({number(trap.longest)}) -> ~ direction_tends_to (descent (loss_slope "
                f"{LOSSES[loss]}) {size} (real_inputs (q_{model}_model {q})) (reals {flat_start}) eta) "
                f"(reals solution_{solution}).\nProof.\n"
                f"  apply traps_right with (T := trap_{k}) (y := {vector(dense)}) (a := {vector(a)}); "
                f"[computed | prove_powers trap_{k} | prove_slopes trap_{k}].\nQed."
            )
            return f"refuted_by fact_{k}"
        raise InputError(why or "The certificate holds no evidence of a limit for this descent.")

    def _traps(self) -> list[dict]:
        return [one for one in (e.get("trap") or e.get("polyhedron") for e in self.limits) if one is not None]


def refuted_limit_files(certificate: dict) -> dict[str, str]:
    """``Data.v``, the exact instance, and ``Theorem.v``.  **Raises.** InputError for what is not translated."""
    statement, values = certificate["claim"]["statement"], certificate["instance"]["values"]
    if statement["quantifier"] != "all" or statement.get("exists"):
        raise InputError("Only statements for all their variables are refuted by one instance.")
    sorts = {entry[0]: entry[1:] for entry in statement["forall"]}
    claim = _Claim(values=values, sorts=sorts, limits=certificate["evidence"].get("limits", []))
    data, opening = [], []
    claim.numbers += [f"instance_{name}" for name, sort in sorts.items() if sort == ["scalar"]]
    for name, sort in sorts.items():
        text, parts = variable(name, sort, values[name])
        data.append(text)
        opening += parts
    # The hypotheses are printed in the claim's order, after the choices and solutions that the statement names.
    for term in statement["hypotheses"]:
        claim.hypothesis(term)
    says, tactic = claim.conclusion(statement["conclude"])
    if tactic is None or not claim.facts:
        raise InputError("Nothing in this certificate refutes the conclusion in a way that the Coq library knows.")
    text = _theorem(claim, opening, says, tactic)
    header = (
        "From Coq Require Import QArith List.\nFrom AttentionChecker Require Import Attention Deciding.\n"
        "Import ListNotations.\nOpen Scope Q_scope.\n"
    )
    return {"Data": header + "\n".join(data) + "\n", "Theorem": text}


def _theorem(claim: _Claim, opening: list[Part], says: str, tactic: str) -> str:
    variables = [f"({name} : {COQ_SORTS[sort[0]]})" for name, sort in claim.sorts.items()]
    variables += [f"({name} : {sort})" for name, sort, _ in claim.witnesses]
    instance = [INSTANCES[sort[0]].format(name=f"instance_{name}") for name, sort in claim.sorts.items()]
    instance += [value for _, _, value in claim.witnesses]
    parts = [*opening, *claim.parts]
    body = "\n  /\\ ".join(one.says for one in parts)
    steps = [Fraction(one["step"]) for one in claim._traps()]
    says = f"for_small_steps (fun eta => ~ ({says}))" if steps else f"~ ({says})"
    last = (
        f"exists (Q2R ({number(min(steps))})). split; [positive_number|]. intros eta Heta H." if steps else "intro H."
    )
    definitions = "\n".join(claim.definitions)
    more = f"From AttentionChecker Require Import {' '.join(dict.fromkeys(claim.modules))}.\n" if claim.modules else ""
    return (
        f"{IMPORTS}{more}From Certificate Require Import Data.\nImport ListNotations.\nOpen Scope Q_scope.\n"
        f"{definitions}\nOpen Scope R_scope.\n"
        + "\n".join(claim.facts)
        + f"\nTheorem certified : exists {' '.join(variables)},\n  {body}\n  /\\ {says}.\nProof.\n"
        + "".join(f"  exists {value}.\n" for value in instance)
        + "".join(f"  split; [{one.proof}|].\n" for one in parts)
        + f"  in_rationals. {last} {tactic}.\nQed.\nPrint Assumptions certified.\n"
    )


def _untranslated(name: str) -> InputError:
    return InputError(
        f"The name {name!r} has no Coq translation in a refuted limit, so this counter-example ends with verify.py."
    )


__all__ = ["refuted_limit_files"]
