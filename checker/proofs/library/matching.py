"""Where the terms of a lemma occur among those of a goal: matching up to normal form, commutativity and u − w = u + (−w).

**Guarantee.** none: what a match says is checked where the instance is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from checker.errors import ClaimError, Undecided
from checker.proofs.terms.normal_form import Forms
from checker.statements.terms.term import Term, apply, parts, put

Binding = dict[str, Term]
_BINDERS = ("stack", "sum_over", "for_each")
_LINEAR = ("hadamard", "matvec")
_COMMUTATIVE = ("add", "mul", "hadamard", "dot", "eq", "and", "or")


@dataclass(kw_only=True)
class Pool:
    """The terms that are spoken of, by name, each once up to normal form; ``age`` counts the rounds since a term is known."""

    forms: Forms
    by_name: dict[str, dict[object, Term]] = field(default_factory=dict)
    new: set[Term] = field(default_factory=set)

    def add(self, terms: Iterable[Term]) -> None:
        """The terms and their parts."""
        for term in terms:
            for one in parts(term):
                if not one.args or one.open or one.name in ("place", "num"):
                    continue
                known = self.by_name.setdefault(one.name, {})
                key = self.key(one)
                if key not in known:
                    known[key] = one
                    self.new.add(one)

    def key(self, term: Term) -> object:
        """What equal terms have in common: the normal form, or else the term."""
        try:
            return self.forms.key(term)
        except (Undecided, ClaimError):
            return term

    def known_as(self, term: Term) -> Term | None:
        """The term of this word that is spoken of and equal by normal form."""
        return self.by_name.get(term.name, {}).get(self.key(term))

    def named(self, name: str) -> list[Term]:
        return list(self.by_name.get(name, {}).values())

    def matches(self, patterns: tuple[Term, ...]) -> Iterator[Binding]:
        """Bindings under which each of the patterns occurs, one of them at a term that is new.

        Short patterns bind first: what is bound is then compared up to normal form, as log(x + 1) beside log(x).
        """
        if all(self.by_name.get(one.name) for one in patterns):
            yield from self._all(tuple(sorted(patterns, key=lambda one: len(list(parts(one))))), {}, False)

    def _all(self, patterns: tuple[Term, ...], bound: Binding, fresh: bool) -> Iterator[Binding]:
        if not patterns:
            if fresh:
                yield bound
            return
        first, *rest = patterns
        for term in self.named(first.name):
            for one in match(self, first, term, bound):
                yield from self._all(tuple(rest), one, fresh or term in self.new)


def match(pool: Pool, pattern: Term, term: Term, bound: Binding) -> Iterator[Binding]:
    """The bindings, extending one, under which a pattern is a term."""
    if pattern.name == "var":
        yield from _bind(pool, pattern, term, bound)
    elif pattern.sort != term.sort:
        return
    elif not pattern.args:
        if pattern == term:
            yield bound
    elif all(v in bound for v in pattern.variables):
        if pool.key(at(pattern, bound)) == pool.key(term):
            yield bound
    elif pattern.name in _LINEAR and term.name in ("add", "sub", "neg", "mul"):
        for whole in _taken_out(pattern.name, term):
            yield from _arguments(pool, pattern, whole, bound)
    elif pattern.name == "sub" and term.name in ("add", "neg"):
        yield from _difference(pool, pattern, term, bound)
    elif pattern.name == term.name and len(pattern.args) == len(term.args):
        yield from _arguments(pool, pattern, term, bound)


def _bind(pool: Pool, variable: Term, term: Term, bound: Binding) -> Iterator[Binding]:
    if variable.sort != term.sort or term.open or ("natural" in variable.shape and "natural" not in term.shape):
        return
    known = bound.get(variable.leaf)
    if known is None:
        yield {**bound, variable.leaf: term}
    elif known == term or pool.key(known) == pool.key(term):
        yield bound


def _difference(pool: Pool, pattern: Term, term: Term, bound: Binding) -> Iterator[Binding]:
    """u − w at a + (−b), (−b) + a, and at a + (−c)·b."""
    if term.name != "add":
        return
    for first, second in (term.args, term.args[::-1]):
        if second.name == "neg":
            less = second.args[0]
        elif second.name == "mul" and second.args[0].name == "neg":
            less = second.args[0].args[0] * second.args[1]
        else:
            continue
        for one in match(pool, pattern.args[0], first, bound):
            yield from match(pool, pattern.args[1], less, one)


def _taken_out(name: str, term: Term) -> Iterator[Term]:
    """A(u − w) for Au − Aw, and g∘(u − w) for g∘u − g∘w: the word of what all summands have in common, of a combination of the rest."""
    summands = list(_summands(term))
    if any(one.name != name for _, _, one in summands):
        return
    sides = 1 if name == "matvec" else 2
    for common in dict.fromkeys(summands[0][2].args[:sides]):
        rest: Term | None = None
        for sign, factor, one in summands:
            if common not in one.args[:sides]:
                break
            other = one.args[1 - one.args.index(common)]
            part = other if factor is None else factor * other
            rest = (part if sign > 0 else -part) if rest is None else rest + part if sign > 0 else rest - part
        else:
            if rest is not None:
                yield Term(name, (common, rest), sort=term.sort)


def _summands(term: Term, sign: int = 1, factor: Term | None = None) -> Iterator[tuple[int, Term | None, Term]]:
    """The vectors of a linear combination, each with its sign and its factor."""
    if term.name in ("add", "sub"):
        yield from _summands(term.args[0], sign, factor)
        yield from _summands(term.args[1], sign if term.name == "add" else -sign, factor)
    elif term.name == "neg":
        yield from _summands(term.args[0], -sign, factor)
    elif term.name == "mul":
        negative, c = term.args[0].name == "neg", term.args[0]
        c = c.args[0] if negative else c
        yield from _summands(term.args[1], -sign if negative else sign, c if factor is None else factor * c)
    else:
        yield sign, factor, term


def _arguments(pool: Pool, pattern: Term, term: Term, bound: Binding) -> Iterator[Binding]:
    if pattern.name in _BINDERS:
        index, other = pattern.args[0], term.args[0]
        if index.name == other.name == "bound":
            yield from _under_a_binder(pool, pattern, term, bound)
        return
    orders = [term.args]
    if pattern.name in _COMMUTATIVE:
        orders.append(term.args[::-1])
    for order in orders:
        found: Iterable[Binding] = [bound]
        for mine, its in zip(pattern.args, order, strict=True):
            found = [more for one in found for more in match(pool, mine, its, one)]
        yield from found


def _under_a_binder(pool: Pool, pattern: Term, term: Term, bound: Binding) -> Iterator[Binding]:
    """The same with one name for both indices."""
    mine, its = pattern.args[0], term.args[0]
    try:
        body = put(pattern.args[1], mine, its)
    except ClaimError:
        return
    yield from _open(pool, body, term.args[1], bound)


def _open(pool: Pool, pattern: Term, term: Term, bound: Binding) -> Iterator[Binding]:
    """A match of terms that speak of a bound index, as they are written."""
    if pattern.name == "var":
        if not term.open:
            yield from _bind(pool, pattern, term, bound)
    elif _any_entry(pattern, bound) and term.sort == "scalar":
        whole = _vector(term, pattern.args[1])
        if whole is not None and not whole.open:
            yield from _bind(pool, pattern.args[0], whole, bound)
    elif pattern.name == term.name and len(pattern.args) == len(term.args):
        if pattern.name in _BINDERS and pattern.args[0].name == term.args[0].name == "bound":
            yield from _under_a_binder(pool, pattern, term, bound)
            return
        if not pattern.args:
            if pattern == term or (
                pattern.name == term.name == "bound" and pattern.leaf.split(":")[0] == term.leaf.split(":")[0]
            ):
                yield bound
            return
        found: Iterable[Binding] = [bound]
        for mine, its in zip(pattern.args, term.args, strict=True):
            found = [more for one in found for more in _open(pool, mine, its, one)]
        yield from found


def _any_entry(pattern: Term, bound: Binding) -> bool:
    """Whether a pattern is u_i for a vector that is not bound so far: it fits whatever speaks of i."""
    return (
        pattern.name == "entry"
        and pattern.args[0].name == "var"
        and pattern.args[0].leaf not in bound
        and pattern.args[1].name == "bound"
    )


def _vector(term: Term, i: Term) -> Term | None:
    """The vector with these entries, as a combination of those that are spoken of; None where no vector is among them."""
    if term.name == "entry" and term.args[1] == i:
        return term.args[0]
    if term.name == "abs":
        inside = _vector(term.args[0], i)
        return None if inside is None else apply("abs", inside)
    if term.name in ("add", "sub"):
        sides = [_vector(one, i) for one in term.args]
        return None if None in sides else apply(term.name, *sides)
    if term.name == "neg":
        inside = _vector(term.args[0], i)
        return None if inside is None else -inside
    if term.name == "mul":
        first, second = (_vector(one, i) for one in term.args)
        if first is not None and second is not None:
            return apply("hadamard", first, second)
        factor, inside = (term.args[1], first) if first is not None else (term.args[0], second)
        return None if inside is None or factor.open else factor * inside
    return None


def at(term: Term, bound: Mapping[str, Term]) -> Term:
    """The term with terms in place of its variables."""
    if term.name == "var":
        return bound.get(term.leaf, term)
    if not term.args:
        return term
    return Term(term.name, tuple(at(one, bound) for one in term.args), term.leaf, term.sort, term.shape)


__all__ = ["Binding", "Pool", "at", "match"]
