"""A tree as a proof to read: numbered steps, premises before what follows from them, each with the rule that gives it.

``spell`` prints a term: ``str`` for plain text, ``checker.report.typesetting.latex.latex_of`` on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checker.proofs.proof import Proof
from checker.proofs.trees.rules import RULES
from checker.statements.terms.term import Term


def proof_text(root: Proof, spell: Callable[[Term], str] = str) -> str:
    """One line a step: ``(3) statement    by (1), (2): the triangle inequality``."""
    lines = []
    for number, node, above in steps(root):
        source = f"by {', '.join(f'({k})' for k in above)}: " if above else ""
        lines.append(f"({number}) {spell(node.concludes)}    {source}{RULES[node.rule]}")
    return "\n".join(lines)


def proof_latex(root: Proof, spell: Callable[[Term], str]) -> list[tuple[str, str]]:
    """(formula in LaTeX with its number as a tag, reason in plain words) for every step."""
    result = []
    for number, node, above in steps(root):
        source = f"from {', '.join(f'({k})' for k in above)}: " if above else ""
        result.append((rf"{spell(node.concludes)} \tag{{{number}}}", source + RULES[node.rule]))
    return result


def steps(root: Proof) -> Iterator[tuple[int, Proof, list[int]]]:
    """(number, node, numbers of its premises); a step that occurs twice with the same premises is printed once."""
    numbers: dict[tuple, int] = {}
    found: list[tuple[int, Proof, list[int]]] = []

    def visit(node: Proof) -> int:
        above = [visit(one) for one in node.premises]
        key = (node.rule, node.concludes, tuple(above))
        if key not in numbers:
            numbers[key] = len(numbers) + 1
            found.append((numbers[key], node, above))
        return numbers[key]

    visit(root)
    yield from found
