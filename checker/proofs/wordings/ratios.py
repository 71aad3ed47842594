"""Names for what stands for its parts, and the leading wording: r for ηx in e^(−ηx), s for √k with s² for k, u for x − z in ‖x − ηg − z‖.

A ratio inside of a function has a name, too: with r = bt/v the goal about log(1 + bt/v) is one about r, as t = rv/b.

**Guarantee.** none: ``verify.py`` checks the tree, which is one of the goal as it was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain, permutations

from checker.errors import Undecided
from checker.proofs.effort import now
from checker.proofs.indices.equal_things import with_equalities
from checker.proofs.inequalities.denominators import cleared
from checker.proofs.inequalities.inequality import positive, sign
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import put_terms
from checker.proofs.trees.naming import ARITHMETIC, Named, more_named, worth_trying
from checker.proofs.trees.rewriting import completed, turned
from checker.proofs.trees.rules import le, lt
from checker.proofs.trees.workshop import Workshop
from checker.proofs.wordings.canonical import Rewriter, canonical
from checker.statements.terms.term import Term, apply, as_term, parts, with_table

Solve = Callable[[Workshop, Term], Proof | None]
Monomial = tuple[tuple[Atom, int], ...]
FIRST = 0.2  # seconds of effort for what is worth knowing of a name or a denominator
_MOST_ROOTS = 3
_FUNCTIONS = ("log", "exp", "sqrt", "sigmoid")


def leading(shop: Workshop, plain: Named) -> Named | None:
    """The canonical form, with names for x − z where x and z stand in differences alone, or for a product that stands for a factor;
    None where that is how the goal is written."""
    form = canonical(shop, plain)
    try:
        best = form or plain
        return with_difference(shop, best) or _with_product(shop, best) or with_root(shop, best) or form
    except Undecided:
        return form


def without_denominators(shop: Workshop, base: Named, solve: Solve | None = None) -> Named | None:
    """The sequent with each relation times its denominators, where hypotheses say that these are positive; None where nothing changes."""
    if base.parts:
        return None
    within = replace(shop, context=base.context, goals=(), nested=0)
    shown: dict[Term, Proof | None] = {}

    def above_zero(y: Term) -> Proof | None:
        if y not in shown:
            shown[y] = positive(within, y)
            if shown[y] is None and solve is not None and worth_trying(Named(context=base.context, goal=lt(0, y))):
                shown[y] = solve(replace(within, left=[FIRST], until=now() + FIRST), lt(0, y))
        return shown[y]

    known, context = dict(base.known), []
    for one in base.context:
        other = cleared(shop, one, above_zero)
        how = None if other is None else other.forward(base.known.get(one) or rules.hypothesis(one))
        if how is not None:
            known[how.concludes] = how
        context.append(one if how is None else how.concludes)
    whole = cleared(shop, base.goal, above_zero)
    if whole is None and tuple(context) == base.context:
        return None

    def back(tree: Proof) -> Proof | None:
        moved = tree if whole is None else whole.back(tree)
        return base.moved_back(moved)

    goal = base.goal if whole is None else whole.said
    return replace(base, context=tuple(dict.fromkeys(context)), goal=goal, known=known, back=back, plain=False)


def with_ratio(shop: Workshop, base: Named) -> Named | None:
    """The sequent with a name for a ratio in the place of one of its numbers; None where no function has such an argument."""
    if base.parts or not rules.is_relation(base.goal):
        return None
    shop = replace(shop, context=base.context, goals=())
    found = (_renamed(shop, base, t, y) for t, y in dict.fromkeys(_ratios(shop, base.goal)))
    return next((one for one in found if one is not None), None)


def with_root(shop: Workshop, base: Named) -> Named | None:
    """The sequent with names s for √k and s² for k, for variables and sizes k; None where there is no such root."""
    if base.parts or not rules.is_relation(base.goal):
        return None
    spoken = dict.fromkeys(s for one in (base.goal, *base.context) for s in parts(one) if s.name == "sqrt")
    of_names = [one for one in spoken if one.args[0].name not in ARITHMETIC and not one.open]
    within = replace(shop, context=base.context, goals=())
    squares: dict[Term, Proof] = {}
    for root in of_names:
        least = sign(within, le(0, root.args[0]))
        same = None if least is None else turned(shop, rules.square(root.args[0], least))
        if same is not None and len(squares) < _MOST_ROOTS:
            squares[root] = same
    spoken_of = [s for root in squares for s in (root, root.args[0]) if s.args]
    named = next(more_named(shop, base, spoken_of), None) if squares else None
    if named is None:
        return None
    names = {part: Term("var", leaf=name, sort="scalar") for name, part in named.parts.items()}
    told: dict[Term, Proof | None] = {}
    for root, same in squares.items():
        s, k = names[root], root.args[0]
        told |= {apply("eq", names.get(k, k), s * s): same, lt(0, s): sign(within, lt(0, root))}
    known = {said: how for said, how in told.items() if how is not None}
    told_all = replace(named, context=(*named.context, *known), known={**named.known, **known})
    return with_equalities(shop, told_all, definitions=True)


def _with_product(shop: Workshop, base: Named) -> Named | None:
    """:func:`with_product`, of the sequent as it is or without its denominators."""
    found = with_product(shop, base)
    if found is None and any(s.name in _FUNCTIONS for s in parts(base.goal)):
        whole = without_denominators(shop, base)
        found = None if whole is None else with_product(shop, whole)
    return found


def with_product(shop: Workshop, base: Named) -> Named | None:
    """The sequent with a name for a product in an argument of a function, where one of its factors stands in powers of it alone."""
    if base.parts or not rules.is_relation(base.goal):
        return None
    shop = replace(shop, context=base.context, goals=())
    found = (_Product(shop, m, a).sequent(base) for m, a in _products(shop, base.goal))
    return next((one for one in found if one is not None), None)


def _products(shop: Workshop, goal: Term) -> Iterator[tuple[Monomial, Atom]]:
    """Products in arguments of functions, each with one of its factors: ηx and x where e^(−ηx) is spoken of."""
    forms, seen = shop.forms, set()
    for x in dict.fromkeys(s for s in parts(goal) if s.name in _FUNCTIONS and s.sort == "scalar" and not s.open):
        for m in forms.scalar(x.args[0]):
            if len(m) > 1 and m not in seen:
                seen.add(m)
                yield from ((m, a) for a, k in m if k == 1 and forms.keys[a][0] != "inv")


class _Product:
    """A name r for a product in the place of its factor a, which stands in powers of the product alone."""

    def __init__(self, shop: Workshop, m: Monomial, a: Atom) -> None:
        self.shop, self.m, self.a, self.writer = shop, dict(m), a, Writer(shop.forms)
        self.r, self.whole, self.factor = shop.variable("r", "scalar"), self.writer.monomial(m), self.writer.atom(a)

    def sequent(self, base: Named) -> Named | None:
        """The sequent about r, with its sign; None where the goal or a hypothesis speaks of a otherwise, but for its sign."""
        goal = self.relation(base.goal)
        if goal is None or (self.factor.name == "entry" and self.factor.args[0] in parts(goal)):
            return None
        known, context = dict(base.known), []
        for relation in (lt, le):
            above = sign(self.shop, relation(0, self.whole))
            if above is not None:
                known[relation(0, self.r)] = above
                context.append(relation(0, self.r))
                break
        for one in base.context:
            other = self.relation(one) if self.speaks(one) else one
            if other is not None and other != one:
                how = self.shop.holds(self.put_back(other), base.known.get(one) or rules.hypothesis(one))
                if how is None:
                    return None
                known[other] = how
            if other is None and one.args != (as_term(0), self.factor):
                return None
            context += [] if other is None else [other]

        def back(tree: Proof) -> Proof | None:
            moved = self.shop.holds(base.goal, tree)
            return base.moved_back(moved)

        parts_of_it = {self.r.leaf: self.whole}
        return Named(context=tuple(dict.fromkeys(context)), goal=goal, parts=parts_of_it, known=known, back=back)

    def put_back(self, said: Term) -> Term:
        return put_terms(said, {self.r.leaf: self.whole})

    def speaks(self, said: Term) -> bool:
        return self.factor in set(parts(said))

    def relation(self, said: Term) -> Term | None:
        """An inequality of scalars about r; None where a stands elsewhere."""
        if not rules.is_relation(said) or said.open or said.args[0].sort != "scalar":
            return None
        sides = [self.scalar(one) for one in said.args]
        return None if None in sides else replace(said, args=tuple(one for one in sides if one is not None))

    def scalar(self, term: Term) -> Term | None:
        """A number with a power of r for that of the product; None where a stands elsewhere."""
        if not self.speaks(term):
            return term
        total: Term | None = None
        for m, x in self.shop.forms.scalar(term).items():
            powers = dict(m)
            k = powers.get(self.a, 0)
            factors = [self.r] * k
            for b in dict.fromkeys((*powers, *(self.m if k else ()))):
                left = powers.get(b, 0) - k * self.m.get(b, 0)
                inside = None if left < 0 else self.inside(self.writer.atom(b)) if left else as_term(1)
                if inside is None:
                    return None
                factors += [inside] * left
            one = reduce(lambda p, q: p * q, factors, as_term(x))
            total = one if total is None else total + one
        return as_term(0) if total is None else total

    def inside(self, atom: Term) -> Term | None:
        """An atom with r in its arguments."""
        if not self.speaks(atom):
            return atom
        if atom == self.factor or any(one.sort != "scalar" or one.open for one in atom.args):
            return None
        args = [self.scalar(one) for one in atom.args]
        return None if None in args else replace(atom, args=tuple(one for one in args if one is not None))


def _ratios(shop: Workshop, goal: Term) -> Iterator[tuple[Term, Term]]:
    """Numbers t and y > 0 where t/y is a summand of a function's argument, or p = q·(1 + t/y) for two arguments p and q > 0."""
    forms, writer = shop.forms, Writer(shop.forms)
    arguments = dict.fromkeys(
        s.args[0] for s in parts(goal) if s.name in _FUNCTIONS and s.sort == "scalar" and not s.open
    )
    for q in arguments:
        for m in forms.scalar(q):
            for t, rest in _apart(shop, m):
                if rest is not None and positive(shop, rest) is not None:
                    yield t, 1 / rest
    for p, q in permutations(arguments, 2):
        difference = forms.plus(forms.scalar(p), forms.scalar(q), -ONE)
        if len(difference) == 1:
            [(m, x)] = difference.items()
            for t, rest in _apart(shop, m):
                factor = writer.scalar({(): x}) if rest is None else writer.scalar({(): x}) * rest
                y = q if factor == as_term(1) else q / factor
                if t not in set(parts(q)) and positive(shop, y) is not None:
                    yield t, y


def _apart(shop: Workshop, m: tuple) -> Iterator[tuple[Term, Term | None]]:
    """The first powers of variables in a monomial of variables and their inverses, each with the product of the others."""
    known = [(_base(shop, a), k) for a, k in m]
    if all(one is not None for one, _ in known):
        for j, (one, k) in enumerate(known):
            if one is not None and one[1] * k == 1:
                rest = m[:j] + m[j + 1 :]
                yield one[0], Writer(shop.forms).monomial(rest) if rest else None


def _base(shop: Workshop, a: Atom) -> tuple[Term, int] | None:
    """y and 1 of a variable y, y and −1 of 1/y."""
    kind, *inside = shop.forms.keys[a]
    if kind == "var":
        return Term("var", leaf=inside[0]), 1
    if kind == "inv" and len(inside[0]) == 1:
        [(m, x)] = inside[0]
        if x == ONE and len(m) == 1 and m[0][1] == 1 and shop.forms.keys[m[0][0]][0] == "var":
            return Term("var", leaf=shop.forms.keys[m[0][0]][1]), -1
    return None


def _renamed(shop: Workshop, base: Named, t: Term, y: Term) -> Named | None:
    """The sequent with r·y for t, where r stands for t/y."""
    ratio, above = t / y, positive(shop, y)
    divisors = dict.fromkeys(
        [y, *(s for s in parts(y) if s.name == "var"), *(s.args[1] for s in parts(y) if s.name == "div")]
    )
    links = [rules.reciprocal(sign, one) for one in divisors if (sign := positive(shop, one)) is not None]
    same = completed(shop, apply("eq", t, ratio * y), links)
    if same is None or above is None:
        return None
    r, rewriter = shop.variable("r", "scalar"), Rewriter(shop)
    known, context = dict(base.known), []
    for one in base.context:
        if t.leaf not in one.variables:
            context.append(one)
            continue
        how, told = None, base.known.get(one) or rules.hypothesis(one)
        if one.name in ("le", "lt") and one.args == (rules.num(0), t):
            other = Term(one.name, (rules.num(0), r), sort="truth")
            how = rules.combine(
                replace(other, args=(rules.num(0), ratio)),
                (told, rules.positive_reciprocal(above, y)),
                [(1, (), (0, 1))],
            )
            how = how if shop.adds_up(how) else None
        elif rules.is_relation(one) and not one.open:
            other = with_table(one, {t: r * y})
            how = rewriter.moved(told, same, with_table(one, {t: ratio * y}))
        if how is not None:
            known[other] = how
            context.append(other)

    def back(tree: Proof) -> Proof | None:
        turned = rewriter.turned(same)
        try:
            moved = turned and rewriter.moved(tree, turned, base.goal)
        except Undecided:
            return None
        return base.moved_back(moved)

    goal = with_table(base.goal, {t: r * y})
    return Named(context=tuple(context), goal=goal, parts={r.leaf: ratio}, known=known, back=back)


def with_difference(shop: Workshop, base: Named) -> Named | None:
    """The sequent with names for the differences of vectors that occur in differences alone: nothing changes when all of them are moved."""
    if base.parts or not rules.is_relation(base.goal):
        return None
    spoken = [s for one in (base.goal, *base.context) for s in parts(one) if s.name == "sub" and s.sort == "vector"]
    groups = _linked_by([s.args for s in spoken if s.args[0].name == s.args[1].name == "var"])
    together = [pairs for group in groups for pairs in group]
    found = (_moved(shop, base, some) for some in ([together] if len(groups) > 1 else []) + groups)
    return next((one for one in found if one is not None), None)


def _linked_by(differences: Sequence[Sequence[Term]]) -> list[list[tuple[Term, Term]]]:
    """The pairs (x, z) of each group of vectors that differences link, for the vector z that stands in the most of them."""
    often = Counter(x for one in differences for x in one)
    groups: list[list[Term]] = []
    for x, z in dict.fromkeys(map(tuple, differences)):
        met = [one for one in groups if x in one or z in one]
        joined = dict.fromkeys([*chain.from_iterable(met), x, z])
        groups = [*(one for one in groups if one not in met), list(joined)]
    found = []
    for group in groups:
        z = max(reversed(group), key=lambda x: often[x])
        found.append([(x, z) for x in group if x != z])
    return found


def _moved(shop: Workshop, base: Named, pairs: Sequence[Sequence[Term]]) -> Named | None:
    table, part = {}, {}
    for x, z in pairs:
        u = shop.variable("u", "vector", x)
        table[x], part[u.leaf] = u + z, x - z
    names = {t.leaf for pair in pairs for t in pair}
    new: dict[Term, Term] = {}
    for one in (base.goal, *base.context):
        if one.variables.isdisjoint(names):
            continue
        if not rules.is_relation(one) or one.args[0].sort != "scalar":
            return None
        moved = with_table(one, table)
        new[one] = _shortened(shop, moved)
        if not new[one].variables.isdisjoint(names):  # such as ⟨x, x⟩ − 2⟨x, z⟩ + ⟨z, z⟩
            new[one] = Writer(shop.forms).relation(one.name, shop.forms.gap(moved))
        if not new[one].variables.isdisjoint(names):
            return None
    known = dict(base.known)
    for old, said in new.items():
        if old != base.goal:
            how = shop.holds(put_terms(said, part), base.known.get(old) or rules.hypothesis(old))
            if how is None:
                return None
            known[said] = how

    def back(tree: Proof) -> Proof | None:
        moved = shop.holds(base.goal, tree)
        return base.moved_back(moved)

    context = tuple(new.get(one, one) for one in base.context)
    return Named(context=context, goal=new.get(base.goal, base.goal), parts=part, known=known, back=back)


def _shortened(shop: Workshop, term: Term) -> Term:
    """The term with every vector in it as its normal form."""
    if term.sort == "vector" and not term.open:
        return Writer(shop.forms).vector(shop.forms.vector(term))
    return replace(term, args=tuple(_shortened(shop, one) for one in term.args)) if term.args else term


__all__ = ["FIRST", "leading", "with_ratio", "without_denominators"]
