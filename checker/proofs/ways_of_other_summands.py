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
from checker.proofs import rules
from checker.proofs.facts_of_one_hot import Unit
from checker.proofs.normal_form import instance
from checker.proofs.plausible import plausible
from checker.proofs.polynomials import ONE, Atom, Combination, Polynomial
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.proof_search import Search, assuming
from checker.proofs.rewriting import completed
from checker.proofs.rules import le, num
from checker.proofs.sizes import range_of, size_if_known
from checker.proofs.ways_of_other_places import places_left_out, said_elsewhere
from checker.proofs.ways_of_sums import sums_of_one
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.over_indices import size_of_bound
from checker.statements.term import Term, apply

_MOST_SPLITS, _MOST_TRIED = 64, 3
_SHARE = 0.5  # of the effort that is left, for what is said of each other place


def other_summands(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b, where both sides together are a sum over the places, by what is known of each place but one, and of that one."""
    key = (goal, shop.context, "other summands")
    if goal.name != "le" or not rules.is_relation(goal) or search.sums or not shop.indexed or key in search.failed:
        return None
    search.failed.add(key)
    search.sums += 1
    try:
        for i in places_left_out(shop):
            for split in islice(splits(shop, shop.forms.gap(goal), i), _MOST_TRIED):
                found = _added_up(search, shop, goal, i, split)
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
    found: list[tuple[bool, int, Split]] = []
    for k, taken in enumerate(islice(product(*choices), _MOST_SPLITS)):
        vector: Combination = {}
        rest: Polynomial = {}
        for (m, x), part in zip(gap.items(), taken, strict=True):
            if part is None:
                rest = forms.plus(rest, {m: x})
            else:
                vector = forms.plus(vector, forms.scaled({(): x}, part))
        if vector:
            here = forms.plus(rest, forms.entry(vector, at_i))
            found.append((bool(here), k, Split(vector, here, laws)))
    for left, _, split in sorted(found, key=lambda one: one[:2]):
        if not left or plausible(plain, le(0, writer.scalar(split.here))):
            yield split


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


def _added_up(search: Search, shop: Workshop, goal: Term, i: Term, split: Split) -> Proof | None:
    """The goal from 0 ≤ v_k under i ≠ k, and 0 ≤ r + v_i."""
    writer = Writer(shop.forms)
    v = writer.vector(split.vector)
    k, unit = shop.variable("k", "index", v), Unit(shop, v, i)
    said = {one.concludes: one for one in (*said_elsewhere(shop, unit, k), *_of_every_place(shop, k))}
    plain, entry = without_places(shop), apply("entry", v, k)
    known = search.within(_SHARE, assuming(plain, unit.at(k)[2], *said), le(0, writer.scalar(shop.forms.scalar(entry))))
    each = known and shop.holds(le(0, entry), told_in_full(known, said))
    others = each and unit.others(v, k, each)
    if others is None:
        return None
    here = le(0, writer.scalar(split.here))
    at_i = shop.holds(here) or search.within(_SHARE, shop, here)
    return at_i and completed(shop, goal, [others, at_i, *split.laws], [(1, (), (0,)), (1, (), (1,))])


def _of_every_place(shop: Workshop, k: Term) -> Iterator[Proof]:
    """What hypotheses say of every index, at k."""
    for one in shop.given():
        whole = one.concludes
        if whole.name == "for_each" and rules.is_relation(whole.args[1]):
            if size_of_bound(whole.args[0].leaf) == k.shape[0]:
                yield Proof("instance", instance(whole, k), (one,), {"at": k})


def weights_written_out(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`other_summands` with e^(u_i)/Σ e^u for the softmax weight s_i, and (Σ e^u)·e^(−u_i) for 1/s_i, times what is divided by."""
    key = (goal, shop.context, "weights written out")
    if goal.name != "le" or not rules.is_relation(goal) or search.sums or not shop.indexed or key in search.failed:
        return None
    if next(places_left_out(shop), None) is None:
        return None
    search.failed.add(key)
    written = _Quotients(shop)
    whole = written.of(shop.forms.gap(goal))
    if whole is None:
        return None
    times, gap = whole
    known = other_summands(search, shop, le(0, Writer(shop.forms).scalar(gap)))
    return known and completed(shop, goal, [known, *written.links.values()], [(times, (), (0,))])


class _Quotients:
    """Polynomials in softmax weights as polynomials in exponentials and their sums; ``links`` say why."""

    def __init__(self, shop: Workshop) -> None:
        self.shop, self.forms, self.writer = shop, shop.forms, Writer(shop.forms)
        self.links: dict[Term, Proof] = {}

    def of(self, gap: Polynomial) -> tuple[Term, Polynomial] | None:
        """(t, q) with gap = t·q and t > 0; None where it has no softmax weights."""
        forms = self.forms
        parts: list[tuple[dict[Atom, int], Polynomial]] = []
        for m, x in gap.items():
            powers: dict[Atom, int] = {}
            rest: Polynomial = {(): x}
            for a, k in m:
                factor, changed = self.factor(a)
                for b, power in changed.items():
                    powers[b] = powers.get(b, 0) + power * k
                for _ in range(k):
                    rest = forms.times(rest, factor)
            parts.append((powers, rest))
        bases = sorted({b for powers, _ in parts for b in powers})
        if not bases:
            return None
        q: Polynomial = {}
        least = {b: min(powers.get(b, 0) for powers, _ in parts) for b in bases}
        for powers, rest in parts:
            for b in bases:
                for _ in range(powers.get(b, 0) - least[b]):
                    rest = forms.times(rest, forms.scalar(self.total(b)))
            q = forms.plus(q, rest)
        t: Term = num(1)
        for b in bases:
            total = self.total(b)
            for _ in range(abs(least[b])):
                t = rules.times(t, 1 / total if least[b] < 0 else total)
            self._link(rules.reciprocal(rules.combine(rules.lt(0, total)), total))
        return t, q

    def total(self, b: Atom) -> Term:
        """Σ e^u of a softmax(u)."""
        return apply("sum", apply("exp", self.writer.basic(b).args[0]))

    def factor(self, a: Atom) -> tuple[Polynomial, dict[Atom, int]]:
        """What stands for an atom, with powers of Σ e^u for the softmaxes."""
        forms, keys = self.forms, self.forms.keys
        kind, *inside = keys[a]
        own: Polynomial = {((a, 1),): ONE}
        if kind == "entry" and keys[inside[0]][0] == "softmax":
            return self._entry(a, 1), {inside[0]: -1}
        if kind == "inv" and len(inside[0]) == 1 and inside[0][0][1] == 1 and len(inside[0][0][0]) == 1:
            ((b, power),) = inside[0][0][0]
            if power == 1 and keys[b][0] == "entry" and keys[keys[b][1]][0] == "softmax":
                self._inverse(b)
                return self._entry(b, -1), {keys[b][1]: 1}
        if kind == "sum" and sum(keys[b][0] == "softmax" for b in inside[0]) == 1 and len(inside[0]) > 1:
            (s,) = (b for b in inside[0] if keys[b][0] == "softmax")
            u, w = self.writer.basic(s).args[0], self.writer.product(tuple(b for b in inside[0] if b != s))
            e, weights = apply("exp", u), apply("softmax", u)
            link = apply("eq", apply("dot", e, w), apply("sum", e) * apply("dot", weights, w))
            self._link(Proof("shares", link, (), {"logits": u, "of": w}))
            return forms.scalar(apply("dot", e, w)), {s: -1}
        return own, {}

    def _entry(self, a: Atom, sign: int) -> Polynomial:
        """e^(±u_i) for an entry of softmax(u)."""
        s, i = self.writer.atom(a).args
        self._link(self._share(s, i))
        return self.forms.scalar(apply("exp", sign * apply("entry", s.args[0], i)))

    def _share(self, s: Term, i: Term) -> Proof:
        """e^(u_i) = (Σ e^u)·s_i."""
        u = s.args[0]
        goal = apply("eq", apply("entry", apply("exp", u), i), apply("sum", apply("exp", u)) * apply("entry", s, i))
        return Proof("shares", goal, (), {"logits": u, "of": i})

    def _inverse(self, a: Atom) -> None:
        """1/s_i = (Σ e^u)·e^(−u_i)."""
        si = self.writer.atom(a)
        s, i = si.args
        total, power = apply("sum", apply("exp", s.args[0])), apply("exp", -apply("entry", s.args[0], i))
        one = rules.reciprocal(rules.combine(rules.lt(0, si)), si)
        goal = apply("eq", 1 / si, total * power)
        node = rules.combine(goal, (one, self._share(s, i)), [], [(total * power, 0), (power / si, 1)])
        if self.shop.adds_up(node):
            self._link(node)

    def _link(self, one: Proof) -> None:
        self.links[one.concludes] = one


__all__ = ["Split", "other_summands", "splits", "weights_written_out"]
