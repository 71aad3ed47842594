"""Sequences that a claim defines: ``iterate(k, x, start=…, update=…)`` is the k-th term of u(0) = start, u(k+1) = update(u(k)).

A term ``iterate`` has the arguments which, k, t, and for each variable of the state x, its start, its update: it is the part
number ``which`` (from 0) of the state after k steps.  In the updates, and nowhere else, the state and the number t of the step are
leaves "state" with their sort and sizes, as "x:vector:d" and "t:natural": no variables, so that what replaces variables never meets
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from checker.errors import ClaimError
from checker.statements.terms.spelling import python_of

Term = Any  # a checker.statements.terms.term.Term, which is built with the help of this module
ITERATE = "iterate"
DESCENTS = ("descent", "small_step_descent")  # the sequences of gradient descent, which are followed step by step
MOST_STEPS = 1000  # that are followed where a sequence is evaluated, here and in ``verify.py``
LONGEST_EXACT = 4096  # bits of an exact number that a step hands on to the next; a longer one is enclosed
_SORTS = ("scalar", "vector", "matrix")
_BINDERS = ("for_each", "for_every", "sum_over", "stack", "expectation")  # as in binding.py, which imports this module


def name_of_state(leaf: str) -> str:
    """The name of a leaf "state": "x" of "x:vector:d"."""
    return leaf.partition(":")[0]


def sort_of_state(leaf: str) -> str:
    """Its sort: the number of the step is a scalar."""
    kind = leaf.split(":")[1]
    return "scalar" if kind == "natural" else kind


def sides_of_state(leaf: str) -> tuple[str, ...]:
    """Its sizes: ("d",) of "x:vector:d"."""
    return tuple(leaf.split(":")[2:])


def state_leaf(variable: Term) -> str:
    """The leaf for a variable of a state."""
    kind = "natural" if variable.shape == ("natural",) else variable.sort
    return ":".join((variable.leaf, kind, *(variable.shape if variable.sort != "scalar" else ())))


def state(template: Term, leaf: str) -> Term:
    """The term of a leaf; ``template`` is any term."""
    return replace(
        template,
        name="state",
        args=(),
        leaf=leaf,
        sort=sort_of_state(leaf),
        shape=("natural",) if leaf.endswith(":natural") else sides_of_state(leaf),
    )


def bound_by(term: Term) -> list[Term]:
    """The leaves that an ``iterate`` binds in its updates: the number of the step first."""
    return [term.args[2], *term.args[3::3]]


def part_of(term: Term) -> Term:
    """The leaf of the part that an ``iterate`` is."""
    return bound_by(term)[1 + int(term.args[0].leaf)]


def starts(term: Term) -> tuple[Term, ...]:
    """The starts, in the order of the state."""
    return term.args[4::3]


def updates(term: Term) -> tuple[Term, ...]:
    """The updates, in the order of the state."""
    return term.args[5::3]


def open_of(term: Term) -> frozenset[str]:
    """The bound leaves that an ``iterate`` speaks of outside of their binders."""
    own = {one.leaf for one in bound_by(term)}
    outside: frozenset[str] = frozenset().union(*(a.open for a in (*term.args[:2], *starts(term))))
    return outside | (frozenset().union(*(a.open for a in updates(term))) - own)


# ── building ──


def iterates(
    k: Term, variables: Sequence[Term], begin: Sequence[Term], then: Sequence[Term], step: Term | None
) -> list[tuple[Term, ...]]:
    """The arguments of each part of the state after k steps, in which the variables of the state are leaves.  **Raises.** ClaimError."""
    for v in (*variables, *([] if step is None else [step])):
        if getattr(v, "name", "") != "var" or v.sort not in _SORTS:
            raise ClaimError(
                f"iterate(k, {python_of(v, longest=80)}, …) has no variable for its state. Declare one, as x = vector('x', 'd'), "
                "and write iterate(k, x, start=…, update=…); several stand in parentheses."
            )
    if step is not None and step.shape != ("natural",):
        raise ClaimError(
            f"step={step.leaf} counts the steps, and is a whole number. Declare it as {step.leaf} = natural({step.leaf!r})."
        )
    if any(v.shape == ("natural",) for v in variables):
        raise ClaimError("A state is no whole number, as its next value may be none. Declare it as a scalar.")
    if not len(variables) == len(begin) == len(then) or not variables:
        raise ClaimError(
            f"iterate(k, …) has {len(variables)} variables of the state, {len(begin)} starts and {len(then)} updates. "
            "Give one start and one update for each variable, in the same order."
        )
    names = {v.leaf for v in variables} | {n for one in (k, *begin, *then) for n in _names(one)}
    counter = state(k, f"{_free('step', names)}:natural") if step is None else state(step, state_leaf(step))
    new = {v: state(v, state_leaf(v)) for v in variables} | ({} if step is None else {step: counter})
    then = [_with_leaves(one, new) for one in then]
    triples = [a for v, s, u in zip(variables, begin, then, strict=True) for a in (new[v], s, u)]
    return [(k, counter, *triples) for _ in variables]


def _with_leaves(term: Term, new: Mapping[Term, Term]) -> Term:
    for v in new:
        if term.name == "var" and term.leaf == v.leaf and (term != v or term.shape != v.shape):
            raise ClaimError(
                f"An update speaks of another {term.leaf!r} than the variable of the state. Make the variable once and use it everywhere."
            )
    if term in new:
        return new[term]
    args = tuple(_with_leaves(a, new) for a in term.args)
    return term if args == term.args else replace(term, args=args)


def checked(args: Sequence[Term]) -> str:
    """The sort of an ``iterate`` with these arguments.  **Raises.** ClaimError for what is no sequence."""
    shaped = len(args) >= 6 and len(args) % 3 == 0 and args[0].name == "num" and args[0].leaf.isdigit()
    if not shaped or int(args[0].leaf) >= len(args) // 3 - 1 or args[1].sort != "scalar":
        raise ClaimError(
            "iterate takes which part, k, the step, and for each part of the state x, its start, its update."
        )
    leaves, begin, then = args[3::3], args[4::3], args[5::3]
    if any(a.name != "state" for a in (args[2], *leaves)) or not args[2].leaf.endswith(":natural"):
        raise ClaimError('iterate binds leaves "state" only: the number of the step, then the variables of the state.')
    names = [name_of_state(a.leaf) for a in (args[2], *leaves)]
    if len(set(names)) < len(names):
        raise ClaimError(
            f"iterate binds {max(names, key=names.count)!r} twice. Give each part of a state its own name."
        )
    if args[1].name == "num" and not (args[1].leaf.isdigit() and int(args[1].leaf) <= MOST_STEPS):
        raise ClaimError(
            f"iterate({args[1].leaf}, …): the number of steps is a whole number from 0 to {MOST_STEPS}. "
            "For a statement about every step write k = natural('k')."
        )
    for x, s, u in zip(leaves, begin, then, strict=True):
        if not x.sort == s.sort == u.sort:
            raise ClaimError(
                f"iterate(…): {name_of_state(x.leaf)} is a {x.sort}, its start {python_of(s, longest=80)} a {s.sort}, and its "
                f"update {python_of(u, longest=80)} a {u.sort}. All three are of one sort."
            )
    _check_scopes(args, names)
    return leaves[int(args[0].leaf)].sort


def _check_scopes(args: Sequence[Term], names: Sequence[str]) -> None:
    for u in args[5::3]:
        again = names_bound(u) & set(names)
        if again:
            raise ClaimError(
                f"iterate(…) binds {min(again)!r}, and its update binds that name again. Give each its own name."
            )
        if any(t.name.startswith("own:") and t.open for t in _parts(u)):
            raise ClaimError(
                f"The update {python_of(u, longest=80)} holds an own function of the state, which is not known at every step. "
                "Write it with words of the vocabulary."
            )


def _parts(term: Term) -> Iterable[Term]:
    yield term
    for a in term.args:
        yield from _parts(a)


def _names(term: Term) -> set[str]:
    return {t.leaf.partition(":")[0] for t in _parts(term) if t.name in ("var", "bound", "state")}


def names_bound(term: Term) -> frozenset[str]:
    """The names that binders inside a term bind."""
    inside = frozenset().union(*map(names_bound, term.args))
    if term.name == ITERATE:
        return inside | {name_of_state(one.leaf) for one in bound_by(term)}
    return inside | {term.args[0].leaf.partition(":")[0]} if term.name in _BINDERS else inside


def _free(stem: str, taken: Iterable[str]) -> str:
    """The first of stem, stem_2, stem_3, … that is not taken."""
    taken, name, k = set(taken), stem, 1
    while name in taken:
        k, name = k + 1, f"{stem}_{k + 1}"
    return name


# ── unrolling ──


def put_leaves(term: Term, new: Mapping[str, Term]) -> Term:
    """The term with bound leaves replaced where they are open.  A binder whose name stands in what is put, or is bound there, gets another.

    **Convention.** ``verify.py`` chooses the same names: the first of i, i_2, i_3, … that is bound neither in the term nor in what is put.
    """
    if not (term.open & new.keys()):
        return term
    if not term.args:
        return new[term.leaf]
    here = {leaf: one for leaf, one in new.items() if leaf in term.open}
    taken = frozenset().union(*(names_bound(one) | {o.partition(":")[0] for o in one.open} for one in here.values()))
    if term.name == ITERATE:
        return _put_in_iterate(term, here, taken)
    if term.name in _BINDERS:
        index, body = _renamed(term.args[0], taken, term), term.args[-1]
        law = tuple(put_leaves(one, here) for one in term.args[1:-1])
        return replace(term, args=(index, *law, put_leaves(body, {**here, term.args[0].leaf: index})))
    return replace(term, args=tuple(put_leaves(a, here) for a in term.args))


def _put_in_iterate(term: Term, here: Mapping[str, Term], taken: frozenset[str]) -> Term:
    own: dict[str, Term] = {}
    for one in bound_by(term):
        own[one.leaf] = _renamed(one, taken | {name_of_state(o.leaf) for o in own.values()}, term)
    args = [put_leaves(a, here) for a in term.args[:2]] + [own[term.args[2].leaf]]
    for x, s, u in zip(term.args[3::3], starts(term), updates(term), strict=True):
        args += [own[x.leaf], put_leaves(s, here), put_leaves(u, {**here, **own})]
    return replace(term, args=tuple(args))


def _renamed(leaf: Term, taken: frozenset[str], binder: Term) -> Term:
    name, _, rest = leaf.leaf.partition(":")
    if name not in taken:
        return leaf
    inside = names_bound(binder) | {o.partition(":")[0] for a in binder.args for o in a.open}
    return replace(leaf, leaf=f"{_free(name, taken | inside)}:{rest}")


def after(sequence: Term, values: Sequence[Term], at: Term, steps: int) -> tuple[Term, ...]:
    """The state so many steps after it is ``values`` at step number ``at``."""
    for k in range(steps):
        number = at if k == 0 else _plus(at, k)
        leaves = dict(zip((one.leaf for one in bound_by(sequence)), (number, *values), strict=True))
        values = tuple(put_leaves(u, leaves) for u in updates(sequence))
    return tuple(values)


def _plus(at: Term, k: int) -> Term:
    number = replace(at, name="num", args=(), leaf=str(k), sort="scalar", shape=())
    return replace(number, leaf=str(int(at.leaf) + k)) if at.name == "num" else at + number


__all__ = [
    "ITERATE",
    "LONGEST_EXACT",
    "MOST_STEPS",
    "after",
    "bound_by",
    "checked",
    "iterates",
    "name_of_state",
    "names_bound",
    "open_of",
    "part_of",
    "put_leaves",
    "sides_of_state",
    "sort_of_state",
    "starts",
    "state",
    "state_leaf",
    "updates",
]
