r"""Long formulas over several lines, none wider than a page of 1400 pixels shows; for reading only.

A break stands before a connective, a relation, a sum's sign, after a comma or before a factor, as far outside as the line allows, and never
inside an index or a root.  Brackets that a break goes through no longer grow with what they hold; a factor that begins a line has a dot; a
fraction that is nearly as wide as the page is written with a stroke, (A)/(B).

**Guarantee.** the lines put together are the formula again, but for ``\left``, ``\right``, these dots and these fractions; a line is wider
than asked only where it has no place for a break.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

WIDEST = 66.0  # letters of a line
_SMALLER = 0.72  # an index against its base
_TOKEN = re.compile(r"\\text\{ (?:or|and) \}|\\(?:left|right)\s*(?:\\[A-Za-z]+|\\.|.)|\\[A-Za-z]+|\\.|\s+|.", re.S)
_CONNECTIVES = (r"\text{ or }", r"\text{ and }")
_RELATIONS = (r"\le", r"\ge", "<", ">", "=", r"\parallel", r"\ne", r"\to")
_SUMS = ("+", "-")
_WIDE = dict.fromkeys((*_RELATIONS, r"\Rightarrow"), 1.9) | dict.fromkeys((*_SUMS, r"\circ", r"\otimes", r"\cdot"), 1.7)
_NAMES = {r"\max": 2.3, r"\min": 2.3, r"\log": 2, r"\exp": 2, r"\operatorname": 0.4, **dict.fromkeys(_CONNECTIVES, 3.4)}
_NARROW = _NAMES | {
    r"\,": 0.2,
    r"\;": 0.35,
    r"\!": -0.2,
    r"\quad": 1.6,
    ",": 0.6,
    "(": 0.6,
    ")": 0.6,
    "[": 0.5,
    "]": 0.5,
}
_NOTHING = (
    "{",
    "}",
    "_",
    "^",
    r"\mathrm",
    r"\mathbf",
    r"\mathbb",
    r"\mathcal",
    r"\text",
    r"\mathsf",
    r"\hat",
)


@dataclass(frozen=True, kw_only=True)
class _Break:
    """A place for a break: where, how many brackets enclose it, how it reads (0 best), and how wide what is before it is."""

    place: int
    depth: int
    reads: int
    width: float


def lines(latex: str, *, widest: float = WIDEST) -> list[str]:
    """The formula as lines of at most ``widest`` letters, one where it fits."""
    found: list[str] = []
    rest = _without_wide_fractions(latex, widest) if width(latex) > widest else latex
    while width(rest) > widest and len(found) < 40:
        best = _best(_breaks(rest), widest)
        if best is None:
            break
        text = _brackets_that_stay(rest, best.place)
        place = best.place - (len(rest) - len(text)) + _shorter_after(rest, text, best.place)
        found.append(text[:place].strip())
        rest = text[place:].strip()
        if best.reads == _FACTOR:
            rest = r"\cdot\," + rest.removeprefix(r"\,").strip()
    return [*found, rest]


_FACTOR = 4


def _best(places: list[_Break], widest: float) -> _Break | None:
    """The outermost that reads best and leaves a line neither too wide nor short; else any that fits, else the first."""
    for least in (widest / 4, widest / 20):
        fitting = [b for b in places if least <= b.width <= widest]
        if fitting:
            return min(fitting, key=lambda b: (b.depth, b.reads, -b.width))
    return min(places, key=lambda b: (b.depth, b.width), default=None)


def _without_wide_fractions(latex: str, widest: float) -> str:
    """Every fraction wider than two thirds of a line as (A)/(B), in brackets of its own; inner ones before what holds them."""
    place = len(latex)
    while (place := latex.rfind(r"\frac{", 0, place)) >= 0:
        middle = _end_of_group(latex, place + len(r"\frac"))
        end = _end_of_group(latex, middle)
        above, below = latex[place + len(r"\frac{") : middle - 1], latex[middle + 1 : end - 1]
        if width(latex[place:end]) > widest * 2 / 3:
            latex = rf"{latex[:place]}\left({_bracketed(above)}/{_bracketed(below)}\right){latex[end:]}"
    return latex


def _bracketed(latex: str) -> str:
    """In brackets, unless it is one letter or number or in brackets already."""
    if re.fullmatch(r"\w+|\\[A-Za-z]+", latex):
        return latex
    depth = 0
    for match in _TOKEN.finditer(latex):
        depth += match[0] == r"\left("
        depth -= match[0] == r"\right)"
        if depth == 0:
            return latex if match.end() == len(latex) else rf"\left({latex}\right)"
    return rf"\left({latex}\right)"


def _end_of_group(latex: str, start: int) -> int:
    """The place after the group of braces that begins at ``start``; the end where it is none."""
    depth = 0
    for match in _TOKEN.finditer(latex, start):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth <= 0:
            return match.end()
    return len(latex)


def width(latex: str) -> float:
    """About how many letters wide a formula is printed: fractions stand above each other, indices are smaller."""
    return _width(_TOKEN.findall(latex), 0, len(latex))[0]


def _width(tokens: list[str], start: int, most: int) -> tuple[float, int]:
    """The width up to the end of the group, and the place after it."""
    total, i = 0.0, start
    scale = 1.0
    while i < len(tokens):
        token = tokens[i]
        i += 1
        if token == "}":
            break
        if token == "{":
            inside, i = _width(tokens, i, most)
            total += inside * scale
        elif token == r"\frac":
            above, i = _width(tokens, i + 1, most)
            below, i = _width(tokens, i + 1, most)
            total += max(above, below) + 0.4
        elif token in ("_", "^"):
            scale = _SMALLER
            continue
        else:
            total += _letter(token) * scale
        scale = 1.0
    return total, i


def _letter(token: str) -> float:
    if token.startswith((r"\left", r"\right")) and token not in (r"\left", r"\right") and not token[5:6].isalpha():
        return 0.6
    if token in _NOTHING or token.isspace():
        return 0.0
    return _WIDE.get(token, _NARROW.get(token, 1.0))


def _breaks(latex: str) -> list[_Break]:
    """Every place outside all braces, with what encloses it."""
    found: list[_Break] = []
    braces = brackets = 0
    before = ""
    for match in _TOKEN.finditer(latex):
        token, place = match[0], match.start()
        if token == "{":
            braces += 1
        elif token == "}":
            braces -= 1
        elif token.startswith(r"\left") and not token[5:6].isalpha():
            brackets += 1
        elif token.startswith(r"\right") and not token[6:7].isalpha():
            brackets -= 1
        elif braces == 0 and place and (reads := _reads(token, before)) is not None:
            end = match.end() if token == "," else place
            found.append(_Break(place=end, depth=brackets, reads=reads, width=width(latex[:end])))
        before = before if token.isspace() else token
    return found


def _reads(token: str, before: str) -> int | None:
    """How a break here reads: 0 before a connective, 1 a relation, 2 a sign between two terms, 3 after a comma, 4 before a factor."""
    if token in _CONNECTIVES or token == r"\Rightarrow":
        return 0
    if token in _RELATIONS:
        return 1
    if token in _SUMS and before and not before.startswith(r"\left") and before not in ("(", "[", ",", *_RELATIONS):
        return 2
    return {",": 3, r"\,": _FACTOR}.get(token)


def _brackets_that_stay(latex: str, place: int) -> str:
    r"""The formula with ``(`` in the place of ``\left(`` for every pair that encloses the place."""
    opened: list[re.Match[str]] = []
    cut: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(latex):
        if re.match(r"\\left(?![a-z])", match[0]):
            opened.append(match)
        elif re.match(r"\\right(?![a-z])", match[0]) and opened:
            first = opened.pop()
            if first.start() < place <= match.start():
                cut += [(first.start(), first.start() + len(r"\left")), (match.start(), match.start() + len(r"\right"))]
    for start, end in sorted(cut, reverse=True):
        latex = latex[:start] + latex[end:]
    return latex


def _shorter_after(before: str, after: str, place: int) -> int:
    r"""How many letters ``_brackets_that_stay`` left out behind the place."""
    pairs = (len(before) - len(after)) // (len(r"\left") + len(r"\right"))
    return pairs * len(r"\right")
