r"""What is assumed in a list of statements: what stands under an “if”, and how far an arrow reaches.

**Guarantee.** where the print leaves open whether a statement is assumed or concluded, that is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from checker.errors import InputError
from checker.formulas.sentences.lists import open_conditions
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply

_OF_WHAT_STANDS_BEFORE = re.compile(
    r"\\\w+\s*\{[\s,]*(where|with|such that|s\.t\.|subject to|for which|in which)[\s,:]*\}", re.IGNORECASE
)
_ROW = re.compile(
    r"\\\\\s*(?:\[[^\]]*\]\s*)?&?\s*\\(?:implies|Rightarrow|Longrightarrow|iff|Leftrightarrow|Longleftrightarrow)"
)

OF_A_PART = {"concluded": "a part of what holds", "assumed": "a hypothesis, as what stands behind “if” or “where”"}


def _begun(clauses: Sequence[Node], reader: Any) -> Sequence[Node]:
    """“s.t. P, Q” with nothing before it: whether P is a hypothesis of Q, or both are stated, is asked."""
    word = _OF_WHAT_STANDS_BEFORE.match(clauses[0].source) if clauses[0].kind == "if" else None
    said = {
        "all stated": "all of it is stated, and nothing is assumed",
        "assumed": "what stands directly behind it is a hypothesis of the rest",
    }
    if word is None or reader.answers.choose(word[0], said) == "assumed":
        return clauses
    return [replace(clauses[0], kind="hold"), *clauses[1:]]


def with_hypotheses(clauses: Sequence[Node], node: Node, reader: Any) -> Sequence[Node]:
    """What of a list stands under an “if”: all before “then”; without it, what may be assumed or concluded is asked.

    **Raises.** InputError for a “then” without an “if”, and for two of them.
    """
    clauses = _begun(clauses, reader)
    cuts = [k for k, c in enumerate(clauses) if c.kind == "then"]
    first = next((k for k, c in enumerate(clauses) if c.kind == "if"), None)
    if cuts and (len(cuts) > 1 or first is None or first > cuts[0] or any(c.kind == "hold" for c in clauses[:first])):
        raise InputError(
            f"{node.source[:120]} has “then” without one “if” before it, or a statement before that. "
            "Write one implication, as \\text{if} P \\text{ then } Q."
        )
    if cuts:
        before = [replace(c, kind="if") if c.kind == "hold" else c for k, c in enumerate(clauses[: cuts[0]])]
        return [*before, *with_hypotheses(clauses[cuts[0] + 1 :], node, reader)]
    holds = [k for k, c in enumerate(clauses) if c.kind == "hold"]
    if not holds:
        return clauses
    behind = [k for k in holds if first is not None and k > first]
    known = open_conditions(clauses)
    open_ = known if first is None else sorted({*known, *behind}) if holds[0] < first else holds[:-1]
    return [
        replace(c, kind="if") if k in open_ and reader.answers.choose(c.source, OF_A_PART) == "assumed" else c
        for k, c in enumerate(clauses)
    ]


def with_arrows(clauses: Sequence[Node], node: Node, reader: Any) -> Sequence[Node]:
    """P, Q ⇒ R: the arrow may be meant of all that stands before it, which is asked.  **Raises.** InputError."""
    holds = [c for c in clauses if c.kind == "hold"]
    arrows = [c for c in holds if c.parts[0].kind in ("implies", "iff", "arrows")]
    if not arrows or len(arrows) == len(holds):
        return clauses
    arrow, first, last = arrows[0], holds[0], holds[-1]
    if len(arrows) > 1 or arrow.parts[0].kind != "implies" or arrow not in (first, last):
        raise InputError(
            f"{node.source[:120]} lists statements beside an arrow. Say with brackets, or with \\text{{and}}, what stands on which side."
        )
    one, other = "of all that is listed", f"of {arrow.source[:60]} alone"
    what = {one: "one implication", other: "a statement beside the others"}
    if reader.answers.choose(node.source, what) == other:
        return clauses
    left, right = arrow.parts[0].parts
    conclusion = Node(kind="hold", parts=(right,), source=right.source)
    split = (Node(kind="if", parts=(left,), source=left.source), conclusion)
    found: list[Node] = []
    for clause in clauses:
        assumed = clause.kind == "hold" and arrow is last
        found += split if clause is arrow else [replace(clause, kind="if")] if assumed else [clause]
    return found


def arrow_chain(node: Node, reader: Any) -> Term:
    """P ⇒ Q ⇒ R: each step follows from the one before, or what brackets would say; in rows, and of ⟺, nothing is left to ask.

    **Raises.** InputError."""
    kind, *steps = node.parts
    said = {"each step": "each follows from the one before", "another": "to be written with brackets"}
    in_rows = len(_ROW.findall(node.source)) >= len(steps) - 2
    answers = reader.answers
    answer = (
        answers.only(node.source, said, "each step") if in_rows or kind == "iff" else answers.choose(node.source, said)
    )
    if answer == "another":
        raise InputError(f"{node.source[:120]} was answered to mean another thing. Write it with brackets.")
    truths = [reader.term(step, "truth") for step in steps]
    pairs = list(zip(truths, truths[1:], strict=False))
    pairs += [(b, a) for a, b in pairs] if kind == "iff" else []
    return reduce(lambda p, q: p & q, (apply("implies", a, b) for a, b in pairs))


__all__ = ["OF_A_PART", "arrow_chain", "with_arrows", "with_hypotheses"]
