"""A refuted claim about a dataset as a Coq theorem: the exact instance, its hypotheses, and that no small step does what is claimed.

The statement is printed from the claim's own term.  It says: there are a dataset, a start, … with all hypotheses, and an η₀ > 0, such
that the conclusion holds for no step η in (0, η₀].  So it is at least as strong as the negation of the claim, whose "small steps" are
all steps up to some η₀ (docs/limits.md).  Where the claim denies a limit, that is that the limit holds for every such step.  What a limit
leans on, a trap or a local capture, occurs in the proof only.  Where no descent occurs (a
soft-margin problem with two solutions) it says that the instance has not the conclusion.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from checker.coq.counter_examples.at_rest import rest_of
from checker.coq.counter_examples.instance_words import EXACT, EXTREMES, RELATIONS, untranslated
from checker.coq.counter_examples.instances import LOSSES, Part, coq_name, flat
from checker.coq.counter_examples.separating import separation
from checker.coq.counter_examples.witnesses import MODULES, Witness
from checker.coq.limits.captures import CoqCapture
from checker.coq.limits.fixed_step_runs import smoothness_bounds
from checker.coq.limits.flat_scores import orthogonal_to_nearest, some_run
from checker.coq.limits.traps import CoqTrap, naturals, number, vector
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.problem import Problem, dot

LIMIT_WORDS = ("direction_tends_to", "norm_diverges")
OTHER_WORDS = ("soft_margin_unique",)
IMPORTS = (
    "From Coq Require Import Reals Lra Lia List QArith Qreals.\nFrom Interval Require Import Tactic.\n"
    "From AttentionChecker Require Import Optimality Datasets Descent Sigmoid Traps Polyhedra Attention Deciding Cone DecidingCaptures.\n"
    "From AttentionChecker Require Import SoftMargin Enclosures.\n"
)


@dataclass(kw_only=True)
class _Claim(Witness):
    """A counter-example while it is being written, with the evidence about limits."""

    steps: list[Fraction] = field(default_factory=list)  # up to which a start of low risk has its limit

    def hypothesis(self, term: list) -> None:
        name = term[0]
        if name == "lt" and term[1] == ["num", "0"] and term[2][0] == "least_margin":
            self.modules += ["Starts", "NoRest", "Separating"]
            data, choice = term[2][1:3]
            part = separation(term[2], self.dataset(data), self.chosen(choice)[0])
        elif name in RELATIONS:
            part = Part(says=self.says(term), proof=self._related(term[1]))
        elif name == "sufficiently_small":
            # δ may depend on all else, so the instance is to be the same for every δ
            says = f"(forall delta, 0 < delta -> {self.scalar(term[1])} <= delta)"
            part = Part(says=says, proof="intros delta positive; small")
        else:
            part = Part(says=self.says(term), proof=self.proof(term))
        self.parts.append(part)

    def _related(self, left: list) -> str:
        """The tactic for a relation between numbers, of which this is the left one."""
        if left[0] in EXTREMES:
            return "small"
        if left[0] == "inputs":
            data = left[1]
            return f"change (length (tokens (real_dataset {self.q_dataset(data)}))) with {self.data(data).n}%nat; simpl; lra"
        return f"unfold {self.scalars}; positive_number"

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
        if name == "not":
            says, proof = self._established(term[1])
            return f"(~ {says})", f"(apply H; {proof})"
        if name == "soft_margin_unique":
            return self._soft(term)
        if name not in LIMIT_WORDS:
            self.modules += MODULES
            return f"({self.says(term)})", f"(revert H; {self.denial(term)})"
        if term[1][0] == "some_descent":
            return self._some(term)
        sequence = self._sequence(term[1])
        if name == "norm_diverges":
            return f"norm_diverges ({sequence[0]})", None
        witness, k, value = self.solution(term[2])
        return f"direction_tends_to ({sequence[0]}) {witness}", self._refuted(sequence, k, value)

    def _established(self, term: list) -> tuple[str, str]:
        """What is said of one η, and a tactic that proves it: that the run of a local capture has its limit, or that a point is at rest."""
        name = term[0]
        if name == "and":
            (left, first), (right, second) = self._established(term[1]), self._established(term[2])
            return f"({left} /\\ {right})", f"(split; [{first} | {second}])"
        if name not in LIMIT_WORDS:
            return self._rest(term)
        sequence = self._sequence(term[1])
        if name == "norm_diverges":
            return f"norm_diverges ({sequence[0]})", self._captured(sequence, None)
        witness, _, value = self.solution(term[2])
        return f"direction_tends_to ({sequence[0]}) {witness}", self._captured(sequence, value)

    def _rest(self, term: list) -> tuple[str, str]:
        """That a multiple of the gradient is 0 at one point."""
        self.modules += ["NoRest", "AtRest"]
        rest, fact = rest_of(term, self.sorts), f"fact_{len(self.facts)}"
        self.facts.append(rest.fact(fact, self.q_dataset(rest.data)))
        return f"({rest.says(self.dataset(rest.data), coq_name(rest.factor), coq_name(rest.point))})", f"exact {fact}"

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
        fact, exact = len(self.facts), f"(real_dataset {self.q_dataset(data)})"
        says = some_run(model, exact, f"direction_tends_to {{}} (reals solution_{k})")
        self.facts.append(
            f"Lemma fact_{fact} : ~ {says}.\nProof. apply {model}_flat_right with (alpha := {naturals(choice)}) "
            f"(v := {vector(v)}); computed. Qed."
        )
        tactic = f"in_rationals_of H; exact (fact_{fact} H)"
        return some_run(model, self.dataset(data), f"direction_tends_to {{}} {witness}"), tactic

    def _soft(self, term: list) -> tuple[str, str]:
        """That the soft-margin problem has one solution, where X = C·Σ a_j has norm 1: then 0 and t·X are two of them."""
        (_, data, _, C), (name, choice) = term, self.chosen(term[2])
        if C[0] != "var":
            raise untranslated(C[0])
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
        return (
            f"soft_margin_unique {self.dataset(data)} {name} {coq_name(C[1])}",
            f"in_rationals_of H; exact (fact_{k} H)",
        )

    def _sequence(self, term: list) -> tuple[str, str, list, str, str]:
        if term[0] != "small_step_descent" or term[1][0] not in ("loss", "matrix_loss") or term[2][0] != "var":
            raise InputError(
                "Only descent with all small steps, on the p- or W-model, from a start that is a variable has a Coq statement here."
            )
        (kind, data, loss), start = term[1], term[2][1]
        word = self.values[loss[1]] if loss[0] == "var" else loss[1]
        if word not in LOSSES:
            raise InputError(f"The loss {word!r} is not defined in the Coq library.")
        name = coq_name(loss[1]) if loss[0] == "var" else LOSSES[word]
        model = "prompt" if kind == "loss" else "matrix"
        return (f"{model}_descent {self.dataset(data)} {name} {coq_name(start)} eta", model, data, word, start)

    def _run(self, sequence: tuple[str, str, list, str, str]) -> tuple[Problem, Vector, str]:
        """The problem and the start of a descent, and the run of the instance's numbers in Coq, up to the step."""
        _, model, data, loss, name = sequence
        start = flat(
            [[Fraction(x) for x in row] if isinstance(row, list) else Fraction(row) for row in self.values[name]]
        )
        q = self.q_dataset(data)
        size = f"(q_dimension {q} * q_dimension {q})" if model == "matrix" else f"(q_dimension {q})"
        flat_start = f"instance_{name}" if model == "prompt" else f"(concat instance_{name})"
        run = (
            f"(descent (loss_slope {LOSSES[loss]}) {size} (real_inputs (q_{model}_model {q})) (reals {flat_start}) eta)"
        )
        problem = Problem.of(self.data(data), loss, parameter="p" if model == "prompt" else "W")
        return problem, start, run

    def _longest(self) -> Fraction:
        return min(Fraction(one["step"]) for one in self._traps())

    def _captured(self, sequence: tuple[str, str, list, str, str], direction: Vector | None) -> str:
        """A tactic that proves that the run has this direction, or that its norm diverges."""
        why = "The certificate holds no local capture of this descent."
        for entry in [one["local"] for one in self.limits if "local" in one]:
            try:
                choice = tuple(int(t) for t in entry["choice"])
                k, svm = self.svm("p" if sequence[1] == "prompt" else "W", sequence[2], choice)
                if direction is not None and direction != flat(svm.solution):
                    raise InputError("The local capture is towards the direction of another choice.")
                problem, start, run = self._run(sequence)
                capture = CoqCapture(problem, entry, start, flat(svm.solution), self._longest())
            except (InputError, ValueError, IndexError, ArithmeticError) as problem_found:
                why = str(problem_found)
                continue
            fact = len(self.facts)
            self.definitions.append(capture.definition(f"capture_{fact}"))
            self.facts.append(capture.lemma(fact, run, k))
            return f"captured_by fact_{fact}"
        raise InputError(why)

    def _refuted(self, sequence: tuple[str, str, list, str, str], solution: str, direction: Vector) -> str:
        problem, start, run = self._run(sequence)
        why = ""
        for entry in self.limits:
            if entry.get("capture") == {"steps": "0"}:
                return self._elsewhere(sequence, solution, direction)
            what = entry.get("trap") or entry.get("polyhedron")
            if what is None or what["steps"] != "0":
                why = why or (
                    "The evidence is a capture or a later iterate, and only traps that hold the start itself refute a limit in the Coq "
                    "library. Trust in this limit ends with verify.py."
                )
                continue
            try:
                trap = CoqTrap(problem, what, start, direction, self._longest())
            except (InputError, ValueError, IndexError, ZeroDivisionError) as problem_found:
                why = str(problem_found)
                continue
            k = len(self.facts)
            y, a = trap.excluded
            dense = [sum((w for j, w in y if j == r), Fraction(0)) for r in range(len(trap.normals))]
            self.definitions.append(trap.definition(f"trap_{k}"))
            self.facts.append(
                f"Lemma fact_{k} : forall eta, 0 < eta <= Q2R ({number(trap.longest)}) ->\n"
                f"  ~ direction_tends_to {run} (reals solution_{solution}).\nProof.\n"
                f"  apply traps_right with (T := trap_{k}) (y := {vector(dense)}) (a := {vector(a)}); "
                f"[computed | prove_powers trap_{k} | prove_slopes trap_{k}].\nQed."
            )
            return f"refuted_by fact_{k}"
        raise InputError(why or "The certificate holds no evidence of a limit for this descent.")

    def _elsewhere(self, sequence: tuple[str, str, list, str, str], solution: str, direction: Vector) -> str:
        """A tactic for a start of low risk: its run turns to the optimal tokens' solution, which is not parallel to this direction."""
        self.modules += [*MODULES, *EXACT, "Elsewhere"]
        (_, model, data, word, name), (problem, _, _) = sequence, self._run(sequence)
        kind = "p" if model == "prompt" else "W"
        choice = self.best(data)
        k, svm = self.svm(kind, data, choice)
        bounds, value = smoothness_bounds(problem)
        longest = 1 / value if value else Fraction(1)
        self.steps.append(longest)
        fact, q = len(self.facts), self.q_dataset(data)
        exact = f"(reals instance_{name})" if model == "prompt" else f"(map reals instance_{name})"
        self.definitions.append(f"Definition bounds_{fact} : list input_bounds := {bounds}.")
        fits = "reflexivity" if model == "prompt" else "split; repeat constructor"
        minors = [f"minor {i}%nat {j}%nat" for i, j in combinations(range(len(direction)), 2)]
        self.facts.append(
            f"Lemma fact_{fact} : forall eta, 0 < eta <= Q2R ({number(longest)}) ->\n"
            f"  ~ direction_tends_to ({model}_descent (real_dataset {q}) {LOSSES[word]} {exact} eta) (reals solution_{solution}).\nProof.\n"
            f"  apply {model}_turns_elsewhere with (alpha := {naturals(choice)}) (m := multipliers_{k}) (w := solution_{k}) "
            f"(bounds := bounds_{fact}) (Lambda := {number(value)});\n"
            f"  [computed | prove_derivatives bounds_{fact} | discriminate | {fits} | unfold low_risk; related | "
            f"first [{' | '.join(minors)}]].\nQed."
        )
        short = "eapply Rle_trans; [exact (proj2 Heta)|]; first [right; reflexivity | positive_number]"
        return f"in_rationals_of H; refine (fact_{fact} eta _ H); split; [exact (proj1 Heta)|]; {short}"

    def _traps(self) -> list[dict]:
        found = (e.get("trap") or e.get("polyhedron") or e.get("local") for e in self.limits)
        return [one for one in found if one is not None]


def refuted_limit_files(certificate: dict) -> dict[str, str]:
    """``Data.v``, the exact instance, and ``Theorem.v``.  **Raises.** InputError for what is not translated."""
    statement, values = certificate["claim"]["statement"], certificate["instance"]["values"]
    if statement["quantifier"] != "all" or statement.get("exists"):
        raise InputError("Only statements for all their variables are refuted by one instance.")
    sorts = {entry[0]: entry[1:] for entry in statement["forall"]}
    claim = _Claim(values=values, sorts=sorts, limits=certificate["evidence"].get("limits", []))
    # The hypotheses are printed in the claim's order, after the choices and solutions that the statement names.
    for term in statement["hypotheses"]:
        claim.hypothesis(term)
    says, tactic = claim.conclusion(statement["conclude"])
    if tactic is None or not claim.facts:
        raise InputError("Nothing in this certificate refutes the conclusion in a way that the Coq library knows.")
    steps = [*claim.steps, *(Fraction(one["step"]) for one in claim._traps())]
    says = f"for_small_steps (fun eta => ~ ({says}))" if steps else f"~ ({says})"
    last = (
        f"exists (Q2R ({number(min(steps))})). split; [positive_number|]. intros eta Heta H." if steps else "intro H."
    )
    return claim.files(IMPORTS, says, f"in_rationals. {last} {tactic}.")


__all__ = ["refuted_limit_files"]
