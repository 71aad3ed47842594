r"""Sentences with their mathematics as LaTeX: what :func:`checker.report.typesetting.typeset.typeset` sets on a page is set the same way.

**Convention.** needs ``amsmath`` and ``amssymb``.  **Guarantee.** the result is ASCII, and no text becomes a command.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from checker.report.pages.tex_text import ascii_formula, tex_text
from checker.report.typesetting.printed import printed_parts
from checker.report.typesetting.typeset import typeset
from checker.report.typesetting.values import Latex

_TOKEN = re.compile(r"<(/?)(var|sub|sup|span)[^>]*>|([^<]+)")
_SIMPLE = re.compile(r"(?:[A-Za-z](?![\u0300-\u036f\u20d7]))+|.[\u0300-\u036f\u20d7]*", re.DOTALL)
_MATH = r"\ensuremath{"
_PRINTED = (
    set(  # the commands of a printed formula that are passed on; a formula with any other one is shown as its source
        re.findall(
            r"\\(?:[A-Za-z]+|.)",
            r"""
    \alpha \beta \gamma \delta \epsilon \varepsilon \zeta \eta \theta \vartheta \iota \kappa \lambda \mu \nu \xi \pi \rho \sigma \tau
    \upsilon \phi \varphi \chi \psi \omega \Gamma \Delta \Theta \Lambda \Xi \Pi \Sigma \Upsilon \Phi \Psi \Omega \ell \infty \nabla
    \partial \hat \bar \tilde \dot \vec \mathbb \mathbf \mathcal \mathrm \mathsf \mathit \boldsymbol \operatorname \text \frac \tfrac
    \dfrac \sqrt \left \right \big \Big \bigg \langle \rangle \lVert \rVert \lvert \rvert \|  \{ \} \, \; \! \: \quad \qquad \sum \prod
    \int \lim \max \min \sup \inf \arg \exp \log \ln \det \dim \ker \le \leq \ge \geq \ne \neq \ll \gg \approx \sim \simeq \equiv \propto
    \in \notin \subset \subseteq \cup \cap \setminus \forall \exists \to \rightarrow \mapsto \Rightarrow \Leftrightarrow \implies \iff
    \cdot \cdots \ldots \dots \times \otimes \odot \circ \oplus \top \perp \star \ast \prime \mid \parallel \pm \mp \succ \succeq \prec
    \preceq \land \lor \neg \emptyset
        """,
        )
    )
    | {r"\ "}
)


def tex_sentence(parts: str | Iterable[str]) -> str:
    """A text, or the parts of a sentence."""
    parts = [parts] if isinstance(parts, str) else parts
    return "".join(_formula(part) if isinstance(part, Latex) else _typeset(part) for part in parts)


def tex_printed(latex: str) -> str:
    """The LaTeX of a printed statement: its words as text; a formula whose commands are not all known as its source."""
    return "".join(
        tex_text(part) if block is None else f"{_formula(part)} " if _known(part) else rf"\texttt{{{tex_text(part)}}}"
        for part, block in printed_parts(latex)
    )


def _formula(latex: str) -> str:
    return rf"\({ascii_formula(latex)}\)"


def _known(latex: str) -> bool:
    """Whether a formula has known commands alone, and pairs that close."""
    bare = re.sub(r"\\[{}]", "", latex)
    depths = [bare[:k].count("{") - bare[:k].count("}") for k in range(len(bare) + 1)]
    pairs = latex.count(r"\left") - latex.count(r"\leftarrow") == latex.count(r"\right") - latex.count(r"\rightarrow")
    commands = set(re.findall(r"\\(?:[A-Za-z]+|.)", latex))
    return (
        min(depths) == 0 == depths[-1]
        and pairs
        and commands <= _PRINTED
        and not re.search(r"[#$%&~^_]\s*$|[#$%&~]", bare)
    )


def _typeset(text: str) -> str:
    """A text with the mathematics that a page sets, set."""
    tokens = iter(_TOKEN.findall(str(typeset(text))))
    return _joined("".join(_outside(tokens)))


def _outside(tokens: Iterator[tuple[str, str, str]]) -> Iterator[str]:
    for _, tag, text in tokens:
        if tag:
            yield f"{_MATH}{_inside(tokens, tag)}}}"
        else:
            yield tex_text(html.unescape(text).removesuffix("√" if text.endswith("√") else ""))


def _inside(tokens: Iterator[tuple[str, str, str]], tag: str) -> str:
    """What stands in an open tag, as mathematics."""
    inner = ""
    for close, other, text in tokens:
        if close:
            break
        inner += _inside(tokens, other) if other else _letters(html.unescape(text), upright=tag != "var")
    return {"var": inner, "sub": f"_{{{inner}}}", "sup": f"^{{{inner}}}", "span": rf"\sqrt{{{inner}}}"}[tag]


def _letters(text: str, *, upright: bool) -> str:
    out = ""
    for one in _SIMPLE.findall(text):
        if one.isascii() and one.isalpha():
            out += one if len(one) == 1 or not upright else rf"\mathrm{{{one}}}"
        elif one == "−":
            out += "-"
        elif one != "√":  # its argument follows
            out += one if re.fullmatch(r"[0-9+=(),./|:;\[\]]", one) else r"\ " if one == " " else _symbol(one)
    return out


def _symbol(one: str) -> str:
    shown = tex_text(one)
    whole = shown.startswith(_MATH) and shown.count(_MATH) == 1
    inner = shown.removeprefix(_MATH).removesuffix("}")
    return inner + " " * inner[-1].isalpha() if whole else rf"\text{{{shown}}}"


def _joined(tex: str) -> str:
    """Formulas that touch as one, so that an index stands at its letter; a second index or exponent gets a base of its own."""
    out, end, scripts = "", 0, ""
    while (start := tex.find(_MATH, end)) >= 0:
        close = _close(tex, start + len(_MATH))
        inner = tex[start + len(_MATH) : close]
        script = inner[:1] if inner[:1] in ("^", "_") else ""
        if start == end > 0 and out.endswith("}"):
            between = ("{}" if script in scripts else "") if script else " "
            out = f"{out[:-1]}{between}{inner}}}"
            scripts = scripts + script if script and script not in scripts else script
        else:
            out, scripts = f"{out}{tex[end:start]}{_MATH}{inner}}}", script
        end = close + 1
    return out + tex[end:]


def _close(tex: str, at: int) -> int:
    """Where the group that is open at a place closes."""
    depth = 1
    while depth:
        if tex[at] == "\\":
            at += 1
        elif tex[at] in "{}":
            depth += 1 if tex[at] == "{" else -1
        at += 1
    return at - 1


__all__ = ["tex_printed", "tex_sentence"]
