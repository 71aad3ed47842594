"""Statements as mathematics: LaTeX, MathML, and one line of Unicode for terminals.

All three work on the JSON of a term, because reports are written from audit files.  A term that is
malformed, too deep or too long is shown abridged, never refused: the page must stand.

**Convention.** an optional last argument that says the obvious is not printed: ``max_margin(D,
best_tokens(D))`` is p^mm(D).  Indices count from 1.  The loss is printed only where several occur.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from xml.etree.ElementTree import Element, tostring

from checker.term import NAMES, Term

_DEEPEST, _LONGEST, _MOST_NODES = 30, 2_500, 3_000
_ATOM = 86  # what may carry an exponent or a subscript without parentheses

# LaTeX precedences where a printed form is open although its value in NAMES says closed.
_PRODUCTS = {"mul", "matvec", "matmul"}
_SAME_ON_THE_LEFT = {"add": {"add", "sub"}, "sub": {"add", "sub"}} | dict.fromkeys(_PRODUCTS, _PRODUCTS)
_SAME_ON_THE_RIGHT = {"add": {"add", "sub"}} | dict.fromkeys(_PRODUCTS, _PRODUCTS)
_ASSOCIATIVE = {"and", "or", "hadamard", "kron"}
_WITH_CHOICE = {
    "max_margin", "max_margin_matrix", "max_margin_head", "joint_max_margin",
    "separable", "matrix_separable", "head_separable",
}  # fmt: skip
_LOSS_AT = {
    "loss": 1, "matrix_loss": 1, "best_value": 1,
    "loss_value": 0, "loss_slope": 0, "slope_bound": 0, "curvature_bound": 0,
}  # fmt: skip

_GREEK = dict(
    alpha="α", beta="β", gamma="γ", delta="δ", epsilon="ε", zeta="ζ", eta="η", theta="θ", iota="ι", kappa="κ",
    mu="μ", nu="ν", xi="ξ", pi="π", rho="ρ", sigma="σ", tau="τ", phi="φ", chi="χ", psi="ψ", omega="ω", ell="ℓ",
    Gamma="Γ", Delta="Δ", Theta="Θ", Lambda="Λ", Xi="Ξ", Pi="Π", Sigma="Σ", Phi="Φ", Psi="Ψ", Omega="Ω",
) | {"lambda": "λ"}  # fmt: skip
_ACCENTS = {"hat": r"\hat", "bar": r"\bar", "tilde": r"\tilde"}

_PLAIN = {
    "lt": "{0} < {1}", "le": "{0} ≤ {1}", "eq": "{0} = {1}", "and": "{0} and {1}", "or": "{0} or {1}",
    "not": "not {0}", "implies": "{0} ⇒ {1}", "add": "{0} + {1}", "sub": "{0} − {1}", "neg": "−{0}",
    "mul": "{0}·{1}", "div": "{0}/{1}", "pow": "{0}^{1}", "abs": "|{0}|", "entry": "{0}[{1}]",
    "dot": "⟨{0}, {1}⟩", "norm": "‖{0}‖", "frobenius": "‖{0}‖_F", "hadamard": "{0}∘{1}", "positive": "{0} > 0",
    "parallel": "{0} ∥ {1}", "matvec": "{0}·{1}", "matmul": "{0}·{1}", "transpose": "{0}ᵀ", "kron": "{0}⊗{1}",
    "minimum": "min({0})", "maximum": "max({0})", "loss_value": "ℓ({1})", "loss_slope": "ℓ′({1})", "loss": "L_{0}",
    "matrix_loss": "L_{0}", "value": "{0}({1})", "gradient": "∇{0}({1})", "slope": "⟨∇{0}({1}), {2}⟩",
    "best_value": "L*({0})", "max_margin": "p_mm({0})", "max_margin_matrix": "W_mm({0})",
    "with_query": "{0}[zᵢ = {1}]", "first_token_queries": "{0}[zᵢ = xᵢ₁]", "with_key_matrix": "{0}[W = {1}]",
    "max_margin_head": "v_mm({0})", "joint_max_margin": "p_mm_S({0})", "is_loss": "{0} is {1}",
}  # fmt: skip
_PLAIN_PRECEDENCE = {"div": 60} | dict.fromkeys(("minimum", "maximum", "rank", "length", "exp"), 100)


@dataclass(frozen=True, kw_only=True)
class _Style:
    """How one of the two notations writes a term."""

    template: Callable[[str, int], str]
    precedence: Callable[[str], int]
    leaf: Callable[[str, str], tuple[str, int]]
    unreadable: Callable[[object], str]
    bracket: str
    more: str
    times: str  # what stands between a factor and a number
    negative: str


def latex_of(term: Term) -> str:
    """LaTeX of a term, parenthesised by precedence."""
    return latex_of_json(term.json)


def latex_of_json(term: object, *, name_losses: bool | None = None) -> str:
    """LaTeX of a term's JSON; ``name_losses`` None: only where several losses occur in it."""
    return _text(term, _LATEX, name_losses)


def plain_text_of(term: object) -> str:
    """One readable line of Unicode for a terminal: ``⟨∇L_D(p), p_mm(D)⟩ < 0``."""
    return _text(term, _TEXT, None)


def statement_latex(statement: dict) -> dict[str, list[str]]:
    """LaTeX of a statement's parts: ``forall`` (the variables), ``where``, ``assuming``, ``conclude``.

    Conjunctions are taken apart: one formula each.
    """
    listed = {"where": _listed(statement.get("where")), "assuming": _listed(statement.get("assuming"))}
    parts = listed | {"conclude": [statement.get("conclude")]}
    several = len(losses_of(statement)) > 1
    out = {
        key: [latex_of_json(part, name_losses=several) for term in terms for part in _conjuncts(term)]
        for key, terms in parts.items()
    }
    return {"forall": [_latex_leaf("var", str(name))[0] for name, _ in pairs(statement.get("forall"))]} | out


def losses_of(statement: dict) -> list[str]:
    """The losses a statement names, sorted; one: say once that ℓ is that loss."""
    terms = _listed(statement.get("where")) + _listed(statement.get("assuming")) + [statement.get("conclude")]
    return sorted(set(_loss_words(terms)))


def pairs(value: object) -> list[tuple[object, object]]:
    """The [name, sort] pairs of ``forall``, without sizes; anything else is left out."""
    return [(p[0], p[1]) for p in _listed(value) if isinstance(p, (list, tuple)) and len(p) >= 2]


@lru_cache(maxsize=4096)
def mathml_of_latex(latex: str, *, block: bool = True) -> str:
    """MathML of LaTeX, safe to put in a page: every text escaped, attributes from a short list.

    **Guarantee.** never raises; what cannot be converted is shown as escaped source text.
    ``latex2mathml.converter.convert`` itself unescapes ``<``, so its tree is taken, not its text.
    """
    from latex2mathml.converter import Converter

    try:
        element = Converter(display="block" if block else "inline").convert_to_element(latex)
        _clean(element)
        _shorten(element)
        element.attrib = {"display": "block"} if block else {}
        return tostring(element, encoding="unicode")
    except Exception:  # a converter's failure must not cost the report
        return f"<code>{html.escape(latex[:_LONGEST])}</code>"


# ------------------------------------------------------------------ terms


def _text(term: object, style: _Style, name_losses: bool | None) -> str:
    try:
        return _render(term, style, _several_losses([term]) if name_losses is None else name_losses, 0)[0]
    except RecursionError:  # comparing or printing a leaf nested thousands deep
        return style.more


def _render(term: object, style: _Style, name_losses: bool, depth: int) -> tuple[str, int]:
    """The text of a term and the precedence it binds with."""
    if depth > _DEEPEST:
        return style.more, 100
    if not isinstance(term, (list, tuple)) or not term or not isinstance(term[0], str):
        return style.unreadable(term), 100
    name, args = term[0], list(term[1:])
    if name in ("num", "word", "var"):
        readable = len(args) == 1 and isinstance(args[0], str)
        return style.leaf(name, args[0]) if readable else (style.unreadable(term), 100)
    template, parts = style.template(name, len(args)), []
    fields = _fields(template)
    if any(f >= len(args) for _, f, _ in fields):
        return style.unreadable(term), 100
    for i, argument in enumerate(args[:64]):
        text, precedence = _render(_from_one(name, i, argument), style, name_losses, depth + 1)
        parts.append((text, precedence, _head(argument)))
    if name in _WITH_CHOICE and len(args) == 2:
        template = template.replace("{0}, {1}", "{0}")
        if args[1] != ["best_tokens", args[0]]:
            parts[0] = (f"{parts[0][0]}, {parts[1][0]}", 100, "")
    if name_losses and len(args) > _LOSS_AT.get(name, len(args)):
        template = _naming_the_loss(template, parts[_LOSS_AT[name]][0], style)
    text, precedence = _fill(name, template, parts, style)
    return (text, precedence) if len(text) <= _LONGEST else (style.more, 100)


def _fill(name: str, template: str, parts: list[tuple[str, int, str]], style: _Style) -> tuple[str, int]:
    """Put the arguments into the template, each in parentheses where reading would go wrong without."""
    own, out, open_left = style.precedence(name), "", ""
    for before, field, after in _fields(template):
        out += before
        if field >= 0:
            text, precedence, head = parts[field]
            if not out and text.startswith(style.negative) and name in _PRODUCTS and precedence >= 55:
                own = 55  # −½ x is the negative of a product: no parentheses
            elif _needs_brackets(name, own, before, after, out, text, precedence, head, style):
                text = style.bracket.format(text)
            if name in _PRODUCTS and open_left and _starts_with_number(text, open_left):
                out = out[: -len(before)] + style.times
            open_left = text
            out += text
    return out, own


def _needs_brackets(
    name: str, own: int, before: str, after: str, out: str, text: str, precedence: int, head: str, style: _Style
) -> bool:
    last, first = _bare(before)[-1:], _bare(after)[:1]
    if (last and first and last in "{([⟨|‖,∥" and first in "})]⟩|‖,∥") and name != "parallel":
        return False
    if (first in ("^", "_", "ᵀ", "[") and after) or last in ("^", "_"):
        merges = head == "entry" and "^" not in text and first == "^"  # x₁² needs none
        return precedence < _ATOM and not merges
    if own == 100:  # the template prints side by side things that it does not enclose
        return precedence <= 60
    leftmost = not out
    if not leftmost and own >= 50 and text.startswith(style.negative):
        return True
    if name in _PRODUCTS and leftmost and re.match(r"\\(min|max|log|operatorname)", text) and precedence <= 70:
        return True
    if name == "not" or (name == "or" and head == "and"):
        return precedence < 100
    if precedence != own:
        return precedence < own
    return head not in (_SAME_ON_THE_LEFT if leftmost else _SAME_ON_THE_RIGHT).get(name, set()) and not (
        name in _ASSOCIATIVE and head == name
    )


@lru_cache(maxsize=1024)
def _fields(template: str) -> tuple[tuple[str, int, str], ...]:
    """(text before, argument number or −1, text after) of each piece of a template."""
    pieces: list[tuple[str, int]] = []
    for literal, field, _, _ in Formatter().parse(template):
        if pieces and pieces[-1][1] < 0:  # "{{" ends a piece
            literal = pieces.pop()[0] + literal
        pieces.append((literal, int(field) if field is not None else -1))
    after = [literal for literal, _ in pieces[1:]] + [""]
    return tuple((literal, field, then) for (literal, field), then in zip(pieces, after, strict=True))


def _bare(text: str) -> str:
    """Without spacing and the words that only size a delimiter."""
    text = text.replace(r"\left\|", "‖").replace(r"\right\|", "‖").replace(r"\|", "‖")
    text = text.replace(r"\langle", "⟨").replace(r"\rangle", "⟩")
    return re.sub(r"\\left|\\right|\\[,;!]|\s", "", text)


def _starts_with_number(text: str, left: str) -> bool:
    numeric = re.fullmatch(r"-?(\d.*|\\tfrac.*)", left) is not None
    return text[:1].isdigit() or text.startswith(r"\tfrac") or (numeric and text.startswith(r"\frac"))


def _from_one(name: str, i: int, argument: object) -> object:
    """Indices count from 1 in print."""
    takes_index = name in NAMES and any(takes[i : i + 1] == ("index",) for takes, _ in NAMES[name].signatures)
    if not takes_index or _head(argument) != "num":
        return argument
    text = argument[1]  # type: ignore[index]
    return ["num", str(int(text) + 1)] if isinstance(text, str) and re.fullmatch(r"\d{1,9}", text) else argument


def _head(term: object) -> str:
    return term[0] if isinstance(term, (list, tuple)) and len(term) > 1 and isinstance(term[0], str) else ""


def _naming_the_loss(template: str, loss: str, style: _Style) -> str:
    loss = loss.replace("{", "{{").replace("}", "}}")
    if style is _TEXT:
        return f"{template}[{loss}]"
    template = template.replace(r"\mathcal{{L}}^\star", rf"\mathcal{{{{L}}}}^{{{{\star,{loss}}}}}")
    template = template.replace(r"\mathcal{{L}}_", rf"\mathcal{{{{L}}}}^{{{{{loss}}}}}_")
    template = template.replace(r"\ell", rf"\ell_{{{{{loss}}}}}")
    return re.sub(r"^M_([01])", lambda m: rf"M_{m[1]}^{{{{{loss}}}}}", template)


def _listed(value: object) -> list:
    return list(value) if isinstance(value, (list, tuple)) else []


def _conjuncts(term: object) -> list:
    out: list = []
    todo = [term]
    while todo and len(out) < 200:
        part = todo.pop()
        if _head(part) == "and":
            todo += reversed(part[1:])  # type: ignore[index]
        else:
            out.append(part)
    return out


def _loss_words(terms: list) -> Iterator[str]:
    todo, seen = list(terms), 0
    while todo and seen < _MOST_NODES:
        part, seen = todo.pop(), seen + 1
        if isinstance(part, (list, tuple)):
            at = _LOSS_AT.get(_head(part), -2) + 1
            if 0 < at < len(part) and _head(part[at]) in ("word", "var") and isinstance(part[at][1], str):
                yield part[at][1]
            todo += part[1:_MOST_NODES]


def _several_losses(terms: list) -> bool:
    return len(set(_loss_words(terms))) > 1


# ------------------------------------------------------------------ leaves


def short_number(text: str, digits: int = 40) -> str:
    """A rational's text with the middle of very long numbers left out."""
    if len(text) <= digits:
        return text
    return f"{text[: digits // 2]}…{text[-digits // 4 :]} ({sum(c.isdigit() for c in text)} digits)"


def _latex_text(value: object, longest: int = 60) -> str:
    r"""``\text{…}`` holding only characters that LaTeX and the MathML converter both take as themselves."""
    text = str(value) if not isinstance(value, (list, tuple, dict)) else "[malformed term]"
    text = re.sub(r"[^\w .,:;'()+/…-]", "?", text[:longest] + ("…" if len(text) > longest else ""))
    return rf"\text{{{text.replace('_', chr(92) + '_')}}}"


def _latex_leaf(kind: str, text: str) -> tuple[str, int]:
    if kind == "num" and (number := re.fullmatch(r"(-?)(\d+)(?:/(\d+))?", text)):
        if len(text) > 60:
            return _latex_text(short_number(text), 80), 100
        sign, whole, parts = number.groups()
        if parts is None:
            return sign + whole, 55 if sign else 100
        return rf"{sign}\tfrac{{{whole}}}{{{parts}}}", 55 if sign else 75
    if kind == "var" and len(text) <= 40 and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", text):
        return _latex_variable(text.rstrip("_")), 100
    return _latex_text(text), 100


def _latex_variable(name: str) -> str:
    base, *rest = [part for part in name.split("_") if part]
    accents = [part for part in rest if part in _ACCENTS]
    marks = [part for part in rest if part in ("star", "prime")]
    below = [_latex_letters(part) for part in rest if part not in _ACCENTS and part not in marks]
    if re.fullmatch(r"[A-Za-z]h", base):  # xh is x̂
        base, accents = base[0], ["hat", *accents]
    if numbered := re.fullmatch(r"([A-Za-z]+?)(\d+)", base):
        base, below = numbered[1], [numbered[2], *below]
    out = _latex_letters(base)
    for accent in accents:
        out = rf"{_ACCENTS[accent]}{{{out}}}"
    if below:
        out += rf"_{{{','.join(below)}}}"
    raised = " ".join(rf"\{mark}" for mark in marks)
    return out + (f"^{{{raised}}}" if raised else "")


def _latex_letters(text: str) -> str:
    if text in _GREEK:
        return rf"\{text}"
    return text if len(text) == 1 or text.isdigit() else rf"\mathrm{{{text}}}"


def _plain_leaf(kind: str, text: str) -> tuple[str, int]:
    if kind == "num" and re.fullmatch(r"-?\d+(/\d+)?", text):
        return short_number(text).replace("-", "−"), 55 if text.startswith("-") else 60 if "/" in text else 100
    shown = re.sub(r"[^\w .,:;'()+/…-]", "?", text[:60] + ("…" if len(text) > 60 else ""))
    return ("_".join(_GREEK.get(part, part) for part in shown.split("_")) if kind == "var" else shown), 100


def _latex_template(name: str, count: int) -> str:
    if name in NAMES:
        return NAMES[name].latex
    return _call(_latex_text(_own(name)).replace("{", "{{").replace("}", "}}"), count, r"\left(", r"\right)")


def _plain_template(name: str, count: int) -> str:
    return _PLAIN.get(name) or _call(re.sub(r"[^\w. -]", "?", _own(name)[:60]), count, "(", ")")


def _own(name: str) -> str:
    """The words of a claim's own function: own:digits_shared → digits shared."""
    return name.removeprefix("own:").replace("_", " ") if name.startswith("own:") else name


def _call(name: str, count: int, opening: str, closing: str) -> str:
    slots = ", ".join(f"{{{i}}}" for i in range(min(count, 64)))
    return f"{name}{opening}{slots}{', …' if count > 64 else ''}{closing}"


def _precedence(own: dict[str, int], name: str) -> int:
    return own.get(name) or (NAMES[name].precedence if name in NAMES else 100)


_LATEX = _Style(
    template=_latex_template, precedence=lambda name: _precedence({}, name), leaf=_latex_leaf,
    unreadable=_latex_text, bracket=r"\left({}\right)", more=r"\ldots", times=r" \cdot ", negative="-",
)  # fmt: skip
_TEXT = _Style(
    template=_plain_template,
    precedence=lambda name: _precedence(_PLAIN_PRECEDENCE, name) if name in _PLAIN else 100,
    leaf=_plain_leaf, unreadable=lambda value: "[malformed term]", bracket="({})", more="…", times="·", negative="−",
)  # fmt: skip


# ------------------------------------------------------------------ MathML

_WIDTHS = {"negativethinmathspace": "-0.167em", "negativemediummathspace": "-0.222em"}
_KEPT = {"display", "stretchy", "fence", "form", "width", "accent", "displaystyle", "scriptlevel", "mathvariant"}
_BOLD = str.maketrans("0123456789", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗")
_TALL = {"mfrac", "msqrt", "mtable"}


def _clean(element: Element, *, first: bool = True) -> None:
    """Entities to characters, attributes of MathML Core only, words as one identifier, even spacing."""
    element.text = html.unescape(element.text or "")
    element.tail = ""
    if element.attrib.get("mathvariant") == "bold":
        element.text = element.text.translate(_BOLD)
    element.attrib = {k: _WIDTHS.get(v, v) for k, v in element.attrib.items() if k in _KEPT and v != "bold"}
    if element.tag == "mo" and element.text.isalpha() and element.text.isascii():  # min, log, vec …
        element.attrib |= {"lspace": "0" if first else "0.167em", "rspace": "0.167em"}
    children = list(element)
    for i, child in enumerate(children):
        _clean(child, first=i == 0)
        if child.tag == "mo" and child.text == "−" and (i == 0 or _expects_operand(children[i - 1])):
            child.attrib["form"] = "prefix"
    if not any(c.tag in _TALL for c in element.iter()):  # browsers stretch fences even around an x
        for child in children:
            if child.attrib.get("fence") == "true":
                child.attrib["stretchy"] = "false"
    upright = [c.tag == "mi" and c.attrib == {"mathvariant": "normal"} for c in children]
    if len(children) > 1 and all(upright):
        children[0].text = "".join(c.text or "" for c in children)
        children[0].attrib = {}
        for child in children[1:]:
            element.remove(child)


def _shorten(element: Element) -> None:
    """Without rows of one element, and without attributes that every browser infers: formulas are half of a page."""
    for i, child in enumerate(list(element)):
        _shorten(child)
        while child.tag == "mrow" and not child.attrib and len(child) == 1:
            child = child[0]
        element[i] = child
    if element.tag == "mo":
        element.attrib.pop("fence", None)
        if element.attrib.get("form") != "prefix" or element.text != "−":
            element.attrib.pop("form", None)


def _expects_operand(element: Element) -> bool:
    return element.tag == "mo" and (element.attrib.get("form") == "prefix" or (element.text or "") in "(,=<>≤+−⇒")
