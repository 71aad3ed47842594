r"""x_t and x_{t+1} under one sum, maximum or minimum over t: two indices of which one is the other one plus 1.

Σ_{t=0}^{T−1} h(x_t, x_{t+1}) is Σ_t Σ_u 1[u = t + 1] h(x_t, x_u), where both go over all points x_0, …, x_T.  Every other sum of the
formula with the printed range of t goes over the same points, with the condition that t is in this range.

**Guarantee.** a range whose neighbours begin before 0, and neighbours on both sides, are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from checker.errors import NoWord
from checker.formulas.readings import letters_of, spelled
from checker.formulas.symbols.ranges import Bounds
from checker.formulas.syntax.clauses import syntax_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, as_term

_FRESH = "srjkliut"


def _scripts(tree: Any) -> Iterator[Node]:
    if isinstance(tree, (tuple, list)):
        for part in tree:
            yield from _scripts(part)
    elif isinstance(tree, Node):
        yield from _scripts(tree.parts)
        if tree.kind == "scripts":
            yield tree


def _steps(letter: str, tree: Any) -> set[int]:
    """1 where x_{t+1} or x^{(t+1)} is printed, and −1 for x_{t−1}."""
    found = set()
    for node in _scripts(tree):
        for text in re.findall(rf"(?:^|[,(])({re.escape(letter)}[+-]1)(?=$|[,)])", _plain(node.parts[1])):
            found.add(1 if "+" in text else -1)
        if above := re.fullmatch(rf"\({re.escape(letter)}([+-])1\)", _plain(node.parts[2])):
            found.add(1 if above[1] == "+" else -1)
    return found


def _plain(script: str | None) -> str:
    return re.sub(r"\s+|[{}]", "", script or "")


def _renamed(tree: Any, letter: str, step: int, fresh: str) -> Any:
    """The tree with x_u in the place of x_{t+1}, also in what its parts are printed as."""
    sign = "\\+" if step > 0 else "-"
    printed = rf"{re.escape(letter)}\s*{sign}\s*1"
    below = re.compile(rf"(?<=[_,{{(])(\s*){printed}(?=\s*[}},)])")

    def text(source: str, whole: bool = False) -> str:
        inside = re.sub(rf"^\s*{printed}(?=\s*(?:$|,))", fresh, source) if whole else source
        return re.sub(
            r"\^(\s*)\{(\s*)\(\s*" + printed + r"\s*\)", rf"^\1{{\2({fresh})", below.sub(rf"\1{fresh}", inside)
        )

    def one(node: Any) -> Any:
        if isinstance(node, (tuple, list)):
            return type(node)(one(part) for part in node)
        if not isinstance(node, Node):
            return node
        if node.kind != "scripts":
            return replace(node, parts=one(node.parts), source=text(node.source))
        base, under, above, primes = node.parts
        under = under if under is None else text(under, whole=True)
        above = re.sub(rf"^\s*\(\s*{printed}\s*\)\s*$", f"({fresh})", above) if above is not None else None
        return replace(node, parts=(one(base), under, above, primes), source=text(node.source))

    return one(tree)


def _range(node: Node) -> tuple[str, str]:
    """What is printed below and above behind the letter, by which two ranges are one."""
    below, above = (re.sub(r"\s|\\[,;!]", "", part or "") for part in node.parts[1:3])
    return re.sub(r"^\\?[A-Za-z]+", "", below), above


def _step_of(node: Node, letter: str, reader: Any) -> int:
    """On which side the sums over this range need one more point; 0 where no sum of the formula has neighbours."""
    found: set[int] = set()

    def look(tree: Any) -> None:
        if isinstance(tree, (tuple, list)):
            for part in tree:
                look(part)
        elif isinstance(tree, Node):
            if tree.kind == "over index" and _range(tree) == _range(node):
                other = re.match(r"\s*(\\?[A-Za-z]+)", tree.parts[1] or "")
                found.update(_steps(other[1], tree.parts[3]) if other else ())
            look(tree.parts)

    look(reader.tree)
    found |= _steps(letter, node.parts[3])
    if len(found) > 1:
        raise NoWord(
            f"{node.source[:100]} has neighbours on both sides. Declare what is compared with an index of its own."
        )
    return found.pop() if found else 0


def with_neighbours(bounds: Bounds, node: Node, reader: Any) -> tuple[Bounds, Node]:
    """The range with the neighbours of its points, and the sum with an index of its own for these."""
    if len(bounds.letters) != 1 or bounds.start is None or bounds.condition or node.kind != "over index":
        return bounds, node
    (letter,) = bounds.letters
    step = _step_of(node, letter, reader)
    if not step:
        return bounds, node
    start = bounds.start if step > 0 or bounds.lowest else bounds.start - 1
    if start < 0:
        raise NoWord(f"{node.source[:100]} speaks of what is before its first place. Begin the sum at 1.")
    count, upto = bounds.count, bounds.upto
    if start != bounds.start or step > 0:
        count, upto = _one_more(bounds, reader)
    printed = bounds.upto or bounds.count
    wider = replace(bounds, start=start, count=count, upto=upto)
    if not _steps(letter, node.parts[3]):
        return replace(wider, beside=("", step, printed)), node
    taken = set(re.findall(r"\\?[A-Za-z]+", reader.text)) | set(reader.names)
    fresh = next((one for one in _FRESH if one not in taken), "")
    if not fresh:
        raise NoWord(f"{node.source[:100]} leaves no letter for the index of its neighbours.")
    word, below, above, body = node.parts
    return replace(wider, beside=(fresh, step, printed)), replace(
        node, parts=(word, below, above, _renamed(body, letter, step, fresh))
    )


def with_all_points(bounds: Bounds, node: Node, reader: Any) -> Bounds:
    """Σ_{i=1}^k and Σ_{i=0}^{k−1} of a whole number k and names x_i: over x_0, …, x_k where the printed range holds, so that k may be 0."""
    last, more = last_of(bounds.upto)
    number = getattr(reader.names.get(last), "shape", ()) == ("natural",) and not more
    if not number or len(bounds.letters) != 1 or bounds.condition or bounds.beside or bounds.lowest:
        return bounds
    if bounds.start not in (0, 1) or not _only_sums(reader.tree, last) or _prints_a_member(bounds.letters[0], reader):
        return bounds
    upto = f"{last}+1"
    if bounds.start == 1:
        return replace(bounds, start=0, upto=upto, lowest=1)
    return replace(bounds, upto=upto, beside=("", 1, last))


def _only_sums(tree: Any, last: str) -> bool:
    """Whether no maximum, minimum or list goes up to this letter: there has to be one thing in these."""
    if isinstance(tree, (tuple, list)):
        return all(_only_sums(part, last) for part in tree)
    if not isinstance(tree, Node):
        return True
    if tree.kind in ("sorted", "listed", "family", "total"):
        return False
    spoken = tree.kind == "over index" and last in letters_of(" ".join(filter(None, tree.parts[1:3])))
    return not (spoken and tree.parts[0] != "sum") and _only_sums(tree.parts, last)


def _prints_a_member(letter: str, reader: Any) -> bool:
    """Whether x_1 or x^{(2)} is declared beside x_i and printed: where k = 0 there is no such point."""
    text = spelled(reader.text)
    stems = {
        re.sub(r"(?:_\{|\^\{\().*", "", key)
        for key in reader.names
        if re.search(rf"[{{(]{re.escape(letter)}[)}}]", key)
    }
    numbered = (re.fullmatch(r"(.+?)(?:_\{|\^\{\()([1-9]\d*)\)?\}", key) for key in reader.names)
    return any(m is not None and m[1] in stems and spelled(m[0]) in text for m in numbered)


def _one_more(bounds: Bounds, reader: Any) -> tuple[str, str]:
    """How many there are with one more: as a size that is printed, or up to a number."""
    if bounds.upto:
        last, more = last_of(bounds.upto)
        return "", f"{last}+{more + 1}"
    if bounds.count.isdigit():
        return str(int(bounds.count) + 1), ""
    if bounds.count.endswith("-1"):
        return bounds.count.removesuffix("-1"), ""
    known = reader.names.get(bounds.count)
    whole = isinstance(known, Term) and known.name == "length"
    if not whole:
        raise NoWord(f"Nothing says that {bounds.count} is a whole number. Declare it, as '{bounds.count}: size'.")
    return "", f"{bounds.count}+1"


def last_of(upto: str) -> tuple[str, int]:
    """k and 1 of “k+1”, k and 0 of “k”."""
    name, _, more = upto.partition("+")
    return name, int(more or 0)


def condition_of(bounds: Bounds, indices: Sequence[Term], reader: Any) -> Term | None:
    """That the second index is the neighbour of the first one, or that the first one is in the printed range; None without neighbours."""
    if bounds.beside is None:
        return None
    _, step, printed = bounds.beside
    one = apply("number_of", indices[0])
    if len(indices) > 1:
        return apply("eq", apply("number_of", indices[1]), one + 1 if step > 0 else one - 1)
    return as_term(1) <= one if step < 0 else one + 1 <= reader.term(syntax_of(printed), "scalar")


__all__ = ["condition_of", "last_of", "with_all_points", "with_neighbours"]
