"""Normal forms of scalars, vectors and matrices: equal ones belong to terms that are equal everywhere.

``verify.py`` has its own version of these rules, and only that one is trusted; this one lets the prover see what remains to be shown.
What a normal form is made of is in :mod:`polynomials`, derivatives are in :mod:`slopes`.

**Guarantee.** exact.
"""

from __future__ import annotations

import functools
from fractions import Fraction

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import (
    NEVER_NEGATIVE,
    ONE,
    TWO,
    ZERO,
    Polynomial,
    Polynomials,
    frozen,
    whole_number,
)
from checker.proofs.terms.sizes import factors_of, sides_of, size_of
from checker.statements.terms.iterations import put_leaves
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import BINDERS, Term, apply, parts, put

_MOST_STEPS = 64  # by which an exponent may pass a variable


class Forms(Polynomials):
    """The normal forms of terms in one table of atoms."""

    def gap(self, relation: Term) -> Polynomial:
        """b − a of a relation a ≤ b, a < b or a = b."""
        return self.plus(self.scalar(relation.args[1]), self.scalar(relation.args[0]), -ONE)

    def key(self, term):
        """The normal form as a part of an atom; of a matrix, a word or an index the term as a tuple."""
        if term.sort == "scalar":
            return frozen(self.scalar(term))
        if term.sort == "vector":
            return frozen(self.vector(term))
        return (term.name, term.leaf) if not term.args else (term.name, *_size(term), *map(self.key, term.args))

    def scalar(self, term):
        """The polynomial of a scalar term."""
        if term.sort in ("vector", "matrix"):  # of an equality between such
            raise Undecided("A vector or matrix has no polynomial.")
        form = self.known.get(term)
        if form is None:
            form = self.known[term] = self.scalar_of(term, term.name, term.args)
            [(m, x), *more] = list(form.items()) or [((), ONE)]
            if not more and x == 1 and len(m) == 1 and m[0][1] == 1:
                self._met(m[0][0], term)
        return form

    def _met(self, a, term):
        """Keep a term that is the atom, if there is one of its own name."""
        if term.open:  # no term of its own
            return
        known = self.shown.setdefault(a, term)
        if known.name != self.keys[a][0] == term.name:
            self.shown[a] = term

    def scalar_of(self, term, name, args):
        """The polynomial of a scalar term by its name."""
        if name == "num":
            value = term.fraction
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
            if name == "entry" and args[0].name == "stack":
                return self.scalar(instance(*args))
            u = self.vector(args[0])
            if name == "norm":
                return self.magnitude("norm", u)
            if not args[1].open:
                self.indices.setdefault(self.key(args[1]), args[1])
            return self.entry(u, self.key(args[1]))
        if name == "number_of" and args[0].name == "place":
            return self.scalar(args[0].args[0])
        if name == "expectation" and args[0].sort == "index":
            return self.times(*self.mean_over(term))
        if name == "sum_over":  # Σ_i u_i
            return self.linear(self.total, self.vector(apply("stack", *args)))
        if any([one.sort != "scalar" for one in args]) or not args:
            return self.one(name, *map(self.key, args)) if args else self.one(name, term.leaf)
        p, *more = [self.scalar(one) for one in args]
        if name in ("add", "sub"):
            return self.plus(p, more[0], ONE if name == "add" else -ONE)
        if name == "neg":
            return self.times({(): -ONE}, p)
        if name in ("mul", "div"):
            return self.times(p, more[0] if name == "mul" else self.inverse(more[0]))
        if name == "pow" and (count := whole_number(more[0])) is not None and count <= _MOST_STEPS:
            return functools.reduce(self.times, [p] * count, {(): ONE})
        if name == "pow" and (split := self.whole(more[0])):  # p^(k + c) = p^c·p^k
            c, k = split
            return functools.reduce(self.times, [p] * c, self.one("pow", frozen(p), frozen(k)))
        if name in ("sigmoid", "sigmoid_slope", "sigmoid_curvature"):
            g = self.sigmoid(p)
            slope = self.plus(g, self.times(g, g), -ONE)
            turn = self.plus({(): ONE}, g, Fraction(-2))
            return g if name == "sigmoid" else slope if name == "sigmoid_slope" else self.times(slope, turn)
        if name == "abs":
            return self.magnitude("abs", {(): p} if p else {})
        if name in ("sin", "cos"):
            return self.one(name, frozen(p)) if p else {(): ONE} if name == "cos" else {}
        return {"exp": self.exp, "sqrt": self.root, "log": self.log}.get(
            name, lambda p: self.one(name, *map(self.key, args))
        )(p)

    def whole(self, p):
        """(c, k) of a polynomial k + c with a natural variable k and c = 0, 1, …, as polynomials; None of others."""
        names, c = [m for m in p if m], p.get((), ZERO)
        if len(names) != 1 or p[names[0]] != 1 or len(names[0]) != 1 or names[0][0][1] != 1:
            return None
        kind, *inside = self.keys[names[0][0][0]]
        good = kind == "var" and inside[0] in self.naturals and c.denominator == 1 and 0 <= c <= _MOST_STEPS
        return (int(c), {names[0]: ONE}) if good else None

    def loss(self, name, word, inside):
        """The losses in terms of exp, log and g; None where one is left alone."""
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

    def vector(self, term):
        """The combination of a vector term."""
        form = self.known.get(term)
        if form is None:
            form = self.known[term] = self.vector_of(term, term.name, term.args)
            if len(form) == 1 and all(len(ids) == 1 and c == {(): ONE} for ids, c in form.items()):
                self._met(next(iter(form))[0], term)
        return form

    def vector_of(self, term, name, args):
        """The combination of a vector term by its name."""
        if name in ("var", "state", "bound"):
            return self.basic(name, term.leaf)
        if name == "expectation" and args[0].sort == "index":
            return self.scaled(*self.mean_over(term))
        if name == "matvec":
            return self.act(args[0], self.vector(args[1]))
        if name == "pair":
            return self.pair(*map(self.scalar, args))
        if name in ("log", "abs"):
            u, size = self.vector(args[0]), size_of(term)
            two = self.of_units(u) if size == "2" and u else None
            if two is not None:
                return self.pair(*[self.each(name, p) for p in two])
            if name == "log":
                return self.logarithm(u, size)
            seen = all(self.sign(c) > 0 and all(self.keys[b][0] in NEVER_NEGATIVE for b in ids) for ids, c in u.items())
            return u if seen else self.basic(name, frozen(u), size)
        if name in ("exp", "softmax", "sparsemax"):
            u, size = self.vector(args[0]), size_of(term)
            if name != "exp":  # softmax(u + c·1) = softmax(u)
                u = {ids: c for ids, c in u.items() if ids != (self.ids.get(("exp", (), size)),)}
            two = self.of_units(u) if size == "2" and u and name != "sparsemax" else None
            if two is None and name != "exp" and not u:
                return self.scaled(self.inverse(self.counted(size)), self.basic("exp", (), size))
            if two is None:
                return self.basic(name, frozen(u), size)
            two = [self.exp(p) for p in two]
            return self.scaled({(): ONE} if name == "exp" else self.inverse(self.plus(*two)), self.pair(*two))
        if name == "vec":  # linear
            return {(self.atom(name, a, size_of(term)),): c for a, c in self.matrix(args[0]).items()}
        if name == "attention_block":
            return self.vector(apply("softmax", apply("matvec", apply("block", *args[:3]), args[3])))
        if name == "gradient" and args[0].name == "softmax_loss":
            A, g, loss = args[0].args
            return self.vector(_gradient_of_softmax_loss(A, g, loss, args[1]))
        if name == "stack" and (u := self.spread_out(*args)) is not None:
            return u
        if name == "column" and args[0].name == "transpose" and args[0].args[0].name == "stack":
            return self.vector(instance(args[0].args[0], args[1]))
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
        u = self.basic(name, *map(self.key, args), size_of(term))
        if name == "stack":
            self.stacks.setdefault(self.atom(name, *map(self.key, args), size_of(term)), term)
        return u

    def entry_of_stack(self, b, i):
        """The polynomial of an entry of a basic vector that is a stack, or None."""
        if b not in self.stacks or i not in self.indices:
            return None
        return self.scalar(instance(self.stacks[b], self.indices[i]))

    def mean_over(self, term):
        """E a = Σ_i w_i·a, or 1/n·Σ_i a, of an index: a factor, and the normal form of a sum."""
        (index, law, body), form = term.args, self.scalar if term.sort == "scalar" else self.vector
        if kind_of(law) == "uniform":
            return self.inverse(self.counted(size_of_bound(index.leaf))), form(apply("sum_over", index, body))
        return {(): ONE}, form(apply("sum_over", index, apply("mul", apply("entry", law.args[0], index), body)))

    def spread_out(self, index, body):
        """The vector of what stands under a binder of scalars; None where it is not seen, or i runs below a dataset's T."""
        size = size_of_bound(index.leaf)
        if body.sort != "scalar" or (self.ragged and size == "T"):
            return None
        return self.spread(self.scalar(body), self.key(index), size)

    def matrix(self, A):
        """The matrix as a combination of matrices."""
        name, args = A.name, A.args
        if name in ("add", "sub", "neg"):
            rest = {} if name == "neg" else self.matrix(args[0])
            return self.plus(rest, self.matrix(args[-1]), ONE if name == "add" else -ONE)
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.matrix(args[1]))
        if name == "outer":
            u, w = map(self.vector, args)
            return self.linear(lambda a: self.linear(lambda b: {self.atom("outer", a, b): {(): ONE}}, w), u)
        self.matrices.setdefault(self.key(A), A)
        return {self.atom("matrix", self.key(A)): {(): ONE}}

    def act(self, A, u):
        """A·u for a matrix term and a combination."""
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


def is_identity(relation: Term) -> bool:
    """Whether both sides of a comparison have one normal form, so that they are equal everywhere; False where it is not known."""
    try:
        return not Forms().gap(relation)
    except (Undecided, ArithmeticError, RecursionError):
        return False


def _gradient_of_softmax_loss(A: Term, g: Term, loss: Term, x: Term) -> Term:
    """Of ℓ(⟨f,γ⟩), f = softmax(Ax): ℓ′(⟨f,γ⟩)·Aᵀ(f∘γ − ⟨f,γ⟩f)."""
    f = apply("softmax", apply("matvec", A, x))
    d = apply("dot", f, g)
    J = apply("sub", apply("hadamard", f, g), apply("mul", d, f))
    return apply("mul", apply("loss_slope", loss, d), apply("matvec", apply("transpose", A), J))


def instance(binder: Term, place: Term) -> Term:
    """The body of a binder at a place, a number or a vector.  **Raises.** Undecided where an index of the place is bound inside."""
    index, body = binder.args
    if binder.name == "for_every":
        return put_leaves(body, {index.leaf: place})
    bound_inside = {name_of(t.args[0].leaf) for t in parts(body) if t.name in BINDERS}
    if bound_inside & set(map(name_of, place.open)):
        raise Undecided(f"An index of {place} is bound inside {binder}.")
    return put(body, index, place)


def entry_at(u: Term, place: Term) -> Term:
    """The entry of a vector there, written out where the vector is given by its entries."""
    return instance(u, place) if u.name == "stack" else apply("entry", u, place)


def told_at(one: Proof, place: Term) -> Proof:
    """What was shown for each value of an index, at a place.  **Raises.** Undecided, as :func:`instance`."""
    return Proof("instance", instance(one.concludes, place), (one,), {"at": place})


def as_bound(k: Term) -> Term:
    """The bound index that goes over the range of an index variable k, by its name."""
    return Term("bound", leaf=f"{k.leaf}:{k.shape[0]}", sort="index", shape=k.shape)


def _size(term: Term) -> tuple:
    """The sides of a matrix: a vector that is 0 has the key () whatever its size is.  As in ``verify.py``."""
    try:
        return (tuple(map(factors_of, sides_of(term))),) if term.sort == "matrix" else ()
    except Undecided:
        return ()
