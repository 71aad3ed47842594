"""The Unicode mathematics of titles and sentences as HTML: ``p_mm/‖p_mm‖`` becomes p with an index, ``R⁷`` an exponent.

Only well-understood patterns are set: a single letter as a variable, indices and exponents, roots, a product of letters before a
transposition.  Everything else stays the text that it is.

**Guarantee.** every character of the text is escaped; no tag but ``var``, ``sub``, ``sup`` and ``span class="root"`` is written.
"""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ᵀⁿ", "0123456789−+⊤n")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉₊₋ᵢⱼₖₜ", "0123456789+−ijkt")
_SCRIPT = (
    r"(?:[_^](?:\{[^{}]{1,60}\}|\([^()]{1,40}\)|[−-]?\d+(?:/\d+)?|−[A-Za-z](?![A-Za-z])|[ijktlb](?=[A-Za-zα-ω]_)"
    r"|[ijktlb],(?:second|opt|[ijktlτα])(?![A-Za-z0-9])|[ijkt][ατ]|[A-Za-z]{1,4}\d?(?![A-Za-z0-9])\*?|[α-ωℓ⋆*∞])"
    r"|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ᵀⁿ]+|[₀-₉₊₋ᵢⱼₖₜ]+)"
)
_PAIRS = frozenset({"it", "ij", "ik", "jk", "jt"})  # two indices, and no word
_MARK = r"[\u0300-\u036f]?[′″*]{0,2}"
_TOKEN = re.compile(
    rf"(?P<name>\b(?:Assumptions?|Theorems?|Lemmas?|Appendix|Section|Table|Figure|Algorithm|Definitions?) [A-Z0-9][\w.–-]*"
    rf"(?:(?:, | and |, and )[A-Z0-9](?![a-z])[\w.]*)*)"
    rf"|(?P<root>√(?:\d+|[A-Za-zα-ω]|\([^()]{{1,40}}\)))"
    rf"|(?P<lp>ℓp(?![A-Za-z]))"
    rf"|(?P<product>[A-Z]{{2,4}}(?=ᵀ)|ff(?=ᵀ)|(?<=[)ᵀ])[A-Z]{{1,3}}(?![A-Za-z])|(?<=[)ᵀ])[A-Z][a-z](?![A-Za-z])"
    rf"|(?<=[=·≤] )[A-Z][a-z](?![A-Za-z])"
    rf"|(?<=[₀-₉])[A-Z](?=[A-Z][₀-₉])|[A-Z](?=[₀-₉])|\bd[A-Z](?=/d)|(?<=/)d[a-z](?![A-Za-z]))(?P<pscripts>{_SCRIPT}*)"
    rf"|(?P<letter>(?:(?<![A-Za-z_’'-])[B-HJ-Zb-z](?![A-Za-z])|(?<![A-Za-z_’'])[AaI](?={_SCRIPT}|\()|(?<=[=≤<·×‖⟨|+−⊗⟩√])[aA](?![A-Za-z])"
    rf"|[α-ωΓ-Ω]){_MARK})(?P<lscripts>{_SCRIPT}*)"
    rf"|(?P<base>(?:(?<=\bopt)|(?<=\bCov)|(?<=\bVar)|(?<=\bmin)|(?<=\bmax)|(?<=\bsup)|(?<=\binf))_(?:\{{[^{{}}]{{1,60}}\}}|[A-Za-z](?![A-Za-z]))|(?<=[‖|)\]}}∂ℝ∇ℓ𝖠𝕊\d′⋆]){_SCRIPT}+)"
)


@lru_cache(maxsize=8192)
def typeset(text: str) -> Markup:
    """One line of text with its mathematics set."""
    return _set(str(text), 0)


def _set(text: str, depth: int) -> Markup:
    out, end = [], 0
    for found in _TOKEN.finditer(text):
        out += [escape(text[end : found.start()]), _one(found, depth)]
        end = found.end()
    return Markup("").join([*out, escape(text[end:])])


def _one(found: re.Match[str], depth: int) -> Markup:
    if found["name"]:
        return escape(found["name"])
    if found["root"]:
        inner = found["root"][1:]
        inner = inner[1:-1] if inner.startswith("(") else inner
        return Markup('√<span class="root">{}</span>').format(_inner(inner, depth))
    if found["lp"]:
        return Markup("<var>ℓ</var><sub><var>p</var></sub>")
    if found["product"]:
        return Markup("<var>{}</var>").format(found["product"]) + _scripts(found["pscripts"], depth)
    if found["letter"]:
        return Markup("<var>{}</var>").format(found["letter"]) + _scripts(found["lscripts"], depth)
    return _scripts(found["base"], depth)


def _scripts(text: str, depth: int) -> Markup:
    """``_mm^{2}`` and Unicode's raised and lowered digits as ``sub`` and ``sup``."""
    out = Markup("")
    for one in re.findall(_SCRIPT, text or ""):
        if one[0] in "_^":
            inner = one[2:-1] if one[1] in "{(" else one[1:]
            tag = "sub" if one[0] == "_" else "sup"
            star = len(inner) > 1 and inner.endswith("*") and one[1] not in "{("
            out += Markup(f"<{tag}>{{}}</{tag}>").format(_inner(inner[:-1] if star else inner, depth))
            out += Markup("<sup>*</sup>") if star else Markup("")
        elif one[0] in "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ᵀⁿ":
            out += Markup("<sup>{}</sup>").format(one.translate(_RAISED))
        else:
            out += Markup("<sub>{}</sub>").format(one.translate(_LOWERED))
    return out


def _inner(text: str, depth: int) -> Markup:
    if text in _PAIRS:
        return Markup("").join(Markup("<var>{}</var>").format(letter) for letter in text)
    return _set(text, depth + 1) if depth < 3 else escape(text)
