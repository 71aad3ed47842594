"""Models written as compositions of layers: ``residual(layer-norm > causal-attention) > cross-entropy``.

A composition is layers joined by ``>``; ``residual(…)`` adds its inside to the stream.  The last one ends in a loss.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from checker.errors import InputError
from checker.symbolic.backpropagation import Composition, adjoints
from checker.symbolic.formulas.index_terms import Array
from checker.symbolic.formulas.model import Model, entry
from checker.symbolic.models.layers import ENDS, LAYERS, Network, Stream

TOKEN = re.compile(r"\s*(>|\(|\)|[A-Za-z0-9-]+)")
MOST_ABBREVIATIONS = 300


def is_composition(text: str) -> bool:
    """A text with a mark of compositions, or the name of a layer."""
    return any(mark in text for mark in ">()") or text in LAYERS or text in ENDS


def composed(text: str, *, name: str | None = None, title: str | None = None, source: str = "composed") -> Model:
    """The model of a composition, with its gradient by every parameter and by the tokens X.

    **Raises.** InputError for a text that is no composition.
    """
    net = Network()
    words = list(_words(text))
    stream, rest = _stream(net, lambda j, f: Array("X")["i", j, f], words, 0, inside=False)
    if rest < len(words):
        raise InputError(
            f"The composition {text!r} goes on after {' '.join(words[:rest])!r}. Every ) needs its residual(."
        )
    if stream is not None:
        raise InputError(
            f"The composition ends with a layer, not with a loss, so it has no gradient. End it with > {' or > '.join(ENDS)}, "
            "all in quotes, since a shell takes > for itself."
        )
    definitions = tuple(net.definitions)
    composition = Composition(definitions=definitions)
    by = [*net.parameters, "X"]
    first = {one: {"L": composition.pulled(one, tuple(entry(net.arrays, one))).form} for one in by}
    return Model(
        name=name or "composed",
        title=title or " > ".join(part.strip() for part in text.split(">")),
        source=source,
        arrays=net.arrays,
        definitions=definitions,
        adjoints=adjoints(definitions, net.closed),
        first=first,
        second={},
        loss=net.loss,
        notes=tuple(net.notes),
    )


def _words(text: str) -> Iterator[str]:
    at = 0
    while text[at:].strip():
        found = TOKEN.match(text, at)
        if found is None:
            raise InputError(
                f"The composition {text!r} has a character at {text[at:].strip()[:10]!r} that means nothing. "
                "Write layers joined by >, as in 'layer-norm > attention > readout'."
            )
        yield found[1]
        at = found.end()


def _stream(net: Network, stream: Stream, words: list[str], at: int, inside: bool) -> tuple[Stream | None, int]:
    """Reads layers joined by > from the word ``at`` on; returns the stream, None after a loss, and where they end."""
    while True:
        word = words[at] if at < len(words) else ""
        if len(net.definitions) > MOST_ABBREVIATIONS:
            raise InputError(
                f"The composition has more than {MOST_ABBREVIATIONS} abbreviations, so its gradient fills books. Take fewer layers."
            )
        if word == "residual" and words[at + 1 : at + 2] == ["("]:
            inner, at = _stream(net, stream, words, at + 2, inside=True)
            if words[at : at + 1] != [")"] or inner is None:
                raise InputError("A residual( is not closed. Write residual(…) with layers inside.")
            stream, at = _sum_of(net, stream, inner), at + 1
        elif word in LAYERS:
            stream, at = LAYERS[word](net, stream), at + 1
        elif word in ENDS and not inside:
            ENDS[word](net, stream)
            return None, at + 1
        else:
            raise _unknown(word, inside)
        if words[at : at + 1] != [">"]:
            return stream, at
        at += 1


def _sum_of(net: Network, x: Stream, y: Stream) -> Stream:
    both = net.define("x", "i:n j:T f:d", x("j", "f") + y("j", "f"))
    return lambda j, f: both("i", j, f)


def _unknown(word: str, inside: bool) -> InputError:
    known = [*LAYERS, "residual(…)", *ENDS]
    if word in ENDS and inside:
        return InputError(
            f"{word} ends in a loss and stands inside a residual(…), whose inside is a stream. Put it after the )."
        )
    near = get_close_matches(word, known, n=2, cutoff=0.5)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(known)}."
    return InputError(f"There is no layer {word!r}, so the composition says nothing. {hint}")
