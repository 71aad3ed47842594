"""The result object, ``checker-result/1``: what an audit says, for programs: agents, editors, notebooks, CI.

It is made from the entries of ``checker-audit/2`` and adds what a caller would have to work out: the statement printed, the
counter-example in a line, each step of a proof, what is left to prove, line and column.  ``result.schema.json`` is its schema.

**Guarantee.** no verdict is derived here; each is the one of the entry.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import checker
from checker.report.claims.constants import constant_text
from checker.report.claims.explained import open_subgoal, proof_text
from checker.report.claims.whole_statement import term_view, whole_view
from checker.report.pictures.witness import witness_latex
from checker.report.programs.diagnostics import Diagnostic, counter_example, diagnostics, remaining
from checker.report.proofs.evidence import evidence_view
from checker.report.typesetting.latex import variables_said
from checker.report.typesetting.printable import clean, clean_texts, dicts, listed, mapping
from checker.report.verdict_names import OUTCOMES, TRUSTS, VERDICTS

FORMAT = "checker-result/1"
_SCHEMA = Path(__file__).with_name("result.schema.json")
_SENTENCE = re.compile(r"(?<=[.?!;]) ")
_ASKS = re.compile(
    r"\b(?:write|import|give|declare|put|say|rename|leave|use|install|answer|see|make|add|move|remove|compare|check|did you mean|name|"
    r"state|choose|bound|list|let|go on|known:|of one sort|is a place|is asked for|is given|a theorem file is)\b|^known:|^where=",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def result_schema() -> dict:
    """The published JSON schema of a result."""
    return json.loads(_SCHEMA.read_text(encoding="utf-8"))


def result_object(results: Sequence[dict], *, budget: str, seed: int, exit_code: int) -> dict:
    """One ``checker-result/1`` object of the results of several claims."""
    return {
        "format": FORMAT,
        "checker": checker.__version__,
        "budget": budget,
        "seed": seed,
        "exit_code": exit_code,
        "results": list(results),
    }


def claim_result(
    entry: Mapping[str, Any], *, file: str | None = None, text: str = "", folder: Path | None = None
) -> dict:
    """The result of one claim.  ``file`` and ``text`` are those of its theorem file, ``folder`` is where its certificates are."""
    given = dict(entry)
    found = diagnostics(entry, file or "", text)
    verdict = entry["verdict"]
    evidence = evidence_view(given, folder) if verdict == "PROVED" else {}
    return {
        "claim": f"{entry['paper']}/{entry['id']}",
        "title": clean(entry["title"], 400),
        "file": file,
        "verdict": verdict,
        "means": (OUTCOMES if entry.get("experiment") else VERDICTS).get(str(verdict), ("", ""))[1],
        "trust": entry["trust"],
        "trust_means": TRUSTS.get(str(entry["trust"]), ""),
        "finding": clean(entry["finding"], 2_000),
        "statement": whole_view(entry["statement"]),
        "witness": witness_view(entry),
        "constants": [_constant(one, entry["statement"]) for one in dicts(entry.get("constants"))],
        "proof": _proof(given, evidence),
        "readings": [_reading(row) for row in dicts(entry.get("readings"))],
        "not_checked": _not_checked(entry),
        "remaining": term_view(open_subgoal(given)),
        "next_step": remaining(entry),
        "error": _error(entry, found),
        "timed_out": bool(entry.get("timed_out")),
        "counts": dict(entry["counts"]),
        "certificates": [
            {"path": clean(one.get("path"), 400), "sha256": clean(one.get("sha256"), 80)}
            for one in dicts(entry["certificates"])
        ],
        "diagnostics": [one.json for one in found],
    }


def unread_result(problem: BaseException, file: str, place: Sequence[int] | None) -> dict:
    """The result of a file that is no Python, so that no claim was found in it."""
    told, _, drawn = str(problem).partition("\n    ")  # the formula, with a caret below
    message = clean(told, 2_000)
    column = max(1, len(drawn.rpartition("\n    ")[2])) if drawn.endswith("^") else 1
    one = Diagnostic(rule="error", message=message, file=file, place=list(place or [1, column, 1, column]), claim=file)
    blank: dict[str, Any] = dict.fromkeys(("verdict", "trust", "statement", "witness", "proof", "remaining"))
    blank |= dict.fromkeys(("title", "means", "trust_means", "finding", "not_checked", "next_step"), "")
    blank |= {name: [] for name in ("constants", "readings", "certificates")}
    return blank | {
        "claim": file,
        "file": file,
        "error": _located(message, one.json),
        "timed_out": False,
        "counts": {"TRUE": 0, "FALSE": 0, "UNKNOWN": 0},
        "diagnostics": [one.json],
    }


def remedy_of(message: str) -> str:
    """What a message says to do: its part from the first sentence behind the first one that asks for something, else ""."""
    sentences = _SENTENCE.split(message)
    first = next((k for k, one in enumerate(sentences) if k and _ASKS.search(one)), len(sentences))
    return " ".join(sentences[first:])


def _not_checked(entry: Mapping[str, Any]) -> str:
    """What the audit did not check, and what the file's author says was not."""
    ours, authors = clean(entry["not_checked"], 2_000), clean(entry.get("author_not_checked"), 2_000)
    return ours if authors in ours else f"{ours} {authors}".strip()


def _error(entry: Mapping[str, Any], found: Sequence[Diagnostic]) -> dict | None:
    if not entry["error"]:
        return None
    one = next((d.json for d in found if d.rule == "error"), {})
    return _located(str(one.get("message") or clean(entry["error"]["message"], 2_000)), one)


def _located(message: str, one: Mapping[str, Any]) -> dict:
    place = {name: one.get(name) for name in ("file", "line", "column", "end_line", "end_column")}
    return {"message": message, "remedy": remedy_of(message), **place}


def witness_view(entry: Mapping[str, Any]) -> dict | None:
    """The exact instance that an entry names: in a line, as LaTeX and as values; None where it names none."""
    witness, statement = mapping(entry.get("witness")), mapping(entry.get("statement"))
    if not witness:
        return None
    sorts = {str(name): str(sort) for name, sort in variables_said(statement)}
    return {
        "text": counter_example(entry),
        "latex": witness_latex(witness.get("values"), sorts),
        "values": mapping(witness.get("values")),
        "why": clean(witness.get("why"), 600),
    }


def _constant(one: dict, statement: object) -> dict:
    sides = {side: mapping(one.get(side)).get("factor") for side in ("lower", "upper")}
    return {
        "text": constant_text(one, mapping(statement).get("forall")),
        **sides,
        "comparison": term_view(one["comparison"]),
    }


def _proof(entry: dict, evidence: Mapping[str, Any]) -> dict | None:
    """The idea of a proof, the steps that the search found, and the script's own steps; None where there is neither."""
    script = mapping(entry.get("script"))
    if not script and entry["verdict"] != "PROVED":
        return None
    steps = [{"number": str(s.number), "statement": s.statement, "reason": s.reason} for s in evidence.get("steps", ())]
    return {
        "idea": proof_text(dict(evidence)) if evidence else "",
        "found_steps": steps,
        "script": None
        if not script
        else {
            "status": clean(script.get("status"), 60),
            "problem": clean(script.get("problem"), 500),
            "steps": [_step(row) for row in dicts(script.get("steps"))],
            "cited": [clean(one.get("source"), 300) for one in dicts(script.get("cited"))],
        },
    }


def _step(row: dict) -> dict:
    sorts = {str(v[0]): str(v[1]) for v in listed(row.get("variables")) if isinstance(v, list) and len(v) > 1}
    values = mapping(row.get("values"))
    return {
        "number": clean(row.get("number"), 40),
        "line": row.get("line"),
        "kind": clean(row.get("kind"), 20),
        "status": clean(row.get("status"), 20),
        "statement": term_view(row.get("written") or row.get("statement")),
        "uses": clean_texts(row.get("uses")),
        "note": clean(row.get("note"), 500),
        "seconds": clean(row.get("seconds"), 20),
        "witness": {"values": values, "latex": witness_latex(values, sorts)} if values else None,
    }


def _reading(row: dict) -> dict:
    return {
        "reads": {clean(k, 200): clean(v, 200) for k, v in mapping(row.get("reads")).items()},
        "verdict": row.get("verdict"),
        "trust": row.get("trust"),
        "finding": clean(row.get("finding"), 2_000),
        "statement": whole_view(row.get("statement")),
        "witness": witness_view(row),
    }


def result_text(result: Mapping[str, Any]) -> str:
    """A result in a few lines for a terminal or an agent."""
    verdict = result["verdict"] or "ERROR"
    trust = f" ({result['trust']})" if result["trust"] else ""
    lines = [f"{verdict}{trust}  {result['claim']}: {result['title']}".rstrip(": ")]
    if result["error"]:
        line, column = result["error"]["line"], result["error"]["column"]
        where = f"line {line}, column {column}: " if line else ""
        return "\n".join([*lines, f"  {where}{result['error']['message']}"])
    lines += [f"  {result['statement']['text']}"] if result["statement"] else []
    lines += (
        [f"  Counter-example: {result['witness']['text']}"] if result["witness"] and result["witness"]["text"] else []
    )
    lines += [f"  {text}" for text in (result["proof"] or {}).get("idea", "").splitlines()]
    if script := (result["proof"] or {}).get("script"):
        lines.append(f"  The steps of its proof: {script['status']}. {script['problem']}".rstrip())
    lines += [f"  {text}" for text in (result["finding"], result["next_step"]) if text]
    lines += [
        f"  {one['severity']}: line {one['line']}: {one['message']}"
        for one in result["diagnostics"]
        if "step" in one["rule"] or one["rule"] == "deprecated"
    ]
    lines += [f"  Not checked: {result['not_checked']}"] if result["not_checked"] else []
    return "\n".join(lines)


__all__ = [
    "FORMAT",
    "claim_result",
    "remedy_of",
    "result_object",
    "result_schema",
    "result_text",
    "unread_result",
    "witness_view",
]
