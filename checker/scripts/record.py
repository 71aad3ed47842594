"""What an audit keeps of a script, as JSON; and what is believed of it.

The process that ran the theorem file writes the rows.  The judge believes of a row only what its certificate shows: a proof that its facts
imply its statement, or an instance that breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from checker.errors import CheckerError
from checker.scripts.engine import CITED, FALSE, NAMED, OPEN, PROVED, Row
from checker.scripts.prove_script import Outcome, with_cited
from checker.statements.claim import Claim, Source
from checker.statements.script import put_in
from checker.statements.spelling import python_of
from checker.statements.term import Term, term_of

HOLDS, RELATIVE = "HOLDS", "RELATIVE"
_STATUSES = (PROVED, FALSE, OPEN, CITED, NAMED)
# Kinds of rows that state nothing themselves: they are as good as the rows inside them
_FRAMES = ("case", "suppose_not", "obtain")


def record_of(outcome: Outcome) -> dict:
    """The rows as JSON, for the judge."""
    return {
        "steps": [_row_json(row) for row in outcome.rows],
        "cited": [{"statement": term.json, "source": source} for term, source in outcome.cited],
        "names": [{"name": v.leaf, "sort": v.sort, "sizes": list(v.shape), "term": full.json} for v, full in outcome.names],
        "problem": outcome.problem[:500], "status": "", "first": "",
    }  # fmt: skip


def _row_json(row: Row) -> dict:
    stated = row.certificate["claim"]["statement"] if row.certificate else None
    return {
        "number": row.number, "kind": row.kind, "line": row.line, "statement": row.statement.json if row.statement is not None else [],
        "variables": stated["forall"] if stated else [], "assuming": stated["hypotheses"] if stated else [], "status": row.status,
        "seconds": f"{row.seconds:.2f}", "uses": list(row.uses), "note": row.note[:500], "name": _name(row),
        "written": row.written.json if row.written is not None and row.status != FALSE else [],
    }  # fmt: skip


def _name(row: Row) -> str:
    """The lemma that a step uses, or the case that it opens, in words."""
    case = row.given.get("case")
    return python_of(case, longest=90) if case is not None else str(row.given.get("called", ""))[:100]


def certificates_of(outcome: Outcome) -> dict[str, list[dict]]:
    """The files of certificates: of the whole, of the whole relative to what is cited, and of the steps."""
    files: dict[str, list[dict]] = {}
    if outcome.certificate is not None:
        files["script"] = [outcome.certificate]
    if outcome.relative is not None:
        files["relative"] = [outcome.relative]
    proofs = [row.certificate for row in outcome.rows if row.certificate is not None and row.status != FALSE]
    broken = [row.certificate for row in outcome.rows if row.certificate is not None and row.status == FALSE]
    return files | ({"steps": proofs} if proofs else {}) | ({"broken-steps": broken} if broken else {})


# ── what is believed ──

Shown = Callable[
    [str, str, str], Sequence[Any]
]  # (role, hash of a statement, end of a file's name) → accepted certificates
Path = Callable[[str], str]  # of a file of certificates, in the folder of the audit


def judged_record(said: Mapping[str, Any], claim: Claim, shown: Shown, path: Path) -> dict:
    """The record with the status that each step has earned, and that of the whole proof.  **Raises.** ClaimError."""
    names = _names(said["names"], claim)
    steps = [_as_written(_judged_step(one, shown, path), one["written"], names, claim) for one in said["steps"]]
    for number in range(len(steps) - 1, -1, -1):
        if _is_frame(steps[number]):
            steps[number] = _framed(steps[number], steps)
    cited = [
        {"statement": _checked(one["statement"], claim).json, "source": str(one["source"])} for one in said["cited"]
    ]
    record = {"steps": steps, "cited": cited, "names": said["names"], "problem": str(said["problem"])}
    return record | _whole(record, claim, shown)


def _names(said: Sequence[Mapping[str, Any]], claim: Claim) -> dict[str, tuple[Term, Term]]:
    """The names of the script with their terms.  **Raises.** ClaimError."""
    found: dict[str, tuple[Term, Term]] = {}
    for one in said:
        v = Term("var", leaf=str(one["name"]), sort=str(one["sort"]), shape=tuple(map(str, one["sizes"])))
        found[v.leaf] = (v, _checked(one["term"], claim, ()))
    return found


def _as_written(row: dict, written: Any, names: Mapping[str, tuple[Term, Term]], claim: Claim) -> dict:
    """The row with its statement as it was written, if that is the certified one with the terms of names put in."""
    said: Any = []
    if written and row["statement"]:
        variables = [Term("var", leaf=v[0], sort=v[1], shape=tuple(v[2:])) for v in row["variables"]]
        try:
            term = _checked(written, claim, (*variables, *(v for v, _ in names.values())))
            said = written if put_in(term, {n: full for n, (_, full) in names.items()}).json == row["statement"] else []
        except CheckerError:
            said = []
    return row | {"written": said}


def _judged_step(said: Mapping[str, Any], shown: Shown, path: Path) -> dict:
    row = {
        name: said[name]
        for name in ("number", "kind", "line", "statement", "variables", "assuming", "seconds", "uses", "note", "name")
    }
    row |= {"status": OPEN if said["status"] not in _STATUSES else said["status"], "values": None, "certificate": None}
    if row["status"] in (CITED, NAMED) or _is_frame(row):
        return row | {
            "status": row["status"] if row["kind"] in ("cite", "let", "witness", "by_lemma", *_FRAMES) else OPEN
        }
    stated = step_claim(row) if row["statement"] and row["status"] != OPEN else None
    role, part = ("counter-example", ".broken-steps.jsonl") if row["status"] == FALSE else ("proof", ".steps.jsonl")
    certificates = [] if stated is None else shown(role, stated.sha256, part)
    if not certificates:
        return row | {"status": OPEN, "note": row["note"] or "No certificate of it was accepted."}
    row["certificate"] = path(certificates[0].file)
    return row | {"values": certificates[0].values} if row["status"] == FALSE else row


def step_claim(row: Mapping[str, Any]) -> Claim:
    """The claim that a step is: the facts that it uses imply its statement.  **Raises.** ClaimError."""
    variables = tuple(Term("var", leaf=v[0], sort=v[1], shape=tuple(v[2:])) for v in row["variables"])
    named = {v.leaf: v for v in variables}
    return Claim(
        title="A step", source=Source(paper="step", where="", fidelity="verbatim"), forall=variables,
        assuming=tuple(term_of(h, named) for h in row["assuming"]), conclude=term_of(row["statement"], named),
    )  # fmt: skip


def _checked(said: Any, claim: Claim, more: Sequence[Term] = ()) -> Term:
    return term_of(said, {v.leaf: v for v in (*claim.forall, *more)})


def _framed(row: dict, steps: Sequence[dict]) -> dict:
    """A row that holds others, as good as the worst of them."""
    inside = [one for one in steps if one["number"].startswith(row["number"] + ".")]
    good = row["status"] == PROVED and all(one["status"] in (PROVED, NAMED, CITED) for one in inside)
    return row | {"status": PROVED if good else OPEN}


def _is_frame(row: Mapping[str, Any]) -> bool:
    return row["kind"] in _FRAMES and not row["statement"]


def _innermost(numbers: Sequence[str]) -> str:
    """The first of the steps that hold no other of them: where a proof breaks, not what holds the place."""
    return next((one for one in numbers if not any(other.startswith(one + ".") for other in numbers)), "")


def _whole(record: Mapping[str, Any], claim: Claim, shown: Shown) -> dict:
    """The status of a printed proof: it HOLDS, breaks at its first false step, or has a gap at its first step without proof."""
    steps = record["steps"]
    if not steps:
        return {"status": "GAP AT THE END", "first": ""}
    broken = _innermost([one["number"] for one in steps if one["status"] == FALSE])
    gap = _innermost([one["number"] for one in steps if one["status"] == OPEN and not _is_frame(one)])
    if broken:
        return {"status": f"BREAKS AT STEP {broken}", "first": broken}
    if gap:
        return {"status": f"GAP AT STEP {gap}", "first": gap}
    if shown("proof", claim.sha256, ".script.jsonl"):
        return {"status": HOLDS, "first": ""}
    cited = [_checked(one["statement"], claim) for one in record["cited"]]
    if cited and shown("proof", with_cited(claim, cited).sha256, ".relative.jsonl"):
        return {"status": RELATIVE, "first": ""}
    return {"status": "GAP AT THE END", "first": ""}


__all__ = ["HOLDS", "RELATIVE", "certificates_of", "judged_record", "record_of", "step_claim"]
