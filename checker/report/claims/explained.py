"""Each verdict in a paragraph for a reader who knows the paper and not the tool, from the fields of the claim's entry.

What was proved and by which arguments; the counter-example with numbers to check by hand; what was tried and what is open.  The sentences
stand in ``explained.toml``; this module chooses among them.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from markupsafe import Markup

from checker.report.claims.by_hand import by_hand
from checker.report.claims.experiment import unmet_text
from checker.report.claims.readings import ANY_READING, readings_view, shared_reads
from checker.report.claims.sources import false_as
from checker.report.claims.tested import kinds, listing, tried
from checker.report.proofs.lemmas import fact_says
from checker.report.typesetting.latex import latex_of_json, plain_text_of
from checker.report.typesetting.losses import why_a_rising_loss_fails
from checker.report.typesetting.printable import clean, dicts, json_text, listed, mapping
from checker.report.typesetting.typeset import typeset
from checker.report.typesetting.values import math

_SAID = tomllib.loads(resources.files(__package__).joinpath("explained.toml").read_text(encoding="utf-8"))
_MOST_FACTS, _LONGEST_LEAD = 3, 600


def said(_name: str, **values: object) -> str:
    """The sentence of that name, filled in.  **Raises.** KeyError for a name, or a value, that is not there."""
    return _SAID["sentences"][_name].format(**values)


NO_SIMPLER_GOAL = said("no_simpler_goal")


def explained(claim: dict, evidence: dict[str, Any]) -> list[Markup]:
    """Paragraphs; a claim without a verdict, or with an error, has none.  **Guarantee.** never raises for any JSON."""
    verdict = claim.get("verdict")
    writer = _WRITERS.get(verdict) if isinstance(verdict, str) else None
    return [p for p in (_repair(claim), *writer(claim, evidence)) if p] if writer else []


def _repair(claim: dict) -> Markup:
    """That a repair is not the paper's statement; a reader must not take it for a quotation."""
    of = clean(claim.get("repairs"), 80)
    return typeset(said("repair", of=of)) if of else Markup()


def _first_of_note(claim: dict) -> Markup:
    """The first paragraph of a note that has several: what its author puts first is said beside a verdict that no certificate carries."""
    first, _, others = str(claim.get("note") or "").partition("\n\n")
    return Markup("<b>In short.</b> ") + typeset(first) if others and len(first) <= _LONGEST_LEAD else Markup()


def _proved(claim: dict, evidence: dict[str, Any]) -> list[Markup]:
    """How it was proved; what the proof covers, and what was tested beside it, the finding has said."""
    if mapping(claim.get("statement")).get("quantifier") == "exists":
        return [typeset(said("proved_instance")), by_hand(claim)]
    return [typeset(text) for text in reasons(claim, evidence)]


def reasons(claim: dict, evidence: dict[str, Any]) -> tuple[str, str]:
    """Why a proved statement is true: how the proof goes and who accepted it; what the facts say on which it rests."""
    start = said("proved_choice", choice=choice_text(claim)) if _chooses(claim) else ""
    start = " ".join(filter(None, (start, proof_text(evidence | {"facts": ()}))))
    kernel = mapping(claim.get("kernel"))
    if kernel:
        part = clean(kernel.get("part"), 200)
        start += " " + (said("kernel_part", part=part) if part else said("kernel"))
    return start.strip(), _facts(evidence)


def _facts(evidence: dict[str, Any]) -> str:
    """What the last facts about datasets say on which a proof rests: the reason why the statement is true."""
    facts = []
    for name in evidence.get("facts", ())[-_MOST_FACTS:]:
        premises, says = fact_says(name)
        known = {"name": name, "says": says, "premises": premises}
        facts += [said("fact_assumes" if premises else "fact", **known)] if says else []
    reasons = "this reason" if len(facts) == 1 else "these reasons"
    smooth = said("fact_smooth") if any("ℓ smooth" in one for one in facts) else ""
    return " ".join(filter(None, [f"It is true for {reasons}.", *facts, smooth, said("fact_proofs")])) if facts else ""


def proof_text(evidence: dict[str, Any]) -> str:
    """How long a proof is, and its idea: the lemma that applies, or the arguments that it uses most."""
    if evidence.get("lemma"):
        return _SAID["lemmas"].get(evidence["lemma"], said("lemma_unknown", name=evidence["lemma"]))
    named = ", ".join(f"“{fact}”" for fact in evidence.get("facts", ())[:3])
    arguments = _SAID["arguments"] | (
        {"dataset": f"facts about datasets, each proved in docs/datasets.md ({named})"} if named else {}
    )
    rules = [arguments[r] for r in evidence.get("rules", ()) if r in arguments][:5]
    steps = len(evidence.get("steps", ())) + evidence.get("left_out", 0)
    by = f" Its argument{'s are' if len(rules) > 1 else ' is'} {listing(rules)}." if rules else ""
    each = "which the independent checker accepted" if steps == 1 else "each accepted by the independent checker"
    return (f"The proof has {steps} step{'s' if steps != 1 else ''}, {each}." if steps else "") + by


def _chooses(claim: dict) -> bool:
    statement = mapping(claim.get("statement"))
    return bool(statement.get("exists") or statement.get("then_exists"))


def choice_text(claim: dict) -> str:
    """“C = 1/2 and δ = ε/2”: what was chosen where something is only said to exist."""
    search = mapping(claim.get("search"))
    chosen = {name: clean(value, 80) for name, value in mapping(search.get("chosen")).items()}
    chosen |= {name: plain_text_of(term, longest=200) for name, term in mapping(search.get("chosen_terms")).items()}
    return " and ".join(f"{clean(name, 40)} = {value}" for name, value in chosen.items())


def _refuted(claim: dict, evidence: dict[str, Any]) -> list[Markup]:
    statement = mapping(claim.get("statement"))
    conclude = json_text(statement.get("conclude"))
    false = false_as(claim.get("fidelity"))
    if _chooses(claim):
        return [typeset(said("refuted_choice", false=false)), by_hand(claim)]
    if statement.get("quantifier") in ("exists", "almost_all", "probability"):
        return [typeset(said("refuted_quantified", false=false)), by_hand(claim)]
    if "path_tends_to" in conclude:
        why = said("refuted_path")
    elif "tends_to" in conclude:
        why = said("refuted_limit", forced=_forced(claim, evidence)) + _where_runs_stay(claim, evidence)
    else:
        why = said("refuted_values")
    return [typeset(said("refuted", false=false, why=why)), typeset(why_a_rising_loss_fails(claim)), by_hand(claim)]


def _forced(claim: dict, evidence: dict[str, Any]) -> str:
    """When the run is caught, and what that forces its limit to be."""
    kind, steps = next(iter(evidence.get("limits", ())), ("", ""))
    caught = said("caught_start" if steps == "0" else "caught_steps" if steps else "caught_some", steps=steps)
    if listed(mapping(claim.get("statement")).get("conclude"))[:1] == ["not"]:  # that it tends there is denied
        return said("forced_excluded", caught=caught)
    named = f"forced_{kind}"
    return said(named if named in _SAID["sentences"] else "forced_other", caught=caught)


def caught_text(claim: dict, evidence: dict[str, Any]) -> str:
    """“At its very start the run is in a region that no later step leaves, … There it selects token 1.”; "" where no limit is claimed."""
    conclude = json_text(mapping(claim.get("statement")).get("conclude"))
    if "tends_to" not in conclude or "path_tends_to" in conclude:
        return ""
    forced = _forced(claim, evidence)
    return " ".join([f"{forced[:1].upper()}{forced[1:]}.", *evidence.get("selected", ())[:1]])


def _where_runs_stay(claim: dict, evidence: dict[str, Any]) -> str:
    """The region of the run, and the tokens selected there; of every run where the conclusion joins limits by “or”."""
    either = listed(mapping(claim.get("statement")).get("conclude"))[:1] == ["or"]
    regions, selected = evidence.get("invariants", ()), evidence.get("selected", ())
    many = len(evidence.get("limits", ()))
    if not either or many < 2 or len(regions) != many or len(selected) != many:
        return " ".join(["", *regions[:1], *selected[:1]])
    regions = [regions[0], *(f"{one.partition(', where m_j')[0].removesuffix('.')}." for one in regions[1:])]
    runs = [f"Run {k}: {region} {tokens}" for k, (region, tokens) in enumerate(zip(regions, selected, strict=True), 1)]
    return " " + said("several_limits", many=many, runs=" ".join(runs))


def _vacuous(_claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    return [typeset(said("vacuous"))]


def _consistent(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    if not listed(mapping(claim.get("statement")).get("forall")):
        return [typeset(said("consistent_one_computation"))]
    if mapping(claim.get("own_reading")).get("verdict") == "PROVED":
        first = said("consistent_one_reading", readings=_by_reading(claim))
        return [typeset(first), typeset(tried(claim, beside=True)), _open(claim)]
    first = said("consistent", tried=tried(claim)).strip()
    kind = mapping(claim.get("statement")).get("quantifier")
    first += f" {said(f'consistent_{kind}')}" if kind in ("almost_all", "probability") else ""
    return [typeset(first), _subgoal(claim), typeset(kinds(claim)), _open(claim)]


def open_subgoal(claim: dict) -> Any:
    """The goal that the search left open, where it is simpler than the conclusion itself; else None."""
    goal = mapping(claim.get("search")).get("open")
    whole = plain_text_of(mapping(claim.get("statement")).get("conclude"), longest=600)
    return goal if goal and plain_text_of(goal, longest=600) != whole else None


def _subgoal(claim: dict) -> Markup:
    """The simplest goal that the search for a proof left open."""
    goal = open_subgoal(claim)
    if not goal:
        return typeset(NO_SIMPLER_GOAL) if mapping(claim.get("search")).get("open") else Markup()
    return Markup(
        "The simplest subgoal that stayed open: {}. A proof of it as a claim of its own is the next step."
    ).format(math(latex_of_json(goal), block=False))


def _ambiguous(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    """Which reading makes it true and which one does not, and the counter-example to one that is false."""
    first = said("ambiguous", readings=_by_reading(claim))
    own = mapping(claim.get("own_reading")).get("verdict") == "REFUTED"
    lines = _each_reading(claim, ("PROVED",), ("REFUTED", "VACUOUS"))
    return [typeset(first), *lines, by_hand(claim) if own else Markup(), _open(claim)]


def _each_reading(claim: dict, *groups: tuple[str, ...]) -> list[Markup]:
    """“It is false when … is read as …. For example: ….”, for two readings of each group of verdicts."""
    rows = [row for row in readings_view(claim) if not row["remark"]]
    grouped = [[row for row in rows if row["verdict"] in group] for group in groups]
    shared = shared_reads([row for group in grouped for row in group]) if all(grouped) else set()
    told = []
    for row in (row for group in grouped for row in group[:2]):
        read = " and ".join(
            f"{_quoted(what)} is read {'in any way' if how == ANY_READING else f'as {_quoted(how)}'}"
            for what, how in row["reads"]
            if (what, how) not in shared
        )
        example = f" For example: {row['example']}." if row["example"] else ""
        example += said("reading_numbers") if row["witness"] and example else ""
        told.append(typeset(said("reading", holds=_SAID["holds"][row["verdict"]], read=read, example=example)))
    return told


def _quoted(text: str) -> str:
    return text if "“" in text else f"“{text}”"


def _doubtful(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    if not listed(mapping(claim.get("statement")).get("forall")):
        first = said("doubtful_one_computation")
    elif {r["verdict"] for r in readings_view(claim)} & {"PROVED", "CONSISTENT"} and (different := _by_reading(claim)):
        first = said("doubtful_readings", readings=different)
        return [
            typeset(first),
            *_each_reading(claim, ("PROVED", "CONSISTENT"), ("REFUTED", "VACUOUS", "DOUBTFUL")),
            by_hand(claim),
            _open(claim),
        ]
    elif claim.get("witness"):
        first = said("doubtful_one_reading")
    else:
        first = said("doubtful", tried=tried(claim))
    note = Markup() if listed(mapping(claim.get("statement")).get("forall")) else _first_of_note(claim)
    return [note, typeset(first.strip()), typeset(unmet_text(claim)), by_hand(claim), _open(claim)]


def _outcome(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    met = "meets it" if claim.get("verdict") == "REPRODUCED" else "does not meet it"
    says = said("experiment", met=met)
    note = Markup() if claim.get("verdict") == "REPRODUCED" else _first_of_note(claim)
    return [typeset(unmet_text(claim)), note, typeset(says)]


def _inconclusive(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    if claim.get("experiment"):
        return [typeset(said("experiment_open")), _open(claim)]
    return [typeset(said("inconclusive", tried=tried(claim)).strip()), _open(claim)]


_WRITERS = {
    "PROVED": _proved,
    "REFUTED": _refuted,
    "VACUOUS": _vacuous,
    "AMBIGUOUS": _ambiguous,
    "CONSISTENT": _consistent,
    "DOUBTFUL": _doubtful,
    "INCONCLUSIVE": _inconclusive,
    "REPRODUCED": _outcome,
    "NOT REPRODUCED": _outcome,
}


def _by_reading(claim: dict) -> str:
    """“The printed text can be read in 3 ways: 1 is proved, 1 is refuted and 1 is not encoded.”"""
    words = [row["verdict"] for row in readings_view(claim) if not row["remark"]]
    if len(words) < 2:
        return ""
    spoken = {"CONSISTENT": "neither proved nor refuted", "DOUBTFUL": "doubtful", "INCONCLUSIVE": "undecided"}
    counted = [
        f"{words.count(w)} {'is' if words.count(w) == 1 else 'are'} {spoken.get(w, w.lower())}"
        for w in dict.fromkeys(words)
    ]
    return said("can_be_read", text=_text_read(claim), many=len(words), counted=listing(counted))


def _text_read(claim: dict) -> str:
    """Only of words that are quoted as printed can it be said that the printed text leaves something open."""
    return "The printed text" if claim.get("fidelity") == "verbatim" else "The text that we have"


def _open(claim: dict) -> Markup:
    """Readings of the printed text that are open."""
    gaps = [clean(g.get("what"), 200) for g in dicts(claim.get("gaps"))][:3]
    if not gaps:
        return Markup("")
    return typeset(said("leaves_open", text=_text_read(claim), gaps="; ".join(gaps)).replace("..", "."))
