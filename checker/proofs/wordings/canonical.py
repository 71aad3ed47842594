"""One form of a sequent for many ways to write it: conjunctions apart, what is written out under its name, definitions put in.

The equalities used are lemmas of the library (``rewrites.lemmas``); each changed hypothesis has its proof from the one that was written,
and a proof of the changed goal becomes one of the goal.

**Guarantee.** none: ``verify.py`` checks the tree, which is one of the goal as it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain

from checker.errors import ClaimError, Undecided
from checker.proofs.indices.equal_things import with_equalities
from checker.proofs.indices.gathered_means import gathered
from checker.proofs.indices.index_names import IndexNames
from checker.proofs.indices.nested_sums import in_order, orders
from checker.proofs.indices.vector_words import in_vector_words
from checker.proofs.inequalities.denominators import cleared
from checker.proofs.inequalities.identities import identity
from checker.proofs.inequalities.inequality import positive, sign
from checker.proofs.inequalities.lowest_terms import (
    cancellations,
    inside_functions,
    with_common_factors,
    without_common_factors,
)
from checker.proofs.library.instances import fact_at
from checker.proofs.library.matching import Pool, match
from checker.proofs.library.store import LibraryLemma, rewrites
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.expanded_sums import expanded
from checker.proofs.terms.normal_form import instance, told_at
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.sizes import transposed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import put_terms
from checker.proofs.trees.decided import decided
from checker.proofs.trees.naming import Named, name_for
from checker.proofs.trees.rewriting import completed, turned
from checker.proofs.trees.rules import lt
from checker.proofs.trees.rules_of_masks import indicator
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.weights.indicators import place_apart
from checker.proofs.wordings.at_entries import at_entries
from checker.proofs.wordings.functions_of_products import function_apart
from checker.proofs.wordings.hypotheses import apart, with_means_of_values
from checker.proofs.wordings.signs import tidied, without_leading_minus
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import Term, apply, parts, subterms, with_table

_MOST_STEPS = 8
_MOST_ROUNDS = 3


def canonical(shop: Workshop, plain: Named) -> Named | None:
    """The sequent in that form; None where it has it already, or where no proof of the one from the other is found."""
    try:
        settled = apart(shop, at_entries(shop, plain))
        for _ in range(_MOST_ROUNDS):
            changed = _written_shorter(shop, settled)
            equal = with_equalities(shop, changed, definitions=True)
            settled = equal or changed
            if equal is None:
                break
        settled = _chance_alone(shop, divided(shop, with_means_of_values(shop, settled)))
    except (Undecided, ClaimError):
        return None
    return None if (settled.context, settled.goal) == (plain.context, plain.goal) else settled


def divided(shop: Workshop, named: Named) -> Named:
    """p ≤ q for c·p ≤ c·q where the sign of c is seen."""
    divided = without_common_factors(shop, named.goal, partial(sign, replace(shop, context=named.context)))
    if divided is None:
        return named
    goal, known = divided

    def back(tree: Proof) -> Proof | None:
        moved = with_common_factors(shop, named.goal, tree, known)
        return named.moved_back(moved)

    return replace(named, goal=goal, back=back)


def _chance_alone(shop: Workshop, named: Named) -> Named:
    """P(…) ≤ p/c for c·P(…) ≤ p, where the one probability of a goal is bounded and its factor 0 < c is seen."""
    if named.goal.name != "le" or named.goal.open:
        return named
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(named.goal)
    spoken = [(m, a) for m in gap for a, _ in m if _is_chance(forms.shown.get(a))]
    if len(spoken) != 1 or gap[spoken[0][0]] > 0 or (spoken[0][1], 1) not in spoken[0][0]:
        return named
    m, a = spoken[0]
    factor = writer.scalar({tuple(pair for pair in m if pair[0] != a): ONE})
    chance, rest = forms.shown[a], writer.scalar({k: -x / gap[m] for k, x in gap.items() if k != m})
    other = rules.le(chance, rest / factor)
    whole = cleared(shop, other, partial(positive, replace(shop, context=named.context)))
    if whole is None or named.goal.args[0] == chance:
        return named

    def back(tree: Proof) -> Proof | None:
        moved = whole.forward(tree)
        moved = moved and shop.holds(named.goal, moved)
        return named.moved_back(moved)

    return replace(named, goal=other, back=back)


def _is_chance(term: Term | None) -> bool:
    return term is not None and term.name == "expectation" and term.args[2].name == "indicator"


def _written_shorter(shop: Workshop, named: Named) -> Named:
    rewriter = Rewriter(shop, (named.goal, *named.context))
    known, context = dict(named.known), []
    for one in named.context:
        whole = known.get(one) or rules.hypothesis(one)
        changed = rewriter.changed(whole)
        if changed is not whole:
            known[changed.concludes] = changed
        context.append(changed.concludes)
    balanced = tidied(named.goal)
    goal, steps = rewriter.goals(named.goal if balanced is None else balanced)

    def back(tree: Proof) -> Proof | None:
        proof: Proof | None = tree
        for equal, before in reversed(steps):
            turned = rewriter.turned(equal)
            proof = proof and turned and rewriter.moved(proof, turned, before)
        if proof is not None and balanced is not None:
            proof = shop.holds(named.goal, proof)
        return named.moved_back(proof)

    return replace(
        named,
        context=tuple(dict.fromkeys(context)),
        goal=goal,
        known=known,
        back=back if goal != named.goal else named.back,
    )


class Rewriter:
    """Rewrites by the lemmas of ``rewrites.lemmas``, with a proof of every step."""

    def __init__(self, shop: Workshop, spoken: Iterable[Term] = ()) -> None:
        self.shop, self.pool, self.indices = shop, Pool(forms=shop.forms), IndexNames(shop)
        outside = (s for one in spoken for s in subterms(one) if s.name != "dot")
        self.images = {image for s in outside for image in s.args if image.name == "matvec" and not image.open}
        entries = (
            s.args[0].args[0] for one in spoken for s in parts(one) if s.name == "entry" and s.args[0].name == "column"
        )
        self.in_rows = {A.args[0] for A in entries if A.name == "transpose"}
        self.mixed = len({order for one in spoken for order in orders(one)}) > 1  # sums inside of sums
        self.lemmas: dict[str, list[LibraryLemma]] = {}
        for one in rewrites():
            self.lemmas.setdefault(one.claim.conclude.args[0].name, []).append(one)

    def changed(self, whole: Proof) -> Proof:
        """What was shown, rewritten as far as that goes."""
        said = whole.concludes
        if rules.is_relation(said):
            sides = tidied(said)
            whole = whole if sides is None else self.shop.holds(sides, whole) or whole
            for _ in range(_MOST_STEPS):
                equal = self._step(whole.concludes)
                moved = equal and self.moved(whole, equal, with_table(whole.concludes, {equal.left: equal.right}))
                if moved is None:
                    break
                whole = moved
            return whole
        if said.name == "implies":
            under = Proof("consequence", said.args[1], (whole, rules.hypothesis(said.args[0])))
            changed = self.changed(under)
            if changed is under:
                return whole
            return Proof("assume", apply("implies", said.args[0], changed.concludes), (changed,))
        if said.name == "for_each":
            bound, _ = said.args
            k = self.shop.variable(name_of(bound.leaf), "index", size_of_bound(bound.leaf))
            there = told_at(whole, k)
            changed = self.changed(there)
            if changed is there:
                return whole
            every = apply("for_each", bound, put_terms(changed.concludes, {k.leaf: bound}))
            if instance(every, k) != changed.concludes:
                return whole
            return Proof("generality", every, (changed,), {"index": k.leaf})
        return whole

    def goals(self, goal: Term) -> tuple[Term, list[tuple[Proof, Term]]]:
        """The goal rewritten, with each equality that was used and the goal before it."""
        steps: list[tuple[Proof, Term]] = []
        while rules.is_relation(goal) and len(steps) < _MOST_STEPS and (equal := self._step(goal)) is not None:
            steps.append((equal, goal))
            goal = with_table(goal, {equal.left: equal.right})
        return goal, steps

    def _step(self, said: Term) -> Proof | None:
        """An equality whose left side stands in a statement."""
        renamed = next(iter(self.indices.equalities([said])), None)
        if renamed is not None:
            return renamed
        lowest = next((one for part in dict.fromkeys(inside_functions(said)) for one in self._cancelled(part)), None)
        lowest = lowest or next((one for u in dict.fromkeys(parts(said)) if (one := self._entries_cancelled(u))), None)
        if lowest is not None:
            return lowest
        for term in dict.fromkeys(parts(said)):
            if term.open or not term.args or _is_square(term):
                continue
            for equal in self._equalities(term):
                if equal.left == term and equal.right != term:
                    return equal
            other = (
                self._indicator(term)
                or self._signs(term)
                or self._row(term)
                or self._entry(term)
                or self._moved_over(term)
                or function_apart(self.shop, term, self._above)
            )
            if other is not None:
                return other
        terms = dict.fromkeys(parts(said))
        chances = any(one.name == "indicator" for one in terms)  # a mean of one stays a mean, and so do those beside it
        summed = [one for one in terms if not (chances and one.name == "expectation")]
        in_vectors = next((one for t in summed if (one := in_vector_words(self.indices, t)) is not None), None)
        if in_vectors is not None:
            return in_vectors
        of_means = next((one for t in terms if (one := gathered(self.shop, t)) is not None), None)
        if of_means is not None:
            return of_means
        ordered = next((one for term in terms if (one := self._ordered(term)) is not None), None)
        if ordered is not None:
            return ordered
        multiplied_out = next((one for term in terms if (one := self._multiplied_out(term)) is not None), None)
        return multiplied_out or next((one for term in terms if (one := self._summand(term)) is not None), None)

    def _indicator(self, term: Term) -> Proof | None:
        """An indicator is 1 or 0 where the hypotheses decide it."""
        if term.name != "indicator":
            return None
        known = decided(self.shop, term.args[0])
        return known and indicator(known, term.args[0])

    def _signs(self, term: Term) -> Proof | None:
        """w − u for −u + w, and ‖u + w‖ for ‖−u − w‖."""
        other = without_leading_minus(term)
        if other is None:
            return None
        equal = apply("eq", term, other)
        return identity(self.shop, equal) if term.sort != "scalar" else self.shop.holds(equal)

    def _entry(self, term: Term) -> Proof | None:
        """Entry i of column j as entry j of row i, of a matrix of whose rows the sequent speaks."""
        if term.name != "entry" or term.args[0].name != "column":
            return None
        A = term.args[0].args[0]
        return None if A.name == "transpose" or A not in self.in_rows else _as_entry_of_the_other_line(term)

    def _moved_over(self, term: Term) -> Proof | None:
        """⟨Au, w⟩ = ⟨u, Aᵀw⟩ where the sequent speaks of Aᵀw; and where A is a transpose, unless it speaks of Au."""
        for image, w in (term.args, term.args[::-1]) if term.name == "dot" else ():
            if image.name != "matvec" or image in self.images:
                continue
            A, u = image.args
            back = apply("matvec", A.args[0] if A.name == "transpose" else apply("transpose", A), w)
            if A.name == "transpose" or back in self.images:
                return identity(self.shop, apply("eq", term, apply("dot", u, back)))
        return None

    def _row(self, term: Term) -> Proof | None:
        """(Au)_k = ⟨row k of A, u⟩ where hypotheses speak of rows of A; else ⟨row k of A, u⟩ = (Au)_k where the sequent speaks of Au."""
        if term.name == "entry" and term.args[0].name == "matvec":
            (A, u), k = term.args[0].args, term.args[1]
            if A.name != "transpose" and A in self._rows_spoken_of:
                return Proof("identity", apply("eq", term, apply("dot", apply("column", apply("transpose", A), k), u)))
        for row, u in (term.args, term.args[::-1]) if term.name == "dot" else ():
            if row.name == "column" and row.args[0].name == "transpose":
                A, image = row.args[0].args[0], apply("matvec", row.args[0].args[0], u)
                if image in self.images and A not in self._rows_spoken_of:
                    return identity(self.shop, apply("eq", term, apply("entry", image, row.args[1])))
        return None

    @cached_property
    def _rows_spoken_of(self) -> set[Term]:
        columns = (s.args[0] for one in self.shop.context for s in parts(one) if s.name == "column")
        return {A.args[0] for A in columns if A.name == "transpose"}

    def _cancelled(self, part: Term) -> Iterator[Proof]:
        """What stands in a function is equal to the same with y·(1/y) = 1 put in."""
        if part.open or not any(s.name == "div" for s in subterms(part)):
            return
        for simpler, known in cancellations(self.shop, part):
            same = completed(self.shop, apply("eq", part, simpler), known)
            if same is not None:
                yield same

    def _entries_cancelled(self, whole: Term) -> Proof | None:
        """A vector given by its entries is equal to the same with y·(1/y) = 1 put in."""
        if whole.open or (whole.name, whole.sort) != ("stack", "vector") or all(s.name != "div" for s in parts(whole)):
            return None
        bound = whole.args[0]
        k = self.shop.variable(name_of(bound.leaf), "index", size_of_bound(bound.leaf))
        for simpler, _ in cancellations(self.shop, instance(whole, k)):
            other = replace(whole, args=(bound, put_terms(simpler, {k.leaf: bound})))
            if instance(other, k) == simpler:
                return identity(self.shop, apply("eq", whole, other))
        return None

    def _multiplied_out(self, whole: Term) -> Proof | None:
        """A sum over an index is equal to what it is multiplied out."""
        if whole.open or (whole.name, whole.sort) != ("sum_over", "scalar"):
            return None
        other = expanded(whole)
        return None if other is None else identity(self.shop, apply("eq", whole, other))

    def _ordered(self, whole: Term) -> Proof | None:
        """Σ_i a_i for the sum of a vector with these entries; a sum of sums is equal to the same in one order, and one that compares its
        index with a place to one that does not."""
        if whole.name == "sum" and whole.args[0].name == "stack" and not whole.open:
            return identity(self.shop, apply("eq", whole, apply("sum_over", *whole.args[0].args)))
        other = in_order(whole) if self.mixed else None
        return place_apart(self.shop, whole) if other is None else identity(self.shop, apply("eq", whole, other))

    def _summand(self, whole: Term) -> Proof | None:
        """An equality for a sum of scalars over an index, as one holds for a part of its summand at every index."""
        if whole.open or (whole.name, whole.sort) != ("sum_over", "scalar"):
            return None
        if not any(
            (one.name in self.lemmas or one.name in ("sqrt", "column")) and one.open for one in parts(whole.args[1])
        ):
            return None
        bound = whole.args[0]
        k = self.shop.variable(name_of(bound.leaf), "index", size_of_bound(bound.leaf))
        here = instance(whole, k)
        for part in dict.fromkeys(one for one in parts(here) if one.args and not one.open and k.leaf in one.variables):
            root = function_apart(self.shop, part, self._above) if part.name == "sqrt" else _of_one_vector(part, k)
            for equal in chain(self._equalities(part), [] if root is None else [root]):
                if equal.left != part or equal.right == part:
                    continue
                x, changed = name_for(self.shop, part), with_table(here, {part: equal.right})
                other = replace(whole, args=(bound, put_terms(changed, {k.leaf: bound})))
                if instance(other, k) == changed:
                    each = put_equal(equal, with_table(here, {part: x}), x)
                    return self.indices.lifted(whole, other, each, k)
        return None

    def _above(self, y: Term) -> Proof | None:
        """0 < y, where that is seen."""
        return self._side(lt(0, y))

    def _side(self, wanted: Term) -> Proof | None:
        """A side condition 0 < y or 0 ≤ y, from what hypotheses say of y, or of every entry of a vector."""
        if wanted.name not in ("lt", "le") or wanted.args[0] != rules.num(0):
            return None
        return sign(self.shop, wanted)

    def _equalities(self, term: Term) -> Iterator[Proof]:
        for lemma in self.lemmas.get(term.name, ()):
            for bound in match(self.pool, lemma.claim.conclude.args[0], term, {}):
                fact = fact_at(lemma, bound, self._side)
                if fact is not None and fact.left != term:  # the same up to the order of arguments
                    fact = self.shop.holds(apply("eq", term, fact.right), fact)
                if fact is not None:
                    yield fact

    def turned(self, equal: Proof) -> Proof | None:
        """r = l from l = r."""
        if equal.rule == "identity":
            return replace(equal, concludes=apply("eq", equal.right, equal.left))
        return self.indices.same(equal.right, equal.left) if equal.left.name == "stack" else turned(self.shop, equal)

    def moved(self, known: Proof, equal: Proof, wanted: Term) -> Proof | None:
        """A relation with the right side of an equality in the place of the left one."""
        hole = name_for(self.shop, equal.left)
        facts = [known]
        for side in known.concludes.args:
            function = with_table(side, {equal.left: hole})
            if function != side:
                facts.append(put_equal(equal, function, hole))
        try:
            return self.shop.holds(wanted, *facts) or self.shop.show(wanted, facts, degree=1)
        except Undecided:
            return None


def _of_one_vector(entry: Term, k: Term) -> Proof | None:
    """Entry j of row k, at an index k that goes through all rows, as entry k of column j."""
    if entry.name != "entry" or entry.args[0].name != "column":
        return None
    (A, i), j = entry.args[0].args, entry.args[1]
    if i != k or j == k or A.open:
        return None
    return _as_entry_of_the_other_line(entry)


def _as_entry_of_the_other_line(entry: Term) -> Proof:
    """Entry j of row k of a matrix as entry k of its column j."""
    (A, k), j = entry.args[0].args, entry.args[1]
    return Proof("identity", apply("eq", entry, apply("entry", apply("column", transposed(A), j), k)))


def _is_square(term: Term) -> bool:
    """Whether a term is ⟨u, u⟩: written otherwise it is not seen to be ≥ 0."""
    return term.name == "dot" and term.args[0] == term.args[1]


__all__ = ["Rewriter", "canonical", "divided"]
