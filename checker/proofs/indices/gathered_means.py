"""A combination of mean vectors as the mean of a combination: E a − E b is E(a − b), and E a − v is E(a − v) for a vector v.

What is said of a function of such a combination, as of its length, is then said of a function of one mean.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.proof import Proof
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import turned
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, put


def gathered(shop: Workshop, whole: Term) -> Proof | None:
    """whole = E(…) for a sum or difference of vectors with a mean over an index among them; None for another term."""
    if whole.name not in ("add", "sub") or whole.sort != "vector" or whole.open:
        return None
    means = list(_means(whole))
    if not means or len({(one.args[1], one.args[0].shape) for one in means}) > 1:
        return None
    mean = means[0]
    bound, law, _ = mean.args
    combined = apply("expectation", bound, law, _body(whole, bound))
    return None if (link := _by_linearity(shop, combined, whole)) is None else turned(shop, link)


def _means(term: Term) -> Iterator[Term]:
    """The means over an index of which a vector is a combination."""
    if term.name == "expectation":
        yield from [term] if term.args[0].sort == "index" else []
    elif term.name in ("add", "sub", "neg"):
        for one in term.args:
            yield from _means(one)
    elif term.name == "mul":
        yield from _means(term.args[1])


def _body(term: Term, bound: Term) -> Term:
    """The combination at one outcome."""
    if term.name == "expectation" and term.args[0].sort == "index":
        return put(term.args[2], term.args[0], bound)
    if term.name in ("add", "sub", "neg"):
        return apply(term.name, *(_body(one, bound) for one in term.args))
    if term.name == "mul":
        return apply("mul", term.args[0], _body(term.args[1], bound))
    return term


def _by_linearity(shop: Workshop, mean: Term, found: Term) -> Proof | None:
    bound, law, _ = mean.args
    units = []
    if kind_of(law) != "uniform":
        one = apply("eq", apply("sum", law.args[0]), rules.num(1))
        shown = shop.known(one) or shop.holds(one)
        if shown is None:
            return None
        units = [shown]
    z = shop.variable("i", "index", size_of_bound(bound.leaf))
    return Proof("linearity", apply("eq", mean, found), tuple(units), {"drawn": z.leaf})


__all__ = ["gathered"]
