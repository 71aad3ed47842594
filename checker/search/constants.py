"""Numbers for the constants of a claim “there is a C such that for all …”, or instances that break it whatever C is.

Simple numbers are tried in turn, each against the quick adversary first and then before the prover.  The first for which there is a proof
is then moved towards the nearest that fails, so that the answer is sharp to a few percent.  Nothing found here is believed: the proof,
and the failure, are judged like those of any other claim.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from checker.errors import CheckerError
from checker.meaning.interpret import NEAR_EQUALITY, Evaluation
from checker.meaning.undefined_parts import assumed
from checker.proofs import effort
from checker.proofs.search.prove import prove
from checker.proofs.trees.rules import size
from checker.search.explore import explore, hunt_first
from checker.statements.checks.constants import breaking_claims, conditions, needed_of_choice, with_choice
from checker.statements.checks.scaled import simplest_between
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term, apply, as_term, subterms, variables_of
from checker.truth import Truth

Numbers = dict[str, Fraction]
_POWERS = (0, 3, -1, 10, -3, 20, 1, -7, 2, -2, 7, -10, -20, 30)  # soon one that is large enough, if any is
_ONE_BY_ONE = tuple(Fraction(2) ** k for k in _POWERS) + tuple(map(Fraction, (0, -1, -2, -10)))
_TOGETHER = tuple(map(Fraction, ("1", "2", "0", "1/2", "4", "1/4", "100", "-1")))
_MOST_TOGETHER = 80
_FEW_DRAWS = 3  # that show whether a natural number has a meaning in its place
_DRAWS = 30  # of instances that may meet the hypotheses
_MOST_SAID = 6  # numbers of the conditions
_EVALUATIONS = 1500  # of the quick adversary, for one choice
_AT_LEAST = 7  # choices that are tried, however long they take
_SECONDS_FOR_A_PROOF = 4.0
_SEVERAL = 3  # choices that stand against the adversary and have no proof, after which the largest of them is taken
_STEPS = 7  # of the bisection between a number with a proof and one that fails
_CLOSE = Fraction(21, 20)
_TESTED_AT = tuple(Fraction(2) ** k for k in (0, 1, 4, 10, 20, -1, -10))
_MOST_CHOICES = 400


@dataclass(kw_only=True)
class Chosen:
    """What was found: ``numbers`` for the constants, with a proof or only not broken; ``breaking`` whatever they are, as terms in what
    stands before them."""

    numbers: Numbers
    terms: dict[str, Term] = field(default_factory=dict)  # for what there is after ``forall``
    tried: int = 0
    failing: Numbers = field(default_factory=dict)  # near to numbers with a proof, and broken by the quick adversary
    asked: list[dict] = field(default_factory=list)  # certificates of what is needed of the choice beside the claim
    breaking: dict[str, Term] | None = None
    certificates: list[dict] = field(default_factory=list)  # of ``breaking``


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """The effort that a search may take, in seconds, counted from when this is made (checker/proofs/effort.py)."""

    seconds: float
    began: float = field(default_factory=effort.begin)

    @property
    def left(self) -> float:
        return self.seconds - (effort.now() - self.began)


@dataclass(kw_only=True)
class _Search:
    claim: Claim
    seed: int
    time: Allowance
    tried: int = 0
    meant: bool = True  # whether the last numbers that were tried have a meaning in their place

    def allowed(self, numbers: Mapping[str, Fraction]) -> bool:
        """Whether the numbers meet what is asked of the constants alone."""
        if any(
            "natural" in v.shape and (numbers[v.leaf].denominator > 1 or numbers[v.leaf] < 0) for v in self.claim.exists
        ):
            return False
        at = Evaluation(values=dict(numbers), functions=self.claim.functions)
        return all(assumed(at, h) is Truth.TRUE for h in conditions(self.claim))

    def fails(self, numbers: Numbers) -> bool:
        """Whether the quick adversary breaks the claim for these numbers, or these or what is assumed with them have no value."""
        self.tried, self.meant = self.tried + 1, True
        try:
            if any(leaves_open(one, seed=self.seed) for one in needed_of_choice(self.claim, numbers, {})):
                return True
            chosen = with_choice(self.claim, numbers, {})
            found, _ = hunt_first(chosen, evaluations=_EVALUATIONS, seed_number=self.seed)
            if any(
                "natural" in v.shape for v in self.claim.exists
            ):  # an exponent or a size may be too large to have a meaning
                explore(chosen, looking_for=Truth.UNKNOWN, budget=_FEW_DRAWS, seed_number=self.seed)
        except CheckerError:
            self.meant = False
            return True
        return found is not None

    def says_something(self, claim: Claim) -> bool:
        """Whether an instance is left that meets the hypotheses: a constant that leaves none is no answer."""
        names = {v.leaf for v in self.claim.exists}
        if not any(variables_of(h) & names and not variables_of(h) <= names for h in self.claim.hypotheses):
            return True
        return explore(claim, looking_for=Truth.UNKNOWN, budget=_DRAWS, seed_number=self.seed).ledger.tested > 0

    def has_proof(self, numbers: Numbers) -> bool:
        claim = with_choice(self.claim, numbers, {})
        if not claim.certifiable or not self.says_something(claim):
            return False
        seconds, needed = min(_SECONDS_FOR_A_PROOF, max(self.time.left, 0.5)), needed_of_choice(self.claim, numbers, {})
        return len(proofs(needed, seconds=seconds)) == len(needed) and prove(claim, seconds=seconds) is not None

    def candidates(self) -> Iterator[Numbers]:
        """Powers of 2 and numbers near those of the conditions for all constants, then for each its own."""
        names = [v.leaf for v in self.claim.exists]
        said = {Fraction(t.leaf) for h in conditions(self.claim) for t in subterms(h) if t.name == "num"} - {0}
        near = [x for y in sorted(said)[:_MOST_SAID] for x in (y, y + 1, y - 1, y / 2, 2 * y)]
        middles = [(x + y) / 2 for x, y in itertools.combinations(sorted(said)[:_MOST_SAID], 2)]
        for x in dict.fromkeys([*_ONE_BY_ONE, *near, *middles]):
            yield dict.fromkeys(names, x)
        if len(names) > 1:
            for row in itertools.islice(itertools.product(_TOGETHER, repeat=len(names)), _MOST_TOGETHER):
                if len(set(row)) > 1:
                    yield dict(zip(names, row, strict=True))

    def first(self) -> tuple[Numbers | None, bool]:
        """The first choice with a proof; else one that only stands; else the last that was tried."""
        standing: list[Numbers] = []
        last = None
        for numbers in self.candidates():
            if (self.time.left < 0 and self.tried >= _AT_LEAST) or len(standing) >= _SEVERAL:
                break
            if not self.allowed(numbers):
                continue
            broken = self.fails(numbers)
            if self.meant and (last is None or min(numbers.values()) > min(last.values())):
                last = numbers
            if broken:
                continue
            if self.has_proof(numbers):
                return numbers, True
            standing.append(numbers)
        return (max(standing, key=lambda one: sorted(one.values())) if standing else last), False

    def sharpened(self, numbers: Numbers, name: str) -> tuple[Numbers, Numbers]:
        """One constant moved towards the nearest number that fails, as long as there is a proof; and that number, where there is one."""
        good = numbers[name]
        bad = next((x for x in _around(good) if self.allowed(one := {**numbers, name: x}) and self.fails(one)), None)
        if bad is None:
            return numbers, {}
        for _ in range(_STEPS if len(numbers) == 1 else _STEPS // 2):
            low, high = min(good, bad), max(good, bad)
            if self.time.left < 0 or low <= 0 or high < _CLOSE * low:
                break
            middle = _between(low, high)
            one = {**numbers, name: middle}
            if not self.allowed(one):
                break
            good, bad = (middle, bad) if not self.fails(one) and self.has_proof(one) else (good, middle)
        return {**numbers, name: good}, {**numbers, name: bad} if self.fails({**numbers, name: bad}) else {}


def _around(x: Fraction) -> list[Fraction]:
    return [x * Fraction(2) ** k for k in (-1, 1, -2, 2, -5, 5, -10, 10)]


def _between(low: Fraction, high: Fraction) -> Fraction:
    """A simple fraction in the middle third of a positive interval; in the middle of the exponents where it is long."""
    if high > 8 * low:
        return simplest_between(2 * low, high / 2)
    third = (high - low) / 3
    return simplest_between(low + third, high - third)


def search_constants(claim: Claim, *, seed: int, seconds: float) -> Chosen | None:
    """The constants of a claim, or None where no number meets the conditions on them.

    **Guarantee.** none: what is found is still to be proved, or broken, before the verifier.  ``seconds`` of effort
    are about what it takes.
    """
    search = _Search(claim=claim, seed=seed, time=Allowance(seconds=seconds))
    numbers, proved = search.first()
    if numbers is None:
        return None
    if proved:
        failing: Numbers = {}
        for name in sorted(numbers):
            numbers, failing = search.sharpened(numbers, name)
        asked = proofs(needed_of_choice(claim, numbers, {}), seconds=_SECONDS_FOR_A_PROOF)
        return Chosen(numbers=numbers, tried=search.tried, failing=failing if len(numbers) == 1 else {}, asked=asked)
    found = breaking(claim, seconds=max(search.time.left, seconds / 3)) if claim.certifiable else None
    against, certificates = found or (None, [])
    return Chosen(numbers=numbers, tried=search.tried, breaking=against, certificates=certificates)


def leaves_open(claim: Claim, *, seed: int) -> bool:
    """Whether an instance breaks the claim, none meets its hypotheses, or some leaves it without a value, perhaps."""
    seen = explore(claim, looking_for=Truth.FALSE, budget=_DRAWS, seed_number=seed)
    without_value = any(NEAR_EQUALITY not in why for why in seen.reasons)
    return seen.found is not None or not seen.ledger.tested or without_value


def proofs(claims: list[Claim], *, seconds: float) -> list[dict]:
    """A certificate of each claim, up to the first that has none; ``seconds`` of effort for each."""
    found: list[dict] = []
    for one in claims:
        certificate = prove(one, seconds=seconds)
        if certificate is None:
            break
        found.append(certificate)
    return found


# ── whatever the constants are ──


def breaking(claim: Claim, *, seconds: float) -> tuple[dict[str, Term], list[dict]] | None:
    """An instance, as terms in what stands before each variable, that breaks the claim whatever there is; with certificates of that.

    **Guarantee.** none: the certificates are still to be accepted.
    """
    time = Allowance(seconds=seconds)
    for choice in _choices(claim):
        if time.left < 0:
            return None
        try:
            needed = breaking_claims(claim, choice)
            if all(_true_at(one, x) for one in needed for x in _TESTED_AT):
                certificates = [prove(one, seconds=_SECONDS_FOR_A_PROOF) for one in needed]
                if None not in certificates:
                    return choice, [one for one in certificates if one is not None]
        except CheckerError:
            continue
    return None


def _true_at(against: Claim, x: Fraction) -> bool:
    at = Evaluation(values=dict.fromkeys((v.leaf for v in against.forall), x), functions=against.functions)
    return any(at.truth(h) is not Truth.TRUE for h in against.hypotheses) or at.truth(against.conclude) is Truth.TRUE


def _choices(claim: Claim) -> Iterator[dict[str, Term]]:
    """Scalars are simple terms in what stands before them, vectors pairs of such."""
    variables = (*claim.forall, *claim.then_forall)
    if any(v.sort not in ("scalar", "vector") or (v.sort == "scalar" and v.shape) for v in variables):
        return
    parts = []
    for some, before in ((claim.forall, claim.exists), (claim.then_forall, (*claim.exists, *claim.then_exists))):
        terms = _simple_terms(list(before))
        ends = [*terms[:6], *terms[7:8]]  # 1/(|C| + 1) among them
        pairs = [apply("pair", x, y) for x in ends for y in ends]
        parts += [terms if v.sort == "scalar" else pairs for v in some]
    found = sorted(
        itertools.islice(itertools.product(*map(enumerate, parts)), 20 * _MOST_CHOICES),
        key=lambda one: sum(k for k, _ in one),
    )
    names = [v.leaf for v in variables]
    near = _near_one_another(claim) if claim.then_exists else ()
    for terms in itertools.chain.from_iterable(
        itertools.zip_longest(([t for _, t in one] for one in found[:_MOST_CHOICES]), near)
    ):
        if terms is not None:
            yield dict(zip(names, terms, strict=True))


def _near_one_another(claim: Claim) -> Iterator[list[Term]]:
    """Of the variables after what there is, δ, two of a kind that differ by δ or a part of it, the first of them far out or not."""
    deltas = [v for v in claim.then_exists if v.sort == "scalar"]
    if not deltas or len(claim.then_forall) < 2 or len({v.sort for v in claim.then_forall}) > 1:
        return
    delta, plane = deltas[-1], claim.then_forall[0].sort == "vector"
    numbers = _simple_terms([])[:7]
    fixed = itertools.product(numbers[1:] + numbers[:1], repeat=len(claim.forall))
    firsts = [1 / delta, as_term(0), as_term(1), 1 / delta + 1, 1 / (delta * delta), -delta, 2 / delta]
    moves = [delta, delta / 2, -delta, -delta / 2]
    for start, first, move in itertools.product(fixed, firsts, moves):
        points = [first, first + move]
        points = [apply("pair", x, as_term(0)) for x in points] if plane else points
        scalars = all(v.sort == "scalar" for v in claim.forall)
        if scalars:
            yield [*start, *(points[min(k, 1)] for k in range(len(claim.then_forall)))]


def _simple_terms(before: list[Term]) -> list[Term]:
    """0, 1, C + 1, |C| + 1, 2C, C² + 1, e^C …: simple first; numbers alone where nothing stands before.  A vector is told by its length."""
    before = [v if v.sort == "scalar" else size(v) for v in before if v.sort in ("scalar", "vector", "matrix")]
    if not before:
        return [
            as_term(Fraction(x)) for x in ("0", "1", "-1", "2", "1/2", "-2", "-1/2", "4", "1/4", "10", "-10", "1/10")
        ]
    C, *others = before
    for other in others:
        C = apply("abs", C) + apply("abs", other)
    large = apply("abs", C) + 1
    return [
        as_term(0),
        as_term(1),
        C + 1,
        large,
        -large,
        as_term(-1),
        2 * C,
        1 / large,
        C * C + 1,
        large * large,
        C / 2,
        apply("exp", C),
        C,
        -C,
        2 * large,
        -(1 / large),
    ]


__all__ = ["Chosen", "breaking", "search_constants"]
