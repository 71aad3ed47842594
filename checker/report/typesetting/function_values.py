"""Functions of an instance as formulas: “½x² for x ≤ 1, x − ½ beyond”, as text and as LaTeX."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from checker.data.functions import Function, Piece, Pieces, Quadratic, read_function
from checker.errors import CheckerError

_MOST_PARTS, _MOST_PIECES = 4, 6
_NEXT_LINE = r" \\ "


def function_of(value: object, sort: str) -> Function | None:
    """The function that a value of an audit file is; None where it is none, or too long to be shown."""
    if sort not in ("function", "scalar_function") or not isinstance(value, Mapping):
        return None
    try:
        found = read_function(dict(value), "f")
    except (CheckerError, TypeError, ValueError, AttributeError):
        return None
    parts = [found] if isinstance(found, Pieces) else list(getattr(found, "parts", ()))
    few = len(parts) <= _MOST_PARTS and all(len(part.pieces) <= _MOST_PIECES for part in parts)
    return found if few and (not isinstance(found, Quadratic) or len(found) <= _MOST_PARTS) else None


def function_text(f: Function) -> str:
    """The function in one line of text."""
    if isinstance(f, Quadratic):
        rows = "; ".join(", ".join(map(_plain, row)) for row in f.matrix)
        line = ", ".join(map(_plain, f.linear))
        return f"½⟨x, Ax⟩ + ⟨b, x⟩ + {_plain(f.constant)} with A = [{rows}], b = ({line})"
    if isinstance(f, Pieces):
        return _text_of_pieces(f, "x")
    if len(f.parts) == 1:
        return _text_of_pieces(f.parts[0], "x")
    shown = [_text_of_pieces(part, f"x{'₀₁₂₃₄₅₆₇₈₉'[i + 1]}") for i, part in enumerate(f.parts)]
    return " + ".join(f"[{one}]" if " " in one else one for one in shown)


def function_latex(name: str, f: Function) -> str:
    """“f(x) = …” in LaTeX."""
    if isinstance(f, Quadratic):
        rows = r" \\ ".join(" & ".join(map(_tex, row)) for row in f.matrix)
        line = ", ".join(map(_tex, f.linear))
        square = rf"\frac12 x^{{\top}}\begin{{pmatrix}} {rows} \end{{pmatrix}} x"
        return rf"{name}(x) &= {square} + \left({line}\right) x + {_tex(f.constant)}"
    parts = [f] if isinstance(f, Pieces) else list(f.parts)
    letters = ["x"] if len(parts) == 1 else [f"x_{{{i + 1}}}" for i in range(len(parts))]
    shown = " + ".join(_latex_of_pieces(part, s) for part, s in zip(parts, letters, strict=True))
    return f"{name}(x) &= {shown}"


def _text_of_pieces(f: Pieces, s: str) -> str:
    shown = [_polynomial(piece, s, _plain, "²") for piece in f.pieces]
    if len(shown) == 1:
        return shown[0]
    ends = [f"{one} for {s} ≤ {_plain(t)}" for one, t in zip(shown, f.breaks, strict=False)]
    return ", ".join([*ends, f"{shown[-1]} beyond"])


def _latex_of_pieces(f: Pieces, s: str) -> str:
    shown = [_polynomial(piece, s, _tex, "^2") for piece in f.pieces]
    if len(shown) == 1:
        return shown[0] if " " not in shown[0] else rf"\left({shown[0]}\right)"
    lines = [rf"{one} & {s} \le {_tex(t)}" for one, t in zip(shown, f.breaks, strict=False)]
    lines.append(f"{shown[-1]} & {s} > {_tex(f.breaks[-1])}")
    return rf"\begin{{cases}} {_NEXT_LINE.join(lines)} \end{{cases}}"


def _polynomial(piece: Piece, s: str, number: Any, square: str) -> str:
    q, line, c = piece
    terms: Sequence[tuple[Fraction, str]] = [(q / 2, s + square), (line, s), (c, "")]
    text = ""
    for x, power in terms:
        if x:
            size = number(abs(x)) if abs(x) != 1 or not power else ""
            size = f"({size})" if "/" in size and power else size
            sign = (" − " if x < 0 else " + ") if text else ("−" if x < 0 else "")
            text += sign + size + power
    return (text or "0") if square == "²" else (text or "0").replace("−", "-")


def _plain(x: Fraction) -> str:
    return str(x).replace("-", "−")


def _tex(x: Fraction) -> str:
    sign = "-" if x < 0 else ""
    return (
        f"{sign}{abs(x.numerator)}" if x.denominator == 1 else rf"{sign}\frac{{{abs(x.numerator)}}}{{{x.denominator}}}"
    )


__all__ = ["function_latex", "function_of", "function_text"]
