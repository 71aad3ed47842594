r"""The tokens of a formula: what is only spacing falls away, and every delimiter says whether it opens or closes.

**Guarantee.** no character is passed over: what has no meaning in a formula of one line is refused, with its place.
**Convention.** ``\left``, ``\bigl`` and their like only say which side a delimiter is; bars without them are resolved where there is
one way to do so.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from checker.errors import InputError
from checker.formulas.syntax.bars import with_bars
from checker.formulas.syntax.commands import AND, COMPARISONS, IFF, IMPLIES, OR, PHRASES, PREFIXES, TIMES
from checker.formulas.syntax.token import Token, unreadable

_TEXT = re.compile(r"\\(?:text|mathrm)\s*\{((?:[^{}$\\]|\\[ ,;:!])*)\}")
_TOKEN = re.compile(
    r"\s+|:=|=:|\.\.\.|\\(?:begin|end)\{cases\*?\}|\\(?:begin|end)\{(?:[pbB]?matrix|smallmatrix)\*?\}|\\begin\{array\}\s*\{[clr|\s]*\}|\\end\{array\}|\d+(?:\.\d+)?[eE][+-]\d+|\d+\.\d+|\d+|[A-Za-z]+|\\[A-Za-z]+|\\.|\|\||.",
    re.DOTALL,
)
_SPACES = {
    "\\,", "\\;", "\\:", "\\!", "\\ ", "~", "\\thinspace", "\\medspace", "\\thickspace", "\\space", "\\displaystyle", "\\textstyle",
    "\\enskip", "\\enspace", "\\limits", "\\nolimits", "\\mathstrut", "\\strut",
}  # fmt: skip
_THIN = {"\\,", "\\;", "\\:", "\\ ", "~", "\\thinspace", "\\medspace", "\\thickspace"}
_SIDES = {
    "left": "open", "bigl": "open", "Bigl": "open", "biggl": "open", "Biggl": "open", "right": "close", "bigr": "close", "Bigr": "close",
    "biggr": "close", "Biggr": "close", "middle": "middle", "big": "", "Big": "", "bigg": "", "Bigg": "",
}  # fmt: skip
_DELIMITERS = {  # how it is written: which kind it is, and which side where it has one
    "(": ("(", "open"), ")": ("(", "close"), "[": ("[", "open"), "]": ("[", "close"), "\\{": ("{", "open"), "\\}": ("{", "close"),
    "\\lbrace": ("{", "open"), "\\rbrace": ("{", "close"), "\\lbrack": ("[", "open"), "\\rbrack": ("[", "close"),
    "\\langle": ("<", "open"), "\\rangle": ("<", "close"), "|": ("|", ""), "\\vert": ("|", ""), "\\|": ("‖", ""), "\\Vert": ("‖", ""),
    "||": ("‖", ""), "\\lvert": ("|", "open"), "\\rvert": ("|", "close"), "\\lVert": ("‖", "open"), "\\rVert": ("‖", "close"),
}  # fmt: skip
_SENTENCE = re.compile(
    r"(?:\s|~|\\[ ,;])*(?:\\(?:text|quad|qquad|end)(?![A-Za-z])|\\\\)"
)  # behind the stop of a sentence
_SIGNS = set("+-*/=<>^_',!:;&") | {":=", "=:"}
_INFIX = {*COMPARISONS, *IMPLIES, *IFF, *AND, *OR, *TIMES, "\\in", "\\succeq", "\\preceq", ":=", "=:"}
_ENVIRONMENTS = {"\\begin", "\\end", "%", "\\label", "\\tag"}
_SOFT = {"\\quad", "\\qquad", "\\\\"}  # they may separate statements, and may be only space
_FRAMES = (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)"))
_MOST_CHARACTERS = 20_000


def tokens_of(latex: str, words: Collection[str] = (), *, sides: bool = True) -> list[Token]:
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
        worded = _worded(latex, at, end)
        if worded is not None:
            new, at = worded
            found, side, thin = [*found, *new], None, False
            continue
        match = _TOKEN.match(latex, at, end)
        assert match is not None
        text, start, at = match[0], at, match.end()
        text = "\\ " if text[0] == "\\" and text[1:].isspace() else text  # a line that ends in a backslash
        if text.isspace() or text in _SPACES:
            thin = thin or text in _THIN
        elif text.removeprefix("\\") in _SIDES and latex[at:end].lstrip()[:1] == "/":
            continue  # \big/
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
    found = _with_phrases(found, words) if any(not word.isalpha() for word in words) else found
    found = _separated(latex, found)
    return [*(with_bars(latex, found) if sides else found), Token(kind="end", text="", start=end, stop=end)]


def _worded(latex: str, at: int, end: int) -> tuple[list[Token], int] | None:
    r"""The connectives that a ``\text{…}`` says, with the commas around them, and the place behind it; None where it says something
    else."""
    match = _TEXT.match(latex, at, end)
    if match is None:
        return None
    words = " ".join(re.sub(r"\\[ ,;:!]", " ", match[1]).split())
    if not words:
        return [], match.end()
    said = re.fullmatch(r"([,;.]?)(.*?)([,:;]?)", words)
    assert said is not None
    meant = PHRASES.get(said[2].strip().lower())
    if meant is None and not (said[1] or said[3]) or said[2] and meant is None:
        return None
    texts = [
        ("sign", "," if said[1] in ",;." and said[1] else ""),
        ("sign" if meant == "," else "command", meant or ""),
        ("sign", "," if said[3] else ""),
    ]
    return [Token(kind=kind, text=text, start=at, stop=match.end()) for kind, text in texts if text], match.end()


def _with_phrases(tokens: list[Token], words: Collection[str]) -> list[Token]:
    """Declared names of several tokens, as ``e(t+1)``, as one symbol each; the longest first."""
    phrases = [(word, [(t.kind, t.text) for t in _plain_tokens(word)]) for word in words if not word.isalpha()]
    phrases.sort(key=lambda one: -len(one[1]))
    found, at = [], 0
    while at < len(tokens):
        rest = [(t.kind, t.text) for t in tokens[at : at + 64]]
        name, size = next(((w, size) for w, p in phrases if (size := _begins(rest, p))), ("", 0))
        if size:
            first, last = tokens[at], tokens[at + size - 1]
            found.append(replace(first, kind="symbol", text=name, stop=last.stop))
        else:
            found.append(tokens[at])
        at += max(size, 1)
    return found


def _begins(tokens: list[tuple[str, str]], phrase: list[tuple[str, str]]) -> int:
    """How many of the tokens are the phrase, where braces around one letter say nothing; 0 where they are another."""
    places, bare = _without_braces(tokens)
    wanted = _without_braces(phrase)[1]
    if bare[: len(wanted)] != wanted or not wanted:
        return 0
    stop = places[len(wanted) - 1] + 1
    inside = tokens[:stop].count(("brace", "{")) - tokens[:stop].count(("brace", "}"))
    return stop + inside if tokens[stop : stop + inside] == [("brace", "}")] * inside else 0


def _without_braces(tokens: list[tuple[str, str]]) -> tuple[list[int], list[tuple[str, str]]]:
    """The tokens, with their places, without the braces around one letter or one letter with a style, as in {\\mathbf{p}}_{t}."""
    idle: set[int] = set()
    for k, token in enumerate(tokens):
        if token == ("brace", "{") and not (k and tokens[k - 1][0] == "command"):
            styled = k + 2 < len(tokens) and tokens[k + 1][0] == "command" and tokens[k + 2] == ("brace", "{")
            stop = k + (5 if styled else 2)
            if stop < len(tokens) and tokens[stop] == ("brace", "}") and ("brace", "}") not in tokens[k + 1 : k + 2]:
                idle |= {k, stop}
    kept = [k for k in range(len(tokens)) if k not in idle]
    return kept, [tokens[k] for k in kept]


def _plain_tokens(text: str) -> list[Token]:
    return tokens_of(text, sides=False)[:-1]


def _separated(latex: str, tokens: list[Token]) -> list[Token]:
    r"""Without ``&``; ``\quad`` and ``\\`` are a comma where they separate statements, and nothing where a formula goes on.

    **Raises.** InputError for a line that begins with a sign, and may go on with the line above it or begin a statement.
    """
    found: list[Token] = []
    depth, cases, k = 0, 0, 0
    while k < len(tokens):
        token = tokens[k]
        depth += {"open": 1, "close": -1}.get(token.kind, 0) + (
            {"{": 1, "}": -1}.get(token.text, 0) if token.kind == "brace" else 0
        )
        cases += token.text.startswith("\\begin") - token.text.startswith("\\end")
        if cases or not (token.text in _SOFT or token.text == "&"):
            if token.text not in ("\\quad", "\\qquad"):
                found.append(token)
            k += 1
            continue
        stop = k
        while stop < len(tokens) and (tokens[stop].text in _SOFT or tokens[stop].text == "&"):
            stop += 1
        run = [t.text for t in tokens[k:stop]]
        if _separates(latex, run, tokens, k, stop) and depth <= 0:
            found.append(replace(token, kind="sign", text=","))
        k = stop
    return found


def _separates(latex: str, run: list[str], tokens: list[Token], k: int, stop: int) -> bool:
    before, after = tokens[k - 1].text if k else ",", tokens[stop].text if stop < len(tokens) else ","
    if before in _INFIX | PREFIXES | {",", ";", "+", "-"} or after in _INFIX | {",", ";"}:
        return False
    if after in ("+", "-") and "&" not in run and k > 0 and (after == "-" or "\\\\" not in run):
        raise unreadable(
            latex,
            tokens[stop].start,
            f"“{after}” behind a space or a new line; write & before it where the formula goes on",
        )
    return after not in ("+", "-")


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
    if text == "...":
        return [Token(kind="command", text="\\dots", start=start, stop=stop)]
    if text in _DELIMITERS or side is not None:
        text = {"<": "\\langle", ">": "\\rangle"}.get(text, text) if side in ("open", "close") else text
        if text not in _DELIMITERS:
            raise unreadable(latex, start, "no delimiter behind \\left or its like")
        kind, own = _DELIMITERS[text]
        if side == "middle":
            divides = ("sign", "‖") if kind == "‖" else ("command", "\\mid")
            return [Token(kind=divides[0], text=divides[1], start=start, stop=stop)]
        if side and own and side != own:
            raise unreadable(latex, start, "a delimiter of the other side; half-open brackets have no meaning here")
        return [Token(kind=side or own or "bar", text=kind, start=start, stop=stop)]
    if text[0].isdecimal() and "e" in text.lower():
        raise unreadable(
            latex, start, "a number in the notation of computers; write 10^{-3}, or spaces where e is a letter"
        )
    if text[0].isdecimal():
        if (
            text.startswith("0")
            and text not in ("0",)
            and not text.startswith("0.")
            and not re.search(r"_\{?\s*$", latex[:start])
        ):
            raise unreadable(latex, start, "a number that begins with 0; write 1000 without a comma")
        return [Token(kind="number", text=text, start=start, stop=stop)]
    if text in _ENVIRONMENTS:
        what = latex[start : latex.find("}", start) + 1] or text
        raise unreadable(
            latex, start, f"{what[:40]}, which is not read here; write what it holds in one line, a matrix by its name"
        )
    if text in ("{", "}"):
        return [Token(kind="brace", text=text, start=start, stop=stop)]
    if text[0].isalpha() and text.isascii():
        return _letters(text, start, words)
    if text.startswith("\\"):
        return [Token(kind="command", text=text, start=start, stop=stop)]
    if text == "." and _SENTENCE.match(latex, stop):
        text = ","
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


__all__ = ["tokens_of"]
