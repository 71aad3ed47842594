"""What the vocabulary means: terms, exact values and an arithmetic in; numbers and Truth out.

The table is ``MEANING`` of table.py: vocabulary name → function of the arithmetic and the argument values.
Truth is decided relation by relation: balls up the precision ladder, then the closed form for
equalities that balls can only say overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import arb

from checker.arithmetic import Balls, ClosedForm
from checker.arithmetic.balls import working_precision
from checker.attention import model
from checker.data.dataset import Dataset
from checker.errors import ClaimError, InputError, SizesDiffer, Undecided, Undefined
from checker.limits import (
    Settled,
)
from checker.meaning import binders, draws, iterations
from checker.meaning.numbers_and_vectors import (
    sides,
)
from checker.meaning.objectives import flat
from checker.meaning.table import MEANING
from checker.statements.terms.over_indices import sizes_at
from checker.statements.terms.remedies import outside
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import BINDERS, ITERATE, Term, subterms
from checker.svm.attention_svm import AttentionSVM, head_svm, joint_svm, matrix_svm, prompt_svm
from checker.svm.nuclear import NuclearSVM, nuclear_svm
from checker.svm.soft_margin import SoftMargin, soft_margin_svm
from checker.truth import Truth, decide

LADDER = (64, 128, 256, 512, 1024, 2048)


NEAR_EQUALITY = "undecided at"  # of a comparison that was not settled at its last precision
MOST_STEPS = 500
Key = int | tuple  # of a term, by its id, and where indices, states or draws are open of what they stand for too


@dataclass(kw_only=True)
class Evaluation:
    """The values of a claim's variables, and what was used while evaluating terms over them.

    ``values`` maps variable names to exact values: Fraction, tuples of them, Dataset, choice, loss.
    ``svms`` collects every SVM that was solved, for the certificate; ``bits`` the precision that
    decided; ``trust`` the weakest arithmetic that an answer leaned on.
    """

    values: Mapping[str, Any]
    functions: Mapping[str, Callable] = field(default_factory=dict)
    svms: dict[tuple, AttentionSVM | NuclearSVM | SoftMargin] = field(default_factory=dict)
    limits: dict[tuple, tuple[Dataset, Settled]] = field(default_factory=dict)  # by model, data, loss, start, step
    most_steps: int = MOST_STEPS  # of gradient descent before a limit is given up
    tried_limits: dict[tuple, Settled] = field(default_factory=dict)
    bits: int = LADDER[0]
    limit_bits: int = 0  # what the steps up to a trap or a capture need
    trust: str = "exact"
    why_unknown: str = ""
    closed_form_used: bool = False
    measured: dict[str, Any] = field(default_factory=dict)  # what the claim's own functions returned
    places: Mapping[str, Any] = field(
        default_factory=dict
    )  # the values of bound indices, of states and of draws, inside their binders
    runs: dict[tuple, iterations.Run] = field(default_factory=dict)  # the sequences that were followed
    _decided: dict[Key, tuple[Term, Truth]] = field(default_factory=dict)  # truths inside their updates
    sizes: Mapping[str, int] = field(default_factory=dict)  # and what is known of sizes there
    outcomes: int = 1  # how many there are together of the draws that are gone through there
    _known: tuple[Any, dict[Key, tuple[Term, Any]]] = (None, {})  # an arithmetic, and the values of terms in it
    _before: tuple[dict[Key, tuple[Term, Any]], set[str]] = ({}, set())  # the same at other values, and what changed

    @property
    def certifiable(self) -> bool:
        """``verify.py`` may be able to follow: no float.  Where a closed form decided (``closed_form_used``) it has to be asked."""
        return self.trust != "numeric"

    def solve(self, problem: str, data: Dataset, choice) -> AttentionSVM:
        if problem == "joint":
            self.solve("v", data, choice)
        solver = {"p": prompt_svm, "W": matrix_svm, "v": head_svm, "joint": joint_svm}[problem]
        try:
            svm = solver(data, choice)
        except InputError as problem_:  # no queries, no feasible v-SVM: the name has no value here
            raise Undefined(str(problem_)) from None
        self.svms[(problem, data.sha256, tuple(choice))] = svm
        return svm

    def nuclear(self, data: Dataset, choice) -> NuclearSVM:
        try:
            svm = nuclear_svm(data, choice)
        except InputError as problem:
            raise Undefined(str(problem)) from None
        if not svm.feasible:
            raise Undefined("the nuclear-norm W-SVM is infeasible, so it has no least norm")
        self.svms[("nuclear", data.sha256, tuple(choice))] = svm
        return svm

    def soft_margin(self, data: Dataset, choice, penalty: Fraction) -> SoftMargin:
        try:
            svm = soft_margin_svm(data, choice, penalty)
        except InputError as problem:  # no queries, or a negative penalty
            raise Undefined(str(problem)) from None
        self.svms[("soft", data.sha256, tuple(choice), penalty)] = svm
        return svm

    def beside(self, values: Mapping[str, Any]) -> Evaluation:
        """An evaluation at other values that knows what this one found of terms in which nothing changed: searches move few variables.

        **Convention.** a value is unchanged where it is the same object.  SVMs, limits and trust are not taken over, so that no
        certificate can be written of it: it is for searches in floats.
        """
        changed = {name for name, value in values.items() if value is not self.values.get(name)}
        A, known = self._known
        return Evaluation(values=values, functions=self.functions, _known=(A, {}), _before=(known, changed))

    def number(self, term: Term, A) -> Any:
        """The value of any term in the arithmetic ``A``.  **Raises.** Undefined outside its domain."""
        if term.name == "word":
            return term.leaf
        if term.sort == "truth":
            return self.truth(term)
        if self._known[0] is not A:
            self._known, self._before = (A, {}), ({}, set())
        known = self._known[1]
        key: Key = id(term) if not term.open else (id(term), *(self._place(b) for b in sorted(term.open)))
        found = known.get(key)
        if found is None:  # a subterm that occurs twice is one object; it is kept, so that its id stays its own
            before, changed = self._before
            if before and not term.over_indices and changed.isdisjoint(term.variables):  # sizes may have changed too
                found = before.get(key)
            if found is None:
                found = (term, self._computed(term, A))
            known[key] = found
        return found[1]

    def _place(self, leaf: str) -> Any:
        if leaf not in self.places:
            raise ClaimError(f"The bound {leaf!r} stands outside its binder, where it has no value.")
        return self.places[leaf]

    def _computed(self, term: Term, A) -> Any:
        if term.name == "bound":
            place = self._place(term.leaf)
            return place if term.sort in ("index", "order") else model.lift(A, place)
        if term.name == "state":
            return self._place(term.leaf).value(self, A)
        if term.name == ITERATE:
            return iterations.iterated(self, term, A)
        if term.name == "expectation":
            return MEANING[term.name](A, self, draws.at_every_outcome(A, self, term, lambda body: self.number(body, A)))
        if term.name in BINDERS:
            return MEANING[term.name](A, self, binders.at_every_place(self, term, lambda body: self.number(body, A)))
        if term.name == "num":
            return A.number(term.fraction)
        if term.name == "var":
            return self._lifted(term, A)
        if term.name.startswith("own:"):
            return self._own(term, A)
        return self._applied(term, A)

    def _applied(self, term: Term, A) -> Any:
        """The meaning of a name at its arguments, all of which must be defined."""
        if term.name not in MEANING:
            raise ClaimError(f"{term.name!r} is not in the vocabulary. See docs/notation.md.")
        arguments = [self.truth_inside(a) if a.sort == "truth" else self.number(a, A) for a in term.args]
        if A.trust != "numeric":
            for part, value in zip(term.args, arguments, strict=True):
                if any(isinstance(x, arb) and not x.is_finite() for x in flat(value)):
                    raise iterations.NotFinite(
                        f"{python_of(part, longest=80)} is undefined or overflows{outside(part)}"
                    )
        try:
            return MEANING[term.name](A, self, *arguments)
        except ZeroDivisionError:
            raise Undefined(f"division by zero in {python_of(term, longest=80)}{outside(term)}") from None
        except SizesDiffer as problem:
            raise SizesDiffer(self._sizes_of(term, str(problem))) from None
        except (IndexError, ValueError) as problem:
            raise ClaimError(f"{term.name}: the sizes or indices of its arguments do not fit ({problem}).") from None

    def _sizes_of(self, term: Term, complaint: str) -> str:
        """The complaint with the term and the variables in it, each with its sizes by name and here."""
        sized = {t.leaf: t for t in subterms(term) if t.name == "var" and t.sort in ("vector", "matrix")}
        here = [f"{name}: {' × '.join(v.shape)} = {sides(self.values[name])}" for name, v in sized.items()]
        about = f" Here {', '.join(here)}; give sizes that are meant to be equal one name." if here else ""
        return f"{python_of(term, longest=200)}: {complaint}{about}"

    def _lifted(self, term: Term, A) -> Any:
        if term.leaf not in self.values:
            raise ClaimError(f"The variable {term.leaf!r} has no value. Declare it in `forall`.")
        value = self.values[term.leaf]
        return model.lift(A, value) if term.sort in ("scalar", "vector", "matrix") else value

    def _own(self, term: Term, A) -> Any:
        """A claim's own Python function: its answer is numeric, whatever it returns."""
        name = term.name.removeprefix("own:")
        if name not in self.functions:
            raise ClaimError(f"The claim uses its own name {name!r} but gives no function for it.")
        arguments = [self.values[a.leaf] if a.name == "var" else self.number(a, A) for a in term.args]
        answer = self.functions[name](*arguments)
        if isinstance(answer, bool) or not isinstance(answer, (int, float, Fraction)):
            raise ClaimError(f"The function {name!r} returned {type(answer).__name__}; it must return a number.")
        if answer != answer or answer in (float("inf"), float("-inf")):
            raise Undefined(f"{name} has no value here: it returned {answer}")
        self.trust = "numeric"
        self.measured[name] = answer
        return A.number(Fraction(answer))

    def truth(self, term: Term) -> Truth:
        """TRUE or FALSE only when certain.  Kleene logic; an undefined operand is UNKNOWN."""
        if not self.runs or not term.open:
            return self._truth(term)
        key = (id(term), *(self._place(leaf) for leaf in sorted(term.open)))
        if key not in self._decided:  # inside an update it is asked for in each arithmetic that follows the sequence
            self._decided[key] = (term, self._truth(term))
        return self._decided[key][1]

    def _truth(self, term: Term) -> Truth:
        if term.name == "not":
            return ~self.truth(term.args[0])
        if term.name in ("and", "or", "implies"):
            return self._connective(term)
        if term.name in ("for_each", "for_every"):
            return self._at_each(term)
        try:
            return self._relation(term)
        except (Undefined, Undecided) as reason:
            self.why_unknown = str(reason)
            return Truth.UNKNOWN

    def _connective(self, term: Term) -> Truth:
        """Both sides always: a certificate must carry the evidence for either, whoever reads it."""
        left, right = self.truth(term.args[0]), self.truth(term.args[1])
        return {"and": left & right, "or": left | right, "implies": left.implies(right)}[term.name]

    def _at_each(self, term: Term) -> Truth:
        """At every place, as both sides of a connective always."""
        try:
            return MEANING[term.name](None, self, binders.at_every_place(self, term, self.truth))
        except (Undefined, Undecided) as reason:
            self.why_unknown = str(reason)
            return Truth.UNKNOWN

    def truth_inside(self, term: Term) -> Truth:
        """Of an argument of a number, which climbs the precisions on its own; the values around it are kept."""
        known = self._known
        try:
            return self.truth(term)
        finally:
            self._known = known

    def _relation(self, term: Term) -> Truth:
        tried: list[Balls] = []

        def at(bits: int) -> Truth:
            A = Balls(bits)
            tried.append(A)
            with working_precision(bits):
                try:
                    return self._applied(term, A)
                except iterations.NotFinite as reason:  # more bits may help
                    self.why_unknown = str(reason)
                    return Truth.UNKNOWN

        settled_in_closed_form = False
        if term.name == "eq":  # balls cannot prove an equality: two rungs to refute it, then the closed form
            answer = decide(at, precisions=LADDER[:2])
            if answer is Truth.UNKNOWN and self._finite(term):
                answer = self._in_closed_form(term)
                settled_in_closed_form = answer is not Truth.UNKNOWN
        else:
            answer = decide(at, precisions=LADDER)
            if answer is Truth.UNKNOWN and term.name in ("le", "lt") and self._finite(term):
                answer = self._in_closed_form(term)
        if answer is not Truth.UNKNOWN:
            self.bits = max(self.bits, tried[-1].bits)
            by_cancellation = settled_in_closed_form and term.name == "eq"
            if tried[-1].trust == "ball" and self.trust == "exact" and not by_cancellation:
                self.trust = "ball"
        elif not self.why_unknown:
            self.why_unknown = f"{term.name} {NEAR_EQUALITY} {tried[-1].bits} bits"
        return answer

    def _in_closed_form(self, term: Term) -> Truth:
        """Equality by cancellation: first with 1/x opaque, which is cheap, then with full fractions."""
        answer = Truth.UNKNOWN
        for opaque in (True, False):
            try:
                answer = self._applied(term, ClosedForm(opaque_division=opaque))
            except (Undefined, Undecided) as reason:
                self.why_unknown = str(reason)
            if answer is not Truth.UNKNOWN:
                self.closed_form_used = True
                break
        return answer

    def _finite(self, term: Term) -> bool:
        """Both sides are defined: a closed form must not equate two quotients by zero."""
        with working_precision(LADDER[1]):
            sides = [self.number(a, Balls(LADDER[1])) for a in term.args]
        return all(not isinstance(x, arb) or x.is_finite() for side in sides for x in flat(side))


def evaluate(term: Term, values: Mapping[str, Any], A, functions: Mapping[str, Callable] | None = None) -> Any:
    """The value of a term in any arithmetic: balls, closed form, mpmath, float64 or sympy."""
    return Evaluation(values=values, functions=functions or {}, sizes=sizes_at(term, values)).number(term, A)
