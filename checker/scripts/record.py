"""What an audit keeps of a script, as JSON; and what is believed of it.

The process that ran the theorem file writes the rows.  The judge believes of a row only what its certificate shows: a proof that its facts
imply its statement, or an instance that breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from checker.errors import CheckerError
from checker.scripts.engine import CITED, FALSE, NAMED, OPEN, PROVED, Row
from checker.scripts.prove_script import Outcome, with_cited
from checker.scripts.step_assumptions import derived, is_frame
from checker.statements.claims.claim import Claim, Source
from checker.statements.claims.script import put_in
from checker.statements.terms.term import Term, term_of

HOLDS, RELATIVE = "HOLDS", "RELATIVE"
_STATUSES = (PROVED, FALSE, OPEN, CITED, NAMED)
_UNSTATED = ("let", "witness", "by_lemma")  # kinds of rows that state nothing


def record_of(outcome: Outcome) -> dict:
    """The rows as JSON, for the judge."""
    return {
        "steps": [_row_json(row) for row in outcome.rows],
        "cited": [{"statement": term.json, "source": source} for term, source in outcome.cited],
        "names": [
            {"name": v.leaf, "sort": v.sort, "sizes": list(v.shape), "term": full.json} for v, full in outcome.names
        ],
        "problem": outcome.problem[:500],
        "status": "",
        "first": "",
    }


def _row_json(row: Row) -> dict:
    stated = row.certificate["claim"]["statement"] if row.certificate else None
    return {
        "number": row.number,
        "kind": row.kind,
        "line": row.line,
        "statement": row.statement.json if row.statement is not None else [],
        "variables": stated["forall"] if stated else [],
        "assuming": stated["hypotheses"] if stated else [],
        "status": row.status,
        "seconds": f"{row.seconds:.2f}",
        "uses": list(row.uses),
        "note": row.note[:500],
        "name": str(row.given.get("called", ""))[:100],
        "opens": [one.json for one in row.opens],
        "written": row.written.json if row.written is not None and row.status != FALSE else [],
    }


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
    names = _names(said, claim)
    whole = bool(shown("proof", claim.sha256, ".script.jsonl"))
    judged = derived([_judged_step(one, shown, path) for one in said["steps"]], claim, whole)
    steps = [_as_written(row, one["written"], names, claim) for row, one in zip(judged, said["steps"], strict=True)]
    cited = [
        {"statement": _checked(one["statement"], claim).json, "source": str(one["source"])} for one in said["cited"]
    ]
    record = {"steps": steps, "cited": cited, "names": said["names"], "problem": str(said["problem"])}
    return record | _whole(record, claim, shown)


def _names(said: Mapping[str, Any], claim: Claim) -> dict[str, tuple[Term, Term]]:
    """The names of the script with their terms, which may speak of variables that a step introduces; what is no term is left out."""
    found: dict[str, tuple[Term, Term]] = {}
    own = [Term("var", leaf=v[0], sort=v[1], shape=tuple(v[2:])) for row in said["steps"] for v in row["variables"]]
    own = [v for v in own if v.leaf not in {one.leaf for one in claim.forall}]
    for one in said["names"]:
        v = Term("var", leaf=str(one["name"]), sort=str(one["sort"]), shape=tuple(map(str, one["sizes"])))
        with suppress(CheckerError):
            found[v.leaf] = (v, _checked(one["term"], claim, own))
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
        for name in ("number", "kind", "line", "statement", "variables", "assuming", "opens", "seconds", "note", "name")
    }
    status = said["status"] if said["status"] in _STATUSES else OPEN
    row |= {"status": status, "uses": [], "values": None, "certificate": None}
    if row["kind"] in _UNSTATED:
        return row | {"status": NAMED if status == NAMED else OPEN, "statement": []}
    if status in (CITED, NAMED):
        return row | {"status": CITED if row["kind"] == "cite" else OPEN}
    if is_frame(row):
        return row | {"status": PROVED if status == PROVED else OPEN}
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
        title="A step",
        source=Source(paper="step", where="", fidelity="verbatim"),
        forall=variables,
        assuming=tuple(term_of(h, named) for h in row["assuming"]),
        conclude=term_of(row["statement"], named),
    )


def _checked(said: Any, claim: Claim, more: Sequence[Term] = ()) -> Term:
    return term_of(said, {v.leaf: v for v in (*claim.forall, *more)})


def _innermost(numbers: Sequence[str]) -> str:
    """The first of the steps that hold no other of them: where a proof breaks, not what holds the place."""
    return next((one for one in numbers if not any(other.startswith(one + ".") for other in numbers)), "")


def _whole(record: Mapping[str, Any], claim: Claim, shown: Shown) -> dict:
    """The status of a printed proof: it HOLDS, breaks at its first false step, or has a gap at its first step without proof."""
    steps = record["steps"]
    if not steps:
        return {"status": "GAP AT THE END", "first": ""}
    broken = _innermost([one["number"] for one in steps if one["status"] == FALSE])
    gap = _innermost([one["number"] for one in steps if one["status"] == OPEN and not is_frame(one)])
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
