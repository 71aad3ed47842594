"""Polynomials and combinations over one table of atoms: what normal forms are written in.

A scalar is a polynomial {monomial: rational}, a monomial a sorted tuple of (atom, power).  A vector is a combination
{entrywise product of basic vectors: polynomial}.  Rewritten are e^p·e^q = e^(p+q), √r·√r = r, 1/(c·a·b) = 1/c·1/a·1/b and
|c·p| = |c|·|p|, as in ``verify.py``, which has its own version of these rules.

**Guarantee.** exact.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from fractions import Fraction
from math import isqrt

from checker.arithmetic.rational import added, multiplied
from checker.errors import Undecided
from checker.proofs import effort
from checker.proofs.terms.sizes import factors_of
from checker.statements.terms.term import Term

ZERO, ONE, TWO = Fraction(0), Fraction(1), Fraction(2)
MOST_PRODUCTS = 200_000  # of one multiplication
NEVER_NEGATIVE = ("exp", "softmax", "sparsemax", "abs")  # vectors
_MOST_KNOWN = 200_000  # products of monomials that are kept
Polynomial = dict
Combination = dict


class Atom(int):
    """The number of an atom in ``Forms.keys``: a thing that normal forms do not look into."""


def frozen(form: dict) -> tuple:
    """The dictionary as a sorted tuple, to stand inside another normal form."""
    return tuple(sorted((key, frozen(x) if isinstance(x, dict) else x) for key, x in form.items()))


def thawed(form: tuple) -> dict:
    """The combination that :func:`frozen` wrote."""
    return {key: dict(x) if isinstance(x, tuple) else x for key, x in form}


def whole_number(p: Polynomial) -> int | None:
    """The whole number ≥ 0 that a polynomial is, None of others."""
    c = p.get((), ZERO)
    return int(c) if p.keys() <= {()} and c.denominator == 1 and c >= 0 else None


class Indices(dict[tuple, Term]):
    """An index by its key.  **Raises.** Undecided for one that is bound in a part of a term: no fact can name it."""

    def __missing__(self, key: tuple) -> Term:
        raise Undecided(f"The index {key} is bound inside of a part.")


class Polynomials:
    """One table of atoms, shared by all terms of one search, and the arithmetic of what is written in them."""

    def __init__(self, naturals: frozenset[str] = frozenset(), *, ragged: bool = True) -> None:
        self.ids: dict[tuple, Atom] = {}
        self.keys: list[tuple] = []
        self.known: dict[Term, dict] = {}
        self.shown: dict[Atom, Term] = {}  # a term that is the atom
        self.indices = Indices()
        self.matrices: dict[tuple, Term] = {}  # a matrix by its key
        self.stacks: dict[Atom, Term] = {}  # the terms of basic vectors that are stacks
        self.naturals = naturals
        self.ragged = ragged  # whether T may be the fewest tokens of a dataset's inputs
        self.spoken: dict[tuple, bool] = {}  # whether an atom speaks of a bound index
        self._signs: dict[Atom, int] = {}
        self._monomials: dict[tuple, tuple[tuple, Fraction]] = {}  # of factors that were multiplied before

    def atom(self, *key) -> Atom:
        """The atom with this key, new where it was not asked for before."""
        if key not in self.ids:
            self.ids[key] = Atom(len(self.keys))
            self.keys.append(key)
        return self.ids[key]

    # Polynomials and combinations
    def plus(self, p, q, c=ONE):
        """p + c·q, for polynomials or combinations."""
        result = dict(p)
        for m, x in q.items():
            before = result.get(m)
            if isinstance(x, dict):
                x = self.plus(before or {}, x, c)
            else:
                x = x if c is ONE else multiplied(c, x)
                x = x if before is None else added(before, x)
            if x:
                result[m] = x
            else:
                result.pop(m, None)
        return result

    def with_atom(self, p, a, q):
        """The polynomial p with the polynomial q in place of the atom a.  **Raises.** Undecided where it has too many terms."""
        whole: Polynomial = {}
        for m, x in p.items():
            part = {tuple(pair for pair in m if pair[0] != a): x}
            for _ in range(dict(m).get(a, 0)):
                part = self.times(part, q)
            whole = self.plus(whole, part)
        return whole

    def times(self, p, q):
        """The product of two polynomials.  **Raises.** Undecided where it has too many terms."""
        if len(p) * len(q) > MOST_PRODUCTS:
            raise Undecided("A polynomial of too many terms.")
        effort.spend(effort.PRODUCT * len(p) * len(q))
        result: Polynomial = {}
        for m, x in p.items():
            for n, y in q.items():
                key, c = self.monomial(m + n)
                y = y if x is ONE else multiplied(x, y)
                y = y if c is ONE else multiplied(y, c)
                before = result.get(key)
                result[key] = y if before is None else added(before, y)
        return {m: x for m, x in result.items() if x}

    def scaled(self, p, u):
        """The polynomial p times the combination u."""
        result = {ids: self.times(p, q) for ids, q in u.items()}
        return {ids: q for ids, q in result.items() if q}

    def linear(self, function, u):
        """Σ c_k·function(k) for u = Σ c_k·k; the function gives polynomials or combinations."""
        result: dict = {}
        for ids, c in u.items():
            one = function(ids)
            scale = self.scaled if one and isinstance(next(iter(one.values())), dict) else self.times
            result = self.plus(result, scale(c, one))
        return result

    def monomial(self, factors):
        """The product of powers of atoms as (monomial, rational factor): exponentials are joined, squares of roots taken."""
        factors = tuple(factors)
        known = self._monomials.get(factors)
        if known is None:
            if len(self._monomials) >= _MOST_KNOWN:
                self._monomials.clear()
            known = self._monomials[factors] = self._multiplied(factors)
        return known

    def _multiplied(self, factors):
        powers: dict = {}
        exponent: Polynomial = {}
        c = ONE
        for a, k in factors:
            powers[a] = powers.get(a, 0) + k
        for a in [a for a in powers if self.keys[a][0] in ("exp", "root")]:
            k, (kind, inside) = powers.pop(a), self.keys[a]
            if kind == "exp":
                exponent = self.plus(exponent, dict(inside), Fraction(k))
            else:
                c, powers = c * inside ** (k // 2), {**powers, a: k % 2}
        if exponent:
            powers[self.atom("exp", frozen(exponent))] = 1
        return tuple(sorted([pair for pair in powers.items() if pair[1]])), c

    def one(self, *key):
        """The polynomial that is the atom with this key."""
        return {((self.atom(*key), 1),): ONE}

    def exp(self, p):
        """e^p."""
        return self.one("exp", frozen(p)) if p else {(): ONE}

    def inverse(self, p):
        """1/p; of a monomial factor by factor; 1/0 is 0."""
        if len(p) != 1:
            lead = p[min(p)] if p else ONE
            return self.times({(): 1 / lead}, self.one("inv", frozen(self.times({(): 1 / lead}, p)))) if p else {}
        ((m, x),) = p.items()
        result = {(): 1 / x}
        for a, k in m:
            kind, *inside = self.keys[a]
            if kind == "exp":
                factor = self.exp(self.times({(): -ONE}, dict(inside[0])))
            elif kind == "inv":
                factor = dict(inside[0])
            else:
                factor = {((a, 1),): 1 / inside[0]} if kind == "root" else self.one("inv", frozen({((a, 1),): ONE}))
            for _ in range(k):
                result = self.times(result, factor)
        return result

    def log(self, p):
        """log p; log e^q is q."""
        if p == {(): ONE}:
            return {}
        for m, x in p.items() if len(p) == 1 else ():
            if x == 1 and len(m) == 1 and self.keys[m[0][0]][0] == "exp":
                return dict(self.keys[m[0][0]][1])
        return self.one("log", frozen(p))

    def sigmoid(self, p):
        """g(p), as 1 − g(−p) where the first factor of p is negative."""
        if not p:
            return {(): Fraction(1, 2)}
        if p[min(p)] < 0:
            return self.plus({(): ONE}, self.sigmoid(self.times({(): -ONE}, p)), -ONE)
        return self.one("sigmoid", frozen(p))

    def root(self, p):
        """√p; of rational squares exactly."""
        if not p.keys() <= {()} or p.get((), ZERO) < 0:
            return self.one("sqrt", frozen(p))
        value = p.get((), ZERO)
        above, below = isqrt(value.numerator), isqrt(value.denominator)
        if above * above == value.numerator and below * below == value.denominator:
            return {(): Fraction(above, below)} if above else {}
        return self.one("root", value)

    def magnitude(self, kind, parts):
        """|p| for parts {(): p}, ‖u‖ for a combination u: the common factor comes out."""
        if not parts:
            return {}
        monomials = [dict(m) for p in parts.values() for m in p]
        shared = {a: min([m.get(a, 0) for m in monomials]) for a in monomials[0]}
        parts = {
            ids: {tuple([(a, k - shared.get(a, 0)) for a, k in m if k > shared.get(a, 0)]): x for m, x in p.items()}
            for ids, p in parts.items()
        }
        lead = parts[min(parts)][min(parts[min(parts)])]
        parts, result = self.scaled({(): 1 / lead}, parts), {(): abs(lead)}
        for a, k in [pair for pair in shared.items() if pair[1]]:
            if k % 2 and not self.atom_sign(a):
                factor, k = self.one("abs", frozen({((a, 1),): ONE})), k
            else:
                factor, k = {((a, k),): ONE}, 1
            for _ in range(k):
                result = self.times(result, factor)
        if parts == {(): {(): ONE}}:
            return result
        return self.times(result, self.one(kind, frozen(parts[()] if kind == "abs" else parts)))

    # Signs: 2 positive, 1 not negative, 0 unknown
    def sign(self, p):
        """2 where a polynomial is > 0 by sight, 1 where it is ≥ 0, 0 where that is not seen."""
        greatest = 0
        for m, x in p.items():
            least = 2 if x.numerator > 0 else 0
            for a, k in m:
                least = min(least, self.atom_sign(a) or int(k % 2 == 0))
            if not least:
                return 0
            greatest = max(greatest, least)
        return greatest or 1

    def atom_sign(self, a):
        """The sign of an atom, as above."""
        if a not in self._signs:
            self._signs[a] = self._sign_of(a)
        return self._signs[a]

    def _sign_of(self, a):
        kind, *inside = self.keys[a]
        if kind in ("exp", "sigmoid", "size", "root", "inputs", "dimension", "most_tokens"):
            return 2
        if kind == "inv":
            return self.sign(dict(inside[0]))
        if kind == "entry":
            return {"softmax": 2, "sparsemax": 1}.get(self.keys[inside[0]][0], 0)
        if kind == "sum":  # of a product of basic vectors
            ids = inside[0]
            if all([self.keys[b][0] in ("exp", "softmax") for b in ids]):
                return 2
            return int(all([ids.count(b) % 2 == 0 or self.keys[b][0] in (*NEVER_NEGATIVE, "unit") for b in ids]))
        natural_variable = kind == "var" and inside[0] in self.naturals
        return int(
            natural_variable
            or kind
            in (
                "number_of",
                "indicator",
                "sqrt",
                "abs",
                "norm",
                "frobenius",
                "max_norm",
                "operator_norm",
                "largest_key_difference",
            )
        )

    # Vectors
    def speaks_of(self, key, index) -> bool:
        """Whether an atom or a part of one holds this key of a bound index."""
        if isinstance(key, Atom):
            if (key, index) not in self.spoken:
                self.spoken[key, index] = self.speaks_of(self.keys[key], index)
            return self.spoken[key, index]
        return key == index or (isinstance(key, tuple) and any(self.speaks_of(one, index) for one in key))

    def spread(self, p, index, size):
        """The vector u with u_i = p for every i, p being made of entries at i, their exponentials and absolute values; else None."""
        result: Combination = {}
        for m, x in p.items():
            rest = {tuple([pair for pair in m if not self.speaks_of(pair[0], index)]): x}
            u = self.basic("exp", (), size)
            for a, k in [pair for pair in m if self.speaks_of(pair[0], index)]:
                kind, *inside = self.keys[a]
                if kind == "entry" and inside[1] == index and not self.speaks_of(inside[0], index):
                    one = {(inside[0],): {(): ONE}}
                elif kind in ("exp", "abs") and (within := self.spread(dict(inside[0]), index, size)) is not None:
                    one = self.basic(kind, frozen(within), size)
                else:
                    return None
                for _ in range(k):
                    u = self.product(u, one)
            result = self.plus(result, self.scaled(rest, u))
        return result

    def basic(self, *key):
        """The combination that is the basic vector with this key."""
        return {(self.atom(*key),): {(): ONE}}

    def product(self, u, w):
        """u∘w."""
        return self.linear(lambda a: self.linear(lambda b: self.joined(a, b), w), u)

    def joined(self, a, b):
        """The product of two products of basic vectors.

        e₀∘e₀ = e₀ and e₀∘e₁ = 0 for the unit vectors of pairs, e^u∘e^w = e^(u+w), and |u|∘|u| = u∘u.
        """
        twice = [x for x in a if x in b and self.keys[x][0] == "abs"]
        if twice:
            a, b = [tuple([x for k, x in enumerate(ids) if k != ids.index(twice[0])]) for ids in (a, b)]
            u = thawed(self.keys[twice[0]][1])
            return functools.reduce(self.product, [{ids: {(): ONE}} for ids in (a, b) if ids], self.product(u, u))
        units = {x for x in a + b if self.keys[x][0] == "unit"}
        powers = [x for x in a + b if self.keys[x][0] == "exp"]
        rest = [x for x in a + b if x not in units and x not in powers]
        if powers:  # e^u∘e^w = e^(u+w), and e^0 is the vector of ones
            u = functools.reduce(self.plus, [thawed(self.keys[x][1]) for x in powers])
            powers = [self.atom("exp", frozen(u), self.keys[powers[0]][2])] if u or not (rest or units) else []
        return {} if len(units) == 2 else {tuple(sorted([*rest, *units, *powers])): {(): ONE}}

    def of_units(self, u):
        """The entries (p, q) where u is the vector (p, q) of two entries that normal forms see, else None."""
        units = [self.atom("unit", k) for k in (0, 1)]
        return [u.get((e,), {}) for e in units] if u.keys() <= {(e,) for e in units} else None

    def pair(self, p, q):
        """The vector (p, q)."""
        return {(self.atom("unit", k),): x for k, x in enumerate((p, q)) if x}

    def total(self, ids):
        """Σ of a product of basic vectors."""
        kind, *inside = self.keys[ids[0]] if len(ids) == 1 else (None,)
        if kind == "exp" and not inside[0]:
            return self.counted(inside[1])
        return {(): ONE} if kind in ("softmax", "sparsemax", "unit") else self.one("sum", ids)

    def counted(self, size):
        """A size as a polynomial."""
        number, names = factors_of(size)
        return self.times({(): Fraction(number)}, {self.monomial([(self.atom("size", x), 1) for x in names])[0]: ONE})

    def entry(self, u, i):
        """The entry of a combination at the index with this key."""

        def of_basic(b):
            kind, *inside = self.keys[b]
            if kind == "unit" and i[0] == "place":
                return {(): ONE} if i[1] == frozen({(): Fraction(inside[0])} if inside[0] else {}) else {}
            if kind in ("exp", "log", "abs"):
                return self.each(kind, self.entry(thawed(inside[0]), i))
            return self.one("entry", b, i) if (p := self.entry_of_stack(b, i)) is None else p

        return self.linear(lambda ids: functools.reduce(self.times, map(of_basic, ids)), u)

    def entry_of_stack(self, b, i):
        """The polynomial of an entry of a basic vector that is a stack, or None."""
        raise NotImplementedError

    def each(self, name, p):
        """exp, log or |·| of an entry."""
        return (
            {"exp": self.exp, "log": self.log}[name](p)
            if name != "abs"
            else self.magnitude("abs", {(): p} if p else {})
        )

    def logarithm(self, u, size):
        """The logarithm entry by entry: log e^u = u, log softmax(u) = u − (log Σe^u)·1, and of positive multiples of these."""
        (((b, *more), c),) = u.items() if len(u) == 1 else [((None,), {})]
        if b is None or more or self.keys[b][0] not in ("exp", "softmax") or self.sign(c) < 2:
            return self.basic("log", frozen(u), size)
        kind, inside, _ = self.keys[b]
        total = self.linear(self.total, self.basic("exp", inside, size)) if kind == "softmax" else {(): ONE}
        more = self.scaled(self.plus(self.log(c), self.log(total), -ONE), self.basic("exp", (), size))
        return self.plus(thawed(inside), more)


def atoms_of(polynomials: Iterable[Polynomial]) -> list[Atom]:
    """The atoms that occur, sorted."""
    return sorted({a for p in polynomials for m in p for a, _ in m})
