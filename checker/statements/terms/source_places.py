"""Where in a theorem file something is: line and column, both from 1, for editors and annotations.

A place is ``[line, column, end line, end column]``; the end column is the one after the last character.  Columns count characters.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from checker.data.places import read_named
from checker.errors import ClaimError, InputError

Place = list[int]


def place_of_problem(problem: BaseException, path: Path) -> Place | None:
    """The innermost expression of the file that was running when an exception was raised; None where the file was not running."""
    if isinstance(problem, SyntaxError) and problem.lineno:
        column = max(1, problem.offset or 1)
        end = max(column + 1, problem.end_offset or 0) if problem.end_lineno == problem.lineno else column + 1
        return [problem.lineno, column, problem.lineno, end]
    trace, found = problem.__traceback__, None
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == str(path):
            found = next(islice(code.co_positions(), trace.tb_lasti // 2, None), None)
        trace = trace.tb_next
    if found is None or None in found:
        return None
    line, end_line, start, end = (part or 0 for part in found)
    return _in_characters(text_of(path).splitlines(), [line, start, end_line, end])


def given_place(problem: BaseException, path: Path) -> Place | None:
    """The place that an error carries, else that of its cause."""
    own = problem.place if isinstance(problem, ClaimError) else None
    return own or place_of_problem(problem.__cause__ or problem, path)


def error_at(message: str, path: Path, place: Place | None) -> dict:
    """An ``error`` of an entry: the message with its place; where the exception has none, that of the line which the message names."""
    text = text_of(path)
    named = re.match(rf"{re.escape(path.name)}, line (\d+): ", message)
    if named and (place is None or place[0] != int(named[1])):
        place = place_on_line(text, int(named[1])) or [int(named[1]), 1, int(named[1]), 1]
    return {"message": message} | ({"place": place} if place else {})


def place_of_part(text: str, part: str = "") -> Place | None:
    """The value of a part of CLAIM, such as ``conclude``; the name CLAIM where it has no such part, or none is asked for."""
    for node in tree_of(text).body:
        if isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "CLAIM" for t in node.targets):
            keywords = node.value.keywords if isinstance(node.value, ast.Call) else []
            chosen = next((k.value for k in keywords if k.arg == part), node.targets[0])
            return place_of_node(chosen, text)
    return None


def place_on_line(text: str, line: int) -> Place | None:
    """The first statement that begins on a line, without what is inside its block; None where none does."""
    for node in ast.walk(tree_of(text)):
        if isinstance(node, ast.stmt) and node.lineno == line:
            whole = place_of_node(node, text)
            inner = getattr(node, "body", None)
            return [*whole[:2], line, len(text.splitlines()[line - 1]) + 1] if inner else whole
    return None


def steps_written(text: str) -> Iterator[tuple[int, str]]:
    """The line and the method of each step of the proof scripts in a file, in order: ``(7, "have")``."""
    names = {
        item.optional_vars.id
        for node in ast.walk(tree_of(text))
        if isinstance(node, ast.With)
        for item in node.items
        if isinstance(item.optional_vars, ast.Name) and _is_call_of(item.context_expr, "proof")
    }
    calls = [n for n in ast.walk(tree_of(text)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    found = [
        (n.lineno, n.col_offset, n.func.attr)
        for n in calls
        if isinstance(n.func, ast.Attribute) and isinstance(n.func.value, ast.Name) and n.func.value.id in names
    ]
    yield from ((line, method) for line, _, method in sorted(found))


def readings_written(text: str) -> list[Place]:
    """The places of the readings that CLAIM lists one by one."""
    calls = [n for n in ast.walk(tree_of(text)) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "Reading"]
    return [place_of_node(n, text) for n in sorted(calls, key=lambda n: (n.lineno, n.col_offset))]


def _is_call_of(node: ast.expr, method: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method


def tree_of(text: str) -> ast.Module:
    """A theorem file as Python; empty where it is none."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module(body=[], type_ignores=[])


def place_of_node(node: ast.expr | ast.stmt, text: str) -> Place:
    """Where an expression or a statement is."""
    end_line, end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return _in_characters(text.splitlines(), [node.lineno, node.col_offset, end_line, end])


def _in_characters(lines: list[str], place: Place) -> Place:
    """Python counts the bytes of UTF-8, from 0."""
    line, start, end_line, end = place
    return [line, _characters(lines, line, start) + 1, end_line, _characters(lines, end_line, end) + 1]


def _characters(lines: list[str], line: int, offset: int) -> int:
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    return len(text.encode()[:offset].decode(errors="replace")) if text else offset


def text_of(path: Path) -> str:
    """The text of a theorem file, "" where it cannot be read."""
    try:
        return read_named(path).decode("utf-8", errors="replace")
    except (OSError, InputError):
        return ""


__all__ = [
    "Place",
    "error_at",
    "given_place",
    "place_of_node",
    "place_of_part",
    "place_of_problem",
    "place_on_line",
    "readings_written",
    "steps_written",
    "text_of",
    "tree_of",
]
