"""The sums over entries in a goal, and the equalities between them that hypotheses and names give.

**Guarantee.** exact for normal forms; what is said of sums has its proof.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from checker.errors import Undecided
from checker.proofs.inequalities.inequality import positive
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom, Combination, Polynomial
from checker.proofs.terms.sizes import ones_like, size_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.rules import lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.weights.weights import weights_in
from checker.statements.terms.term import Term, apply

FUNCTIONS = ("log", "exp", "sqrt", "inv", "sigmoid")
_COMPOSED = ("stack", "abs", "exp", "log", "sqrt", "softmax")  # of vectors that are no variables
_MOST_EQUALITIES = 5


def above_zero(context: Iterable[Term]) -> list[str]:
    """The scalars that hypotheses say to be positive."""
    return [h.args[1].leaf for h in context if h.name == "lt" and h.args[0] == num(0) and h.args[1].name == "var"]


def factored_out(p: Polynomial, names: Iterable[Atom]) -> tuple[Polynomial, list[Atom]]:
    """The polynomial without the first powers of these atoms that are in each monomial."""
    common = [a for a in names if p and all(dict(m).get(a, 0) > 0 for m in p)]
    for a in common:
        p = {tuple((b, k - (b == a)) for b, k in m if k > (b == a)): x for m, x in p.items()}
    return p, common


@dataclass(frozen=True)
class SumEquality:
    """Σ over the combination = constant, and why; no proofs where the normal forms say so."""

    summands: Combination
    constant: Polynomial
    known: tuple[Proof, ...] = ()
    name: str = ""  # z, where this is what z stands for


def sums_in(shop: Workshop, p: Polynomial) -> set[Atom]:
    """The sums in a polynomial, also inside of functions."""
    found: set[Atom] = set()
    for a in {a for m in p for a, _ in m}:
        kind, *inside = shop.forms.keys[a]
        if kind == "sum":
            found.add(a)
        elif kind in FUNCTIONS:
            found |= sums_in(shop, dict(inside[0]))
    return found


def is_composed(shop: Workshop, a: Atom) -> bool:
    """Whether a sum is not only one of products of two variables, which squares and inner products treat."""
    ids = shop.forms.keys[a][1]
    return len(ids) > 2 or any(shop.forms.keys[b][0] in _COMPOSED for b in ids)


def totals_multiplied(shop: Workshop, p: Polynomial) -> bool:
    """Whether Σu is multiplied with another sum, as in covariances."""
    sums = ([a for a, k in m for _ in range(k) if shop.forms.keys[a][0] == "sum"] for m in p)
    return any(len(one) > 1 and any(len(shop.forms.keys[a][1]) == 1 for a in one) for one in sums)


def cancelled(shop: Workshop, p: Polynomial, names: Iterable[str]) -> Polynomial:
    """The polynomial without y·(1/y) for these variables, which are not 0; 1/(y·(1/z)) is (1/y)·z."""
    forms = shop.forms
    whole: Polynomial = {}
    atoms = {forms.atom("var", y): forms.inverse({((forms.atom("var", y), 1),): ONE}) for y in names}
    inverses = {next(iter(q))[0][0]: a for a, q in atoms.items()}

    def powers_of(a: Atom) -> dict[Atom, int] | None:
        """a as powers of the variables."""
        if a in atoms:
            return {a: 1}
        if a in inverses:
            return {inverses[a]: -1}
        if forms.keys[a][0] != "inv" or len(forms.keys[a][1]) != 1:
            return None
        [(m, x)] = forms.keys[a][1]
        inside = [(powers_of(b), k) for b, k in m]
        if x != 1 or any(one is None for one, _ in inside):
            return None
        found: dict[Atom, int] = {}
        for one, k in inside:
            for b, j in (one or {}).items():
                found[b] = found.get(b, 0) - j * k
        return found

    for m, x in p.items():
        powers: dict[Atom, int] = {}
        rest: Polynomial = {(): x}
        for a, k in m:
            known = powers_of(a)
            if known is None:
                rest = forms.times(rest, {((a, k),): ONE})
            for b, j in (known or {}).items():
                powers[b] = powers.get(b, 0) + j * k
        for b, k in powers.items():
            for _ in range(abs(k)):
                rest = forms.times(rest, {((b, 1),): ONE} if k > 0 else atoms[b])
        whole = forms.plus(whole, rest)
    return whole


def with_numbers(shop: Workshop, p: Polynomial) -> tuple[Polynomial, list[Proof]]:
    """The polynomial with numbers for the sums that hypotheses say to be numbers, and these hypotheses."""
    forms = shop.forms
    values: dict[Atom, Fraction] = {}
    used = []
    for one in shop.context:
        gap = forms.gap(one) if one.name == "eq" and rules.is_relation(one) and not one.open else {}
        sums = [m[0][0] for m in gap if len(m) == 1 and m[0][1] == 1 and forms.keys[m[0][0]][0] == "sum"]
        if len(sums) == 1 and len(gap) <= 2 and set(gap) <= {(), ((sums[0], 1),)}:
            values[sums[0]] = -gap.get((), Fraction(0)) / gap[((sums[0], 1),)]
            used.append(rules.hypothesis(one))
    if not any(a in values for m in p for a, _ in m):
        return p, []
    whole: Polynomial = {}
    for m, x in p.items():
        rest = tuple((a, k) for a, k in m if a not in values)
        for a, k in m:
            x = x * values[a] ** k if a in values else x
        whole = forms.plus(whole, {rest: x} if x else {})
    return whole, used


class SumEqualities:
    """The equalities between sums over the entries of vectors of one size."""

    def __init__(self, shop: Workshop, goal: Term) -> None:
        self.shop, self.goal, self.forms, self.writer = shop, goal, shop.forms, Writer(shop.forms)

    def among(self, context: Iterable[Term], spoken: Combination, like: Term) -> list[SumEquality]:
        """Equalities that are linear in sums over the entries of such vectors."""
        found = []
        size = size_of(like)
        for one in context:
            if one.name == "eq" and rules.is_relation(one) and not one.open:
                equal = self.equality(one, size)
                found += [] if equal is None else [equal]
        basics = {b for ids in spoken for b in ids}
        for b in sorted(basics):
            if self.forms.keys[b][0] == "softmax":
                found.append(SumEquality({(b,): {(): ONE}}, {(): ONE}))
        n = apply("length", like)
        above = self.shop.holds(lt(0, n), rules.at_least_one(like))
        named = (
            one for one in context if one.name == "eq" and one.args[0].name == "var" and one.args[1].name == "length"
        )
        same = [rules.hypothesis(one) for one in named if self.forms.scalar(one.args[1]) == self.forms.scalar(n)]
        if same:
            n = same[0].concludes.args[0]
            above = rules.hypothesis(lt(0, n))
        inverse = self.forms.inverse(self.forms.scalar(n))
        ones = self.forms.scaled(inverse, self.forms.vector(num(0) * like + ones_like(like)))
        if above is not None:
            found.append(SumEquality(ones, {(): ONE}, (rules.reciprocal(above, n), *same)))
        for w in dict.fromkeys(weights_in(self.shop, self.goal)):
            known = positive(self.shop, w.args[0].args[1]) if w.name == "mul" and size_of(w) == size else None
            if known is not None:
                found.append(
                    SumEquality(self.forms.vector(w), {(): ONE}, (rules.reciprocal(known, w.args[0].args[1]),))
                )
        return found[:_MOST_EQUALITIES]

    def equality(self, one: Term, size: str) -> SumEquality | None:
        """An equality as one of sums, or None."""
        try:
            gap = self.forms.gap(one)
            summands, constant = self.taken_apart(gap, size)
        except Undecided:
            return None
        if not summands:
            return None
        first = next(iter(summands.values()))
        sign = -ONE if any(x < 0 for x in first.values()) else ONE
        named = one.args[0].args[0] if one.args[0].name == "pow" else one.args[0]
        name = named.leaf if named.name == "var" and named.sort == "scalar" else ""
        if name and all(m == () or not any(self.forms.keys[a] == ("var", name) for a, _ in m) for m in constant):
            name = ""
        return SumEquality(
            self.forms.plus({}, summands, sign), self.forms.plus({}, constant, -sign), (rules.hypothesis(one),), name
        )

    def taken_apart(self, p: Polynomial, size: str) -> tuple[Combination, Polynomial]:
        """Σ c_a·v_a and c of Σ c_a·Σv_a + c.  **Raises.** Undecided where it is not linear in such sums."""
        summands: Combination = {}
        rest: Polynomial = {}
        for m, x in p.items():
            sums = [(a, k) for a, k in m if self.forms.keys[a][0] == "sum"]
            others = tuple((a, k) for a, k in m if self.forms.keys[a][0] != "sum")
            if not sums:
                if sums_in(self.shop, {m: x}):
                    raise Undecided("A sum inside of a function.")
                rest[m] = x
                continue
            if len(sums) > 1 or sums[0][1] > 1 or sums_in(self.shop, {others: x}):
                raise Undecided("Sums that are multiplied.")
            ids = self.forms.keys[sums[0][0]][1]
            if size_of(self.writer.product(ids)) != size:
                raise Undecided("A sum over other entries.")
            summands = self.forms.plus(summands, {ids: {others: x}})
        return summands, rest


__all__ = [
    "FUNCTIONS",
    "SumEqualities",
    "SumEquality",
    "above_zero",
    "cancelled",
    "factored_out",
    "is_composed",
    "sums_in",
    "totals_multiplied",
    "with_numbers",
]
