"""Facts about sums of absolute values: Σ|u_k·w_k| against norms, Σ|d| against one entry.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom, thawed
from checker.proofs.terms.sizes import is_index_of
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply


def signed_sums(base: FactBase, a: Atom) -> Iterator[Proof]:
    """±(Σd − 2d_i) ≤ Σ|d| for the entries of d that occur: where Σd = 0 one entry takes at most half of it."""
    forms, shop = base.shop.forms, base.shop
    ids: tuple[Atom, ...] = forms.keys[a][1] if forms.keys[a][0] == "sum" else ()
    if len(ids) != 1 or forms.keys[ids[0]][0] != "abs" or len(forms.keys[ids[0]][1]) < 2:  # of differences only
        return
    d = base.writer.vector(thawed(forms.keys[ids[0]][1]))
    met = [i for i in base.indices() if is_index_of(d, i)]
    k, total = shop.variable("k", "index", d), apply("sum", apply("abs", d))
    for u in (d, -d):
        rest = apply("abs", d) - u
        each = shop.holds(le(0, apply("entry", rest, k)), rules.absolute(apply("entry", u, k)))
        for i in met[:2] if each is not None else []:
            assert each is not None
            ui = apply("entry", u, i)
            below = rules.entries(le(apply("entry", rest, i), apply("sum", rest)), each, rest, rest, k)
            found = shop.holds(le(apply("sum", u) - 2 * ui, total), below, rules.absolute(-ui))
            if found is not None:
                yield found


def absolute_products(base: FactBase, a: Atom) -> Iterator[Proof]:
    """Σ|u_k·w_k| ≤ ‖u‖‖w‖: Cauchy–Schwarz for the vectors of absolute values."""
    keys, shop = base.shop.forms.keys, base.shop
    ids: tuple[Atom, ...] = keys[a][1] if keys[a][0] == "sum" else ()
    inside = thawed(keys[ids[0]][1]) if len(ids) == 1 and keys[ids[0]][0] == "abs" else {}
    if len(inside) != 1 or any(len(pair) != 2 or c != {(): ONE} for pair, c in inside.items()):
        return
    u, w = map(base.writer.basic, next(iter(inside)))
    k, sizes = shop.variable("k", "index", u), [apply("abs", one) for one in (u, w)]
    uk, wk = apply("entry", u, k), apply("entry", w, k)
    whole, apart = apply("abs", apply("hadamard", u, w)), apply("hadamard", *sizes)
    goal = le(apply("entry", whole, k), apply("entry", apart, k))
    each = completed(shop, goal, [rules.product(uk, wk)])
    lengths = [_length_of_sizes(shop, one, k) for one in (u, w)]
    if each is None or lengths[0] is None or lengths[1] is None:
        return
    total = rules.entries(le(apply("sum", whole), apply("sum", apart)), each, whole, apart, k)
    inner, norms = apply("dot", *sizes), [apply("norm", one) for one in (u, sizes[1])]
    steps = [total, rules.absolute(inner), rules.cauchy(*sizes), lengths[0], lengths[1]]
    weights = [num(1), num(1), num(1), norms[1], norms[0]]
    found = shop.holds(le(apply("sum", whole), norms[0] * apply("norm", w)), *steps, weights=weights)
    if found is not None:
        yield found


def _length_of_sizes(shop: Workshop, u: Term, k: Term) -> Proof | None:
    """‖|u|‖ ≤ ‖u‖."""
    sizes, uk = apply("abs", u), apply("entry", u, k)
    squares = apply("hadamard", sizes, sizes), apply("hadamard", u, u)
    each = completed(shop, le(*(apply("entry", one, k) for one in squares)), [rules.square(uk)])
    if each is None:
        return None
    total = rules.entries(le(*(apply("sum", one) for one in squares)), each, *squares, k)
    lengths = [apply("norm", one) for one in (sizes, u)]
    goal = le(lengths[0] * lengths[0], lengths[1] * lengths[1])
    below = shop.holds(goal, total, rules.square(sizes), rules.square(u), weights=[num(1), num(1), num(-1)])
    positive = shop.holds(le(0, lengths[1]))
    return below and positive and rules.roots(below, positive, *lengths)
