"""The uncertified words, and the sentences beside every word: what was found, and what was not checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from checker.data.statistics import clopper_pearson
from checker.meaning.interpret import NEAR_EQUALITY
from checker.statements.checks.constants import read_terms
from checker.statements.checks.scaled import strict
from checker.statements.checks.special import generic_first
from checker.statements.claims.claim import Claim
from checker.statements.terms.spelling import counted_from_one, cropped, python_of
from checker.statements.terms.term import term_of
from checker.verdicts.readings import own_verdict_alone
from checker.verdicts.trials.met import met_text

_MANY = 20  # one undecided near equality in so many speaks against a strict statement
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_NO_NUMBER = re.compile(r"(\S+) (?:has no value here: it )?returned nan")  # as checker.meaning.interpret says it
_TOUCHING = 1e-6  # relative distance of two sides that perhaps are equal
_IDENTITY = "One part of the conclusion is an identity: its two sides are equal everywhere. What is open is the rest."
_NEVER_TESTED = "None of {generated} generated instances met the hypotheses. {why}"


def finding(claim: Claim, entry: Mapping[str, Any], role: str) -> tuple[str, str]:
    """The word on the claim as it reads its text, and its sentence; :mod:`checker.verdicts.readings` asks its other readings.

    ``role`` is that of the accepted certificate that carries a word, "" where there is none.
    """
    if claim.experiment is not None:
        return _experiment(claim, entry)
    carried = {"counter-example": _against, "proof": _proof, "vacuous": _vacuous, "witness": _witnessed}.get(role)
    word, sentence = (carried or _EVIDENCE[claim.quantifier])(claim, entry)
    missed = missed_regimes(claim, entry)
    if missed and word == "CONSISTENT":
        return "INCONCLUSIVE", f"{missed} {sentence}"
    return word, f"{_relative(entry)}{sentence}" if word == "CONSISTENT" else sentence


def _relative(entry: Mapping[str, Any]) -> str:
    """What the claim's own proof shows where it cites a theorem that is not proved here: never the verdict."""
    script = entry.get("script") or {}
    if script.get("status") != "RELATIVE":
        return ""
    sources = " and ".join(dict.fromkeys(one["source"] for one in script["cited"]))
    return f"Proved relative to {sources}, which is not proved here. Beside it: "


# ── with a certificate of the whole ──


def _against(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    if claim.consequence:
        return "DOUBTFUL", f"A consequence of the printed statement fails at one exact instance ({claim.consequence})."
    return "REFUTED", f"One exact instance meets every hypothesis and breaks the conclusion ({_size(entry)})."


def _proof(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    if not entry["ledger"]["tested"]:
        if "met_at" in entry["search"]:
            return "PROVED", f"A proof covers every instance. {met_text(entry['search']['met_at'])}"
        return "INCONCLUSIVE", f"Proved, but perhaps of nothing: {_untested(claim, entry)}"
    if claim.quantifier == "almost_all":
        return "PROVED", f"A proof covers almost every instance; beside it: {_almost_all(claim, entry)[1]}"
    held = _holds(claim, entry, reasons=False)
    return "PROVED", f"A proof covers every instance. Tested beside it: {held[0].lower()}{held[1:]}"


def _vacuous(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    return "VACUOUS", "The hypotheses contradict each other: no instance meets them, so the statement says nothing."


def _witnessed(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    found = f"found by the search in {entry['ledger']['generated']} draws"
    return "PROVED", f"An exact instance has it, {found}."


# ── with constants of which only some are claimed ──


def of_constants(claim: Claim, entry: Mapping[str, Any], *, broken: bool) -> tuple[str, str]:
    """The word and the sentence on “there are constants”, or “for all there is”, from those on the claim for what was chosen.

    ``broken``: an accepted certificate shows that nothing will do.
    """
    search, word, sentence = entry["search"], entry["verdict"], entry["finding"]
    terms = {name: python_of(term) for name, term in read_terms(claim, search.get("chosen_terms", {})).items()}
    chosen = " and ".join(f"{name} = {cropped(value)}" for name, value in (search["chosen"] | terms).items())
    names = " and ".join((*search["chosen"], *terms))
    if broken:
        where = ", ".join(f"{name} = {python_of(term)}" for name, term in read_terms(claim, search["breaking"]).items())
        return (
            "REFUTED",
            f"Whatever {names} is, the instance {where} meets the hypotheses and breaks the conclusion, by a proof.",
        )
    if word == "REFUTED":
        tried = search.get("choices", 1)
        return (
            "DOUBTFUL",
            f"Each of {tried} choices of {names} that were tried fails on an exact instance; shown is the one for {chosen}.",
        )
    if word == "VACUOUS":
        return "INCONCLUSIVE", f"With {chosen}, no instance is left that meets the hypotheses."
    failing = " and ".join(f"{name} = {cropped(value)}" for name, value in search.get("failing", {}).items())
    beside = f" With {failing} the search breaks it." if failing and word == "PROVED" else ""
    return word, f"With {chosen}: {sentence[0].lower()}{sentence[1:]}{beside}"


def without_a_choice(claim: Claim) -> str:
    """The sentence on “for all there is” where nothing was found that could be what there is."""
    sizes = " and ".join(f"{v.leaf} ({v.sort} {' × '.join(v.shape)})" for v in claim.then_exists)
    return (
        f"Nothing was tried: no term in what stands before is known that is as large as {sizes}. Say what there is, as a term, in a claim "
        "of its own."
    )


# ── with evidence only ──


def _universal(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    search, counts = entry["search"], entry["counts"]
    tested = entry["ledger"]["tested"]
    if search.get("found") is not None:
        return "DOUBTFUL", "A counter-example was found, but no certificate of it was accepted."
    if search["numeric_failures"]:
        if not claim.forall:
            return "DOUBTFUL", "The criterion stated is not met."
        failures = search["numeric_failures"]
        return "DOUBTFUL", f"{failures} of {tested} instances fail numerically, without a certificate."
    if not counts["TRUE"]:
        return "INCONCLUSIVE", _undecided(claim, entry)
    if not claim.forall and not claim.certifiable:
        return "CONSISTENT", "The criterion stated is met."
    near = sum(k for why, k in search["undecided"].items() if NEAR_EQUALITY in why)
    if strict(claim.conclude) and near * _MANY >= tested:
        return "DOUBTFUL", (
            f"{_holds(claim, entry)} The comparison is strict, and on {near} instances its two sides agree to the last precision "
            "tried: perhaps they are equal there."
        )
    said = [_holds(claim, entry), _tried(search)]
    said += [_IDENTITY] if _near_an_identity(claim, search) else [nearest_text(claim, search), _missing(search)]
    return "CONSISTENT", " ".join(filter(None, said))


def _near_an_identity(claim: Claim, search: Mapping[str, Any]) -> bool:
    """Whether the sides that came nearest are equal everywhere, as in an audit that was written before identities were passed over."""
    from checker.proofs.terms.normal_form import is_identity  # late, as the prover

    comparison = (search.get("nearest") or {}).get("comparison")
    return comparison is not None and is_identity(term_of(comparison, {v.leaf: v for v in claim.forall}))


def _tried(search: Mapping[str, Any]) -> str:
    """That there is no proof; which functions the prover has no rule for, where that is why."""
    if "tried" not in search:
        return ""
    if not search["tried"]:
        names = ", ".join(search.get("untreated", ())[:3])
        return f"No proof was found: the prover has no rule for {names or 'a statement of this form'}."
    return "No proof and no counter-example was found."


def nearest_text(claim: Claim, search: Mapping[str, Any]) -> str:
    """Where the two sides came nearest, by exact or enclosed numbers."""
    if "nearest" not in search:
        return ""
    near = search["nearest"]
    sorts = {v.leaf: v.sort for v in claim.forall}
    where = ", ".join(
        f"{name} = {cropped(counted_from_one(value, sorts.get(name, '')))}"
        for name, value in sorted(near["values"].items())
    )
    return f"The two sides came nearest at {where}: left {near['left']}, right {near['right']}, apart {near['gap']}."


def _missing(search: Mapping[str, Any]) -> str:
    if "nearest" not in search:
        return ""
    left, right, gap = (Fraction(search["nearest"][k]) for k in ("left", "right", "gap"))
    touching = abs(gap) <= _TOUCHING * (abs(left) + abs(right))
    if touching:
        return "The two sides touch there, so only a proof that is exact at that point can do."
    if "open" in search:
        return ""  # what to do next is said beside that goal
    return "Try a lemma between the two sides as a claim of its own, another form of the goal, or one more hypothesis."


def _experiment(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    """Its own words: a finite run met the criterion that was stated before it, or did not, or could not be held."""
    search, counts = entry["search"], entry["counts"]
    if search.get("found") is not None or search["numeric_failures"] or counts["FALSE"]:
        return "NOT REPRODUCED", f"The criterion stated is not met.{_beside_the_paper(claim, entry)}"
    if not counts["TRUE"]:
        if unmeasured := [found[1] for why in search["undecided"] if (found := _NO_NUMBER.match(why))]:
            names = " and ".join(f"“{name.replace('_', ' ')}”" for name in unmeasured)
            return "INCONCLUSIVE", f"What was measured decides nothing: the run gives no number for {names}."
        why = "; ".join(search["undecided"]) or _undecided(claim, entry)
        return "INCONCLUSIVE", f"What was measured decides nothing. {why[:1].upper() + why[1:].rstrip('.')}."
    return "REPRODUCED", f"The criterion stated is met.{_beside_the_paper(claim, entry)}"


def _beside_the_paper(claim: Claim, entry: Mapping[str, Any]) -> str:
    """“The paper prints about .01 for the divergence to the own SVM; here 0.0014.”, for every printed number."""
    assert claim.experiment is not None
    ours = {m["what"]: m["value"] for m in entry["measurements"]}
    said = [
        f"{p.paper} for {p.what}, and here it is {_short(ours.get(p.ours.replace('_', ' '), 'not measured'))}"
        for p in claim.experiment.printed
    ]
    return f" The paper prints {'; '.join(said)}." if said else ""


def _short(text: str) -> str:
    """A measured decimal in four digits; the measurement itself stands beside it in full."""
    try:
        mantissa, _, exponent = f"{float(text):.4g}".partition("e") if "." in text or "e" in text else (text, "", "")
    except ValueError:
        return text
    return mantissa + (f"·10{str(int(exponent)).translate(_RAISED)}" if exponent else "")


def _existence(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    search, draws = entry["search"], entry["ledger"]["generated"]
    if search.get("found") is not None:
        return "CONSISTENT", "An instance was found, but no certificate of it was accepted."
    named = {v.leaf: v for v in claim.forall}
    missing = term_of(search["missing"], named) if search.get("missing") else claim.conclude
    return "INCONCLUSIVE", f"No instance found of {missing} (with its hypotheses) in {draws} draws."


def _almost_all(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    search, tested = entry["search"], entry["ledger"]["tested"]
    generic = search["generic"]
    seen = sum(generic.values())
    if generic["FALSE"] or search["stubborn"]:
        return "DOUBTFUL", (
            f"Fails on {generic['FALSE']} of {seen} datasets in general position, and on {search['stubborn']} "
            "special ones also after a small random move; no open set of failures is certified."
        )
    if not generic["TRUE"] or not entry["counts"]["TRUE"]:
        decided = "No dataset in general position was decided."
        return "INCONCLUSIVE", decided if entry["counts"]["TRUE"] else _undecided(claim, entry)
    return "CONSISTENT", (
        f"Holds on {generic['TRUE']} of {seen} datasets in general position, none against; {search['exceptional']} of "
        f"{tested - seen} special ones (duplicates, dependencies, small integers) are exceptions that vanish when moved a little."
    )


def _probability(claim: Claim, entry: Mapping[str, Any]) -> tuple[str, str]:
    """A sample of a size fixed before, and its interval.

    What is undecided counts against the claim at the low end and for it at the high end.
    """
    chance, tested = claim.probability, entry["ledger"]["tested"]
    assert chance is not None
    if not tested:
        return "INCONCLUSIVE", _undecided(claim, entry)
    counts = entry["counts"]
    hits, unknown = counts["TRUE"], counts["UNKNOWN"]
    least = clopper_pearson(hits, tested, confidence=chance.confidence)
    most = clopper_pearson(hits + unknown, tested, confidence=chance.confidence)
    share = float(chance.at_least)
    confident = f"With {100 * float(chance.confidence):g} % confidence the probability is"
    if least.low >= chance.at_least:
        word, says = "CONSISTENT", f"{confident} at least {share:g}"
    elif most.high < chance.at_least:
        word, says = "DOUBTFUL", f"{confident} below {share:g}"
    else:
        word, says = "INCONCLUSIVE", f"The sample does not decide whether the probability is at least {share:g}"
    both = str(least) if not unknown else f"{least} if the {unknown} undecided ones fail, {most} if they hold"
    return word, f"Holds on {both}. {says}."


_EVIDENCE = {"all": _universal, "exists": _existence, "almost_all": _almost_all, "probability": _probability}


def _holds(claim: Claim, entry: Mapping[str, Any], *, reasons: bool = True) -> str:
    """“98 instances certified true, 0 false, 2 undecided (why: how many).”"""
    counts = entry["counts"]
    if not counts["TRUE"]:
        return _undecided(claim, entry, reasons=reasons)
    certified = "certified " if claim.certifiable and claim.forall else ""
    return f"{_instances(counts['TRUE'])} {certified}true, 0 false{_rest(entry, reasons=reasons)}."


def _instances(k: int) -> str:
    return f"{k:,} instance{'s' * (k != 1)}"


def _undecided(claim: Claim, entry: Mapping[str, Any], *, reasons: bool = True) -> str:
    if not entry["ledger"]["tested"]:
        return _untested(claim, entry)
    return f"None of {entry['ledger']['tested']} instances was certified{_rest(entry, reasons=reasons)}."


def _untested(claim: Claim, entry: Mapping[str, Any]) -> str:
    ledger = entry["ledger"]
    filters = sorted(ledger["filtered"].items(), key=lambda item: -item[1])
    worst = ", ".join(f"{name} ({k})" for name, k in filters[:3])
    excluded = [python_of(term_of(h, {v.leaf: v for v in claim.forall})) for h in entry["search"].get("exclude", ())]
    why = f"They were filtered by {worst or 'nothing'}."
    if len(excluded) == 1:
        why = f"No draw met {excluded[0]}."
    if len(excluded) == 2:
        why = (
            f"{excluded[0]} and {excluded[1]} each held in some draws, and never together: they may exclude each other."
        )
    return _NEVER_TESTED.format(generated=ledger["generated"], why=why)


def _rest(entry: Mapping[str, Any], *, reasons: bool = True) -> str:
    """“, 29 undecided (why: 29), 3 repeats skipped, 4 true by the search alone”, where there is such a rest."""
    search = entry["search"]
    undecided, again = search["counts"]["UNKNOWN"], search.get("repeated", 0)
    said = sorted(search["undecided"].items(), key=lambda item: -item[1])[:2]
    why = f" ({'; '.join(f'{why}: {k}' for why, k in said)})" if said and reasons else ""
    parts = [f"{undecided} undecided{why}"] if undecided else []
    uncertified = entry["ledger"]["tested"] - entry["counts"]["TRUE"] - entry["counts"]["FALSE"] - undecided - again
    parts += [f"{again} repeat{'s' * (again != 1)} skipped"] if again else []
    parts += [f"{uncertified} true by the search alone, without a certificate"] if uncertified > 0 else []
    return "".join(f", {part}" for part in parts)


def missed_regimes(claim: Claim, entry: Mapping[str, Any]) -> str:
    """What the claim requires to have been reached, and was not: without it the instances are no evidence."""
    missed = [name for name in claim.requires_regimes if not entry["coverage"].get(name)]
    return f"Required regimes that no tested instance reached: {', '.join(missed)}." if missed else ""


def not_checked(claim: Claim, entry: Mapping[str, Any]) -> str:
    """One sentence on what a reader must not take for checked."""
    missed, late = missed_regimes(claim, entry), entry["search"].get("cut_short")
    beside = (
        f" Which hypotheses are needed, and what else stands beside the verdict: the {late} came first." if late else ""
    )
    return f"{missed} {_left_unchecked(claim, entry)}".strip() + _without_value(entry) + beside


def _without_value(entry: Mapping[str, Any]) -> str:
    """“ 1/x <= y has no value on 3 of 100 generated instances, of which the statement says nothing.”"""
    told = [
        f" The hypothesis {cropped(name)} has no value on {missed} of the {asked} instances on which it was asked: "
        "there the statement says nothing."
        for name, (missed, asked) in sorted(entry["ledger"].get("without_value", {}).items())
    ]
    return "".join(told)


def _left_unchecked(claim: Claim, entry: Mapping[str, Any]) -> str:
    word = entry["verdict"]
    if word == "PROVED" and claim.quantifier in ("all", "almost_all"):
        return "Whether the statement as it is encoded here is what the source says: a reader has to compare the two."
    if word == "VACUOUS":
        return "The conclusion, as no instance meets the hypotheses; and which hypothesis the source means otherwise."
    if claim.not_checked:
        return claim.not_checked
    own = entry["own_reading"]
    if own and own["verdict"] != word:
        return own_verdict_alone(claim)
    if word == "REFUTED" or entry["witness"] and claim.quantifier == "all":
        return "How often the statement fails, and which repair would hold."
    if claim.quantifier == "exists":
        instance = "Nothing: one verified instance settles an existence statement."
        return instance if word == "PROVED" else "Whether an instance exists beyond the generated ones."
    if claim.quantifier == "almost_all":
        return "No proof that the exceptions have measure zero at every size; sizes beyond the generated ones."
    if claim.quantifier == "probability":
        return (
            "The probability itself: a sample from a pseudo-random generator bounds it, with the stated confidence only. "
            "No certificate shows that the instances follow the stated law. Other laws and other sizes were not tried."
        )
    beyond = (
        "inputs, tokens or dimensions beyond the generated ones" if claim.forall else "anything beyond this computation"
    )
    return f"There is no proof for all instances: sizes and numbers other than the {entry['ledger']['tested']} tested, {beyond}."


def _size(entry: Mapping[str, Any]) -> str:
    """Of the witness: “n=1, T=2, d=2” for each dataset in it."""
    values = generic_first(entry["witness"] or {}).get("values", {})
    shapes = [
        f"n={len(v['tokens'])}, T={max(map(len, v['tokens']))}, d={len(v['head'])}"
        for v in values.values()
        if isinstance(v, dict) and "tokens" in v
    ]
    return "; ".join(shapes) or "made small by the search"
