"""What a claim gives for a dataset: its verdict, one sentence, and the numbers and directions that the data determine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from checker.arithmetic import Balls
from checker.arithmetic.rational import rational_text
from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.own_data.dataset.bindings import losses
from checker.own_data.dataset.evidence import SOLVED, Answer, answer, direction_digits, ground_parts, margin_bounds
from checker.own_data.dataset.inspection import MOST_MATRIX_ENTRIES
from checker.own_data.numbers.enclosures import interval_text, number, quotient
from checker.own_data.parts.finished_parts import Parts
from checker.runs.read_statements import Statement, readable
from checker.statements.checks.time_limit import TimeBudget, TimeUp
from checker.statements.terms.term import Term, apply, subterms, variables_of
from checker.statements.terms.term import number as exact_number
from checker.svm.attention_svm import SVM_NAMES, AttentionSVM

LATE = "not decided in the time given; --seconds 0 sets no limit"
_SHARE = 0.4  # of the time left, for one answer: a dear one must not take all
MOST_NUMBERS_MADE = 2_000_000
_Fields = tuple[str, str, dict[str, Any], AttentionSVM | None]
_LATE: _Fields = ("NOT ATTEMPTED", LATE, {}, None)
_EXISTENCE = "It says that some data of its kind exist, so it says nothing of these."


@dataclass
class Answers:
    """One answer for each statement and binding, and every SVM met on the way."""

    known: dict[tuple, Answer] = field(default_factory=dict)
    derived: dict[tuple, Dataset] = field(default_factory=dict)
    svms: dict[tuple, AttentionSVM] = field(default_factory=dict)
    budget: TimeBudget = field(default_factory=TimeBudget)  # what is not answered in it is not attempted
    on_answer: Callable[[Term, Answer], None] = lambda _term, _answer: None
    parts: Parts = field(default_factory=Parts)
    names: dict[int, tuple[Any, str]] = field(
        default_factory=dict
    )  # by identity, with the value, so that no other gets it

    def stage(self) -> AbstractContextManager[None]:
        """The block is one computation: it may take a share of the time that is left.  **Raises.** TimeUp."""
        return self.budget.stage(_SHARE)

    def _named(self, value: Any) -> Any:
        """What stands for a value in a key: its hash where it has many numbers, which is computed once for each object."""
        if isinstance(value, Dataset):
            return value.sha256
        if not isinstance(value, tuple):
            return value
        if id(value) not in self.names:
            self.names[id(value)] = value, hashlib.sha256(repr(value).encode()).hexdigest()
        return self.names[id(value)][1]

    def of(self, term: Term, values: Mapping[str, Any]) -> Answer:
        made = numbers_made(term, values)
        if made > MOST_NUMBERS_MADE:
            return Answer(
                truth="NOT ATTEMPTED",
                evidence=f"every_token_queries makes data of {made:,} numbers. Take fewer tokens.",
            )
        given = {k: v for k, v in values.items() if k in variables_of(term)}
        key = (str(term), *((k, self._named(v)) for k, v in sorted(given.items())))
        if key not in self.known:
            fields = self._kept_or_answered(str(key), term, given)
            self.known[key] = Answer(truth=fields[0], evidence=fields[1], exact=fields[2], svm=fields[3])
            self.on_answer(term, self.known[key])
        found = self.known[key]
        if found.svm is not None:
            self.svms.setdefault((found.svm.problem, found.svm.data.sha256, found.svm.choice), found.svm)
        return found

    def _kept_or_answered(self, key: str, term: Term, given: Mapping[str, Any]) -> _Fields:
        """Derived data are made within the time too: with every token as a query there are T times as many numbers."""
        try:
            with self.stage():
                term, bound = self.flattened(term, given)
        except TimeUp:
            return _LATE
        return self.parts.result(key, partial(self._answered, term, bound), _Held(bound), good=lambda f: f[1] != LATE)

    def _answered(self, term: Term, bound: Mapping[str, Any]) -> _Fields:
        try:
            with self.stage():
                found = answer(term, dict(bound))
        except TimeUp:
            return _LATE
        return found.truth, found.evidence, found.exact, found.svm

    def flattened(self, term: Term, values: Mapping[str, Any]) -> tuple[Term, dict[str, Any]]:
        """Derived datasets, such as self-attention's, made once and named; only the values that occur are kept."""
        if term.sort == "dataset" and term.args and variables_of(term) <= set(values):
            key = (str(term), *((k, self._named(values[k])) for k in sorted(variables_of(term))))
            if key not in self.derived:
                self.derived[key] = Evaluation(values=values).number(term, Balls(64))
            name = readable(term)
            return Term("var", leaf=name, sort="dataset"), {name: self.derived[key]}
        if not term.args:
            return term, {term.leaf: values[term.leaf]} if term.name == "var" and term.leaf in values else {}
        parts = [self.flattened(a, values) for a in term.args]
        return replace(term, args=tuple(t for t, _ in parts)), {k: v for _, bound in parts for k, v in bound.items()}


class _Held(Mapping[str, Dataset]):
    """Datasets by their hash, which is computed only where a kept answer asks: it reads every number."""

    def __init__(self, bound: Mapping[str, Any]) -> None:
        self.data = [value for value in bound.values() if isinstance(value, Dataset)]

    def __getitem__(self, sha256: str) -> Dataset:
        for one in self.data:
            if one.sha256 == sha256:
                return one
        raise KeyError(sha256)

    def __iter__(self) -> Iterator[str]:
        return (one.sha256 for one in self.data)

    def __len__(self) -> int:
        return len(self.data)


def numbers_made(term: Term, values: Mapping[str, Any]) -> int:
    """How many numbers the largest dataset has that every_token_queries makes for this term: each input once a token."""
    sources = [t.args[0] for t in subterms(term) if t.name == "every_token_queries"]
    about = [values[s.leaf] for s in sources if s.name == "var" and isinstance(values.get(s.leaf), Dataset)]
    return max((sum(T * T for T in data.lengths) * data.d for data in about), default=0)


def entry_of(s: Statement, verdicts: dict, statements: Sequence[Statement]) -> dict:
    """What a report says of a claim whatever the data are: its name, its verdict, and the claims that repair it."""
    return {
        "id": s.id,
        "paper": s.paper,
        "title": s.title,
        "sha256": s.sha256,
        "quantifier": s.quantifier,
        "verdict": _verdict_on(s, verdicts),
        "repaired_by": [r.name for r in statements if r.repairs == s.id and r.paper == s.paper],
    }


def _verdict_on(s: Statement, verdicts: dict) -> dict:
    claim = verdicts.get((s.paper, s.id))
    if claim is None:
        return {
            "verdict": None,
            "trust": None,
            "why": "not in the audit that is at hand" if verdicts else "no audit at hand",
        }
    if (claim.get("statement") or {}).get("sha256") != s.sha256:
        return {"verdict": None, "trust": None, "why": "the audit at hand judged another statement under this id"}
    found = {"verdict": claim.get("verdict"), "trust": claim.get("trust"), "why": ""}
    own = claim.get("own_reading")  # the data were put into this reading
    return found | {"as_read": own["verdict"]} if found["verdict"] == "AMBIGUOUS" and own else found


def consequence_text(s: Statement, status: str, hypotheses: list[dict], verdict: dict, repaired: list[str]) -> str:
    """One sentence on what the theorem gives for these data."""
    judged = verdict["verdict"]
    if s.quantifier == "exists":
        return _EXISTENCE
    if status == "fails":
        bad = [
            h["text"] for h in hypotheses if not h["depends_on"] and h["answers"][0]["truth"] in ("FALSE", "UNDEFINED")
        ]
        return (
            f"Nothing: its hypothes{'is' if len(bad) == 1 else 'es'} "
            + ", ".join(dict.fromkeys(bad))
            + (" is" if len(bad) == 1 else " are")
            + " not met."
        )
    if judged in ("REFUTED", "VACUOUS"):
        mended = f" Repaired: {', '.join(repaired)}." if repaired else ""
        return f"Nothing: the theorem is {judged}." + mended
    as_read = verdict.get("as_read", judged)
    if as_read in ("REFUTED", "VACUOUS"):
        return f"Nothing: the theorem is {judged}, and {as_read} as it is read here."
    given = "Where the rest holds too" if any(h["depends_on"] for h in hypotheses) else "For these data"
    if s.quantifier == "probability":
        given = "With the probability that it states, which the data do not fix"
    if s.quantifier == "almost_all":
        given = "For almost all data of this kind, of which these may be an exception"
    said = f"{given}: {s.title}."
    if status == "undecided":
        return "Unknown: not every hypothesis was decided. " + said
    if judged == "PROVED":
        return said
    if as_read == "PROVED":
        return f"{said} This is PROVED as it is read here; another reading of the text is not true ({judged})."
    mended = f" Repaired: {', '.join(repaired)}." if repaired else ""
    return f"Nothing proved ({judged or verdict['why']}). The theorem says: {said}" + mended


def settled_by_data(s: Statement, values: dict, notes: dict, answers: Answers) -> dict:
    """Steps, cases, numbers and SVMs of the conclusion that the data determine."""
    bound = set(values) | {v.leaf for v in s.forall if v.sort == "loss"}
    steps, cases, numbers = [], [], []
    for t in subterms(s.conclude):
        if t.name == "implies" and variables_of(t.args[0]) <= set(values):
            found = answers.of(t.args[0], values)
            cases.append({"text": readable(t.args[0]), "truth": found.truth, "evidence": found.evidence})
        if t.name == "div" and t.args[0].name == "var" and apply("le", t.args[0], exact_number(1)) in s.assuming:
            steps += [q for g in losses(s, variables_of(t)) if (q := _step(t, values | g, g))]
    for part in dict.fromkeys(ground_parts(s.conclude, bound)):
        if not any(t.name in SOLVED for t in subterms(part)):
            numbers += [_number(part, values | g, g) for g in losses(s, variables_of(part))]
    return {
        "steps": _without_repeats(steps),
        "cases": _without_repeats(cases),
        "numbers": _without_repeats(numbers),
        "directions": _directions(s, values, answers),
    }


def _without_repeats(entries: list[dict]) -> list[dict]:
    return list({json.dumps(e, sort_keys=True): e for e in entries}.values())


def _step(term: Term, values: dict, given: dict) -> dict | None:
    return (
        quotient("step ≤ ", exact_number(1), term.args[1], values, given)
        if variables_of(term.args[1]) <= set(values)
        else None
    )


def _number(term: Term, values: dict, given: dict) -> dict:
    try:
        low, high = number(term, values)
    except CheckerError as problem:
        return {"text": readable(term), "with": given, "value_text": f"no value: {problem}"}
    return {
        "text": readable(term),
        "with": given,
        "value_text": interval_text(low, high),
        "value": [rational_text(low), rational_text(high)],
    }


def _directions(s: Statement, values: dict, answers: Answers) -> list[dict]:
    """The SVM solutions that the conclusion names, where they exist."""
    feasible_name = {
        "max_margin": "separable",
        "max_margin_matrix": "matrix_separable",
        "max_margin_head": "head_separable",
    }
    found = []
    for t in dict.fromkeys(subterms(s.conclude)):
        if t.name in feasible_name and variables_of(t) <= set(values):
            given = answers.of(Term(feasible_name[t.name], t.args, sort="truth"), values)
            if given.truth == "TRUE" and given.svm is not None and given.svm.squared_norm:
                found.append({"text": readable(t), **svm_entry(given.svm)})
    return found


def svm_entry(svm: AttentionSVM) -> dict:
    entry: dict[str, Any] = {
        "problem": svm.problem,
        "name": SVM_NAMES[svm.problem],
        "data_sha256": svm.data.sha256,
        "constraints": len(svm.indices),
        "feasible": svm.feasible,
    }
    if not svm.feasible or not svm.squared_norm:
        return entry
    low, high = margin_bounds(svm)
    entry |= {
        "margin_text": interval_text(low, high),
        "margin": [rational_text(low), rational_text(high)],
        "squared_norm": rational_text(svm.squared_norm),
    }
    if svm.problem != "W" or svm.data.d**2 <= MOST_MATRIX_ENTRIES:
        solution: Any = svm.solution
        rows = solution if svm.problem == "W" else (solution,)
        entry |= {"direction": direction_digits(svm), "solution": [[rational_text(x) for x in row] for row in rows]}
    return entry
