"""A generic counter-example beside a special one."""

from __future__ import annotations

from checker.certificates.limit_lemmas import about_limits
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.search.explore import meets
from checker.search.generic import generic_counter_example
from checker.search.strategies import FAMILY
from checker.statements.checks.special import special
from checker.statements.claims.claim import read_values
from checker.statements.claims.sources import proposed_generic
from checker.truth import Truth
from checker.verdicts.trials.case import Case, followed

_DRAWS = 300  # none of limits, which are slow to decide


def try_generic(case: Case, against: Evaluation) -> None:
    """Where the counter-example is special, look for a generic one and write its certificate; the search's report says that it looked."""
    claim = case.claim
    values = {k: v for k, v in against.values.items() if k != FAMILY}
    if claim.quantifier != "all" or not claim.certifiable or claim.chooses or not special(claim.forall, values):
        return
    if all(v.sort == "scalar" and "natural" in v.shape for v in claim.forall):  # sizes alone: none is special
        return
    draws = 0 if about_limits(claim) else _DRAWS
    found = _proposed(case) or generic_counter_example(claim, values, draws=draws, seed_number=case.seed + 1)
    case.result.search["generic_draws"] = draws
    if found is not None and found.certifiable:
        certificate = case.certificate(found, "counter-example", Truth.FALSE)
        if followed(found, certificate):
            case.write("generic", [certificate])


def _proposed(case: Case) -> Evaluation | None:
    """The generic counter-example that somebody wrote down for the claim, where it is one."""
    proposal = proposed_generic(f"{case.paper}/{case.claim_id}")
    if proposal is None:
        return None
    try:
        values = read_values(case.claim, proposal)
        found = None if special(case.claim.forall, values) else meets(case.claim, values, conclusion=Truth.FALSE)
    except CheckerError:  # the claim has other variables now
        return None
    return found if found is not None and found.trust != "numeric" else None
