"""The folder of a paper: ``paper.toml`` with its notation and its statements, and one theorem file for each statement.

The notation is asked once: a person fills it in, and ``checker paper new`` reads every statement again with it.

**Guarantee.** a file that was changed by hand is never written over.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from checker.errors import CheckerError, InputError
from checker.formulas.notation import distinct, variable_of
from checker.formulas.readings import Definition, spelled
from checker.papers.declarations import declarations_in, readings_in, standing_in
from checker.papers.definitions import definitions_in
from checker.papers.found import Found, Reading
from checker.papers.reading import read_statement
from checker.papers.source import PaperSource, read_source
from checker.papers.statements import statements_of
from checker.papers.symbols import letters_of, printed_form
from checker.papers.theorem_file import theorem_file
from checker.report.typesetting.printable import clean

FILE = "paper.toml"
_HEAD = """# The paper's statements, and its notation, which is asked once: fill it in, and run `checker paper new` again.
# A symbol is declared as "vector n", "matrix m n", "scalar", "natural", "index n", "size", "set n", "function n", "function",
# "function n, m" of two vectors or "function n -> m" with vectors as values; "" leaves it open. A class of functions, as the convex
# functions with L-Lipschitz gradient, is "functions convex, smooth L". What is random is a "random vector n" or a "random scalar".
# "as x_{i}" says how it is printed: declare x as a vector or matrix of all of them, or add a line for "x_i", which is one of them.
# Under readings an answer holds for the whole paper, as "\\\\log" = "natural"; with … behind it for all parts that begin so, as
# "\\\\mathbb{E}…" = "number", and with … on both sides for all parts with a sign, as "…\\\\lesssim…" = "a multiple".

"""


@dataclass(kw_only=True)
class Folder:
    """What paper.toml says."""

    key: str
    source: str
    notation: dict[str, str] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    statements: list[dict[str, Any]] = field(default_factory=list)
    definitions: list[dict[str, Any]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    hints: dict[str, str] = field(default_factory=dict)  # where the paper speaks of a symbol


def write_folder(path: Path, out: Path) -> Folder:
    """The folder of the paper in ``path``, written to ``out``.  **Raises.** InputError, MissingDependency."""
    source = read_source(path)
    found = statements_of(source)
    stated = [k for k, one in enumerate(found) if one.environment.role == "statement"]
    if not stated:
        raise InputError(
            f"{path} has no theorem-like environment that is read: \\newtheorem and its like define none that is used. Give the "
            f"file with the statements."
        )
    before = read_folder(out) if (out / FILE).is_file() else None
    folder = Folder(
        key=before.key if before else _key(source, path), source=str(path.name), missing=list(source.missing)[:40]
    )
    folder.notation = dict(before.notation) if before else {}
    folder.readings = dict(before.readings) if before else {}
    names = _file_names(found, stated)
    texts = [text for one in found for text in (one.text, one.proof)]
    said = declarations_in(source.text, texts, source.macros) if source.kind != "pdf" else {}
    stated_text = spelled(" ".join(found[k].text for k in stated))
    carried = {key: one for key, one in said.items() if key not in folder.notation and spelled(key) in stated_text}
    folder.notation |= {key: one.kind for key, one in carried.items()}
    folder.hints |= {
        key: f"the text: {one.printed}"[:140] for key, one in said.items() if folder.notation.get(key) == one.kind
    }
    folder.readings = (readings_in(source.text) if source.kind != "pdf" else {}) | folder.readings
    notation = _declared(folder)
    out.mkdir(parents=True, exist_ok=True)
    known = {row["file"]: row for row in before.statements} if before else {}
    printed = (
        frozenset().union(*(letters_of(found[k].text, source.macros) for k in stated))
        if source.kind != "pdf"
        else frozenset()
    )
    definitions = definitions_in(source.text, source.macros) if source.kind != "pdf" else ()
    definitions += standing_in(source.text, texts, source.macros) if source.kind != "pdf" else ()
    standing = (Definition(left=key, right="", printed=one.printed) for key, one in said.items() if one.assumes)
    definitions += tuple(one for one in standing if folder.notation.get(one.left))
    for k in stated:
        reading = _reading(found[k], notation, folder, source, printed, definitions)
        folder.notation |= {symbol: "" for symbol in reading.symbols if symbol not in folder.notation}
        for symbol in (s for s in reading.symbols if not folder.notation[s]):
            folder.hints.setdefault(symbol, _hint(symbol, found[k], source, definitions))
        cites = [_id(names[j]) for j in found[k].rests_on if j in names]
        text = theorem_file(found[k], reading, paper=folder.key, cites=cites, macros=source.macros)
        written = _write(out / names[k], text, known.get(names[k], {}).get("written", ""))
        folder.statements.append(_row(found[k], reading, names, k, written, source.kind))
    folder.definitions = [
        {"name": one.name, "labels": list(one.labels), "text": one.text}
        for one in found
        if one.environment.role == "definition"
    ]
    (out / FILE).write_text(_toml(folder), encoding="utf-8")
    return folder


def _hint(symbol: str, statement: Found, source: PaperSource, definitions: Sequence[Definition]) -> str:
    """Where a symbol stands first, and what the paper says that it is."""
    own = next((one.printed for one in definitions if spelled(one.left) in (symbol, spelled(symbol))), "")
    member = re.search(
        rf"(?<![A-Za-z\\^_{{]){re.escape(symbol)}\s*\\in\s*(?:[^$,;.&{{}}]|\{{[^{{}}]*\}}){{1,60}}", source.text
    )
    said = own or (member[0] if member else "")
    form = printed_form(symbol, statement.text, source.macros)
    return " ".join(f"{statement.name}{f', as {form}' if form else ''}{': ' if said else ''}{said}".split())[:140]


def _id(file: str) -> str:
    """The id of the claim in a file: lemma-1.1 of lemma_1_1.py."""
    return re.sub(r"(?<=\d)_(?=\d)", ".", file.removesuffix(".py")).replace("_", "-")


def _reading(
    found: Found,
    notation: Mapping[str, Any],
    folder: Folder,
    source: PaperSource,
    printed: frozenset[str],
    definitions: Sequence[Definition],
) -> Reading:
    if source.kind == "pdf":
        reading = Reading()
        reading.questions.append("A PDF's text has no formulas: type them, as `checker new --latex` reads them.")
        return reading
    try:
        return read_statement(found.text, notation, folder.readings, source.macros, printed, definitions)
    except Exception as problem:  # a defect in the reading of one statement must not cost the others
        what = (
            str(problem)
            if isinstance(problem, CheckerError)
            else f"a defect of the checker, {type(problem).__name__}: {problem}"
        )
        reading = Reading()
        reading.questions.append(f"The statement could not be read ({what[:300]}).")
        return reading


def _row(found: Found, reading: Reading, names: Mapping[int, str], k: int, written: str, kind: str) -> dict[str, Any]:
    return {
        "name": found.name,
        "title": found.title,
        "labels": list(found.labels),
        "file": names[k],
        "status": reading.status,
        "reason": reading.reason,
        "formulas": reading.count,
        "read": reading.read,
        "rests_on": [names[j] for j in found.rests_on if j in names],
        "text": hashlib.sha256(" ".join(found.text.split()).encode()).hexdigest(),
        "written": written,
    }


def _write(file: Path, text: str, before: str) -> str:
    """Write a theorem file, unless a person changed it; gives the sha256 of what this program wrote."""
    if file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() != before:
        return before
    file.write_text(text, encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest()


def _declared(folder: Folder) -> dict[str, Any]:
    """The variables of the notation.  **Raises.** InputError naming paper.toml."""
    found: dict[str, Any] = {}
    for symbol, kind in folder.notation.items():
        if kind:
            try:
                name, term = variable_of(f"{symbol}: {kind}")
            except InputError as problem:
                raise InputError(f"{FILE}, notation, {symbol!r} = {kind!r}: {problem}") from None
            found[name] = term
    return distinct(found)


def _key(source: PaperSource, path: Path) -> str:
    stem = path.name if path.is_dir() else source.name
    return re.sub(r"[^A-Za-z0-9_+-]+", "-", stem).strip("-")[:40] or "paper"


def _file_names(found: Sequence[Found], stated: Sequence[int]) -> dict[int, str]:
    taken: set[str] = set()
    names: dict[int, str] = {}
    for k in stated:
        one = found[k]
        own = one.number or (one.labels[0].rpartition(":")[2] if one.labels else "unnumbered")
        stem = re.sub(r"[^a-z0-9]+", "_", f"{one.environment.printed} {own}".lower()).strip("_")[:50] or "statement"
        stem = stem if stem[0].isalpha() else f"statement_{stem}"
        name, again = stem, 1
        while name in taken:
            again += 1
            name = f"{stem}_again_{again}"
        taken.add(name)
        names[k] = f"{name}.py"
    return names


# ── paper.toml ──


def read_folder(folder: Path) -> Folder:
    """What ``paper.toml`` of a folder says.  **Raises.** InputError."""
    file = folder / FILE
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise InputError(
            f"{file} cannot be read: {problem}. Write it anew with checker paper new SOURCE --out {folder}."
        ) from None
    paper = said.get("paper", {})
    tables = {name: said.get(name, {}) for name in ("notation", "readings")}
    for name, table in tables.items():
        if not isinstance(table, dict) or not all(isinstance(v, str) for v in table.values()):
            raise InputError(f'{file}, {name}: each line is a text, as "x" = "vector n".')
    rows = [row for row in said.get("statement", []) if isinstance(row, dict) and isinstance(row.get("file"), str)]
    if not isinstance(paper, dict) or any("/" in row["file"] or "\\" in row["file"] for row in rows):
        raise InputError(f"{file} names files outside of its folder. Write it anew with checker paper new.")
    return Folder(
        key=str(paper.get("key", "paper")),
        source=str(paper.get("source", "")),
        notation=tables["notation"],
        readings=tables["readings"],
        statements=rows,
        definitions=list(said.get("definition", [])),
        missing=list(paper.get("missing", [])),
    )


def _toml(folder: Folder) -> str:
    lines = [_HEAD + "[paper]", f"key = {_quoted(folder.key)}", f"source = {_quoted(folder.source)}"]
    lines += [f"missing = {_quoted(folder.missing)}"] if folder.missing else []
    lines += ["", "[notation]"]
    for key, value in folder.notation.items():
        hint = folder.hints.get(key, "")
        lines.append(f"{_quoted(key)} = {_quoted(value)}" + (f"  # {clean(hint)}" if hint else ""))
    lines += ["", "[readings]", *(f"{_quoted(key)} = {_quoted(value)}" for key, value in folder.readings.items())]
    for row in folder.statements:
        lines += ["", "[[statement]]", *(f"{key} = {_quoted(value)}" for key, value in row.items())]
    for row in folder.definitions:
        lines += ["", "[[definition]]", *(f"{key} = {_quoted(value)}" for key, value in row.items())]
    return "\n".join(lines) + "\n"


def _quoted(value: object) -> str:
    """A text, a number or a list of texts as TOML, which takes JSON's strings."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


__all__ = ["FILE", "Folder", "read_folder", "write_folder"]
