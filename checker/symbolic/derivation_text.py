"""A derivation as text to read, or as LaTeX."""

from __future__ import annotations

from collections.abc import Iterator

from checker.symbolic.derivation import Derivation, Line
from checker.symbolic.formulas.index_terms import Array, Form
from checker.symbolic.formulas.typeset import LATEX, PLAIN, Style, text_of

UNPROVED = "not shown equal"


def derivation_lines(derivation: Derivation, *, latex: bool = False) -> Iterator[str]:
    """Line by line: the abbreviations, then each derivative by the rules and in closed form."""
    yield from _latex_lines(derivation) if latex else _plain_lines(derivation)


def _plain_lines(derivation: Derivation) -> Iterator[str]:
    model = derivation.model
    yield model.title
    yield f"Source: {model.source}"
    yield from model.notes
    yield ""
    arrays = ", ".join(
        f"{PLAIN.name(name)}[{','.join(spans)}]" if spans else name for name, spans in model.arrays.items()
    )
    yield f"Arrays, of any sizes: {arrays}"
    yield "Abbreviations:"
    for one in model.definitions:
        yield f"  {text_of(Array(one.name, 'let')[tuple(one.indices)].form)} = {text_of(one.body)}"
    if derivation.adjoints:
        yield from ("", "Backwards: dz = ∂L/∂z for each abbreviation z, with all that is defined before z held fixed")
    for line in derivation.adjoints:
        yield from _plain_step(line)
    for parameter, block in derivation.gradients.items():
        yield from ("", f"Gradient by {parameter}")
        for line in block:
            yield from _plain_step(line)
        if derivation.adjoints:
            yield _of_the_whole(derivation, parameter)
        for label, identity in derivation.rewritten.get(parameter, {}).items():
            yield f"  {label} form" + (", for any references c, ρ, R:" if label == "log-scaled" else ":")
            reason = "normal form" if identity.holds else UNPROVED
            yield f"    = {text_of(model.rewritten[parameter][label])}   [{reason}]"
    for line in derivation.hessian:
        yield from ("", f"Second derivative by {' and '.join(one[0] for one in line.by)}")
        yield from _plain_step(line)


def _of_the_whole(derivation: Derivation, parameter: str) -> str:
    """What the gradient of a composition rests on."""
    if parameter in derivation.whole:
        return "    (the same written out as a whole, without abbreviations   [normal form])"
    return "    (written out as a whole too long, or beyond the normal form: by the chain rule from the lines above)"


def _plain_step(line: Line) -> Iterator[str]:
    yield f"  {left_side(line, PLAIN)}"
    yield f"    = {text_of(line.raw)}   [{', '.join(line.rules)}]"
    if text_of(line.closed) != text_of(line.raw) or not line.identity.holds:
        reason = "normal form" if line.identity.holds and line.step.holds else UNPROVED
        yield f"    = {text_of(line.closed)}   [{reason}]"


def left_side(line: Line, style: Style) -> str:
    return style.partial(text_of(line.symbol, style), [text_of(_entry(one), style) for one in line.by])


def _entry(one: tuple[str, ...]) -> Form:
    return ("var", *one)


def _latex_lines(derivation: Derivation) -> Iterator[str]:
    model = derivation.model
    yield f"% {model.title}"
    yield f"% {model.source}"
    yield r"\begin{align*}"
    for one in model.definitions:
        symbol = text_of(Array(one.name, "let")[tuple(one.indices)].form, LATEX)
        yield f"{symbol} &:= {text_of(one.body, LATEX)} \\\\"
    yield r"\end{align*}"
    blocks = [derivation.adjoints] if derivation.adjoints else []
    for block in [*blocks, *derivation.gradients.values(), *[(line,) for line in derivation.hessian]]:
        yield r"\begin{align*}"
        for line in block:
            yield f"{left_side(line, LATEX)} &= {text_of(line.raw, LATEX)} && \\text{{({', '.join(line.rules)})}} \\\\"
            if line.closed != line.raw:
                reason = "normal form" if line.identity.holds and line.step.holds else UNPROVED
                yield f" &= {text_of(line.closed, LATEX)} && \\text{{({reason})}} \\\\"
        yield r"\end{align*}"
    for parameter, table in derivation.rewritten.items():
        for label, identity in table.items():
            if identity.holds:
                side = text_of(model.rewritten[parameter][label], LATEX)
                yield f"\\[ \\nabla_{{{parameter}}} L = {side} \\qquad \\text{{({label} form)}} \\]"
