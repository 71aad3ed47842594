"""A combination of mean vectors as the mean of a combination: E a − E b is E(a − b), and E a − v is E(a − v) for a vector v.

And what is written as a sum, as a mean: Aw as E a_k over the columns of A with the weights w, Σ_k x_k/n as E x_k.

What is said of a function of such a combination, as of its length, is then said of a function of one mean.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from checker.meaning.draws import conditions_of
from checker.proofs.indices.vector_words import vector_of
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.trees import rules
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.rewriting import completed, turned
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, put, subterms, word


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


def _as_means(shop: Workshop, u: Term) -> Iterator[tuple[Term, Proof | None]]:
    """The number or vector as a mean over an index, each with u = E x; whether the weights are those of a law is not asked."""
    if u.name == "expectation" and u.args[0].sort == "index":
        yield u, None
        return
    if u.open:
        return
    for mean in _written_as_mean(shop, u):
        same = identity(shop, apply("eq", u, mean))
        if same is not None:
            yield mean, same


def of_convex_functions(shop: Workshop, terms: Iterable[Term], show: Callable[[Term], Proof | None]) -> Iterator[Proof]:
    """f(u) ≤ E f(x) for the values of convex functions at numbers or vectors u that are means E x.

    ``show`` says that the weights are those of a law.
    """
    said = {one.left: one for one in shop.given() if one.concludes.name in ("convex", "strongly_convex")}
    values = (s for one in terms for s in subterms(one) if s.name == "function_value" and not s.open)
    for s in dict.fromkeys(one for one in values if one.args[0] in said):
        f, u = s.args
        for mean, same in _as_means(shop, u):
            k, law, x = mean.args
            shown = [show(one) for one in conditions_of(law)]
            average = apply("expectation", k, law, apply("function_value", f, x))
            if None in shown:
                continue
            given = (said[f], *(one for one in shown if one is not None))
            of_mean = rules.le(apply("function_value", f, mean), average)
            told = Proof("jensen of a mean", of_mean, given, {"mean": mean})
            known: Proof | None = told
            if same is not None:
                at = name_for(shop, u)
                moved = put_equal(same, apply("function_value", f, at), at)
                known = completed(shop, rules.le(s, average), [told, moved], [(1, (), (0,))])
            if known is not None:
                yield known
                break


def _written_as_mean(shop: Workshop, u: Term) -> Iterator[Term]:
    for one in (s for s in parts(u) if s.name == "sum_over" and s.sort == u.sort and not s.open):
        k, body = one.args
        yield apply("expectation", k, word("uniform"), body)
        if one == u and body.name == "mul" and (w := vector_of(body.args[0], k)) is not None and w.sort == "vector":
            yield apply("expectation", k, apply("weighted", w), body.args[1])
    if u.name in ("matvec", "dot"):
        for x, w in (u.args, u.args[::-1]) if u.name == "dot" else (u.args,):
            k = as_bound(shop.variable("i", "index", w))
            at_k = apply("column", x, k) if u.name == "matvec" else apply("entry", x, k)
            yield apply("expectation", k, apply("weighted", w), at_k)
    if (
        average := next((s for s in parts(u) if s.name == "sum" and u.sort == "scalar" and not s.open), None)
    ) is not None:
        k = as_bound(shop.variable("i", "index", average.args[0]))
        yield apply("expectation", k, word("uniform"), apply("entry", average.args[0], k))


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


__all__ = ["gathered", "of_convex_functions"]
