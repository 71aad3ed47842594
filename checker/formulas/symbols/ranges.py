r"""The range of Σ, ∏, max and min as it is printed: ``i``, ``i=1`` to ``n``, ``i \in [n]``, ``i \in S``, ``1 \le i < j \le n``.

**Guarantee.** another range is refused; a part of the range is a condition on the index.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.readings import spelled
from checker.formulas.symbols.sets import member_of_set
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term

_INDEX = r"(\\[A-Za-z]+|[A-Za-z])'?"


_DOTS = r",?(?:\\(?:l|c)?dots|\.\.\.?),?"


_BELOW = (
    (re.compile(rf"{_INDEX}(?:,?{_INDEX})*"), "all"),
    (re.compile(rf"{_INDEX}(?:,{_INDEX})*=(\d+)"), "bounds"),
    (re.compile(rf"{_INDEX}=({_INDEX}(?:\+1)?)"), "from"),
    (re.compile(rf"{_INDEX}(?:,{_INDEX})*∈\[([^,]+)\]"), "first"),
    (re.compile(rf"{_INDEX}(?:,{_INDEX})*∈\\\{{1{_DOTS}(.+)\\\}}"), "first"),
    (re.compile(rf"{_INDEX}=1{_DOTS}(.+)"), "first"),
    (re.compile(rf"{_INDEX}∈((?:\\[A-Za-z]+|[A-Z])(?:\{{[A-Z]\}}|\{{\\[A-Za-z]+\}})?)"), "member"),
    (re.compile(rf"1≤({_INDEX}(?:[<≠≤]{_INDEX})*)≤([A-Za-z_]\w*)"), "between"),
)


_BETWEEN = re.compile(rf"(\d+)≤({_INDEX})([≤<])([A-Za-z0-9+\\-]+)")
_LISTED = re.compile(rf"({_INDEX})(?:=|∈\\\{{)([01])((?:,\d+)*){_DOTS}([^,\\{{}}]+)(?:\\\}})?")


_CONDITION = re.compile(rf"{_INDEX}(?:[<>≠≤≥]{_INDEX})+")


_SIGNS = (
    ("≠", "ne"),
    ("≠", "neq"),
    ("≤", "le"),
    ("≤", "leq"),
    ("≤", "leqslant"),
    ("≥", "ge"),
    ("≥", "geq"),
    ("∈", "in"),
    ("<", "lt"),
)


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The indices, from where they count, how many there are, and the condition on them, where these are said."""

    letters: tuple[str, ...]
    start: int | None = None
    count: str = ""
    condition: str = ""
    member: str = ""  # the set that the index is in
    upto: str = ""  # the last number of a part of the range
    lowest: int = 0  # below it the printed range begins later
    after: str = ""  # the index, or the index + 1, from which it begins
    beside: tuple[str, int, str] | None = (
        None  # x_{t+1} or x_{t-1} beside x_t: its letter, 1 or −1, and how many are printed
    )


def begins_of(tree: Any) -> set[int]:
    """From which numbers the sums of a formula count, where they say it; where there is none, its ranges 1, …, n."""
    return _begins_of_sums(tree) or ({1} if _counts_from_one(tree) else set())


def _begins_of_sums(tree: Any) -> set[int]:
    if isinstance(tree, (tuple, list)):
        return set().union(*map(_begins_of_sums, tree))
    if not isinstance(tree, Node):
        return set()
    found = _begins_of_sums(tree.parts)
    if tree.kind == "family":
        return {1}  # x_1, …, x_n
    if tree.kind in ("over index", "listed"):
        try:
            start = _bounds(tree).start
        except NoWord:  # a name may stand for the whole sum
            start = None
        found |= set() if start is None else {start}
    return found


def _counts_from_one(tree: Any) -> bool:
    """Whether a range {1, …, n} is printed: one from 0 may count steps, and no entries."""
    if isinstance(tree, (tuple, list)):
        return any(map(_counts_from_one, tree))
    return isinstance(tree, Node) and (
        (tree.kind == "member" and _is_from_one(tree.parts[1])) or _counts_from_one(tree.parts)
    )


def _is_from_one(said: Any) -> bool:
    """Whether a set is {1, …, n} or 1, …, n."""
    if said[0] == "range":
        return str(said[1]).strip() == "1"
    dotted = said[0] == "items" and said[1] == "{" and said[4] and len(said[3]) >= 2
    return bool(dotted) and spelled(said[3][0].source) == "1"


def _beside_an_index(bounds: Bounds, node: Node, reader: Any) -> Bounds:
    """s = 1, …, t of a declared index t as s ≤ t, and j = i + 1, …, n as i < j.  **Raises.** NoWord where i is no index."""
    if bounds.condition or len(bounds.letters) != 1:
        return bounds
    (letter,) = bounds.letters
    if bounds.after:
        index = bounds.after.removesuffix("+1")
        if not _is_index(reader.names.get(index)):
            raise NoWord(
                f"{node.source[:80]} begins at {bounds.after}, which is no index. Declare {index} as an index."
            )
        sign = "\\le" if index == bounds.after else "<"
        bounds = replace(bounds, after="")
        upper = _beside_an_index(bounds, node, reader)  # j = i + 1, …, t
        below = upper.condition.removeprefix(letter)
        return replace(upper, condition=f"{index} {sign} {letter}{below}")
    more = bounds.count[-2:] if bounds.count.endswith(("+1", "-1")) else ""
    last = bounds.count.removesuffix(more)
    signs: dict[tuple[str, int | None], str] = {("", 1): "\\le", ("-1", 1): "<", ("", 0): "<", ("+1", 0): "\\le"}
    sign = signs.get((more, bounds.start), "")
    if not sign or not _is_index(reader.names.get(last)):
        return bounds
    return replace(bounds, count="", condition=f"{letter} {sign} {last}")


def _is_index(value: Any) -> bool:
    return isinstance(value, Term) and value.sort == "index"


def ends_of(tree: Any) -> dict[str, int]:
    """The letters up to which sums go, with the number from which these count: t of s = 1, …, t, which may stand as a number."""
    if isinstance(tree, (tuple, list)):
        found: dict[str, int] = {}
        for part in tree:
            found |= ends_of(part)
        return found
    if not isinstance(tree, Node):
        return {}
    below, above = tree.parts[1:3] if tree.kind == "over index" else ("", "")
    begins = re.fullmatch(r"\s*\\?[A-Za-z]+\s*=\s*([01])\s*", below)
    top = re.fullmatch(r"(\\?[A-Za-z]+)(?:[+-]1)?", above.replace(" ", ""))
    return ends_of(tree.parts) | ({top[1]: int(begins[1])} if begins and top else {})


def _up_to_a_number(bounds: Bounds, reader: Any) -> Bounds:
    """i ≤ n goes over all i, where n is a size; i = 1, …, t − 1 of a declared number t over the first ones, which is asked."""
    numbers = [reader.names.get(letter) for letter in re.findall(r"\\?[A-Za-z]+", bounds.count)]
    if bounds.count.endswith("+1") and len(bounds.letters) == 1 and numbers and _is_size(numbers[0]):
        return replace(bounds, count="", upto=bounds.count)  # i = 0, …, T
    if numbers and not bounds.condition and len(bounds.letters) == 1 and all(map(_is_count, numbers)):
        return replace(bounds, count="", upto=bounds.count)
    if len(bounds.letters) != 2 or bounds.condition.replace(" ", "") != f"{bounds.letters[0]}\\le{bounds.letters[1]}":
        return bounds
    size = reader.names.get(bounds.letters[1])
    return Bounds(letters=bounds.letters[:1], count=bounds.letters[1]) if _is_size(size) else bounds


def _is_size(value: Any) -> bool:
    return isinstance(value, Term) and value.name == "length"


def _is_count(value: Any) -> bool:
    return isinstance(value, Term) and value.sort == "scalar" and value.name == "var"


def _in_a_set(bounds: Bounds, reader: Any) -> Bounds:
    """i ∈ S for a declared vector S: where S is 1, which is asked."""
    if not bounds.member:
        return bounds
    member_of_set(bounds.member, reader)
    (letter,) = bounds.letters
    return replace(bounds, condition=f"{bounds.member}_{{{letter}}} = 1", member="")


def _bounds(node: Node) -> Bounds:
    """What stands at Σ, max or min.  **Raises.** InputError for a range that is not read."""
    _, below, above, _ = node.parts
    text, top = _with_signs(below), spelled(above)
    first, _, rest = text.partition(":")
    if rest and re.fullmatch(_INDEX, first):
        text = rest  # j : j ≠ i
    if not top and (ends := _ends(text)) is not None:
        return _from_to((ends[0],), ends[1], ends[2], node)
    for pattern, form in _BELOW:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        last, letters = match[match.lastindex or 1], _letters(re.split("[=∈]", text)[0])
        if form == "all" and not top:
            return Bounds(letters=letters)
        if form == "first" and not top:
            return Bounds(letters=letters, start=1, count=last)
        if form == "member" and not top and len(letters) == 1:
            return Bounds(letters=letters, member=last)
        if form == "bounds" and top:
            return _from_to(letters, int(last), top, node)
        if form == "from" and top and len(letters) == 1:
            from_zero = top.endswith("-1")
            return Bounds(letters=letters, start=0 if from_zero else 1, count=top.removesuffix("-1"), after=match[2])
        if form == "between" and not top:
            letters = _letters(match[1])
            return Bounds(letters=letters, start=1, count=last, condition=_latex(match[1]) if len(letters) > 1 else "")
    if _CONDITION.fullmatch(text) and not top:
        return Bounds(letters=_letters(text), condition=_latex(text))
    raise NoWord(
        f"The range of {node.source[:80]} is not read. Write \\sum_i, \\sum_{{i=1}}^n, \\sum_{{i \\in [n]}}, \\sum_{{j \\ne i}} or "
        "\\sum_{1 \\le i < j \\le n}: a sum goes over all entries, or over those with a condition on the indices."
    )


def _ends(text: str) -> tuple[str, int, str] | None:
    """The letter, the first and the last number of 0 ≤ i ≤ k, 0 ≤ i < k, i = 0, 1, …, k and i ∈ {0, …, k}; None for another range.

    What begins at 1 and has no number less at its end has forms of its own.
    """
    if match := _BETWEEN.fullmatch(text):
        first, letter, sign, last = match[1], match[2], match[4], match[5]
        if sign == "<":
            last = str(int(last) - 1) if last.isdigit() else f"{last}-1" if last.isalnum() else ""
        return None if first == "1" and sign == "≤" or not last else (letter, int(first), last)
    match = _LISTED.fullmatch(text)
    if match is None:
        return None
    numbers = [int(number) for number in (match[3], *match[4].split(",")[1:])]
    in_turn = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return (match[1], numbers[0], match[5]) if in_turn and numbers[:2] != [1] else None


def _with_signs(below: str) -> str:
    """What stands below, without spaces and with a sign for each relation."""
    text = spelled(below)
    for sign, name in _SIGNS:
        text = re.sub(rf"\\{name}(?![A-Za-z])", sign, text)
    return text.replace(" ", "") if not re.search(r"\\[A-Za-z]+ [A-Za-z]", text) else text


def _latex(condition: str) -> str:
    return condition.replace("≠", "\\ne ").replace("≤", "\\le ").replace("≥", "\\ge ")


def _letters(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(_INDEX, text)))


def _from_to(letters: tuple[str, ...], first: int, top: str, node: Node) -> Bounds:
    if top.lstrip("+") == "\\infty":
        raise NoWord(
            f"{node.source[:80]} goes over infinitely many. Write what it comes to, or the bound for all finite ones."
        )
    if first == 0:
        return Bounds(letters=letters, start=0, count=_one_more(top, node))
    if first > 1 and len(letters) > 1:
        raise InputError(
            f"{node.source[:80]} begins at {first} with several indices. Write one sum inside of the other."
        )
    return Bounds(letters=letters, start=1, count=top, lowest=first - 1)


def _one_more(top: str, node: Node) -> str:
    if top.isdigit():
        return str(int(top) + 1)
    if re.fullmatch(r"\\?[A-Za-z]+", top):
        return f"{top}+1"
    if not top.endswith("-1"):
        raise NoWord(
            f"{node.source[:80]} begins at 0 and ends at {top}, which is not one less than a size. Write \\sum_{{i=0}}^{{n-1}}."
        )
    return top.removesuffix("-1")


def _from_the_first(bounds: Bounds, node: Node, reader: Any) -> Bounds:
    """t < T and t ≤ k of names x_t from 0 on, where the formula prints x_0."""
    match = re.fullmatch(rf"{_INDEX}([<≤])(\\?[A-Za-z]+)", _with_signs(node.parts[1] or ""))
    last = reader.names.get(match[3]) if match is not None and not node.parts[2] else None
    if match is None or not (_is_size(last) or getattr(last, "shape", ()) == ("natural",)):
        return bounds
    text, body = spelled(reader.text), spelled(node.parts[3].source)
    named = (re.fullmatch(r"(.+?)(_\{|\^\{\()\\?[a-z]+(\)?\})", key) for key in reader.names)
    begun = [(m[1] + m[2] + "0" + m[3], m[1] + m[2] + match[1] + m[3]) for m in named if m is not None]
    if not any(first in reader.names and spelled(first) in text and spelled(one) in body for first, one in begun):
        return bounds
    said = {"from 0": "since the first point is printed with 0", "another": "write where the range begins"}
    if reader.answers.only(f"{match[1]} {match[2]} {match[3]}", said, "from 0") == "another":
        return bounds
    return _from_to((match[1],), 0, match[3] if match[2] == "≤" else f"{match[3]}-1", node)


def bounds_of(node: Node, reader: Any) -> Bounds:
    """The range with what the declarations say of its ends."""
    bounds = _from_the_first(_bounds(node), node, reader)
    bounds = _beside_an_index(_in_a_set(bounds, reader), node, reader)
    bounds = _up_to_a_number(bounds, reader)
    if bounds.count.endswith("+1"):
        raise NoWord(
            f"{node.source[:80]} begins at 0 and ends at {bounds.count[:-2]}, of which nothing says that it is a whole number. Declare it, "
            f"as '{bounds.count[:-2]}: natural', or write \\sum_{{i=0}}^{{n-1}} of a size n."
        )
    return bounds


__all__ = ["Bounds", "begins_of", "bounds_of", "ends_of"]
