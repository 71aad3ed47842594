"""When two formulas with indices are equal for all sizes: their difference has the empty normal form.

A normal form is a sum of monomials  c·Σ_{bound indices} Π atom^power.  Formulas are multiplied out, and seven rules
applied:

delta       Σ_j δ_ij F_j = F_i
size        Σ_{i∈n} 1 = n
exponential exp(x + y) = exp x·exp y,  exp(c·x) = (exp x)^c
indicator   exp(δ·x) = 1 + δ·(exp x − 1)
inverse     (x·y)⁻¹ = x⁻¹·y⁻¹, a sum with one summand and no common index being a product of sums
normaliser  (Σ_t e_t)·(Σ_t e_t)⁻¹ = 1
logistic    e·(1 + c·e)⁻¹ = c⁻¹·(1 − (1 + c·e)⁻¹) for an exponential e

Bound indices have canonical names (:mod:`checker.symbolic.formulas.canonical_names`).  Functions and inverses of sums are atoms,
named by the normal form of what is inside.  What is left of a difference is multiplied by its denominators, which are not 0.

**Guarantee.** equal normal forms: the formulas are equal wherever both are defined, for all sizes.  Different ones
prove nothing.
``verify.py`` holds its own version; nothing here is trusted.
"""

from __future__ import annotations

from fractions import Fraction

from checker.errors import Undecided, Undefined
from checker.symbolic.formulas.canonical_names import (
    UNIT,
    CanonicalNames,
    Monomial,
    Polynomial,
    components,
    indices_of,
    moved,
)
from checker.symbolic.formulas.index_terms import ZERO, Form


class NormalForms:
    """Computes normal forms; ``budget`` counts the monomials that are formed, ``room`` the letters of their names."""

    def __init__(self, budget: int = 400_000, room: int | None = None) -> None:
        self.left, self.count = budget, 0
        self.known: dict[Form, Polynomial] = {}
        self.names = CanonicalNames(room)

    def spend(self, amount: int = 1) -> None:
        self.left -= amount
        if self.left < 0:
            raise Undecided(
                "The normal form needs more monomials than the budget allows. Prove the identity in smaller steps."
            )

    def fresh(self, bounds) -> dict[str, str]:
        start, self.count = self.count, self.count + len(bounds)
        return {pair[0]: f"#{start + k}" for k, pair in enumerate(bounds)}

    # ── from formulas ──

    def difference(self, left: Form, right: Form) -> Polynomial:
        """The normal form of left − right: empty if they are equal for all sizes."""
        return self.sum_of(self.of(left), self.times(((Fraction(-1), (), ()),), self.of(right)))

    def of(self, form: Form) -> Polynomial:
        if form not in self.known:
            self.known[form] = self._of(form)
        return self.known[form]

    def _of(self, form: Form) -> Polynomial:
        kind = form[0]
        if kind == "num":
            return ((Fraction(form[1]), (), ()),) if form != ZERO else ()
        if kind == "var":
            return self.atom(("var", form[1], *["." + i for i in form[2:]]))
        if kind in ("delta", "size"):
            return self.atom((kind, *["." + i for i in form[1:]]) if kind == "delta" else form)
        if kind == "add":
            return self.sum_of(*map(self.of, form[1:]))
        if kind == "mul":
            result = UNIT
            for part in form[1:]:
                result = self.times(result, self.of(part))
            return result
        if kind == "pow":
            return self._of_power(form[1], int(form[2]))
        if kind == "fun":
            return self.applied(form[1], self.of(form[2]))
        return self.summed("." + form[1], form[2], self.of(form[3]))

    def _of_power(self, base: Form, k: int) -> Polynomial:
        """base^k; negative powers go inside products and powers first: sums are inverted before they are multiplied."""
        if base[0] == "pow":
            return self._of_power(base[1], int(base[2]) * k)
        if base[0] == "mul" and k < 0:
            result = UNIT
            for part in base[1:]:
                result = self.times(result, self._of_power(part, k))
            return result
        return self.power(self.of(base), k)

    def summed(self, index: str, span: str, inside: Polynomial) -> Polynomial:
        result = []
        for c, bounds, factors in inside:
            new = self.fresh([(index, span)])
            result += self.tidy(c, bounds + ((new[index], span),), moved(factors, new))
        return self.merged(result)

    # ── sums, products, powers ──

    def atom(self, atom: tuple) -> Polynomial:
        return self.merged(self.tidy(Fraction(1), (), ((atom, Fraction(1)),)))

    def merged(self, monomials) -> Polynomial:
        kept: dict[str, Monomial] = {}
        for c, bounds, factors in monomials:
            key = self.names.monomial_key(dict(bounds), factors, 0)
            kept[key] = (c + (kept[key][0] if key in kept else 0), bounds, factors)
        return tuple([kept[key] for key in sorted(kept) if kept[key][0]])

    def sum_of(self, *polynomials: Polynomial) -> Polynomial:
        return self.merged([monomial for polynomial in polynomials for monomial in polynomial])

    def times(self, left: Polynomial, right: Polynomial) -> Polynomial:
        result = []
        for c, bounds, factors in left:
            for e, more, others in right:
                new = self.fresh(more)  # indices of the right side step aside
                result += self.tidy(c * e, bounds + moved(more, new), factors + moved(others, new))
        return self.merged(result)

    def power(self, base: Polynomial, k: int) -> Polynomial:
        if k < 0:
            base, k = self.inverse(base), -k
        result = UNIT
        for _ in range(k):
            result = self.times(result, base)
        return result

    def scaled(self, c: Fraction, polynomial: Polynomial) -> Polynomial:
        return tuple([(c * e, bounds, factors) for e, bounds, factors in polynomial])

    def nested(self, polynomial: Polynomial) -> Polynomial:
        """The same inside an atom: with bound indices that occur nowhere else."""
        result = []
        for c, bounds, factors in polynomial:
            new = self.fresh(bounds)
            result.append((c, moved(bounds, new), moved(factors, new)))
        return tuple(result)

    def applied(self, name: str, argument: Polynomial) -> Polynomial:
        """A function of a polynomial; an exponential is split (rule exponential)."""
        if name != "exp":
            return self.atom(("fun", name, self.nested(argument)))
        for k, (c, b, f) in enumerate(argument):
            delta = next((pair for pair in f if pair[0][0] == "delta"), None)
            if delta is not None:  # rule indicator
                rest = self.applied("exp", ((c, b, tuple([pair for pair in f if pair is not delta])),))
                step = self.times(self.atom(delta[0]), self.sum_of(rest, self.scaled(Fraction(-1), UNIT)))
                return self.times(self.sum_of(UNIT, step), self.applied("exp", argument[:k] + argument[k + 1 :]))
        factors = [(("fun", "exp", self.nested(((Fraction(1), b, f),))), c) for c, b, f in argument]
        return self.merged(self.tidy(Fraction(1), (), tuple(factors)))

    def cleared(self, polynomial: Polynomial) -> Polynomial:
        """The polynomial times its denominators that no bound index is in."""
        for _ in range(8):
            found = [a for _, b, f in polynomial for a, _ in f if a[0] == "inv" and not indices_of(a) & set(dict(b))]
            if not found:
                break
            key = self.names.atom_key(found[0], 0)
            result: list[Monomial] = []
            for c, b, f in polynomial:
                powers = [(a, e) for a, e in f if self.names.atom_key(a, 0) == key]
                rest = tuple([pair for pair in f if pair not in powers])
                lower = tuple([(a, e - 1) for a, e in powers])
                result += self.tidy(c, b, rest + lower) if powers else self.times(((c, b, f),), found[0][1])
            polynomial = self.merged(result)
        return polynomial

    def inverse(self, polynomial: Polynomial) -> Polynomial:
        if not polynomial:
            raise Undefined("A formula divides by 0, so it has no value. Check its denominators.")
        if len(polynomial) > 1:
            return self._inverse_of_sum(polynomial)
        c, bounds, factors = polynomial[0]
        free, sums = components(dict(bounds), factors)
        if any(atom[0] == "delta" for atom, _ in factors):
            raise Undefined("A formula divides by δ, which is 0 for some indices. Check its denominators.")
        result: Polynomial = ((1 / c, (), tuple([(a, -e) for a, e in free if a[0] != "inv"])),)
        for a, e in free:
            result = self.times(result, self.power(a[1], int(e)) if a[0] == "inv" else UNIT)
        for inner, inside in sums:
            one = self.nested(((Fraction(1), tuple(inner.items()), tuple(inside)),))
            result = self.times(result, self.atom(("inv", one)))
        return result

    def _inverse_of_sum(self, polynomial: Polynomial) -> Polynomial:
        """(c₀ + c₁e^k)⁻¹ is brought to the form (1 + c·e^k)⁻¹ with k > 0; otherwise the first coefficient to 1."""
        found = constant_and_exponential(polynomial)
        if found is None:
            c = polynomial[0][0]
            return self.scaled(1 / c, self.atom(("inv", self.nested(self.scaled(1 / c, polynomial)))))
        (c, e, k), c0 = found
        if k < 0:  # (c₀ + c·e^k)⁻¹ = e^−k·(c + c₀·e^−k)⁻¹
            c0, c = c, c0
        inside = self.sum_of(UNIT, ((c / c0, (), ((e, abs(k)),)),))
        outside = ((1 / c0, (), ((e, -k),) if k < 0 else ()),)
        return self.times(outside, self.atom(("inv", self.nested(inside))))

    # ── the rules ──

    def tidy(self, c: Fraction, bounds: tuple, factors: tuple) -> list[Monomial]:
        """Monomials whose sum is c·Σ Π factors, with no rule left to apply."""
        self.spend()
        powers: dict[str, tuple] = {}
        for atom, e in factors:
            key = self.names.atom_key(atom, 0)
            powers[key] = (atom, e + (powers[key][1] if key in powers else 0))
        factors = tuple([(atom, e) for atom, e in powers.values() if e])
        for rule in (self._delta, self._size, self._normaliser, self._logistic):
            result = rule(c, bounds, factors)
            if result is not None:
                return result
        return [(c, bounds, factors)]

    def _delta(self, c, bounds, factors) -> list[Monomial] | None:
        for atom, e in factors:
            if atom[0] != "delta":
                continue
            keep, drop = sorted(atom[1:], key=lambda i: (i in dict(bounds), i))
            rest = tuple([f for f in factors if f[0] is not atom])
            gone = tuple([pair for pair in bounds if pair[0] != drop])
            if keep == drop:
                return self.tidy(c, bounds, rest)
            if gone != bounds:
                return list(self.changed(((c, gone, rest),), {drop: keep}, keep_bounds=True))
            if e != 1 or (keep[0] == drop[0] == "." and any(drop in indices_of(a) for a, _ in rest)):
                same = self.changed(((c, bounds, rest),), {drop: keep}, keep_bounds=True)
                return [m for one in same for m in self.tidy(one[0], one[1], one[2] + ((atom, Fraction(1)),))]
        return None

    def _size(self, c, bounds, factors) -> list[Monomial] | None:
        used = set().union(*[indices_of(atom) for atom, _ in factors])
        idle = [(("size", span), Fraction(1)) for i, span in bounds if i not in used]
        if not idle:
            return None
        return self.tidy(c, tuple([pair for pair in bounds if pair[0] in used]), factors + tuple(idle))

    def _normaliser(self, c, bounds, factors) -> list[Monomial] | None:
        for atom, e in factors:
            if atom[0] != "inv" or len(atom[1]) != 1:
                continue
            _, inner, inside = atom[1][0]
            wanted = self.names.monomial_key(dict(inner), inside, 0)
            outer = indices_of(atom)
            open_bounds = {i: span for i, span in bounds if i not in outer}
            for group, found in components(open_bounds, factors)[1]:
                if self.names.monomial_key(group, found, 0) == wanted:
                    rest = tuple([f for f in factors if f not in found and f[0] is not atom])
                    left = tuple([pair for pair in bounds if pair[0] not in group])
                    return self.tidy(c, left, rest + ((atom, e - 1),))
        return None

    def _logistic(self, c, bounds, factors) -> list[Monomial] | None:
        for atom, power in factors:
            found = constant_and_exponential(atom[1]) if atom[0] == "inv" else None
            if found is None:
                continue
            (b, exponential, k), _ = found
            key = self.names.atom_key(exponential, 0)
            for other, e in factors:
                if self.names.atom_key(other, 0) != key or 0 <= e < k:
                    continue
                rest = tuple([f for f in factors if f[0] is not atom and f[0] is not other])
                if e >= k:  # e·(1 + b·e)⁻¹ = b⁻¹·(1 − (1 + b·e)⁻¹)
                    low = (*rest, (other, e - k))
                    return self.tidy(c / b, bounds, (*low, (atom, power - 1))) + self.tidy(
                        -c / b, bounds, (*low, (atom, power))
                    )
                return self.tidy(c, bounds, (*rest, (other, e), (atom, power - 1))) + self.tidy(
                    -c * b, bounds, (*rest, (other, e + k), (atom, power))
                )
        return None

    def changed(self, polynomial: Polynomial, new: dict[str, str], keep_bounds: bool = False) -> Polynomial:
        """Indices replaced everywhere inside and the rules applied again; bound indices get new names first."""
        result: list[Monomial] = []
        for c, bounds, factors in polynomial:
            names = new if keep_bounds else {**new, **self.fresh(bounds)}
            product: Polynomial = UNIT
            for atom, e in factors:
                product = self.times(product, self._changed_atom(atom, e, names))
            for d, more, others in product:
                result += self.tidy(c * d, moved(bounds, names) + more, others)
        return self.merged(result)

    def _changed_atom(self, atom, e, new) -> Polynomial:
        if atom[0] == "inv":
            return self.power(self.inverse(self.changed(atom[1], new)), int(e))
        if atom[0] == "fun":
            inside = self.changed(atom[2], new)
            if atom[1] == "exp":
                return self.applied("exp", self.scaled(e, inside))
            return self.power(self.applied(atom[1], inside), int(e))
        return self.merged(self.tidy(Fraction(1), (), ((moved(atom, new), e),)))


def constant_and_exponential(polynomial: Polynomial):
    """((c, e, k), c₀) if the polynomial is c₀ + c·e^k with one exponential e; else None."""
    if len(polynomial) == 2:
        for one, other in (polynomial, polynomial[::-1]):
            single = not other[1] and len(other[2]) == 1 and other[2][0][0][:2] == ("fun", "exp")
            if single and not one[1] and not one[2]:
                return (other[0], other[2][0][0], other[2][0][1]), one[0]
    return None


def equal_for_all_sizes(left: Form, right: Form) -> bool:
    """True: proved by equal normal forms.  False: these rules do not show it."""
    forms = NormalForms()
    rest = forms.difference(left, right)
    return not rest or not forms.cleared(rest)
