"""Measured numbers as they are meant: four significant digits, the full value beside them; short exact rationals stay as they are."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from checker.report.typesetting.typeset import typeset

_DIGITS = 4
_FLOAT = re.compile(r"(?<![\w./])-?\d+\.\d+(?:e[+-]?\d+)?(?![\w/]|\.\d)")
_LONG_FRACTION = re.compile(r"(?<![\w./])([-−]?\d{1,300})/(\d{7,300})(?![\w/])")
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def rounded(text: object) -> Markup:
    """Every decimal of more than five significant digits as ``<data value="all of them">four</data>``."""
    said, out, end = str(text), [], 0
    for found in _FLOAT.finditer(said):
        out.append(_text(said[end : found.start()]))
        whole = found[0]
        short = short_float(whole)
        out.append(
            _text(whole)
            if short is None
            else Markup('<data value="{}" title="{}">{}</data>').format(whole, whole, short)
        )
        end = found.end()
    return Markup("").join([*out, _text(said[end:])])


def figures(text: object) -> Markup:
    """A sentence with its mathematics set; long fractions in four digits, all of them beside it."""
    said, out, end = str(text), [], 0
    for found in _LONG_FRACTION.finditer(said):
        above, below = (int(part.replace("−", "-")) for part in found.groups())
        value = plain_float(above / below) if below else found[0]
        out += [
            typeset(said[end : found.start()]),
            Markup('<data value="{0}" title="{0}">{1}</data>').format(found[0], value),
        ]
        end = found.end()
    return Markup("").join([*out, typeset(said[end:])])


def _text(text: str) -> Markup:
    """Escaped, with a minus sign before numbers."""
    return escape(re.sub(r"(?<![\w)-])-(?=\d)", "−", text))


def short_float(text: str) -> str | None:
    """“912.1” for “912.1125598200515”; None where the text is short already."""
    mantissa = re.sub(r"e.*|[-.]", "", text).lstrip("0")
    if len(mantissa) <= _DIGITS + 1 and "e" not in text:
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return plain_float(value)


def plain_float(value: float, digits: int = _DIGITS) -> str:
    """A float in four digits, far from 1 as 3.529·10⁻¹⁵."""
    if value != value or value in (float("inf"), float("-inf")):
        return "undefined" if value != value else "∞" if value > 0 else "−∞"
    if value and not 1e-4 <= abs(value) < 1e6:
        mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
        mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
        return f"{mantissa}·10{raised(str(int(exponent)))}".replace("-", "−")
    shown = f"{value:.{digits}g}"
    if "e" in shown:
        shown = f"{value:.0f}"
    return shown.replace("-", "−")


def raised(exponent: str) -> str:
    """A whole number in raised digits."""
    return exponent.translate(_RAISED)
