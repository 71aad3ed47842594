"""What an assistant may ask: each tool is a method that takes plain values and gives plain JSON.

:mod:`checker.app.assistants.mcp_server` puts them behind the Model Context Protocol; nothing here knows of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from checker.app.given.given import (
    Checked,
    Given,
    OnStart,
    Progress,
    checked,
    given_of,
    given_of_terms,
    questions_of,
    written,
)
from checker.data.places import scratch
from checker.errors import AmbiguousFormula, CheckerError, InputError
from checker.formulas.from_latex import read_formulas
from checker.formulas.notation import variable_of
from checker.report.claims.whole_statement import term_view, whole_view
from checker.report.programs.result import remedy_of, result_text
from checker.runs.one_claim import Answers
from checker.statements.terms.spelling import python_of

_ARGUMENTS = {"var": "variables", "assuming": "assuming", "reading": "readings"}  # option → argument of a tool


@dataclass(frozen=True, kw_only=True)
class Statement:
    """What a caller gave: exactly one of JSON terms, a formula or a theorem file."""

    statement: Mapping[str, Any] | None = None
    latex: str | None = None
    source: str | None = None
    variables: Sequence[str] = ()
    assuming: Sequence[str] = ()
    readings: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What a tool answers: a few lines for the reader, the same as data, and whether the request could not be met."""

    text: str
    data: dict[str, Any]
    failed: bool = False


@dataclass(frozen=True, kw_only=True)
class Tools:
    """The tools with the answers that they share.  Without ``takes_code`` theorem files are refused, as they are code."""

    answers: Answers
    takes_code: bool = True

    def check(self, asked: Statement, *, on_progress: Progress, on_start: OnStart) -> Reply:
        """The verdict on a statement; for a formula with several readings, the questions that it leaves open."""
        if asked.latex is not None and (read := self.read_formula(asked)).data.get("questions"):
            return Reply(text=read.text, data=read.data, failed=True)
        return _reply(checked(lambda: self._given(asked), self.answers, on_progress=on_progress, on_start=on_start))

    def check_proof(self, source: str, *, on_progress: Progress, on_start: OnStart) -> Reply:
        """The steps of the proof in a theorem file, each proved, false or open."""

        def given() -> Given:
            if not re.search(r"\.proof\(\)", source):
                raise InputError(
                    "The theorem file has no proof script. Write its steps below `with CLAIM.proof() as p:` (the page proofs), "
                    "or ask suggest_proof for one."
                )
            return self._given(Statement(source=source))

        found = checked(given, self.answers, on_progress=on_progress, on_start=on_start)
        reply, script = _reply(found), (found.result["proof"] or {}).get("script")
        return (
            replace(reply, text=f"{_proof_said(script)}\nOf the statement, without this proof:\n{reply.text}")
            if script
            else reply
        )

    def suggest_proof(self, asked: Statement, *, on_start: OnStart) -> Reply:
        """A proof script that the search found, to be checked as any other; none is no sign that the statement is false."""
        try:
            with scratch("given") as folder:
                entry = self.answers.suggested(written(self._given(asked), folder), on_start=on_start)
        except CheckerError as problem:
            return _refusal(problem)
        if entry["error"]:
            return _failed(entry["error"]["message"])
        script = entry["finding"] if not entry.get("timed_out") and entry["verdict"] is None else ""
        said = (
            script
            or "The search found no proof that a script can replay. That says nothing of the statement: check it."
        )
        return Reply(text=said, data={"script": script or None, "statement": whole_view(entry["statement"])})

    def read_formula(self, asked: Statement) -> Reply:
        """A LaTeX formula as terms, as Python and as a theorem file; or the questions that it leaves open."""
        try:
            declared = dict(map(variable_of, asked.variables))
            answers = dict(text.rpartition("=")[::2] for text in asked.readings)
            terms = read_formulas([asked.latex or "", *asked.assuming], declared, answers)
            data: dict[str, Any] = {
                "terms": [term_view(t.json) for t in terms],
                "python": [python_of(t) for t in terms],
            }
            data["theorem_file"] = self._given(asked).text if terms[0].sort == "truth" else None
        except AmbiguousFormula as problem:
            questions = questions_of(problem)
            lines = [f"{q['part']}: " + ", or ".join(f"{k} ({v})" for k, v in q["readings"].items()) for q in questions]
            answers_of = json.dumps([f"{q['part']}={next(iter(q['readings']))}" for q in questions], ensure_ascii=False)
            text = (
                "Nothing was judged: the formula has several readings, and none is guessed. Ask which one is meant, and call again with "
                f"readings, such as {answers_of}.\n" + "\n".join(lines)
            )
            return Reply(text=text, data={"questions": questions})
        except CheckerError as problem:
            return _refusal(problem)
        return Reply(text="\n".join(data["python"]), data=data | {"questions": []})

    def _given(self, asked: Statement) -> Given:
        """**Raises.** CheckerError."""
        texts = [one for one in (asked.latex, asked.source) if one is not None]
        if len(texts) + (asked.statement is not None) != 1:
            raise InputError(
                "Give exactly one of statement (JSON terms), latex (a formula) and source (a theorem file)."
            )
        if asked.statement is not None:
            return given_of_terms(asked.statement)
        if asked.source is not None and not self.takes_code:
            raise InputError("This server takes no theorem files, which are code. Give latex or statement instead.")
        if asked.latex is not None and re.search(r"^\s*(?:from|import)\s|^CLAIM\b", asked.latex, re.M):
            raise InputError("latex holds Python. Give it as source.")
        return given_of(texts[0], variables=asked.variables, assuming=asked.assuming, readings=asked.readings)


def _proof_said(script: Mapping[str, Any]) -> str:
    """A proof script's status, and each of its steps in a line."""
    lines = [f"The proof script: {script['status']}. {script['problem']}".rstrip()]
    for step in script["steps"]:
        values = "; ".join(f"{name} = {value}" for name, value in ((step["witness"] or {}).get("values") or {}).items())
        told = [(step["statement"] or {}).get("text"), f"At {values}" if values else "", step["note"].rstrip(".")]
        what = f"step {step['number']}, line {step['line']}, {step['kind']}: {step['status'].upper()}"
        lines.append(f"  {what}: {'. '.join(filter(None, told))}".rstrip(": "))
    return "\n".join(lines)


def _reply(found: Checked) -> Reply:
    result = found.result
    if result["error"]:
        error = {k: _as_arguments(v) if isinstance(v, str) else v for k, v in result["error"].items()}
        said = [one | {"message": _as_arguments(one["message"])} for one in result["diagnostics"]]
        result = result | {"error": error, "diagnostics": said}
    return Reply(text=result_text(result), data=result | {"stored": found.stored}, failed=bool(result["error"]))


def _as_arguments(message: str) -> str:
    """What a message says to write on a command line, as arguments of a tool."""
    message = re.sub(r"Add --var ('[^']*')", r"Add \1 to variables", message)
    message = message.replace("docs/notation.md", "the resource checker://notation")
    return re.sub(r"--(var|assuming|reading)\b", lambda found: _ARGUMENTS[found[1]], message)


def _refusal(problem: CheckerError) -> Reply:
    return _failed(str(problem))


def _failed(message: str) -> Reply:
    return Reply(text=message, data={"error": {"message": message, "remedy": remedy_of(message)}}, failed=True)


__all__ = ["Reply", "Statement", "Tools"]
