r"""How far ``\max_i`` and ``\min_i`` reach in a product or a quotient, and over which letters ``\sum_{i \ne j}`` goes.

**Guarantee.** what convention and kinds leave open is one of several readings, which are asked.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.readings import TRANSPOSED, letters_of, spelled
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term

_DRAWS = {"\\mathbb{E}", "\\mathbf{E}", "\\mathrm{E}"}


def is_index(value: Any) -> bool:
    return isinstance(value, Term) and value.sort == "index"


def ranges(letters: tuple[str, ...], condition: str, reader: Any) -> dict[str, tuple[str, ...]]:
    r"""Over which letters a sum may go.  Those go that nothing declares; where the first is declared as an index, that is open."""
    if not condition:
        return {"": letters}
    fixed = [x for x in letters if is_index(reader.names.get(x))]
    around = [x for x in fixed if reader.names[x].leaf in reader.counts]  # of a sum around this one
    free = tuple(x for x in letters if x not in fixed)
    if letters[0] not in fixed or letters[0] in around:
        return {"": free}
    every = tuple(x for x in letters if x not in around)
    alone = (
        [free] if free else [letters[:1]] if "\\ne" in condition else [(x,) for x in every]
    )  # i < j: either of the two
    return {f"over {' and '.join(these)}": these for these in (*alone, every)}


def reaches(node: Node, letters: tuple[str, ...], reader: Any) -> dict[str, Node]:
    """What max or min may be of, as nodes.  **Raises.** InputError where several of them stand in one product."""
    name, below, above, body = node.parts
    if body.kind not in ("product", "quotient", "choice"):
        return {"": node}
    parts, ops = body.parts if body.kind == "product" else (body.parts, ("/",))
    if body.kind == "choice" or any(op not in ("", "·", "/") for op in ops) or any(_inside(one) for one in parts):
        raise NoWord(
            f"{node.source[:120]} does not say how far the {name} reaches. Put what it is of into brackets, as \\{name}_i (x_i y_i)."
        )

    def of(inside: Node) -> Node:
        group = Node(kind="group", parts=("(", (inside,)), source=inside.source)
        source = node.source if inside is body or name == "prod" else f"\\{name}_{{{below}}} {inside.source}"
        return Node(kind="over index", parts=(name, below, above, group), source=source)

    end = _end(parts, letters, reader)
    if end == len(parts):
        return {"": of(body)}
    first = (
        parts[0] if end == 1 else Node(kind="product", parts=(parts[:end], ops[: end - 1]), source=_source(parts[:end]))
    )
    short = Node(kind=body.kind, parts=((of(first), *parts[end:]), ops[end - 1 :]), source=node.source)
    if body.kind == "quotient":
        short = Node(kind="quotient", parts=(of(first), *parts[end:]), source=node.source)
    return {"of all factors": of(body), f"of {first.source}": short}


def _open_sums(left: Node, right: Node, reader: Any) -> str:
    """The index of a Σ, max or min before + or −, where what stands behind has this index too, declared for itself; "" for none."""
    last = _operator_of(left)
    last = last.parts[0][1] if last.kind == "choice" else last  # a mean of all factors, or of one
    found, inside = _open_letters(last, right, reader), _reached_by(last)
    nested = "" if found or inside is None else _open_sums(inside, right, reader)
    before = left.parts[0] if left.kind in ("plus", "less") else None
    return next(iter(found), "") or nested or ("" if before is None else _open_sums(before, right, reader))


def _operator_of(left: Node) -> Node:
    """The last factor of the last summand."""
    last = left.parts[1] if left.kind in ("plus", "less") else left.parts[0] if left.kind == "minus" else left
    return last.parts[0][-1] if last.kind == "product" else last  # type: ignore[no-any-return]


def _open_letters(last: Node, right: Node, reader: Any) -> list[str]:
    """The letters that an operator binds, and that what stands behind it prints."""
    below = [x for x in _letters_below(last, reader) if _prints(right, x)]
    if _reached_by(last) is None:
        return below
    found = [x for x in below if last.kind != "over index" or not _own(right, x)]
    letters = [x for x in _bound_by(last) if is_index(reader.names.get(x))]
    return found + [x for x in letters if _has(right, x) and not _own(right, x)]


def _reached_by(last: Node) -> Node | None:
    """What an operator without brackets is of, as Σ_i a_i in E Σ_i a_i; None for another node."""
    if last.kind == "over index":
        return last.parts[3]  # type: ignore[no-any-return]
    head, argument = last.parts if last.kind == "applied" else (last, None)
    name = head.parts[0].parts[0] if head.kind == "scripts" else head.parts[0] if head.kind == "symbol" else ""
    bare = name in _DRAWS and argument.kind == "group" and argument.source == argument.parts[1][0].source
    return argument.parts[1][0] if bare else None


def _bound_by(last: Node) -> list[str]:
    """The letters before the range below Σ, max, min or E."""
    head = last.parts[0] if last.kind == "applied" else None
    below = last.parts[1] if head is None else head.parts[1] if head.kind == "scripts" else ""
    said = re.split(r"[=<>]|\\(?:in|ne|neq|le|leq|sim)(?![A-Za-z])", below or "")[0]
    return re.findall(r"\\[A-Za-z]+|[A-Za-z]", said)


def _is_drawn(node: Node) -> bool:
    head = node.parts[0]
    return head.kind == "scripts" and head.parts[0].kind == "symbol" and head.parts[0].parts[0] in _DRAWS


def _letters_below(last: Node, reader: Any) -> list[str]:
    """The letters below an operator that are no indices."""
    if last.kind == "opaque" and last.parts[0] == "integral":
        return [
            letter
            for _, letter in re.findall(r"(?<![A-Za-z\\])(d|\\mathrm\{d\})\s*(\\[A-Za-z]+|[A-Za-z])", last.source)
        ]
    places = {"opaque": 2, "over index": 1, "arg": 1}
    if last.kind not in places and not (last.kind == "applied" and _is_drawn(last)):
        return []
    below = last.parts[places[last.kind]] if last.kind in places else last.parts[0].parts[1]
    before = re.split(r"[=<>]|\\(?:in|ne|neq|le|leq|to|rightarrow|sim|subseteq)(?![A-Za-z])", below or "")[0]
    found = re.findall(r"\\[A-Za-z]+(?:\{[A-Za-z]\})?|[A-Za-z]", before)
    free = [x for x in found if not is_index(reader.names.get(x))]
    return [x for x in free if last.kind != "over index" or x in reader.names or _names_with(x, reader)]


def _names_with(letter: str, reader: Any) -> bool:
    """Whether the letter is a part of the index of a declared name, as s of x_s."""
    scripts = ((key.partition("_")[2] or key.partition("^")[2]) for key in reader.names)
    return any(letter in re.findall(r"\\[A-Za-z]+|[A-Za-z]", one) for one in scripts)


def _prints(one: Node, letter: str) -> bool:
    return letter in letters_of(one.source)


def with_all_summands(node: Node, reader: Any) -> Node | None:
    """Σ_i x_i + y_i of a declared i: Σ_i (x_i + y_i), where y_i was answered to stand under the sum; None where it stands beside it.

    **Raises.** InputError where it is open behind which operator the bracket would begin.
    """
    index = _open_sums(node.parts[0], node.parts[1], reader)
    if not index:
        return None
    said = {"of one summand": "the rest stands beside it", "of all summands": "brackets around all of them"}
    if reader.answers.choose(f"how far the operator with {index} goes in {node.source}", said) != "of all summands":
        return None
    found = _with_more(node.parts[0], [(node.kind, node.parts[1])], reader)
    if found is None:
        raise InputError(f"{node.source[:120]} was answered to go over all summands. Write brackets around them.")
    return replace(found, source=node.source)


def _with_more(left: Node, more: list[tuple[str, Node]], reader: Any) -> Node | None:
    """A sum with what stands behind it under its last operator; None where that is open."""
    right = more[-1][1]
    if left.kind in ("plus", "less"):
        before, last = left.parts
        if not _open_sums(last, right, reader):
            found = _with_more(before, [(left.kind, last), *more], reader)
            return None if found is None else found
        found = _with_more(last, more, reader)
        return None if found is None else replace(left, parts=(before, found))
    if left.kind == "product":
        factors, ops = left.parts
        found = _with_more(factors[-1], more, reader)
        return None if found is None else replace(left, parts=((*factors[:-1], found), ops))
    inside = _reached_by(left)
    if inside is None:
        return None
    if _open_sums(inside, right, reader):
        body = _with_more(inside, more, reader)
    elif _reached_by(_operator_of(inside)) is not None:
        return None  # Σ_t Σ_i a_i + b_t: under both, or under the first one
    else:
        body = inside
        for kind, one in more:
            body = Node(
                kind=kind, parts=(body, one), source=f"{body.source} {'+' if kind == 'plus' else '-'} {one.source}"
            )
    if body is None:
        return None
    group = Node(kind="group", parts=("(", (body,)), source=body.source)
    return replace(left, parts=(*left.parts[:3], group) if left.kind == "over index" else (left.parts[0], group))


def _own(one: Any, letter: str) -> bool:
    """Whether a Σ, max or min in it goes over the letter itself."""
    if isinstance(one, (tuple, list)):
        return any(_own(part, letter) for part in one)
    if not isinstance(one, Node):
        return False
    return (one.kind == "over index" and letter in re.findall(r"\\[A-Za-z]+|[A-Za-z]", one.parts[1])) or _own(
        one.parts, letter
    )


def _end(parts: tuple[Node, ...], letters: tuple[str, ...], reader: Any) -> int:
    """How many factors the operator takes at least: all with an index that nothing else declares, and what a row is multiplied with."""
    own = [x for x in letters if not is_index(reader.names.get(x))]
    speaks = [k for k, one in enumerate(parts, 1) if any(_has(one, x) for x in own or letters)]
    if not speaks:
        return 1
    end = speaks[-1] if own else speaks[0]
    last = parts[end - 1]
    row = last.kind == "scripts" and spelled(last.parts[2] or "") in TRANSPOSED
    return min(end + 1, len(parts)) if row else end


def _has(one: Node, letter: str) -> bool:
    return re.search(rf"[_^({{,]\s*{re.escape(letter)}(?![A-Za-z])", one.source) is not None


def _inside(one: Any) -> bool:
    """Whether another operator with an index stands in it."""
    if isinstance(one, (tuple, list)):
        return any(map(_inside, one))
    return isinstance(one, Node) and (one.kind == "over index" or _inside(one.parts))


def _source(parts: tuple[Node, ...]) -> str:
    return " ".join(one.source for one in parts)


__all__ = ["is_index", "ranges", "reaches", "with_all_summands"]
