"""What the vocabulary means: terms, exact values and an arithmetic in; numbers and Truth out.

One table, ``MEANING``: vocabulary name → function of the arithmetic and the argument values.
Truth is decided relation by relation: balls up the precision ladder, then the closed form for
equalities that balls can only say overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from flint import arb, fmpq, fmpq_mat

from checker.arithmetic import Balls, ClosedForm
from checker.arithmetic.balls import working_precision
from checker.arithmetic.closed_form import Closed
from checker.attention import linear, losses, model, scores
from checker.data.dataset import Dataset
from checker.errors import ClaimError, InputError, SizesDiffer, Undecided, Undefined
from checker.limits import (
    SOME,
    Cone,
    Settled,
    exact_paths,
)
from checker.meaning import assumptions, binders, draws, functions, iterations, limits, spectra
from checker.meaning.objectives import Objective, exact_vector, flat, queries_of
from checker.statements.terms.over_indices import sizes_at
from checker.statements.terms.remedies import outside
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import BINDERS, ITERATE, Term, subterms
from checker.svm.attention_svm import AttentionSVM, head_svm, joint_svm, matrix_svm, prompt_svm
from checker.svm.nuclear.solve import NuclearSVM, nuclear_svm
from checker.svm.soft_margin import SoftMargin, soft_margin_svm
from checker.truth import Truth, decide, truth

LADDER = (64, 128, 256, 512, 1024, 2048)


NEAR_EQUALITY = "undecided at"  # of a comparison that was not settled at its last precision
MOST_STEPS = 500
_LONGEST_POWER = 1_000_000  # bits of an exact power; of longer ones, as (x^100)^100, balls know the size
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
        if term.name == "for_each":
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
            return binders.conjunction(None, self, binders.at_every_place(self, term, self.truth))
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


def sides(value: Any) -> str:
    """The sizes of a vector or matrix, as "4 × 3"."""
    return " × ".join(map(str, (len(value), *(len(row) for row in value[:1] if isinstance(row, (list, tuple))))))


def _shape(value: Any) -> tuple:
    return (len(value), *(_shape(part) for part in value[:1])) if isinstance(value, (list, tuple)) else ()


def _equal(A, _e, x, y) -> Truth:
    if _shape(x) != _shape(y):
        raise SizesDiffer(f"equality: the sizes {sides(x)} and {sides(y)} differ. Check the shapes in the statement.")
    x, y = flat(x), flat(y)
    result = Truth.TRUE
    for a, b in zip(x, y, strict=True):
        result = result & (truth(a == b) if isinstance(a, int) else A.equal(a, b))
        if result is Truth.FALSE:
            break
    return result


def _plain(function: Callable) -> Callable:
    """A formula of (A, …) that needs nothing else of the evaluation."""
    return lambda A, _e, *arguments: function(A, *arguments)


def _structural(function: Callable) -> Callable:
    """A formula that needs neither arithmetic nor evaluation."""
    return lambda _A, _e, *arguments: function(*arguments)


def _binary(vector_operation: Callable, scalar_operation: Callable) -> Callable:
    def meaning(_A, _e, x, y):
        if not isinstance(x, list):
            return scalar_operation(x, y)
        linear.same_length(x, y, "sum or difference")
        if x and isinstance(x[0], list):
            return [vector_operation(a, b) for a, b in zip(x, y, strict=True)]
        return vector_operation(x, y)

    return meaning


def _scaled(_A, _e, c, x):
    if not isinstance(x, list):
        return c * x
    return [linear.scale(c, row) for row in x] if x and isinstance(x[0], list) else linear.scale(c, x)


def _entrywise(function: Callable) -> Callable:
    def meaning(A, _e, *arguments):
        *fixed, x = arguments
        one = partial(function, A, *fixed)
        return [one(u) for u in x] if isinstance(x, list) else one(x)

    return meaning


def _divide(A, _e, x, y):
    if A.sign(y) == 0:
        raise ZeroDivisionError
    return x / y


def _power(A, _e, x, k):
    exponent = whole(k)
    if iterations.digits(x) * exponent > _LONGEST_POWER:
        if not isinstance(A, Balls):
            raise Undecided("A power has too many digits to be written out.")
        x = A.enclosed(x)
    result = A.number(1)
    for _ in range(exponent):
        result = result * x
    return result


def whole(k) -> int:
    """The whole number ≥ 0 that an exact value is.  **Raises.** ClaimError."""
    if isinstance(k, (int, fmpq)) and (isinstance(k, int) or k.q == 1) and 0 <= k <= 10_000:
        return int(k) if isinstance(k, int) else int(k.p)
    if isinstance(k, Closed):
        k = k.constant()
    try:
        if k is not None and not isinstance(k, arb) and int(k) == k and 0 <= k <= 10_000:
            return int(k)
    except (TypeError, ValueError, OverflowError):
        pass
    raise ClaimError(f"{k} is not a whole number from 0 to 10000, as an exponent or a size must be.")


def _parallel(A, _e, u, w) -> Truth:
    linear.same_length(u, w, "parallel")
    minors = [u[i] * w[j] - u[j] * w[i] for i in range(len(u)) for j in range(i)]
    result = Truth.TRUE
    for minor in minors:
        result = result & A.equal(minor, A.number(0))
        if result is Truth.FALSE:
            break
    return result


def _positive(A, _e, u) -> Truth:
    result = Truth.TRUE
    for x in u:
        result = result & A.less(A.number(0), x)
    return result


def _matrix_of(_A, _e, u, k):
    """The rows of k entries each."""
    count = whole(k)
    if not count or len(u) % count:
        raise Undefined(f"a vector of {len(u)} entries has no whole number of rows of {count} entries")
    return [u[start : start + count] for start in range(0, len(u), count)]


def _rank(A, _e, X):
    entries = flat(X)
    if not all(isinstance(x, fmpq) for x in entries):
        raise Undecided("The rank of a matrix that is not exactly rational.")
    return A.number(fmpq_mat(len(X), len(X[0]), entries).rank())


def _spectral_at_most(A, _e, X, bound) -> Truth:
    """‖X‖ ≤ c exactly: c ≥ 0 and c²I − XXᵀ is positive semidefinite (or c²I − XᵀX, whichever is smaller)."""
    if not all(isinstance(x, fmpq) for x in (*flat(X), bound)):
        raise Undefined("The operator norm of a matrix that is not exactly rational.")
    matrix = fmpq_mat(X)
    gram = matrix * matrix.transpose() if len(X) <= len(X[0]) else matrix.transpose() * matrix
    size = gram.nrows()
    rows = [[(bound * bound if i == j else fmpq(0)) - gram[i, j] for j in range(size)] for i in range(size)]
    return truth(bound >= 0) & truth(_positive_semidefinite(rows))


def _tokens_at_most(A, e, data: Dataset, bounds) -> Truth:
    if len(bounds) != data.n:
        raise InputError(f"{len(bounds)} bounds for {data.n} inputs. Give one for each input.")
    result = Truth.TRUE
    for X, bound in zip(data.tokens, bounds, strict=True):
        exact = [[fmpq(x.numerator, x.denominator) for x in row] for row in X]
        result = result & _spectral_at_most(A, e, exact, bound)
    return result


def _positive_semidefinite(rows) -> bool:
    """Symmetric elimination: no negative pivot, and a zero pivot only with a zero row."""
    while rows:
        pivot, *rest = rows[0]
        if pivot < 0 or (pivot == 0 and any(x != 0 for x in rest)):
            return False
        rows = [
            [x - (row[0] * y / pivot if pivot else 0) for x, y in zip(row[1:], rest, strict=True)] for row in rows[1:]
        ]
    return True


def _spread(A, _e, u, i):
    others = [u[i] - x for j, x in enumerate(u) if j != i]
    return A.greatest(others) if others else A.number(0)


def _entry(_A, _e, u, i):
    if not 0 <= i < len(u):
        raise ClaimError(
            f"Index {i} of a vector with {len(u)} entries. Bound the index by the right size; for a literal one declare "
            f"vector('x', {i + 1}), or say where=(length(x) >= {i + 1},)."
        )
    return u[i]


def _best_tokens(_A, _e, data: Dataset):
    choice = scores.unique_optimal_tokens(data)
    if choice is None:
        raise Undefined("the optimal tokens are not unique")
    return choice


def _score_rows(pick: Callable) -> Callable:
    return lambda A, _e, data: [A.number(pick(row)) for row in data.scores]


def _runner_up(row):
    return max((g for g in row if g < max(row)), default=max(row))


def _solution(problem: str) -> Callable:
    def meaning(A, e: Evaluation, data, choice):
        svm = e.solve(problem, data, choice)
        if not svm.feasible:
            raise Undefined(f"the {problem}-SVM is infeasible, so it has no solution")
        return model.lift(A, svm.solution)

    return meaning


def _feasible(problem: str) -> Callable:
    return lambda _A, e, data, choice: truth(e.solve(problem, data, choice).feasible)


def _nuclear_margin(A, e: Evaluation, data, choice):
    """A ball around [lower, upper]; it does not shrink with the precision.  Other arithmetics have no such number."""
    if not isinstance(A, Balls):
        raise Undecided("The least nuclear norm is known as an interval only.")
    svm = e.nuclear(data, choice)
    lower, upper = (arb(A.number(x)) for x in (svm.lower, svm.upper))
    A.inexact_used = True
    return lower.union(upper)


def _largest_multiplier(A, e: Evaluation, data, choice):
    svm = e.solve("W", data, choice)
    if not (svm.feasible and svm.independent):
        raise Undefined("the W-SVM is infeasible, or its multipliers may not be unique")
    return A.number(max((x for _, x in svm.multipliers), default=Fraction(0)))


def _soft_margin(A, e: Evaluation, data, choice, penalty):
    svm = e.soft_margin(data, choice, _as_exact(A, [penalty])[0])
    if not svm.unique:
        raise Undefined("the soft-margin problem has several solutions")
    root = A.sqrt(A.number(svm.square))
    flat = [A.number(p) + A.number(q) * root if q else A.number(p) for p, q in zip(*svm.parts, strict=True)]
    return [flat[start : start + data.d] for start in range(0, data.d**2, data.d)]


def _soft_margin_unique(A, e: Evaluation, data, choice, penalty) -> Truth:
    return truth(e.soft_margin(data, choice, _as_exact(A, [penalty])[0]).unique)


def _soft_margin_optimal(A, e: Evaluation, data, choice, penalty, X) -> Truth:
    svm = e.soft_margin(data, choice, _as_exact(A, [penalty])[0])
    return truth(svm.is_optimum(tuple(_as_exact(A, row) for row in X)))


def _all_support_vectors(_A, e: Evaluation, data) -> Truth:
    choice = scores.unique_optimal_tokens(data)
    if choice is not None:
        e.solve("W", data, choice)  # for the certificate
    return assumptions.all_support_vectors(data)


def _neighbours(problem: str, condition: Callable) -> Callable:
    """A condition on the (chosen, other) scores of the active constraints of a choice's SVM, False where it is infeasible."""

    def meaning(_A, e: Evaluation, data, choice) -> Truth:
        svm = e.solve(problem, data, choice)
        pairs = [(data.scores[i][choice[i]], data.scores[i][t]) for i, t in svm.support_indices]
        return truth(svm.feasible and condition(pairs))

    return meaning


def _all_active(_A, e: Evaluation, data, choice) -> Truth:
    svm = e.solve("W", data, choice)
    return truth(svm.feasible and len(svm.active) == len(svm.indices))


def _least_margin(A, _e, data: Dataset, choice, x):
    objective = Objective("matrix" if x and isinstance(x[0], list) else "prompt", data, "logistic")
    scores.check_choice(data, choice)
    logits = _logits_of(A, objective, x)
    gaps = [u[c] - v for u, c in zip(logits, choice, strict=True) for t, v in enumerate(u) if t != c]
    return A.least(gaps) if gaps else A.number(0)


def _without_lowest(data: Dataset) -> Dataset:
    kept = tuple(
        tuple(x for x, g in zip(X, row, strict=True) if g > min(row) or max(row) == min(row))
        for X, row in zip(data.tokens, data.scores, strict=True)
    )
    return Dataset(tokens=kept, labels=data.labels, head=data.head, queries=data.queries, key_matrix=data.key_matrix)


def _with_query(A, e: Evaluation, data: Dataset, u) -> Dataset:
    return data.with_queries((_as_exact(A, u),) * data.n)


def _with_key_matrix(A, e: Evaluation, data: Dataset, W) -> Dataset:
    return data.with_key_matrix(tuple(_as_exact(A, row) for row in W))


def _as_exact(A, u) -> tuple[Fraction, ...]:
    """The exact rationals behind numbers of any exact-capable arithmetic."""
    if isinstance(A, ClosedForm):
        constants = [x.constant() for x in u]
        if any(c is None for c in constants):
            raise Undecided("Data built inside a statement must be exactly rational.")
        return tuple(constants)
    return exact_vector(u)


def _value(A, _e, objective: Objective, x):
    return model.empirical_risk(A, objective.loss, objective.scores(A), _logits_of(A, objective, x))


def _logits_of(A, objective: Objective, x):
    data = objective.data
    if objective.kind == "prompt":
        return model.prompt_logits(A, objective.keys(A), x)
    return model.matrix_logits(A, model.lift(A, data.tokens), model.lift(A, queries_of(data)), x)


def _gradient(A, _e, objective: Objective, x):
    data, gamma = objective.data, objective.scores(A)
    if objective.kind == "prompt":
        return model.prompt_gradient(A, objective.loss, objective.keys(A), gamma, x)
    z = model.lift(A, queries_of(data))
    return model.matrix_gradient(A, objective.loss, model.lift(A, data.tokens), gamma, z, x)


def _every_token_queries(data: Dataset) -> Dataset:
    """Self-attention as a dataset of its own: each input once for each of its tokens, which is the query."""
    pairs = [(i, x) for i, X in enumerate(data.tokens) for x in X]
    return Dataset(
        tokens=tuple(data.tokens[i] for i, _ in pairs), labels=tuple(data.labels[i] for i, _ in pairs), head=data.head,
        queries=tuple(x for _, x in pairs), key_matrix=data.key_matrix,
    )  # fmt: skip


def _matrix_logits(A, _e, data: Dataset, W, i: int):
    return model.matrix_logits(A, [model.lift(A, data.tokens[i])], [model.lift(A, queries_of(data)[i])], W)[0]


def _key_difference(A, e, data: Dataset, i: int):
    best = _best_tokens(A, e, data)[i]
    keys = model.lift(A, data.keys[i])
    return A.greatest([linear.norm(A, linear.subtract(keys[best], k)) for k in keys])


MEANING: dict[str, Callable] = {
    "lt": _plain(lambda A, x, y: A.less(x, y)),
    "le": _plain(lambda A, x, y: A.leq(x, y)),
    "eq": _equal,
    "add": _binary(linear.add, lambda x, y: x + y),
    "sub": _binary(linear.subtract, lambda x, y: x - y),
    "neg": lambda A, e, x: _scaled(A, e, A.number(-1), x),
    "mul": _scaled,
    "div": _divide,
    "pow": _power,
    "exp": _entrywise(lambda A, x: A.exp(x)),
    "log": _entrywise(lambda A, x: A.log(x)),
    "sqrt": _plain(lambda A, x: A.sqrt(x)),
    "abs": _entrywise(lambda A, x: A.absolute(x)),
    "minimum": _plain(lambda A, u: A.least(u)),
    "maximum": _plain(lambda A, u: A.greatest(u)),
    "entry": _entry,
    "place": _structural(whole),
    "at": _structural(iterations.at_place),
    "number_of": _plain(lambda A, i: A.number(Fraction(i))),
    "for_each": binders.conjunction,
    "sum_over": binders.total,
    "stack": binders.stacked,
    "expectation": binders.total,
    "weighted": _plain(lambda A, u: u),
    "bernoulli": _plain(lambda A, p: p),
    "indicator": binders.number_of_truth,
    "dot": _plain(linear.dot),
    "norm": _plain(linear.norm),
    "frobenius": _plain(lambda A, X: linear.norm(A, flat(X))),
    "sum": _plain(linear.total),
    "hadamard": _structural(linear.hadamard),
    "positive": _positive,
    "parallel": _parallel,
    "matvec": _plain(linear.apply),
    "matmul": _plain(linear.multiply),
    "transpose": _structural(linear.transpose),
    "kron": _structural(linear.kronecker),
    "vec": _structural(linear.row_wise_vec),
    "mat": _matrix_of,
    "rank": _rank,
    "identity": _plain(lambda A, k: linear.identity(A, whole(k))),
    "column": _structural(lambda X, i: [_entry(None, None, row, i) for row in X]),
    "diag": _plain(lambda A, u: [[x if r == c else A.number(0) for c in range(len(u))] for r, x in enumerate(u)]),
    "outer": _structural(linear.outer),
    "max_norm": _plain(lambda A, u: A.greatest([A.absolute(x) for x in u])),
    "spectral_at_most": _spectral_at_most,
    "operator_norm": _plain(lambda A, X: spectra.singular_value(A, X, 1)),
    "singular_value": _plain(lambda A, X, k: spectra.singular_value(A, X, whole(k))),
    "eigenvalue": _plain(lambda A, X, k: spectra.eigenvalue(A, X, whole(k))),
    "pair": _structural(lambda x, y: [x, y]),
    "block": _structural(model.block),
    "sigmoid_curvature": _plain(losses.sigmoid_curvature),
    "softmax_loss": _structural(lambda X, gamma, loss: Objective("prompt", None, loss, ([X], [gamma]))),
    "length": _plain(lambda A, u: A.number(len(u))),
    "softmax": _plain(model.softmax),
    "sparsemax": _plain(model.sparsemax),
    "margin": _plain(model.margin),
    "spread": _spread,
    "attention_matrix": _plain(model.attention_matrix),
    "attention_block": _plain(model.attention_block),
    "regression_loss": _plain(model.regression_loss),
    "regression_loss_vectorised": _plain(model.regression_loss_vectorised),
    "function_value": _plain(functions.value),
    "function_gradient": _plain(functions.gradient),
    "convex": _plain(functions.convex),
    "strongly_convex": _plain(functions.strongly_convex),
    "differentiable": _plain(functions.differentiable),
    "smooth": _plain(functions.smooth),
    "lipschitz": _plain(functions.lipschitz),
    "minimiser": _plain(functions.minimiser),
    "sigmoid": _plain(losses.sigmoid),
    "sigmoid_slope": _plain(losses.sigmoid_slope),
    "loss_value": _entrywise(losses.value),
    "loss_slope": _plain(losses.slope),
    "slope_bound": _plain(losses.slope_bound),
    "curvature_bound": _plain(losses.curvature_bound),
    "is_loss": _structural(lambda loss, name: truth(loss == name)),
    "inputs": _plain(lambda A, D: A.number(D.n)),
    "most_tokens": _plain(lambda A, D: A.number(max(D.lengths))),
    "dimension": _plain(lambda A, D: A.number(D.d)),
    "head": _plain(lambda A, D: [A.number(x) for x in D.head]),
    "tokens_at_most": _tokens_at_most,
    "best_scores": _score_rows(max),
    "runner_up_scores": _score_rows(_runner_up),
    "worst_scores": _score_rows(min),
    "best_tokens": _best_tokens,
    "best_token": lambda A, e, D, i: _best_tokens(A, e, D)[i],
    "token_scores": _plain(lambda A, D, i: model.lift(A, D.scores[i])),
    "matrix_logits": _matrix_logits,
    "logits": _plain(lambda A, D, p, i: linear.apply(A, model.lift(A, D.keys[i]), p)),
    "largest_key_difference": _key_difference,
    "with_query": _with_query,
    "first_token_queries": _structural(lambda D: D.with_queries(tuple(X[0] for X in D.tokens))),
    "every_token_queries": _structural(_every_token_queries),
    "with_key_matrix": _with_key_matrix,
    "loss": _structural(partial(Objective, "prompt")),
    "matrix_loss": _structural(partial(Objective, "matrix")),
    "value": _value,
    "gradient": _gradient,
    "slope": lambda A, e, objective, x, along: linear.dot(A, _gradient(A, e, objective, x), along),
    "best_value": _plain(lambda A, D, loss: losses.mean_value(A, loss, [A.number(max(row)) for row in D.scores])),
    "max_margin": _solution("p"),
    "max_margin_matrix": _solution("W"),
    "max_margin_head": _solution("v"),
    "joint_max_margin": _solution("joint"),
    "nuclear_margin": _nuclear_margin,
    "largest_multiplier": _largest_multiplier,
    "soft_margin": _soft_margin,
    "soft_margin_unique": _soft_margin_unique,
    "soft_margin_optimal": _soft_margin_optimal,
    "separable": _feasible("p"),
    "matrix_separable": _feasible("W"),
    "head_separable": _feasible("v"),
    "unique_best_token": _structural(assumptions.unique_best_token),
    "equal_nonoptimal_scores": _structural(assumptions.equal_nonoptimal_scores),
    "all_support_vectors": _all_support_vectors,
    "descent": limits.sequence,
    "small_step_descent": limits.sequence,
    "direction_tends_to": limits.direction_tends_to,
    "norm_diverges": limits.norm_diverges,
    "assumption_b": _structural(exact_paths.assumption_b),
    "joint_path_tends_to": limits.joint_path_tends_to,
    "only_nuclear_solution": limits.only_nuclear_solution,
    "factored_path_tends_to": limits.factored_path_tends_to,
    "factored_direction_tends_to": limits.factored_direction_tends_to,
    "contribution_vanishes": limits.contribution_vanishes,
    "regularisation_path_tends_to": limits.path_tends_to,
    "ridge_path_tends_to": limits.path_tends_to,
    "smoothness": limits.smoothness_of,
    "some_descent": lambda _A, _e, objective: (objective, SOME),
    "cone_descent": lambda _A, _e, objective, choice: (objective, Cone(tuple(choice))),
    "sufficiently_small": _plain(lambda A, x: Truth.TRUE if A.leq(x, A.number(0)) is Truth.TRUE else Truth.UNKNOWN),
    "locally_optimal": _neighbours("p", lambda pairs: all(chosen > other for chosen, other in pairs)),
    "matrix_locally_optimal": _neighbours("W", lambda pairs: all(chosen > other for chosen, other in pairs)),
    "better_neighbour": _neighbours("p", lambda pairs: any(other > chosen for chosen, other in pairs)),
    "all_active": _all_active,
    "least_margin": _least_margin,
    "without_lowest": _structural(_without_lowest),
    "optimal_choice": _structural(assumptions.optimal_choice),
    "independent_queries": _structural(lambda D: assumptions.independent(queries_of(D))),
    "one_hot": _structural(assumptions.one_hot),
    "same_length": _structural(lambda D: truth(len(set(D.lengths)) == 1)),
    "some_choice": _structural(assumptions.some_choice),
    "some_worse_token": _structural(assumptions.some_worse_token),
}


def evaluate(term: Term, values: Mapping[str, Any], A, functions: Mapping[str, Callable] | None = None) -> Any:
    """The value of a term in any arithmetic: balls, closed form, mpmath, float64 or sympy."""
    return Evaluation(values=values, functions=functions or {}, sizes=sizes_at(term, values)).number(term, A)
