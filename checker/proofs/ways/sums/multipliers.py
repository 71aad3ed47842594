"""Ways to prove 0 ≤ Σ_a c_a·Σv_a + c entry by entry, with Lagrange multipliers for equalities between sums.

Sums inside of functions, and sums that are multiplied with each other, get names: z for ⟨p, x⟩ in log⟨p, x⟩.  Then the goal is linear in
what sums are left.  Equalities that are linear in sums, such as Σp = 1, ⟨p, x⟩ = 0 and z = ⟨p, x⟩, are added with multipliers, so that
only sums are left, and the same is shown of the summands at any place.  The multiplier of z = ⟨p, x⟩ is the derivative by z, as where the
goal is an equality the summands have a minimum there.  So Jensen's inequality and Cauchy–Schwarz with weights.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from math import inf

from checker.errors import CheckerError
from checker.proofs.indices.over_indices import with_instances
from checker.proofs.inequalities.inequality import positive
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial
from checker.proofs.terms.sizes import is_index_of, size_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import (
    ARITHMETIC,
    Named,
    more_named,
    name_for,
    of_the_goal,
    put_back,
    worth_trying,
)
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.sums import without_norms
from checker.proofs.wordings.directions import along_every_direction, bounded_in_directions
from checker.proofs.wordings.lagrange_multipliers import Multipliers
from checker.proofs.wordings.of_sums import FOR_A_SIGN, shown_positive, wordings_of_sums
from checker.proofs.wordings.ratios import leading
from checker.proofs.wordings.sums_in_goals import (
    FUNCTIONS,
    SumEqualities,
    SumEquality,
    above_zero,
    cancelled,
    factored_out,
    is_composed,
    sums_in,
    totals_multiplied,
    with_numbers,
)
from checker.statements.terms.term import Term, apply, parts, subterms, with_table

_THROUGH = (*ARITHMETIC, "exp", "log", "sqrt", "abs", "sigmoid", "pair", "maximum", "minimum")
_MOST_NAMES, _MOST_CHOICES, _MOST_TRIED, _MOST_LINKS = 6, 160, 3, 2
_SHARE = 0.6  # of the effort that is left, for the summands of one choice of multipliers
_SECONDS = 1.0  # of effort, inside of other goals
_MOST_NESTED = 1  # goals about sums that the present one may be inside of
_DEEPEST = 1  # of goals inside each other: others rarely ask for such a sum
_DEEPEST_INSIDE = 3  # of those that this way asks itself


def with_multipliers(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ Σ_a c_a·Σv_a + c from the same of the summands at any place, after multiples of equalities between sums."""
    key = (goal, shop.context, "multipliers")
    if goal.name not in ("le", "lt") or not rules.is_relation(goal) or key in search.failed:
        return None
    deepest = _DEEPEST_INSIDE if search.compared else _DEEPEST * shop.library  # not for the goal as it is written
    if search.depth > deepest or search.compared > _MOST_NESTED or not shop.indexed:
        return None
    search.failed.add(key)
    a, b = goal.args
    if goal.name == "le" and a.name == "abs":
        low, high = with_multipliers(search, shop, le(-b, a.args[0])), with_multipliers(search, shop, le(a.args[0], b))
        return rules.bounds(low, high, a.args[0], b) if low is not None and high is not None else None
    if goal.name == "le" and a.name == "norm":
        aside, again = partial(search.aside, FOR_A_SIGN, shop), partial(with_multipliers, search, shop)
        return along_every_direction(shop, goal, aside, again)
    gap = shop.forms.gap(goal)
    if not any(is_composed(shop, a) for a in sums_in(shop, gap)) and not totals_multiplied(shop, gap):
        return None
    search.compared += 1
    try:
        with search.at_most(_SECONDS if search.depth > 1 else inf):
            for wording in wordings_of_sums(search, shop, goal):
                case = replace(shop, context=(*shop.context, *wording.under))
                found = _Sums(search, case, wording.said, wording.under).shown()
                moved = found and wording.back(found)
                if moved is not None or search.spent:
                    return moved
    finally:
        search.compared -= 1
    return None


class _Sums:
    """One goal about sums: names, equalities and multipliers."""

    def __init__(self, search: Search, shop: Workshop, goal: Term, small: tuple[Term, ...] = ()) -> None:
        self.search, self.shop, self.goal, self.small = search, shop, goal, small
        self.forms, self.writer, self.equalities = shop.forms, Writer(shop.forms), SumEqualities(shop, goal)
        self.nonzero: list[str] = []

    def shown(self) -> Proof | None:
        """The goal, or None."""
        expanded, squares = without_norms(self.shop, self.forms.gap(self.goal))
        gap, used = with_numbers(self.shop, expanded)
        whole = Term(self.goal.name, (num(0), self.writer.scalar(gap)), sort="truth")
        found = self.of_named(whole, gap)
        if found is None or found.concludes == self.goal:
            return found
        return completed(self.shop, self.goal, [found, *used, *squares], [(1, (), (0,))])

    def of_named(self, whole: Term, gap: Polynomial) -> Proof | None:
        """The goal from that with names for sums that stand inside of functions or are multiplied."""
        table: dict[Term, Term] = {}
        spoken: dict[Term, Term] = {}
        for part in [*self.parts_to_name(gap), *_lengths(whole)]:
            negative = positive(self.shop, -part) is not None
            spoken[part] = -part if negative else part
            z = name_for(self.shop, spoken[part], "z")
            table[part] = -z if negative else z
        if len(table) > _MOST_NAMES:
            return None
        named = Named(context=self.shop.context, goal=with_table(whole, table))
        for part, of in spoken.items():
            z = table[part].args[0] if of != part else table[part]
            named.parts[z.leaf] = of
            named.known |= self.told(part, of, z, table)
            for known in self.ranges(of):
                named.known[with_table(known.concludes, {of: z})] = known
        named.context = (*named.context, *named.known)
        found = self.by_equalities(named)
        return None if found is None else next(iter(put_back(self.shop, named, found)), None)

    def told(self, part: Term, of: Term, z: Term, table: Mapping[Term, Term]) -> dict[Term, Proof]:
        """z = part or z = −part for the name of a part, or z² = q where the part is √q, with its proof for the part."""
        if part.name == "sqrt":
            inner = part.args[0]
            least = self.shop.holds(le(0, inner)) or self.search.aside(FOR_A_SIGN, self.shop, le(0, inner))
            same = least and self.shop.holds(apply("eq", part**2, inner), rules.square(inner, least))
            return {apply("eq", z**2, with_table(inner, table)): same} if same else {}
        inside = replace(part, args=tuple(with_table(one, table) for one in part.args))
        same = self.shop.holds(apply("eq", of, of))
        return {apply("eq", z, inside if of == part else -inside): same} if same else {}

    def ranges(self, part: Term) -> Iterator[Proof]:
        """0 < z, 0 ≤ z or z ≤ 0, and bounds of z that hypotheses give of every entry of a vector in it."""
        known = shown_positive(self.search, self.shop, part) or self.shop.holds(le(0, part))
        if known is not None:
            yield Proof(
                known.rule, Term(known.concludes.name, (num(0), part), sort="truth"), known.premises, known.given
            )
        ends: dict[Term, None] = {}
        for one in self.shop.context:
            for relation in parts(one) if one.name == "for_each" else ():
                if relation.name == "le":
                    ends |= dict.fromkeys(c for c in relation.args if not c.open and c.sort == "scalar")
        for c in ends:
            for goal in (le(part, c), le(c, part)):
                if (known is None or c != num(0)) and worth_trying(Named(context=self.shop.context, goal=goal)):
                    found = self.search.aside(FOR_A_SIGN, self.shop, goal)
                    if found is not None:
                        yield found

    def parts_to_name(self, p: Polynomial) -> list[Term]:
        """Arguments of functions in which sums stand, and sums that are multiplied; whole ones first."""
        found: dict[Term, None] = {}
        multiplied: set[Atom] = set()
        inner: list[Polynomial] = []
        for m in p:
            sums = [(a, k) for a, k in m if self.forms.keys[a][0] == "sum"]
            functions = [a for a, _ in m if self.forms.keys[a][0] in FUNCTIONS and sums_in(self.shop, {((a, 1),): ONE})]
            for a in functions:
                q = dict(self.forms.keys[a][1])
                inner.append(q)
                if any(self.is_linear(n) for n in q):
                    whole = self.writer.scalar(q)
                    found[apply("sqrt", whole) if self.forms.keys[a][0] == "sqrt" else whole] = None
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
        return [k for a, k in m for b in sums_in(self.shop, {((a, 1),): ONE}) for k in [k if a == b else 2]] == [1]

    # ── multipliers ──

    def by_equalities(self, named: Named) -> Proof | None:
        """The goal with names, entry by entry."""
        gap = self.forms.gap(named.goal)
        inside = [gap, *(self.forms.gap(one) for one in named.known if one.name == "eq")]
        like = next(
            (self.writer.product(self.forms.keys[a][1]) for p in inside for a in sorted(sums_in(self.shop, p))), None
        )
        if like is None:
            return None
        summands, rest = self.equalities.taken_apart(gap, size_of(like))
        everything = dict(summands)
        for p in inside[1:]:
            everything |= self.equalities.taken_apart(p, size_of(like))[0]
        equalities = self.equalities.among(named.context, everything, like)
        tried, seen = 0, set()
        i = self.shop.variable("i", "index", like)
        self.nonzero = above_zero(named.context)
        known = (self.nonzero, above_zero(self.small), self.bounds(named, like, i), self.inner_products(named))
        multipliers = Multipliers(self.shop, self.goal, (summands, rest), equalities, *known)
        for factors in islice(multipliers.choices(i), _MOST_CHOICES):
            whole, left = multipliers.added(factors)
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
            found = self.entry_by_entry(named, sequent, v, i, equalities, rest_known)
            if found is not None or self.search.spent or tried == _MOST_TRIED:
                return found
        return None

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

    def inner_products(self, named: Named) -> list[Polynomial]:
        """⟨z, w⟩ for what hypotheses say of ‖x_k − z‖ for every k, and the norms ‖w‖ of the goal."""
        found: dict[Term, None] = {}
        directions = [s.args[0] for s in subterms(named.goal) if s.name == "norm" and s.args[0].name == "var"]
        for one in named.context:
            for s in parts(one) if one.name == "for_each" else ():
                if s.name == "norm" and s.args[0].name in ("sub", "add"):
                    centres = [z for z in s.args[0].args if not z.open]
                    found |= dict.fromkeys(apply("dot", z, w) for z in centres for w in directions)
        return [self.forms.scalar(one) for one in found]

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
        return self.search.aside(FOR_A_SIGN, replace(shop, context=_above(named.context)), goal)

    # ── one place ──

    def at_place(self, named: Named, goal: Term, i: Term) -> Named:
        """The sequent at a place with what it says of that place alone: numbers for entries and sums."""
        places: list[Named] = []

        def keep(case: Workshop, said: Term) -> None:
            places.append(Named(context=case.context, goal=said))

        with_instances(replace(self.shop, context=named.context), goal, keep)
        whole = places[0] if places else Named(context=named.context, goal=goal)
        signs = {
            lt(0, apply("entry", one.args[0], i)): Proof(
                "each", lt(0, apply("entry", one.args[0], i)), (rules.hypothesis(one),)
            )
            for one in named.context
            if one.name == "positive" and is_index_of(one.args[0], i)
        }
        kept = [one for one in whole.context if one.name not in ("for_each", "implies")]
        sizes = [rules.hypothesis(one) for one in kept if one.name == "le" and one.args[0].name == "norm"]
        own = dict.fromkeys(s for s in parts(goal) if s.name == "norm" and i.leaf in s.variables)
        sizes += [rules.combine(le(one, one)) for one in own]
        case = replace(self.shop, context=whole.context)
        known = signs | {one.concludes: one for one in bounded_in_directions(case, sizes, goal)}
        plain = replace(whole, context=(*kept, *known), known=known)
        return next(more_named(self.shop, plain, _numbers([goal, *plain.context])), plain)

    def of_numbers(self, shop: Workshop, goal: Term) -> Proof | None:
        """An inequality between numbers, after y·(1/y) and common factors that are not negative."""
        above = above_zero(shop.context)
        whole = [rules.reciprocal(rules.hypothesis(lt(0, y)), y) for y in (Term("var", leaf=name) for name in above)]
        gap = self.forms.gap(goal)
        form = cancelled(self.shop, gap, above)
        least = {
            h.args[1].leaf: h
            for h in shop.context
            if h.name in ("le", "lt") and h.args[0] == num(0) and h.args[1].name == "var"
        }
        atoms = {self.forms.atom("var", name): name for name in least}
        rest, common = factored_out(form, atoms)
        short = goal if rest == gap else le(0, self.writer.scalar(rest))
        found = self.in_two_wordings(shop, short)
        if found is None or short == goal:
            return found
        factors = [rules.hypothesis(least[atoms[a]]) for a in common]
        return completed(shop, goal, [found, *factors, *whole], [(1, (), tuple(range(len(factors) + 1)))])

    def in_two_wordings(self, shop: Workshop, goal: Term) -> Proof | None:
        """An inequality between numbers in its canonical form, under what speaks of these numbers alone, then under all that does."""
        own = tuple(h for h in shop.context if h.variables <= goal.variables)
        spoken, near = set(goal.variables), own
        for _ in range(_MOST_LINKS):
            near = tuple(h for h in shop.context if h in own or h.name != "eq" and h.variables & spoken)
            spoken = spoken.union(*(h.variables for h in near))
        plain = Named(context=own, goal=goal)
        for one in (leading(shop, plain) or plain, Named(context=near, goal=goal) if near != own else None):
            if one is not None:
                anew = replace(self.search, depth=0, failed=set(self.search.failed))
                found = anew.within(_SHARE, replace(shop, context=one.context), one.goal)
                tree = None if found is None else next(of_the_goal(shop, one, found), None)
                if tree is not None:
                    return tree
        return None

    def entry_by_entry(
        self, named: Named, sequent: Named, v: Term, i: Term, equalities: list[SumEquality], rest: Proof
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
        proofs = [known for one in equalities for known in one.known]
        names = (Term("var", leaf=name) for name in above_zero(named.context))
        proofs += [rules.reciprocal(rules.hypothesis(lt(0, y)), y) for y in names]
        return completed(shop, named.goal, [whole, rest, *proofs], [(1, (), (0,)), (1, (), (1,))])


def _above(context: Iterable[Term]) -> tuple[Term, ...]:
    return tuple(lt(0, Term("var", leaf=name)) for name in above_zero(context))


def _spoken(sequent: Named) -> tuple[Term, ...]:
    """The hypotheses that speak of numbers alone."""
    return tuple(one for one in sequent.context if all(s.sort in ("scalar", "truth") for s in parts(one)))


def _lengths(term: Term) -> list[Term]:
    """The length by which a statement divides, where it does so by one alone."""
    found = list(dict.fromkeys(s.args[1] for s in subterms(term) if s.name == "div" and s.args[1].name == "length"))
    return found if len(found) == 1 else []


def _tells_numbers_apart(term: Term) -> bool:
    return term.name == "indicator" and rules.is_relation(term.args[0]) and term.args[0].args[0].sort == "scalar"


def _numbers(statements: Iterable[Term]) -> list[Term]:
    """The greatest scalars that are no arithmetic and no functions of scalars."""
    found: dict[Term, None] = {}

    def walk(term: Term) -> None:
        if term.name in ("num", "var") or term.open:
            return
        if term.sort == "scalar" and term.name not in _THROUGH and not _tells_numbers_apart(term):
            found[term] = None
        else:
            for one in term.args:
                walk(one)

    for one in statements:
        walk(one)
    return list(found)


__all__ = ["with_multipliers"]
