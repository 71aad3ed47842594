"""The terms of claims as formulas with indices, so that an equality can be compared for all sizes at once.

An index below n·d is a pair of indices, row by row; so vec and ⊗ only put indices side by side.  The inputs of a dataset may have different
numbers of tokens: all are filled up to T, and mask_it is 1 where input i has a token t and 0 else.

**Guarantee.** none here: it lets the prover see which equalities the rule ``identity`` reaches; ``verify.py`` (7a) has its own version.
**Raises.** Undecided for terms that are no formulas with indices.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import prod

from checker.errors import Undecided
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import size_of_bound, sizes_of_bound
from checker.statements.terms.ranges import ANY_DECREASING
from checker.statements.terms.term import Term, with_table
from checker.statements.terms.term import parts as parts_of_term
from checker.symbolic.formulas.differentiate import Differentiation
from checker.symbolic.formulas.entries import (
    Entries,
    Index,
    Side,
    array,
    column,
    entry,
    entrywise,
    fit,
    kron,
    scalar,
    transpose,
    vec,
)
from checker.symbolic.formulas.index_terms import (
    Array,
    Expression,
    Form,
    delta,
    formula,
    function,
    parts,
    size,
    with_parts,
)
from checker.symbolic.formulas.loss_formulas import LOSS_FORMULAS
from checker.symbolic.formulas.means import Means
from checker.symbolic.formulas.normal_form import equal_for_all_sizes

Sizes = Callable[[Term], tuple[str, ...]]  # the sides of a vector or matrix


def _unknown(term: Term) -> tuple[str, ...]:
    raise Undecided(f"The sides of {term.name} are not known.")


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """A dataset; ``keys`` is its key matrix W or None, ``queries`` has a row for each input, or is None."""

    name: str
    keys: Entries | None
    queries: Entries | None


def equal(left: Term, right: Term, sides: Sizes = _unknown, *, positive: frozenset[Term] = frozenset()) -> bool:
    """Whether both sides have one normal form: then they are equal for all sizes and all values, where what is ``positive`` is so.

    ``sides`` tells the sizes of a vector or matrix that is no formula.  A vector in ``positive`` has positive entries.
    """
    reading = Reading(sides=sides, positive=positive)
    a, b = reading.of(left), reading.of(right)
    fit(a.spans, b.spans)
    at = [reading.fresh(side) for side in a.spans]
    return equal_for_all_sizes(a.at(*at).form, b.at(*at).form)


@dataclass
class Reading:
    """Reads terms; ``count`` numbers the indices, so that no two are the same."""

    count: int = 0
    sides: Sizes = _unknown
    known: dict[Term, object] = field(default_factory=dict)
    positive: frozenset[Term] = frozenset()  # by what may be divided

    def fresh(self, side: Side) -> Index:
        self.count += len(side)
        return tuple(f"k{self.count - k}" for k in range(len(side)))

    def total(self, side: Side, body: Callable[[Index], Expression]) -> Expression:
        """Σ over an index into the side."""
        at = self.fresh(side)
        form = body(at).form
        for index, span in zip(at, side, strict=True):
            form = ("sum", index, span, form)
        return Expression(form)

    def dot(self, u: Entries, w: Entries) -> Expression:
        fit(u.spans, w.spans)
        return self.total(u.spans[0], lambda k: u.at(k) * w.at(k))

    def product(self, A: Entries, B: Entries) -> Entries:
        """AB, or Au."""
        fit(A.spans[1], B.spans[0])
        return Entries(
            A.spans[:1] + B.spans[1:], lambda i, *j: self.total(A.spans[1], lambda k: A.at(i, k) * B.at(k, *j))
        )

    def softmax(self, u: Entries) -> Entries:
        mass = self.total(u.spans[0], lambda k: function("exp", u.at(k)))
        return Entries(u.spans, lambda k: function("exp", u.at(k)) / mass)

    def rows_of_softmax(self, logits: Entries) -> Entries:
        rows, columns = logits.spans
        return Entries(logits.spans, lambda i, t: self.softmax(Entries((columns,), partial(logits.at, i))).at(t))

    def block(self, A1: Entries, A2: Entries, j: tuple[Side, Index]) -> Entries:
        """A₁[j,·] ⊗ A₂."""
        fit(A1.spans[0], j[0])
        return kron(Entries(((), A1.spans[1]), lambda _, k: A1.at(j[1], k)), A2)

    def residual(self, F: Entries, A3: Entries, Y: Entries, B: Entries) -> Expression:
        """‖F A₃ Y − B‖²_F."""
        C = entrywise(operator.sub)(self, self.product(self.product(F, A3), Y), B)
        return self.total(C.spans[0], lambda i: self.total(C.spans[1], lambda j: C.at(i, j) ** 2))

    def slope(self, values: Callable[[Entries], Expression], point: Entries, at: tuple[Index, ...]) -> Expression:
        """The derivative by the entry ``at``: a variable differentiated by, then the point in its place."""
        self.count += 1
        name = f"point{self.count}"
        entry = tuple(i for index in at for i in index)
        rules = Differentiation(parameter=name, indices=entry)
        return Expression(_put(rules.of(values(array(name, *point.spans)).form), name, point))

    def objective(self, name: str, args: tuple[Term, ...]) -> Callable[[Entries], Expression]:
        """point ↦ L(point) for loss, matrix_loss, softmax_loss."""
        loss = loss_of(args[-1])
        if name == "softmax_loss":
            A, scores = self.of(args[0]), self.of(args[1])
            return lambda point: loss(self.dot(self.softmax(self.product(A, point)), scores))
        data = self.of(args[0])
        n, T, d = ("n",), (f"tokens of {data.name}",), ("d",)
        X, Y, v = (array(f"tokens {data.name}", n, T, d), array(f"label {data.name}", n), array(f"head {data.name}", d))
        mask = array(f"mask {data.name}", n, T)

        def logit(point: Entries, i: Index, t: Index) -> Expression:
            x = Entries((d,), lambda c: X.at(i, t, c))
            if name == "loss":
                return self.dot(x if data.keys is None else self.product(data.keys, x), point)
            if data.queries is None:
                raise Undecided("The objective needs queries.")
            return self.dot(x, self.product(point, Entries((d,), partial(data.queries.at, i))))

        def output(point: Entries, i: Index) -> Expression:
            def power(t: Index) -> Expression:
                return mask.at(i, t) * function("exp", logit(point, i, t))

            def score(t: Index) -> Expression:
                return Y.at(i) * self.total(d, lambda c: v.at(c) * X.at(i, t, c))

            return self.total(T, lambda t: power(t) * score(t)) / self.total(T, power)

        return lambda point: self.total(n, lambda i: loss(output(point, i))) / size("n")

    def of(self, term: Term):
        """Entries of a scalar, vector or matrix; Inputs of a dataset; side and index of an index."""
        if term not in self.known:
            self.known[term] = self._of(term, term.name, term.args)
        return self.known[term]

    def number(self, index: Term) -> Expression:
        """An index as a number: a function of the index."""
        side, names = self.of(index)
        return formula(index.args[0].leaf) if side is None else Array(f"number {'*'.join(side)}")[names]

    def truth(self, statement: Term) -> Expression:
        """1 where the statement holds and 0 elsewhere; h(x) is 1 for x ≥ 0 and 0 for x < 0."""
        name, args = statement.name, statement.args
        one = formula("1")
        if name in ("and", "or", "not", "implies"):
            first, *more = map(self.truth, args)
            if name == "not":
                return one - first
            second = more[0]
            return {"and": first * second, "or": one - (one - first) * (one - second)}.get(
                name, one - first * (one - second)
            )
        if name not in ("le", "lt", "eq") or args[0].sort not in ("scalar", "index"):
            raise Undecided(f"{name} is not a formula with indices.")
        a, b = (self.of(side).at() if side.sort == "scalar" else self.number(side) for side in args)
        up, down = function("h", b - a), function("h", a - b)  # a ≤ b, b ≤ a
        return {"le": up, "lt": one - down}.get(name, up * down)

    def _of(self, term: Term, name: str, args: tuple[Term, ...]):
        if name == "num":
            return scalar(formula(term.leaf))
        if name == "var":
            return _variable(term)
        if name == "place":  # a literal index, of any range
            return None, (f"place {args[0].leaf}",)
        if name in ("gradient", "value") and args[0].name in ("loss", "matrix_loss", "softmax_loss"):
            values, point = self.objective(args[0].name, args[0].args), self.of(args[1])
            if name == "value":
                return scalar(values(point))
            return Entries(point.spans, lambda *at: self.slope(values, point, at))
        if name == "expectation":
            return self.mean(*args)
        if name == "div":
            return scalar(self.of(args[0]).at() * self.inverse(args[1]))
        if name in ("loss_value", "loss_slope") and term.sort == "scalar":
            loss, u = loss_of(args[0]), self.of(args[1])
            return scalar(loss(u.at()) if name == "loss_value" else self.slope(lambda z: loss(z.at()), u, ()))
        if name == "pow" and args[1].name == "num" and args[1].leaf.isdigit() and int(args[1].leaf) <= 64:
            if args[0].name in ("norm", "frobenius") and int(args[1].leaf) % 2 == 0:
                return scalar(self.squares(self.of(args[0].args[0])) ** (int(args[1].leaf) // 2))
            return scalar(self.of(args[0]).at() ** int(args[1].leaf))
        if name == "identity" and args[0].name == "length":
            side = self.of(args[0].args[0]).spans[0]
            return Entries((side, side), lambda i, j: prod(map(delta, i, j), start=formula("1")))
        if term.sort == "order" or name == "at":
            raise Undecided("An order is no formula with indices.")
        if name == "bound" and term.sort != "index":  # what is drawn
            return array(term.leaf, *(tuple(size.split("*")) for size in sizes_of_bound(term.leaf)))
        if name == "bound":
            side = tuple(size_of_bound(term.leaf).split("*"))
            return side, tuple(f"{term.leaf} {k}" for k in range(len(side)))
        if name == "mat":
            if args[1].name != "length":
                raise Undecided("Rows that are not as long as a vector.")
            whole, (row,) = self.of(args[0]), self.of(args[1].args[0]).spans
            rows = whole.spans[0][: -len(row)]
            fit(whole.spans[0], rows + row)
            return Entries((rows, row), lambda i, j: whole.at(i + j))
        if name == "stack":
            (side, names), body = map(self.of, args)
            return Entries(
                (side, *body.spans),
                lambda k, *at: Expression(_moved(body.at(*at).form, dict(zip(names, k, strict=True)))),
            )
        if name == "sum_over":
            (side, names), body = map(self.of, args)
            return Entries(body.spans, lambda *at: Expression(_summed(body.at(*at).form, names, side)))
        if name == "number_of":
            return scalar(self.number(args[0]))
        if name == "indicator":
            return scalar(self.truth(args[0]))
        if name not in FORMULAS:
            return self.unknown_part(term)
        return FORMULAS[name](self, *map(self.of, args))

    def inverse(self, y: Term) -> Expression:
        """1/y for what is known to be positive, else a number of which nothing is known; 1/(a·b) = 1/a·1/b, for 1/0 = 0 too."""
        if y.name == "mul":
            return self.inverse(y.args[0]) * self.inverse(y.args[1])
        if y.name in ("num", "length") or y in self.positive or (y.name == "entry" and y.args[0] in self.positive):
            return self.of(y).at() ** -1
        return self.unknown("inverse", y).at()

    def unknown_part(self, term: Term) -> Entries:
        """A term that is no formula."""
        if term.sort not in ("scalar", "vector", "matrix") or term.name in ("value", "gradient"):
            raise Undecided(f"{term.name} is not a formula with indices.")
        sizes = () if term.sort == "scalar" else self.sides(term)
        if any("*" in side for side in sizes):
            raise Undecided(f"The factors of a size of {term.name} have no order.")
        if term.open and any("[" in side for side in sizes):
            raise Undecided(f"A size of {term.name} depends on an index.")
        return self.unknown("closed", term, *((side,) for side in sizes))

    def unknown(self, kind: str, term: Term, *spans: Side) -> Entries:
        """An array of which nothing is known, with a place for each index that is bound outside or a variable."""
        leaves = dict.fromkeys(one for one in parts_of_term(term) if not one.args)
        places = [one for one in leaves if one.leaf in term.open or (one.name == "var" and one.sort == "index")]
        if any(one.sort != "index" for one in places):
            raise Undecided(f"{term} depends on what is drawn, or on a state.")
        known = [self.of(one) for one in places]
        holes = {one: replace(one, leaf=f"{k} in {known[k][0]}") for k, one in enumerate(places)}
        label, names = f"{kind} {with_table(term, holes)}", tuple(i for _, at in known for i in at)
        return Entries(spans, lambda *at: Array(label)[(*names, *(i for index in at for i in index))])

    def squares(self, u: Entries) -> Expression:
        """The sum of the squares of all entries."""
        at = [self.fresh(side) for side in u.spans]
        form = (u.at(*at) ** 2).form
        for names, side in zip(at, u.spans, strict=True):
            form = _summed(form, names, side)
        return Expression(form)

    def mean(self, drawn: Term, law: Term, body: Term) -> Entries:
        """Of ``expectation``."""
        parameter, inside = (self.of(law.args[0]) if law.args else None), self.of(body)
        if drawn.sort == "index":
            side, names = self.of(drawn)
            if parameter is not None:
                fit(parameter.spans, (side,))
            weight = parameter.at(names) if parameter else prod(map(size, side), start=formula("1")) ** -1
            return Entries(inside.spans, lambda *at: Expression(_summed((weight * inside.at(*at)).form, names, side)))
        sides = tuple(one for side in self.of(drawn).spans for one in side)
        means = Means(name=drawn.leaf, sides=sides, law=kind_of(law), parameter=parameter and parameter.at().form)
        return Entries(inside.spans, lambda *at: Expression(means.of(inside.at(*at).form)))


def _summed(form: Form, names: Index, side: Side) -> Form:
    for index, span in zip(names, side, strict=True):
        form = ("sum", index, span, form)
    return form


def _moved(form: Form, new: Mapping[str, str]) -> Form:
    """The formula with free indices replaced; an index is bound nowhere inside its binder, so that none is caught."""
    kept = 2 if form[0] == "var" else 1
    if form[0] in ("var", "delta"):
        return form[:kept] + tuple(new.get(i, i) for i in form[kept:])
    return with_parts(form, [_moved(part, new) for part in parts(form)])


def _variable(term: Term):
    name, spans = term.leaf, tuple(tuple(words.split("*")) for words in term.shape)
    if term.sort == "index":
        return spans[0], tuple(f"{name} {k}" for k in range(len(spans[0])))
    if term.sort == "dataset":
        d = ("d",)
        keys = array(f"key matrix {name}", d, d) if "keys" in term.shape else None
        return Inputs(
            name=name, keys=keys, queries=array(f"query {name}", ("n",), d) if "queries" in term.shape else None
        )
    if term.sort not in ("scalar", "vector", "matrix"):
        raise Undecided(f"A {term.sort} is not a formula.")
    return array(name, *(spans if term.sort != "scalar" else ()))


def _put(form: Form, name: str, point: Entries) -> Form:
    """The array ``name`` replaced by what it stands for."""
    if form[:2] == ("var", name):
        rest = list(form[2:])
        return point.at(*[tuple(rest.pop(0) for _ in side) for side in point.spans]).form
    return with_parts(form, [_put(part, name, point) for part in parts(form)])


def loss_of(term: Term) -> Callable[[Expression], Expression]:
    """u ↦ ℓ(u); a loss that is not known is any smooth function."""
    words = [term.leaf] if term.name == "word" else list(term.shape)
    if not words or not set(words) <= {*LOSS_FORMULAS, ANY_DECREASING}:
        raise Undecided(f"{term} has no slope everywhere.")
    return LOSS_FORMULAS[term.leaf][0] if term.name == "word" else partial(function, f"loss {term.leaf}")


def _attention_matrix(r: Reading, A1: Entries, X: Entries, A2: Entries) -> Entries:
    return r.rows_of_softmax(r.product(r.product(A1, X), transpose(A2)))


def _vectorised(r: Reading, A1: Entries, A2: Entries, A3: Entries, x: Entries, Y: Entries, B: Entries) -> Entries:
    rows = A1.spans[0]
    logits = Entries((rows, A2.spans[0]), lambda j, t: r.product(r.block(A1, A2, (rows, j)), x).at(t))
    return scalar(r.residual(r.rows_of_softmax(logits), A3, Y, B))


def _sigmoid_slope(r: Reading, u: Entries) -> Entries:
    return scalar(r.slope(lambda z: LOSS_FORMULAS["sigmoid"][0](z.at()), u, ()))


FORMULAS: dict[str, Callable] = {
    "add": entrywise(operator.add),
    "sub": entrywise(operator.sub),
    "neg": entrywise(operator.neg),
    "hadamard": entrywise(operator.mul),
    "exp": entrywise(partial(function, "exp")),
    "log": entrywise(partial(function, "log")),
    "abs": entrywise(partial(function, "abs")),
    "sqrt": entrywise(partial(function, "sqrt")),
    "mul": lambda _, c, x: Entries(x.spans, lambda *at: c.at() * x.at(*at)),
    "sigmoid": entrywise(LOSS_FORMULAS["sigmoid"][0]),
    "sigmoid_slope": _sigmoid_slope,
    "sum": lambda r, u: scalar(r.total(u.spans[0], u.at)),
    "dot": lambda r, u, w: scalar(r.dot(u, w)),
    "length": lambda _, u: scalar(Expression(("mul", *[("size", one) for one in u.spans[0]]))),
    "entry": entry,
    "column": column,
    "outer": lambda _, u, w: Entries(u.spans + w.spans, lambda i, j: u.at(i) * w.at(j)),
    "matvec": Reading.product,
    "matmul": Reading.product,
    "transpose": lambda _, A: transpose(A),
    "kron": lambda _, A, B: kron(A, B),
    "vec": lambda _, A: vec(A),
    "softmax": Reading.softmax,
    "block": Reading.block,
    "attention_block": lambda r, A1, A2, j, x: r.softmax(r.product(r.block(A1, A2, j), x)),
    "attention_matrix": _attention_matrix,
    "regression_loss": lambda r, A1, A2, A3, X, Y, B: scalar(r.residual(_attention_matrix(r, A1, X, A2), A3, Y, B)),
    "regression_loss_vectorised": _vectorised,
    "with_query": lambda _, D, u: replace(D, queries=Entries((("n",), *u.spans), lambda i, c: u.at(c))),
    "with_key_matrix": lambda _, D, W: replace(D, keys=W),
}

__all__ = ["Inputs", "Reading", "equal"]
