"""A statement that somebody gives: a theorem file as text, a formula, or terms as JSON; judged in a child process with limits.

``checker check`` and the MCP server call this.  Terms as JSON are data: none of their code is run, because they have none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.app.given.new_theorem import theorem_text
from checker.app.given.theorem_from_latex import template_of
from checker.app.terminal.exit_codes import INPUT, code_of
from checker.data import places
from checker.data.dataset import canonical_json
from checker.data.places import scratch
from checker.errors import AmbiguousFormula, CheckerError, ClaimError, InputError
from checker.report.programs.result import claim_result, unread_result
from checker.runs.one_claim import Answers
from checker.statements.claims.claim import TheoremFile
from checker.statements.claims.given_terms import PARTS, claim_of_terms
from checker.statements.claims.theorem_folders import described_file
from checker.statements.terms.source_places import given_place

_NOWHERE = Path("given") / "claim.py"

MOST_CHARACTERS = 1_000_000
_PYTHON = re.compile(r"^[ \t]*(?:from|import)[ \t]+checker\b|^CLAIM\b", re.M)


@dataclass(frozen=True, kw_only=True)
class Given:
    """The text of a theorem file, and the hash of the statement that it must state where that is known before it runs."""

    text: str
    sha256: str = ""


def given_of(
    text: str, *, variables: Sequence[str] = (), assuming: Sequence[str] = (), readings: Sequence[str] = ()
) -> Given:
    """What a text states: Python that speaks of ``checker``, a JSON object of terms, else a LaTeX formula.  **Raises.** CheckerError."""
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"The text has {len(text):,} characters; at most {MOST_CHARACTERS:,} are read. Give less.")
    if _PYTHON.search(text):
        if variables or assuming or readings:
            raise InputError("--var, --assuming and --reading say what a formula means. A theorem file says it itself.")
        return Given(text=text)
    if re.match(r"""\s*[\[{]\s*["}]""", text):  # no formula begins so
        return given_of_terms(_parsed(text))
    if not text.strip():
        raise InputError("There is nothing to check. Give a theorem file, a LaTeX formula or a statement as JSON.")
    return Given(
        text=theorem_text(template_of(text.strip(), variables=variables, hypotheses=assuming, readings=readings))
    )


def _parsed(text: str) -> Any:
    """**Raises.** ClaimError, at the place where the JSON breaks."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        wrong = ClaimError(f"The text is no JSON: {problem.msg}. Compare brackets, commas and quotation marks there.")
        wrong.place = [problem.lineno, problem.colno, problem.lineno, problem.colno + 1]
        raise wrong from None
    except RecursionError:
        raise InputError("The JSON is nested too deeply to be read. Give a smaller statement.") from None


def given_of_terms(statement: Mapping[str, Any]) -> Given:
    """A statement whose parts are JSON terms, as ``"statement"`` of an audit has them.  **Raises.** ClaimError, InputError."""
    claim, parts = claim_of_terms(statement), statement.get("statement", statement)
    said = {
        "title": claim.title,
        "paper": "given",
        "statement": {name: parts[name] for name in PARTS if name in parts},
    }
    text = (
        f'"""A statement that was given as JSON."""\n\nimport json\n\nfrom checker.statements.claims.given_terms import claim_of_terms\n\n'
        f"CLAIM = claim_of_terms(json.loads({canonical_json(said)!r}))\n"
    )
    return Given(text=text, sha256=claim.sha256)


@dataclass(frozen=True, kw_only=True)
class Checked:
    """The result of one given statement, with the exit code that it means."""

    result: dict
    code: int
    stored: bool = False


Progress = Callable[[int, int], None]
OnStart = Callable[[Callable[[], None]], None]


def checked(
    given: Callable[[], Given],
    answers: Answers,
    *,
    name: str = "claim.py",
    on_progress: Progress = lambda _k, _n: None,
    on_start: OnStart = lambda _stop: None,
) -> Checked:
    """The verdict on a given statement, or what is wrong with it.  **Guarantee.** the one of the statement that was given."""
    try:
        one = given()
        with scratch("given") as folder:
            theorem = written(one, folder, name)
            answer = answers.of(theorem, on_progress=on_progress, on_start=on_start)
            entry = _as_given(answer.entry, one)
            for path, text in answer.result.certificates.items():
                places.write(folder, f"certificates/{path}", text)
            result = claim_result(entry, file=name, text=one.text, folder=folder)
        return Checked(result=result, code=code_of(entry, own=True), stored=answer.stored)
    except CheckerError as problem:
        place = given_place(problem, _NOWHERE) if isinstance(problem, ClaimError) else None
        return Checked(result=unread_result(problem, name, place), code=INPUT)


def _as_given(entry: dict, given: Given) -> dict:
    """The entry; an error where the process that ran the file states something else than what was given."""
    stated = (entry["statement"] or {}).get("sha256", "")
    if not given.sha256 or entry["error"] or not stated or stated == given.sha256:
        return entry
    message = "The process that judged this statement gave an answer about another one, so no verdict is shown."
    return entry | {"verdict": None, "trust": None, "error": {"message": message}}


def written(given: Given, folder: Any, name: str = "claim.py") -> TheoremFile:
    """The given text as a theorem file below a folder.  **Raises.** ClaimError."""
    place = folder / "given"  # always this name: a stored answer is found by it
    place.mkdir()
    path = place / re.sub(r"[^A-Za-z0-9_]", "_", name.rpartition("/")[2].removesuffix(".py"))
    path = path.with_name((path.name.strip("_") or "claim") + ".py")
    places.write(place, path.name, given.text.encode("utf-8", "replace"))
    return described_file(path)


def questions_of(problem: AmbiguousFormula) -> list[dict]:
    """What a formula leaves open: each part with its readings, as name and Python."""
    return [
        {"part": q.part, "readings": {k: _declared_as(v) for k, v in q.readings.items()}} for q in problem.questions
    ]


def _declared_as(python: str) -> str:
    """A reading that asks for a declaration, in the form that ``variables`` takes."""
    return re.sub(
        r"declared as \{'(.*)': f\}",
        lambda found: "declared as '" + found[1].replace(r"\\", "\\") + ": function n'",
        python,
    )


__all__ = ["Checked", "Given", "checked", "given_of", "given_of_terms", "questions_of", "written"]
