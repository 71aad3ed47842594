"""Normal forms of scalars, vectors and matrices: equal ones belong to terms that are equal everywhere.

A scalar is a polynomial {monomial: rational}, a monomial a sorted tuple of (atom, power).  A vector is a combination
{entrywise product of basic vectors: polynomial}.  ``verify.py`` has its own version of these rules, and only that one is trusted;
this one lets the prover see what remains to be shown.

**Guarantee.** exact.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from math import isqrt

from checker.errors import Undecided
from checker.proofs.sizes import factors_of, sides_of, size_of
from checker.statements.term import Term, apply

ZERO, ONE, TWO = Fraction(0), Fraction(1), Fraction(2)
MOST_PRODUCTS = 200_000  # of one multiplication
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


def _size(term: Term) -> tuple:
    """The sides of a matrix: a vector that is 0 has the key () whatever its size is.  As in ``verify.py``."""
    try:
        return (tuple(map(factors_of, sides_of(term))),) if term.sort == "matrix" else ()
    except Undecided:
        return ()


class Forms:
    """One table of atoms, shared by all terms of one search."""

    def __init__(self, naturals: frozenset[str] = frozenset()) -> None:
        self.ids: dict[tuple, Atom] = {}
        self.keys: list[tuple] = []
        self.known: dict[Term, dict] = {}
        self.shown: dict[Atom, Term] = {}  # a term that is the atom
        self.indices: dict[tuple, Term] = {}  # an index by its key
        self.matrices: dict[tuple, Term] = {}  # a matrix by its key
        self.naturals = naturals

    def atom(self, *key) -> Atom:
        if key not in self.ids:
            self.ids[key] = Atom(len(self.keys))
            self.keys.append(key)
        return self.ids[key]

    def gap(self, relation: Term) -> Polynomial:
        """b − a of a relation a ≤ b, a < b or a = b."""
        return self.plus(self.scalar(relation.args[1]), self.scalar(relation.args[0]), -ONE)

    # Polynomials and combinations
    def plus(self, p, q, c=ONE):
        result = dict(p)
        for m, x in q.items():
            if isinstance(x, dict):
                result[m] = self.plus(result.get(m, {}), x, c)
            else:
                result[m] = result.get(m, ZERO) + c * x
        return {m: x for m, x in result.items() if x}

    def times(self, p, q):
        if len(p) * len(q) > MOST_PRODUCTS:
            raise Undecided("A polynomial of too many terms.")
        result: Polynomial = {}
        for m, x in p.items():
            for n, y in q.items():
                key, c = self.monomial(m + n)
                result[key] = result.get(key, ZERO) + x * y * c
        return {m: x for m, x in result.items() if x}

    def scaled(self, p, u):
        result = {ids: self.times(p, q) for ids, q in u.items()}
        return {ids: q for ids, q in result.items() if q}

    def linear(self, function, u):  # Σ c_k·function(k) for u = Σ c_k·k; function gives polynomials or combinations
        result: dict = {}
        for ids, c in u.items():
            one = function(ids)
            scale = self.scaled if one and isinstance(next(iter(one.values())), dict) else self.times
            result = self.plus(result, scale(c, one))
        return result

    def monomial(self, factors):
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
        return {((self.atom(*key), 1),): ONE}

    def exp(self, p):
        return self.one("exp", frozen(p)) if p else {(): ONE}

    def inverse(self, p):
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

    def sigmoid(self, p):
        if not p:
            return {(): Fraction(1, 2)}
        if p[min(p)] < 0:
            return self.plus({(): ONE}, self.sigmoid(self.times({(): -ONE}, p)), -ONE)
        return self.one("sigmoid", frozen(p))

    def root(self, p):
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
        signs = [min([2 if x > 0 else 0] + [self.atom_sign(a) or (k % 2 == 0) for a, k in m]) for m, x in p.items()]
        return 0 if 0 in signs else max(signs, default=1)

    def atom_sign(self, a):
        kind, *inside = self.keys[a]
        if kind in ("exp", "sigmoid", "size", "root", "inputs", "dimension", "most_tokens"):
            return 2
        if kind == "inv":
            return self.sign(dict(inside[0]))
        if kind == "entry":
            return 2 if self.keys[inside[0]][0] == "softmax" else 0
        if kind == "sum":  # of a product of basic vectors
            ids = inside[0]
            if all([self.keys[b][0] in ("exp", "softmax") for b in ids]):
                return 2
            return int(all([ids.count(b) % 2 == 0 or self.keys[b][0] in ("exp", "softmax", "unit") for b in ids]))
        natural_variable = kind == "var" and inside[0] in self.naturals
        return int(
            natural_variable or kind in ("sqrt", "abs", "norm", "frobenius", "max_norm", "largest_key_difference")
        )

    # Normal forms of terms
    def key(self, term):
        if term.sort == "scalar":
            return frozen(self.scalar(term))
        if term.sort == "vector":
            return frozen(self.vector(term))
        return (term.name, term.leaf) if not term.args else (term.name, *_size(term), *map(self.key, term.args))

    def scalar(self, term):
        if term not in self.known:
            form = self.known[term] = self.scalar_of(term, term.name, term.args)
            [(m, x), *more] = list(form.items()) or [((), ONE)]
            if not more and x == 1 and len(m) == 1 and m[0][1] == 1:
                self.shown.setdefault(m[0][0], term)
        return self.known[term]

    def scalar_of(self, term, name, args):
        if name == "num":
            value = Fraction(term.leaf)
            return {(): value} if value else {}
        if name in ("loss_value", "loss_slope", "slope_bound", "curvature_bound") and args[0].name == "word":
            form = self.loss(name, args[0].leaf, [self.scalar(one) for one in args[1:]])
            return self.one(name, *map(self.key, args)) if form is None else form
        if name in ("sum", "dot"):
            u = [self.vector(one) for one in args]
            return self.linear(self.total, u[0] if name == "sum" else self.product(*u))
        if name == "frobenius":
            return self.magnitude("frobenius", self.matrix(args[0]))
        if name in ("norm", "entry", "length"):
            if name == "length":
                return self.counted(size_of(args[0]))
            u = self.vector(args[0])
            if name == "norm":
                return self.magnitude("norm", u)
            self.indices.setdefault(self.key(args[1]), args[1])
            return self.entry(u, self.key(args[1]))
        if any([one.sort != "scalar" for one in args]) or not args:
            return self.one(name, *map(self.key, args)) if args else self.one("var", term.leaf)
        p, *more = [self.scalar(one) for one in args]
        if name in ("add", "sub"):
            return self.plus(p, more[0], ONE if name == "add" else -ONE)
        if name == "neg":
            return self.times({(): -ONE}, p)
        if name in ("mul", "div"):
            return self.times(p, more[0] if name == "mul" else self.inverse(more[0]))
        if name == "pow" and args[1].name == "num" and args[1].leaf.isdigit() and int(args[1].leaf) <= 64:
            return functools.reduce(self.times, [p] * int(args[1].leaf), {(): ONE})
        if name in ("sigmoid", "sigmoid_slope", "sigmoid_curvature"):
            g = self.sigmoid(p)
            slope = self.plus(g, self.times(g, g), -ONE)
            turn = self.plus({(): ONE}, g, Fraction(-2))
            return g if name == "sigmoid" else slope if name == "sigmoid_slope" else self.times(slope, turn)
        if name == "abs":
            return self.magnitude("abs", {(): p} if p else {})
        return {"exp": self.exp, "sqrt": self.root, "log": self.log}.get(name, lambda p: self.one(name, *map(self.key, args)))(p)

    def log(self, p):  # log e^q = q
        ((m, x),) = p.items() if len(p) == 1 else [(None, ZERO)]
        if p == {(): ONE}:
            return {}
        exponential = x == 1 and len(m) == 1 and self.keys[m[0][0]][0] == "exp"
        return dict(self.keys[m[0][0]][1]) if exponential else self.one("log", frozen(p))

    def loss(self, name, word, inside):  # The losses in terms of exp, log and g; None: left alone
        u, g = inside[0], self.sigmoid(inside[0])
        slope, e, minus = self.plus(g, self.times(g, g), -ONE), self.exp(self.times({(): -ONE}, u)), {(): -ONE}
        return {
            "loss_value": {
                "logistic": self.log(self.plus({(): ONE}, e)),
                "exponential": e,
                "hinge": self.one("maximum", frozen(self.pair({}, self.plus({(): ONE}, u, -ONE)))),
                "correlation": self.times(minus, u),
                "sigmoid": g,
                "squared": self.times(*[self.plus(u, minus)] * 2),
            },
            "loss_slope": {
                "logistic": self.plus(g, minus),
                "exponential": self.times(minus, e),
                "correlation": minus,
                "sigmoid": slope,
                "squared": self.times({(): TWO}, self.plus(u, minus)),
            },
            "slope_bound": {"logistic": self.plus({(): ONE}, g, -ONE), "exponential": e, "correlation": {(): ONE}},
            "curvature_bound": {
                "exponential": e,
                "correlation": {},
                "squared": {(): TWO},
                "sigmoid": self.times({(): Fraction(1, 18)}, self.root({(): Fraction(3)})),
            },
        }[name].get(word)

    def basic(self, *key):
        return {(self.atom(*key),): {(): ONE}}

    def product(self, u, w):  # u∘w
        return self.linear(lambda a: self.linear(lambda b: self.joined(a, b), w), u)

    def joined(self, a, b):  # The two unit vectors of pairs: e₀∘e₀ = e₀, e₀∘e₁ = 0
        units = {x for x in a + b if self.keys[x][0] == "unit"}
        powers = [x for x in a + b if self.keys[x][0] == "exp"]
        rest = [x for x in a + b if x not in units and x not in powers]
        if powers:  # e^u∘e^w = e^(u+w), and e^0 is the vector of ones
            u = functools.reduce(self.plus, [thawed(self.keys[x][1]) for x in powers])
            powers = [self.atom("exp", frozen(u), self.keys[powers[0]][2])] if u or not (rest or units) else []
        return {} if len(units) == 2 else {tuple(sorted([*rest, *units, *powers])): {(): ONE}}

    def of_units(self, u):  # (p, q) where u is the vector (p, q) of two entries that normal forms see
        units = [self.atom("unit", k) for k in (0, 1)]
        return [u.get((e,), {}) for e in units] if u.keys() <= {(e,) for e in units} else None

    def pair(self, p, q):
        return {(self.atom("unit", k),): x for k, x in enumerate((p, q)) if x}

    def total(self, ids):
        kind, *inside = self.keys[ids[0]] if len(ids) == 1 else (None,)
        if kind == "exp" and not inside[0]:
            return self.counted(inside[1])
        return {(): ONE} if kind in ("softmax", "unit") else self.one("sum", ids)

    def counted(self, size):  # n as a polynomial
        number, names = factors_of(size)
        return self.times(
            {(): Fraction(number)}, {self.monomial([(self.atom("size", x), 1) for x in names])[0]: ONE}
        )

    def entry(self, u, i):
        def of_basic(b):
            kind, *inside = self.keys[b]
            return self.exp(self.entry(thawed(inside[0]), i)) if kind == "exp" else self.one("entry", b, i)

        return self.linear(lambda ids: functools.reduce(self.times, map(of_basic, ids)), u)

    def vector(self, term):
        if term not in self.known:
            form = self.known[term] = self.vector_of(term, term.name, term.args)
            if len(form) == 1 and all(len(ids) == 1 and c == {(): ONE} for ids, c in form.items()):
                self.shown.setdefault(next(iter(form))[0], term)
        return self.known[term]

    def vector_of(self, term, name, args):
        if name == "var":
            return self.basic("var", term.leaf)
        if name == "matvec":
            return self.act(args[0], self.vector(args[1]))
        if name == "pair":
            return self.pair(*map(self.scalar, args))
        if name in ("exp", "softmax"):
            u = self.of_units(self.vector(args[0])) if size_of(term) == "2" and self.vector(args[0]) else None
            if u is None and name == "softmax" and not self.vector(args[0]):
                ones = self.basic("exp", (), size_of(term))
                return self.scaled(self.inverse(self.counted(size_of(term))), ones)
            if u is None:
                return self.basic(name, self.key(args[0]), size_of(term))
            u = [self.exp(p) for p in u]
            return self.scaled({(): ONE} if name == "exp" else self.inverse(self.plus(*u)), self.pair(*u))
        if name == "vec":  # linear
            return {(self.atom(name, a, size_of(term)),): c for a, c in self.matrix(args[0]).items()}
        if name == "attention_block":
            return self.vector(apply("softmax", apply("matvec", apply("block", *args[:3]), args[3])))
        if (
            name == "gradient" and args[0].name == "softmax_loss"
        ):  # of ℓ(⟨f,γ⟩), f = softmax(Ax): ℓ′(⟨f,γ⟩)·Aᵀ(f∘γ − ⟨f,γ⟩f)
            A, g, loss = args[0].args
            f = apply("softmax", apply("matvec", A, args[1]))
            d = apply("dot", f, g)
            J = apply("sub", apply("hadamard", f, g), apply("mul", d, f))
            return self.vector(apply("mul", apply("loss_slope", loss, d), apply("matvec", apply("transpose", A), J)))
        if name == "logits":  # linear in p; the size is that of its input
            D, p, i = args
            return self.linear(lambda ids: self.basic(name, self.key(D), ids, self.key(i)), self.vector(p))
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.vector(args[1]))
        if name in ("add", "sub", "neg", "hadamard"):
            u, w = self.vector(args[0]), self.vector(args[-1])
            return (
                self.product(u, w)
                if name == "hadamard"
                else self.plus({} if name == "neg" else u, w, ONE if name == "add" else -ONE)
            )
        return self.basic(name, *map(self.key, args), size_of(term))

    def matrix(self, A):  # A combination of matrices
        name, args = A.name, A.args
        if name in ("add", "sub", "neg"):
            rest = {} if name == "neg" else self.matrix(args[0])
            return self.plus(rest, self.matrix(args[-1]), ONE if name == "add" else -ONE)
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.matrix(args[1]))
        if name == "outer":
            u, w = map(self.vector, args)
            return self.linear(lambda a: self.linear(lambda b: {self.atom("outer", a, b): {(): ONE}}, w), u)
        return {self.atom("matrix", self.key(A)): {(): ONE}}

    def act(self, A, u):  # A·u
        name, args = A.name, A.args
        if name in ("add", "sub", "neg"):
            return self.plus(
                {} if name == "neg" else self.act(args[0], u), self.act(args[-1], u), ONE if name == "add" else -ONE
            )
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.act(args[1], u))
        if name == "matmul":
            return self.act(args[0], self.act(args[1], u))
        if name == "outer":  # (u wᵀ)x = ⟨w,x⟩·u
            return self.scaled(self.linear(self.total, self.product(self.vector(args[1]), u)), self.vector(args[0]))
        if name in ("identity", "diag"):
            return u if name == "identity" else self.product(self.vector(args[0]), u)
        self.matrices.setdefault(self.key(A), A)
        return self.linear(lambda ids: self.basic("matvec", self.key(A), ids), u)

    # Derivatives by the scalar variable z, as in ``verify.py``; ``needs`` collects what has to be positive
    def depends(self, a, z):
        """Whether an atom depends on the variable called z."""
        return self._mentions(self.keys[a], z)

    def _mentions(self, key, z):
        if isinstance(key, Atom):
            return self.depends(key, z)
        if not isinstance(key, tuple):
            return False
        return z in key[1:] if key[:1] == ("var",) else any(self._mentions(one, z) for one in key)

    def slope(self, p, z, needs):
        """dp/dz.  **Raises.** Undecided where it may not exist."""
        result: Polynomial = {}
        for m, x in p.items():
            for j, (a, k) in enumerate(m):
                if self.depends(a, z):
                    rest = {m[:j] + ((a, k - 1),) * (k > 1) + m[j + 1 :]: x * k}
                    result = self.plus(result, self.times(rest, self._atom_slope(a, z, needs)))
        return result

    def _atom_slope(self, a, z, needs):
        kind, *inside = self.keys[a]
        if kind == "var":
            return {(): ONE}
        if kind == "sum":
            return self.linear(self.total, self._product_slope(inside[0], z, needs))
        if kind == "entry" and not self._mentions(inside[1], z):
            return self.entry(self._product_slope((inside[0],), z, needs), inside[1])
        if kind == "log" and (u := self.summed_exponential(inside[0])) is not None:  # (log Σe^u)′ = ⟨softmax(u), u′⟩
            s = {(self.atom("softmax", *u),): {(): ONE}}
            return self.linear(self.total, self.product(s, self.vector_slope(thawed(u[0]), z, needs)))
        if kind not in ("exp", "sigmoid", "inv", "log", "sqrt"):
            raise Undecided(f"No derivative of {kind}.")
        me, p = {((a, 1),): ONE}, dict(inside[0])
        if kind in ("inv", "log", "sqrt") and self.sign(p) < 2:
            needs[frozen(p)] = kind
        outer = {
            "exp": lambda: me,
            "sigmoid": lambda: self.plus(me, self.times(me, me), -ONE),
            "log": lambda: self.inverse(p),
            "inv": lambda: self.times({(): -ONE}, self.times(me, me)),
            "sqrt": lambda: self.times({(): Fraction(1, 2)}, self.inverse(me)),
        }[kind]()
        return self.times(outer, self.slope(p, z, needs))

    def summed_exponential(self, form):  # (normal form of u, its size) if this is Σe^u
        ((m, x),) = form if len(form) == 1 else [((), ZERO)]
        kind, *inside = self.keys[m[0][0]] if len(m) == 1 and m[0][1] == x == 1 else (None,)
        kind, *inside = self.keys[inside[0][0]] if kind == "sum" and len(inside[0]) == 1 else (None,)
        return tuple(inside) if kind == "exp" else None

    def _product_slope(self, ids, z, needs):
        result: Combination = {}
        for j, b in enumerate(ids):
            if self.depends(b, z):
                one, rest = self._basic_slope(b, z, needs), ids[:j] + ids[j + 1 :]
                result = self.plus(result, self.product({rest: {(): ONE}}, one) if rest else one)
        return result

    def _basic_slope(self, b, z, needs):
        kind, *inside = self.keys[b]
        if kind in ("exp", "softmax"):
            s, d = {(b,): {(): ONE}}, self.vector_slope(thawed(inside[0]), z, needs)
            h = self.product(s, d)
            return h if kind == "exp" else self.plus(h, self.scaled(self.linear(self.total, h), s), -ONE)
        if kind != "matvec" or self._mentions(inside[0], z):
            raise Undecided(f"No derivative of {kind}.")
        return self.linear(lambda ids: self.basic("matvec", inside[0], ids), self._product_slope(inside[1], z, needs))

    def vector_slope(self, u, z, needs):
        """du/dz of a combination."""
        result: Combination = {}
        for ids, c in u.items():
            result = self.plus(result, self.scaled(self.slope(c, z, needs), {ids: {(): ONE}}))
            result = self.plus(result, self.scaled(c, self._product_slope(ids, z, needs)))
        return result
