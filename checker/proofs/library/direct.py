"""A goal from lemmas at once: what they say at its terms, added up with the hypotheses.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain

from checker.errors import Undecided
from checker.proofs.indices.index_names import IndexNames
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.library.instances import Instances
from checker.proofs.library.relevance import by_relevance
from checker.proofs.library.store import LibraryLemma
from checker.proofs.library.users import all_lemmas
from checker.proofs.proof import Proof
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, parts

_MOST_FACTS = 40
_MOST_EQUALITIES = 6  # by which things in a goal are exchanged for others
_DEEPEST = 5
_MOST_SPLITS = 2  # lemmas inside each other
_FUNCTIONS = {
    "log",
    "exp",
    "sqrt",
    "sigmoid",
    "softmax",
    "sparsemax",
    "maximum",
    "minimum",
    "max_norm",
    "norm",
    "abs",
    "frobenius",
    "operator_norm",
}

Show = Callable[[Workshop, Term], Proof | None]


def by_lemmas(shop: Workshop, goal: Term) -> Proof | None:
    """The goal as a sum of multiples of hypotheses and of instances of lemmas, without products; or as one instance itself.

    |x| ≤ c also from −c ≤ x and x ≤ c, each in that way.
    """
    if not shop.lemmas or not goal.args or goal.name not in ("le", "lt", "eq") or goal.open:
        return None
    said: list[Proof] = []
    instances = _instances(shop, goal)
    for facts in _rounds(instances, goal):
        said += facts
        if not facts:
            continue
        hypotheses = instances.base.hypotheses
        found = _added_up(shop, goal, hypotheses, said) or _both_sides(shop, goal, hypotheses, said)
        if found is not None:
            return found
    return None


def by_one_lemma(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """The goal by one lemma that says it; what that lemma asks is shown by a search of its own."""
    if not is_relation(goal) or goal.open or shop.splits >= _MOST_SPLITS:
        return None
    spoken = _words(goal)
    lemmas = [one for one in all_lemmas() if one.claim.hypotheses and _words(one.claim.conclude) <= spoken]
    if not lemmas:
        return None
    inner, instances = replace(shop, lemmas=True, wordings=True, splits=shop.splits + 1), _instances(shop, goal, lemmas)
    deque(_rounds(instances, goal), maxlen=0)
    return instances.applied(goal, lambda at, asked: show(replace(inner, context=at.context, goals=()), asked))


def _words(term: Term) -> set[str]:
    """The functions that a statement speaks of, but for those that have several writings."""
    return {one.name for one in parts(term)} & _FUNCTIONS


def _instances(shop: Workshop, goal: Term, lemmas: Iterable[LibraryLemma] | None = None) -> Instances:
    return Instances(FactBase(replace(shop, goals=(*shop.goals, goal)), lambda *_: None), lemmas)


def _rounds(instances: Instances, goal: Term) -> Iterator[list[Proof]]:
    return chain(instances.rounds([goal]), instances.of_normal_forms([goal]))


def _both_sides(shop: Workshop, goal: Term, hypotheses: list[Proof], said: list[Proof]) -> Proof | None:
    if goal.name == "eq" or goal.args[0].name != "abs" or goal.args[0].sort != "scalar":
        return None
    x, c = goal.args[0].args[0], goal.args[1]
    low = _added_up(shop, Term(goal.name, (-c, x), sort="truth"), hypotheses, said)
    high = low and _added_up(shop, Term(goal.name, (x, c), sort="truth"), hypotheses, said)
    return low and high and Proof("bounds", goal, (low, high), {"of": x})


def _added_up(shop: Workshop, goal: Term, hypotheses: list[Proof], said: list[Proof]) -> Proof | None:
    same = next((one for one in said if one.concludes == goal), None)
    if same is not None or not is_relation(goal) or not said:
        return same
    facts = [*hypotheses, *(one for one in said if is_relation(one.concludes))]
    facts = [one for one in facts if one.concludes.name == "eq" or goal.name != "eq"]
    facts = facts if len(facts) <= _MOST_FACTS else by_relevance(shop.forms, goal, facts)
    same_sums = IndexNames(shop).equalities([goal, *(one.concludes for one in facts[:_MOST_FACTS])])
    try:
        whole = next((one for fact in facts if (one := shop.holds(goal, fact)) is not None), None)
        equal = [*same_sums, *(one for one in facts if one.concludes.name == "eq")][:_MOST_EQUALITIES]
        if whole is None and equal:
            near = facts[:_MOST_FACTS]
            whole = next((one for fact in near if (one := with_equal(shop, goal, fact, equal)) is not None), None)
        return whole or shop.show(goal, [*facts[:_MOST_FACTS], *same_sums], degree=1)
    except Undecided:
        return None


def with_equal(shop: Workshop, goal: Term, fact: Proof, same: list[Proof]) -> Proof | None:
    """The goal from a fact and multiples of equalities, or None."""
    sums = [] if fact.concludes.name == "eq" else [(1, (), (0,))]
    return completed(shop, goal, [fact, *same], sums) if fact.concludes.name == goal.name else None


def from_lemmas(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`by_lemmas` as a way of a search that uses the library, for goals that are not too deep inside others."""
    return by_lemmas(shop, goal) if shop.library and search.depth <= _DEEPEST else None


__all__ = ["by_lemmas", "by_one_lemma", "from_lemmas"]
