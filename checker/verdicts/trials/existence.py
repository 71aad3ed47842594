"""Claims that something exists: an instance, or constants that are the same for all instances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.arithmetic.rational import rational_text
from checker.errors import ClaimError
from checker.meaning.interpret import Evaluation
from checker.search.drawn import Exploration
from checker.search.explore import explore, meets
from checker.statements.checks.constants import needed_of_choice, with_choice
from checker.statements.claims.claim import Claim, values_json
from checker.statements.terms.ranges import shared_names
from checker.statements.terms.term import Term, apply, conjuncts, variables_of
from checker.truth import Truth
from checker.verdicts.trials.case import Case, accepted, followed

_PART_FOR_CONSTANTS = 12  # of the time of a claim


def choose(case: Case) -> dict[str, Any] | None:
    """From here on the case is about the claim for a choice of what is only said to exist; the choice, for the search's report.

    None where no term was found that could stand there.

    Where instances as terms in what stands before them break the claim, their certificate is written.
    """
    from checker.search.constants import search_constants  # late, as the prover
    from checker.search.skolem_terms import search_terms

    claim = case.claim
    if case.scripted is not None and case.scripted.script is not None and case.scripted.script.chosen:
        return _chosen_by_script(case)
    search = search_terms if claim.then_exists else search_constants
    found = search(claim, seed=case.seed, seconds=case.budget.seconds / _PART_FOR_CONSTANTS)
    if found is None and claim.then_exists:  # no term of the right size is known: that says nothing of the claim
        return None
    if found is None:
        names = " and ".join(v.leaf for v in (*claim.exists, *claim.then_exists))
        raise ClaimError(f"Nothing that was tried for {names} meets the hypotheses on it alone. Correct them.")
    report: dict[str, Any] = {"chosen": _said(found.numbers), "choices": found.tried}
    if found.terms:
        report["chosen_terms"] = {name: term.json for name, term in found.terms.items()}
    if found.failing:
        report["failing"] = _said(found.failing)
    if found.asked and all(map(accepted, found.asked)):
        case.write("asked", found.asked)
    if found.breaking is not None and all(map(accepted, found.certificates)):
        case.write("breaking", found.certificates)
        report["breaking"] = {name: term.json for name, term in found.breaking.items()}
    case.claim, case.chosen = with_choice(claim, found.numbers, found.terms), True
    return report


def _chosen_by_script(case: Case) -> dict[str, Any]:
    """The witnesses that the claim's own proof names, with a proof that they have a value and meet what is asked of them.

    **Raises.** ClaimError where one is missing."""
    from checker.proofs.search.prove import prove  # late, as above
    from checker.scripts.prove_script import witnesses

    claim = case.claim
    assert case.scripted is not None and case.scripted.script is not None
    numbers, terms = witnesses(claim, case.scripted.script)
    case.claim, case.chosen = with_choice(claim, numbers, terms), True
    found = [prove(one, case.claim_id, case.provenance) for one in needed_of_choice(claim, numbers, terms)]
    shown = [one for one in found if one is not None and accepted(one)]
    if shown:
        case.write("asked", shown)
    return {"chosen": _said(numbers), "choices": 1} | (
        {"chosen_terms": {name: term.json for name, term in terms.items()}} if terms else {}
    )


def _said(numbers: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: rational_text(x) for name, x in numbers.items()}


def try_existence(case: Case, on_progress) -> Evaluation | None:
    """Conjuncts that share no variable are searched apart; one verified instance settles the whole."""
    claim, result = case.claim, case.result
    values: dict[str, Any] = {}
    for part in independent_parts(claim):
        seen = explore(
            part,
            looking_for=Truth.TRUE,
            budget=20 * case.budget.instances,
            seed_number=case.seed,
            on_progress=on_progress,
        )
        _add_effort(case, seen)
        if seen.found is None:
            result.search["missing"] = part.conclude.json
            return None
        values |= seen.found.values
    whole = meets(claim, values, conclusion=Truth.TRUE)
    if whole is None:  # the parts were found apart and do not hold together
        result.search["missing"] = claim.conclude.json
        return None
    result.search["found"] = values_json(claim, whole.values)
    result.search["trust"] = whole.trust
    certificate = case.certificate(whole, "witness", Truth.TRUE) if claim.certifiable else None
    if certificate is not None and followed(whole, certificate):
        case.write("witness", [certificate])
    return None


def independent_parts(claim: Claim) -> list[Claim]:
    """An existence claim as claims over disjoint variables.

    In each part all conjuncts but the last become hypotheses, so that they are arranged and counted.
    """
    groups: list[tuple[set[str], list[Term], list[Term]]] = []
    for is_hypothesis, term in [(True, h) for h in claim.hypotheses] + [(False, c) for c in conjuncts(claim.conclude)]:
        hypotheses: list[Term] = []
        conclusions: list[Term] = []
        names = set().union(*(shared_names(v, claim.forall) for v in claim.forall if v.leaf in variables_of(term)))
        (hypotheses if is_hypothesis else conclusions).append(term)
        for group in [g for g in groups if g[0] & names]:
            groups.remove(group)
            names, hypotheses, conclusions = names | group[0], group[1] + hypotheses, group[2] + conclusions
        groups.append((names, hypotheses, conclusions))
    return [
        replace(
            claim,
            forall=tuple(v for v in claim.forall if v.leaf in names),
            where=tuple(hypotheses + parts[:-1]),
            assuming=(),
            conclude=parts[-1] if parts else apply("le", 0, 0),
            cannot_drop={},
        )
        for names, hypotheses, parts in groups
    ]


def _add_effort(case: Case, seen: Exploration) -> None:
    result = case.result
    before, ledger, coverage = result.search, result.ledger, result.coverage
    case.fill(seen)
    if before:
        result.search["counts"] = {k: n + before["counts"][k] for k, n in result.search["counts"].items()}
        result.coverage = dict(sorted((Counter(coverage) + seen.coverage).items()))
        result.ledger = {
            "generated": ledger["generated"] + seen.ledger.generated,
            "tested": ledger["tested"] + seen.ledger.tested,
            "filtered": dict(sorted((Counter(ledger["filtered"]) + seen.ledger.filtered).items())),
        }
