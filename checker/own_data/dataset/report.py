"""Which theorems speak about a dataset: every hypothesis answered on it, and what the theorems then promise.

The file is bound to the first dataset variable of a claim.  What the file settles besides is bound too and said: the
optimal tokens for a choice, its key matrix for W, norms rounded up for R and S.  Conclusions are not evaluated here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from checker.arithmetic.rational import rational_text
from checker.certificates.verification import verified
from checker.certificates.writing import svm_certificate, write_certificates
from checker.data.dataset import Dataset
from checker.data.places import write_named
from checker.errors import CheckerError, Undecided
from checker.own_data.dataset.bindings import bindings, data_variable, free_variable, losses, why_not, zeros
from checker.own_data.dataset.consequences import (
    LATE,
    Answers,
    consequence_text,
    entry_of,
    settled_by_data,
    svm_entry,
)
from checker.own_data.dataset.evidence import FEASIBLE, SOLVED, SOLVERS, Answer, only, screened
from checker.own_data.numbers.enclosures import interval_text, number, quotient, rounded
from checker.own_data.parts.finished_parts import Parts
from checker.runs.read_statements import Statement, readable
from checker.statements.checks.time_limit import TimeBudget, TimeUp
from checker.statements.terms.term import Term, conjuncts, subterms, variables_of
from checker.svm.attention_svm import AttentionSVM

FORMAT = "checker-data-report/1"
MOST_CERTIFICATE_CHARACTERS = 30_000_000
MADE = 10  # the cost of a hypothesis about data with every token as a query, at least


def data_report(
    data: Dataset,
    statements: Sequence[Statement],
    audit: dict | None = None,
    *,
    seconds: float | None = None,
    on_answer: Callable[[Term, Answer], None] = lambda _term, _answer: None,
    parts: Parts | None = None,
) -> tuple[dict, list[AttentionSVM]]:
    """The report (JSON-able, ``checker-data-report/1``) and the SVMs it leans on; ``parts`` keeps each answer.

    Cheap hypotheses are answered first, each told to ``on_answer``; what is not answered after ``seconds`` is NOT ATTEMPTED.

    **Guarantee.** every TRUE and FALSE is certain; numbers are exact or enclosed.
    """
    answers = Answers(budget=TimeBudget(seconds=seconds), on_answer=on_answer, parts=parts or Parts())
    speaking = [s for s in statements if any(v.sort == "dataset" for v in s.forall)]
    verdicts = {(c["paper"], c["id"]): c for c in audit["claims"]} if audit else {}
    bound = _answer_cheap_first(speaking, data, answers)
    claims = [_claim(s, data, bound.get(s.name), answers, verdicts, statements) for s in speaking]
    return {
        "format": FORMAT,
        "sha256": data.sha256,
        "sizes": {
            "n": data.n,
            "T": max(data.lengths),
            "d": data.d,
            "tokens": sum(data.lengths),
            "queries": data.queries is not None,
            "key_matrix": data.key_matrix is not None,
        },
        "claims": claims,
        "without_data": len(statements) - len(speaking),
        "svms": [svm_entry(svm) for svm in answers.svms.values()],
    }, list(answers.svms.values())


def _answer_cheap_first(speaking: Sequence[Statement], data: Dataset, answers: Answers) -> dict[str, tuple[dict, dict]]:
    """What is bound in each claim; ``answers`` remembers the answers, given in the order of what they may cost.

    First what the data alone decide, then what needs a loss or a start besides, and last what is about every token as a query:
    such an answer may take all the time that is left.
    """
    about = [s for s in speaking if not why_not(s, data)]
    asked: dict[str, tuple[int, Term, dict]] = {}
    for s in about:
        if s.quantifier == "exists":
            continue
        values = {data_variable(s).leaf: data}
        for term in _parts(s):
            if variables_of(term) == set(values) and _cost(term) < MADE:
                asked.setdefault(f"{term} {s.forall[0].shape}", (_cost(term), term, values))
    for _, term, values in sorted(asked.values(), key=lambda one: one[0]):
        answers.of(term, values)
    bound = {s.name: _bound(s, data, answers) for s in about}
    rest = [
        (_cost(term), term, values)
        for s in about
        for term in _parts(s)
        for _, values in _cases(s, term, bound[s.name][0])
    ]
    for _, term, values in sorted(rest, key=lambda one: one[0]):
        answers.of(term, values)
    return bound


def _parts(s: Statement) -> list[Term]:
    """The hypotheses, one by one."""
    return [term for whole in (*s.where, *s.assuming) for term in conjuncts(whole)]


def _cases(s: Statement, term: Term, values: dict) -> list[tuple[dict, dict]]:
    """(what was chosen, every value) for each choice of loss, with starts at 0, that gives a hypothesis all its variables."""
    free = variables_of(term) - {data_variable(s).leaf}
    found = []
    for given in losses(s, free):
        bound = values | given
        origin = zeros([v for v in s.forall if v.leaf in free - set(bound)], values[data_variable(s).leaf])
        if free <= set(bound) | set(origin):
            found.append((given | dict.fromkeys(origin, "0"), bound | origin))
    return found


def _cost(term: Term) -> int:
    """Which of two hypotheses to answer first: what reads scores, then what solves the v-, p- and W-SVM, then many queries."""
    problems = [SOLVED[t.name] for t in subterms(term) if t.name in SOLVED]
    made = any(t.name == "every_token_queries" for t in subterms(term))
    return MADE * made + max(
        [{"v": 2, "p": 3, "W": 5}[p] for p in problems],
        default=0
        if term.sort == "truth"
        and not any(t.name in ("exp", "loss_value", "value", "smoothness", "gradient") for t in subterms(term))
        else 4,
    )


# one claim


def _claim(
    s: Statement,
    data: Dataset,
    bound: tuple[dict, dict] | None,
    answers: Answers,
    verdicts: dict,
    statements: Sequence[Statement],
) -> dict:
    entry = entry_of(s, verdicts, statements)
    if bound is None:
        return entry | {"status": "not about these data", "why": why_not(s, data), "hypotheses": [], "promise": ""}
    values, notes = bound
    hypotheses = [
        _hypothesis(s, part, term, values, notes, answers)
        for part, terms in (("where", s.where), ("assuming", s.assuming))
        for whole in terms
        for term in conjuncts(whole)
    ]
    status = "existence" if s.quantifier == "exists" else _status([h for h in hypotheses if not h["depends_on"]])
    found = {} if status in ("fails", "existence") else _settled(s, values, notes, answers)
    return entry | {
        "status": status,
        "why": "",
        "you_choose": [free_variable(v, data, notes) for v in s.forall if v.leaf != data_variable(s).leaf],
        "hypotheses": hypotheses,
        **found,
        "promise": consequence_text(s, status, hypotheses, entry["verdict"], entry["repaired_by"]),
    }


def _bound(s: Statement, data: Dataset, answers: Answers) -> tuple[dict, dict]:
    try:
        with answers.stage():
            return bindings(s, data)
    except TimeUp:
        return {data_variable(s).leaf: data}, {data_variable(s).leaf: LATE}


def _settled(s: Statement, values: dict, notes: dict, answers: Answers) -> dict:
    try:
        with answers.stage():
            return settled_by_data(s, values, notes, answers)
    except TimeUp:
        return {
            "steps": [],
            "cases": [],
            "numbers": [{"text": "what the conclusion settles", "with": {}, "value_text": LATE}],
            "directions": [],
        }


# one hypothesis


def _hypothesis(s: Statement, part: str, term: Term, values: dict, notes: dict, answers: Answers) -> dict:
    free = variables_of(term) - {data_variable(s).leaf}
    entry: dict[str, Any] = {"part": part, "text": readable(term), "term": term.json, "depends_on": sorted(free)}
    cases = []
    for chosen, bound in _cases(s, term, values):
        found = answers.of(term, bound)
        cases.append({"with": chosen, "truth": found.truth, "evidence": found.evidence, "exact": found.exact})
    if not free and cases[0]["truth"] == "UNKNOWN" and term.name == "sufficiently_small":
        entry["depends_on"] = ["δ"]
    try:
        with answers.stage():
            allowed = [] if free <= set(values) else [r for g in losses(s, free) if (r := _range(term, values | g, g))]
    except TimeUp:
        allowed = []
    return entry | {"answers": cases, "range": allowed, "taken": {k: notes[k] for k in sorted(free) if k in notes}}


def _range(term: Term, values: dict, given: dict) -> dict | None:
    """“x·G ≤ c” with G > 0 known from the data, or “G ≤ x”: the values of x that it allows."""
    if term.name in ("le", "lt") and term.args[1].name == "var" and term.args[1].leaf not in values:
        return _at_least(term, values, given)
    if term.name not in ("le", "lt") or term.args[0].name != "mul":
        return None
    sides = [a for a in term.args[0].args if a.name == "var" and a.leaf not in values]
    others = [a for a in (*term.args[0].args, term.args[1]) if variables_of(a) <= set(values)]
    if len(sides) != 1 or len(others) != 2:
        return None
    sign = "≤" if term.name == "le" else "<"
    return quotient(f"{sides[0].leaf} {sign} ", others[1], others[0], values, given)


def _at_least(term: Term, values: dict, given: dict) -> dict | None:
    ground, free = term.args
    if not variables_of(ground) or not variables_of(ground) <= set(values):
        return None
    try:
        if screened(ground, values) is not None:
            return None
        low, high = number(ground, values)
    except CheckerError:
        return None
    text = rounded(high, 8, up=True)
    return {
        "with": given,
        "text": f"{free.leaf} {'≥' if term.name == 'le' else '>'} {text}",
        "at_least": text,
        "because": readable(ground),
        "value": [rational_text(low), rational_text(high)],
        "value_text": interval_text(low, high),
    }


def _status(hypotheses: list[dict]) -> str:
    truths = {a["truth"] for h in hypotheses for a in h["answers"]}
    if truths & {"FALSE", "UNDEFINED"}:
        return "fails"
    return "undecided" if truths - {"TRUE"} else "holds"


# what follows


def certifiable_svms(svms: Sequence[AttentionSVM]) -> list[AttentionSVM]:
    """The same answers, an infeasible one on no more inputs than its Farkas weights name: enough, and short to check."""
    kept = []
    for svm in svms:
        named = sorted({svm.indices[j][0] for j, _ in svm.farkas or ()})
        if svm.feasible or len(named) == svm.data.n or svm.problem not in FEASIBLE.values():
            kept.append(svm)
            continue
        smaller = SOLVERS[svm.problem](only(svm.data, named), tuple(svm.choice[i] for i in named))
        kept.append(svm if smaller.feasible else smaller)
    return kept


def certificate_length(svm: AttentionSVM) -> int:
    """About how many characters the solution takes in a certificate, which writes out all d² entries of W."""
    if svm.problem != "W" or not svm.feasible:
        return 0
    longest = max((x.denominator.bit_length() + x.numerator.bit_length() for _, x in svm.multipliers), default=0)
    return svm.data.d**2 * longest * 3 // 10


def write_report(report: dict, svms: Sequence[AttentionSVM], path: Path) -> str:
    """The exact report, its SVM certificates beside it, and in one line what the verifier said of them.

    **Raises.** Undecided when the verifier finds a certificate wrong: then no answer that leans on it may be used.
    """
    write_named(path, (json.dumps(report, indent=1, sort_keys=True) + "\n").encode())
    kept = [svm for svm in certifiable_svms(svms) if certificate_length(svm) <= MOST_CERTIFICATE_CHARACTERS]
    left = f"; {len(svms) - len(kept)} too long to be written (W has d² entries)" if len(kept) < len(svms) else ""
    if not kept and svms:
        return f"Exact report: {path}.  No certificate{left}; the multipliers of each SVM were checked exactly before they were used."
    if not kept:
        return f"Exact report: {path}.  No SVM was needed, so there is no certificate."
    beside = path.with_name(path.name.removesuffix(".json") + ".certificates.jsonl")
    acceptance = verified(beside, count=write_certificates(beside, [svm_certificate(s) for s in kept]))
    if not acceptance.all_accepted and not acceptance.only_limits:
        raise Undecided(
            "SVM certificates were not verified, so do not use these answers: " + "; ".join(acceptance.complaints)
        )
    beyond = "; the others are beyond its limits" if acceptance.only_limits else ""
    return f"Exact report: {path}.  {acceptance.accepted} of {len(kept)} SVM certificates accepted by verify.py{beyond}{left}: {beside}"
