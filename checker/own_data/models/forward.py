"""The forward pass of a model in numpy, layer by layer: which vectors enter each attention, and how it weighs them.

For the families of :mod:`checker.own_data.models.families`; no torch.  Weights are read a few rows at a time, so that a layer of seven
billion parameters' model fits beside the rest.  **Domain.** float64, where the model itself computes in float32 or less.
**Guarantee.** float, none: the vectors are inputs like any others, and exact statements are about them as they are written.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np

from checker.errors import InputError
from checker.own_data.models.families import Family, activation_of, family_of
from checker.own_data.models.file import ModelFile
from checker.own_data.models.head import Projections, window_of
from checker.own_data.models.layouts import Site, attention_sites
from checker.own_data.models.rotary import Rotary, rotary_of
from checker.own_data.parts.finished_parts import Parts
from checker.own_data.parts.packing import NotPacked, packed, unpacked

_MOST_KEPT = 8  # streams of one pass
_MOST_NUMBERS = 2_000_000  # of one of them
Weighed = Callable[[int, int, int, np.ndarray], None]
"""Hears of (layer, input, head, weights T × T)."""


@dataclass(frozen=True, kw_only=True)
class Stream:
    """What a model is given: ids, or where a model does not begin with words the vectors that enter its first layer.

    **Shapes.** ids ΣT, or hidden ΣT × d; cut at ``lengths``.
    """

    lengths: tuple[int, ...]
    ids: tuple[int, ...] | None = None
    hidden: np.ndarray | None = None


def entering(
    model: ModelFile,
    sites: Sequence[Site],
    given: Stream,
    *,
    heads: int | None = None,
    weighed: Weighed | None = None,
    parts: Parts | None = None,
) -> Iterator[tuple[Site, np.ndarray]]:
    """Each of ``sites`` (of one stem but the number, in order) with the vectors that enter its attention.  **Shapes.** ΣT × d.

    ``parts`` keeps the stream behind some of the layers, so that an interrupted pass goes on there; with ``weighed`` none is left out.

    **Raises.** InputError where a tensor is missing or does not fit, or where the model does what no family describes.
    """
    if not sites:
        return
    first, last = min(site.layer for site in sites), max(site.layer for site in sites)
    wanted = {site.stem for site in sites}
    family = family_of(model, sites[-1])
    layers, kept = _layers(model, family, sites[-1], last), parts or Parts()
    done, stream = _kept_stream(kept, first if weighed is None else 0)
    if stream is None:
        stream = _begun(model, family, sites[-1], given)
    for site in layers[done:]:
        block = _Block(model=model, family=family, site=site, lengths=given.lengths, heads=heads)
        with np.errstate(over="ignore", invalid="ignore"):  # whoever takes the vectors asks whether they are finite
            vectors = block.entering(stream)
        if site.stem in wanted:
            yield site, vectors
        if site.layer < last or weighed is not None:
            with np.errstate(over="ignore", invalid="ignore"):
                stream = block.left(stream, vectors, weighed)
            behind = site.layer + 1
            if behind % -(-last // _MOST_KEPT or 1) == 0 and stream.size <= _MOST_NUMBERS:
                kept.keep(f"stream {behind}", packed(stream))


def _kept_stream(kept: Parts, first: int) -> tuple[int, np.ndarray | None]:
    """How many layers lie behind the last stream that is kept and not too far on, and that stream; 0 and None without one."""
    for behind in range(first, 0, -1):
        found = kept.known(f"stream {behind}")
        if found is not None:
            with suppress(NotPacked):
                return behind, unpacked(found)
    return 0, None


def root_of(family: Family, site: Site) -> str:
    """What stands before the layers' names."""
    return site.stem.removesuffix(f"{family.layers}{site.layer}.{family.layer}")


def _layers(model: ModelFile, family: Family, like: Site, last: int) -> list[Site]:
    root = root_of(family, like)
    stems = {f"{root}{family.layers}{k}.{family.layer}": k for k in range(last + 1)}
    found = [site for site in attention_sites(model.tensors) if site.stem in stems and site.layout is like.layout]
    found.sort(key=lambda site: site.layer)
    if len(found) <= last:
        have = {site.layer for site in found}
        gone = next(k for k in range(last + 1) if k not in have)
        raise InputError(
            f"{model.path}: layer {gone} is not among the tensors, and every layer up to {last} is needed to compute what enters layer "
            f"{last}. Give the whole model, or the vectors with --inputs 'l{{layer}}.npz'."
        )
    return found


def _begun(model: ModelFile, family: Family, site: Site, given: Stream) -> np.ndarray:
    """The stream before the first layer."""
    if given.hidden is not None:
        return given.hidden.astype(np.float64)
    if not family.words or given.ids is None:
        raise InputError(
            f"{model.path}: a model of this layout ({family.models[0]}) does not begin with words. Give 'hidden' instead of 'ids': the "
            "vectors that enter its first layer."
        )
    root = root_of(family, site).removesuffix("encoder." if family.models[0].startswith("clip") else "\0")
    words = root + family.words
    shared = [name for name in model.tensors if name.endswith("shared.weight")]
    stream = model.rows(shared[0] if words not in model.tensors and shared else words, given.ids)
    if family.positions:
        places = _places(model, family, given)
        stream = stream + model.rows(root + family.positions, places)
    if family.types and root + family.types in model.tensors:
        stream = stream + model.rows(root + family.types, [0])
    return _normed(model, family, stream, root + family.first) if family.first else stream


def _places(model: ModelFile, family: Family, given: Stream) -> list[int]:
    """The row of each token's position; RoBERTa's count from behind the id that pads, and leave that one out."""
    if model.config.get("model_type") not in ("roberta", "xlm-roberta", "camembert"):
        return [t + family.shift for T in given.lengths for t in range(T)]
    said, found = model.number("pad_token_id"), list[int]()
    padding = 1 if said is None else int(said)
    for a, b in pairwise(accumulate(given.lengths, initial=0)):
        counted = accumulate(int(x != padding) for x in (given.ids or ())[a:b])
        found += [padding + k * (x != padding) for k, x in zip(counted, (given.ids or ())[a:b], strict=True)]
    return found


@dataclass(frozen=True, kw_only=True)
class _Block:
    """One layer."""

    model: ModelFile
    family: Family
    site: Site
    lengths: tuple[int, ...]
    heads: int | None

    @property
    def stem(self) -> str:
        return self.site.stem.removesuffix(self.family.layer)

    def entering(self, stream: np.ndarray) -> np.ndarray:
        if self.family.normed == "after":
            return stream
        return _normed(self.model, self.family, stream, self.stem + self.family.first_norm)

    def left(self, stream: np.ndarray, vectors: np.ndarray, weighed: Weighed | None) -> np.ndarray:
        """The stream behind this layer."""
        mixed = self._mixed(vectors, weighed)
        family, second = self.family, self.stem + self.family.second_norm
        if family.beside and self.model.config.get("use_parallel_residual", True):
            return stream + mixed + self._mlp(_normed(self.model, family, stream, second))
        stream = stream + mixed
        if family.normed == "before":
            return stream + self._mlp(_normed(self.model, family, stream, second))
        stream = _normed(self.model, family, stream, self.stem + family.first_norm)
        return _normed(self.model, family, stream + self._mlp(stream), second)

    def _mixed(self, vectors: np.ndarray, weighed: Weighed | None) -> np.ndarray:
        parts = Projections.read(self.model, self.site, self.heads)
        query, key, value = (
            vectors @ w.astype(np.float64).T + (0 if b is None else b.astype(np.float64))
            for w, b in zip(parts.weights, parts.biases, strict=True)
        )
        rotary = self._rotary(parts.head_dim)
        scale, window = math.sqrt(parts.squared_scale), window_of(self.model, self.site)
        gathered = np.empty((len(vectors), parts.heads * parts.head_dim))
        for i, (a, b) in enumerate(pairwise(accumulate(self.lengths, initial=0))):
            hidden = _hidden(b - a, self.family.causal, window)
            for h in range(parts.heads):
                own, shared = (slice(k * parts.head_dim, (k + 1) * parts.head_dim) for k in (h, parts.shared(h)))
                q, k = _turned(query[a:b, own], rotary), _turned(key[a:b, shared], rotary)
                weights = _softmax(np.where(hidden, -np.inf, q @ k.T * scale))
                if weighed is not None:
                    weighed(self.site.layer, i, h, weights)
                gathered[a:b, own] = weights @ value[a:b, shared]
        return _linear(self.model, gathered, self.site.stem + self.site.layout.output, self.site.layout.transposed)

    def _rotary(self, size: int) -> Rotary | None:
        if not self.family.rotary:
            return None
        found = rotary_of(self.model, size)
        if isinstance(found, str):
            raise InputError(
                f"{self.model.path}: {found}, so the vectors of later layers cannot be computed. Give them: --inputs 'l{{layer}}.npz'."
            )
        return found

    def _mlp(self, vectors: np.ndarray) -> np.ndarray:
        names = [f"{self.stem}{name}.weight" for name in self.family.mlp]
        name = activation_of(self.model, self.family)
        inner = _activated(_linear(self.model, vectors, names[0], self.family.transposed), name)
        if self.family.gate:
            inner *= _linear(self.model, vectors, names[1], self.family.transposed)
        return _linear(self.model, inner, names[-1], self.family.transposed)


def _hidden(T: int, causal: bool, window: int | None) -> np.ndarray:
    """Which keys each query does not see."""
    ahead = np.arange(T)[None, :] - np.arange(T)[:, None]
    hidden = ahead > 0 if causal else np.zeros((T, T), dtype=bool)
    return hidden if window is None else hidden | (ahead <= -window)


def _turned(rows: np.ndarray, rotary: Rotary | None) -> np.ndarray:
    if rotary is None:
        return rows
    half = rotary.size // 2
    cosines, sines = rotary.floats(range(len(rows)))
    x, y, rest = rows[:, :half], rows[:, half : rotary.size], rows[:, rotary.size :]
    return np.concatenate([x * cosines - y * sines, y * cosines + x * sines, rest], axis=1)


def _softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _linear(model: ModelFile, rows: np.ndarray, name: str, transposed: bool) -> np.ndarray:
    """W x + b of every row, the matrix read in blocks."""
    bias = name.removesuffix("weight") + "bias"
    shape = model.tensors[name].shape if name in model.tensors else ()
    width = shape[0 if transposed else -1] if len(shape) == 2 else None
    if width is not None and width != rows.shape[1]:
        raise InputError(
            f"{model.path}: {name} reads vectors of {width} numbers, and gets {rows.shape[1]}. Is the file whole, and config.json its own?"
        )
    found = np.zeros((len(rows), shape[-1 if transposed else 0] if shape else 0))
    for begin, block in model.blocks(name):
        if transposed:
            found += rows[:, begin : begin + len(block)] @ block
        else:
            found[:, begin : begin + len(block)] = rows @ block.T
    return found + _vector(model, bias, found.shape[1]) if bias in model.tensors else found


def _vector(model: ModelFile, name: str, size: int) -> np.ndarray:
    """**Raises.** InputError for another length than what it is multiplied by or added to."""
    found = model.array(name, axes=1).astype(np.float64)
    if len(found) != size:
        raise InputError(f"{model.path}: {name} has {len(found)} numbers, and the vectors {size}. Is the file whole?")
    return found


def _normed(model: ModelFile, family: Family, rows: np.ndarray, name: str) -> np.ndarray:
    """Layer norm or RMS norm with the model's own gain, and shift if it has one."""
    gain = _vector(model, name + ".weight", rows.shape[1])
    said = model.config.get(family.epsilon) if family.epsilon else None
    try:
        epsilon = float(family.epsilon_if_unsaid if said is None else said)
    except (TypeError, ValueError):
        raise InputError(
            f"config.json beside {model.path} says {family.epsilon} = {said!r}, which is no number."
        ) from None
    if family.norm == "layer":
        rows = rows - rows.mean(axis=1, keepdims=True)
    rows = rows / np.sqrt((rows**2).mean(axis=1, keepdims=True) + epsilon) * gain
    return rows + _vector(model, name + ".bias", rows.shape[1]) if name + ".bias" in model.tensors else rows


def _activated(x: np.ndarray, name: str) -> np.ndarray:
    if name == "relu":
        return np.maximum(x, 0)
    if name in ("silu", "swish", "quick_gelu"):
        slope = 1.702 if name == "quick_gelu" else 1.0
        return x * 0.5 * (1 + np.tanh(slope * x / 2))
    if name in ("gelu", "gelu_python"):
        return 0.5 * x * (1 + _erf(x / math.sqrt(2)))
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def _erf(x: np.ndarray) -> np.ndarray:
    from scipy.special import erf

    return erf(x)
