"""Each verdict in a paragraph for a reader who knows the paper and not the tool, from the fields of the claim's entry.

What was proved and by which arguments; the counter-example with numbers to check by hand; what was tried and what is open.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from checker.report.claims.by_hand import by_hand
from checker.report.claims.experiment import unmet_text
from checker.report.claims.readings import ANY_READING, readings_view
from checker.report.claims.sources import false_as
from checker.report.claims.tested import kinds, listing, tried
from checker.report.proofs.lemmas import fact_says
from checker.report.typesetting.latex import latex_of_json, plain_text_of
from checker.report.typesetting.losses import why_a_rising_loss_fails
from checker.report.typesetting.printable import clean, dicts, json_text, listed, mapping
from checker.report.typesetting.typeset import typeset
from checker.report.typesetting.values import math

_ARGUMENTS = {
    "combine": "rearranging and adding inequalities",
    "cover": "interval arithmetic on a finite cover",
    "mean value": "the mean value inequality",
    "cauchy": "the Cauchy–Schwarz inequality",
    "triangle": "the triangle inequality",
    "covariance": "a bound of the softmax's Jacobian (½)",
    "operator": "operator norms",
    "operator norm": "operator norms",
    "monotone": "monotone functions",
    "tangent": "1 + x ≤ eˣ",
    "logistic": "the definition of the logistic function",
    "cases": "a distinction of cases",
    "losses": "one case for each loss",
    "identity": "an identity that is checked symbolically, for all sizes at once",
    "ratio": "the ratio of two softmax weights",
    "dataset": "facts about datasets",
    "steepest": "where the logistic slope is greatest",
    "absurd": "contradiction",
    "entries": "a bound entry by entry",
    "impossible": "a contradiction in the hypotheses",
    "roots": "comparing squares",
    "length": "a bound by the length of the vector",
    "interpolation": "interpolation inequalities of smooth functions",
    "subgradient": "tangents of convex functions",
    "descent": "the descent lemma",
    "jensen": "Jensen's inequality",
}
_LEMMA = {
    "capture": (
        "A general lemma applies: under these hypotheses the run enters a region that it cannot leave again, in which the attention "
        "of every input goes to one token; a run captured in this way must take the max-margin direction of those tokens."
    ),
    "slope": (
        "A general lemma applies: where all tokens are support vectors the loss has a slope of one sign along the max-margin direction, "
        "and where the queries are independent a gradient of 0 would make all scores of an input equal; so the gradient vanishes nowhere."
    ),
    "cone": (
        "A general lemma applies: far enough out on the ray of a locally optimal choice, and near enough to it, the tokens of its active "
        "constraints outweigh all others. The run stays there, and takes the direction of that choice's SVM."
    ),
    "path": (
        "A general lemma applies: on the ball of radius R the point on the max-margin ray has an excess loss of the order of e to "
        "the power −R/‖p_mm‖, and every other direction has more, once R is large. So the minimisers turn to that ray."
    ),
    "exact penalty": (
        "A general lemma applies: the multipliers of the hard-margin problem, over the norm of its solution, bound every value of the "
        "soft-margin problem from below once the penalty is at least as large as each of them."
    ),
    "omitted tokens": (
        "A general lemma applies: an input's best token is never left out, so the least loss stays; and a constraint that is not active "
        "at the solution of a convex problem can be dropped."
    ),
    "general position": (
        "A general lemma applies: the constraints can be met wherever certain minors are not 0. Minors are polynomials, and one dataset of "
        "each size has none equal to 0, so the exceptions have measure zero."
    ),
    "finitely many penalties": (
        "A general lemma applies: two solutions force the penalty to be one of finitely many numbers, whatever the dataset."
    ),
}
_MOST_FACTS, _LONGEST_LEAD = 3, 600
NO_SIMPLER_GOAL = (
    "the search found no simpler subgoal. Prove a lemma between the two sides as a claim of its own, add a hypothesis, or write the "
    "steps of your proof (docs/proofs.md)."
)


def explained(claim: dict, evidence: dict[str, Any]) -> list[Markup]:
    """Paragraphs; a claim without a verdict, or with an error, has none.  **Guarantee.** never raises for any JSON."""
    verdict = claim.get("verdict")
    writer = _WRITERS.get(verdict) if isinstance(verdict, str) else None
    return [p for p in (_repair(claim), *writer(claim, evidence)) if p] if writer else []


def _repair(claim: dict) -> Markup:
    """That a repair is not the paper's statement; a reader must not take it for a quotation."""
    of = clean(claim.get("repairs"), 80)
    return typeset(f"This statement is our repair of “{of}”. The paper does not print it.") if of else Markup()


def _first_of_note(claim: dict) -> Markup:
    """The first paragraph of a note that has several: what its author puts first is said beside a verdict that no certificate carries."""
    first, _, others = str(claim.get("note") or "").partition("\n\n")
    return Markup("<b>In short.</b> ") + typeset(first) if others and len(first) <= _LONGEST_LEAD else Markup()


def _proved(claim: dict, evidence: dict[str, Any]) -> list[Markup]:
    """How it was proved; what the proof covers, and what was tested beside it, the finding has said."""
    if mapping(claim.get("statement")).get("quantifier") == "exists":
        first = (
            "The statement says that something exists. The exact instance below has the property: the independent checker evaluated "
            "the statement there and found it TRUE."
        )
        return [typeset(first), by_hand(claim)]
    start = (
        f"The statement says that something exists; the proof takes {choice_text(claim)}." if _chooses(claim) else ""
    )
    start = " ".join(filter(None, (start, proof_text(evidence | {"facts": ()}))))
    kernel = mapping(claim.get("kernel"))
    if kernel:
        part = clean(kernel.get("part"), 200)
        start += f" The kernel of Coq accepted {'a part of it as well: ' + part if part else 'it as well'}."
    return [typeset(start.strip()), typeset(_facts(evidence))]


def _facts(evidence: dict[str, Any]) -> str:
    """What the last facts about datasets say on which a proof rests: the reason why the statement is true."""
    said = []
    for name in evidence.get("facts", ())[-_MOST_FACTS:]:
        premises, says = fact_says(name)
        assumes = f" It assumes: {premises}." if premises else ""
        said += [f"The fact “{name}” says: {says}.{assumes}"] if says else []
    reasons = "this reason" if len(said) == 1 else "these reasons"
    smooth = (
        "Here ℓ smooth means: ℓ″ exists, and it is bounded on the range of the scores."
        if any("ℓ smooth" in one for one in said)
        else ""
    )
    proofs = "docs/datasets.md proves each fact, in the section that its link names."
    return " ".join(filter(None, [f"It is true for {reasons}.", *said, smooth, proofs])) if said else ""


def proof_text(evidence: dict[str, Any]) -> str:
    """How long a proof is, and its idea: the lemma that applies, or the arguments that it uses most."""
    if evidence.get("lemma"):
        return _LEMMA.get(evidence["lemma"], f"A lemma of the checker applies (“{evidence['lemma']}”).")
    named = ", ".join(f"“{fact}”" for fact in evidence.get("facts", ())[:3])
    arguments = _ARGUMENTS | (
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
    said = {name: clean(value, 80) for name, value in mapping(search.get("chosen")).items()}
    said |= {name: plain_text_of(term, longest=200) for name, term in mapping(search.get("chosen_terms")).items()}
    return " and ".join(f"{clean(name, 40)} = {value}" for name, value in said.items())


def _refuted(claim: dict, evidence: dict[str, Any]) -> list[Markup]:
    statement = mapping(claim.get("statement"))
    conclude = json_text(statement.get("conclude"))
    if _chooses(claim):
        said = (
            f"It is {false_as(claim.get('fidelity'))}. Nothing will do for what it says exists. The proof that is named below "
            "gives, for all of that at once, an instance as terms in it at which every hypothesis holds and the conclusion fails. The "
            "instance below is for one choice."
        )
        return [typeset(said), by_hand(claim)]
    if statement.get("quantifier") in ("exists", "almost_all", "probability"):
        return [typeset(f"It is {false_as(claim.get('fidelity'))}. The certificate is named below."), by_hand(claim)]
    first = f"It is {false_as(claim.get('fidelity'))}. The exact instance below meets every hypothesis, and the conclusion fails there. "
    if "path_tends_to" in conclude:
        first += (
            "The conclusion is about the limit of a path of minimisers, which no finite computation reaches. The certificate decides "
            "the limit by a lemma, from support vector machines that are solved exactly."
        )
    elif "tends_to" in conclude:
        kind, steps = next(iter(evidence.get("limits", ())), ("", ""))
        when = (
            "at its very start"
            if steps == "0"
            else f"after {steps} exact steps"
            if steps
            else "after finitely many exact steps"
        )
        caught = f"{when} the run is in a region that no later step leaves"
        forced = {
            "trap": f"{caught}, and in it the claimed direction is out of reach",
            "polyhedron": f"{caught}, and in it the claimed direction is out of reach",
            "local": f"{caught}, and in it the limit is forced to be another direction",
            "capture": f"{caught}, and in it the limit is forced",
        }.get(kind, f"{caught}, or its limit is forced to be another direction")
        if listed(mapping(claim.get("statement")).get("conclude"))[:1] == ["not"]:  # that it tends there is denied
            forced = f"{caught}, and in it the limit is forced to be the very direction that the conclusion excludes"
        first += f"The conclusion is about a limit, which no finite computation reaches. The certificate shows that {forced}."
        first += _where_runs_stay(claim, evidence)
    else:
        first += "The independent checker evaluated every hypothesis and the conclusion there, in exact or rigorously enclosed numbers."
    return [typeset(first), typeset(why_a_rising_loss_fails(claim)), by_hand(claim)]


def _where_runs_stay(claim: dict, evidence: dict[str, Any]) -> str:
    """The region of the run, and the tokens selected there; of every run where the conclusion joins limits by “or”."""
    either = listed(mapping(claim.get("statement")).get("conclude"))[:1] == ["or"]
    regions, selected = evidence.get("invariants", ()), evidence.get("selected", ())
    many = len(evidence.get("limits", ()))
    if not either or many < 2 or len(regions) != many or len(selected) != many:
        return " ".join(["", *regions[:1], *selected[:1]])
    regions = [regions[0], *(f"{one.partition(', where m_j')[0].removesuffix('.')}." for one in regions[1:])]
    said = [f"Run {k}: {region} {tokens}" for k, (region, tokens) in enumerate(zip(regions, selected, strict=True), 1)]
    return f" The conclusion joins {many} limits by “or”, so the certificate breaks each of them. {' '.join(said)}"


def _vacuous(_claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    says = "A checked proof shows that no instance meets all the hypotheses together. So the statement says nothing, whatever it concludes."
    return [typeset(says)]


def _consistent(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    if not listed(mapping(claim.get("statement")).get("forall")):
        return [
            typeset(
                "The statement is judged by one computation with fixed inputs, such as a sample drawn with a fixed seed. Its numbers "
                "meet the criterion (table below). That is evidence and not a proof: another sample may give other numbers."
            )
        ]
    if mapping(claim.get("own_reading")).get("verdict") == "PROVED":
        first = (
            f"As it is read here the statement is proved, and the independent checker accepted the proof. {_by_reading(claim)} "
            "A proof of one reading is no proof of the printed words; so the verdict is CONSISTENT and not PROVED."
        )
        return [typeset(first), typeset(tried(claim, beside=True)), _open(claim)]
    first = f"There is no proof here and no counter-example. {tried(claim)}"
    kind = mapping(claim.get("statement")).get("quantifier")
    if kind == "almost_all":
        first += (
            " The statement is about almost every dataset, so exceptions in special position do not count against it."
        )
    if kind == "probability":
        first += " The statement is about a probability, and the sample bounds that with the confidence stated above."
    return [typeset(first.strip()), _subgoal(claim), typeset(kinds(claim)), _open(claim)]


def open_subgoal(claim: dict) -> Any:
    """The goal that the search left open, where it is simpler than the conclusion itself; else None."""
    goal = mapping(claim.get("search")).get("open")
    whole = plain_text_of(mapping(claim.get("statement")).get("conclude"), longest=600)
    return goal if goal and plain_text_of(goal, longest=600) != whole else None


def _subgoal(claim: dict) -> Markup:
    """The simplest goal that the search for a proof left open."""
    goal = open_subgoal(claim)
    if not goal:
        return (
            typeset(f"{NO_SIMPLER_GOAL[0].upper()}{NO_SIMPLER_GOAL[1:]}")
            if mapping(claim.get("search")).get("open")
            else Markup("")
        )
    return Markup(
        "The simplest subgoal that stayed open: {}. A proof of it as a claim of its own is the next step."
    ).format(math(latex_of_json(goal), block=False))


def _ambiguous(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    """Which reading makes it true and which one does not, and the counter-example to one that is false."""
    first = f"{_by_reading(claim)} The text does not say which one it means."
    own = mapping(claim.get("own_reading")).get("verdict") == "REFUTED"
    lines = _each_reading(claim, ("PROVED",), ("REFUTED", "VACUOUS"))
    return [typeset(first), *lines, by_hand(claim) if own else Markup(), _open(claim)]


_HOLDS = {
    "PROVED": "true",
    "REFUTED": "false",
    "CONSISTENT": "perhaps true, without a proof,",
    "VACUOUS": "vacuous, as nothing meets its hypotheses,",
    "DOUBTFUL": "doubtful, by evidence without a certificate,",
}


def _each_reading(claim: dict, *groups: tuple[str, ...]) -> list[Markup]:
    """“It is false when … is read as …. For example: ….”, for two readings of each group of verdicts."""
    rows = [row for row in readings_view(claim) if not row["remark"]]
    grouped = [[row for row in rows if row["verdict"] in group] for group in groups]
    every = [row for group in grouped for row in group]
    shared = set.intersection(*(set(row["reads"]) for row in every)) if all(grouped) else set()
    said = []
    for row in (row for group in grouped for row in group[:2]):
        read = " and ".join(
            f"{_quoted(what)} is read {'in any way' if how == ANY_READING else f'as {_quoted(how)}'}"
            for what, how in row["reads"]
            if (what, how) not in shared
        )
        example = f" For example: {row['example']}." if row["example"] else ""
        example += " Its numbers are folded below the table of readings." if row["witness"] and example else ""
        said.append(typeset(f"It is {_HOLDS[row['verdict']]} when {read}.{example}"))
    return said


def _quoted(text: str) -> str:
    return text if "“" in text else f"“{text}”"


def _doubtful(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    if not listed(mapping(claim.get("statement")).get("forall")):
        first = (
            "The statement is judged by one computation with fixed inputs, such as a sample drawn with a fixed seed. Its numbers do "
            "not meet the criterion (table below). That is evidence against the statement without a certificate: do not cite it as "
            "refuted."
        )
    elif {r["verdict"] for r in readings_view(claim)} & {"PROVED", "CONSISTENT"} and (different := _by_reading(claim)):
        first = f"{different} The text does not say which one is meant. No certificate decides them all, so the verdict is DOUBTFUL."
        return [
            typeset(first),
            *_each_reading(claim, ("PROVED", "CONSISTENT"), ("REFUTED", "VACUOUS", "DOUBTFUL")),
            by_hand(claim),
            _open(claim),
        ]
    elif claim.get("witness"):
        first = (
            "It fails at the exact instance below under the reading that is encoded here. It can be read in more than "
            "one way, and the other readings are not encoded; so the verdict is DOUBTFUL and not REFUTED."
        )
    else:
        first = f"There is evidence against it and no certificate. {tried(claim)}"
    note = Markup() if listed(mapping(claim.get("statement")).get("forall")) else _first_of_note(claim)
    return [note, typeset(first.strip()), typeset(unmet_text(claim)), by_hand(claim), _open(claim)]


def _outcome(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    met = "meets it" if claim.get("verdict") == "REPRODUCED" else "does not meet it"
    says = (
        "This is an experiment, such as a figure, a notebook or a trend. It has no truth value. We ran it again and compared the "
        f"result with a criterion that can fail: the result {met} (table below). Another seed, size or step size may give another "
        "result. No verdict on an experiment says whether a theorem is true."
    )
    note = Markup() if claim.get("verdict") == "REPRODUCED" else _first_of_note(claim)
    return [typeset(unmet_text(claim)), note, typeset(says)]


def _inconclusive(claim: dict, _evidence: dict[str, Any]) -> list[Markup]:
    if claim.get("experiment"):
        says = (
            "This is an experiment. We ran it, and its numbers do not decide the criterion (table below). So it is neither REPRODUCED "
            "nor NOT REPRODUCED."
        )
        return [typeset(says), _open(claim)]
    return [
        typeset(f"There is no evidence that decides it, neither for it nor against it. {tried(claim)}".strip()),
        _open(claim),
    ]


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


# ------------------------------------------------------------------ parts


def _by_reading(claim: dict) -> str:
    """“The printed text can be read in 3 ways: 1 is proved, 1 is refuted and 1 is not encoded.”"""
    words = [row["verdict"] for row in readings_view(claim) if not row["remark"]]
    if len(words) < 2:
        return ""
    said = {"CONSISTENT": "neither proved nor refuted", "DOUBTFUL": "doubtful", "INCONCLUSIVE": "undecided"}
    counted = [
        f"{words.count(w)} {'is' if words.count(w) == 1 else 'are'} {said.get(w, w.lower())}"
        for w in dict.fromkeys(words)
    ]
    return f"{_text_read(claim)} can be read in {len(words)} ways: {listing(counted)}."


def _text_read(claim: dict) -> str:
    """Only of words that are quoted as printed can it be said that the printed text leaves something open."""
    return "The printed text" if claim.get("fidelity") == "verbatim" else "The text that we have"


def _open(claim: dict) -> Markup:
    """Readings of the printed text that are open."""
    gaps = [clean(g.get("what"), 200) for g in dicts(claim.get("gaps"))][:3]
    if not gaps:
        return Markup("")
    return typeset(f"{_text_read(claim)} leaves open: {'; '.join(gaps)}.".replace("..", "."))
