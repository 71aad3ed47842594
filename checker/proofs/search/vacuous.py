"""``prove_vacuous(claim)``: a tree that derives 0 < 0 from the hypotheses of a statement, or None.

No instance meets hypotheses that give 0 < 0, whatever is concluded.  The tactics are those of proofs: the denial of one hypothesis is
shown from the others, hypotheses are added up, and each side of an “or” is taken apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.proof import Proof, replace_variables, told_in_full
from checker.proofs.search.certificate import tree_certificate, with_facts
from checker.proofs.search.prove import impossible, show, workshop
from checker.proofs.squares.positivity import by_squares
from checker.proofs.tactics.definedness import sizes_fit
from checker.proofs.trees import rules
from checker.proofs.trees.atom_order import first_fact
from checker.proofs.trees.rules import le, lt
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.places.rows import rows_against_each_other
from checker.proofs.wordings.sums_as_products import with_products
from checker.statements.claims.claim import Claim
from checker.statements.terms.ranges import ANY_DECREASING
from checker.statements.terms.term import Term, apply, subterms, word

FALSITY = lt(0, 0)
_MOST_CASES = 3
_SHARE = 0.35


def prove_vacuous(claim: Claim, claim_id: str = "", provenance: Mapping[str, str] = {}) -> dict | None:
    """A ``tree`` certificate of role ``vacuous`` (docs/certificates.md), or None."""
    if claim.quantifier != "all" or not claim.certifiable or not claim.hypotheses:
        return None
    if not sizes_fit(claim):
        return None
    shop = replace(workshop(claim), wordings=True, lemmas=True)
    try:
        root = _refuted(shop) or _by_losses(shop, claim)
    except Undecided:  # a size that the calculus does not know
        return None
    return None if root is None else tree_certificate(claim, claim_id, root, shop.own, provenance, role="vacuous")


def _refuted(shop: Workshop) -> Proof | None:
    """0 < 0 as the root of a tree, or of a branch."""
    first_fact(shop, FALSITY)
    root = contradiction(shop)
    return root and with_facts(shop, root)


def contradiction(shop: Workshop, cases: int = 0) -> Proof | None:
    """0 < 0 from the hypotheses of the workshop."""
    given = shop.given()
    relations = [one for one in given if one.concludes.name in ("le", "lt", "eq") and one.left.sort == "scalar"]
    relations += [*_least_below_greatest(shop), *_positive_entries(shop, given)]
    found = _denied(shop, given) or _added_up(shop, relations, 1)
    found = (
        found
        or _rows(shop, plain=True)
        or by_squares(shop, FALSITY)
        or _rows(shop, plain=False)
        or _contrary(shop, relations)
        or _added_up(shop, relations, 2)
    )
    return found or (_in_every_case(shop, given, cases) if cases < _MOST_CASES else None)


def _rows(shop: Workshop, *, plain: bool) -> Proof | None:
    """What is said of every index, added up, also where sums over an index are written as products of matrices."""
    anew = with_products(shop)
    found = None if anew is None else rows_against_each_other(anew[0], plain=plain)
    return rows_against_each_other(shop, plain=plain) if found is None or anew is None else told_in_full(found, anew[1])


def _least_below_greatest(shop: Workshop) -> list[Proof]:
    """min u ≤ ⟨softmax(u), u⟩ ≤ max u for every vector of which the hypotheses name both: no side names an entry between them."""
    named = dict.fromkeys(s for t in shop.context for s in subterms(t))
    found = []
    for u in [s.args[0] for s in named if s.name == "minimum" and apply("maximum", s.args[0]) in named]:
        low, mean, high = apply("minimum", u), apply("dot", apply("softmax", u), u), apply("maximum", u)
        sides = [show(shop, le(low, mean)), show(shop, le(mean, high))]
        between = None not in sides and shop.holds(le(low, high), *[one for one in sides if one is not None])
        found += [between] if between else []
    return found


def _positive_entries(shop: Workshop, given: list[Proof]) -> list[Proof]:
    """0 < u_i for every vector that a hypothesis calls positive."""
    found = []
    for one in given:
        if one.concludes.name == "positive":
            u = one.left
            entry = apply("entry", u, shop.variable("i", "index", u))
            found.append(Proof("each", lt(0, entry), (one,)))
    return found


def _denied(shop: Workshop, given: list[Proof]) -> Proof | None:
    """A hypothesis says “not P”, and P follows."""
    for one in given:
        if one.concludes.name == "not":
            known = _shown(shop, one.concludes.args[0])
            if known is not None:
                return rules.contradiction(known, one, FALSITY)
    return None


def _shown(shop: Workshop, goal: Term) -> Proof | None:
    """The goal in a part of the time that is left, so that each of many hypotheses has its turn."""
    share = shop.left[0] * _SHARE
    apart = replace(shop, left=[share])
    try:
        return show(apart, goal)
    finally:
        shop.left[0] -= share - apart.left[0]


def _added_up(shop: Workshop, relations: list[Proof], degree: int) -> Proof | None:
    """1 ≤ 0, and so 0 < 0, as a sum of products of the hypotheses."""
    absurd = shop.show(le(1, 0), relations, degree=degree)
    return absurd and shop.holds(FALSITY, absurd)


def _contrary(shop: Workshop, relations: list[Proof]) -> Proof | None:
    """a < b is a hypothesis, and b ≤ a follows; or a ≤ b, and b < a: from the others, or from all; shorter ones first."""
    for one in sorted(relations, key=lambda one: len(str(one.concludes))):
        if one.concludes.name != "eq":
            others = tuple(h for h in shop.context if h != one.concludes)
            goal = (le if one.concludes.name == "lt" else lt)(one.right, one.left)
            contrary = _shown(replace(shop, context=others), goal) or _shown(shop, goal)
            found = contrary and shop.holds(FALSITY, one, contrary)
            if found is not None:
                return found
    return None


def _in_every_case(shop: Workshop, given: list[Proof], cases: int) -> Proof | None:
    """Each side of an alternative contradicts the rest."""
    for either in given:
        if either.concludes.name != "or" or set(either.concludes.args) & set(shop.context):
            continue
        first, second = either.concludes.args
        one = contradiction(replace(shop, context=(*shop.context, first)), cases + 1)
        other = one and contradiction(replace(shop, context=(*shop.context, second)), cases + 1)
        if one is not None and other is not None:
            return rules.cases(either, one, other)
    return None


def _by_losses(shop: Workshop, claim: Claim) -> Proof | None:
    """Each loss apart where the statement ranges over losses."""
    ell = next((v for v in claim.forall if v.sort == "loss"), None)
    if ell is None or ell.shape == (ANY_DECREASING,):
        return None
    branches: list[Proof] = []
    for name in ell.shape:
        new = {ell.leaf: word(name)}
        apart = replace(shop, context=tuple(replace_variables(h, new) for h in shop.context))
        branch = impossible(apart) or _refuted(apart)
        if branch is None:
            return None
        branches.append(branch)
    return Proof("losses", FALSITY, tuple(branches), {"variable": ell.leaf})
