"""Sums compared summand by summand at every place but one: 0 ≤ Σ v + r from 0 ≤ v_k for each k ≠ i, and 0 ≤ v_i + r.

A number c in the goal is c·Σ s for weights s, c·n is Σ c, and what is left stands at the place i.  So e^(−2g_k) ≤ e^(−δ)·e^(−g_k) of each
k ≠ i is added up, or s_k ≤ e^(−δ).  Weights of several temperatures are written as e^(u_k) / Σ e^u before.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

from checker.errors import Undecided
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import ONE, Atom, Combination, Polynomial
from checker.proofs.terms.sizes import ones_like, range_of, size_if_known
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed, moved_back
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.places.other_places import barred, places_left_out, said_elsewhere, told_elsewhere
from checker.proofs.ways.scalars.products import cleared
from checker.proofs.ways.scalars.sums import sums_of_one
from checker.proofs.weight_facts.one_hot import Unit
from checker.statements.terms.term import Term, apply, subterms

_MOST_SPLITS, _MOST_TRIED = 64, 3
_SHARE = 0.5  # of the effort that is left, for what is said of each other place


def other_summands(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b, where both sides together are a sum over the places, by what is known of each place but one, and of that one."""
    key = (goal, shop.context, "other summands")
    if (
        goal.name not in ("le", "eq")
        or not rules.is_relation(goal)
        or search.sums
        or not shop.indexed
        or key in search.failed
    ):
        return None
    search.failed.add(key)
    if _divides_by_a_sum(shop, goal) or goal.args[0].name == "norm" or barred(goal):
        return None
    if goal.name == "eq":
        low = other_summands(search, shop, le(*goal.args))
        high = low and other_summands(search, shop, le(*goal.args[::-1]))
        return low and high and Proof("antisymmetry", goal, (low, high))
    search.sums += 1
    try:
        for i in places_left_out(shop):
            others = (Others.of(shop, i, split) for split in splits(shop, shop.forms.gap(goal), i))
            for one in islice((one for one in others if plausible(one.case.context, one.goal)), _MOST_TRIED):
                found = one.added_up(search, goal)
                if found is not None or search.spent:
                    return found
    finally:
        search.sums -= 1
    return None


@dataclass(frozen=True)
class Split:
    """A polynomial as Σ ``vector`` + r, where ``here`` is r + v_i; ``laws`` say that weights add up to 1."""

    vector: Combination
    here: Polynomial
    laws: tuple[Proof, ...]


def splits(shop: Workshop, gap: Polynomial, i: Term) -> Iterator[Split]:
    """How a polynomial is such a sum; those first of which nothing is left at the place i."""
    forms, writer, size = shop.forms, Writer(shop.forms), range_of(i)
    keys, at_i = forms.keys, forms.key(i)
    forms.indices.setdefault(at_i, i)

    def long(b: Atom) -> bool:
        try:
            return size_if_known(writer.basic(b)) == size
        except Undecided:
            return False

    sums = {a for m in gap for a, _ in m if keys[a][0] == "sum" and all(map(long, keys[a][1]))}
    weights = _weights(shop, gap, long)
    laws = tuple(one for _, one in weights if one is not None)
    choices: list[list[Combination | None]] = []
    for m in gap:
        inside = [a for a, _ in m if a in sums]
        counted = [a for a, _ in m if keys[a] == ("size", size)]
        options: list[Combination | None] = [_without(forms, m, a, {keys[a][1]: {(): ONE}}) for a in inside]
        if not inside and counted:
            options = [_without(forms, m, counted[0], forms.basic("exp", (), size))]
        elif not inside:
            spread = [{(b,): {m: ONE}} for b, _ in weights]
            at_place = any(keys[a][0] == "entry" and keys[a][1:] == (b, at_i) for a, _ in m for b, _ in weights)
            options = [None, *spread] if at_place or not spread else [*spread, None]
        choices.append(options)
    plain = without_places(shop).context
    zeros = list(_zeros(shop, gap, sums, at_i))
    found: list[tuple[bool, int, Split]] = []
    for taken in islice(product(*choices), _MOST_SPLITS):
        vector: Combination = {}
        rest: Polynomial = {}
        for (m, x), part in zip(gap.items(), taken, strict=True):
            if part is None:
                rest = forms.plus(rest, {m: x})
            else:
                vector = forms.plus(vector, forms.scaled({(): x}, part))
        for n, zero in enumerate(({}, *zeros) if vector else ()):
            moved = forms.plus(vector, zero)
            here = forms.plus(rest, forms.entry(moved, at_i))
            found.append((bool(here), n, Split(moved, here, laws)))
    for left, _, split in sorted(found, key=lambda one: one[:2]):
        if not left or plausible(plain, le(0, writer.scalar(split.here))):
            yield split


def _zeros(shop: Workshop, gap: Polynomial, sums: set[Atom], at_i: tuple) -> Iterator[Combination]:
    """±y_i·s∘(x − ⟨s, x⟩), of which the sum is 0, for the means ⟨s, x⟩ under softmax weights that are multiplied in a polynomial."""
    forms = shop.forms
    keys, means = forms.keys, dict[Atom, tuple[Atom, Atom]]()
    for m in gap:
        inside = [a for a, _ in m if a in sums]
        if sum(k for a, k in m if a in sums) > 1:
            pairs = {
                a: sorted(keys[a][1], key=lambda b: keys[b][0] != "softmax") for a in inside if len(keys[a][1]) == 2
            }
            means |= {a: (s, x) for a, (s, x) in pairs.items() if keys[s][0] == "softmax" and keys[x][0] != "softmax"}

    def spoken(y: Atom) -> bool:
        return any(shop.forms.shown.get(y) in subterms(one) for one in shop.context if one.name == "for_each")

    slopes = [(a, y) for a in list(means)[:2] for y in dict.fromkeys(y for _, y in means.values())]
    for a, y in sorted(slopes, key=lambda pair: not spoken(pair[1])):
        s, x = means[a]
        centred = forms.plus(forms.product({(s,): {(): ONE}}, {(x,): {(): ONE}}), {(s,): {((a, 1),): ONE}}, -ONE)
        slope = forms.entry({(y,): {(): ONE}}, at_i)
        scales = (ONE, -ONE) if y != x else (ONE + ONE, -ONE - ONE)
        yield from (forms.scaled({m: c * z for m, z in slope.items()}, centred) for c in scales)


def without_places(shop: Workshop) -> Workshop:
    """The workshop without hypotheses about every place."""
    return replace(shop, context=tuple(one for one in shop.context if one.name not in ("for_each", "implies")))


def _without(forms, m: tuple, a: Atom, vector: Combination) -> Combination:
    """The vector times a monomial without one factor a."""
    return forms.scaled({tuple((b, k - (b == a)) for b, k in m if k - (b == a)): ONE}, vector)


def _weights(shop: Workshop, gap: Polynomial, long) -> list[tuple[Atom, Proof | None]]:
    """Vectors of this size that add up to 1: softmax weights of the polynomial, and what hypotheses say of; with the reason."""
    keys, found = shop.forms.keys, dict[Atom, Proof | None]()
    for a in (a for m in gap for a, _ in m):
        basics = keys[a][1] if keys[a][0] == "sum" else keys[a][1:2] if keys[a][0] == "entry" else ()
        found |= {b: None for b in basics if keys[b][0] == "softmax" and long(b)}
    for w, law in sums_of_one(shop).items():
        for ids in shop.forms.vector(w):
            if len(ids) == 1 and long(ids[0]):
                found.setdefault(ids[0], law)
    return list(found.items())[:2]


@dataclass(frozen=True)
class Others:
    """What is to be shown at the fresh index ``k`` under i ≠ k: 0 ≤ v_k, the ``goal`` in the workshop ``case``, where ``said`` is known."""

    shop: Workshop
    unit: Unit
    k: Term
    split: Split
    said: dict[Term, Proof]

    @classmethod
    def of(cls, shop: Workshop, i: Term, split: Split) -> Others:
        """With what the hypotheses say at a new index."""
        v = Writer(shop.forms).vector(split.vector)
        k, unit = shop.variable("k", "index", v), Unit(shop, v, i)
        raw = (*told_elsewhere(shop, unit, k), *_of_every_place(shop, k))
        squares = [one for one in said_elsewhere(shop, unit, k) if one.premises and one.premises[0].rule == "square"]
        return cls(
            shop, unit, k, split, {one.concludes: one for one in (*raw, *squares, *_of_bounded(shop, split, i, k))}
        )

    @property
    def case(self) -> Workshop:
        return assuming(without_places(self.shop), self.unit.at(self.k)[2], *self.said)

    @property
    def entry(self) -> Term:
        return apply("entry", self.unit.like, self.k)

    @property
    def goal(self) -> Term:
        return le(0, Writer(self.shop.forms).scalar(self.shop.forms.scalar(self.entry)))

    def added_up(self, search: Search, goal: Term) -> Proof | None:
        """The goal from 0 ≤ v_k under i ≠ k, and 0 ≤ r + v_i."""
        shop, split = self.shop, self.split
        known = search.within(_SHARE, self.case, self.goal)
        each = known and shop.holds(le(0, self.entry), told_in_full(known, self.said))
        others = each and self.unit.others(self.unit.like, self.k, each)
        if others is None:
            return None
        here = le(0, Writer(shop.forms).scalar(split.here))
        at_i = shop.holds(here) or search.within(_SHARE, shop, here)
        return at_i and completed(shop, goal, [others, at_i, *split.laws], [(1, (), (0,)), (1, (), (1,))])


def _of_bounded(shop: Workshop, split: Split, i: Term, k: Term) -> Iterator[Proof]:
    """±z_k ≤ c, ±z_i ≤ c and ±⟨s, z⟩ ≤ c where max|z_k| ≤ c, or for c = max|z_k|, with the softmax weights s of a sum with z."""
    forms, writer, basics = shop.forms, Writer(shop.forms), sorted({b for ids in split.vector for b in ids})
    sizes = sorted({a for p in split.vector.values() for m in p for a, _ in m if forms.keys[a][0] == "max_norm"})
    own = [rules.combine(le(one, one)) for a in sizes if (one := forms.shown.get(a)) is not None]
    given = [one for one in without_places(shop).given() if one.concludes.name == "le" and one.left.name == "max_norm"]
    for bounded in (*given, *own):
        (z,), c = bounded.left.args, bounded.right
        if not set(forms.vector(z)) <= {(b,) for b in basics}:
            continue
        m = shop.variable("m", "index", z)
        for sign in (1, -1):
            yield from (_below(shop, bounded, sign, place) for place in (k, i))
            for s in (writer.basic(b) for b in basics if forms.keys[b][0] == "softmax"):
                room = apply("hadamard", s, c * ones_like(s) - sign * z)
                known, weight = _below(shop, bounded, sign, m), apply("entry", s, m)
                each = rules.combine(le(0, apply("entry", room, m)), (known,), [(weight, (), (0,))])
                none = num(0) * room
                total = rules.entries(le(apply("sum", none), apply("sum", room)), each, none, room, m)
                mean = shop.holds(le(sign * apply("dot", s, z), c), total)
                if mean is not None:
                    yield mean


def _below(shop: Workshop, bounded: Proof, sign: int, k: Term) -> Proof:
    """±z_k ≤ c from max|z_k| ≤ c."""
    z = bounded.left.args[0]
    p = sign * apply("entry", z, k)
    return sure(shop.holds(le(p, bounded.right), rules.absolute(p), rules.entry_bound(z, k), bounded))


def _of_every_place(shop: Workshop, k: Term) -> Iterator[Proof]:
    """What hypotheses say of every index, at k."""
    yield from (one for one in shop.at_every_index(k) if rules.is_relation(one.concludes))


def weights_written_out(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`other_summands` with e^(u_i)/Σ e^u for the softmax weight s_i, and (Σ e^u)·e^(−u_i) for 1/s_i, times what is divided by."""
    key = (goal, shop.context, "weights written out")
    if goal.name != "le" or not rules.is_relation(goal) or search.sums or not shop.indexed or key in search.failed:
        return None
    if not places_left_out(shop):
        return None
    search.failed.add(key)
    forms, writer = shop.forms, Writer(shop.forms)
    if _divides_by_a_sum(shop, goal):
        return cleared(search, shop, goal)
    if not _of_several_temperatures(shop, goal):
        return None
    plain = le(0, writer.scalar(forms.gap(goal)))
    links = list(_quotients(shop, writer, forms.gap(goal)))
    written = plain
    for one in links:
        written = le(0, replaced(written.args[1], *one.concludes.args))
    whole = _cleared(shop, forms.gap(written), [one.right.args[1].args[1] for one in links]) if links else None
    if whole is None:
        return None
    gap, times, inverses = whole
    known = other_summands(search, shop, le(0, writer.scalar(gap)))
    found = known and completed(shop, written, [known, *inverses], [(times, (), (0,))])
    for k in range(len(links))[::-1]:
        before = plain
        for one in links[:k]:
            before = le(0, replaced(before.args[1], *one.concludes.args))
        found = found and moved_back(shop, before, found, links[k])
    return found and shop.holds(goal, found)


def _divides_by_a_sum(shop: Workshop, goal: Term) -> bool:
    """Whether 1/(p + q) stands in a goal."""
    keys = shop.forms.keys
    return any(keys[a][0] == "inv" and len(keys[a][1]) > 1 for m in shop.forms.gap(goal) for a, _ in m)


def _of_several_temperatures(shop: Workshop, goal: Term) -> bool:
    """Whether a goal speaks of two softmax vectors, or divides by a weight, or speaks of exponentials too."""
    keys, weights = shop.forms.keys, set[Atom]()
    for a in (a for m in shop.forms.gap(goal) for a, _ in m):
        kind, *inside = keys[a]
        basics = inside[0] if kind == "sum" else inside[:1] if kind == "entry" else ()
        weights |= {b for b in basics if keys[b][0] == "softmax"}
        if kind == "inv" or any(keys[b][0] == "exp" and keys[b][1] for b in basics):
            return True
    return len(weights) > 1


def _quotients(shop: Workshop, writer: Writer, gap: Polynomial) -> Iterator[Proof]:
    """s_i = e^(u_i)·(1/Σ e^u), and Σ s∘w = (Σ e^u∘w)·(1/Σ e^u), for the softmax weights s of a polynomial."""
    keys = shop.forms.keys
    inside = {b for m in gap for a, _ in m if keys[a][0] == "inv" for n, _ in keys[a][1] for b, _ in n}
    for a in sorted(inside | {a for m in gap for a, _ in m}):
        kind, *parts = keys[a]
        if kind == "entry" and keys[parts[0]][0] == "softmax":
            s, of = writer.atom(a).args
        elif kind == "sum" and len(parts[0]) > 1 and sum(keys[b][0] == "softmax" for b in parts[0]) == 1:
            (b,) = (b for b in parts[0] if keys[b][0] == "softmax")
            s, of = writer.basic(b), writer.product(tuple(c for c in parts[0] if c != b))
        else:
            continue
        u, name = s.args[0], "entry" if of.sort == "index" else "dot"
        e, value = apply("exp", u), writer.atom(a)
        total = apply("sum", e)
        share = Proof(
            "shares", apply("eq", apply(name, e, of), total * apply(name, s, of)), (), {"logits": u, "of": of}
        )
        one = rules.reciprocal(rules.combine(rules.lt(0, total)), total)
        goal = apply("eq", value, apply(name, e, of) * (1 / total))
        node = rules.combine(goal, (share, one), [], [(-(1 / total), 0), (-value, 1)])
        if shop.adds_up(node):
            yield node


def _cleared(shop: Workshop, gap: Polynomial, totals: list[Term]) -> tuple[Polynomial, Term, list[Proof]]:
    """(q, t, links) where a polynomial is t·q with a product t of inverses of these sums, by the links; q has none of them."""
    forms, times, inverses = shop.forms, num(1), []
    for total in dict.fromkeys(totals):
        form = forms.scalar(total)
        ((((a, _),), _),) = form.items()
        ((((b, _),), _),) = forms.inverse(form).items()
        powers = [dict(m) for m in gap]
        most = max(one.get(b, 0) - one.get(a, 0) for one in powers)
        rest: Polynomial = {}
        for m, x in gap.items():
            kept = {c: k for c, k in m if c not in (a, b)}
            power = dict(m).get(a, 0) - dict(m).get(b, 0) + most
            part = {tuple(sorted(kept.items())): x}
            rest = forms.plus(rest, forms.times(part, {((a, power),): ONE} if power else {(): ONE}))
        gap = rest
        for _ in range(max(most, 0)):
            times = rules.times(times, 1 / total)
        for _ in range(max(-most, 0)):
            times = rules.times(times, total)
        inverses.append(rules.reciprocal(rules.combine(rules.lt(0, total)), total))
    return gap, times, inverses


__all__ = ["Split", "other_summands", "splits", "weights_written_out"]
