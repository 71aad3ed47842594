"""Terms for what there is in a claim “for all x there is a δ such that for all y …”, or instances that break it whatever there is.

A candidate is a simple term in what stands before, as ε/2, ε² or min(1, ε/(1 + |R|)) for a number, and 0, x, −x or the SVM's solution for a
vector.  Each is tried against the quick adversary first and then before the prover, in the order of how simple it is.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq

from checker.arithmetic.balls import Balls
from checker.errors import CheckerError
from checker.meaning.interpret import evaluate
from checker.proofs.search.prove import prove
from checker.proofs.trees.rules import size
from checker.search.constants import Allowance, Chosen, Numbers, breaking, leaves_open, proofs
from checker.search.explore import hunt_first
from checker.statements.checks.constants import home, needed_of_choice, put_in, with_choice
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term, apply, as_term, conjuncts, subterms, variables_of

_NUMBERS = tuple(map(Fraction, ("1", "2", "1/2", "0", "4", "1/4", "10", "1/10", "-1", "100", "1/100", "-10")))
_FACTORS = tuple(map(Fraction, ("1/2", "2", "1/4", "4", "1/10")))
_MOST_TERMS, _MOST_CHOICES = 150, 300  # for one variable, and together
_AT_SIGHT, _EVALUATIONS = 150, 1500  # of the quick adversary, for one choice: most fail at sight
_MOST_UNITS = 4  # entries of a vector that is made of unit vectors
_DRAWS = 30  # of instances that may meet the hypotheses
_SECONDS_AT_SIGHT = 1.2  # of the prover, for each choice that stands
_SECONDS_FOR_A_PROOF = 4.0  # and for each again, later
_SEVERAL = 8  # choices that stand
_AT_LEAST = 16  # choices that are tried, however long they take
_ON_NUMBERS: dict[str, Callable[..., Fraction]] = {"add": operator.add, "sub": operator.sub, "neg": operator.neg}
# How a choice fares, the best first; one that has no meaning in its place is not shown.
_ANSWERS = ("proved", "stands", "broken", "no answer")
_FOR_BREAKING = 3  # a third of the time is for instances that break the claim, where no choice has a proof


@dataclass(frozen=True, kw_only=True)
class _Choice:
    """Numbers and terms, the claim for them, and what is asked of them."""

    numbers: Numbers
    terms: dict[str, Term]
    claim: Claim
    needed: list[Claim]  # what has to be proved beside it

    @classmethod
    def of(cls, claim: Claim, numbers: Numbers, terms: dict[str, Term]) -> _Choice | None:
        """None where the terms have no meaning in their place."""
        try:
            whole, needed = with_choice(claim, numbers, terms), needed_of_choice(claim, numbers, terms)
        except CheckerError:
            return None
        return cls(numbers=numbers, terms=terms, claim=whole, needed=needed)

    def proved(self, *, seconds: float) -> tuple[str, list[dict]]:
        """As :meth:`_Search.judged` where no adversary breaks it; ``seconds`` for each proof."""
        if not self.claim.certifiable:
            return "stands", []
        shown = proofs(self.needed, seconds=seconds)
        proved = len(shown) == len(self.needed) and prove(self.claim, seconds=seconds) is not None
        return "proved" if proved else "stands", shown


@dataclass(kw_only=True)
class _Search:
    claim: Claim
    seed: int
    time: Allowance
    tried: int = 0

    def judged(self, choice: _Choice) -> tuple[str, list[dict]]:
        """One of :data:`_ANSWERS`, and the certificates of what is needed of the choice, as far as there are some."""
        self.tried += 1
        try:
            if any(self.fails(one) for one in choice.needed):
                return "no answer", []
            if self.fails(choice.claim):
                return "broken", []
            return choice.proved(seconds=_SECONDS_AT_SIGHT)
        except CheckerError:
            return "no meaning", []

    def fails(self, claim: Claim) -> bool:
        """Whether the adversary breaks it, no instance meets its hypotheses, or some instance leaves it without a value, perhaps."""
        for evaluations in (_AT_SIGHT, _EVALUATIONS):
            if hunt_first(claim, evaluations=evaluations, seed_number=self.seed)[0] is not None:
                return True
        return leaves_open(claim, seed=self.seed)


def search_terms(claim: Claim, *, seed: int, seconds: float) -> Chosen | None:
    """Numbers for the constants of a claim and terms for what there is after ``forall``; None where nothing has a meaning.

    **Guarantee.** none: what is found is still to be proved, or broken, before the verifier.
    ``seconds`` of effort are about what it takes.
    """
    search = _Search(claim=claim, seed=seed, time=Allowance(seconds=seconds))
    best: dict[str, tuple[_Choice, list[dict]]] = {}
    standing: list[_Choice] = []
    for numbers, terms in itertools.islice(_choices(claim), _MOST_CHOICES):
        if (search.time.left < seconds / _FOR_BREAKING and search.tried >= _AT_LEAST) or len(standing) >= _SEVERAL:
            break
        choice = _Choice.of(claim, numbers, terms)
        if choice is None:
            continue
        answer, asked = search.judged(choice)
        if answer == "proved":
            return Chosen(numbers=numbers, terms=terms, tried=search.tried, asked=asked)
        best.setdefault(answer, (choice, asked))
        standing += [choice] if answer == "stands" else []
    for choice in standing:
        if search.time.left < seconds / _FOR_BREAKING:
            break
        answer, asked = choice.proved(seconds=_SECONDS_FOR_A_PROOF)
        if answer == "proved":
            return Chosen(numbers=choice.numbers, terms=choice.terms, tried=search.tried, asked=asked)
    shown = next((best[answer] for answer in _ANSWERS if answer in best), None)
    if shown is None:
        return None
    choice, asked = shown
    found = breaking(claim, seconds=max(search.time.left, seconds / _FOR_BREAKING)) if claim.certifiable else None
    against, certificates = found or (None, [])
    return Chosen(
        numbers=choice.numbers,
        terms=choice.terms,
        tried=search.tried,
        asked=asked,
        breaking=against,
        certificates=certificates,
    )


def _choices(claim: Claim) -> Iterator[tuple[Numbers, dict[str, Term]]]:
    """Simple first: by the sum of the places in the lists of candidates."""
    numbers = [list(enumerate(_NUMBERS)) for _ in claim.exists]
    terms = [list(enumerate(itertools.islice(dict.fromkeys(_terms(claim, v)), _MOST_TERMS))) for v in claim.then_exists]
    rows = itertools.product(itertools.product(*numbers), itertools.product(*terms))
    found = sorted(
        itertools.islice(rows, 40 * _MOST_CHOICES),
        key=lambda row: sum(k for k, _ in row[0]) + sum(k for k, _ in row[1]),
    )
    for xs, ts in found:
        yield (
            {v.leaf: x for v, (_, x) in zip(claim.exists, xs, strict=True)},
            {v.leaf: t for v, (_, t) in zip(claim.then_exists, ts, strict=True)},
        )


def _terms(claim: Claim, wanted: Term) -> Iterator[Term]:
    before = (*claim.forall, *claim.exists)
    if wanted.sort == "scalar":
        later = {v.leaf for v in (*claim.then_exists, *claim.then_forall)}
        scalars = list(_scalars([v for v in before if v.sort == "scalar"], _sizes(claim)))
        solved = [t for t in _solutions(claim, wanted) if not variables_of(t) & later]
        yield from itertools.chain(scalars[:3], solved, _thresholds(claim, wanted), scalars[3:])
        return
    zero = as_term(0)
    for x in _alike(claim, wanted):
        yield from (x, zero * x, -x)
        yield from (as_term(c) * x for c in _FACTORS)
        length = size(x)
        yield from (1 / length * x, 1 / (length * length) * x)
        for y in (v for v in before if v.sort == "scalar"):
            yield from (y * x, 1 / y * x, y / length * x, y / (length * length) * x)
        for other in _alike(claim, wanted):
            if other is not x:
                yield from (x + other, x - other, as_term(Fraction(1, 2)) * (x + other))
    for made in _made(claim, wanted):
        yield from (zero * made, made, -made)
        yield from (y * made for y in before if y.sort == "scalar")


def _made(claim: Claim, wanted: Term) -> Iterator[Term]:
    """Vectors and matrices as large as what is wanted, made of other ones: unit vectors where the size is a number, products, columns."""
    vectors = [v for v in claim.forall if v.sort == "vector"]
    matrices = [(v, v.shape) for v in claim.forall if v.sort == "matrix"]
    matrices += [(apply("transpose", A), shape[::-1]) for A, shape in matrices]
    if wanted.sort == "matrix":
        yield from (apply("outer", x, y) for x in vectors for y in vectors if (*x.shape, *y.shape) == wanted.shape)
        yield from (A for A, shape in matrices if shape == wanted.shape)
        products = ((A, B) for A, m in matrices for B, n in matrices if m[1] == n[0] and (m[0], n[1]) == wanted.shape)
        yield from (apply("matmul", A, B) for A, B in products)
        return
    yield from (
        apply("matvec", A, x)
        for A, shape in matrices
        for x in vectors
        if (shape[0],) == wanted.shape and x.shape == (shape[1],)
    )
    first = apply("place", as_term(0))
    yield from (apply("column", A, first) for A, shape in matrices if shape[:1] == wanted.shape)
    if wanted.shape[0].isdigit() and int(wanted.shape[0]) <= _MOST_UNITS:
        whole = apply("identity", as_term(int(wanted.shape[0])))
        yield from (apply("column", whole, apply("place", as_term(k))) for k in range(int(wanted.shape[0])))


def _thresholds(claim: Claim, wanted: Term) -> Iterator[Term]:
    """log(1 + c/y)/x and log(1 + c/y), from where on e^(−tx) ≤ y/c: for a least t of a conclusion with exponentials, or what is in them.

    c is a length, one less or 1; a y of which the conclusion speaks, and an x of which it does not, come first.
    """
    least = any(
        h.name in ("le", "lt") and h.args[0] == wanted for h in claim.hypotheses if home(claim, h) == "then_forall"
    )
    exponentials = [t for t in subterms(claim.conclude) if t.name in ("softmax", "exp", "sigmoid")]
    if not exponentials or not (least or any(wanted.leaf in variables_of(t) for t in exponentials)):
        return
    spoken = variables_of(claim.conclude)
    variables = [v for v in (*claim.forall, *claim.exists) if v.sort == "scalar"]
    variables.sort(key=lambda v: v.leaf not in spoken)
    lengths = {v.shape[0]: apply("length", v) for v in claim.forall if v.sort == "vector"}
    fixed = {int(v.shape[0]) for v in claim.then_forall if v.sort == "vector" and v.shape[0].isdigit()}
    for c in (*lengths.values(), *(as_term(k) for n in sorted(fixed) for k in (n - 1, n) if k > 1), as_term(1)):
        for y in variables:
            bound = apply("log", 1 + c / y)
            yield from (bound / x for x in reversed(variables) if x is not y)
            yield bound


def _solutions(claim: Claim, wanted: Term) -> Iterator[Term]:
    """Where the two sides of a comparison are equal, if they are linear in what is wanted; and a little beside, for inequalities."""
    asked = [h for h in claim.hypotheses if home(claim, h) == "then_exists"]
    for one in (*conjuncts(claim.conclude), *asked):
        if one.name not in ("eq", "le", "lt") or one.args[0].sort != "scalar" or wanted.leaf not in variables_of(one):
            continue
        at = [_tidy(put_in(one.args[0] - one.args[1], {wanted.leaf: as_term(k)})) for k in (0, 1)]
        slope = _constant(at[1] - at[0])
        root = _tidy(as_term(-1 / slope) * at[0]) if slope else at[0] / (at[0] - at[1])
        yield from (root,) if one.name == "eq" else (root, root + 1, root - 1)


def _constant(term: Term) -> Fraction | None:
    """The number that a term of scalars seems to be, whatever they are: by its values at a few places."""
    names = sorted(variables_of(term))
    if any(t.sort != "scalar" for t in subterms(term)):
        return None
    places = [{name: Fraction(3 * k + j, 7) + k for j, name in enumerate(names)} for k in range(1, 5)]
    try:
        found = [evaluate(term, place, Balls(64)) for place in places]
    except (CheckerError, TypeError):
        return None
    exact = {value for value in found if isinstance(value, fmpq)}  # a ball that is not exact cannot be hashed
    if len(exact) != 1 or not all(isinstance(value, fmpq) for value in found):
        return None
    (value,) = exact
    return Fraction(int(value.p), int(value.q))


def _tidy(term: Term) -> Term:
    """Without sums and products with 0 and 1 that are seen at sight."""
    if not term.args or term.name not in ("add", "sub", "mul", "neg"):
        return term
    args = [_tidy(a) for a in term.args]
    zero, one = as_term(0), as_term(1)
    if term.name == "mul":
        if zero in args and term.sort == "scalar":
            return zero
        if one in args:
            return args[1 - args.index(one)]
    elif all(a.name == "num" for a in args):
        return as_term(_ON_NUMBERS[term.name](*(a.fraction for a in args)))
    elif term.name != "neg" and args[1] == zero:
        return args[0]
    elif term.name == "add" and args[0] == zero:
        return args[1]
    return apply(term.name, *args)


def _alike(claim: Claim, wanted: Term) -> list[Term]:
    """What stands before a vector or matrix and is as large: variables, and of the first dataset the head and the SVMs' solutions."""
    found = [v for v in claim.forall if (v.sort, v.shape) == (wanted.sort, wanted.shape)]
    D = next((v for v in claim.forall if v.sort == "dataset"), None)
    if D is not None and wanted.shape == ("d",):
        found += [apply("head", D), apply("max_margin", D, apply("best_tokens", D))]
    if D is not None and wanted.shape == ("d", "d") and "queries" in D.shape:
        found += [apply("max_margin_matrix", D, apply("best_tokens", D))]
    return found


def _sizes(claim: Claim) -> list[Term]:
    """Numbers that tell how large the vectors and matrices before are."""
    return [size(v) for v in claim.forall if v.sort in ("vector", "matrix")]


def _scalars(variables: list[Term], sizes: list[Term]) -> Iterator[Term]:
    """Numbers, variables, their halves and quotients first; then multiples, powers, sums and least ones; then those with sizes."""
    one, half = as_term(1), as_term(Fraction(1, 2))

    def least(x: Term, y: Term) -> Term:
        return apply("minimum", apply("pair", x, y))

    yield from map(as_term, _NUMBERS[:3])
    for x in variables:
        yield from (x, half * x)
    couples = list(itertools.permutations(variables, 2))
    for x, y in couples:
        yield from (x / y, x / (2 * y), x / (apply("abs", y) + 1), x * y)
    for x in variables:
        yield from (2 * x, x * x, x + 1, x - 1, -x, 1 / x, apply("abs", x) + 1, least(one, x), x / 4, 4 * x, x / 10)
        yield from (apply("exp", x), apply("exp", -x), apply("log", x), apply("sqrt", x))
    yield from map(as_term, _NUMBERS[3:])
    for x, y in couples:
        bound = 2 * (apply("abs", y) + 1)
        yield from (
            x / bound,
            least(one, x / bound),
            x + y,
            x - y,
            half * (x + y),
            least(x, y),
            apply("maximum", apply("pair", x, y)),
        )
    for x, y, z in itertools.permutations(variables, 3):
        yield from (x / (y * z), x / (y + z), x * y / z)
    for length in sizes:
        yield from (length, length + 1, 1 / (length + 1), length * length, -length)
        for x in variables:
            yield from (x / (length + 1), x * length, x / (2 * (length + 1)), length / x)
