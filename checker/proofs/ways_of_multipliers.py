"""Ways to prove 0 ≤ Σ_a c_a·Σv_a + c entry by entry, with Lagrange multipliers for equalities between sums.

Sums inside of functions, and sums that are multiplied with each other, get names: z for ⟨p, x⟩ in log⟨p, x⟩.  Then the goal is linear in
what sums are left.  Equalities that are linear in sums, such as Σp = 1, ⟨p, x⟩ = 0 and z = ⟨p, x⟩, are added with multipliers, so that
only sums are left, and the same is shown of the summands at any place.  The multiplier of z = ⟨p, x⟩ is the derivative by z, as where the
goal is an equality the summands have a minimum there.  This gives Jensen's inequality, Gibbs' variational bound, Cauchy–Schwarz with weights,
and divergences against each other.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice, permutations, product
from math import inf

from checker.errors import CheckerError, Undecided
from checker.proofs import rules
from checker.proofs.canonical import canonical
from checker.proofs.inequality import positive
from checker.proofs.naming import ARITHMETIC, Named, more_named, name_for, put_back, with_table, worth_trying
from checker.proofs.over_indices import with_instances
from checker.proofs.polynomials import ONE, Atom, Combination, Polynomial
from checker.proofs.proof import Proof, rename
from checker.proofs.proof_search import Search
from checker.proofs.rational_factors import quotient_of_polynomials
from checker.proofs.rewriting import completed
from checker.proofs.rules import le, lt, num
from checker.proofs.sizes import is_index_of, ones_like, size_of
from checker.proofs.slopes import slope
from checker.proofs.trees import spliced
from checker.proofs.ways_of_cases import unless_denied
from checker.proofs.ways_of_weights import weights_in
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, parts, subterms

_FUNCTIONS = ("log", "exp", "sqrt", "inv", "sigmoid")
_COMPOSED = ("stack", "abs", "exp", "log", "sqrt", "softmax")  # of vectors that are no variables
_THROUGH = (*ARITHMETIC, "exp", "log", "sqrt", "abs", "sigmoid", "pair", "maximum", "minimum")
_MOST_NAMES, _MOST_LAWS, _MOST_CHOICES, _MOST_TRIED = 6, 5, 160, 3
_SHARE = 0.4  # of the effort that is left, for the summands of one choice of multipliers
_SECONDS = 1.0  # of effort, inside of other goals
_MOST_NESTED = 1  # goals about sums that the present one may be inside of
_DEEPEST = 3  # of goals inside each other: what others ask on their way is rarely such a sum
_FOR_A_SIGN = 0.3  # seconds of effort for 0 < z


@dataclass(frozen=True)
class Law:
    """Σ over the combination = constant, and why; no proofs where the normal forms say so."""

    summands: Combination
    constant: Polynomial
    known: tuple[Proof, ...] = ()
    name: str = ""  # z, where this is what z stands for


def with_multipliers(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ Σ_a c_a·Σv_a + c from the same of the summands at any place, after multiples of equalities between sums."""
    key = (goal, shop.context, "multipliers")
    if goal.name not in ("le", "lt") or not rules.is_relation(goal) or key in search.failed:
        return None
    if search.depth > _DEEPEST or search.sums > _MOST_NESTED or not shop.indexed:
        return None
    search.failed.add(key)
    gap = shop.forms.gap(goal)
    if not any(_composed(shop, a) for a in _sums(shop, gap)) and not _totals_multiplied(shop, gap):
        return None
    search.sums += 1
    try:
        with search.at_most(_SECONDS if search.depth > 1 else inf):
            for wording in _wordings(search, shop, goal):
                case = replace(shop, context=(*shop.context, *wording.under))
                found = _Sums(search, case, wording.said, wording.under).shown()
                moved = found and wording.back(found)
                if moved is not None or search.spent:
                    return moved
    finally:
        search.sums -= 1
    return None


# ── which sums ──


def _sums(shop: Workshop, p: Polynomial) -> set[Atom]:
    """The sums in a polynomial, also inside of functions."""
    found: set[Atom] = set()
    for a in {a for m in p for a, _ in m}:
        kind, *inside = shop.forms.keys[a]
        if kind == "sum":
            found.add(a)
        elif kind in _FUNCTIONS:
            found |= _sums(shop, dict(inside[0]))
    return found


def _composed(shop: Workshop, a: Atom) -> bool:
    """Whether a sum is not only one of products of two variables, which squares and inner products treat."""
    ids = shop.forms.keys[a][1]
    return len(ids) > 2 or any(shop.forms.keys[b][0] in _COMPOSED for b in ids)


def _totals_multiplied(shop: Workshop, p: Polynomial) -> bool:
    """Whether Σu is multiplied with another sum, as in covariances."""
    sums = ([a for a, k in m for _ in range(k) if shop.forms.keys[a][0] == "sum"] for m in p)
    return any(len(one) > 1 and any(len(shop.forms.keys[a][1]) == 1 for a in one) for one in sums)


def cancelled(shop: Workshop, p: Polynomial, names: Iterable[str]) -> Polynomial:
    """The polynomial without y·(1/y) for these variables, which are not 0; 1/(y·(1/z)) is (1/y)·z."""
    forms = shop.forms
    whole: Polynomial = {}
    atoms = {forms.atom("var", y): forms.inverse({((forms.atom("var", y), 1),): ONE}) for y in names}
    inverses = {next(iter(q))[0][0]: a for a, q in atoms.items()}

    def powers_of(a: Atom) -> dict[Atom, int] | None:
        """a as powers of the variables."""
        if a in atoms:
            return {a: 1}
        if a in inverses:
            return {inverses[a]: -1}
        if forms.keys[a][0] != "inv" or len(forms.keys[a][1]) != 1:
            return None
        [(m, x)] = forms.keys[a][1]
        inside = [(powers_of(b), k) for b, k in m]
        if x != 1 or any(one is None for one, _ in inside):
            return None
        found: dict[Atom, int] = {}
        for one, k in inside:
            for b, j in (one or {}).items():
                found[b] = found.get(b, 0) - j * k
        return found

    for m, x in p.items():
        powers: dict[Atom, int] = {}
        rest: Polynomial = {(): x}
        for a, k in m:
            known = powers_of(a)
            if known is None:
                rest = forms.times(rest, {((a, k),): ONE})
            for b, j in (known or {}).items():
                powers[b] = powers.get(b, 0) + j * k
        for b, k in powers.items():
            for _ in range(abs(k)):
                rest = forms.times(rest, {((b, 1),): ONE} if k > 0 else atoms[b])
        whole = forms.plus(whole, rest)
    return whole


# ── other wordings of the goal ──


@dataclass(frozen=True)
class _Wording:
    """Another goal, perhaps under a further hypothesis, and how the goal follows from it."""

    said: Term
    back: Callable[[Proof], Proof | None]
    under: tuple[Term, ...] = ()


def _wordings(search: Search, shop: Workshop, goal: Term) -> Iterator[_Wording]:
    """The goal; a/y ≤ b for a ≤ y·b where 0 < y, a/(y + e) ≤ b for every e > 0 where 0 ≤ y and 0 ≤ b; and 1 + x for e^x on the right."""
    yield from _squared(search, shop, goal)
    yield from _by_roots(shop, goal)
    yield _Wording(goal, lambda found: found)
    left, right = goal.args
    if goal.name == "le" and right.name == "mul":
        for y, b in (right.args, right.args[::-1]):
            if y.sort == b.sort == "scalar" and y.variables:
                yield from _divided(search, shop, goal, y, b)
    yield from _below_its_tangents(shop, goal)


def _squared(search: Search, shop: Workshop, goal: Term) -> Iterator[_Wording]:
    """a² ≤ q for a ≤ √q, where 0 ≤ q is shown."""
    a, root = goal.args
    if goal.name != "le" or root.name != "sqrt" or root.args[0].name == "num":
        return
    q = root.args[0]
    least = search.aside(_FOR_A_SIGN, shop, le(0, q))
    positive_root = shop.holds(le(0, root))
    if least is None or positive_root is None:
        return

    def back(found: Proof) -> Proof | None:
        known = completed(shop, le(a * a, root * root), [found, rules.square(q, least)], [(1, (), (0,))])
        return known and rules.roots(known, positive_root, a, root)

    yield _Wording(le(a * a, q), back)


def _by_roots(shop: Workshop, goal: Term) -> Iterator[_Wording]:
    """√a ≤ √c for a ≤ c, where a has squares of sums and c is a number above 0; a is above c unless the goal holds."""
    a, c = goal.args
    if goal.name != "le" or c.name != "num" or c.fraction <= 0:
        return
    degrees = {sum(k for b, k in m if shop.forms.keys[b][0] == "sum") for m in shop.forms.scalar(a)}
    if degrees != {2}:
        return
    denial = apply("not", goal)
    broken = rules.negation(rules.hypothesis(denial))
    above = shop.holds(le(0, a), broken)
    if above is None:
        return
    squares = [rules.square(a, above), rules.square(c, rules.combine(le(0, c)))]
    roots = [apply("sqrt", one) for one in (a, c)]

    def back(found: Proof) -> Proof | None:
        links = [shop.holds(le(0, one)) for one in roots]
        if None in links:
            return None
        sums = [(1, (), (0, 1)), (1, (), (0, 2))]
        known = completed(shop, goal, [found, *links, *squares], sums)
        false = known and completed(shop, lt(0, 0), [known, broken], [(1, (), (0,)), (1, (), (1,))])
        return false and unless_denied(goal, false)

    yield _Wording(le(*roots), back, (denial, lt(c, a)))


def _divided(search: Search, shop: Workshop, goal: Term, y: Term, b: Term) -> Iterator[_Wording]:
    left = goal.args[0]
    above = _positive(search, shop, y)
    if above is not None:
        links = [above, rules.reciprocal(above, y)]
        yield _Wording(le(left / y, b), lambda found: completed(shop, goal, [found, *links], [(1, (), (0, 1))]))
        return
    signs = [search.aside(_FOR_A_SIGN, shop, le(0, one)) for one in (y, b)]
    if signs[0] is None or signs[1] is None:
        return
    e = shop.variable("e", "scalar")
    near = lt(0, y + e)
    beyond = shop.holds(near, signs[0], rules.hypothesis(lt(0, e)))
    if beyond is None:
        return
    links = [beyond, rules.reciprocal(beyond, y + e)]

    def back(found: Proof) -> Proof | None:
        near_goal = le(left, (y + e) * b)
        known = completed(shop, near_goal, [spliced(found, {near: beyond}), *links], [(1, (), (0, 1))])
        return known and _in_the_limit(shop, goal, known, e, signs[1])

    yield _Wording(le(left / (y + e), b), back, (lt(0, e), near))


def _in_the_limit(shop: Workshop, goal: Term, known: Proof, e: Term, least: Proof) -> Proof | None:
    """a ≤ y·b from a ≤ (y + e)·b for every e > 0, and 0 ≤ b: else e = (a − y·b)/(1 + b) would be against it."""
    b = least.concludes.args[1]
    denial = apply("not", goal)
    broken = rules.negation(rules.hypothesis(denial))
    above = shop.holds(lt(0, 1 + b), least)
    if above is None:
        return None
    far = goal.args[0] - goal.args[1]
    small = far / (1 + b)
    positive_far = shop.holds(lt(0, far), broken)
    if positive_far is None:
        return None
    links = [positive_far, rules.positive_reciprocal(above, 1 + b)]
    chosen = rules.combine(lt(0, small), links, [(1, (), (0, 1))])
    here = spliced(rename(known, {e.leaf: small}), {lt(0, small): chosen})
    false = completed(shop, lt(0, 0), [here, chosen, rules.reciprocal(above, 1 + b)], [(1, (), (0,)), (1, (), (1,))])
    return false and unless_denied(goal, false)


def _below_its_tangents(shop: Workshop, goal: Term) -> Iterator[_Wording]:
    """The goal with 1 + x for each e^x that is added on the right, as e^x is at least that."""
    gap = shop.forms.gap(goal)
    writer = Writer(shop.forms)
    exponentials = [m for m, x in gap.items() if len(m) == 1 and m[0][1] == 1 and x > 0 and _exponent(shop, m[0][0])]
    if not exponentials:
        return
    changed, tangents = dict(gap), []
    for m in exponentials:
        inside = dict(shop.forms.keys[m[0][0]][1])
        changed.pop(m)
        changed = shop.forms.plus(changed, shop.forms.plus(inside, {(): ONE}), gap[m])
        tangents.append((rules.tangent(writer.scalar(inside)), gap[m]))
    said = Term(goal.name, (num(0), writer.scalar(changed)), sort="truth")

    def back(found: Proof) -> Proof | None:
        proofs = [found, *(one for one, _ in tangents)]
        sums = [(1, (), (0,)), *((x, (), (k,)) for k, (_, x) in enumerate(tangents, start=1))]
        return completed(shop, goal, proofs, sums)

    yield _Wording(said, back)


def _exponent(shop: Workshop, a: Atom) -> bool:
    kind, *inside = shop.forms.keys[a]
    return kind == "exp" and bool(_sums(shop, dict(inside[0])))


def _positive(search: Search, shop: Workshop, y: Term) -> Proof | None:
    """0 < y, where little effort shows it."""
    known = positive(shop, y)
    if known is None and worth_trying(Named(context=shop.context, goal=lt(0, y))):
        known = search.aside(_FOR_A_SIGN, shop, lt(0, y))
    return known


# ── names ──


class _Sums:
    """One goal about sums: names, equalities and multipliers."""

    def __init__(self, search: Search, shop: Workshop, goal: Term, small: tuple[Term, ...] = ()) -> None:
        self.search, self.shop, self.goal, self.small = search, shop, goal, small
        self.forms, self.writer = shop.forms, Writer(shop.forms)
        self.nonzero: list[str] = []
        self.ends: list[tuple[Term, Term]] = []

    def shown(self) -> Proof | None:
        """The goal, or None."""
        gap, used = self.with_numbers(self.forms.gap(self.goal))
        whole = Term(self.goal.name, (num(0), self.writer.scalar(gap)), sort="truth")
        found = self.of_named(whole, gap)
        if found is None or found.concludes == self.goal:
            return found
        return completed(self.shop, self.goal, [found, *used], [(1, (), (0,))])

    def with_numbers(self, p: Polynomial) -> tuple[Polynomial, list[Proof]]:
        """The polynomial with numbers for the sums that hypotheses say to be numbers, and these hypotheses."""
        values: dict[Atom, Fraction] = {}
        used = []
        for one in self.shop.context:
            gap = self.forms.gap(one) if one.name == "eq" and rules.is_relation(one) and not one.open else {}
            sums = [m[0][0] for m in gap if len(m) == 1 and m[0][1] == 1 and self.forms.keys[m[0][0]][0] == "sum"]
            if len(sums) == 1 and len(gap) <= 2 and set(gap) <= {(), ((sums[0], 1),)}:
                values[sums[0]] = -gap.get((), Fraction(0)) / gap[((sums[0], 1),)]
                used.append(rules.hypothesis(one))
        if not any(a in values for m in p for a, _ in m):
            return p, []
        whole: Polynomial = {}
        for m, x in p.items():
            rest = tuple((a, k) for a, k in m if a not in values)
            for a, k in m:
                x = x * values[a] ** k if a in values else x
            whole = self.forms.plus(whole, {rest: x} if x else {})
        return whole, used

    def of_named(self, whole: Term, gap: Polynomial) -> Proof | None:
        """The goal from that with names for sums that stand inside of functions or are multiplied."""
        table: dict[Term, Term] = {}
        for part in [*self.parts_to_name(gap), *_lengths(whole)]:
            table[part] = name_for(self.shop, part, "z")
        if len(table) > _MOST_NAMES:
            return None
        named = Named(context=self.shop.context, goal=with_table(whole, table))
        for part, z in table.items():
            named.parts[z.leaf] = part
            same = self.shop.holds(apply("eq", part, part))
            if same is not None:
                rest = Term(part.name, tuple(with_table(one, table) for one in part.args), part.leaf, part.sort, part.shape)
                named.known[apply("eq", z, rest)] = same
            for known in self.ranges(part):
                named.known[with_table(known.concludes, {part: z})] = known
        named.context = (*named.context, *named.known)
        found = self.by_laws(named)
        return None if found is None else next(iter(put_back(self.shop, named, found)), None)

    def ranges(self, part: Term) -> Iterator[Proof]:
        """0 < z, 0 ≤ z or z ≤ 0, and bounds of z that hypotheses give of every entry of a vector in it."""
        known = _positive(self.search, self.shop, part) or self.shop.holds(le(0, part))
        if known is not None:
            yield Proof(known.rule, Term(known.concludes.name, (num(0), part), sort="truth"), known.premises, known.given)
        ends: dict[Term, None] = {}
        for one in self.shop.context:
            for relation in parts(one) if one.name == "for_each" else ():
                if relation.name == "le":
                    ends |= dict.fromkeys(c for c in relation.args if not c.open and c.sort == "scalar")
        for c in ends:
            for goal in (le(part, c), le(c, part)):
                if (known is None or c != num(0)) and worth_trying(Named(context=self.shop.context, goal=goal)):
                    found = self.search.aside(_FOR_A_SIGN, self.shop, goal)
                    if found is not None:
                        yield found

    def parts_to_name(self, p: Polynomial) -> list[Term]:
        """Arguments of functions in which sums stand, and sums that are multiplied with each other or with such functions; whole ones first."""
        found: dict[Term, None] = {}
        multiplied: set[Atom] = set()
        inner: list[Polynomial] = []
        for m in p:
            sums = [(a, k) for a, k in m if self.forms.keys[a][0] == "sum"]
            functions = [a for a, _ in m if self.forms.keys[a][0] in _FUNCTIONS and _sums(self.shop, {((a, 1),): ONE})]
            for a in functions:
                q = dict(self.forms.keys[a][1])
                inner.append(q)
                if any(self.is_linear(n) for n in q):
                    found[self.writer.scalar(q)] = None
                else:
                    multiplied |= {b for n in q for b, _ in n if self.forms.keys[b][0] == "sum"}
            if sum(k for _, k in sums) > 1 or (sums and functions):
                multiplied |= {a for a, _ in sums}
        found |= dict.fromkeys(map(self.writer.atom, sorted(multiplied)))
        for q in inner:
            found |= dict.fromkeys(self.parts_to_name(q))
        return list(found)

    def is_linear(self, m: tuple) -> bool:
        """Whether a monomial is a sum times what has no sums."""
        return [k for a, k in m for b in _sums(self.shop, {((a, 1),): ONE}) for k in [k if a == b else 2]] == [1]

    # ── equalities ──

    def laws(self, context: Iterable[Term], spoken: Combination, like: Term) -> list[Law]:
        """Equalities that are linear in sums over the entries of such vectors."""
        found = []
        size = size_of(like)
        for one in context:
            if one.name == "eq" and rules.is_relation(one) and not one.open:
                law = self.law(one, size)
                found += [] if law is None else [law]
        basics = {b for ids in spoken for b in ids}
        for b in sorted(basics):
            if self.forms.keys[b][0] == "softmax":
                found.append(Law({(b,): {(): ONE}}, {(): ONE}))
        n = apply("length", like)
        above = self.shop.holds(lt(0, n), rules.at_least_one(like))
        same = [one for one in context if one.name == "eq" and one.args[0].name == "var" and one.args[1].name == "length"]
        same = [rules.hypothesis(one) for one in same if self.forms.scalar(one.args[1]) == self.forms.scalar(n)]
        if same:
            n = same[0].concludes.args[0]
            above = rules.hypothesis(lt(0, n))
        inverse = self.forms.inverse(self.forms.scalar(n))
        ones = self.forms.scaled(inverse, self.forms.vector(num(0) * like + ones_like(like)))
        if above is not None:
            found.append(Law(ones, {(): ONE}, (rules.reciprocal(above, n), *same)))
        for w in dict.fromkeys(weights_in(self.shop, self.goal)):
            known = positive(self.shop, w.args[0].args[1]) if w.name == "mul" and size_of(w) == size else None
            if known is not None:
                found.append(
                    Law(self.forms.vector(w), {(): ONE}, (rules.reciprocal(known, w.args[0].args[1]),))
                )
        return found[:_MOST_LAWS]

    def law(self, one: Term, size: str) -> Law | None:
        """An equality as one of sums, or None."""
        try:
            gap = self.forms.gap(one)
            summands, constant = self.taken_apart(gap, size)
        except Undecided:
            return None
        if not summands:
            return None
        first = next(iter(summands.values()))
        sign = -ONE if any(x < 0 for x in first.values()) else ONE
        name = one.args[0].leaf if one.args[0].name == "var" else ""
        if name and all(m == () or not any(self.forms.keys[a] == ("var", name) for a, _ in m) for m in constant):
            name = ""
        return Law(
            self.forms.plus({}, summands, sign), self.forms.plus({}, constant, -sign), (rules.hypothesis(one),), name
        )

    def taken_apart(self, p: Polynomial, size: str) -> tuple[Combination, Polynomial]:
        """Σ c_a·v_a and c of Σ c_a·Σv_a + c.  **Raises.** Undecided where it is not linear in such sums."""
        summands: Combination = {}
        rest: Polynomial = {}
        for m, x in p.items():
            sums = [(a, k) for a, k in m if self.forms.keys[a][0] == "sum"]
            others = tuple((a, k) for a, k in m if self.forms.keys[a][0] != "sum")
            if not sums:
                if _sums(self.shop, {m: x}):
                    raise Undecided("A sum inside of a function.")
                rest[m] = x
                continue
            if len(sums) > 1 or sums[0][1] > 1 or _sums(self.shop, {others: x}):
                raise Undecided("Sums that are multiplied.")
            ids = self.forms.keys[sums[0][0]][1]
            if size_of(self.writer.product(ids)) != size:
                raise Undecided("A sum over other entries.")
            summands = self.forms.plus(summands, {ids: {others: x}})
        return summands, rest

    # ── multipliers ──

    def by_laws(self, named: Named) -> Proof | None:
        """The goal with names, entry by entry."""
        gap = self.forms.gap(named.goal)
        inside = [gap, *(self.forms.gap(one) for one in named.known if one.name == "eq")]
        like = next((self.writer.product(self.forms.keys[a][1]) for p in inside for a in sorted(_sums(self.shop, p))), None)
        if like is None:
            return None
        summands, rest = self.taken_apart(gap, size_of(like))
        everything = dict(summands)
        for p in inside[1:]:
            everything |= self.taken_apart(p, size_of(like))[0]
        laws = self.laws(named.context, everything, like)
        tried = 0
        seen = set()
        i = self.shop.variable("i", "index", like)
        self.nonzero = _above_zero(named.context)
        self.ends = self.bounds(named, like, i)
        for factors in islice(self.choices(summands, rest, laws, i), _MOST_CHOICES):
            whole, left = self.added(summands, rest, laws, factors)
            rest_known = self.not_negative(named, left)
            if rest_known is None or not whole:
                continue
            try:
                v = self.writer.vector(whole)
                goal = le(0, self.writer.scalar(self.forms.scalar(apply("entry", v, i))))
            except CheckerError:
                continue
            if goal in seen:
                continue
            seen.add(goal)
            sequent = self.at_place(named, goal, i)
            if not worth_trying(sequent):
                continue
            tried += 1
            found = self.entry_by_entry(named, sequent, v, i, laws, rest_known)
            if found is not None or self.search.spent or tried == _MOST_TRIED:
                return found
        return None

    def added(
        self, summands: Combination, rest: Polynomial, laws: list[Law], factors: dict[int, Polynomial]
    ) -> tuple[Combination, Polynomial]:
        """Summands and constant after multiples of equalities."""
        for k, factor in factors.items():
            summands = self.forms.plus(summands, self.forms.scaled(factor, laws[k].summands))
            rest = self.forms.plus(rest, self.forms.times(factor, laws[k].constant), -ONE)
        summands = {ids: kept for ids, c in summands.items() if (kept := cancelled(self.shop, c, self.nonzero))}
        return summands, cancelled(self.shop, rest, self.nonzero)

    def choices(
        self, summands: Combination, rest: Polynomial, laws: list[Law], i: Term
    ) -> Iterator[dict[int, Polynomial]]:
        """Multipliers after which no constant is left, likely ones first."""
        units = [k for k, law in enumerate(laws) if set(law.constant) == {()} and not law.name]
        zeros = [k for k, law in enumerate(laws) if not law.constant]
        for base in self.derivatives(rest, laws):
            whole, left = self.added(summands, rest, laws, base)
            spreads = [{}, *(self.spreads(left, laws, units) if left else ())]
            for spread in spreads:
                yield _joined(self.forms, base, spread)
            scalars = self.scales([*summands.values(), *whole.values(), left])
            pairs = list(permutations(units, 2))
            moves = [{k: factor} for factor in scalars for k in zeros]
            moves += [{p: factor, q: self.forms.plus({}, factor, -ONE)} for factor in scalars for p, q in pairs]
            for spread, move in product(spreads, moves):
                yield _joined(self.forms, base, spread, move)
            for spread in spreads:
                moved = self.added(summands, rest, laws, _joined(self.forms, base, spread))[0]
                for k, factor in self.tight(moved, laws, zeros, i):
                    yield _joined(self.forms, base, spread, {k: factor})

    def bounds(self, named: Named, like: Term, i: Term) -> list[tuple[Term, Term]]:
        """Entries at a place, with numbers that they reach at most or at least."""
        said: list[Term] = []

        def keep(case: Workshop, _: Term) -> None:
            said.extend(one for whole in case.context for one in parts(whole) if one.name == "le" and not one.open)

        with_instances(replace(self.shop, context=named.context), le(0, apply("entry", like, i)), keep)
        found: dict[tuple[Term, Term], None] = {}
        for one in said:
            for x, c in (one.args, one.args[::-1]):
                ends = (c, -c) if x.name == "abs" else (c,)
                entry = x.args[0] if x.name == "abs" else x
                if entry.name == "entry" and entry.args[1] == i and i.leaf not in c.variables:
                    found |= dict.fromkeys((entry, end) for end in ends)
        return list(found)

    def tight(
        self, summands: Combination, laws: list[Law], zeros: list[int], i: Term
    ) -> Iterator[tuple[int, Polynomial]]:
        """Multipliers of sums that are 0, with which the summand is 0 at a bound of an entry."""
        for entry, end in self.ends:
            for k in zeros:
                whole, law = (self.at_end(one, i, entry, end) for one in (summands, laws[k].summands))
                factor = quotient_of_polynomials(whole, law) if whole and law else None
                if factor:
                    yield k, self.forms.plus({}, factor, -ONE)

    def at_end(self, summands: Combination, i: Term, entry: Term, end: Term) -> Polynomial:
        """The summand at a place where an entry has a value."""
        at_i = self.writer.scalar(self.forms.scalar(apply("entry", self.writer.vector(summands), i)))
        return self.forms.scalar(with_table(at_i, {entry: end}))

    def derivatives(self, rest: Polynomial, laws: list[Law]) -> Iterator[dict[int, Polynomial]]:
        """For each z its derivative of what is no sum, those that others are made of last; then none."""
        found: dict[int, Polynomial] = {}
        for k, law in enumerate(laws):
            if law.name:
                try:
                    factor = slope(self.forms, rest, law.name, {})
                    for j, outer in found.items():
                        inner = slope(self.forms, laws[j].constant, law.name, {})
                        factor = self.forms.plus(factor, self.forms.times(outer, inner), -ONE)
                except Undecided:
                    continue
                factor = self.with_sigmoids(cancelled(self.shop, factor, self.nonzero))
                if factor:
                    sign = law.constant.get(((self.forms.atom("var", law.name), 1),), ONE)
                    found[k] = self.forms.plus({}, factor, ONE / sign)
        if found:
            yield found
        yield {}

    def with_sigmoids(self, p: Polynomial) -> Polynomial:
        """The polynomial with g(u) for e^u·(1/(1 + e^u)); it is a multiplier, for which any polynomial will do."""
        forms = self.forms
        whole: Polynomial = {}
        for m, x in p.items():
            rest: Polynomial = {m: x}
            for a, _ in m:
                inside = dict(forms.keys[a][1]) if forms.keys[a][0] == "inv" else {}
                powers = [n[0][0] for n, y in inside.items() if y == 1 and len(n) == 1 and forms.keys[n[0][0]][0] == "exp"]
                if len(inside) == 2 and inside.get(()) == 1 and powers and powers[0] in dict(m):
                    others = tuple((b, k - (b in (a, powers[0]))) for b, k in m if k > (b in (a, powers[0])))
                    rest = forms.times({others: x}, forms.sigmoid(dict(forms.keys[powers[0]][1])))
                    break
            whole = forms.plus(whole, rest)
        return whole

    def spreads(self, left: Polynomial, laws: list[Law], units: list[int]) -> Iterator[dict[int, Polynomial]]:
        """A constant as multiples of sums that are numbers: of one, or of two in halves."""
        small = {self.forms.atom("var", name) for name in _above_zero(self.small)}
        main = {m: x for m, x in left.items() if small.isdisjoint(a for a, _ in m)}
        for whole in (main, left) if main != left else (left,):
            for k in units:
                yield {k: self.forms.plus({}, whole, 1 / laws[k].constant[()])}
        for k, m in ((k, m) for k in units for m in units if k < m):
            yield {j: self.forms.plus({}, left, Fraction(1, 2) / laws[j].constant[()]) for j in (k, m)}

    def scales(self, given: Iterable[Polynomial]) -> list[Polynomial]:
        """Multipliers to try: coefficients of the goal, 1, each also with a number of the statement, and their negatives."""
        own = [one for one in given if one and len(one) <= 2]
        numbers = [
            {((self.forms.atom("var", v.leaf), 1),): ONE}
            for v in dict.fromkeys(s for s in subterms(self.goal) if s.name == "var" and s.sort == "scalar")
        ]
        found: list[Polynomial] = []
        for one in chain([{(): ONE}], own, numbers, (self.forms.times(a, b) for a in own for b in numbers)):
            for signed in (one, self.forms.plus({}, one, -ONE)):
                if signed not in found:
                    found.append(signed)
        return found[:24]

    def not_negative(self, named: Named, p: Polynomial) -> Proof | None:
        """0 ≤ p for what is left beside the sums, or 0 < p where the goal is strict."""
        relation = lt if named.goal.name == "lt" else le
        if not p:
            return rules.combine(le(0, 0)) if relation is le else None
        shop = replace(self.shop, context=named.context)
        goal = relation(0, self.writer.scalar(p))
        facts = [rules.hypothesis(lt(0, Term("var", leaf=name))) for name in self.nonzero]
        facts += [rules.positive_reciprocal(one, one.concludes.args[1]) for one in facts]
        places = {self.writer.scalar(self.forms.scalar(one.concludes.args[1])): k for k, one in enumerate(facts)}
        sums = []
        for m, x in p.items():
            odd = [places.get(self.writer.atom(a)) for a, k in m if k % 2]
            if x < 0 or None in odd:
                break
            half = tuple((a, k // 2) for a, k in m if k > 1)
            sums.append((x, (self.writer.monomial(half),) if half else (), tuple(odd)))
        else:
            direct = rules.combine(goal, facts, sums)
            if shop.adds_up(direct):
                return direct
        if not worth_trying(Named(context=_above(named.context), goal=goal)):
            return None
        return self.search.aside(_FOR_A_SIGN, replace(shop, context=_above(named.context)), goal)

    # ── one place ──

    def at_place(self, named: Named, goal: Term, i: Term) -> Named:
        """The sequent at a place with what it says of that place alone: numbers for entries and sums."""
        places: list[Named] = []

        def keep(case: Workshop, said: Term) -> None:
            places.append(Named(context=case.context, goal=said))

        with_instances(replace(self.shop, context=named.context), goal, keep)
        whole = places[0] if places else Named(context=named.context, goal=goal)
        signs = {
            lt(0, apply("entry", one.args[0], i)): Proof("each", lt(0, apply("entry", one.args[0], i)), (rules.hypothesis(one),))
            for one in named.context
            if one.name == "positive" and is_index_of(one.args[0], i)
        }
        kept = (one for one in whole.context if one.name not in ("for_each", "implies"))
        plain = replace(whole, context=(*kept, *signs), known=signs)
        return next(more_named(self.shop, plain, _numbers([goal, *plain.context])), plain)

    def of_numbers(self, shop: Workshop, goal: Term) -> Proof | None:
        """An inequality between numbers, after y·(1/y) and common factors that are not negative."""
        above = _above_zero(shop.context)
        whole = [rules.reciprocal(rules.hypothesis(lt(0, y)), y) for y in (Term("var", leaf=name) for name in above)]
        gap = self.forms.gap(goal)
        form = cancelled(self.shop, gap, above)
        least = {h.args[1].leaf: h for h in shop.context if h.name in ("le", "lt") and h.args[0] == num(0) and h.args[1].name == "var"}
        atoms = {self.forms.atom("var", name): name for name in least}
        rest, common = _factor_out(form, atoms)
        short = goal if rest == gap else le(0, self.writer.scalar(rest))
        found = self.in_two_wordings(shop, short)
        if found is None or short == goal:
            return found
        factors = [rules.hypothesis(least[atoms[a]]) for a in common]
        return completed(shop, goal, [found, *factors, *whole], [(1, (), tuple(range(len(factors) + 1)))])

    def in_two_wordings(self, shop: Workshop, goal: Term) -> Proof | None:
        """An inequality between numbers in its canonical form, then as it is; without equalities between other numbers."""
        context = tuple(h for h in shop.context if h.name != "eq" or h.variables <= goal.variables)
        plain = Named(context=context, goal=goal)
        leading = canonical(shop, plain)
        for one in (leading, plain):
            if one is not None:
                anew = replace(self.search, depth=0)  # with shares for the ways, as for a goal of its own
                found = anew.within(_SHARE, replace(shop, context=one.context), one.goal)
                for tree in put_back(shop, one, found) if found is not None else ():
                    moved = tree if one.back is None else one.back(tree)
                    if moved is not None:
                        return moved
        return None

    def entry_by_entry(
        self, named: Named, sequent: Named, v: Term, i: Term, laws: list[Law], rest: Proof
    ) -> Proof | None:
        """The goal from the sequent at a place."""
        shop = replace(self.shop, context=named.context)

        def solve(case: Workshop, said: Term) -> Proof | None:
            own = replace(case, context=_spoken(sequent), library=True)
            moved = self.of_numbers(own, sequent.goal)
            return None if moved is None else next((one for one in put_back(case, sequent, moved)), None)

        goal = le(0, self.writer.scalar(self.forms.scalar(apply("entry", v, i))))
        known = with_instances(shop, goal, solve) or solve(shop, goal)
        zero = num(0) * v
        each = known and shop.holds(le(apply("entry", zero, i), apply("entry", v, i)), known)
        if each is None:
            return None
        whole = rules.entries(le(apply("sum", zero), apply("sum", v)), each, zero, v, i)
        proofs = [known for one in laws for known in one.known]
        names = (Term("var", leaf=name) for name in _above_zero(named.context))
        proofs += [rules.reciprocal(rules.hypothesis(lt(0, y)), y) for y in names]
        return completed(shop, named.goal, [whole, rest, *proofs], [(1, (), (0,)), (1, (), (1,))])


def _above_zero(context: Iterable[Term]) -> list[str]:
    """The scalars that hypotheses say to be positive."""
    return [h.args[1].leaf for h in context if h.name == "lt" and h.args[0] == num(0) and h.args[1].name == "var"]


def _factor_out(p: Polynomial, names: Iterable[Atom]) -> tuple[Polynomial, list[Atom]]:
    """The polynomial without the first powers of these atoms that are in each monomial."""
    common = [a for a in names if p and all(dict(m).get(a, 0) > 0 for m in p)]
    for a in common:
        p = {tuple((b, k - (b == a)) for b, k in m if k > (b == a)): x for m, x in p.items()}
    return p, common


def _above(context: Iterable[Term]) -> tuple[Term, ...]:
    return tuple(lt(0, Term("var", leaf=name)) for name in _above_zero(context))


def _spoken(sequent: Named) -> tuple[Term, ...]:
    """The hypotheses that speak of numbers alone."""
    return tuple(one for one in sequent.context if all(s.sort in ("scalar", "truth") for s in parts(one)))


def _lengths(term: Term) -> list[Term]:
    """The length by which a statement divides, where it does so by one alone."""
    found = list(dict.fromkeys(s.args[1] for s in subterms(term) if s.name == "div" and s.args[1].name == "length"))
    return found if len(found) == 1 else []


def _joined(forms, *factors: dict[int, Polynomial]) -> dict[int, Polynomial]:
    whole: dict[int, Polynomial] = {}
    for one in factors:
        for k, factor in one.items():
            whole[k] = forms.plus(whole.get(k, {}), factor)
    return {k: factor for k, factor in whole.items() if factor}


def _numbers(statements: Iterable[Term]) -> list[Term]:
    """The greatest scalars that are no arithmetic and no functions of scalars."""
    found: dict[Term, None] = {}

    def walk(term: Term) -> None:
        if term.name in ("num", "var") or term.open:
            return
        if term.sort == "scalar" and term.name not in _THROUGH:
            found[term] = None
        else:
            for one in term.args:
                walk(one)

    for one in statements:
        walk(one)
    return list(found)


__all__ = ["with_multipliers"]
