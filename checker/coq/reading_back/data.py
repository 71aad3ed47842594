"""Read a generated ``Data.v`` again and compare it with the certificate's JSON.

It shares no code with the writer: a mistake there would have to be made here too.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from checker.errors import InputError

HEADER = ("From Coq Require Import ZArith List.", "Import ListNotations.", "Open Scope Z_scope.")
DEFINITION = re.compile(r"Definition ([a-z_]+) : ([a-zA-Z() ]+) := ([^.\"*]*)\.")
TOKEN = re.compile(r"\(-0x[0-9a-f]+\)|0x[0-9a-f]+|\d+%nat|[\[\];]")
SORTS = {
    "dimension": "nat",
    "choice": "list nat",
    "tokens": "list (list (list Z))",
    "queries": "list (list Z)",
    "key_matrix": "list (list Z)",
    "labels": "list Z",
    "multipliers": "list Z",
    "solution": "list Z",
}


def definitions(text: str) -> dict[str, Any]:
    """name → whole number or nested lists of them.  **Raises.** InputError for anything but literals of known names."""
    lines = text.splitlines()
    if tuple(lines[:3]) != HEADER or not text.endswith("\n"):
        raise InputError(
            "The Coq data file does not begin with its three fixed lines, so it was not written by this package."
        )
    found: dict[str, Any] = {}
    for line in lines[3:]:
        match = DEFINITION.fullmatch(line)
        if not match or match[1] in found:
            raise InputError(
                f"The Coq data file has a line that is no single definition: {line[:80]!r}. Generate it again."
            )
        name, sort, literal = match.groups()
        if sort != ("Z" if name.endswith("_denominator") else SORTS.get(name)):
            raise InputError(f"The Coq data file defines {name!r} of the sort {sort!r}, which no theorem asks for.")
        found[name] = _value(literal)
    return found


def _value(literal: str) -> Any:
    tokens = TOKEN.findall(literal)
    if "".join(tokens) != literal.replace(" ", ""):
        raise InputError(f"{literal[:80]!r} in the Coq data file is no literal of whole numbers.")
    stack: list[list] = [[]]
    for one in tokens:
        if one == "[":
            stack.append([])
        elif one == "]":
            done = stack.pop()
            stack[-1].append(done)
        elif one != ";":
            stack[-1].append(int(one.removesuffix("%nat"), 10) if one.endswith("%nat") else int(one.strip("()"), 16))
    return stack[0][0]


def disagreement(certificate: dict, text: str) -> str | None:
    """What in ``Data.v`` is not what the certificate says; None if all agrees."""
    found, evidence = definitions(text), certificate["evidence"]["svm"]
    values = certificate["instance"]["values"]
    conclude = certificate["claim"]["statement"]["conclude"]
    data, choice = values[conclude[1][1][1]], values[conclude[1][2][1]]
    sides = {"tokens": data["tokens"]}
    name = conclude[1][0]
    problem = "W" if "matrix" in name else "v" if "head" in name else "p"
    if problem == "W":
        sides["queries"] = data["queries"]
    elif problem == "p" and "key_matrix" in data:
        sides["key_matrix"] = data["key_matrix"]
    if conclude[0] == "eq":
        w = values[conclude[2][1]]
        sides["solution"] = sum(w, []) if problem == "W" else w
    names = {
        *sides,
        *(f"{s}_denominator" for s in sides),
        "dimension",
        "choice",
        "multipliers",
        "multipliers_denominator",
    }
    if problem == "v":
        names.add("labels")
        if found.get("labels") != [int(y) for y in data["labels"]]:
            return "labels"
    if set(found) != names:
        return f"the names {sorted(set(found) ^ names)}"
    if found["choice"] != [int(t) for t in choice]:
        return "choice"
    d = len(data["tokens"][0][0])
    if found["dimension"] != (d * d if problem == "W" else d):
        return "dimension"
    for side, said in sides.items():
        if not _same(found[side], found[f"{side}_denominator"], said):
            return side
    entry = next(e for e in evidence if e["problem"] == problem)
    pairs = dict(entry["multipliers" if conclude[0] == "eq" else "farkas"])
    q = found["multipliers_denominator"]
    written = {str(j): x for j, x in enumerate(found["multipliers"]) if x}
    same = q > 0 and set(written) == set(pairs) and all(Fraction(written[j], q) == Fraction(pairs[j]) for j in pairs)
    return None if same else "multipliers"


def _same(whole, q: int, said) -> bool:
    if q <= 0 or isinstance(whole, list) != isinstance(said, list):
        return False
    if isinstance(said, list):
        return len(whole) == len(said) and all(_same(x, q, y) for x, y in zip(whole, said, strict=True))
    return Fraction(whole, q) == Fraction(said)
