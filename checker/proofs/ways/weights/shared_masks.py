"""Ways to prove a goal about masked softmax weights beside others of the same logits: (m∘s)/⟨m, s⟩ with s = softmax(u).

For masks 0 ≤ m ≤ m′ ≤ 1 the sums are in order, 0 < ⟨m, s⟩ ≤ ⟨m′, s⟩ ≤ 1, which is all that a wider mask or none comes down to.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from dataclasses import replace

from checker.proofs.indices.over_indices import with_instances
from checker.proofs.proof import Proof, rename
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms

_SUMS = ("dot", "sum", "norm", "sum_over")
_OF_ALL = (*_SUMS, "for_each")
_MOST_MASKS, _MOST_PLACES = 3, 3
_SHARE, _ATTEMPTS = 0.15, 8  # of the effort that is left, and goals, for what is said of one entry


class Told(Search):
    """A search that only knows one proof."""

    def __init__(self, known: Proof) -> None:
        super().__init__()
        self.known = known

    def solve(self, shop: Workshop, goal: Term) -> Proof | None:
        return self.known if self.known.concludes == goal else None


def sums_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with numbers for the sums by which it divides, where no other sum stands in it, under what is said of them.

    What hypotheses say of every place stands there as they say it of the places of the goal.
    """
    divisors = dict.fromkeys(
        s.args[1] for s in subterms(goal) if s.name == "div" and s.args[1].name in ("dot", "sum") and not s.open
    )
    named, names, context = goal, dict[str, Term](), shop.context
    for total in divisors:
        q = shop.variable("q", "scalar")
        names[q.leaf] = total
        named = replaced(named, total, q)
        context = tuple(replaced(one, total, q) for one in context)
    if not names or any(s.name in _SUMS for s in subterms(named)):
        return search.written_anew(shop, goal)

    def solve(case: Workshop, at_places: Term) -> Proof | None:
        plain = (one for one in case.context if not any(s.name in _OF_ALL for s in subterms(one)))
        return search.written_anew(replace(case, context=tuple(plain)), at_places)

    case = replace(shop, context=context)
    part = with_instances(case, named, solve) or search.written_anew(case, named)
    whole = part and rename(part, names)
    return whole if whole and whole.concludes == goal and shop.adds_up(whole) else None
