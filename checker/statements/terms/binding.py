"""What binds an index: ``for_each``, ``sum_over`` and ``stack`` take it first, and what they say of it stands inside, last.

Inside, the index is a leaf "bound" with its name and size, as "i:n", and no variable: so what looks for variables or replaces them never
meets it, and what stands for a variable is never caught by a binder.  No name is bound inside its own binder.  ``expectation`` binds what
is drawn, an index, a scalar, vector or matrix, whose leaf is "z:[]", "x:[n]" or "G:[m,d]", or an order, "o:(n)"; its law stands between,
outside the binding.  ``for_every`` binds a scalar or a vector, and speaks of all real ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from checker.errors import ClaimError
from checker.statements.terms.iterations import name_of_state
from checker.statements.terms.laws import check_law
from checker.statements.terms.spelling import python_of

Term = Any  # a checker.statements.terms.term.Term, which is built with the help of this module
BINDERS = ("for_each", "for_every", "sum_over", "stack", "expectation")
_DRAWN = ("index", "scalar", "vector", "matrix", "order")


def bound(name: str, index: Term, *law_and_body: Term) -> tuple[Term, ...]:
    """The arguments of a binder: the index as a leaf "bound", wherever the body uses it.  **Raises.** ClaimError."""
    *law, body = law_and_body
    if name == "expectation" and index.name in ("var", "bound") and index.sort in _DRAWN:
        check_law(index, law[0])
    elif not _goes_over(name, index):
        what, one = "no index to go over", "i = index('i', 'n')"
        if name == "for_every":
            what, one = "no number or vector to go over", "t = scalar('t')"
        if name == "expectation":
            what, one = "no variable to draw", "x = vector('x', 'n')"
        raise ClaimError(
            f"{name}({python_of(index, longest=80)}, …) has {what}. Declare one, as {one}, and write {name}({one[0]}, …)."
        )
    new = index if index.name == "bound" else replace(index, name="bound", leaf=_leaf(index), shape=())
    called = new.leaf.partition(":")[0]
    if any(
        t.name == "iterate" and called in {name_of_state(b.leaf) for b in (t.args[2], *t.args[3::3])}
        for one in law_and_body
        for t in parts(one)
    ):
        raise ClaimError(
            f"{name}({called}, …) goes over {called!r}, which is a variable of the state of an iterate inside it. Give each its own name."
        )
    for t in (t for one in law_and_body for t in parts(one)):
        if t.name in BINDERS and t.args[0].leaf.partition(":")[0] == called:
            raise ClaimError(
                f"{name}({called}, …) goes over {called!r}, over which {python_of(t, longest=80)} inside it goes already. "
                "Give each its own index."
            )
        if (
            t.name == "var"
            and t.leaf == called
            and (t.sort != index.sort or index.name == "bound" or t.shape != index.shape)
        ):
            raise ClaimError(
                f"{name}({called}, …) goes over {called!r}, and inside stands another variable {called!r}. Give each its own name."
            )
        if t.name == "bound" and t.leaf.partition(":")[0] == called and t.leaf != new.leaf:
            raise ClaimError(
                f"{name}({called}, …) goes over {new.leaf}, and inside stands {t.leaf}. Give one index one size."
            )
        if t.name.startswith("own:") and any(s in (index, new) for s in parts(t)):
            raise ClaimError(
                f"{name}({called}, …) holds the own function {python_of(t, longest=80)}, which is not known at every index. "
                "Write it with words of the vocabulary, or without an index."
            )
    return new, *law, body if index.name == "bound" else put(body, index, new)


def _goes_over(name: str, index: Term) -> bool:
    if name == "for_every":
        return index.sort in ("scalar", "vector") and index.name in ("var", "bound") and "natural" not in index.shape
    return index.sort == "index" and (index.name == "bound" or (index.name == "var" and len(index.shape) == 1))


def _leaf(variable: Term) -> str:
    """What a variable is called where it is bound: "i:n" for an index, "x:[n]" for a vector that is drawn."""
    sizes = ",".join(variable.shape)
    left, right = {"index": ("", ""), "order": ("(", ")")}.get(variable.sort, ("[", "]"))
    return f"{variable.leaf}:{left}{sizes}{right}"


def sort_of_bound(leaf: str) -> str:
    """The sort of what is bound: an index, or what is drawn."""
    sizes = leaf.partition(":")[2]
    if sizes[0] != "[":
        return "order" if sizes[0] == "(" else "index"
    return "scalar" if sizes == "[]" else "matrix" if "," in sizes else "vector"


def put(term: Term, old: Term, new: Term) -> Term:
    """The term with a variable replaced by an index, wherever it occurs."""
    if term == old:
        return new
    if not term.args:
        return term
    args = tuple(put(a, old, new) for a in term.args)
    return term if args == term.args else replace(term, args=args)


def with_table(term: Term, table: Mapping[Term, Term]) -> Term:
    """The term with other terms in place of parts, outermost first."""
    if term in table:
        return table[term]
    if not term.args:
        return term
    return replace(term, args=tuple(with_table(a, table) for a in term.args))


def subterms(term: Term) -> Iterator[Term]:
    """The term and everything inside it that has a value of its own, outermost first: what speaks of a bound index is left out."""
    return (part for part in parts(term) if not part.open)


def parts(term: Term) -> Iterator[Term]:
    """The term and everything inside it, outermost first."""
    yield term
    for argument in term.args:
        yield from parts(argument)


__all__ = ["BINDERS", "bound", "parts", "put", "sort_of_bound", "subterms", "with_table"]
