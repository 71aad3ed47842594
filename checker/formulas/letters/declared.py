r"""What a person declares: the printed names of variables, and wholes that are one name, as ``e(t+1)`` or ``p(y | x)``.

**Guarantee.** two spellings of one symbol are one key; what is no symbol and no value of one is refused.
"""

from __future__ import annotations

import re

from checker.errors import InputError
from checker.formulas.letters.names import canonical
from checker.formulas.readings import spelled
from checker.formulas.syntax.clauses import syntax_of
from checker.formulas.syntax.cursor import Node


def name_of(key: str) -> str:
    """A declared name as the formula's names are spelled.  **Raises.** InputError for a key that is no symbol."""
    if re.fullmatch(r"[A-Za-z]+", key):
        return key
    upright = re.fullmatch(r"\\(?:mathrm|operatorname|text)\{([A-Za-z][A-Za-z0-9]*)\}", key.strip())
    if upright:
        return f"\\mathrm{{{upright[1]}}}"
    if re.fullmatch(
        r"[^|()]+\(.+(?:\||\\mid(?![A-Za-z])).+\)|[A-Za-z]{2,}(?:[_^].+|\(.+\))|\\\|.+\\\|_(?![12F]).+|\|\\?[A-Za-z{}\\]+\|",
        spelled(key),
    ):
        return spelled(key)  # p(y | x), Regret_n(u), ‖f‖_H and |S|, as one name
    try:
        node = syntax_of(key)
    except InputError:
        if _is_value(key):
            return spelled(key)  # Concat(O_1, …, O_H), whatever stands in the brackets
        raise
    if node.kind in ("applied", "call", "gradient") or _is_change(node):  # a whole that is one name, as e(t+1)
        return spelled(key)
    base, below, above, primes = node.parts if node.kind == "scripts" else (node, None, None, 0)
    if base.kind in ("applied", "call", "gradient"):
        return spelled(key)
    if base.kind != "symbol":
        raise InputError(
            f"variables names {key!r}, which is no symbol of LaTeX. Write one, such as x, \\beta, W_Q, x_{{t}} or \\hat{{x}}."
        )
    return canonical(base.parts[0], below, above, primes)


def _is_value(key: str) -> bool:
    """Whether a key is a name with one bracket behind it, which closes at the end."""
    head, opened, inside = key.strip().partition("(")
    depth = 1
    for k, character in enumerate(inside):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return k == len(inside) - 1 and syntax_of(head).kind in ("symbol", "scripts")
    return False


def _is_change(node: Node) -> bool:
    """ΔW, as one name."""
    factors: tuple[Node, ...] = node.parts[0] if node.kind == "product" else ()
    return (
        len(factors) == 2 and factors[0].parts[0] in ("\\Delta", "\\delta") and factors[1].kind in ("symbol", "scripts")
    )


__all__ = ["name_of"]
