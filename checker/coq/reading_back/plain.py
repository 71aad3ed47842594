"""A certificate's term in the words in which a Coq text is read back, what it needs to have a value, and what says it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from checker.coq.reading_back.words import OF_DATA, SHAPE_OF

Json = Any
_OF_TOKENS = {word for word, _, own in OF_DATA.values() if own == "T"}


def plain(term: Json, sorts: Mapping[str, list[str]], depth: int = 0, bound: Mapping[str, Json] | None = None) -> Json:
    """The certificate's term in the words in which Coq's text is read: bound indices by their depth, lengths by their size."""
    bound = bound or {}
    name, *rest = term
    if name in ("bound", "state"):
        return bound[rest[0]]
    if name == "iterate":
        return _plain_sequence(rest, sorts, depth, bound)
    if (name == "at" or (name == "pow" and rest[1][0] != "num")) and (
        number := _whole_number(rest[1], sorts, bound)
    ) is not None:
        return [name, plain(rest[0], sorts, depth, bound), counted(*number)]
    if name in ("var", "num", "word"):
        return ["num", str(Fraction(rest[0]))] if name == "num" else [name, rest[0]]
    if name in ("sum_over", "for_each", "stack"):
        leaf = ["bound", depth + 1, list(size_of(rest[0][1].partition(":")[2]))]
        return [name, leaf, plain(rest[1], sorts, depth + 1, {**bound, rest[0][1]: leaf})]
    if name == "length" and (side := _shape(rest[0], sorts))[0] == "vector":
        return ["length", list(side[1])]
    if name == "log" and _shape(rest[0], sorts)[:1] == ("vector",):
        return ["vlog", plain(rest[0], sorts, depth, bound)]
    if name == "attention_block":
        return softmax_of_block(*(plain(one, sorts, depth, bound) for one in rest))
    if name == "identity":
        return ["identity"]
    if name == "inputs":
        return ["inputs"]
    return folded([name, *(plain(one, sorts, depth, bound) for one in rest)])


def _plain_sequence(rest: list[Json], sorts: Mapping[str, list[str]], depth: int, bound: Mapping[str, Json]) -> Json:
    """The part, the number of steps, and (the shape, the start, the update) of each part."""
    leaves, starts, updates = rest[3::3], rest[4::3], rest[5::3]
    inside = {**bound, **{one[1]: ["state", depth + 1, k] for k, one in enumerate([rest[2], *leaves])}}
    number = _whole_number(rest[1], sorts, bound)
    steps = plain(rest[1], sorts, depth, bound) if number is None else counted(*number)
    shapes = [list(shape_of_sort(one[1].split(":")[1:])) for one in leaves]
    before, after = (
        [plain(one, sorts, depth, bound) for one in starts],
        [plain(one, sorts, depth + 1, inside) for one in updates],
    )
    return ["iterate", int(rest[0][1]), steps, *map(list, zip(shapes, before, after, strict=True))]


def _whole_number(
    term: Json, sorts: Mapping[str, list[str]], bound: Mapping[str, Json]
) -> tuple[int, list[Json]] | None:
    """A sum of natural variables and whole numbers as (the number, the variables); None for anything else."""
    name, *rest = term
    if name == "num" and rest[0].isdigit():
        return int(rest[0]), []
    if name == "var" and sorts[rest[0]] == ["scalar", "natural"]:
        return 0, [["var", rest[0]]]
    if name == "state" and rest[0].endswith(":natural"):
        return 0, [bound[rest[0]]]
    if name == "add":
        summands = [_whole_number(one, sorts, bound) for one in rest]
        if None not in summands:
            return sum(one[0] for one in summands if one), [x for one in summands if one for x in one[1]]
    return None


def counted(number: int, names: list[Json]) -> Json:
    """A sum of natural numbers in one order; a literal where it is nothing else."""
    return ["count", number, *sorted(names, key=str)] if names else ["num", str(number)]


def folded(term: Json) -> Json:
    """A quotient or a negative of literal numbers is a number."""
    name, *rest = term
    if all(isinstance(one, list) and one[0] == "num" for one in rest):
        values = [Fraction(one[1]) for one in rest]
        if name == "neg":
            return ["num", str(-values[0])]
        if name == "div" and values[1]:
            return ["num", str(values[0] / values[1])]
    return term


def softmax_of_block(A: Json, B: Json, j: Json, x: Json) -> Json:
    return ["softmax", ["matvec", ["block", A, B, j], x]]


def _shape(term: Json, sorts: Mapping[str, list[str]]) -> tuple:
    """Of a certificate's term, by the same table."""
    name, *rest = term
    if name == "var":
        return shape_of_sort(sorts[rest[0]])
    if name in _OF_TOKENS:
        return ("vector", (f"T{rest[-1]}",))
    shapes = [_shape(one, sorts) for one in rest if isinstance(one, list)]
    return SHAPE_OF[name](*shapes) if name in SHAPE_OF and (any(shapes) or name == "pair") else ()


def size_of(text: str) -> tuple:
    """A product: the sorted names and numbers, without 1."""
    return tuple(sorted(part for part in text.split("*") if part != "1"))


def covers(said: Json, wanted: Json) -> bool:
    """Whether what is said says all that is wanted, and that all of it has a value: more may stand beside it."""
    if said[0] == "and" and wanted[0] == "and" and covers(said[1], wanted[1]) and covers(said[2], wanted[2]):
        return True
    if wanted[0] == "or" and said[0] == "or":
        return covers(said[1], wanted[1]) and covers(said[2], wanted[2])
    parts = _conjuncts(said)
    if wanted[0] in ("implies", "for_each"):
        same = [one for one in parts if one[:2] == wanted[:2]]
        return any(covers(one[2], wanted[2]) for one in same)
    return wanted in parts and all(one in parts for one in needs(wanted))


def _conjuncts(term: Json) -> list[Json]:
    return [term, *_conjuncts(term[1]), *_conjuncts(term[2])] if term[0] == "and" else [term]


def needs(term: Json) -> list[Json]:
    """What a term needs to have a value, as truths."""
    if not isinstance(term, list) or not term or term[0] in ("var", "num", "word", "bound"):
        return []
    name, *rest = term
    if name in ("sum_over", "stack"):
        return [["for_each", rest[0], one] for one in needs(rest[1])]
    found = [one for part in rest for one in needs(part)]
    if name == "div" and not _visibly_positive(rest[1]) and not (rest[1][0] == "num" and Fraction(rest[1][1])):
        found.append(["not", ["eq", rest[1], ["num", "0"]]])
    if name == "sqrt" and not _visibly_positive(rest[0]) and rest[0][0] != "length":
        found.append(["le", ["num", "0"], rest[0]])
    if name == "log" and not _visibly_positive(rest[0]):
        found.append(["lt", ["num", "0"], rest[0]])
    if name == "vlog" and not _visibly_positive(rest[0]):
        found.append(["positive", rest[0]])
    if name in ("best_token", "best_tokens", "largest_key_difference"):
        found.append(["unique_best_token", rest[0]])
    if name in ("max_margin", "max_margin_matrix"):
        found.append([{"max_margin": "separable"}.get(name, "matrix_separable"), *rest])
    if name in ("loss_slope", "slope_bound", "curvature_bound") and (rest[0][0] != "word" or rest[0][1] == "hinge"):
        found.append(["not", ["is_loss", rest[0], ["word", "hinge"]]])
    if name in ("slope_bound", "curvature_bound"):
        found.append(["le", *rest[1:]])
    return found


def _visibly_positive(term: Json) -> bool:
    if term[0] == "num":
        return Fraction(term[1]) > 0
    return term[0] == "exp" or (term[0] in ("mul", "sqrt") and all(map(_visibly_positive, term[1:])))


def shape_of_sort(sort: list[str]) -> tuple:
    sizes = tuple(size_of(part) for part in sort[1:]) if sort[0] in ("vector", "matrix", "index", "order") else ()
    return {"scalar": ("natural",) if sort[1:] == ["natural"] else ()}.get(sort[0], (sort[0], *sizes))
