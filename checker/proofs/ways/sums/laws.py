"""A way to prove what is said of means over an index: from an inequality that holds at every outcome, tangent at the means.

The goal is Σ c·E a + c₀ ≥ 0 with numbers c that may hold other means, such as m = E x.  It follows from Σ c·a + c₀ + s·(x − m) ≥ 0 at every
outcome, for any slope s: that of the tangent at m, that of the chord or tangent at the middle of the range of x, or none.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from checker.meaning.draws import conditions_of
from checker.proofs.proof import Proof, put_equal, rename, told_in_full
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.term_slopes import slope_along
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, conjuncts, parts, put, subterms, with_table

_MOST_MEANS = 6
_SECONDS = 1.0  # for a bound of a mean


def tangent_at_means(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal about means over one law of an index with weights, from an inequality at each outcome; uniform means are sums."""
    key = (goal, shop.context, "tangent at means")
    if goal.name != "le" or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    means = outermost(goal)
    laws = dict.fromkeys(e.args[1] for e in means if e.args[1].name != "word")
    if not laws or len(means) > _MOST_MEANS:
        return None
    search.failed.add(key)
    for law in laws:
        found = _over(search, shop, goal, law, [e for e in means if e.args[1] == law])
        if found is not None:
            return found
    return None


def averages_expanded(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """An equality with the means over an index written out by linearity."""
    if goal.name != "eq" or goal.args[0].sort not in ("scalar", "vector"):
        return None
    links = []
    for e in outermost(goal):
        value = expanded(e)
        shown = None if value == e else lawful(search, shop, e.args[1])
        if shown is not None:
            z = shop.variable("i", "index", size_of_bound(e.args[0].leaf))
            links.append(Proof("linearity", apply("eq", e, value), tuple(shown[1]), {"drawn": z.leaf}))
    if goal.args[0].sort == "scalar":
        return completed(shop, goal, links) if links else None
    return _equal_vectors(shop, goal, links) if links else None


def _equal_vectors(shop: Workshop, goal: Term, links: list[Proof]) -> Proof | None:
    """u = w entry by entry, with the right sides of the links in place of their left sides."""
    i = shop.variable("i", "index", goal.args[0])
    equal = []
    for side in goal.args:
        for link in links:
            x = name_for(shop, link.left)
            hole = replaced(side, link.left, x)
            if hole != side:
                equal.append(put_equal(link, apply("entry", hole, i), x))
                side = replaced(hole, x, link.right)
    each = completed(shop, apply("eq", *(apply("entry", side, i) for side in goal.args)), equal)
    return each and rules.every_entry(goal, each, i)


def expanded(e: Term) -> Term:
    """The mean by linearity, part by part; itself where nothing is seen."""
    k, law, body = e.args

    def of(a: Term) -> Term:
        if k not in parts(a):
            return a
        spoken = [k in parts(one) for one in a.args]
        if a.name in ("add", "sub", "neg"):
            return apply(a.name, *map(of, a.args))
        if (
            a.name in ("mul", "dot", "matvec", "div")
            and spoken.count(True) == 1
            and not (a.name == "div" and spoken[1])
        ):
            return apply(a.name, *(of(one) for one in a.args))
        return apply("expectation", k, law, a)

    return of(body)


def jensen_of_means(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal that speaks of f(E x) for a convex f that need not be differentiable: with f(E x) ≤ E f(x) as a hypothesis."""
    key = (goal, shop.context, "jensen of means")
    if goal.name not in ("le", "lt") or key in search.failed:
        return None
    search.failed.add(key)
    said = {one.left: one for one in shop.given() if one.concludes.name in ("convex", "strongly_convex")}
    more: dict[Term, Proof] = {}
    for s in dict.fromkeys(
        s for side in goal.args for s in subterms(side) if s.name == "function_value" and s.args[0] in said
    ):
        f, e = s.args
        if e.name == "expectation" and e.args[0].sort == "index":
            k, law, x = e.args
            shown = [_shown(search, shop, one) for one in conditions_of(law)]
            fact = le(s, apply("expectation", k, law, apply("function_value", f, x)))
            if None not in shown and fact not in shop.context:
                law_is_one = (one for one in shown if one is not None)
                more[fact] = Proof("jensen of a mean", fact, (said[f], *law_is_one), {"mean": e})
    if not more:
        return None
    found = shop.holds(goal, *more.values()) if len(more) == 1 else None
    if found is None:
        found = search.solve(assuming(shop, *more), goal)
        found = found and told_in_full(found, more)
    return found


def outermost(goal: Term) -> list[Term]:
    """The means over an index that are in no other one."""
    found: dict[Term, None] = {}

    def look(t: Term) -> None:
        if t.name == "expectation" and t.args[0].sort == "index" and not t.open:
            found[t] = None
            return
        for one in t.args:
            look(one)

    for side in goal.args:
        look(side)
    return list(found)


@dataclass
class _Linear:
    """The goal as Σ c·E a + c₀: ``table`` has a name for every mean, ``pulled`` the means that it is linear in, by their names."""

    law: Term
    i: Term  # the outcome
    table: dict[Term, Term] = field(default_factory=dict)
    pulled: dict[Term, Term] = field(default_factory=dict)  # mean: its number c, in names
    rest: Term = field(default_factory=lambda: num(0))

    @property
    def back(self) -> dict[str, Term]:
        return {name.leaf: e for e, name in self.table.items()}


def _over(search: Search, shop: Workshop, goal: Term, law: Term, means: list[Term]) -> Proof | None:
    i = shop.variable("i", "index", size_of_bound(means[0].args[0].leaf))
    linear = _Linear(law, i)
    inner = dict.fromkeys(
        s
        for e in means
        for s in parts(e.args[2])
        if s.name == "expectation" and not s.open and s.args[0].sort == "index"
    )
    for e in [*inner, *means]:
        linear.table.setdefault(e, name_for(shop, e))
    if not _split(shop, goal, linear, means):
        return None
    bodies = {e: put(with_table(e.args[2], linear.table), e.args[0], i) for e in linear.pulled}
    whole = linear.rest
    for e, c in linear.pulled.items():
        whole = whole + c * bodies[e]
    leaves = list(dict.fromkeys(s for b in bodies.values() for s in parts(b) if _is_random(s, i)))
    at_mean = {x: _mean_of(shop, x, linear) for x in leaves}
    for slopes in _slopes(shop, whole, at_mean, i):
        known = _at_each(search, shop, goal, linear, whole, slopes, at_mean)
        if known is not None:
            return known
    return None


def _split(shop: Workshop, goal: Term, linear: _Linear, means: list[Term]) -> bool:
    """Fill in ``pulled`` and ``rest``; False where the goal is linear in no mean."""
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(with_table(goal, linear.table))
    names = {e: linear.table[e] for e in means if e.sort == "scalar"}
    atoms = {e: next(iter(forms.scalar(name)))[0][0] for e, name in names.items()}
    inside = set().union(*(_atoms_inside(forms, a) for m in gap for a, _ in m), set())
    chosen: list[Term] = []
    for e, a in sorted(atoms.items(), key=lambda pair: _is_first_moment(pair[0])):
        taken = [atoms[one] for one in chosen]
        powers = [m for m in gap if any(b == a for b, _ in m)]
        once = all(dict(m)[a] == 1 and not any(b in taken for b, _ in m) for m in powers)
        if powers and once and a not in inside:
            chosen.append(e)
    for e in chosen:
        a = atoms[e]
        number = {tuple(p for p in m if p[0] != a): x for m, x in gap.items() if any(b == a for b, _ in m)}
        linear.pulled[e] = writer.scalar(number)
    spoken = {atoms[e] for e in chosen}
    linear.rest = writer.scalar({m: x for m, x in gap.items() if not any(b in spoken for b, _ in m)})
    return bool(chosen)


def _atoms_inside(forms, a) -> set:
    """The atoms that stand in the key of an atom."""
    found: set = set()

    def look(key) -> None:
        if isinstance(key, tuple):
            for one in key:
                look(one)
        elif isinstance(key, type(a)) and key not in found:
            found.add(key)
            look(forms.keys[key])

    look(forms.keys[a])
    return found


def _is_first_moment(e: Term) -> bool:
    return e.args[2].name in ("entry", "column")


def _is_random(s: Term, i: Term) -> bool:
    """An entry or a row at the outcome."""
    return s.name in ("entry", "column") and s.args[1] == i and not any(t == i for t in parts(s.args[0]))


def _mean_of(shop: Workshop, x: Term, linear: _Linear) -> Term:
    """The name of the mean of what depends on the outcome; a new one where the goal does not speak of it."""
    for e, name in linear.table.items():
        if e.args[1] == linear.law and e.sort == x.sort and put(e.args[2], e.args[0], linear.i) == x:
            return name
    k = as_bound(shop.variable("i", "index", linear.i.shape[0]))
    e = apply("expectation", k, linear.law, put(x, linear.i, k))
    return linear.table.setdefault(e, name_for(shop, e))


def _slopes(shop: Workshop, whole: Term, at_mean: dict[Term, Term], i: Term) -> Iterator[dict[Term, Term]]:
    """What to add for each x: s of s·(x − m)."""
    tried: list[dict[Term, Term]] = []
    derivatives = {x: slope_along(whole, x) for x in at_mean}
    for at in (at_mean, _middles(shop, at_mean, i)):
        found = {
            x: -with_table(d, at)
            for x, d in derivatives.items()
            if d is not None and all(y in at for y in at_mean if _holds(d, y))
        }
        if found not in tried and (at is at_mean or found):
            tried.append(found)
            yield found
    if {} not in tried:
        yield {}


def _holds(d: Term, x: Term) -> bool:
    return any(s == x for s in parts(d))


def _middles(shop: Workshop, at_mean: dict[Term, Term], i: Term) -> dict[Term, Term]:
    """The middle of the range of each scalar that hypotheses give at every outcome."""
    found = {}
    facts = _said_of_each(shop, i)
    for x in at_mean:
        lows = [s.args[0] for s in facts if s.args[1] == x]
        highs = [s.args[1] for s in facts if s.args[0] == x]
        if lows and highs and x.sort == "scalar":
            found[x] = (lows[0] + highs[0]) / 2
    return found


def _at_each(
    search: Search,
    shop: Workshop,
    goal: Term,
    linear: _Linear,
    whole: Term,
    slopes: dict[Term, Term],
    at_mean: dict[Term, Term],
) -> Proof | None:
    """The goal from the inequality at each outcome, with these slopes."""
    i, law, back = linear.i, linear.law, linear.back
    pointwise = whole
    for x, s in slopes.items():
        pointwise = pointwise + (s * (x - at_mean[x]) if x.sort == "scalar" else apply("dot", s, x - at_mean[x]))
    known_of_means = _ranges(search, shop, linear, at_mean)
    found = search.solve(assuming(shop, *known_of_means), le(0, pointwise))
    if found is None:
        return None
    found = told_in_full(rename(found, back), {_written_out(one, back): how for one, how in known_of_means.items()})
    shown = lawful(search, shop, law)
    if shown is None:
        return None
    average = linear.rest
    for e, c in linear.pulled.items():
        average = average + c * e
    for x, s in slopes.items():
        nothing = at_mean[x] - at_mean[x]
        average = average + (s * nothing if x.sort == "scalar" else apply("dot", s, nothing))
    mean = mean_of(shop, law, i, found, _written_out(average, back), *shown)
    return completed(shop, goal, [mean], [(1, (), (0,))])


def mean_of(
    shop: Workshop, law: Term, i: Term, found: Proof, average: Term, signs: list[Proof], units: list[Proof]
) -> Proof:
    """0 ≤ E a from 0 ≤ a at the outcome i, with E a by linearity, part by part."""
    k = as_bound(i)
    zero, whole = (apply("expectation", k, law, put(one, i, k)) for one in found.concludes.args)
    z = shop.variable("i", "index", i.shape[0])
    links = [
        Proof("linearity", apply("eq", e, value), tuple(units), {"drawn": z.leaf})
        for e, value in ((zero, num(0)), (whole, average))
    ]
    mean = Proof("mean", le(zero, whole), (found, *signs), {"drawn": i.leaf})
    return rules.combine(le(0, average), (mean, *links), [(1, (), (0,))], [(-1, 1), (1, 2)])


def _written_out(term: Term, back: dict[str, Term]) -> Term:
    """The term with the means in place of their names."""
    return with_table(term, {s: back[s.leaf] for s in parts(term) if s.name == "var" and s.leaf in back})


def lawful(search: Search | None, shop: Workshop, law: Term) -> tuple[list[Proof], list[Proof]] | None:
    """0 ≤ w, and Σw = 1, where the law asks for them; of softmax weights the second is seen.  Without a search from one hypothesis."""
    signs: list[Proof] = []
    whole: list[Proof] = []
    for one in conditions_of(law):
        shown = _shown(search, shop, one)
        if shown is None:
            return None
        (signs if one.name == "le" else whole).append(shown)
    if kind_of(law) == "weighted" and not whole:
        same = shop.holds(apply("eq", apply("sum", law.args[0]), num(1)))
        if same is None:
            return None
        whole = [same]
    return signs, whole


def _shown(search: Search | None, shop: Workshop, goal: Term) -> Proof | None:
    found = shop.known(goal) or _by_one(shop, goal)
    return found if found is not None or search is None else search.solve(shop, goal)


def _by_one(shop: Workshop, goal: Term) -> Proof | None:
    """A goal that one hypothesis gives, as 0 ≤ w from 0 < w."""
    return next(
        (p for one in shop.given() if one.concludes.name in ("lt", "le") and (p := shop.holds(goal, one))), None
    )


def _ranges(search: Search, shop: Workshop, linear: _Linear, at_mean: dict[Term, Term]) -> dict[Term, Proof]:
    """Bounds of the means that hypotheses say of what they are taken of, at every outcome: in names, with a proof for the means."""
    found: dict[Term, Proof] = {}
    back = linear.back
    for one in _said_of_each(shop, linear.i):
        for x, m in at_mean.items():
            sides = [m if side == x else side for side in one.args]
            if x.sort == "scalar" and m in sides and not any(_holds(side, linear.i) for side in sides):
                bound = apply(one.name, *sides)
                with search.at_most(_SECONDS):
                    shown = search.solve(shop, _written_out(bound, back))
                if shown is not None:
                    found[bound] = shown
    for given in shop.given():  # hypotheses about the means themselves
        named = with_table(given.concludes, linear.table)
        if named != given.concludes:
            found[named] = given
    return found


def _said_of_each(shop: Workshop, i: Term) -> list[Term]:
    """The inequalities that hypotheses give at every outcome, at the outcome i."""
    facts = [one.concludes for one in shop.at_every_index(i)]
    return [s for one in facts for s in conjuncts(one) if s.name in ("le", "lt")]


__all__ = ["averages_expanded", "expanded", "jensen_of_means", "lawful", "mean_of", "outermost", "tangent_at_means"]
