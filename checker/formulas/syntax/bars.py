r"""The bars of |x| and ‖x‖: which of them open, and which close.

**Guarantee.** where there is no way to say so, or more than one, that is refused.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from checker.errors import InputError
from checker.formulas.syntax.commands import AND, COMPARISONS, OR, PREFIXES
from checker.formulas.syntax.token import Token, unreadable

_MOST_BARS, _MOST_TYPED = 16, 6
_DEPTH = {("open", ""): 1, ("close", ""): -1, ("brace", "{"): 1, ("brace", "}"): -1}
FUNCTIONS = {"\\exp", "\\log", "\\ln", "\\max", "\\min", "\\sqrt", "\\sum", "\\frac", "\\dfrac", "\\tfrac"}
_OPERATORS = {
    "\\cdot", "\\times", "\\le", "\\leq", "\\ge", "\\geq", "\\leqslant", "\\geqslant", "\\lt", "\\gt", "\\ne", "\\neq", "\\circ", "\\odot",
    "\\otimes", "\\Rightarrow", "\\implies", "\\Longrightarrow", "\\iff", "\\Leftrightarrow", "\\land", "\\wedge", "\\lor", "\\vee",
    "\\text", "\\in", "\\succeq", "\\preceq", "\\forall", "\\exists", *AND, *OR, *PREFIXES,
}  # fmt: skip


def with_bars(latex: str, tokens: list[Token]) -> list[Token]:
    """Every bar with its side; ``||`` is one bar, or the end of |a| before |b| where that is no way to read it."""
    tokens = _with_triples(latex, _without_lone(_with_named_norms(latex, tokens)))
    typed = [k for k, token in enumerate(tokens) if token.kind == "bar" and latex[token.start : token.stop] == "||"]
    try:
        return _with_sides(latex, tokens)
    except InputError:
        for count in range(1, len(typed) + 1 if len(typed) <= _MOST_TYPED else 1):
            found = [one for some in combinations(typed, count) if (one := _apart(latex, tokens, some)) is not None]
            if found:
                if len(found) == 1:
                    return found[0]
                break
        raise


def _with_named_norms(latex: str, tokens: list[Token]) -> list[Token]:
    """‖·‖ as one symbol: the norm itself, as in N(ε, F, ‖·‖)."""
    found: list[Token] = []
    for token in tokens:
        bars = token.text in ("|", "‖") and len(found) > 1 and found[-2].text == token.text and token.kind != "sign"
        begins = bars and not _behind_operand(found, len(found) - 2, {})
        begins = begins and (len(found) < 3 or found[-3].text not in ("|", "‖"))
        if begins and found[-1].text == "\\cdot":
            first = found[-2]
            found[-2:] = [replace(first, kind="symbol", text=latex[first.start : token.stop], stop=token.stop)]
        else:
            found.append(token)
    return found


def _without_lone(tokens: list[Token]) -> list[Token]:
    """The one bar in the braces of a script, as in P_{Z|X}: it separates, since nothing closes it there."""
    found = list(tokens)
    for k, (mark, brace) in enumerate(zip(tokens, tokens[1:], strict=False)):
        if mark.text not in ("_", "^") or (brace.kind, brace.text) != ("brace", "{"):
            continue
        depth, at, bars = 1, k + 2, []
        while depth and at < len(tokens):
            depth += _DEPTH.get((tokens[at].kind, tokens[at].text), 0) if tokens[at].kind == "brace" else 0
            bars += [at] if tokens[at].kind == "bar" else []
            at += 1
        if len(bars) == 1 and tokens[bars[0]].text == "|":
            found[bars[0]] = replace(tokens[bars[0]], kind="command", text="\\mid")
    return found


def _with_triples(latex: str, tokens: list[Token]) -> list[Token]:
    """|a|||x||: the three bars in the middle are | and ||.  **Raises.** InputError for |||x|||, which has norms of many kinds."""
    places = [
        k
        for k, (one, other) in enumerate(zip(tokens, tokens[1:], strict=False))
        if one.kind == other.kind == "bar" and latex[one.start : other.stop] == "|||"
    ]
    if len(places) > 1:
        raise unreadable(
            latex, tokens[places[0]].start, "three bars; write \\lvert, \\lVert or the norm by a subscript"
        )
    for k in places:
        if _behind_operand(tokens, k, {}):
            first = tokens[k].start
            one, two = replace(tokens[k], text="|", stop=first + 1), replace(tokens[k + 1], text="‖", start=first + 1)
            tokens = [*tokens[:k], one, two, *tokens[k + 2 :]]
    return tokens


def _apart(latex: str, tokens: list[Token], places: tuple[int, ...]) -> list[Token] | None:
    """The bars with their sides, where these are two bars each; None where they cannot be matched."""
    halves = [
        [replace(t, text="|", stop=t.start + 1), replace(t, text="|", start=t.start + 1)] if k in places else [t]
        for k, t in enumerate(tokens)
    ]
    try:
        return _with_sides(latex, [half for pair in halves for half in pair])
    except InputError:
        return None


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
        single = [k for k in bars if tokens[k].text == "|"]
        if len(single) == 1 and _in_brackets(tokens, single[0]):
            out[single[0]] = replace(tokens[single[0]], kind="command", text="\\mid")  # p(y | x), E[‖x‖ | y]
            bars.remove(single[0])
        if not bars:
            continue
        if len(bars) == 1 and _divides(tokens, bars[0]):
            out[bars[0]] = replace(tokens[bars[0]], kind="sign", text="‖")  # KL(p ‖ q)
            continue
        part = latex[tokens[bars[0]].start : tokens[bars[-1]].stop]
        ways = _ways(tokens, bars) if len(bars) <= _MOST_BARS else []
        ways = ways or (_ways(tokens, bars, signed=True) if len(bars) <= _MOST_BARS else [])  # t‖−x‖
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


def _ways(tokens: list[Token], bars: list[int], *, signed: bool = False) -> list[list[str]]:
    """All ways to say of each bar whether it opens or closes; ``signed`` where a sign may stand behind a bar that opens a factor."""
    ways: list[tuple[list[str], str]] = [([], "")]  # the sides so far, and the bars that are open
    for k in bars:
        new = []
        for sides, stack in ways:
            behind = _behind_operand(tokens, k, dict(zip(bars, sides, strict=False)))
            if _may_open(tokens, k, behind and not signed):
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
    plain = [sides for sides in ways if not any(sides[k] == sides[k + 1] for k in beside)] or ways
    return [sides for sides in plain if not _encloses_relation(sides, tokens, bars)] or plain


def _encloses_relation(sides: list[str], tokens: list[Token], bars: list[int]) -> bool:
    """Whether a pair of bars would hold a comparison or a new line, which no norm does, as in ‖a‖ ≤ b‖c‖."""
    open_: list[int] = []
    for k, side in zip(bars, sides, strict=True):
        if side == "open":
            open_.append(k)
            continue
        depth = 0
        for token in tokens[open_.pop() : k]:
            depth += _DEPTH.get((token.kind, token.text) if token.kind == "brace" else (token.kind, ""), 0)
            if depth == 0 and (token.text in COMPARISONS or token.text in ("\\\\", "&")):
                return True
    return False


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


__all__ = ["FUNCTIONS", "with_bars"]
