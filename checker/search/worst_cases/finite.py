"""A claim at the finitely many points at which it speaks of its functions: values and slopes there become variables.

What a class of functions says of them are the conditions of interpolation, which :mod:`checker.search.worst_cases.margins` writes down.
Sequences with few steps are written out, and variables that an equality defines are put in.

**Guarantee.** none: what is found with it is decided exactly afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from checker.statements.claims.claim import Claim
from checker.statements.terms.iterations import bound_by, part_of, starts, updates
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import ITERATE, Term, apply, as_term, conjuncts, subterms, with_table

_CLASSES = ("convex", "strongly_convex", "differentiable", "smooth", "lipschitz", "lower_bound", "polyak_lojasiewicz")
_TOLD = ("minimiser", "subgradient")
_MOST_STEPS = 4  # of a sequence that is written out
_MOST_POINTS = 8


class NotFinite(Exception):
    """The claim speaks of its functions in a way that this search does not follow."""


@dataclass(kw_only=True)
class Point:
    """A point of a function: its value for each entry, what is told of subgradients, and the gradient where it is spoken of."""

    at: Term
    value: Term
    told: list[Term] = field(default_factory=list)
    gradient: Term | None = None
    least: bool = False

    @property
    def slopes(self) -> list[Term]:
        return [*self.told, *([] if self.gradient is None else [self.gradient])]


@dataclass(kw_only=True)
class Interpolated:
    """A function by its points and by what is said of it: ``bend`` and ``most`` are the ends of its second derivative.

    Without ``bend`` it need not be convex, and without ``most`` it may have kinks.
    """

    name: Term
    points: list[Point]
    bend: Term | None
    most: Term | None
    steep: Term | None
    below: Term | None
    gap: Term | None


@dataclass(frozen=True, kw_only=True)
class Goal:
    """One way to break a claim: ``comparison`` fails while the conditions hold."""

    conditions: tuple[Term, ...]
    comparison: Term


@dataclass(frozen=True, kw_only=True)
class Finite:
    """A claim about numbers and vectors: the free variables, those that are defined in turn, the functions at their points."""

    free: tuple[Term, ...]
    defined: tuple[tuple[Term, Term], ...]
    hypotheses: tuple[Term, ...]
    goals: tuple[Goal, ...]
    functions: tuple[Interpolated, ...]


def finite(claim: Claim, steps: int) -> Finite:
    """The claim at finitely many points, with ``steps`` for its whole numbers.  **Raises.** NotFinite."""
    wholes = {v: as_term(steps) for v in claim.forall if v.shape == ("natural",)}
    hypotheses = [_written_out(c, wholes) for h in claim.hypotheses for c in conjuncts(h)]
    defined = _definitions([c for c in hypotheses if c.name == "eq"], claim.forall)

    def put_in(term: Term) -> Term:
        return with_table(term, defined)

    rest = [put_in(h) for h in hypotheses]
    points = _Points({v for v in claim.forall if v.sort in FUNCTION_SORTS})
    for one in rest:
        points.hear(one)
    said = [h for h in rest if h.name in _CLASSES]
    plain = [points.flat(h) for h in rest if h.name not in (*_CLASSES, *_TOLD)]
    goals = [
        Goal(conditions=tuple(map(points.flat, one.conditions)), comparison=points.flat(one.comparison))
        for one in _goals(put_in(_written_out(claim.conclude, wholes)))
    ]
    then = [(v, points.flat(term)) for v, term in defined.items()]
    functions = [points.function(f, said) for f in sorted(points.of, key=lambda f: f.leaf)]
    told = points.gradients_told()
    equal = [with_table(one, told) for one in plain if one.name == "eq"]
    for v, term in _definitions(equal, [v for v in points.fresh if v not in told]).items():
        told = {w: with_table(t, {v: term}) for w, t in told.items()} | {v: term}
    free = [v for v in claim.forall if v not in defined and v not in wholes and v.sort not in FUNCTION_SORTS]
    free += [v for v in points.fresh if v not in told]
    if any(v.sort not in ("scalar", "vector") or (v.sort == "scalar" and v.shape) for v in free):
        raise NotFinite

    def settled(term: Term) -> Term:
        return with_table(term, told)

    return Finite(
        free=tuple(free),
        defined=(*((w, one) for w, one in wholes.items()), *((v, settled(t)) for v, t in then), *told.items()),
        hypotheses=tuple(one for one in map(settled, plain) if _apart(one)),
        goals=tuple(
            Goal(conditions=tuple(map(settled, g.conditions)), comparison=settled(g.comparison)) for g in goals
        ),
        functions=tuple(_mapped(f, settled) for f in functions),
    )


def _apart(equality: Term) -> bool:
    return equality.name != "eq" or equality.args[0] != equality.args[1]


def _mapped(f: Interpolated, change: Callable[[Term], Term]) -> Interpolated:
    def one(term: Term | None) -> Term | None:
        return None if term is None else change(term)

    points = [replace(p, at=change(p.at), told=list(map(change, p.told)), gradient=one(p.gradient)) for p in f.points]
    return replace(
        f, points=points, bend=one(f.bend), most=one(f.most), steep=one(f.steep), below=one(f.below), gap=one(f.gap)
    )


def _written_out(term: Term, wholes: Mapping[Term, Term]) -> Term:
    """With whole numbers put in and sequences followed.  **Raises.** NotFinite."""
    if term in wholes:
        return wholes[term]
    if term.name != ITERATE:
        return replace(term, args=tuple(_written_out(one, wholes) for one in term.args)) if term.args else term
    count = _number(_written_out(term.args[1], wholes))
    if count is None or not 0 <= count <= _MOST_STEPS or count.denominator != 1:
        raise NotFinite
    number, *state = bound_by(term)
    now = [_written_out(one, wholes) for one in starts(term)]
    for k in range(int(count)):
        here = {number: as_term(k), **dict(zip(state, now, strict=True))}
        now = [_written_out(with_table(one, here), wholes) for one in updates(term)]
    return now[state.index(part_of(term))]


def _number(term: Term) -> Fraction | None:
    """The number that a term of whole numbers is."""
    if term.name == "num":
        return term.fraction
    parts = [_number(one) for one in term.args]
    if term.name in ("add", "sub", "mul") and None not in parts:
        a, b = (one for one in parts if one is not None)
        return a + b if term.name == "add" else a - b if term.name == "sub" else a * b
    return None


def _definitions(equalities: Sequence[Term], forall: Sequence[Term]) -> dict[Term, Term]:
    """Variables that equalities define, by terms of the others."""
    found: dict[Term, Term] = {}
    movable = {v for v in forall if v.sort in ("scalar", "vector") and v.shape != ("natural",)}
    for equality in equalities:
        a, b = (with_table(side, found) for side in equality.args)
        for v, term in ((a, b), (b, a)):
            if v in movable and v not in set(subterms(term)):
                found = {w: with_table(t, {v: term}) for w, t in found.items()} | {v: term}
                break
    return found


def _goals(conclude: Term) -> Iterator[Goal]:
    for one in conjuncts(conclude):
        conditions: list[Term] = []
        while one.name == "implies":
            conditions += conjuncts(one.args[0])
            one = one.args[1]
        for part in conjuncts(one):
            if part.name == "eq" and part.args[0].sort == "scalar":
                for sides in (part.args, part.args[::-1]):
                    yield Goal(conditions=tuple(conditions), comparison=apply("le", *sides))
            elif part.name in ("le", "lt"):
                yield Goal(conditions=tuple(conditions), comparison=part)


class _Points:
    """The points at which functions are taken, each with fresh variables."""

    def __init__(self, functions: set[Term]) -> None:
        self.of: dict[Term, list[Point]] = {f: [] for f in functions}
        self.fresh: list[Term] = []

    def _new(self, f: Term, kind: str) -> Term:
        sort = "vector" if f.sort == "function" else "scalar"
        v = Term("var", leaf=f"{f.leaf} {kind} {len(self.fresh)}", sort=sort, shape=f.shape if sort == "vector" else ())
        self.fresh.append(v)
        return v

    def point(self, f: Term, at: Term) -> Point:
        known = next((p for p in self.of[f] if p.at == at), None)
        if known is None:
            if len(self.of[f]) >= _MOST_POINTS or at.open:
                raise NotFinite
            known = Point(at=at, value=self._new(f, "value"))
            self.of[f].append(known)
        return known

    def flat(self, term: Term) -> Term:
        """The term with values and gradients of functions as variables."""
        args = tuple(map(self.flat, term.args))
        if term.name in ("function_value", "function_gradient"):
            if args[0] not in self.of:
                raise NotFinite
            point = self.point(args[0], args[1])
            if term.name == "function_value":
                return apply("sum", point.value) if args[0].sort == "function" else point.value
            return self._gradient(args[0], point)
        return replace(term, args=args) if args else term

    def _gradient(self, f: Term, point: Point) -> Term:
        if point.gradient is None:
            point.gradient = self._new(f, "slope")
        return point.gradient

    def hear(self, said: Term) -> None:
        """What is said of subgradients and minimisers."""
        if said.name not in _TOLD:
            return
        f, at, *slope = said.args
        point = self.point(f, self.flat(at))
        point.least |= said.name == "minimiser"
        told = self.flat(slope[0]) if slope else apply("mul", 0, point.at)
        if told not in point.slopes:
            point.told.append(told)

    def function(self, f: Term, said: list[Term]) -> Interpolated:
        about = {h.name: h for h in said if h.args[0] == f}
        numbers = {name: self.flat(h.args[1]) for name, h in about.items() if len(h.args) > 1}
        points = self.of[f]
        sloped = {"smooth", "differentiable", "polyak_lojasiewicz"} & about.keys() or any(p.gradient for p in points)
        convex = {"convex", "strongly_convex"} & about.keys() or not (sloped or "lipschitz" in about)
        most = None
        if sloped:
            most = numbers["smooth"] if "smooth" in numbers else Term("var", leaf=f"{f.leaf} most", sort="scalar")
            self.fresh += [] if "smooth" in numbers else [most]
        for point in points:
            if (sloped or convex) and not point.slopes:
                self._gradient(f, point)
        return Interpolated(
            name=f,
            points=points,
            bend=numbers.get("strongly_convex", as_term(0)) if convex else None,
            most=most,
            steep=numbers.get("lipschitz"),
            below=numbers.get("lower_bound"),
            gap=numbers.get("polyak_lojasiewicz"),
        )

    def gradients_told(self) -> dict[Term, Term]:
        """Gradients at points at which a hypothesis tells a subgradient."""
        found: dict[Term, Term] = {}
        for point in (p for points in self.of.values() for p in points):
            if point.gradient is not None and point.told:
                slope = with_table(point.told[0], found)
                if point.gradient not in set(subterms(slope)):
                    found = {w: with_table(t, {point.gradient: slope}) for w, t in found.items()} | {
                        point.gradient: slope
                    }
                    point.gradient = None
        return found


__all__ = ["Finite", "Goal", "Interpolated", "NotFinite", "Point", "finite"]
