"""A way to prove a goal about a step of gradient descent on least squares: names for images under a matrix and under its transpose.

What is known of a gradient g = Aᵀr and of the image Ag is ⟨g, g⟩ = ⟨r, Ag⟩ and ‖Ag‖ ≤ ‖A‖‖g‖; under this the goal is shown of any
vectors.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from checker.errors import Undecided
from checker.proofs.proof import Proof, rename, replace_variables, told_in_full
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.sizes import same_size, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_IMAGES, _MOST_FACTORS = 6, 3
_SHARE = 0.3  # of the effort that is left
_LINEAR = ("add", "sub", "neg")


@dataclass
class _Images:
    """A goal with variables for the images under ``matrix`` and its transpose, those under ``whole`` as they are written."""

    shop: Workshop
    matrix: Term
    whole: Term
    names: dict[tuple[Term, Term], Term] = field(
        default_factory=dict
    )  # by matrix and vector, which may have names in it

    def named(self, term: Term) -> Term:
        """The term with the names; an image of a sum in which a name stands is taken apart, under the other matrix."""
        if not term.args or term.open:
            return term
        args = [self.named(one) for one in term.args]
        if term.name == "matvec":
            return self._image(*args)
        return Term(term.name, tuple(args), term.leaf, term.sort, term.shape)

    def _image(self, M: Term, x: Term) -> Term:
        if M.name == "matmul":
            return self._image(M.args[0], self._image(M.args[1], x))
        if M.name in _LINEAR and any(s in (self.matrix, transposed(self.matrix)) for s in subterms(M)):
            return apply(M.name, *(self._image(one, x) for one in M.args))
        if M.name == "mul" and any(s in (self.matrix, transposed(self.matrix)) for s in subterms(M)):
            return M.args[0] * self._image(M.args[1], x)
        if M.name == "identity":
            return x
        if M not in (self.matrix, transposed(self.matrix)):
            return M @ x
        if self.whole != M and not x.variables.isdisjoint(v.leaf for v in self.names.values()):
            if x.name in _LINEAR:
                return apply(x.name, *(self._image(M, one) for one in x.args))
            if x.name == "mul":
                return x.args[0] * self._image(M, x.args[1])
        if (M, x) not in self.names:
            self.names[M, x] = self.shop.variable("y", "vector", M @ self.meant(x))
        return self.names[M, x]

    def meant(self, term: Term) -> Term:
        """A term with images for their names."""
        return replace_variables(term, self.meanings)

    @property
    def meanings(self) -> dict[str, Term]:
        """What each name stands for."""
        meanings: dict[str, Term] = {}
        for (M, x), v in self.names.items():  # a name stands after those that it is made of
            meanings[v.leaf] = M @ replace_variables(x, meanings)
        return meanings

    def facts(self, bound: Proof, factors: list[Term]) -> Iterator[tuple[Term, Proof]]:
        """What is known of the images, with the names and why it is so without them."""
        for (M, x), g in self.names.items():
            for (other, z), y in self.names.items():
                if self.whole == M and other != self.whole and same_size(self.meant(z), self.meant(g)):
                    yield self._adjoint((x, g), (z, y))
        images = [(M, z, y) for (M, z), y in self.names.items()]
        apart = [(M, z - x, y - g) for (M, z, y), (other, x, g) in combinations(images, 2) if other == M]
        for M, z, y in (*images, *apart):
            long = rules.operator(M, self.meant(z), bound)
            yield from self._bounds(long, z, y, bound.concludes.args[1], factors)

    def _adjoint(self, kept: tuple[Term, Term], other: tuple[Term, Term]) -> tuple[Term, Proof]:
        """⟨z, g⟩ = ⟨y, x⟩ of g = Mx and y = Mᵀz."""
        (x, g), (z, y) = kept, other
        left, right = (x, z) if self.whole != self.matrix else (z, x)
        turned = {x: g, z: y}
        told = apply("eq", apply("dot", left, turned[right]), apply("dot", turned[left], right))
        given = {"matrix": self.matrix, "left": self.meant(left), "right": self.meant(right)}
        return told, Proof("adjoint", self.meant(told), (), given)

    def _bounds(self, long: Proof, z: Term, y: Term, s: Term, factors: list[Term]) -> Iterator[tuple[Term, Proof]]:
        """‖y‖² ≤ s²‖z‖², with what the hypotheses have for s², and t‖y‖² ≤ c‖z‖² where t·s² ≤ c, for c = 1 and 2."""
        shop, image, of = self.shop, long.left.args[0], self.meant(z)
        squares = [(s * s, None), *_squares_below(shop, s)]
        for most, known in squares:
            told = le(apply("dot", y, y), most * apply("dot", z, z))
            steps = [long, rules.square(image), rules.square(of), *([] if known is None else [known])]
            sums: list[tuple] = [(1, (), (0, 0)), (2 * size(image), (), (0,))]
            sums += [] if known is None else [(1, (size(of),), (3,))]
            below = completed(shop, self.meant(told), steps, sums)
            if below is None:
                continue
            yield told, below
            for t in factors:
                yield from self._times(t, most, below, (z, y))

    def _times(self, t: Term, most: Term, below: Proof, pair: tuple[Term, Term]) -> Iterator[tuple[Term, Proof]]:
        """t‖y‖² ≤ c‖z‖² from ‖y‖² ≤ m‖z‖² and t·m ≤ c."""
        z, y = pair
        above = by_squares(self.shop, le(0, t), rounds=0)
        for c in (1, 2) if above is not None else ():
            small = by_squares(self.shop, le(t * most, num(c)), rounds=0)
            told = le(t * apply("dot", y, y), num(c) * apply("dot", z, z))
            if small is not None and above is not None:
                steps = [below, above, small, rules.square(self.meant(z))]
                sums: list[tuple] = [(1, (), (0, 1)), (1, (size(self.meant(z)),), (2,))]
                found = completed(self.shop, self.meant(told), steps, sums)
                if found is not None:
                    yield told, found
                    return


def gradients_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal that speaks of images under A and under Aᵀ, where ‖A‖ ≤ s, as one about any vectors of which the same is known."""
    key = (goal, shop.context, "gradients named")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or search.names or key in search.failed:
        return None
    search.failed.add(key)
    spoken = set(subterms(goal))
    named: list[tuple[_Images, Term, dict[Term, Proof]]] = []
    for bound in shop.operators():
        A = bound.concludes.args[0]
        if A.name == "var" and apply("transpose", A) in spoken:
            several = [_with_names(_Images(shop, A, whole), goal, bound) for whole in (apply("transpose", A), A)]
            named += [one for one in several if one is not None]
    search.names += 1
    try:
        for prove in (_at_once, _searched):
            for images, plain, facts in named:
                found = prove(search, assuming(shop, *facts), plain)
                if found is not None:
                    known = {one.concludes: one for one in facts.values()}
                    told = told_in_full(rename(found, images.meanings), known)
                    return told if told.concludes == goal else shop.holds(goal, told)
    finally:
        search.names -= 1
    return None


def _with_names(images: _Images, goal: Term, bound: Proof) -> tuple[_Images, Term, dict[Term, Proof]] | None:
    """The goal with names, and what is known of them."""
    try:
        plain = images.named(goal)
        kept = [v for (M, _), v in images.names.items() if images.whole == M]
        if not kept or len(kept) == len(images.names) or len(images.names) > _MOST_IMAGES:
            return None
        return images, plain, dict(images.facts(bound, _factors(images, plain)))
    except Undecided:
        return None


def _at_once(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal as a sum of squares, ‖u‖ ≤ ‖v‖ by ⟨u, u⟩ ≤ ⟨v, v⟩."""
    if [one.name for one in goal.args] != ["norm", "norm"] or goal.name != "le":
        return by_squares(shop, goal)
    (u,), (v,) = (one.args for one in goal.args)
    known = by_squares(shop, le(apply("dot", u, u), apply("dot", v, v)))
    if known is None:
        return None
    steps = [known, rules.square(u), rules.square(v)]
    squares = completed(shop, le(size(u) * size(u), size(v) * size(v)), steps, [(1, (), (0,))])
    return squares and rules.roots(squares, rules.combine(le(0, size(v))), size(u), size(v))


def _searched(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    return search.within(_SHARE, shop, goal)


def _factors(images: _Images, named: Term) -> list[Term]:
    """The scalars that stand before an image, and their squares last."""
    names = {v.leaf for v in images.names.values()}
    found = dict.fromkeys(
        s.args[0]
        for s in subterms(named)
        if s.name == "mul"
        and s.sort == "vector"
        and s.args[0].name != "num"
        and not s.args[1].variables.isdisjoint(names)
    )
    return list(found)[:_MOST_FACTORS]


def _squares_below(shop: Workshop, s: Term) -> Iterator[tuple[Term, Proof]]:
    """What a hypothesis says to be at least s², or the square of what it says to be at least s."""
    alone, square = shop.forms.scalar(s), shop.forms.scalar(s * s)
    for one in shop.given():
        if one.concludes.name not in ("le", "lt") or one.left.sort != "scalar":
            continue
        form = shop.forms.scalar(one.left)
        if form == square:
            yield one.right, rules.combine(le(one.left, one.right), (one,), [(1, (), (0,))])
        elif form == alone and shop.forms.sign(alone) > 0:
            sums = [(1, (), (0, 0)), (2 * s, (), (0,))]
            yield one.right * one.right, rules.combine(le(s * s, one.right * one.right), (one,), sums)
