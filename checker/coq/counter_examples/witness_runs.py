"""Descent of an exact witness in Coq: what is said of it, and the lemmas about traps and captures that prove it.

With a fixed step Coq follows the run by interval arithmetic until a trap holds it (``library/Followed.v``); with all small steps a local
capture holds the start (``library/DecidingCaptures.v``).  What is written here for the proofs is only proposed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from checker.coq.counter_examples.instance_words import InstanceWords, untranslated
from checker.coq.counter_examples.instances import LOSSES, coq_name, flat
from checker.coq.limits.captures import CoqCapture
from checker.coq.limits.fixed_step_runs import smoothness_bounds, trap_arguments, trap_of_iterate
from checker.coq.limits.traps import number, vector
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.problem import Problem, Sequence
from checker.statements.terms.term import sha256

MODELS = {"loss": "prompt", "matrix_loss": "matrix"}
LOCAL = {"locally_optimal": "p", "matrix_locally_optimal": "W"}


@dataclass(kw_only=True)
class Runs(InstanceWords):
    """A witness while it is being written, with the evidence about limits."""

    limits: list[dict]
    captures: dict[str, tuple[str, Fraction, Vector]] = field(
        default_factory=dict
    )  # a run's SHA-256 → its lemma, step and direction

    def objective(self, term: list) -> tuple[str, str, str]:
        """The model, its dataset and loss in Coq, and the loss's word."""
        if term[0] not in MODELS:
            raise untranslated(term[0])
        word = self.values[term[2][1]] if term[2][0] == "var" else term[2][1]
        return MODELS[term[0]], f"{self.dataset(term[1])} {self.loss(term[2])}", word

    def limit(self, term: list) -> str:
        """That the run turns to a solution, or that its norm diverges; with small steps, that it does for all small ones."""
        run = self.descent(term[1])[0]
        says = (
            f"norm_diverges ({run})"
            if term[0] == "norm_diverges"
            else f"direction_tends_to ({run}) {self.solution(term[2])[0]}"
        )
        return f"for_small_steps (fun eta => {says})" if term[1][0] == "small_step_descent" else says

    def descent(self, term: list) -> tuple[str, Sequence]:
        """The run in Coq, and the sequence."""
        small = term[0] == "small_step_descent"
        if not small and (term[0] != "descent" or term[3][0] != "num"):
            raise InputError(
                "Only descent with a step that is a number, or with all small steps, is said of a witness in Coq."
            )
        model, said, word = self.objective(term[1])
        says, start = self.start(term[2])
        problem = Problem.of(self.data(term[1][1]), word, parameter="p" if model == "prompt" else "W")
        if len(start) != problem.size:
            self.unfit(len(start), problem.size)
        run = "prompt_descent" if model == "prompt" else "flat_descent"
        step = None if small else Fraction(term[3][1])
        eta = "eta" if small else self.scalar(term[3])
        return f"{run} {said} {says} {eta}", Sequence(problem=problem, start=start, step=step)

    def start(self, term: list) -> tuple[str, Vector]:
        """A vector, or a matrix row by row, in Coq and exactly."""
        if term[0] == "mul" and term[1][0] in ("num", "var"):
            factor = self.scalar(term[1])
            q = Fraction(term[1][1] if term[1][0] == "num" else self.values[term[1][1]])
            says, value = self.start(term[2])
            return f"(scaled ({factor}) {says})", tuple(q * x for x in value)
        if term[0] == "var" and self.sorts[term[1]][0] in ("vector", "matrix"):
            value = self.values[term[1]]
            exact = [[Fraction(x) for x in row] if isinstance(row, list) else Fraction(row) for row in value]
            name = coq_name(term[1])
            return f"(concat {name})" if self.sorts[term[1]][0] == "matrix" else name, flat(exact)
        witness, _, value = self.solution(term)
        return witness, value

    def run_of_numbers(self, run: list, sequence: Sequence, eta: str) -> str:
        """The run of the instance's rational numbers, as lemmas before the theorem speak of it."""
        model, q = MODELS[run[1][0]], self.q_dataset(run[1][1])
        size = f"(q_dimension {q})" if model == "prompt" else f"(q_dimension {q} * q_dimension {q})"
        loss = LOSSES[sequence.problem.loss]
        return f"(descent (loss_slope {loss}) {size} (real_inputs (q_{model}_model {q})) (reals {vector(sequence.start)}) {eta})"

    def not_turning(self, run: list, direction: list) -> str:
        """That the run, with a fixed step, is caught by a trap, as a lemma before the theorem."""
        (_, sequence), (_, solution, value) = self.descent(run), self.solution(direction)
        if sequence.step is None:
            raise InputError("That a limit fails is said of a witness in Coq with a step that is a number only.")
        trap, steps, bits = trap_of_iterate(sequence, value, self.limits)
        k, eta = len(self.facts), f"(Q2R ({number(sequence.step)}))"
        self.definitions.append(trap.definition(f"trap_{k}"))
        self.facts.append(
            f"Lemma fact_{k} : ~ direction_tends_to {self.run_of_numbers(run, sequence, eta)} (reals solution_{solution}).\nProof.\n"
            f"  apply caught_right with (bits := {bits}%positive) (T := trap_{k}) (k := {steps}%nat) {trap_arguments(trap)};\n"
            f"  [computed | prove_powers trap_{k} | prove_slopes trap_{k}].\nQed."
        )
        return f"not_turning fact_{k}"

    def captured(self, term: list) -> str:
        """That a local capture holds the run with all small steps: it turns to the choice's solution, and its norm diverges."""
        run = term[1]
        if run[0] != "small_step_descent":
            raise InputError("That a limit holds is said of a witness in Coq with all small steps only.")
        key = sha256(run)
        if key not in self.captures:
            self.captures[key] = self._capture(run)
        fact, longest, direction = self.captures[key]
        if term[0] == "direction_tends_to" and self.solution(term[2])[2] != direction:
            raise InputError("The local capture is towards the direction of another choice.")
        return f"(exists (Q2R ({number(longest)})); split; [positive_number|]; intros eta Heta; captured_from {fact})"

    def _capture(self, run: list) -> tuple[str, Fraction, Vector]:
        """The lemma, the longest step, and the direction."""
        sequence, kind = self.descent(run)[1], "p" if run[1][0] == "loss" else "W"
        why = "The certificate holds no local capture of this descent, so trust in its limit ends with verify.py."
        for entry in [one["local"] for one in self.limits if "local" in one]:
            try:
                k, svm = self.svm(kind, run[1][1], tuple(int(t) for t in entry["choice"]))
                direction, longest = flat(svm.solution), Fraction(entry["step"])
                capture = CoqCapture(sequence.problem, entry, sequence.start, direction, longest)
            except InputError as problem:
                why = str(problem)
                continue
            except (ValueError, IndexError, ArithmeticError):
                why = "A local capture of the certificate is none of this data, so trust in its limit ends with verify.py."
                continue
            fact = len(self.facts)
            self.definitions.append(capture.definition(f"capture_{fact}"))
            self.facts.append(capture.lemma(fact, self.run_of_numbers(run, sequence, "eta"), k))
            return f"fact_{fact}", longest, direction
        raise InputError(why)

    def smoothness(self, term: list) -> str:
        """The variable that is Lemma 1's bound."""
        model, said, word = self.objective(term[1])
        problem = Problem.of(self.data(term[1][1]), word, parameter="p" if model == "prompt" else "W")
        bounds, value = smoothness_bounds(problem)
        Lambda = self.witness(term, "Lambda", "R", f"(Q2R ({number(value)}))")
        k = len(self.definitions)
        self.definitions.append(f"Definition bounds_{k} : list input_bounds := {bounds}.")
        self.say_once(
            f"{model}_smoothness {said} {Lambda}",
            f"in_rationals; apply {model}_smoothness_right with (bounds := bounds_{k}); [computed | prove_derivatives bounds_{k}]",
        )
        return Lambda

    def loss(self, term: list) -> str:
        word = self.values[term[1]] if term[0] == "var" else term[1]
        if word not in LOSSES:
            raise InputError(f"The loss {word!r} is not defined in the Coq library.")
        return coq_name(term[1]) if term[0] == "var" else LOSSES[word]

    def unfit(self, size: int, other: int):
        raise InputError(f"The sizes {size} and {other} in this statement do not fit, so it has no Coq translation.")


__all__ = ["LOCAL", "Runs"]
