"""Rewritings of a whole statement: names for its parts, other names, and its hypotheses arranged otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import reduce

from checker.statements.terms.term import Term, apply, conjuncts, parts
from tests.benchmarks.rewritings.places import Statement, replaced, rewritten, shape_of, total, visible

Rewritings = Iterator[Statement]
_PLAIN = ("num", "var", "bound", "state", "word", "length", "place", "number_of", "inputs", "dimension", "most_tokens")


def part_named(statement: Statement) -> Rewritings:
    """A number or vector that occurs in the conclusion gets a name, by a hypothesis that the name equals it."""
    for part in dict.fromkeys(visible(statement.conclude)):
        shape = () if part.sort == "scalar" else shape_of(part)
        if part.sort not in ("scalar", "vector", "matrix") or part.name in _PLAIN or part.open or shape is None:
            continue
        wanted = {"scalar": ("q", "r"), "vector": ("z", "h"), "matrix": ("M", "P")}[part.sort]
        name = Term("var", leaf=statement.fresh(*wanted), sort=part.sort, shape=shape)
        named = _with(statement, lambda t, part=part, name=name: replaced(t, part, name))
        yield replace(named, forall=(*statement.forall, name), hypotheses=(*named.hypotheses, apply("eq", name, part)))


def equality_put_in(statement: Statement) -> Rewritings:
    """A variable that a hypothesis equates with a term gives way to this term."""
    for k, h in enumerate(statement.hypotheses):
        for v, term in (h.args, h.args[::-1]) if h.name == "eq" else ():
            others = tuple(one for one in statement.forall if one.leaf != v.leaf)
            fits = (
                v.name == "var" and v.leaf not in term.variables and not ("natural" in v.shape and v.sort == "scalar")
            )
            if fits and v.sort in ("scalar", "vector") and total(term) and _sizes_stay(v, others):
                rest = replace(
                    statement, forall=others, hypotheses=statement.hypotheses[:k] + statement.hypotheses[k + 1 :]
                )
                yield _with(rest, lambda t, v=v, term=term: _everywhere(t, {v: term}))


def _sizes_stay(v: Term, others: tuple[Term, ...]) -> bool:
    """Whether its sizes are those of other variables too, or whole numbers."""
    elsewhere = {size for one in others if one.sort in ("vector", "matrix", "index") for size in one.shape}
    return v.sort == "scalar" or all(size in elsewhere for size in v.shape)


def _everywhere(term: Term, new: Mapping[Term, Term]) -> Term:
    """The term with leaves replaced, visible or not."""
    if term in new:
        return new[term]
    return replace(term, args=tuple(_everywhere(a, new) for a in term.args)) if term.args else term


def hypotheses_turned_round(statement: Statement) -> Rewritings:
    """The hypotheses in the opposite order."""
    if len(statement.hypotheses) > 1:
        yield replace(statement, hypotheses=statement.hypotheses[::-1])


def hypotheses_joined(statement: Statement) -> Rewritings:
    """All hypotheses as one conjunction."""
    if len(statement.hypotheses) > 1:
        yield replace(statement, hypotheses=(reduce(lambda a, b: a & b, statement.hypotheses),))


def hypothesis_split(statement: Statement) -> Rewritings:
    """Each conjunction among the hypotheses as several."""
    split = tuple(c for h in statement.hypotheses for c in conjuncts(h))
    if split != statement.hypotheses:
        yield replace(statement, hypotheses=split)


def hypothesis_as_condition(statement: Statement) -> Rewritings:
    """The last hypothesis as a condition in the conclusion: “if H then C” for C where H holds."""
    *before, last = statement.hypotheses or (None,)
    if last is not None and total_truth(last) and total_truth(statement.conclude):
        yield replace(statement, hypotheses=tuple(before), conclude=apply("implies", last, statement.conclude))


def total_truth(term: Term) -> bool:
    """Whether a comparison, or a conjunction of such, has a value everywhere."""
    return term.name in ("le", "lt", "eq", "and") and all(
        total_truth(a) if a.sort == "truth" else total(a) for a in term.args
    )


def variables_turned_round(statement: Statement) -> Rewritings:
    """The variables in the opposite order."""
    if len(statement.forall) > 1:
        yield replace(statement, forall=statement.forall[::-1])


def variables_renamed(statement: Statement) -> Rewritings:
    """New names for all, in the opposite order of the alphabet: it must not matter which variable comes first."""
    names = sorted(v.leaf for v in statement.forall)
    fresh = [statement.fresh(f"n{k}_", f"m{k}_") for k in range(len(names))][::-1]
    called = dict(zip(names, fresh, strict=True))
    new = {v: replace(v, leaf=called[v.leaf]) for v in statement.forall}
    yield replace(_with(statement, lambda t: _everywhere(t, new)), forall=tuple(new.values()))


def bound_renamed(statement: Statement) -> Rewritings:
    """Another name for each bound index."""
    new = _other_names(statement)
    if new:
        yield _with(statement, lambda t: _everywhere(t, new))


def bound_renamed_in_the_conclusion(statement: Statement) -> Rewritings:
    """Another name for each bound index of the conclusion; the hypotheses keep theirs."""
    new = _other_names(statement)
    if new:
        yield replace(statement, conclude=_everywhere(statement.conclude, new))


def _other_names(statement: Statement) -> dict[Term, Term]:
    leaves = sorted({p.leaf for t in statement.terms for p in parts(t) if p.name == "bound" and p.sort == "index"})
    bound = [Term("bound", leaf=leaf, sort="index") for leaf in leaves]
    fresh = [statement.fresh(f"i{k}_") for k in range(len(bound))]
    called = dict(zip(dict.fromkeys(b.leaf.partition(":")[0] for b in bound), fresh, strict=False))
    return {b: replace(b, leaf=f"{called[b.leaf.partition(':')[0]]}:{b.leaf.partition(':')[2]}") for b in bound}


def _with(statement: Statement, change: Callable[[Term], Term]) -> Statement:
    return replace(statement, hypotheses=tuple(map(change, statement.hypotheses)), conclude=change(statement.conclude))


def matrix_transposed(statement: Statement) -> Rewritings:
    """A matrix that is given as the transposed one: A becomes Aᵀ, and Aᵀ becomes A."""
    for A in statement.forall:
        if A.sort != "matrix":
            continue
        other = replace(A, shape=A.shape[::-1])

        def change(term: Term, A: Term = A, other: Term = other) -> Term | None:
            if term == A:
                return other.T
            return other if term.name == "transpose" and term.args[0] == A else None

        yield replace(
            _with(statement, lambda t, change=change: rewritten(t, change)),
            forall=tuple(other if v == A else v for v in statement.forall),
        )
