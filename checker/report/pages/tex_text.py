r"""Text of an audit as LaTeX: every character as a command that every engine and every font knows.

LuaLaTeX and XeLaTeX take Unicode, and leave out in silence what the font does not have: a ≤ without its sign is another statement.
**Guarantee.** the result is ASCII, and no text becomes a command; a character without a command here is printed as its number, [U+2AB0].
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_ESCAPED = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",  # TeX's first font has a dash in its place
    '"': "''",
    "`": r"\textasciigrave{}",
}
_TEXT = {
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
    "–": r"\textendash{}",
    "—": r"\textemdash{}",
    "…": r"\ldots{}",
    "§": r"\S{}",
    "\u00a0": "~",
    "─": r"\textemdash{}",
    "ß": r"\ss{}",
    "ø": r"\o{}",
    "Ø": r"\O{}",
    "ł": r"\l{}",
    "Ł": r"\L{}",
    "æ": r"\ae{}",
    "Æ": r"\AE{}",
    "œ": r"\oe{}",
    "ı": r"\i{}",
    "‼": "!!",
    "\u2009": r"\,",
    "\u202f": r"\,",
    "\u2011": "-",
}
_MATH = {
    "∣": r"\vert",
    "≤": r"\le",
    "≥": r"\ge",
    "≈": r"\approx",
    "∝": r"\propto",
    "≪": r"\ll",
    "≫": r"\gg",
    "≡": r"\equiv",
    "∼": r"\sim",
    "−": "-",
    "±": r"\pm",
    "∓": r"\mp",
    "×": r"\times",
    "·": r"\cdot",
    "÷": r"\div",
    "∘": r"\circ",
    "⊗": r"\otimes",
    "⊕": r"\oplus",
    "⊖": r"\ominus",
    "⊙": r"\odot",
    "⋆": r"\star",
    "∗": "*",
    "‖": r"\|",
    "∥": r"\parallel",
    "⟨": r"\langle",
    "⟩": r"\rangle",
    "⌊": r"\lfloor",
    "⌋": r"\rfloor",
    "⌈": r"\lceil",
    "⌉": r"\rceil",
    "∇": r"\nabla",
    "∂": r"\partial",
    "∞": r"\infty",
    "√": r"\surd",
    "∑": r"\sum",
    "∏": r"\prod",
    "∫": r"\int",
    "∈": r"\in",
    "∉": r"\notin",
    "∅": r"\emptyset",
    "∩": r"\cap",
    "∪": r"\cup",
    "⊂": r"\subset",
    "⊆": r"\subseteq",
    "∀": r"\forall",
    "∃": r"\exists",
    "→": r"\to",
    "←": r"\leftarrow",
    "↑": r"\uparrow",
    "↓": r"\downarrow",
    "↦": r"\mapsto",
    "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow",
    "⟺": r"\Longleftrightarrow",
    "⊤": r"\top",
    "⊥": r"\perp",
    "⪰": r"\succeq",
    "⪯": r"\preceq",
    "≻": r"\succ",
    "≺": r"\prec",
    "′": "'",
    "″": "''",
    "‴": "'''",
    "°": r"^{\circ}",
    "ℓ": r"\ell",
    "●": r"\bullet",
    "○": r"\circ",
    "✓": r"\surd",
    "✗": r"\times",
    "∧": r"\wedge",
    "∨": r"\vee",
    "¬": r"\neg",
    "⟪": r"\langle\!\langle",
    "⟫": r"\rangle\!\rangle",
}
_GREEK = {
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "pi",
    "rho",
    "sigma",
    "varsigma",
    "tau",
    "upsilon",
    "phi",
    "chi",
    "psi",
    "omega",
    "Gamma",
    "Delta",
    "Theta",
    "Lambda",
    "Xi",
    "Pi",
    "Sigma",
    "Upsilon",
    "Phi",
    "Psi",
    "Omega",
}
_HATS = {"\u0302": r"\hat", "\u0304": r"\bar", "\u0303": r"\tilde", "\u0307": r"\dot", "\u20d7": r"\vec"}
_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0327": "c",
    "\u0306": "u",
}
_STYLES = (
    ("DOUBLE-STRUCK", r"\mathbb"),
    ("SANS-SERIF", r"\mathsf"),
    ("MONOSPACE", r"\mathtt"),
    ("BOLD", r"\mathbf"),
    ("SCRIPT", r"\mathcal"),
)
_LATIN_LOOKING = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo", strict=True))
_MARKED = re.compile(r"(.)([\u0300-\u036f\u20d7]+)|(.)", re.DOTALL)


def tex_text(text: str) -> str:
    """The text for a paragraph, in ASCII."""
    parts = []
    for base, marks, alone in _MARKED.findall(unicodedata.normalize("NFD", text)):
        parts.append(_character(alone) if alone else _marked(base, marks))
    return re.sub("-(?=-)", "-{}", "".join(parts))  # two hyphens are no dash


@cache
def _character(c: str) -> str:
    if c in _ESCAPED or c in _TEXT:
        return _ESCAPED.get(c) or _TEXT[c]
    if c in "\n\t\r":
        return " "
    if " " <= c <= "~":
        return c
    found = _symbol(c)
    return rf"[U+{ord(c):04X}]" if found is None else rf"\ensuremath{{{found}}}"


def _symbol(c: str) -> str | None:
    """A character as mathematics, or None."""
    if c in _MATH:
        return _MATH[c]
    if c in _LATIN_LOOKING:
        return rf"\mathrm{{{_LATIN_LOOKING[c]}}}"
    script, letter = unicodedata.name(c, "").partition(" LETTER ")[::2]
    name = letter.lower().replace("lamda", "lambda").replace("final sigma", "varsigma")
    if script == "GREEK SMALL" and name in _GREEK:
        return f"\\{name}"
    if script == "GREEK CAPITAL" and name.capitalize() in _GREEK:
        return f"\\{name.capitalize()}"
    kind, _, rest = unicodedata.decomposition(c).partition(" ")
    whole = "".join(chr(int(code, 16)) for code in rest.split()) if kind.startswith("<") else ""
    if kind == "<fraction>" and "⁄" in whole:
        return r"\tfrac{{{}}}{{{}}}".format(*whole.split("⁄"))
    if len(whole) != 1 or (inner := _inside(whole)) is None:
        return None
    if kind in ("<super>", "<sub>"):
        return f"{'^' if kind == '<super>' else '_'}{{{inner}}}"
    style = next((command for word, command in _STYLES if word in unicodedata.name(c, "")), None)
    if style in (r"\mathbb", r"\mathcal") and not ("A" <= inner <= "Z"):  # these have capitals only
        style = r"\mathbf" if style == r"\mathbb" and len(inner) == 1 else None
    return f"{style}{{{inner}}}" if kind == "<font>" and style else None


def _inside(c: str) -> str | None:
    return c if c.isascii() and (c.isalnum() or c in "+-=()") else _symbol(c)


def _marked(base: str, marks: str) -> str:
    """A letter with accents: those of mathematics over any symbol, those of words over a Latin letter; ≠ is a = with a mark."""
    mark, inner = marks[0], None if base.isspace() else _inside(base)
    if len(marks) == 1 and mark == "\u0338" and (base in _MATH or base in "=<>"):
        return rf"\ensuremath{{\not{_MATH.get(base, base)}}}"
    if len(marks) == 1 and inner is not None and mark in _HATS:
        return rf"\ensuremath{{{_HATS[mark]}{{{inner}}}}}"
    if len(marks) == 1 and base.isascii() and base.isalpha() and mark in _ACCENTS:
        return rf"\{_ACCENTS[mark]}{{{base}}}"
    return _character(base) + "".join(f"[U+{ord(m):04X}]" for m in marks)


def ascii_formula(latex: str) -> str:
    r"""A formula whose ``\text`` parts hold Unicode, in ASCII."""
    return re.sub(r"[^\x00-\x7f]+", lambda m: tex_text(m[0]), latex)


def tex_name(name: str) -> str:
    """The name of a claim, which may break at its hyphens and its slash."""
    return re.sub("[-/]", r"\g<0>\\allowbreak{}", tex_text(name))


__all__ = ["ascii_formula", "tex_name", "tex_text"]
