"""A vector of which hypotheses say that all entries but one are the same: Σ c∘v = b·Σ c + (v_i − b)·c_i where v_k = b for each k ≠ i.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.terms.polynomials import Atom, Polynomial
from checker.proofs.terms.sizes import is_index_of, ones_like, transposed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.places.other_places import places_left_out, told_elsewhere
from checker.proofs.weight_facts.one_hot import Unit
from checker.statements.terms.term import Term, apply, variables_of

_MOST_POWERS = 3  # of v in one sum


def equal_others(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with b·Σ c + (v_i − b)·c_i for its sums Σ c∘v, where hypotheses say that v_k = b for each k ≠ i."""
    key = (goal, shop.context, "equal others")
    if goal.name not in ("le", "eq") or not rules.is_relation(goal) or not shop.indexed or key in search.failed:
        return None
    search.failed.add(key)
    if not any(_says_equal(one) for one in shop.context):
        return None
    writer = Writer(shop.forms)
    for i in places_left_out(shop):
        turned = links = list(_images_turned(shop, writer, shop.forms.gap(goal), i))
        rest = _rewritten(writer.scalar(shop.forms.gap(goal)), turned)
        for _ in range(_MOST_POWERS):
            new = list(_sums(shop, writer, shop.forms.scalar(rest), i))
            rest, links = _rewritten(writer.scalar(shop.forms.scalar(rest)), new), [*links, *new]
            if not new:
                break
        if len(links) == len(turned):
            continue
        known = search.solve(shop, apply(goal.name, num(0), writer.scalar(shop.forms.scalar(rest))))
        sums = [(1, (), (0,))] if goal.name == "le" else []
        found = known and completed(shop, goal, [known, *links], sums)
        if found is not None:
            return found
    return None


def _rewritten(term: Term, links: list[Proof]) -> Term:
    for one in links:
        term = replaced(term, *one.concludes.args)
    return term


def _images_turned(shop: Workshop, writer: Writer, gap: Polynomial, i: Term) -> Iterator[Proof]:
    """⟨Aw, y⟩ = ⟨w, Aᵀy⟩ for the inner products of a polynomial where w has an entry i."""
    keys = shop.forms.keys
    for a in sorted({a for m in gap for a, _ in m if keys[a][0] == "sum" and len(keys[a][1]) == 2}):
        sides = [writer.basic(b) for b in keys[a][1]]
        image = next((one for one in sides if one.name == "matvec" and is_index_of(one.args[1], i)), None)
        if image is None:
            continue
        (y,) = (one for one in sides if one is not image)
        B, w = transposed(image.args[0]), image.args[1]
        inner = apply("dot", w, B @ y)
        link = completed(shop, apply("eq", writer.atom(a), inner), [rules.adjoint(B, w, y)])
        if link is not None:
            yield link


def _says_equal(one: Term) -> bool:
    return one.name == "for_each" and any(part.name == "eq" and part.args[0].sort == "scalar" for part in _parts(one))


def _parts(one: Term) -> list[Term]:
    """What a hypothesis says of each index, without the condition."""
    if one.name in ("for_each", "implies"):
        return _parts(one.args[1])
    return [one] if one.name != "and" else [part for side in one.args for part in _parts(side)]


def _sums(shop: Workshop, writer: Writer, gap: Polynomial, i: Term) -> Iterator[Proof]:
    """Σ c∘v = b·Σ c + (v_i − b)·c_i for the sums of a polynomial."""
    keys = shop.forms.keys
    sums = sorted({a for m in gap for a, _ in m if keys[a][0] == "sum"})
    done: set[Atom] = set()
    for k, v, b, known in _equal_elsewhere(shop, writer, i) if sums else ():
        for a in (a for a in sums if a not in done and v in keys[a][1]):
            rest = list(keys[a][1])
            rest.remove(v)
            found = _sum(shop, writer, Unit(shop, writer.basic(v), i), k, (a, tuple(rest), b), known)
            if found is not None:
                done.add(a)
                yield found


def _equal_elsewhere(shop: Workshop, writer: Writer, i: Term) -> Iterator[tuple[Term, Atom, Term, Proof]]:
    """(k, v, b, v_k = b) from the equalities that hypotheses say of k under i ≠ k."""
    forms, k = shop.forms, shop.variable("k", "index", i.shape[0])
    unit = Unit(shop, apply("stack", as_bound(k), num(1)), i)
    at_k = forms.key(k)
    for one in told_elsewhere(shop, unit, k):
        gap = forms.gap(one.concludes) if one.concludes.name == "eq" else {}
        for m, x in gap.items():
            if len(m) != 1 or m[0][1] != 1 or forms.keys[m[0][0]][0] != "entry" or forms.keys[m[0][0]][2] != at_k:
                continue
            v = forms.keys[m[0][0]][1]
            b = writer.scalar({n: -y / x for n, y in gap.items() if n != m})
            vk = apply("entry", writer.basic(v), k)
            equal = completed(shop, apply("eq", vk, b), [one])
            if k.leaf not in variables_of(b) and is_index_of(writer.basic(v), i) and equal is not None:
                yield k, v, b, equal


def _sum(
    shop: Workshop, writer: Writer, unit: Unit, k: Term, parts: tuple[Atom, tuple[Atom, ...], Term], known: Proof
) -> Proof | None:
    """Σ c∘v = b·Σ c + (v_i − b)·c_i from c_k·(v_k − b) = 0 under i ≠ k."""
    a, rest, b = parts
    v, c = unit.like, writer.product(rest) if rest else ones_like(unit.like)
    away = apply("hadamard", c, v - b * ones_like(v))
    at_i, total, orders = apply("entry", away, unit.i), apply("sum", away), []
    for sign, ends in ((1, (at_i, total)), (-1, (total, at_i))):
        u = sign * away
        each = completed(shop, le(0, apply("entry", u, k)), [known])
        others = each and unit.others(u, k, each)
        order = others and shop.holds(le(*ends), others)
        if order is None:
            return None
        orders.append(order)
    same = Proof("antisymmetry", apply("eq", at_i, total), tuple(orders))
    value = shop.forms.plus(shop.forms.scalar(at_i), shop.forms.scalar(b * apply("sum", c)))
    return completed(shop, apply("eq", writer.atom(a), writer.scalar(value)), [same])


__all__ = ["equal_others"]
