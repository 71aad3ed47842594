"""``prove(claim)``: a tree certificate for a universal statement, or None.

The conclusion is taken apart; every part goes through a few tactics, cheapest first; the names that may be undefined are shown defined.
Nothing here is trusted: the judge has ``verify.py`` check the certificate in a fresh process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.effort import METER, now
from checker.proofs.indices.orders import every_order, orders_of_few
from checker.proofs.indices.over_indices import general, well_bound, with_instances
from checker.proofs.inequalities.identities import identity
from checker.proofs.inequalities.inequality import closed, positive, positive_vector, settle
from checker.proofs.inequalities.softmax_bounds import share_of_one, sigmoid_facts
from checker.proofs.library.direct import by_lemmas, by_one_lemma
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.search.at_once import (
    Tactic,
    all_identities,
    bound_inside,
    by_arithmetic,
    by_products,
    by_tactics,
    exponential_means,
    impossible,
    inequality,
    power_positive,
    searched,
    sign_by_parts,
    soon,
    there_is_a_number,
    variables_in,
    with_part,
)
from checker.proofs.search.certificate import accepted, tree_certificate, with_facts
from checker.proofs.search.datasets import about_datasets
from checker.proofs.search.portfolio import Portfolio
from checker.proofs.search.prefix_sums import by_prefixes
from checker.proofs.search.taken_apart import by_cases, by_summands, by_two_sides
from checker.proofs.tactics.definedness import conditions, names_without_rules, sizes_fit, told_by_values
from checker.proofs.tactics.differences import difference
from checker.proofs.tactics.iterations import by_steps, sequences
from checker.proofs.tactics.losses import about_losses
from checker.proofs.tactics.products import equal_products
from checker.proofs.tactics.ranges import on_a_range
from checker.proofs.tactics.sizes import beside_its_size
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.sizes import sides_of
from checker.proofs.trees import rules
from checker.proofs.trees.atom_order import first_fact
from checker.proofs.trees.composition import contrary
from checker.proofs.trees.naming import ARITHMETIC, Named, of_the_goal
from checker.proofs.trees.rules import le, lt
from checker.proofs.trees.workshop import SECONDS, Workshop
from checker.proofs.ways.form.every_number import from_every
from checker.proofs.ways.form.form import at_sight
from checker.proofs.ways.places.greatest_place import at_its_greatest
from checker.proofs.ways.sums.multipliers import with_multipliers
from checker.proofs.ways.sums.weighted_means import means_by_lemmas
from checker.proofs.wordings.at_entries import about_numbers
from checker.proofs.wordings.function_values import without_values
from checker.proofs.wordings.laws_as_softmax import law_as_softmax, with_means
from checker.proofs.wordings.of_goals import Ways, attempt
from checker.proofs.wordings.signs import tidied
from checker.proofs.wordings.taken_powers import by_squares
from checker.statements.claims.claim import Claim
from checker.statements.terms.ranges import ANY_DECREASING
from checker.statements.terms.term import BINDERS, ITERATE, Term, apply, subterms, word

_OF_DOMAIN = 0.1  # of the effort, for each fact that makes a goal defined
_LONGEST = 2.7  # times the effort allowed to one search, for all of a proof


def prove(
    claim: Claim, claim_id: str = "", provenance: Mapping[str, str] = {}, *, seconds: float = SECONDS
) -> dict | None:
    """A ``tree`` certificate (docs/certificates.md) that proves the claim for all instances, or None.

    ``seconds`` of processor time are what the searches by the portfolio may take together.
    """
    found = tree_of(claim, seconds=seconds)
    if found is None:
        return None
    shop, root = found
    return tree_certificate(claim, claim_id, root, shop.own, provenance)


def tree_of(claim: Claim, *, seconds: float = SECONDS) -> tuple[Workshop, Proof] | None:
    """The workshop and the root of a tree for the claim."""
    if claim.quantifier != "all" or not claim.certifiable:
        return None
    if not sizes_fit(claim):
        return None
    shop = workshop(claim)  # first: it begins the clock anew
    shop = replace(shop, wordings=True, lemmas=True, left=[seconds], until=now() + _LONGEST * seconds)
    try:
        root = _by_losses(shop, claim)
    except Undecided:  # a size that the calculus does not know
        return None
    return None if root is None or (_over_indices(claim) and not well_bound(root)) else (shop, root)


def untreated(claim: Claim) -> list[str]:
    """The functions and predicates of a statement that no rule of the prover treats."""
    shop = workshop(claim)
    terms = (*claim.hypotheses, claim.conclude)
    return list(dict.fromkeys(name for term in terms for name in names_without_rules(shop, term)))


def _over_indices(claim: Claim) -> bool:
    return any(s.name in (*BINDERS, ITERATE) for t in (*claim.hypotheses, claim.conclude) for s in subterms(t))


def workshop(claim: Claim) -> Workshop:
    """An empty workshop with the hypotheses of the claim."""
    ragged = any(v.sort == "dataset" for v in (*claim.forall, *claim.exists, *claim.then_exists, *claim.then_forall))
    METER.restart()
    naturals = frozenset(v.leaf for v in claim.forall if v.sort == "scalar" and "natural" in v.shape)
    context = (*claim.hypotheses, *told_by_values(claim.hypotheses))
    taken = {v.leaf for v in claim.forall} | bound_inside(claim.hypotheses)
    return Workshop(forms=Forms(naturals, ragged=ragged), context=context, taken=taken)


def _by_losses(shop: Workshop, claim: Claim) -> Proof | None:
    """Each loss apart where the statement ranges over losses."""
    first_fact(shop, claim.conclude)
    ell = next((v for v in claim.forall if v.sort == "loss"), None)
    if ell is None:
        return _settled(shop, claim.conclude)
    whole = all_identities(claim.conclude)
    if whole is not None:
        root = with_domain(shop, whole)
        if root is not None:
            return root
    at_once = _of_any_loss(shop, claim)
    if at_once is not None:
        return at_once
    if ell.shape == (ANY_DECREASING,):
        return _settled(shop, claim.conclude)
    branches = []
    context = shop.context
    for name in ell.shape:
        new = {ell.leaf: word(name)}
        shop.context = tuple(replace_variables(h, new) for h in context)
        branch = impossible(shop) or _settled(shop, replace_variables(claim.conclude, new))
        if branch is None:
            return None
        branches.append(branch)
    shop.context = context
    return Proof("losses", claim.conclude, tuple(branches), {"variable": ell.leaf})


def _of_any_loss(shop: Workshop, claim: Claim) -> Proof | None:
    """The conclusion from facts about datasets that hold for every loss of the statement."""
    if conditions(shop, claim.conclude) is None:
        return None
    root = about_datasets(shop, claim.conclude)
    return root and with_domain(shop, root)


def _settled(shop: Workshop, goal: Term) -> Proof | None:
    """The goal with the proofs that it is defined; what of these is no sign that is seen stands among the hypotheses of the search."""
    first_fact(shop, goal)
    asked = conditions(shop, goal)
    if asked is None:
        return None
    told = [known for one, *others in asked if not others and (known := _told_by_domain(shop, one)) is not None]
    root = show(replace(shop, context=(*shop.context, *(one.concludes for one in told))), goal)
    for one in told:
        root = root and Proof(
            "consequence", goal, (Proof("assume", apply("implies", one.concludes, goal), (root,)), one)
        )
    return root and with_domain(shop, root)


def _told_by_domain(shop: Workshop, fact: Term) -> Proof | None:
    """What makes the goal defined and speaks of numbers alone, where it is shown but not seen: what speaks of a sum hides it."""
    numbers = all(one.name == "var" or one.name in ARITHMETIC for one in subterms(fact))
    if not rules.is_relation(fact) or not numbers or fact in shop.context or settle(shop, fact) is not None:
        return None
    known = with_part(shop, _OF_DOMAIN, lambda own: _fact(own, fact))
    if known is not None:
        shop.defined[fact, shop.context] = known
    return known


def with_domain(shop: Workshop, root: Proof) -> Proof | None:
    """The proof with the proofs that its conclusion is defined; None where these are not found."""
    facts = domain_facts(shop, root.concludes)
    return None if facts is None else with_facts(shop, root, facts)


def domain_facts(shop: Workshop, goal: Term) -> list[Proof] | None:
    """0 < y or y < 0 for denominators, 0 < y for logarithms, 0 ≤ x for roots, low ≤ high for bounds on an interval.

    What is seen is left out; None where ``verify.py`` would not find the goal shown defined.
    """
    asked = conditions(shop, goal)
    if asked is None:
        return None
    found = [next((p for one in facts if (p := _remembered(shop, one)) is not None), None) for facts in asked]
    return None if None in found else [one for one in found if one is not None]


def _remembered(shop: Workshop, fact: Term) -> Proof | None:
    """:func:`_fact`, once for each fact and hypotheses."""
    key = (fact, shop.context)
    if key not in shop.defined:
        shop.defined[key] = _fact(shop, fact)
    return shop.defined[key]


def _fact(shop: Workshop, fact: Term) -> Proof | None:
    """A fact 0 < y, y < 0, 0 ≤ y or a ≤ b about the domain of a name, or what its dataset has to be."""
    if fact.name == "positive":
        return shop.known(fact) or Portfolio(attempts=10).solve(shop, fact)
    if fact.name in ("for_each", "for_every"):
        return general(shop, fact, _fact)
    if fact.name == "eq" and fact.args[0].sort == "matrix":
        return shop.known(fact) or Portfolio(attempts=10).solve(shop, fact)
    if not rules.is_relation(fact):
        return shop.known(fact) or about_datasets(shop, fact)
    simple = positive(shop, fact.args[1]) if fact.name == "lt" and fact.args[0] == rules.num(0) else None
    return (
        simple
        or closed(fact)
        or power_positive(shop, fact)
        or _quotient(shop, fact)
        or shop.show(fact, shop.given(), degree=1)
        or _in_some_wording(shop, fact)
        or show(replace(shop, wordings=False), fact)
        or Portfolio(attempts=10).solve(shop, fact)
        or about_datasets(shop, fact)
    )


def _in_some_wording(shop: Workshop, fact: Term) -> Proof | None:
    """The fact with half of the effort that is left, where wordings are tried at all."""
    ways = replace(WAYS, beside=())

    def solve(own: Workshop) -> Proof | None:
        return with_instances(own, fact, lambda at, goal: attempt(at, goal, ways)) or attempt(own, fact, ways)

    return with_part(shop, 0.5, solve, wordings=False) if shop.wordings else None


def _quotient(shop: Workshop, fact: Term) -> Proof | None:
    """0 ≤ x/y from 0 ≤ x and 0 < y, each of which may need an induction of its own."""
    if fact.name != "le" or fact.args[0] != rules.num(0) or fact.args[1].name != "div":
        return None
    x, y = fact.args[1].args
    below = _fact(shop, lt(0, y))
    above = below and _fact(shop, le(0, x))
    if below is None or above is None:
        return None
    return rules.combine(fact, (above, rules.positive_reciprocal(below, y)), [(1, (), (0, 1))])


def show(shop: Workshop, goal: Term) -> Proof | None:
    """The goal by the first tactic that reaches it."""
    balanced = tidied(goal) if sequences(goal) else None
    found = by_steps(shop, goal if balanced is None else balanced, show)
    if found is not None:
        return found if balanced is None else shop.holds(goal, found)
    if goal.name in ("for_each", "for_every"):
        return general(shop, goal, show)
    if goal.name == "positive":
        return positive_vector(shop, goal, show)
    if goal.name == "not" and goal.args[0].name in ("le", "lt"):
        turned = show(shop, contrary(goal.args[0]))
        return turned and Proof("denial", goal, (turned,))
    if goal.name == "implies":
        under = show(replace(shop, context=tuple(dict.fromkeys((*shop.context, goal.args[0])))), goal.args[1])
        return under and Proof("assume", goal, (under,))
    apart = shop.wordings and shop.left  # what this leaves is another goal: it takes no turns beside other ways
    found = with_part(shop, 0.5, lambda own: at_its_greatest(own, goal, show)) if apart else None
    if (found := found or with_instances(shop, goal, show)) is not None:
        return found
    if goal.name == "and":
        first, more = show(shop, goal.args[0]), replace(shop, left=[one / 4 for one in shop.left])
        second = first and (show(shop, goal.args[1]) or _under(more, first, goal.args[1]))
        return first and second and rules.both(first, second)
    alone = not shop.wordings or not shop.left
    return _as_written(shop, goal) if alone else attempt(shop, goal, WAYS)


def _by(way: Callable[[Workshop, Term, Tactic], Proof | None]) -> Tactic:
    """A way that comes back to the search with what is left to be shown."""
    return lambda shop, goal: way(shop, goal, show)


def _without_values(shop: Workshop, goal: Term) -> Proof | None:
    """The goal from one without values of functions."""
    return next(
        (found for named in without_values(shop, goal) if (found := _by_another(shop, named)) is not None), None
    )


def _by_another(shop: Workshop, named: Named | None) -> Proof | None:
    """The goal from another sequent, if there is one, which has wordings of its own."""
    if named is None:
        return None
    found = show(replace(shop, context=named.context, goals=(), wordings=True), named.goal)
    trees = of_the_goal(shop, named, found) if found else ()
    return next((one for one in trees if _accepted(shop, one)), None)


def _in_squares(shop: Workshop, goal: Term) -> Proof | None:
    return by_squares(shop, goal, show, soon)


def _entry_by_entry(shop: Workshop, goal: Term) -> Proof | None:
    return Portfolio(seconds=shop.left[0]).by(with_multipliers, replace(shop, library=True), goal)


def _as_softmax(shop: Workshop, goal: Term) -> Proof | None:
    """The goal about weights that hypotheses give as one about every softmax."""
    return _by_another(shop, law_as_softmax(shop, Named(context=shop.context, goal=goal)))


def _as_means(shop: Workshop, goal: Term) -> Proof | None:
    """The goal about sums with such weights as one about means."""
    return _by_another(shop, with_means(shop, Named(context=shop.context, goal=goal)))


def _about_numbers(shop: Workshop, goal: Term) -> Proof | None:
    """The goal about entries as one about any numbers."""
    return _by_another(shop, about_numbers(shop, goal))


def _under(shop: Workshop, first: Proof, goal: Term) -> Proof | None:
    """The goal from what was shown before."""
    found = show(replace(shop, context=(*shop.context, first.concludes)), goal)
    held = found and Proof("assume", apply("implies", first.concludes, goal), (found,))
    return held and Proof("consequence", goal, (held, first))


def _as_written(shop: Workshop, goal: Term) -> Proof | None:
    shop = replace(shop, wordings=False)
    return _in_every_order(shop, goal) or _from_its_own(shop, goal) or by_tactics(shop, goal, TACTICS)


def _accepted(shop: Workshop, root: Proof) -> bool:
    whole = with_domain(shop, root)
    return whole is not None and accepted(shop, whole)


def _in_every_order(shop: Workshop, goal: Term) -> Proof | None:
    """The goal for each order of few places, where it is not found at once for all orders."""
    if not shop.left or not orders_of_few(shop, goal):
        return None
    part = shop.left[0] / 4
    alone, cases = replace(shop, left=[part]), replace(shop, left=[2 * part])
    found = by_tactics(alone, goal, TACTICS) or every_order(cases, goal, show)
    shop.left[0] += alone.left[0] + cases.left[0] - 3 * part
    return found


def _from_its_own(shop: Workshop, goal: Term) -> Proof | None:
    """The goal from the hypotheses that speak of its variables alone: beside the others a search may not end in its time."""
    names = variables_in(goal)
    own = tuple(h for h in shop.context if variables_in(h) <= names)
    if not shop.left or len(own) == len(shop.context) or goal.name not in ("le", "lt"):
        return None
    return with_part(shop, 1 / 3, lambda alone: by_tactics(alone, goal, TACTICS), context=own)


def operator_norm(shop: Workshop, goal: Term) -> Proof | None:
    """‖M‖ ≤ R from ‖M‖_F ≤ R, and the same of the number ‖M‖_op."""
    if goal.name == "le" and goal.args[0].name == "operator_norm":
        known = operator_norm(shop, apply("spectral_at_most", goal.args[0].args[0], goal.args[1]))
        return known and rules.operator_norm(goal.args[0].args[0], known)
    if goal.name != "spectral_at_most":
        return None
    M, R = goal.args
    known = shop.known(le(rules.size(M), R)) or by_tactics(shop, le(rules.size(M), R), BEFORE_SEARCHING)
    if known is None:
        return None
    v = shop.variable("v", "vector", sides_of(M)[1])
    sums = [(1, (), (0,)), (rules.size(v), (), (1,))]
    bounded = rules.combine(le(rules.size(M @ v), R * rules.size(v)), (rules.operator(M, v), known), sums)
    return rules.action(M, R, bounded, v) if shop.adds_up(bounded) else None


BEFORE_SEARCHING: tuple[Tactic, ...] = (
    at_sight,
    from_every,
    sign_by_parts,
    by_lemmas,
    means_by_lemmas,
    exponential_means,
    there_is_a_number,
    identity,
    about_losses,
    share_of_one,
    sigmoid_facts,
    on_a_range,
    beside_its_size,
    difference,
    inequality,
)
TACTICS: tuple[Tactic, ...] = (*BEFORE_SEARCHING, operator_norm, equal_products, about_datasets, searched)
BESIDE = (
    _by(by_prefixes),
    _about_numbers,
    _entry_by_entry,
    _as_softmax,
    _as_means,
    _by(by_two_sides),
    _by(by_summands),
    _without_values,
    _in_squares,
    _by(by_cases),
    _by(by_one_lemma),
)
WAYS = Ways(_as_written, by_arithmetic, by_products, BESIDE, _accepted)
