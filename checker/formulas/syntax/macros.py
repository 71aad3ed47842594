r"""The macros of a paper: found in its source, and expanded in its formulas.

Own code and not ``pylatexenc``: its version 2 parses LaTeX and expands no macro that a paper defines.

**Guarantee.** a macro is expanded as TeX does, argument by argument; what this module cannot expand stays as it is printed, so that the
reader of formulas refuses it by name.  **Raises.** InputError for macros that never end, and for an argument that is missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from checker.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Macro:
    """``body`` with #1, #2 … for its arguments; ``default`` is that of the first one, where it is optional.

    ``starred`` is what stands for the call with a star, and ``sized`` says that an optional argument is only a size.
    """

    arguments: int = 0
    body: str = ""
    default: str | None = None
    starred: str | None = None
    sized: bool = False
    frozen: bool = False  # ``\let`` of what the paper does not define: its body is not expanded again


_NAME = r"\\(?:[A-Za-z@]+|.)"
_COMMAND = re.compile(r"\\(?:[A-Za-z@]+|[^A-Za-z@])", re.DOTALL)
_DEFINES = re.compile(
    r"\\(?:re|provide|robust)?(?:new)?command\s*\*?|\\DeclareRobustCommand\s*\*?|\\(?:New|Renew|Provide|Declare)DocumentCommand"
    r"|\\[gex]?def(?![A-Za-z])|\\let(?![A-Za-z])|\\DeclareMathOperator\s*\*?|\\DeclarePairedDelimiter(?:XPP|X)?(?![A-Za-z])"
)
_ONE_TOKEN = re.compile(_NAME + r"|[^\\{}]?|\{.*\}", re.DOTALL)
_FONTS = "mathbf|mathrm|mathcal|mathbb|mathsf|mathit|mathfrak|mathscr|boldsymbol|bm|overline|underline|operatorname|widehat|widetilde"
_TAKES = {"frac": 2, "tfrac": 2, "dfrac": 2, "cfrac": 2, "nicefrac": 2, "binom": 2, "sqrt": 1}
_TAKES |= dict.fromkeys(_FONTS.split("|"), 1)
_MOST_EXPANSIONS, _LONGEST, _LONGEST_GROUP = 5_000, 200_000, 50_000
_LOOKED_BACK, _LONGEST_ARGUMENT = 200, 5_000  # pieces and characters before a macro in which its command may stand
COMMON = {  # what papers mostly define so; a definition of the paper goes before
    "norm": Macro(arguments=1, body=r"\lVert #1\rVert", starred=r"\lVert #1\rVert", sized=True),
    "abs": Macro(arguments=1, body=r"\lvert #1\rvert", starred=r"\lvert #1\rvert", sized=True),
    "inner": Macro(arguments=2, body=r"\langle #1, #2\rangle"),
    "R": Macro(body=r"\mathbb{R}"),
    "RR": Macro(body=r"\mathbb{R}"),
    "E": Macro(body=r"\mathbb{E}"),
    "EE": Macro(body=r"\mathbb{E}"),
    "Pr": Macro(body=r"\mathbb{P}"),
    "mathds": Macro(arguments=1, body=r"\mathbb{#1}"),
    "argmax": Macro(body=r"\operatorname{argmax}"),
    "lang": Macro(body=r"\langle "),  # of KaTeX
    "rang": Macro(body=r"\rangle "),
    "argmin": Macro(body=r"\operatorname{argmin}"),
    "tr": Macro(body=r"\operatorname{tr}"),
    "Tr": Macro(body=r"\operatorname{tr}"),
    "softmax": Macro(body=r"\operatorname{softmax}"),
    "diag": Macro(body=r"\operatorname{diag}"),
    "rank": Macro(body=r"\operatorname{rank}"),
    "KL": Macro(body=r"\operatorname{KL}"),
    "Var": Macro(body=r"\operatorname{Var}"),
    "lse": Macro(body=r"\operatorname{lse}"),
    "logsumexp": Macro(body=r"\operatorname{lse}"),
}


def macros_in(source: str) -> dict[str, Macro]:
    """The macros that a source defines; of several definitions of a name the last one holds."""
    found: dict[str, Macro] = {}
    text = without_comments(source)
    for match in _DEFINES.finditer(text):
        named = _defined(match[0], text, match.end(), found)
        if named is not None:
            found[named[0]] = named[1]
    return found


def without_comments(text: str) -> str:
    r"""The text without what stands behind % on its line; \% is kept."""
    return re.sub(r"\\.|%[^\n]*\n?[ \t]*", lambda m: m[0] if m[0][0] == "\\" else "", text, flags=re.DOTALL)


def _defined(command: str, text: str, at: int, known: Mapping[str, Macro]) -> tuple[str, Macro] | None:
    """The name and the macro of one definition; None for a form that is not read."""
    if re.fullmatch(r"\\[gex]?def", command):
        match = re.compile(rf"\s*({_NAME})((?:#\d)*)\s*(?=\{{)").match(text, at)
        if match is None:
            return None
        body, _ = group_at(text, match.end())
        return match[1][1:], Macro(arguments=match[2].count("#"), body=body)
    if command == "\\let":
        match = re.compile(rf"\s*({_NAME})\s*=?\s*({_NAME})").match(text, at)
        return None if match is None else (match[1][1:], known.get(match[2][1:], Macro(body=match[2], frozen=True)))
    match = re.compile(rf"\s*(?:\{{\s*({_NAME})\s*\}}|({_NAME}))\s*").match(text, at)
    if match is None:
        return None
    name, at = (match[1] or match[2])[1:], match.end()
    if "MathOperator" in command:
        body, _ = group_at(text, at)
        return name, Macro(body=rf"\operatorname{{{body}}}")
    if "Paired" in command:
        return _paired(name, command, text, at)
    return _command(name, "Document" in command, text, at)


def _command(name: str, document: bool, text: str, at: int) -> tuple[str, Macro] | None:
    r"""``\newcommand{\name}[2][default]{…}``, and ``\NewDocumentCommand`` of mandatory arguments."""
    count, default = 0, None
    if document:
        said, at = group_at(text, at)
        optional = re.fullmatch(r"\s*(?:O\{([^{}]*)\})?((?:\s*m)*)\s*", said)
        if optional is None:
            return None
        count, default = optional[2].count("m") + (optional[1] is not None), optional[1]
    else:
        counted = re.compile(r"\s*\[\s*(\d)\s*\]").match(text, at)
        if counted:
            count, at = int(counted[1]), counted.end()
            optional = re.compile(r"\s*\[([^\]]*)\]").match(text, at)
            default, at = (optional[1], optional.end()) if optional else (None, at)
    body, _ = group_at(text, at)
    return name, Macro(arguments=count, body=body, default=default)


def _paired(name: str, command: str, text: str, at: int) -> tuple[str, Macro] | None:
    if command.endswith("XPP"):
        return None
    count = re.compile(r"\s*\[\s*(\d)\s*\]").match(text, at)
    arguments, at = (int(count[1]), count.end()) if count else (1, at)
    left, at = group_at(text, at)
    right, at = group_at(text, at)
    inside = re.sub(r"\\delimsize\s*", "", group_at(text, at)[0]) if command.endswith("X") else "#1"
    inside = re.sub(r"\\nonscript|\\mathopen\{\}|\\allowbreak|\\(?:,|:|;|!)", " ", inside)
    return name, Macro(
        arguments=arguments, body=f"{left} {inside}{right} ", starred=rf"\left{left} {inside}\right{right} ", sized=True
    )


def group_at(text: str, at: int) -> tuple[str, int]:
    """What stands in the braces that open here, or the one token, and the place behind it.  **Raises.** InputError."""
    while at < len(text) and text[at].isspace():
        at += 1
    if at >= len(text):
        raise InputError(f"An argument is missing at the end of …{text[-60:]!r}. Complete the macro in the source.")
    if text[at] != "{":
        token = re.compile(_NAME, re.DOTALL).match(text, at)
        return (token[0], token.end()) if token else (text[at], at + 1)
    depth, k = 0, at
    while k < min(len(text), at + _LONGEST_GROUP):
        if text[k] == "\\":
            k += 2
            continue
        depth += {"{": 1, "}": -1}.get(text[k], 0)
        k += 1
        if depth == 0:
            return text[at + 1 : k - 1], k
    raise InputError(f"The {{ of {text[at : at + 60]!r} is never closed. Close it in the source.")


def expanded(text: str, macros: Mapping[str, Macro]) -> str:
    """The text with every macro written out, those of :data:`COMMON` too.  **Raises.** InputError."""
    known = {**COMMON, **macros}
    done, left, used = [], text, 0
    while match := _COMMAND.search(left):
        name, at = match[0][1:], match.end()
        macro = known.get(name)
        if macro is None:
            done.append(left[:at])
            left = left[at:]
            continue
        used += 1
        if used > _MOST_EXPANSIONS or len(left) > _LONGEST:
            raise InputError(
                f"The macro \\{name} is expanded without end in {text[:80]!r}. Define it without itself, or write the formula out."
            )
        done.append(left[: match.start()])
        body, at = _called(name, macro, left, at)
        if macro.frozen:
            done.append(body)
            left = left[at:]
            continue
        before = "".join(done[-_LOOKED_BACK:])[-_LONGEST_ARGUMENT:]
        if macro.arguments == 0 and not _ONE_TOKEN.fullmatch(body) and is_argument(before):
            body = f"{{{body}}}"
        joins = re.search(r"\\[A-Za-z]+$", body) and left[at : at + 1].isalpha()
        apart = re.search(r"\\[A-Za-z]+$", before) and body[:1].isalpha()
        left = (" " if apart else "") + body + (" " if joins else "") + left[at:]
    return "".join(done) + left


def is_argument(before: str) -> bool:
    r"""Whether what stands behind this text without braces is an argument of ``\frac``, ``\sqrt`` or their like, which take one token."""
    left, behind = before.rstrip(), 0
    while behind < 2 and not left.endswith("{"):
        word = re.search(r"\\([A-Za-z]+)$", left)
        if word and _TAKES.get(word[1], 0) > behind:
            return True
        behind += not left.endswith("]")  # of \\sqrt[3]
        left = _without_argument(left).rstrip()
        if not left:
            return False
    return False


def _without_argument(text: str) -> str:
    """The text without its last token or its last group in braces or brackets; "" where that does not begin in it."""
    pairs = {"}": "{", "]": "["}
    if text[-1:] not in pairs:
        token = re.search(_NAME + "$", text, re.DOTALL)
        return text[: token.start()] if token else text[:-1]
    opened, depth = pairs[text[-1]], 0
    for k in range(len(text) - 1, -1, -1):
        if k and text[k - 1] == "\\":
            continue
        depth += {text[-1]: 1, opened: -1}.get(text[k], 0)
        if depth == 0:
            return text[:k]
    return ""


def _called(name: str, macro: Macro, text: str, at: int) -> tuple[str, int]:
    """The body of one call with its arguments, and the place behind them."""
    body, given = macro.body, []
    if macro.starred is not None and text[at : at + 1] == "*":
        body, at = macro.starred, at + 1
    optional = re.compile(r"\s*\[([^\[\]]*)\]").match(text, at)
    if macro.sized and optional:
        at = optional.end()
    if macro.default is not None:
        given, at = ([optional[1]], optional.end()) if optional else ([macro.default], at)
    while len(given) < macro.arguments:
        try:
            argument, at = group_at(text, at)
        except InputError:
            raise InputError(
                f"The macro \\{name} takes {macro.arguments} arguments, and {text[:60]!r} gives fewer. Complete the call."
            ) from None
        given.append(argument)
    return _filled(body, given), at


def _filled(body: str, given: list[str]) -> str:
    """The body with its arguments; a command before a letter keeps its end."""

    def one(match: re.Match[str]) -> str:
        number = int(match[2])
        text = given[number - 1] if 0 < number <= len(given) else match[2]
        return (match[1] or "") + (" " if match[1] and text[:1].isalpha() else "") + text

    return re.sub(r"(\\[A-Za-z]+)?#(\d)", one, body)


__all__ = ["COMMON", "Macro", "expanded", "group_at", "macros_in", "without_comments"]
