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
from checker.formulas.syntax.commands import AND, COMPARISONS, IFF, IMPLIES, OR, PHRASES, PREFIXES, TIMES


@dataclass(frozen=True, kw_only=True)
class Token:
    """``kind`` is number, symbol, command, sign, open, close, bar, brace or end; ``text`` says which."""

    kind: str
    text: str
    start: int
    stop: int
    spaced: bool = False  # a thin space stands before it, as between the factors of a product


_TEXT = re.compile(r"\\(?:text|mathrm)\s*\{([^{}$\\]*)\}")
_TOKEN = re.compile(
    r"\s+|:=|=:|\.\.\.|\\(?:begin|end)\{cases\*?\}|\d+(?:\.\d+)?[eE][+-]\d+|\d+\.\d+|\d+|[A-Za-z]+|\\[A-Za-z]+|\\.|\|\||.",
    re.DOTALL,
)
_SPACES = {
    "\\,", "\\;", "\\:", "\\!", "\\ ", "~", "\\thinspace", "\\medspace", "\\thickspace", "\\space", "\\displaystyle", "\\textstyle",
    "\\limits", "\\nolimits", "\\mathstrut", "\\strut",
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
_SIGNS = set("+-*/=<>^_',!:;&") | {":=", "=:"}
_ENVIRONMENTS = {"\\begin", "\\end", "%", "\\label", "\\tag"}
_SOFT = {"\\quad", "\\qquad", "\\\\"}  # they may separate statements, and may be only space
_FRAMES = (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)"))
_MOST_CHARACTERS, _MOST_BARS = 20_000, 16


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
    return [*(_with_sides(latex, found) if sides else found), Token(kind="end", text="", start=end, stop=end)]


def _worded(latex: str, at: int, end: int) -> tuple[list[Token], int] | None:
    r"""The connectives that a ``\text{…}`` says, with the commas around them, and the place behind it; None where it says something
    else."""
    match = _TEXT.match(latex, at, end)
    if match is None:
        return None
    if not match[1].strip():
        return [], match.end()
    said = re.fullmatch(r"([,;.]?)(.*?)([,:;]?)", " ".join(match[1].split()))
    assert said is not None
    meant = PHRASES.get(said[2].strip().lower())
    if meant is None and not (said[1] or said[3]) or said[2] and meant is None:
        return None
    texts = [
        ("sign", "," if said[1] in ",;." and said[1] else ""),
        ("command", meant or ""),
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
        if len(bars) == 1 and tokens[bars[0]].text == "|" and _in_brackets(tokens, bars[0]):
            out[bars[0]] = replace(tokens[bars[0]], kind="command", text="\\mid")  # p(y | x)
            continue
        if len(bars) == 1 and _divides(tokens, bars[0]):
            out[bars[0]] = replace(tokens[bars[0]], kind="sign", text="‖")  # KL(p ‖ q)
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


def _in_brackets(tokens: list[Token], k: int) -> bool:
    """Whether the innermost thing open around a lone | is a bracket."""
    depth = 0
    for token in reversed(tokens[:k]):
        depth += {"close": 1, "open": -1}.get(token.kind, 0) + (
            {"}": 1, "{": -1}.get(token.text, 0) if token.kind == "brace" else 0
        )
        if depth < 0:
            return token.kind == "open"
    return False


def _divides(tokens: list[Token], k: int) -> bool:
    """Whether a lone ‖ stands between two things in brackets, as in KL(p ‖ q)."""
    return tokens[k].text == "‖" and _behind_operand(tokens, k, {}) and any(t.kind == "open" for t in tokens[:k])


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
    return _plainest([sides for sides, stack in ways if not stack], tokens, bars)


def _plainest(ways: list[list[str]], tokens: list[Token], bars: list[int]) -> list[list[str]]:
    """Without those where bars of one kind open, or close, directly behind each other, as the inner ones of ‖a‖‖b‖‖c‖ would."""
    beside = [
        k
        for k, (a, b) in enumerate(zip(bars, bars[1:], strict=False))
        if b == a + 1 and tokens[a].text == tokens[b].text
    ]
    plain = [sides for sides in ways if not any(sides[k] == sides[k + 1] for k in beside)]
    return plain or ways


def _behind_operand(tokens: list[Token], k: int, sides: dict[int, str]) -> bool:
    """Whether the token before this one ends something that can be multiplied."""
    if k == 0:
        return False
    before = tokens[k - 1]
    if before.kind == "bar":
        return sides.get(k - 1) == "close"
    if before.kind == "sign" and before.text in "*+-" and k > 1 and tokens[k - 2].text in ("^", "_"):
        return True  # x^*
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


_INFIX = {*COMPARISONS, *IMPLIES, *IFF, *AND, *OR, *TIMES, "\\in", "\\succeq", "\\preceq", ":=", "=:"}
FUNCTIONS = {"\\exp", "\\log", "\\ln", "\\max", "\\min", "\\sqrt", "\\sum", "\\frac", "\\dfrac", "\\tfrac"}
_OPERATORS = {
    "\\cdot", "\\times", "\\le", "\\leq", "\\ge", "\\geq", "\\leqslant", "\\geqslant", "\\lt", "\\gt", "\\ne", "\\neq", "\\circ", "\\odot",
    "\\otimes", "\\Rightarrow", "\\implies", "\\Longrightarrow", "\\iff", "\\Leftrightarrow", "\\land", "\\wedge", "\\lor", "\\vee",
    "\\text", "\\in", "\\succeq", "\\preceq", "\\forall", "\\exists", *AND, *OR, *PREFIXES,
}  # fmt: skip


def unreadable(latex: str, at: int, what: str) -> InputError:
    shown = f"{latex[max(0, at - 30) : at]}⟪{latex[at : at + 12]}⟫{latex[at + 12 : at + 30]}"
    problem = InputError(f"The formula cannot be read at {shown}: there stands {what}.\n{caret(latex, at)}")
    problem.placed = True  # type: ignore[attr-defined]
    return problem


def caret(latex: str, at: int) -> str:
    """The line of the formula, with a caret below this place."""
    begin = max(latex.rfind("\n", 0, at) + 1, at - 60)
    end = latex.find("\n", at)
    line = latex[begin : min(end if end >= 0 else len(latex), at + 40)]
    return f"    {line}\n    {' ' * (at - begin)}^"


__all__ = ["FUNCTIONS", "Token", "caret", "tokens_of", "unreadable"]
