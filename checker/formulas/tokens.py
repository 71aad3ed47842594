r"""The tokens of a formula: what is only spacing falls away, and every delimiter says whether it opens or closes.

**Guarantee.** no character is passed over: what has no meaning in a formula of one line is refused, with its place.
**Convention.** ``\left``, ``\bigl`` and their like only say which side a delimiter is; bars without them are resolved where there is
one way to do so.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from checker.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Token:
    """``kind`` is number, symbol, command, sign, open, close, bar, brace or end; ``text`` says which."""

    kind: str
    text: str
    start: int
    stop: int
    spaced: bool = False  # a thin space stands before it, as between the factors of a product


_TOKEN = re.compile(r"\s+|\d+(?:\.\d+)?[eE][+-]\d+|\d+\.\d+|\d+|[A-Za-z]+|\\[A-Za-z]+|\\.|\|\||.", re.DOTALL)
_SPACES = {
    "\\,", "\\;", "\\:", "\\!", "\\ ", "~", "\\thinspace", "\\medspace", "\\thickspace", "\\displaystyle", "\\textstyle", "\\limits",
    "\\nolimits", "\\mathstrut", "\\strut",
}  # fmt: skip
_THIN = {"\\,", "\\;", "\\:", "\\ ", "~", "\\thinspace", "\\medspace", "\\thickspace"}
_SIDES = {
    "left": "open", "bigl": "open", "Bigl": "open", "biggl": "open", "Biggl": "open", "right": "close", "bigr": "close", "Bigr": "close",
    "biggr": "close", "Biggr": "close", "big": "", "Big": "", "bigg": "", "Bigg": "",
}  # fmt: skip
_DELIMITERS = {  # how it is written: which kind it is, and which side where it has one
    "(": ("(", "open"), ")": ("(", "close"), "[": ("[", "open"), "]": ("[", "close"), "\\{": ("{", "open"), "\\}": ("{", "close"),
    "\\lbrace": ("{", "open"), "\\rbrace": ("{", "close"), "\\lbrack": ("[", "open"), "\\rbrack": ("[", "close"),
    "\\langle": ("<", "open"), "\\rangle": ("<", "close"), "|": ("|", ""), "\\vert": ("|", ""), "\\|": ("‖", ""), "\\Vert": ("‖", ""),
    "||": ("‖", ""), "\\lvert": ("|", "open"), "\\rvert": ("|", "close"), "\\lVert": ("‖", "open"), "\\rVert": ("‖", "close"),
}  # fmt: skip
_SIGNS = set("+-*/=<>^_',!:")
_MANY_LINES = {"\\begin", "\\end", "\\\\", "&", "%", "\\label", "\\tag", "\\quad", "\\qquad", "\\text{,}"}
_FRAMES = (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)"))
_MOST_CHARACTERS, _MOST_BARS = 20_000, 16


def tokens_of(latex: str, words: Collection[str] = ()) -> list[Token]:
    """The tokens, with an "end" behind them; ``words`` are names of several letters that are one symbol.  **Raises.** InputError."""
    if not isinstance(latex, str):
        raise InputError(f"A formula is a text of LaTeX, not a {type(latex).__name__}. Write it as r'x + 1 \\le e^x'.")
    if len(latex) > _MOST_CHARACTERS:
        raise InputError(f"The formula has {len(latex)} characters, more than {_MOST_CHARACTERS}. State it in parts.")
    begin, end = _within_frame(latex)
    found: list[Token] = []
    side: str | None = None
    thin, at, sized = False, begin, begin
    while at < end:
        match = _TOKEN.match(latex, at, end)
        assert match is not None
        text, start, at = match[0], at, match.end()
        if text.isspace() or text in _SPACES:
            thin = thin or text in _THIN
        elif text.removeprefix("\\") in _SIDES and text.startswith("\\"):
            if side is not None:
                raise unreadable(latex, start, "a size of a delimiter without a delimiter")
            side, sized = _SIDES[text[1:]], start
        else:
            new = _tokens(latex, text, start, side, words)
            found += [replace(new[0], spaced=thin, start=new[0].start if side is None else sized), *new[1:]]
            side, thin = None, False
    if side is not None:
        raise unreadable(latex, end, "a size of a delimiter without a delimiter")
    return [*_with_sides(latex, found), Token(kind="end", text="", start=end, stop=end)]


def _within_frame(latex: str) -> tuple[int, int]:
    """Without the signs of mathematics around the formula, and without the stop behind it or inside of them."""
    begin, end = len(latex) - len(latex.lstrip()), _before_stop(latex, 0, len(latex))
    for left, right in _FRAMES:
        inside = latex[begin:end]
        if inside.startswith(left) and inside.endswith(right) and len(inside) >= len(left) + len(right):
            begin += len(left)
            return begin, _before_stop(latex, begin, end - len(right))
    return begin, end


def _before_stop(latex: str, begin: int, end: int) -> int:
    while end > begin and (latex[end - 1] in ".,;" or latex[end - 1].isspace()) and latex[end - 2 : end - 1] != "\\":
        end -= 1
    return end


def _tokens(latex: str, text: str, start: int, side: str | None, words: Collection[str]) -> list[Token]:
    stop = start + len(text)
    if text in _DELIMITERS or side is not None:
        if text not in _DELIMITERS:
            raise unreadable(latex, start, "no delimiter behind \\left or its like")
        kind, own = _DELIMITERS[text]
        if side and own and side != own:
            raise unreadable(latex, start, "a delimiter of the other side; half-open brackets have no meaning here")
        return [Token(kind=side or own or "bar", text=kind, start=start, stop=stop)]
    if text[0].isdigit() and "e" in text.lower():
        raise unreadable(
            latex, start, "a number in the notation of computers; write 10^{-3}, or spaces where e is a letter"
        )
    if text[0].isdigit():
        if text.startswith("0") and text not in ("0",) and not text.startswith("0."):
            raise unreadable(latex, start, "a number that begins with 0; write 1000 without a comma")
        return [Token(kind="number", text=text, start=start, stop=stop)]
    if text in _MANY_LINES:
        raise unreadable(latex, start, f"{text}, and one formula on one line is read at a time")
    if text in ("{", "}"):
        return [Token(kind="brace", text=text, start=start, stop=stop)]
    if text[0].isalpha() and text.isascii():
        return _letters(text, start, words)
    if text.startswith("\\"):
        return [Token(kind="command", text=text, start=start, stop=stop)]
    if text in _SIGNS:
        return [Token(kind="sign", text=text, start=start, stop=stop)]
    raise unreadable(latex, start, f"the character {text!r}, which is no LaTeX of a formula; write its command")


def _letters(text: str, start: int, words: Collection[str]) -> list[Token]:
    """Letters are symbols of one letter each, but for declared words."""
    found, at = [], 0
    while at < len(text):
        size = max((len(w) for w in words if text.startswith(w, at)), default=1)
        found.append(Token(kind="symbol", text=text[at : at + size], start=start + at, stop=start + at + size))
        at += size
    return found


# ── bars ──


def _with_sides(latex: str, tokens: list[Token]) -> list[Token]:
    """Every bar as one that opens or one that closes.  **Raises.** InputError where there is no way to do so, or more than one."""
    frames: list[list[int]] = [[]]
    done: list[list[int]] = []
    for k, token in enumerate(tokens):
        if token.kind == "open" or (token.kind, token.text) == ("brace", "{"):
            frames.append([])
        elif (token.kind == "close" or (token.kind, token.text) == ("brace", "}")) and len(frames) > 1:
            done.append(frames.pop())
        elif token.kind == "bar":
            frames[-1].append(k)
    out = list(tokens)
    for bars in (*done, *frames):
        if not bars:
            continue
        part = latex[tokens[bars[0]].start : tokens[bars[-1]].stop]
        ways = _ways(tokens, bars) if len(bars) <= _MOST_BARS else []
        if len(ways) != 1:
            what = "in several ways" if ways else "in no way"
            raise InputError(
                f"The bars of {part[:120]} can be matched {what}. Write \\left| … \\right| or \\lVert … \\rVert, which say which bar opens."
            )
        for k, side in zip(bars, ways[0], strict=True):
            out[k] = replace(tokens[k], kind=side)
    return out


def _ways(tokens: list[Token], bars: list[int]) -> list[list[str]]:
    """All ways to say of each bar whether it opens or closes."""
    ways: list[tuple[list[str], str]] = [([], "")]  # the sides so far, and the bars that are open
    for k in bars:
        new = []
        for sides, stack in ways:
            behind = _behind_operand(tokens, k, dict(zip(bars, sides, strict=False)))
            if _may_open(tokens, k, behind):
                new.append(([*sides, "open"], stack + tokens[k].text))
            if behind and stack.endswith(tokens[k].text):
                new.append(([*sides, "close"], stack[:-1]))
        ways = new
    return [sides for sides, stack in ways if not stack]


def _behind_operand(tokens: list[Token], k: int, sides: dict[int, str]) -> bool:
    """Whether the token before this one ends something that can be multiplied."""
    if k == 0:
        return False
    before = tokens[k - 1]
    if before.kind == "bar":
        return sides.get(k - 1) == "close"
    if before.kind == "command":
        return before.text not in FUNCTIONS and before.text not in _OPERATORS
    return before.kind in ("number", "symbol", "close") or before.text in ("}", "'")


def _may_open(tokens: list[Token], k: int, behind_operand: bool) -> bool:
    after = tokens[k + 1] if k + 1 < len(tokens) else None
    if after is None or after.kind == "close" or after.text == "}" or after.text in _OPERATORS:
        return False
    if after.kind == "sign":
        return after.text in "+-" and not behind_operand  # |x| − |y| is a difference
    return True


FUNCTIONS = {"\\exp", "\\log", "\\ln", "\\max", "\\min", "\\sqrt", "\\sum", "\\frac", "\\dfrac", "\\tfrac"}
_OPERATORS = {
    "\\cdot", "\\times", "\\le", "\\leq", "\\ge", "\\geq", "\\leqslant", "\\geqslant", "\\lt", "\\gt", "\\ne", "\\neq", "\\circ", "\\odot",
    "\\otimes", "\\Rightarrow", "\\implies", "\\Longrightarrow", "\\iff", "\\Leftrightarrow", "\\land", "\\wedge", "\\lor", "\\vee",
    "\\text", "\\in",
}  # fmt: skip


def unreadable(latex: str, at: int, what: str) -> InputError:
    shown = f"{latex[max(0, at - 30) : at]}⟪{latex[at : at + 12]}⟫{latex[at + 12 : at + 30]}"
    return InputError(f"The formula cannot be read at {shown}: there stands {what}.")


__all__ = ["FUNCTIONS", "Token", "tokens_of", "unreadable"]
