"""Polynomials modulo equalities: y·(1/y) = 1, √x² = x, e^(log y) = y and the like rewrite monomials, and what was used is known.

Of every equality one monomial is rewritten by the others: the greatest by its deepest atoms, e^(−log(p/q)) before 1/p, say.
That is no Gröbner basis, and none is needed: it shortens a search.

**Guarantee.** exact: p = reduced(p) + Σ multipliers(p)[k]·gap_k.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from checker.arithmetic.rational import added, multiplied
from checker.proofs import effort
from checker.proofs.terms.monomials import quotient
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, Polynomials

_ROOTS = ("abs", "sqrt", "root", "norm", "frobenius")
_MOST_INVERSES = 8
_DEEPEST = 40
_MOST_TERMS = 80  # of what stands for one monomial


class Reduction:
    """Rewriting by some equalities 0 = gap, given as (number, gap)."""

    def __init__(self, forms: Polynomials, equalities: Iterable[tuple[int, Polynomial]]) -> None:
        self.forms = forms
        self._depths: dict[Atom, int] = {}
        self._weights: dict[Atom, tuple[int, bool, int, Atom]] = {}
        self.rules: dict[tuple, tuple[Polynomial, dict[int, Polynomial]]] = {}
        self.leads: dict[Atom, list[tuple]] = {}
        self.used: set[int] = set()  # the numbers of the equalities that rewrite, or follow from those that do
        self._known: dict[tuple, tuple[Polynomial, dict[int, Polynomial]]] = {}
        for k, gap in sorted(equalities, key=lambda pair: (self._highest(pair[1]), len(pair[1]))):
            if self._add(gap, {k: {(): ONE}}):
                self.used.add(k)
        self._complete()

    def _highest(self, p: Polynomial) -> int:
        return max((self._depth(a) for m in p for a, _ in m), default=0)

    def _add(self, gap: Polynomial, made: dict[int, Polynomial]) -> bool:
        """Rewrite by 0 = gap too, which is Σ made[k]·gap_k, taken modulo the rules that are there; False if it becomes none."""
        rest, factors = self.reduced(gap), dict(made)
        if len(rest) > _MOST_TERMS:
            return False
        for j, factor in self.multipliers(gap).items():
            factors[j] = self.forms.plus(factors.get(j, {}), factor, -ONE)
        lead = self._lead(rest)
        if lead is None or lead in self.rules:
            return not rest
        self.rules[lead] = (rest, factors)
        self.leads.setdefault(max(lead, key=self._weight)[0], []).append(lead)
        self._known.clear()
        return True

    def _complete(self) -> None:
        """What follows from two rules for inverses whose monomials share a factor: 1/q·1/(1 − q) = 1/q + 1/(1 − q)."""
        of_inverses = [m for m in self.rules if any(self.forms.keys[a][0] == "inv" for a, _ in m)][:_MOST_INVERSES]
        for first, second in combinations(of_inverses, 2):
            powers, other = dict(first), dict(second)
            shared = {a: min(k, other[a]) for a, k in powers.items() if a in other}
            if not shared:
                continue
            sides = []
            for lead, whole in ((first, second), (second, first)):
                gap, made = self.rules[lead]
                times = {quotient(whole, tuple(sorted(shared.items()))): 1 / gap[lead]}
                sides.append((self.forms.times(times, gap), {k: self.forms.times(times, p) for k, p in made.items()}))
            (p, made), (q, less) = sides
            for k, factor in less.items():
                made[k] = self.forms.plus(made.get(k, {}), factor, -ONE)
            self._add(self.forms.plus(p, q, -ONE), made)

    def _lead(self, gap: Polynomial) -> tuple | None:
        """The monomial to be rewritten; None where that is 1, or a power of e beside other factors, which products change."""
        lead = max(gap, key=lambda m: sorted(map(self._weight, m), reverse=True), default=())
        powers = [a for a, _ in lead if self.forms.keys[a][0] == "exp"]
        return None if not lead or (powers and lead != ((powers[0], 1),)) else lead

    def _weight(self, factor: tuple[Atom, int]) -> tuple[int, bool, int, Atom, int]:
        """The depth of an atom, whether its square is something simpler, its length, its number, its power."""
        a, power = factor
        if a not in self._weights:
            key = self.forms.keys[a]
            self._weights[a] = self._depth(a), key[0] in _ROOTS, len(str(key)), a
        return *self._weights[a], power

    def _depth(self, a: Atom) -> int:
        """How many atoms are inside each other in this one."""
        if a not in self._depths:
            self._depths[a] = 1 + max(map(self._depth, _inside(self.forms.keys[a])), default=-1)
        return self._depths[a]

    def reduced(self, p: Polynomial) -> Polynomial:
        """What is left of p."""
        effort.spend(effort.REDUCTION)
        left: Polynomial = {}
        for m, x in p.items():
            for n, y in self._monomial(m, 0)[0].items():
                y = x if y is ONE else multiplied(x, y)
                before = left.get(n)
                left[n] = y if before is None else added(before, y)
        return {m: x for m, x in left.items() if x}

    def multipliers(self, p: Polynomial) -> dict[int, Polynomial]:
        """The factors of the equalities in p − reduced(p)."""
        factors: dict[int, Polynomial] = {}
        for m, x in p.items():
            for k, factor in self._monomial(m, 0)[1].items():
                factors[k] = self.forms.plus(factors.get(k, {}), factor, x)
        return {k: factor for k, factor in factors.items() if factor}

    def _monomial(self, m: tuple, depth: int) -> tuple[Polynomial, dict[int, Polynomial]]:
        if m not in self._known:
            found = None if depth > _DEEPEST else self._rewritten(m, depth)
            self._known[m] = ({m: ONE}, {}) if found is None else found
        return self._known[m]

    def _rewritten(self, m: tuple, depth: int) -> tuple[Polynomial, dict[int, Polynomial]] | None:
        for a, _ in sorted(m, key=self._weight, reverse=True):
            for lead in (*self.leads.get(a, ()), *self._powers(a)):
                rest = quotient(m, lead)
                rest = self._quotient_of_powers(m, a, lead) if rest is None else rest
                if rest is None:
                    continue
                gap, made = self.rules[lead]
                whole = self.forms.times({rest: ONE}, gap)
                if m not in whole:
                    continue
                c, minus = whole[m], -1 / whole[m]
                left: Polynomial = {}
                factors = {k: self.forms.times({rest: 1 / c}, factor) for k, factor in made.items()}
                for n, x in whole.items():
                    if n == m:
                        continue
                    inner, used = self._monomial(n, depth + 1)
                    by = multiplied(x, minus)
                    left = self.forms.plus(left, inner, by)
                    for j, factor in used.items():
                        factors[j] = self.forms.plus(factors.get(j, {}), factor, by)
                return (left, factors) if len(left) <= _MOST_TERMS else None
        return None

    def _powers(self, a: Atom) -> list[tuple]:
        """The rules for powers of e whose exponent is a part of the exponent of a."""
        if self.forms.keys[a][0] != "exp":
            return []
        exponent, found = dict(self.forms.keys[a][1]), []
        for lead in self.rules:
            if len(lead) == 1 and lead[0][0] != a and self.forms.keys[lead[0][0]][0] == "exp":
                part = dict(self.forms.keys[lead[0][0]][1])
                if all(m in exponent and exponent[m] / x >= 1 for m, x in part.items()):
                    found.append(lead)
        return found

    def _quotient_of_powers(self, m: tuple, a: Atom, lead: tuple) -> tuple | None:
        """m/lead where a power of e in m has the exponent of the lead in its own."""
        keys = self.forms.keys
        if keys[a][0] != "exp" or len(lead) != 1 or keys[lead[0][0]][0] != "exp":
            return None
        exponent = self.forms.plus(dict(keys[a][1]), dict(keys[lead[0][0]][1]), -ONE)
        rest = tuple(pair for pair in m if pair[0] != a)
        if not exponent:
            return rest
        ((power, c),) = self.forms.exp(exponent).items()
        return tuple(sorted((*rest, *power))) if c == 1 else None


def _inside(key: object) -> set[Atom]:
    """The atoms in the key of an atom."""
    if isinstance(key, Atom):
        return {key}
    return set().union(*map(_inside, key)) if isinstance(key, tuple) else set()
