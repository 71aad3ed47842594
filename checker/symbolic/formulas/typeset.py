"""Formulas with indices as plain text and as LaTeX."""

from __future__ import annotations

from dataclasses import dataclass

from checker.symbolic.formulas.index_terms import Form

GREEK = {
    "gamma": "γ",
    "alpha": "α",
    "beta": "β",
    "psi": "ψ",
    "ell": "ℓ",
    "Phi": "Φ",
    "rho": "ρ",
    "tau": "τ",
    "epsilon": "ε",
}


@dataclass(frozen=True, kw_only=True)
class Style:
    """How the pieces of a formula look."""

    latex: bool

    def name(self, name: str) -> str:
        base, primes = name.rstrip("'"), name.count("'")
        if self.latex:
            shown = f"\\{base}" if base in GREEK else base if len(base) == 1 else f"\\mathrm{{{base}}}"
            return shown + "'" * primes
        return GREEK.get(base, base) + ("", "′", "″")[primes] if primes < 3 else GREEK.get(base, base) + "′" * primes

    def leaf(self, name: str, indices: tuple[str, ...]) -> str:
        if not indices:
            return self.name(name)
        inside = ",".join(map(self.index, indices))
        return f"{self.name(name)}_{{{inside}}}" if self.latex else f"{self.name(name)}[{inside}]"

    def index(self, index: str) -> str:
        base, digits = index.rstrip("0123456789"), index[len(index.rstrip("0123456789")) :]
        return base + "'" * int(digits) if self.latex and digits else index

    def sum(self, index: str, span: str, body: str) -> str:
        index = self.index(index)
        return f"\\sum_{{{index}\\in[{span}]}} {body}" if self.latex else f"Σ_{index}∈{span} {body}"

    def fraction(self, above: str, below: str, simple: bool) -> str:
        if self.latex:
            return f"\\frac{{{above}}}{{{below}}}"
        return f"{above}/{below}" if simple else f"{above}/({below})"

    def partial(self, what: str, by: list[str]) -> str:
        if self.latex:
            power = f"^{len(by)}" if len(by) > 1 else ""
            return f"\\frac{{\\partial{power} {what}}}{{{' '.join(chr(92) + 'partial ' + x for x in by)}}}"
        return f"∂{'²' if len(by) > 1 else ''}{what}/{''.join('∂' + x for x in by)}"


PLAIN, LATEX = Style(latex=False), Style(latex=True)


def text_of(form: Form, style: Style = PLAIN, room: int = 0) -> str:
    """``room``: 0 a whole line, 1 a term of a sum, 2 a factor, 3 the base of a power."""
    kind = form[0]
    if kind == "num":
        text = _number(form[1], style)
        return _wrapped(text, style) if room and (form[1].startswith("-") or (room > 2 and "/" in form[1])) else text
    if kind == "size":
        return form[1]
    if kind in ("var", "let"):
        return style.leaf(form[1], form[2:])
    if kind == "delta":
        inside = ",".join(map(style.index, form[1:]))
        return f"\\delta_{{{inside}}}" if style.latex else f"δ[{inside}]"
    if kind == "fun":
        return _function(form, style)
    if kind == "pow":
        return _power(form, style)
    text = {"add": _sum, "mul": _product, "sum": _total}[kind](form, style)
    return _wrapped(text, style) if room > (0 if kind == "add" else 1) else text


def _wrapped(text: str, style: Style) -> str:
    return f"\\left({text}\\right)" if style.latex else f"({text})"


def _number(text: str, style: Style) -> str:
    if style.latex and "/" in text:
        above, below = text.lstrip("-").split("/")
        return ("-" if text.startswith("-") else "") + f"\\tfrac{{{above}}}{{{below}}}"
    return text if style.latex else text.replace("-", "−")


def _function(form: Form, style: Style) -> str:
    name = f"\\{form[1]}" if style.latex and form[1] in ("exp", "log") else style.name(form[1])
    return f"{name}{_wrapped(text_of(form[2], style), style)}"


def _power(form: Form, style: Style) -> str:
    _, base, k = form
    if int(k) < 0:
        return style.fraction("1", text_of(_positive(form), style, 0 if style.latex else 3), simple=True)
    small = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
    return text_of(base, style, 3) + (f"^{{{k}}}" if style.latex else k.translate(small))


def _total(form: Form, style: Style) -> str:
    return style.sum(form[1], form[2], text_of(form[3], style, 1))


def _sum(form: Form, style: Style) -> str:
    pieces = []
    for k, term in enumerate(_flat(form)):
        text = text_of(term, style, 1 if term[0] != "num" else 0)
        minus = text[0] in "-−"
        sign = ("-" if style.latex else "−") if minus else "+"
        pieces.append(f"{sign} {text[minus:]}" if k else text)
    return " ".join(pieces)


def _flat(form: Form) -> list[Form]:
    return [inner for part in form[1:] for inner in (_flat(part) if part[0] == form[0] else [part])]


def _product(form: Form, style: Style) -> str:
    """Numbers, then what is not a sum, over what is divided by; then the sums, of which the last reaches to the end."""
    factors = [f for f in _flat(form) if f != ("num", "1")]
    minus = sum(f[0] == "num" and f[1].startswith("-") for f in factors) % 2 == 1
    factors = [("num", f[1].lstrip("-")) if f[0] == "num" else f for f in factors if f != ("num", "-1")]
    below = [_positive(f) for f in factors if f[0] == "pow" and f[2].startswith("-")]
    sums = [f for f in factors if f[0] == "sum"]
    above = sorted(
        [f for f in factors if f[0] != "sum" and not (f[0] == "pow" and f[2].startswith("-"))],
        key=lambda f: f[0] != "num",
    )
    dot = " \\, " if style.latex else "·"
    text = dot.join(text_of(f, style, 2) for f in above)
    if below:
        alone = len(below) == 1
        under = dot.join(text_of(f, style, 0 if alone else 2) for f in below)
        text = style.fraction(text or "1", under, alone and below[0][0] not in ("add", "sum", "mul"))
    tails = [text_of(f, style, 1 if f is sums[-1] else 2) for f in sums]
    text = dot.join([x for x in (text, *tails) if x]) or "1"
    return (("-" if style.latex else "−") if minus else "") + text


def _positive(form: Form) -> Form:
    """The base of a negative power, to the positive one."""
    return form[1] if form[2] == "-1" else ("pow", form[1], form[2][1:])
