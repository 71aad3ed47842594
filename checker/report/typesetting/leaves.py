"""The leaves of terms as LaTeX and as plain text: no two leaves have a print in common."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from checker.report.typesetting.templates import GREEK
from checker.statements.terms.iterations import sides_of_state
from checker.statements.terms.laws import LAWS
from checker.statements.terms.leaves import BOUND, RATIONAL, STATE, VARIABLE
from checker.statements.terms.over_indices import sizes_of_bound
from checker.statements.terms.vocabulary import LOSSES

_ACCENTS = {"hat": r"\hat", "bar": r"\bar", "tilde": r"\tilde"}
_RESERVED = {"e", "g", "I"}  # letters of templates: e^u, g(u), I_n


def short_number(text: str, digits: int = 40) -> str:
    """A rational's text with the middle of very long numbers left out."""
    if len(text) <= digits:
        return text
    count = sum(c.isdigit() for c in text)
    return f"{text[: digits // 2]}…{text[-digits // 4 :]} ({count} digits, sha256 {_text_digest(text)})"


def _text_digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _shown(text: str, longest: int = 40) -> str:
    """The beginning of a text in harmless characters."""
    return re.sub(r"[^A-Za-z0-9 .,:;'+/-]", "?", text[:longest])


def odd(kind: str, text: str) -> str:
    """A leaf or a name that is none: what can be shown of it, and its hash."""
    return f"[{kind} {_shown(text)} {_text_digest(text)}]"


def latex_text(text: str) -> str:
    r"""``\text{…}`` of a text without characters that LaTeX or the MathML converter would take as commands."""
    return rf"\text{{{text}}}"


def latex_leaf(kind: str, text: str) -> tuple[str, int]:
    if kind == "num" and re.fullmatch(RATIONAL, text):
        if len(text) > 60:
            return latex_text(f"[{short_number(text)}]"), 100
        sign, value = ("-", text[1:]) if text.startswith("-") else ("", text)
        whole, _, parts = value.partition("/")
        shown = rf"\tfrac{{{whole}}}{{{parts}}}" if parts else whole
        return sign + shown, 55 if sign else 75 if parts else 100
    if kind == "var" and re.fullmatch(VARIABLE, text):
        return _latex_variable(text), 100
    if kind in ("bound", "range") and (found := re.fullmatch(BOUND, text)):
        sides = _latex_sides(sizes_of_bound(text))
        space = r"\mathbb{R}" + rf"^{{{r' × '.join(sides)}}}".replace("×", r"\times") * bool(sides)
        within = {"[": space, "(": rf"\mathrm{{Sym}}_{{{''.join(sides)}}}"}.get(found[2][0], f"[{''.join(sides)}]")
        return _latex_variable(found[1]) + (rf"\in{within}" if kind == "range" else ""), 100
    if kind in ("state", "states") and (found := re.fullmatch(STATE, text)):
        sides = _latex_sides(sides_of_state(text))
        power = "^{" + r" \times ".join(sides) + "}" if sides else ""
        return _latex_variable(found[1]) + (rf"\in\mathbb{{R}}{power}" if kind == "states" else ""), 100
    if kind == "word" and text in (*LOSSES, *LAWS):
        return latex_text(text), 100
    return latex_text(odd(_KINDS[kind], text)), 100


_KINDS = {
    "num": "number",
    "var": "variable",
    "word": "word",
    "bound": "index",
    "range": "index",
    "state": "state",
    "states": "state",
}


def _latex_variable(name: str) -> str:
    """x, x₁ of x1, x̂ of x_hat, x* of x_star, α of alpha, start; any other name as it is written, in typewriter.

    No two names share a print, as each form is made from names of one pattern only.
    """
    base, _, mark = name.partition("_")
    found = re.fullmatch(r"([A-Za-z]+)([0-9]*)", base)
    if found and found[1] not in _RESERVED and mark in ("", "star", *_ACCENTS) and (mark != "") == ("_" in name):
        letters, digits = found.groups()
        single = len(letters) == 1 or letters in GREEK
        out = rf"\{letters}" if letters in GREEK else letters if single else rf"\mathrm{{{letters}}}"
        if mark == "" or (single and not digits):
            out = rf"{_ACCENTS[mark]}{{{out}}}" if mark in _ACCENTS else out
            return out + (f"_{{{digits}}}" if digits else "") + (r"^{\star}" if mark == "star" else "")
    return rf"\mathtt{{{name.replace('_', chr(92) + '_')}}}"


def _latex_sides(sizes: Sequence[str]) -> list[str]:
    return [r" \cdot ".join(f if f.isdigit() else _latex_variable(f) for f in one.split("*")) for one in sizes]


def plain_leaf(kind: str, text: str) -> tuple[str, int]:
    if kind == "num" and re.fullmatch(RATIONAL, text):
        if len(text) > 60:
            return f"[{short_number(text)}]".replace("-", "−"), 100
        return text.replace("-", "−"), 55 if text.startswith("-") else 60 if "/" in text else 100
    if kind == "var" and re.fullmatch(VARIABLE, text) and text not in (*LOSSES, *LAWS):
        return "_".join(GREEK.get(part, part) for part in text.split("_")), 100
    if kind in ("bound", "range") and (found := re.fullmatch(BOUND, text)):
        sides = [one.replace("*", "·") for one in sizes_of_bound(text)]
        space = "ℝ" + f"^({'×'.join(sides)})" * bool(sides)
        within = {"[": space, "(": f"Sym({''.join(sides)})"}.get(found[2][0], f"[{''.join(sides)}]")
        return plain_leaf("var", found[1])[0] + (f"∈{within}" if kind == "range" else ""), 100
    if kind in ("state", "states") and (found := re.fullmatch(STATE, text)):
        shape = "×".join(one.replace("*", "·") for one in sides_of_state(text))
        return plain_leaf("var", found[1])[0] + (f"∈ℝ{'^' * bool(shape)}{shape}" if kind == "states" else ""), 100
    return (text if kind == "word" and text in (*LOSSES, *LAWS) else odd(_KINDS[kind], text)), 100
