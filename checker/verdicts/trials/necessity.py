"""Which hypotheses are needed: counter-examples to a claim without one of them, and without two."""

from __future__ import annotations

import itertools
from typing import Any

from checker.certificates.limit_lemmas import about_limits
from checker.certificates.writing import evaluation_certificate
from checker.errors import ClaimError
from checker.search.explore import explore, meets
from checker.statements.checks.scaled import without_pair
from checker.statements.claims.claim import read_values
from checker.statements.terms.term import Term
from checker.truth import Truth
from checker.verdicts.trials.case import Case

_MOST_PAIRS = 6


def try_necessity(case: Case) -> None:
    for number, term, stored in case.claim.droppable():
        entry, certificate = _one_necessity(case, number, term, stored)
        if certificate is not None:
            case.necessary.append(certificate)
        case.result.necessity.append(entry)
    if case.necessary:
        case.write("necessity", case.necessary)


def _one_necessity(case: Case, number: int, term: Term, stored: list[dict]) -> tuple[dict, dict | None]:
    """Search for a counter-example without one hypothesis; stored witnesses only stand beside the search."""
    seen = explore(
        case.claim,
        looking_for=Truth.UNKNOWN if case.claim.quantifier == "almost_all" else Truth.FALSE,
        budget=case.budget.necessity,
        seed_number=case.seed,
        without=number,
    )
    effort = f"{seen.ledger.tested} instances without it"
    if not seen.ledger.tested:
        drawn = seen.ledger.generated
        effort += f": it was never FALSE with the others TRUE among {drawn} drawn, so perhaps they imply it or it says nothing"
    if case.claim.quantifier == "almost_all":
        # One instance shows nothing here: it may lie in the null set that the statement already excepts.
        effort += f"; {seen.generic['FALSE']} of {sum(seen.generic.values())} in general position fail, uncertified"
    witness = seen.found
    how = f"found by the search ({effort})"
    found = (meets(case.claim, read_values(case.claim, raw), conclusion=Truth.FALSE, without=number) for raw in stored)
    confirmed = [evaluation for evaluation in found if evaluation is not None]
    if len(confirmed) < len(stored):
        raise ClaimError(
            f"A stored witness against {term} does not reproduce: with that hypothesis FALSE and all others TRUE the "
            "conclusion must be FALSE. Correct the instance in cannot_drop or remove it."
        )
    if witness is None and confirmed:
        witness, how = confirmed[0], f"a stored witness; the search did not find one ({effort})"
    entry: dict[str, Any] = {"hypothesis": term.json, "how": effort}
    if witness is None or not case.claim.certifiable:
        return entry, None
    if not witness.certifiable:
        return entry | {"how": f"{how}, but verify.py cannot follow how it was decided"}, None
    return entry | {"how": how}, case.certificate(witness, "necessity", Truth.FALSE, dropped=number)


def try_pairs(case: Case) -> None:
    """Two hypotheses, neither shown necessary alone, dropped together: at least one may be needed where the other is not there."""
    claim, result = case.claim, case.result
    if claim.quantifier != "all" or not claim.certifiable:
        return
    shown = {int(c["dropped"]) - len(claim.where) for c in case.necessary}
    idle = [k for k in range(len(claim.assuming)) if k not in shown]
    pairs = list(itertools.combinations(idle, 2))[: 1 if about_limits(claim) else _MOST_PAIRS]
    for pair in pairs if case.budget.pairs else ():
        rest = without_pair(claim, pair)
        if rest is None:
            continue
        seen = explore(rest, looking_for=Truth.FALSE, budget=case.budget.pairs, seed_number=case.seed, small=True)
        if seen.found is not None and seen.found.certifiable:
            certificate = evaluation_certificate(
                rest,
                case.claim_id,
                seen.found,
                role="counter-example",
                conclusion=Truth.FALSE,
                provenance=case.provenance,
            )
            case.write(f"necessity-pair-{pair[0] + 1}-{pair[1] + 1}", [certificate])
        result.pairs.append({"pair": list(pair), "how": f"{seen.ledger.tested} instances without both"})
