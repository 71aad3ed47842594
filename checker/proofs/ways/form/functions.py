"""A way to prove a goal about functions that are variables: from the inequalities of interpolation at their points, by one program.

The goal is the sum of such inequalities and of squares, each times a product of at most two numbers that are known to be ≥ 0, as 1/L and
L − m are.  The program is that of performance estimation (Drori, Teboulle 2014), with the numbers of the statement as symbols.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from checker.errors import Undecided
from checker.proofs.facts import functions
from checker.proofs.facts.functions_named import from_what_is_said
from checker.proofs.inequalities.inequality import positive
from checker.proofs.proof import Proof, put_equal
from checker.proofs.squares.gradings import Grading, grading
from checker.proofs.squares.sums_of_squares import Squares, squares
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, atoms_of, frozen, thawed
from checker.proofs.terms.reduction import Reduction
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.decided import unless_denied
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_BASIS = 16
_MOST_COLUMNS = 700
_MOST_SIGNS = 8
_MOST_LENGTHS = 4
_MOST_DEEP = 2


class _Try(NamedTuple):
    """How many signs stand before facts and before squares, and how many numbers of the statement before the vectors of a square."""

    facts: int
    squares: int
    factors: int


_TRIES = (_Try(2, 1, 0), _Try(2, 1, 2))
_DEEP = (_Try(4, 2, 3),)


def interpolated(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal about functions, squared first where it compares sizes."""
    key = (goal, shop.context, "interpolated")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    if not any(map(functions.speaks_of_functions, shop.context)):
        return None
    search.failed.add(key)
    found = functions.functions_of(shop, goal)
    if not found:
        return None
    proof = _reached(shop, goal, found) or _times_its_size(shop, goal, found) or _squared(shop, goal, found)
    if proof is not None:
        return proof
    stepped = [functions.with_steps(f, lambda L: positive(shop, L) is not None) for f in found]
    for more in (stepped, [functions.with_midpoints(f) for f in found]):
        proof = None if more == found else _reached(shop, goal, more)
        if proof is not None:
            return proof
    return from_what_is_said(search, shop, goal, found) or _largest(search, shop, goal, found)


def _largest(search: Search, shop: Workshop, goal: Term, found: list[functions.Function]) -> Proof | None:
    """The goal by the largest programs, which only the first goals of a search are worth."""
    turn = next((n for n in range(_MOST_DEEP) if ("largest programs", n) not in search.failed), None)
    if turn is None:
        return None
    search.failed.add(("largest programs", turn))
    return _summed(shop, goal, found, _DEEP)


def _reached(shop: Workshop, goal: Term, found: list[functions.Function]) -> Proof | None:
    """The goal as a sum, or times a number of the statement that is positive: ηa ≤ ηb."""
    return _summed(shop, goal, found) or _times_a_number(shop, goal, found)


def _times_a_number(shop: Workshop, goal: Term, found: list[functions.Function]) -> Proof | None:
    """a ≤ b from s·a ≤ s·b and a hypothesis 0 < s."""
    numbers = [v for v in dict.fromkeys(subterms(goal)) if v.name == "var" and v.sort == "scalar"]
    for s in numbers:
        above = shop.known(lt(0, s))
        gap = goal.args[1] - goal.args[0]
        whole = above and _summed(shop, apply(goal.name, num(0), s * gap), found)
        if above is not None and whole is not None:
            inverse, one = rules.positive_reciprocal(above, s), rules.reciprocal(above, s)
            divided = completed(shop, goal, [whole, inverse, one], [(1, (), (0, 1))])
            if divided is not None:
                return divided
    return None


def _squared(shop: Workshop, goal: Term, found: list[functions.Function]) -> Proof | None:
    """a ≤ b from a² ≤ b² and 0 ≤ b, where a is a size."""
    a, b = goal.args
    if not any(s.name in ("norm", "abs") for s in subterms(a)):
        return None
    above = _summed(shop, le(0, b), found)
    whole = above and _reached(shop, apply(goal.name, a * a, b * b), found)
    return whole and above and rules.roots(whole, above, a, b)


def _times_its_size(shop: Workshop, goal: Term, found: list[functions.Function]) -> Proof | None:
    """a ≤ b from a·n ≤ b·n and 0 ≤ b, where a = c·n is a multiple c ≥ 0 of a size n.

    Else 0 < (a − b)² = c·(a − b)·n − (a − b)·b ≤ 0.
    """
    a, b = goal.args
    sizes = dict.fromkeys(s for s in subterms(a) if s.name in ("norm", "abs") and not s.open)
    for n in sizes if goal.name == "le" else ():
        c = replaced(a, n, num(1))
        above = _shown(shop, shop.given(), le(0, c)) if shop.same(a, c * n) else None
        least = None if above is None else _summed(shop, le(0, b), found)
        whole = None if least is None else _summed(shop, le(a * n, b * n), found)
        if above is not None and least is not None and whole is not None:
            more = rules.negation(rules.hypothesis(apply("not", goal)))
            sums = [(1, (), (3, 3)), (1, (), (0, 2)), (1, (), (3, 1))]
            false = completed(shop, lt(0, 0), [above, least, whole, more], sums)
            if false is not None:
                return unless_denied(goal, false)
    return None


@dataclass
class _Sum:
    """What a goal may be a sum of, as polynomials that are reduced by the equalities ``links``."""

    shop: Workshop
    facts: list[Proof]
    links: list[Proof]
    signs: list[Proof]

    def __post_init__(self) -> None:
        self.forms, self.writer = self.shop.forms, Writer(self.shop.forms)
        self.reduction = Reduction(self.forms, [(k, self.forms.gap(one.concludes)) for k, one in enumerate(self.links)])

    def gap(self, one: Proof) -> Polynomial:
        return self.reduction.reduced(self.forms.gap(one.concludes))

    def products(self, most: int) -> list[tuple[tuple[int, ...], Polynomial]]:
        """1, and the products of at most so many signs, each once."""
        found: dict[tuple, tuple[int, ...]] = {frozen({(): ONE}): ()}
        for count in range(1, most + 1):
            for chosen in combinations_with_replacement(range(len(self.signs)), count):
                p: Polynomial = {(): ONE}
                for k in chosen:
                    p = self.reduction.reduced(self.forms.times(p, self.forms.gap(self.signs[k].concludes)))
                if p:
                    found.setdefault(frozen(p), chosen)
        return [(chosen, dict(p)) for p, chosen in found.items()]

    def times(self, p: Polynomial, q: Polynomial) -> Polynomial:
        return self.reduction.reduced(self.forms.times(p, q))


def _summed(shop: Workshop, goal: Term, found: list[functions.Function], tries: Sequence[_Try] = ()) -> Proof | None:
    """The goal as a sum of what interpolation says and of squares."""
    parts = _parts(shop, goal, found)
    target = parts.reduction.reduced(parts.forms.gap(goal))
    gaps = [parts.gap(one) for one in parts.facts]
    known = [target, *gaps, *map(parts.gap, parts.signs), *(parts.forms.gap(one.concludes) for one in parts.links)]
    units = grading(parts.forms.keys, known)
    weight = units.of(target)
    for one in (tries or _TRIES) if weight is not None or not target else ():
        proof = _tried(parts, goal, target, gaps, units, one)
        if proof is not None:
            return proof
    return None


def _tried(
    parts: _Sum, goal: Term, target: Polynomial, gaps: list[Polynomial], units: Grading, this: _Try
) -> Proof | None:
    """One program, made of what weighs as much as the goal."""
    weight = units.of(target) or units.nothing

    def fits(p: Polynomial) -> bool:
        return bool(p) and (not target or units.of(p) == weight)

    signs = parts.products(this.facts)
    values = dict(signs)
    columns: list[tuple[tuple[int, ...], int | None]] = []
    polynomials: list[Polynomial] = []
    choices = [(chosen, k) for chosen, _ in signs for k in range(len(gaps))] + [
        (chosen, None) for chosen, _ in signs[1:]
    ]
    for chosen, k in choices:
        if len(columns) < _MOST_COLUMNS and (
            k is None or not target or units.together(values[chosen], gaps[k]) == weight
        ):
            p = values[chosen] if k is None else parts.times(values[chosen], gaps[k])
            if fits(p):
                columns.append((chosen, k))
                polynomials.append(p)
    blocks = []
    for basis in _basis(parts, [target, *gaps], this.factors):
        for chosen, sign in parts.products(this.squares):
            some = [one for one in basis if not target or units.of_square(sign, *one) == weight][:_MOST_BASIS]
            if some:
                blocks.append((chosen, some))
    matrices = [_matrix(parts, values[chosen], one) for chosen, one in blocks]
    answer = squares(target, matrices, polynomials)
    return None if answer is None else _proof(parts, goal, answer, columns, blocks)


def _shown(shop: Workshop, signs: list[Proof], asked: Term) -> Proof | None:
    return shop.known(asked) or shop.show(asked, signs, degree=2)


def _parts(shop: Workshop, goal: Term, found: list[functions.Function]) -> _Sum:
    """The inequalities, equalities and signs that are known beside a goal."""
    numbers = [one for one in shop.given() if is_relation(one.concludes) and one.concludes.name != "eq"]
    plain = [one for one in numbers if not _of_points(one.concludes)]
    signs = [*(one for f in found for one in functions.moduli(f)), *plain]
    links = [one for one in shop.given() if one.concludes.name == "eq" and one.left.sort == "scalar"]
    facts = [one for one in numbers if one not in plain]
    for f in found:
        facts += [*functions.between(f), *functions.at_points(f)]
        shown = partial(_shown, shop, signs)
        facts += [*functions.on_segments(shop, f, shown), *functions.growth(shop, f), *functions.chords(shop, f, shown)]
    facts = _told_apart(shop, facts)
    told = (goal, *(one.concludes for one in (*facts, *signs)))
    atoms = atoms_of(shop.forms.gap(one) for one in told)
    lengths: list[Term] = []
    for a in atoms:
        kind, *inside = shop.forms.keys[a]
        writer = Writer(shop.forms)
        if kind == "inv":
            y = writer.scalar(dict(inside[0]))
            above = positive(shop, y) or shop.show(lt(0, y), signs, degree=2)
            if above is not None:
                links.append(rules.reciprocal(above, y))
                signs = [rules.positive_reciprocal(above, y), *signs]
        elif kind in ("norm", "abs"):
            u = writer.vector(thawed(inside[0])) if kind == "norm" else writer.scalar(dict(inside[0]))
            links.append(rules.square(u))
            lengths.append(u)
            facts.append(rules.combine(le(0, rules.size(u))))
            if kind == "abs":
                facts += [rules.absolute(u), rules.absolute(-u)]
    facts += _of_lengths(shop, [u for u in lengths if u.sort == "vector"], numbers)
    equal = [one for one in shop.given() if one.concludes.name == "eq" and one.left.sort == "vector"]
    for known in (*equal, *(one for f in found if (one := functions.flat(f)) is not None)):
        links += _against_all(shop, known, atoms)
    return _Sum(shop, facts, links, _told_apart(shop, signs)[:_MOST_SIGNS])


def _of_points(relation: Term) -> bool:
    """Whether more than numbers of the statement occurs: vectors, or values of functions."""
    return any(s.sort == "vector" or s.name in ("function_value", "function_gradient") for s in subterms(relation))


def _told_apart(shop: Workshop, facts: Sequence[Proof]) -> list[Proof]:
    """Each inequality once, without those that are seen."""
    found: dict[tuple, Proof] = {}
    for one in facts:
        gap = shop.forms.gap(one.concludes)
        if gap and shop.forms.sign(gap) <= (one.concludes.name == "lt"):
            found.setdefault(frozen(gap), one)
    return list(found.values())


def _of_lengths(shop: Workshop, vectors: Sequence[Term], numbers: Sequence[Proof]) -> list[Proof]:
    """a² ≤ b² where a hypothesis says a ≤ b of a size a, and ±⟨u, w⟩ ≤ ‖u‖‖w‖ for the vectors whose norms occur."""
    found = []
    for one in numbers:
        a, b = one.concludes.args
        if a.name in ("norm", "abs"):  # b² − a² = (b − a)² + 2a(b − a)
            squared = apply(one.concludes.name, a * a, b * b)
            found.append(rules.combine(squared, (one,), [(1, (), (0, 0)), (2 * a, (), (0,))]))
    for u, w in combinations(vectors[:_MOST_LENGTHS], 2):
        inner, bound = apply("dot", u, w), rules.cauchy(u, w)
        both = (shop.holds(le(signed, bound.right), rules.absolute(signed), bound) for signed in (inner, -inner))
        found += [one for one in both if one is not None]
    return found


def _against_all(shop: Workshop, known: Proof, atoms: list[Atom]) -> list[Proof]:
    """⟨u, v⟩ = ⟨w, v⟩ for the vectors v that occur, from u = w; of scalars what is known."""
    if known.left.sort == "scalar":
        return [known]
    keys, writer = shop.forms.keys, Writer(shop.forms)
    own = {b for one in known.concludes.args for ids in shop.forms.vector(one) for b in ids}
    basics = {b for a in atoms if keys[a][0] == "sum" and own & set(keys[a][1]) for b in keys[a][1]}
    if not basics:
        return []
    x = shop.variable("x", "vector", known.left)
    return [put_equal(known, apply("dot", x, writer.basic(b)), x) for b in sorted(basics)]


# ── the squares ──

Basis = list[tuple[Polynomial, Atom | None]]  # numbers times vectors; or numbers alone


def _basis(parts: _Sum, polynomials: Sequence[Polynomial], scaled: int) -> list[Basis]:
    """What squares are made of: combinations of vectors with numbers, and of scalars at which functions are taken."""
    keys = parts.forms.keys
    monomials = {m for p in polynomials for m in p}
    inner = {a for m in monomials for a, _ in m if keys[a][0] == "sum" and len(keys[a][1]) == 2}
    vectors = sorted({b for a in inner for b in keys[a][1]})
    points = {a for m in monomials for a, _ in m if keys[a][0] == "function_gradient"}
    points |= {b for a in points for key in keys[a][2:] for m, _ in key for b, _ in m if keys[b][0] != "inv"}
    numbers = {a for m in monomials for a, _ in m if keys[a][0] in ("var", "inv")} - points
    factors: list[Polynomial] = [{(): ONE}]
    single: list[Polynomial] = [{((a, 1),): ONE} for a in sorted(numbers)]
    for count in range(1, scaled + 1):
        for chosen in combinations_with_replacement(single, count):
            factors.append(reduce(parts.times, chosen))
    factors = [dict(p) for p in dict.fromkeys(map(frozen, factors))]
    found: list[Basis] = []
    if vectors:
        found.append([(t, b) for t in factors for b in vectors])
    if points:
        found.append([(parts.times(t, {((a, 1),): ONE}), None) for t in factors for a in sorted(points)])
    return found


def _matrix(parts: _Sum, sign: Polynomial, basis: Basis) -> list[list[Polynomial]]:
    """The products of each two of a basis, times what is ≥ 0."""
    rows: list[list[Polynomial]] = [[{} for _ in basis] for _ in basis]
    for i, (p, b) in enumerate(basis):
        for j, (q, c) in enumerate(basis[: i + 1]):
            one: Polynomial = {(): ONE}
            if b is not None and c is not None:
                one = parts.forms.total(tuple(sorted((b, c))))
            rows[i][j] = rows[j][i] = parts.times(parts.times(sign, parts.times(p, q)), one)
    return rows


def _proof(
    parts: _Sum,
    goal: Term,
    answer: Squares,
    columns: list[tuple[tuple[int, ...], int | None]],
    blocks: list[tuple[tuple[int, ...], Basis]],
) -> Proof | None:
    """The sum as a tree."""
    proofs = [*parts.facts, *parts.signs]
    sums: list[tuple] = []
    start = len(parts.facts)
    for j, factor in answer.nonnegative.items():
        chosen, k = columns[j]
        sums.append((rules.num(factor), (), [*(start + c for c in chosen), *([] if k is None else [k])]))
    for (chosen, basis), found in zip(blocks, answer.blocks, strict=True):
        for factor, row in found:
            used = [start + c for c in chosen]
            if basis[0][1] is None:
                sums.append((rules.num(factor), (parts.writer.scalar(_number(parts, basis, row)),), used))
                continue
            w = parts.writer.vector(_vector(parts, basis, row))
            square = rules.square(w)
            sums.append((rules.num(factor), (), [*used, len(proofs)]))
            proofs.append(rules.combine(le(0, apply("dot", w, w)), (square,), [], [(1, 0)]))
    try:
        return _shortened(parts.shop, goal, [*proofs, *parts.links], sums)
    except Undecided:
        return None


def _number(parts: _Sum, basis: Basis, row: Sequence[Fraction]) -> Polynomial:
    total: Polynomial = {}
    for (p, _), c in zip(basis, row, strict=True):
        total = parts.forms.plus(total, p, c)
    return total


def _vector(parts: _Sum, basis: Basis, row: Sequence[Fraction]) -> dict:
    total: dict = {}
    for (p, b), c in zip(basis, row, strict=True):
        if c:
            total = parts.forms.plus(total, {(b,): parts.forms.times(p, {(): c})})
    return total


def _shortened(shop: Workshop, goal: Term, proofs: list[Proof], sums: list[tuple]) -> Proof | None:
    """The node with the premises that it uses."""
    node = completed(shop, goal, proofs, sums)
    if node is None:
        return None
    used = sorted(
        {int(k) for one in node.given["sums"] for k in one["premises"]}
        | {int(one["premise"]) for one in node.given["equalities"]}
    )
    number = {k: place for place, k in enumerate(used)}
    again = [(one["times"], one["squares"], [number[int(k)] for k in one["premises"]]) for one in node.given["sums"]]
    equal = [(one["times"], number[int(one["premise"])]) for one in node.given["equalities"]]
    return rules.combine(goal, [proofs[k] for k in used], again, equal)


__all__ = ["interpolated"]
