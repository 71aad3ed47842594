"""``checker audit --data`` on data of many numbers: the hypotheses that can be answered at that size, and of the others why not.

The report has the shape of :mod:`checker.own_data.dataset.report`, so the same tables show it.  Answered are the named
assumptions, whether the
p-, W- and v-SVM of the optimal tokens have a solution, and comparisons of sizes; everything else is NOT ATTEMPTED, in words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

from checker.data.arrays import Arrays
from checker.data.dataset import Dataset
from checker.data.places import write_named
from checker.errors import InputError
from checker.own_data.dataset.bindings import data_variable, free_variable, why_not
from checker.own_data.dataset.consequences import LATE, consequence_text, entry_of
from checker.own_data.dataset.evidence import FEASIBLE, Answer
from checker.own_data.dataset.large_inspection import Found, LargeData, Say, bracket_entry, described
from checker.own_data.numbers.enclosures import interval_text
from checker.own_data.parts.finished_parts import Parts
from checker.runs.read_statements import Statement, readable
from checker.statements.checks.time_limit import TimeBudget, TimeUp
from checker.statements.terms.term import Term, conjuncts, subterms, variables_of
from checker.svm.attention_svm import SVM_NAMES
from checker.svm.brackets.bracket import Bracket, rough_bracket
from checker.svm.brackets.constraints import Constraints
from checker.truth import Truth, truth

FORMAT = "checker-data-report/1"
SECONDS = 100.0
"""Given to all hypotheses where nothing else is asked for."""
TOO_MANY = "not answered for data kept as arrays (docs/size.md)"
_SIGN: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "eq": lambda a, b: a == b,
}
_MAXIMA = {"max_margin": "p", "max_margin_matrix": "W", "max_margin_head": "v"}


def arrays_report(
    data: Arrays,
    statements: Sequence[Statement],
    audit: dict | None = None,
    *,
    seconds: float | None = SECONDS,
    on_answer: Callable[[Term, Answer], None] = lambda _term, _answer: None,
    say: Say = lambda _: None,
    parts: Parts | None = None,
) -> dict[str, Any]:
    """The report, JSON-able; ``parts`` keeps each SVM that is solved.  **Guarantee.** every TRUE and FALSE is certain."""
    answers = _Answers(LargeData(data, say, parts), TimeBudget(seconds=seconds), on_answer)
    speaking = [s for s in statements if any(v.sort == "dataset" for v in s.forall)]
    verdicts = {(c["paper"], c["id"]): c for c in audit["claims"]} if audit else {}
    for s in speaking:
        if not why_not(s, cast(Dataset, data)) and s.quantifier != "exists":
            for term in _hypotheses(s):
                answers.plan(s, term)
    answers.work()
    return {
        "format": FORMAT,
        "sha256": data.sha256,
        "sizes": {
            "n": data.n,
            "T": max(data.lengths),
            "d": data.d,
            "tokens": len(data.tokens),
            "queries": data.queries is not None,
            "key_matrix": data.key_matrix is not None,
        },
        "claims": [_claim(s, data, answers, verdicts, statements) for s in speaking],
        "without_data": len(statements) - len(speaking),
        "svms": [
            {"problem": b.problem.problem, "name": SVM_NAMES[b.problem.problem], **bracket_entry(b)}
            for b in answers.large.solved
        ],
    }


def write_arrays_report(report: dict[str, Any], path: Path) -> str:
    """The report in a file, and in one line what vouches for it."""
    write_named(path, (json.dumps(report, indent=1, sort_keys=True) + "\n").encode())
    return (
        f"Report: {path}.  Its answers are certain by bounds on every rounding (docs/size.md); there is no certificate for verify.py, "
        "which would need each number as text."
    )


def _hypotheses(s: Statement) -> list[Term]:
    return [term for whole in (*s.where, *s.assuming) for term in conjuncts(whole)]


class _Answers:
    """One answer for each hypothesis, the cheap ones first."""

    def __init__(self, large: LargeData, budget: TimeBudget, on_answer: Callable[[Term, Answer], None]) -> None:
        self.large, self.budget, self.on_answer = large, budget, on_answer
        self.planned: dict[tuple[str, str], tuple[int, Term, str, str]] = {}
        self.known: dict[tuple[str, str], Answer] = {}
        self.rough: dict[str, Bracket] = {}

    def plan(self, s: Statement, term: Term) -> None:
        cost, name = _cost(term), data_variable(s).leaf
        chosen = next((v.leaf for v in s.forall if v.sort == "choice"), "")
        self.planned.setdefault((name, str(term)), (cost, term, name, chosen))

    def work(self) -> None:
        for key, (_, term, name, chosen) in sorted(self.planned.items(), key=lambda one: (one[1][0], one[0])):
            self.known[key] = self._within(term, name, chosen)
            self.on_answer(term, self.known[key])

    def of(self, s: Statement, term: Term) -> Answer:
        return self.known[data_variable(s).leaf, str(term)]

    def _within(self, term: Term, name: str, chosen: str) -> Answer:
        try:
            with self.budget.stage():
                found = _answer(self.large, term, name, chosen)
        except TimeUp:
            return self._late(term)
        except InputError as problem:
            return Answer(truth="NOT ATTEMPTED", evidence=str(problem))
        if found is None:
            return Answer(truth="NOT ATTEMPTED", evidence=TOO_MANY)
        value, why = found
        if value is Truth.UNKNOWN and self.large.data.best_tokens is None:
            return Answer(truth="UNDEFINED", evidence=why)
        return Answer(truth=value.value, evidence=why, exact={"trust": "ball"})

    def _late(self, term: Term) -> Answer:
        """What one pass over the data says of an SVM that was broken off; the pass is made once for each problem."""
        problem, best = _problem(term), self.large.data.best_tokens
        if problem is None or best is None:
            return Answer(truth="NOT ATTEMPTED", evidence=LATE)
        if problem not in self.rough:
            self.rough[problem] = rough_bracket(Constraints(problem=problem, data=self.large.data, choice=best))
        found = self.rough[problem]
        evidence = f"{LATE}; established until then: {described(found)}"
        if term.name in FEASIBLE and found.feasible is Truth.TRUE:
            return Answer(truth="TRUE", evidence=evidence, exact={"trust": "ball"})
        return Answer(truth="NOT ATTEMPTED", evidence=evidence)


def _problem(term: Term) -> str | None:
    """The SVM that a hypothesis asks to be solved."""
    if term.name == "not":
        return _problem(term.args[0])
    return "W" if term.name == "all_support_vectors" else FEASIBLE.get(term.name)


def _cost(term: Term) -> int:
    """Scores first, then the v-, p- and W-SVM, and last what begins at the W-SVM."""
    problem = _problem(term)
    if term.name == "only_nuclear_solution":
        return 4
    return 0 if problem is None else {"v": 1, "p": 2, "W": 3}[problem]


def _answer(large: LargeData, term: Term, name: str, chosen: str) -> Found | None:
    """TRUE, FALSE or UNKNOWN with the reason; None for what is not answered at this size."""
    if term.name == "not":
        found = _answer(large, term.args[0], name, chosen)
        flipped = {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE, Truth.UNKNOWN: Truth.UNKNOWN}
        return None if found is None else (flipped[found[0]], found[1])
    if term.name in _SIGN:
        left, right = (_size(large.data, side, name) for side in term.args)
        if left is None or right is None:
            return None
        return truth(_SIGN[term.name](left, right)), f"{left} on the left, {right} on the right"
    about = term.args[0] if term.args else None
    if about is None or about.name != "var" or about.leaf != name:
        return None
    others = term.args[1:]
    if others and not all(a.name == "best_tokens" or (a.name == "var" and a.leaf == chosen) for a in others):
        return None
    if term.name in FEASIBLE:
        return large.feasible(FEASIBLE[term.name])
    if term.name == "all_support_vectors":
        return large.all_support("W")
    if term.name == "only_nuclear_solution":
        return large.only_nuclear()
    if term.name == "same_length":
        return truth(
            len(set(large.data.lengths)) == 1
        ), f"{min(large.data.lengths)} to {max(large.data.lengths)} tokens"
    simple = {
        "unique_best_token": large.unique,
        "equal_nonoptimal_scores": large.equal_losers,
        "some_choice": large.some_choice,
        "some_worse_token": large.some_worse,
    }
    return simple[term.name]() if term.name in simple else None


def _size(data: Arrays, term: Term, name: str) -> Fraction | None:
    """The value of a side made of sizes and numbers; None where other things occur."""
    if term.name == "num":
        return Fraction(term.leaf)
    sizes = {"inputs": data.n, "most_tokens": max(data.lengths), "dimension": data.d}
    if term.name in sizes and term.args[0].name == "var" and term.args[0].leaf == name:
        return Fraction(sizes[term.name])
    if term.name not in ("add", "sub") or len(term.args) != 2:
        return None
    a, b = (_size(data, side, name) for side in term.args)
    return None if a is None or b is None else a + b if term.name == "add" else a - b


# one claim


def _claim(s: Statement, data: Arrays, answers: _Answers, verdicts: dict, statements: Sequence[Statement]) -> dict:
    entry = entry_of(s, verdicts, statements)
    missing = why_not(s, cast(Dataset, data))
    if missing:
        return entry | {"status": "not about these data", "why": missing, "hypotheses": [], "promise": ""}
    hypotheses = [] if s.quantifier == "exists" else [_hypothesis(s, term, answers) for term in _hypotheses(s)]
    status = "existence" if s.quantifier == "exists" else _status(hypotheses)
    notes = {v.leaf: "the optimal tokens" for v in s.forall if v.sort == "choice" and data.best_tokens is not None}
    return entry | {
        "status": status,
        "why": "",
        "you_choose": [
            free_variable(v, cast(Dataset, data), notes) for v in s.forall if v.leaf != data_variable(s).leaf
        ],
        "hypotheses": hypotheses,
        "directions": [] if status in ("fails", "existence") else _directions(s, answers),
        "promise": consequence_text(s, status, hypotheses, entry["verdict"], entry["repaired_by"]),
    }


def _hypothesis(s: Statement, term: Term, answers: _Answers) -> dict[str, Any]:
    found = answers.of(s, term)
    part = "where" if any(term in conjuncts(whole) for whole in s.where) else "assuming"
    chosen = {v.leaf for v in s.forall if v.sort == "choice"}
    free = sorted(variables_of(term) - {data_variable(s).leaf})
    answered = not free or found.truth != "NOT ATTEMPTED"
    return {
        "part": part,
        "text": readable(term),
        "term": term.json,
        "depends_on": free,
        "range": [],
        "answers": [{"with": {}, "truth": found.truth, "evidence": found.evidence, "exact": found.exact}]
        if answered
        else [],
        "taken": {name: "the optimal tokens" for name in free if name in chosen},
    }


def _status(hypotheses: list[dict]) -> str:
    truths = {a["truth"] for h in hypotheses if not h["depends_on"] for a in h["answers"]}
    if truths & {"FALSE", "UNDEFINED"}:
        return "fails"
    return "undecided" if truths - {"TRUE"} else "holds"


def _directions(s: Statement, answers: _Answers) -> list[dict]:
    """The margins of the SVMs that the conclusion names, where they were solved."""
    name, solved = data_variable(s).leaf, {b.problem.problem: b for b in answers.large.solved}
    return [
        bracket_entry(found)
        | {"text": readable(t), "margin_text": interval_text(found.low, found.high, 10), "direction": []}
        for t in dict.fromkeys(subterms(s.conclude))
        if t.name in _MAXIMA
        and t.args[0].name == "var"
        and t.args[0].leaf == name
        and (found := solved.get(_MAXIMA[t.name])) is not None
        and found.feasible is Truth.TRUE
        and found.high
    ]
