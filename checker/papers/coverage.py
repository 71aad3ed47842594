"""How much of a paper is encoded, with which verdicts, what rests on what; and what a new version of the paper changes.

**Guarantee.** a statement counts as encoded only where its file holds a claim and no open question.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from checker.papers.folder import read_folder
from checker.papers.source import read_source
from checker.papers.statements import statements_of


def coverage_of(folder: Path, verdicts: Mapping[str, str]) -> list[dict[str, Any]]:
    """A row for each numbered statement: its name, ``state`` (encoded, in part, not), why not, verdict, and what it rests on.

    ``verdicts`` are by the stem of the file.  **Raises.** InputError.
    """
    rows = []
    said = read_folder(folder)
    named = {row["file"]: str(row.get("name", row["file"])) for row in said.statements}
    for row in said.statements:
        state, why = _state(folder / row["file"], row)
        stem = Path(row["file"]).stem
        rows.append(
            {
                "name": str(row.get("name") or stem),
                "file": row["file"],
                "state": state,
                "why": why,
                "verdict": verdicts.get(stem, ""),
                "rests_on": [named[file] for file in row.get("rests_on", []) if file in named],
            }
        )
    return rows


def _state(file: Path, row: Mapping[str, Any]) -> tuple[str, str]:
    """What the file holds now, whoever wrote it last."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, SyntaxError, ValueError) as problem:
        return "not", f"the file cannot be read: {str(problem)[:120]}"
    assigned = {
        t.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for t in node.targets
        if isinstance(t, ast.Name)
    }
    questions = assigned.get("QUESTIONS")
    open_ = [_first_line(q) for q in questions.elts] if isinstance(questions, ast.Tuple) else []
    if "CLAIM" in assigned:
        return ("in part", f"{len(open_)} open questions: {open_[0][:150]}") if open_ else ("encoded", "")
    return ("in part" if row.get("read") else "not"), (
        open_[0][:200] if open_ else str(row.get("reason", "")) or "no claim is written"
    )


def _first_line(question: ast.expr) -> str:
    """The first line of a question, as a person reads it."""
    text = question.value if isinstance(question, ast.Constant) else ast.unparse(question)
    return next(iter(str(text).splitlines()), "")


def lines_of(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The coverage as lines for a terminal: the sum first."""
    count = {state: sum(row["state"] == state for row in rows) for state in ("encoded", "in part", "not")}
    yield f"Coverage: of {len(rows)} statements {count['encoded']} encoded, {count['in part']} in part, {count['not']} not."
    for row in rows:
        rest = f"; rests on {', '.join(row['rests_on'])}" if row["rests_on"] else ""
        why = f": {' '.join(row['why'].split())}" if row["why"] else ""
        word = row["verdict"] or row["state"]
        yield f"  {row['name']:<18} {word:<13} {row['file']}{why[:160]}{rest}"


def difference(folder: Path, source: Path) -> list[tuple[str, str, str]]:
    """(name, what happened, file) for each statement of a folder beside a new version of its source.

    A statement is found again by its label, else by its text, else by its name.  **Raises.** InputError.
    """
    old = read_folder(folder).statements
    new = [one for one in statements_of(read_source(source)) if one.environment.role == "statement"]
    marks = [hashlib.sha256(" ".join(one.text.split()).encode()).hexdigest() for one in new]
    left = set(range(len(new)))
    found: list[tuple[str, str, str]] = []
    for row in old:
        ways = (
            lambda k, row=row: bool(set(row.get("labels", [])) & set(new[k].labels)),
            lambda k, row=row: marks[k] == row.get("text"),
            lambda k, row=row: new[k].name == row.get("name"),
        )
        match = next((k for way in ways for k in sorted(left) if way(k)), None)
        name = str(row.get("name", ""))
        if match is None:
            found.append((name, "gone", row["file"]))
            continue
        left.discard(match)
        same = marks[match] == row.get("text")
        moved = f", now {new[match].name}" if new[match].name != name else ""
        found.append(
            (
                name,
                ("unchanged: its verdict stands" if same else "changed: compare the file with the new text") + moved,
                row["file"],
            )
        )
    return found + [(new[k].name, "new", "") for k in sorted(left)]


__all__ = ["coverage_of", "difference", "lines_of"]
