"""Statements as mathematics: LaTeX, MathML, and one line of Unicode for terminals.

All three work on the JSON of a term, because reports are written from audit files.  A term that is
malformed, too deep or too long is shown abridged, never refused: the page must stand.

**Guarantee.** the print is the term: two different terms have no print in common.  Every argument is printed; an operand
whose brackets are left out is a closed form, binds more tightly, or is the left one of the same operator (a − b − c is
(a − b) − c).  What is abridged carries the first 16 digits of its sha256.
**Convention.** an optional last argument that says the obvious is not printed: ``max_margin(D, best_tokens(D))`` is
p^mm(D); no other argument leaves such a gap.  Juxtaposed factors are told apart by their sorts: a number times anything,
a matrix times a vector, a matrix times a matrix.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter

from checker.report.typesetting.leaves import latex_leaf, latex_text, odd, plain_leaf
from checker.report.typesetting.scripts import scripts_behind
from checker.report.typesetting.templates import BARS, PLAIN, PLAIN_PRECEDENCE, USUAL
from checker.statements.terms.leaves import LEAVES
from checker.statements.terms.spelling import DEFAULT_CHOICE
from checker.statements.terms.term import BINDERS, ITERATE, Term
from checker.statements.terms.vocabulary import NAMES

_DEEPEST, _LONGEST, _MOST_ARGUMENTS = 30, 3_500, 64
_ATOM = 86  # what may carry an exponent or a subscript without parentheses
_PREFIX = 70  # \max_j λ_j(D): in front of a sum or a product it would seem to go on

_PRODUCTS = {"mul", "matvec", "matmul"}
_CONNECTIVES = {"and", "or", "implies"}
_QUANTIFIED = re.compile(
    r"(not |\\text\{not \} )*(\\forall|\\exists|∀|∃)"
)  # beside a connective it would seem to hold for the whole
_SAME_ON_THE_LEFT = (
    {name: {name} for name in ("and", "or", "hadamard", "kron")}
    | {"add": {"add", "sub"}, "sub": {"add", "sub"}}
    | dict.fromkeys(_PRODUCTS, _PRODUCTS)
)


@dataclass(frozen=True, kw_only=True)
class _Style:
    """How one of the two notations writes a term."""

    name: str
    template: Callable[[str, list], str]
    precedence: Callable[[str], int]
    leaf: Callable[[str, str], tuple[str, int]]
    say: Callable[[str], str]  # words of our own: what was left out, what could not be read
    bracket: str
    times: str  # what stands between a factor and a number
    negative: str


def latex_of(term: Term) -> str:
    """LaTeX of a term, parenthesised by precedence."""
    return latex_of_json(term.json)


def latex_of_json(term: object) -> str:
    """LaTeX of a term's JSON."""
    return _text(term, _LATEX)


def plain_text_of(term: object, *, longest: int = _LONGEST) -> str:
    """One readable line of Unicode for a terminal: ``⟨∇L[D, logistic](p), p_mm(D)⟩ < 0``.

    A line of more than ``longest`` characters is cut, and ends with the term's hash.
    """
    text = _text(term, _TEXT)
    return text if len(text) <= longest else f"{text[:longest]}{_left_out(term)}"


def statement_latex(statement: dict) -> dict[str, list[str]]:
    """LaTeX of a statement's parts: ``forall`` (all variables but the constants, in the order in which they are said),
    ``where``, ``assuming``, ``conclude``.

    The conclusion (a and b) and c is taken apart into a, b, c; a hypothesis is one formula, as it can be dropped.
    """
    parts = {k: _listed(statement.get(k)) for k in ("where", "assuming")}
    parts |= {"conclude": _conjuncts(statement.get("conclude"))}
    names = [latex_leaf("var", str(name))[0] for name, _ in variables_said(statement)]
    return {"forall": names} | {key: [latex_of_json(term) for term in terms] for key, terms in parts.items()}


def variables_said(statement: dict) -> list[tuple[object, object]]:
    """The [name, sort] pairs of ``forall`` and of what follows it."""
    return [pair for part in ("forall", "then_exists", "then_forall") for pair in pairs(statement.get(part))]


def pairs(value: object) -> list[tuple[object, object]]:
    """The [name, sort] pairs of ``forall``, without sizes; anything else is left out."""
    return [(p[0], p[1]) for p in _listed(value) if isinstance(p, (list, tuple)) and len(p) >= 2]


def _text(term: object, style: _Style) -> str:
    return _render(term, style, 0)[0]


def _render(term: object, style: _Style, depth: int) -> tuple[str, int]:
    """The text of a term and the precedence it binds with."""
    if depth > _DEEPEST:
        return style.say(_left_out(term)), 100
    if not isinstance(term, (list, tuple)) or not term or not isinstance(term[0], str):
        return _malformed(term, style)
    name, args = term[0], list(term[1:])
    if name in LEAVES:
        readable = len(args) == 1 and isinstance(args[0], str)
        return style.leaf(name, args[0]) if readable else _malformed(term, style)
    if name not in NAMES and args == [""]:
        args = []  # the JSON of a function without arguments
    if name == ITERATE:
        return _iterated(term, args, style, depth)
    if name in NAMES and len(args) != len(NAMES[name].signatures[0][0]):
        return _malformed(term, style)
    if len(args) > _MOST_ARGUMENTS:
        return style.say(_left_out(term)), 100
    if name == "place" and _is_whole(args[0]) and len(args[0][1]) < 9:  # a literal index: pages count from 1
        return ("\\#" if style.name == "latex" else "#") + str(int(args[0][1]) + 1), 100
    if (
        name == "at" and _head(args[1]) == "number_of" and len(args[1]) == 2
    ):  # o(i), not o(number(i)): no two variables share a name
        args = [args[0], args[1][1]]
    name, args = _as_usual(name, args)
    parts = [(*_render(argument, style, depth + 1), _head(argument)) for argument in args]
    if (name in BINDERS or name == "exists") and parts[0][2] == "bound":
        parts[0] = (*style.leaf("range", args[0][1]), "range")
    template = style.template(name, args)
    if name in DEFAULT_CHOICE and _says_the_obvious(args):
        template = template.replace("{0}, {1}", "{0}")
    bar, instead = BARS.get((style.name, name), ("", ""))
    if bar and bar in parts[0][0]:
        template = instead
    if name == "div" and _is_whole(args[0]) and _is_whole(args[1]):  # 1/2 is the number
        parts[0] = (style.bracket.format(parts[0][0]), 100, "")
    text, precedence = _fill(name, template, parts, style)
    return (text, precedence) if len(text) <= _LONGEST else (style.say(_left_out(term)), 100)


def _as_usual(name: str, args: list) -> tuple[str, list]:
    """The name and the arguments of ``USUAL`` where a term is one of these; no other term is printed so."""
    inner = list(args[0]) if name in ("not", "column") and args and isinstance(args[0], (list, tuple)) else []
    head = (
        _head(inner)
        if inner and _head(inner) in NAMES and len(inner) == 1 + len(NAMES[inner[0]].signatures[0][0])
        else ""
    )
    if name == "not" and head == "eq":
        return "unequal", inner[1:]
    if (
        name == "not"
        and head == "for_each"
        and _head(inner[1]) == "bound"
        and _head(inner[2]) == "not"
        and len(inner[2]) == 2
    ):
        return "exists", [inner[1], inner[2][1]]
    if name == "column" and head == "transpose":
        return "row", [inner[1], args[1]]
    if name == "dot" and _head(args[0]) == "gradient" and len(args[0]) == 3 and _head(args[0][1]) == "loss":
        return "along", args
    return name, args


def _iterated(term: object, args: list, style: _Style, depth: int) -> tuple[str, int]:
    """The part that is meant, the number of steps, the step, and for each part its range, its start and its update."""
    leaves = [*args[2:3], *args[3::3]]
    good = len(args) >= 6 and len(args) % 3 == 0 and len(args) <= _MOST_ARGUMENTS and _is_whole(args[0])
    if (
        not good
        or not all(_head(x) == "state" and isinstance(x[1], str) for x in leaves)
        or int(args[0][1]) >= len(leaves) - 1
    ):
        return _malformed(term, style)
    k, step = _render(args[1], style, depth + 1)[0], style.leaf("state", args[2][1])[0]
    latex = style.name == "latex"
    parts = [
        (r"{0}:\;{1}^{{(0)}}={2},\;{1}\leftarrow {3}" if latex else "{0}: {1} = {2} at first, then {1} ← {3}").format(
            *(style.leaf(kind, x[1])[0] for kind in ("states", "state")),
            *(_render(a, style, depth + 1)[0] for a in (s, u)),
        )
        for x, s, u in zip(leaves[1:], args[4::3], args[5::3], strict=True)
    ]
    which = style.leaf("state", leaves[1 + int(args[0][1])][1])[0]
    inside = (r";\; " if latex else "; ").join([step, *parts])
    text = rf"{{{which}}}^{{({k})}}\left[{inside}\right]" if latex else f"{which} after {k} steps of [{inside}]"
    return (text, 100) if len(text) <= _LONGEST else (style.say(_left_out(term)), 100)


def _malformed(term: object, style: _Style) -> tuple[str, int]:
    return style.say(f"[malformed term {digest(term)}]"), 100


def _left_out(term: object) -> str:
    return f"[… term {digest(term)}]"


def digest(value: object) -> str:
    """The first 16 digits of the sha256 of JSON's canonical text, however deep: the same as ``checker.statements.terms.term.sha256``."""
    found, todo = hashlib.sha256(), [(value, False)]
    while todo:
        part, written = todo.pop()
        if written:
            found.update(str(part).encode())
        elif isinstance(part, (list, tuple)):
            found.update(b"[")
            todo.append(("]", True))
            for k in range(len(part) - 1, -1, -1):
                todo += [(part[k], False), (",", True)] if k else [(part[k], False)]
        else:
            try:
                found.update(json.dumps(part, sort_keys=True, separators=(",", ":"), default=str).encode())
            except (ValueError, TypeError, RecursionError):
                found.update(type(part).__name__.encode())
    return found.hexdigest()[:16]


def _fill(name: str, template: str, parts: list[tuple[str, int, str]], style: _Style) -> tuple[str, int]:
    """Put the arguments into the template, each in parentheses where reading would go wrong without."""
    own, out, factor = style.precedence(name), "", ""
    for before, field, after in _fields(template):
        out += before
        if field >= 0:
            text, precedence, head = parts[field]
            if _needs_brackets(name, own, before, after, not out, text, precedence, head, style):
                text = style.bracket.format(text)
            if name in _PRODUCTS and factor and _starts_with_number(text, factor):
                out = out[: -len(before)] + style.times
            factor = text
            out += text
    return out, own


def _needs_brackets(
    name: str, own: int, before: str, after: str, leftmost: bool, text: str, precedence: int, head: str, style: _Style
) -> bool:
    last, first = _bare(before)[-1:], _bare(after)[:1]
    if last and first and last in "{([⟨|‖," and first in "})]⟩|‖,":
        return False
    if first in ("^", "_", "'", "ᵀ", "[") and after or last in ("^", "_"):
        merges = head == "entry" and "^" not in text and first == "^"  # x₁² needs none
        mark = "^" if first == "'" else first
        scripted = (head == "var" and mark in text) or (mark != "" and mark in scripts_behind(text))
        return (precedence < _ATOM and not merges) or scripted
    if own == 100 or (name != "div" and "/" in (first, last)):
        return precedence <= 60  # the template prints side by side things that it does not enclose
    if not leftmost and own >= 50 and text.startswith(style.negative):
        return True
    if (leftmost and 50 <= own <= 60 and precedence == _PREFIX) or (name == "neg" and head == "num"):
        return True
    if name in _CONNECTIVES and _QUANTIFIED.match(text):
        return True
    if name == "not" or (name == "or" and head == "and"):
        return precedence < 100
    if precedence != own:
        return precedence < own
    return not leftmost or head not in _SAME_ON_THE_LEFT.get(name, ())


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


@lru_cache(maxsize=1024)
def _bare(text: str) -> str:
    """Without spacing and the words that only size a delimiter."""
    text = text.replace(r"\left\|", "‖").replace(r"\right\|", "‖").replace(r"\|", "‖")
    text = text.replace(r"\langle", "⟨").replace(r"\rangle", "⟩")
    return re.sub(r"\\left|\\right|\\big|\\[,;!]|\s", "", text)


def _starts_with_number(text: str, left: str) -> bool:
    numeric = re.fullmatch(r"-?(\d.*|\\tfrac.*)", left) is not None
    return text[:1].isdigit() or text.startswith(r"\tfrac") or (numeric and text.startswith(r"\frac"))


def _says_the_obvious(args: list) -> bool:
    """Whether (D, best_tokens(D)): without comparing deep lists."""
    return _head(args[1]) == "best_tokens" and len(args[1]) == 2 and digest(args[0]) == digest(args[1][1])


def _is_whole(term: object) -> bool:
    return _head(term) == "num" and isinstance(term[1], str) and re.fullmatch("[0-9]+", term[1]) is not None  # type: ignore[index]


def _head(term: object) -> str:
    return term[0] if isinstance(term, (list, tuple)) and len(term) > 1 and isinstance(term[0], str) else ""


def _listed(value: object) -> list:
    return list(value) if isinstance(value, (list, tuple)) else []


def _conjuncts(term: object) -> list:
    """a, b, c of (a and b) and c; an "and" on the right of another stays one formula."""
    found: list = []
    while _head(term) == "and" and len(term) == 3 and len(found) < 200:  # type: ignore[arg-type]
        found.append(term[2])  # type: ignore[index]
        term = term[1]  # type: ignore[index]
    return [term, *reversed(found)]


def _latex_template(name: str, args: list) -> str:
    if name in ("loss_value", "loss_slope") and _head(args[0]) == "var":
        return NAMES[name].latex.replace(r"\ell_{{{0}}}", "{0}")  # a variable loss is a function itself
    if name in USUAL:
        return USUAL[name][0]
    if name in NAMES:
        return NAMES[name].latex
    return _call(latex_text(_called(name)).replace("{", "{{").replace("}", "}}"), args, r"\left(", r"\right)")


def _plain_template(name: str, args: list) -> str:
    return (
        USUAL[name][1]
        if name in USUAL
        else PLAIN.get(name) or _call(name if name in NAMES else _called(name), args, "(", ")")
    )


def _called(name: str) -> str:
    """A claim's own function in quotation marks, "_" as a space: own:digits_shared → “digits shared”."""
    own = name.removeprefix("own:")
    if name == own or len(own) > 80 or not re.fullmatch(r"[A-Za-z0-9./+-]+(_[A-Za-z0-9./+-]+)*", own):
        return odd("function", name)
    return f"“{own.replace('_', ' ')}”"


def _call(name: str, args: list, opening: str, closing: str) -> str:
    slots = ", ".join(f"{{{i}}}" for i in range(len(args)))
    return f"{name}{opening}{slots}{closing}" if slots else name


def _precedence(own: dict[str, int], name: str) -> int:
    return USUAL[name][2] if name in USUAL else own.get(name) or (NAMES[name].precedence if name in NAMES else 100)


_LATEX = _Style(
    name="latex",
    template=_latex_template,
    precedence=lambda name: _precedence({}, name),
    leaf=latex_leaf,
    say=latex_text,
    bracket=r"\left({}\right)",
    times=r" \cdot ",
    negative="-",
)
_TEXT = _Style(
    name="plain",
    template=_plain_template,
    precedence=lambda name: _precedence(PLAIN_PRECEDENCE, name) if name in PLAIN or name in USUAL else 100,
    leaf=plain_leaf,
    say=str,
    bracket="({})",
    times="·",
    negative="−",
)
