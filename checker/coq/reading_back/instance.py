"""Read a counter-example's ``Data.v`` again and compare every number of it with the certificate's JSON.

It shares no code with the writers: a mistake there would have to be made here too.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

DEFINITION = re.compile(r"Definition instance_(\w+) : ([\w ()>-]+) := (.+)\.")
PARTS = re.compile(
    r"\{\| q_tokens := (.*); q_labels := (.*); q_head := (.*); q_queries := (.*); q_key_matrix := (.*) \|\}"
)
TOKEN = re.compile(r"-?\d+ # \d+|\d+%nat|[\[\];]")
HEADER = re.compile(
    r"From Coq Require Import [\w ]+\.|From AttentionChecker Require Import [\w ]+\.|Import ListNotations\.|Open Scope [QR]_scope\."
)
NAMES = ("tokens", "labels", "head", "queries", "key_matrix")
WORDS = {"Logistic": "logistic", "Exponential": "exponential", "Correlation": "correlation", "Sigmoid_loss": "sigmoid"}


def instance_disagreement(certificate: dict, text: str) -> str | None:
    """What in ``Data.v`` is not what the certificate says; None if all agrees."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        match = DEFINITION.fullmatch(line)
        if match is None:
            if not HEADER.fullmatch(line):
                return f"the line {line[:60]!r}"
            continue
        if match[1] in found:
            return f"the name {match[1]}"
        found[match[1]] = _read(match[2], match[3])
    values = certificate["instance"]["values"]
    if set(found) != set(values):
        return f"the names {sorted(set(found) ^ set(values))}"
    return next((name for name, value in values.items() if not _agrees(found[name], value)), None)


def _read(sort: str, literal: str) -> Any:
    if sort == "loss_name":
        return WORDS.get(literal)
    if sort == "q_dataset":
        parts = PARTS.fullmatch(literal)
        return None if parts is None else {name: _numbers(one) for name, one in zip(NAMES, parts.groups(), strict=True)}
    return _numbers(literal)


def _numbers(literal: str) -> Any:
    """Nested lists of fractions; None for anything else than literals of them."""
    tokens = TOKEN.findall(literal)
    if "".join(tokens).replace(" ", "") != literal.replace(" ", ""):
        return None
    stack: list[list] = [[]]
    for one in tokens:
        if one == "[":
            stack.append([])
        elif one == "]":
            if len(stack) < 2:
                return None
            done = stack.pop()
            stack[-1].append(done)
        elif one != ";":
            p, _, q = one.removesuffix("%nat").partition(" # ")
            stack[-1].append(Fraction(int(p), int(q or 1)))
    return stack[0][0] if len(stack) == 1 and len(stack[0]) == 1 else None


def _agrees(found: Any, said: Any) -> bool:
    if isinstance(said, dict):
        if not isinstance(found, dict):
            return False
        return all(_agrees(found[name], said.get(name, [])) for name in NAMES) and set(said) <= set(NAMES)
    if isinstance(said, list):
        return isinstance(found, list) and len(found) == len(said) and all(map(_agrees, found, said))
    if said in WORDS.values():
        return found == said
    return isinstance(found, Fraction) and found == Fraction(said)


__all__ = ["instance_disagreement"]
