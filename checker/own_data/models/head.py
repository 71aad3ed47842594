"""One attention head of a model, exact: its projections, its biases and the scale of its logits.

The head's logits are scale·⟨W_q z + b_q, W_k x_t + b_k⟩.  What the model does besides (rotary positions, a window, a
soft cap) is listed in ``left_out``, in sentences for a person, and is never silently dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.arithmetic.rational import parse_rational, rational_text, square_root
from checker.errors import InputError
from checker.own_data.models.file import ModelFile
from checker.own_data.models.inputs import Inputs
from checker.own_data.models.layouts import Site
from checker.own_data.models.rotary import Rotary, rotary_of
from checker.own_data.numbers.exact_matrix import ExactMatrix, exact_matrix

_HEADS = ("num_attention_heads", "n_head", "n_heads", "num_heads")
_KV_HEADS = ("num_key_value_heads", "num_kv_heads")
# Entries of config.json that say that the logits are not what the projections alone give.
_CONFIG_LEFT_OUT = {
    "clip_qkv": "The clipping of queries, keys and values at {}.",
    "alibi": "The ALiBi bias of the logits, linear in the distance.",
}


@dataclass(frozen=True, kw_only=True)
class Head:
    """**Shapes.** query h × m, key h × d, value h × d, biases h × 1 or None (h = head_dim).  **Domain.** exact.

    **Convention.** ``left_out`` and ``kept`` are sentences; ``tensors`` are the names that were read.  ``squared_scale`` is
    that of the model's own factor, and rational also where ``scale`` had to leave it out.  ``other_logits`` are those of ``left_out``
    that may order the logits in another way: the token of the largest logit is then not known.  ``rotary`` and ``window`` are applied to
    keys and tokens by whoever knows their positions.
    """

    query: ExactMatrix
    key: ExactMatrix
    value: ExactMatrix
    query_bias: ExactMatrix | None
    key_bias: ExactMatrix | None
    value_bias: ExactMatrix | None
    scale: Fraction
    squared_scale: Fraction
    heads: int
    kv_heads: int
    tensors: tuple[str, ...]
    kept: tuple[str, ...]
    left_out: tuple[str, ...]
    rotary: Rotary | None = None
    window: int | None = None
    other_logits: tuple[str, ...] = ()

    @property
    def head_dim(self) -> int:
        return self.query.shape[0]

    @property
    def sizes(self) -> tuple:
        """What two checkpoints of one model have in common."""
        return self.key.shape, self.query.shape, self.query_bias is not None


def read_head(
    model: ModelFile,
    site: Site,
    head: int,
    *,
    heads: int | None = None,
    kv_heads: int | None = None,
    scale: str | None = None,
) -> Head:
    """Head ``head`` of an attention layer.  ``scale`` None: 1/√head_dim where that is rational, else 1, and said.

    **Guarantee.** exact.  **Raises.** InputError naming the tensor, the number or the option that is wrong.
    """
    parts = Projections.read(model, site, heads, kv_heads)
    many, size = parts.heads, parts.head_dim
    if not 0 <= head < many:
        raise InputError(
            f"There is no head {head}: layer {site.layer} has {many} heads, 0–{many - 1}. Give one of them."
        )
    shared = parts.shared(head)
    spans = [slice(k * size, (k + 1) * size) for k in (head, shared, shared)]
    cut = [exact_matrix(w[span], name) for w, span, name in zip(parts.weights, spans, "qkv", strict=True)]
    added = [None if b is None else exact_matrix(b[span], "bias") for b, span in zip(parts.biases, spans, strict=True)]
    factor, square, says, lost = _scale(model, site, size, scale)
    kept, left_out, other = [says, _biases_kept(added)], list(lost), []
    rotary = None
    if site.layout.rotary:
        found = rotary_of(model, size)
        if isinstance(found, str):
            other.append(
                f"The rotary position embedding, as {found}: logits are those at the query's own position (distance 0)."
            )
        else:
            rotary = found
    left_out += (sentence := _not_in_logits(model, site))[0]
    other += sentence[1]
    return Head(
        query=cut[0],
        key=cut[1],
        value=cut[2],
        query_bias=added[0],
        key_bias=added[1],
        value_bias=added[2],
        scale=factor,
        squared_scale=square,
        heads=many,
        kv_heads=parts.kv_heads,
        tensors=parts.tensors,
        rotary=rotary,
        window=window_of(model, site),
        kept=tuple(kept),
        left_out=(*left_out, *other),
        other_logits=tuple(other),
    )


@dataclass(frozen=True, kw_only=True)
class Projections:
    """W_q, W_k, W_v of all heads of a layer, each (out × in), with their biases or None.  **Domain.** as stored.

    ``squared_scale`` is that of the model's factor of the logits.
    """

    weights: list[np.ndarray]
    biases: list[np.ndarray | None]
    tensors: tuple[str, ...]
    heads: int
    kv_heads: int
    head_dim: int
    squared_scale: Fraction

    @classmethod
    def read(cls, model: ModelFile, site: Site, heads: int | None = None, kv_heads: int | None = None) -> Projections:
        """**Raises.** InputError naming the tensor, the number or the option that is wrong."""
        weights, biases, tensors = _projections(model, site, heads)
        many, per_kv, size = _numbers_of_heads(model, weights, heads, kv_heads)
        square, _ = _model_scale(model, site, size)
        return cls(
            weights=weights,
            biases=biases,
            tensors=tensors,
            heads=many,
            kv_heads=per_kv,
            head_dim=size,
            squared_scale=square,
        )

    def shared(self, head: int) -> int:
        """Which head of keys and values a head of queries reads."""
        return head // (self.heads // self.kv_heads)


def output_weight(model: ModelFile, site: Site, head: Head, number: int) -> ExactMatrix:
    """The columns of the output projection that read this head's values.  **Shapes.** d_out × h.  **Guarantee.** exact."""
    name = site.stem + site.layout.output
    stored = model.array(name, axes=2)
    array = stored.T if site.layout.transposed else stored
    if array.shape[1] != head.heads * head.head_dim:
        raise InputError(
            f"{model.path}: {name} reads {array.shape[1]} values, and {head.heads} heads of {head.head_dim} give "
            f"{head.heads * head.head_dim}. Check --heads."
        )
    return exact_matrix(array[:, number * head.head_dim : (number + 1) * head.head_dim], name)


def _bias_name(site: Site, name: str) -> str:
    return site.stem + (site.layout.fused_bias or name.removesuffix("weight") + "bias")


def _projections(model: ModelFile, site: Site, heads: int | None):
    """(W_q, W_k, W_v), each (out × in), (b_q, b_k, b_v) or None each, and the names read."""
    layout = site.layout
    names = [site.stem + name for name in layout.projections]
    stored = [model.array(name, axes=2) for name in names]
    weights = [w.T for w in stored] if layout.transposed else stored
    if layout.fused:
        weights = _thirds(model, site, weights[0], heads)
    if len(weights[1]) != len(weights[2]):
        raise InputError(
            f"{model.path}: keys have {len(weights[1])} rows and values {len(weights[2])} in {site.stem}…; both must be "
            "kv heads × head_dim. The file is not of this layout, or damaged."
        )
    bias_names = list(dict.fromkeys(_bias_name(site, name) for name in layout.projections))
    biases: list[np.ndarray | None] = [
        model.array(name, axes=1) if name in model.tensors else None for name in bias_names
    ]
    rows = [len(w) for w in weights]
    for name, bias, needed in zip(bias_names, biases, rows if len(biases) == 3 else [sum(rows)], strict=True):
        if bias is not None and len(bias) != needed:
            raise InputError(
                f"{model.path}: {name} has {len(bias)} entries and its weight {needed} rows. The file is not of this "
                "layout, or damaged."
            )
    if len(biases) == 1:
        biases = _split_bias(model, site, biases[0], rows, heads)
    return weights, biases, (*names, *(name for name in bias_names if name in model.tensors))


def _thirds(model: ModelFile, site: Site, whole: np.ndarray, heads: int | None) -> list[np.ndarray]:
    rows, width = whole.shape
    if rows != 3 * width:
        name = site.stem + site.layout.projections[0]
        needed = "(d, 3d), as GPT-2 stores it (in × out)," if site.layout.transposed else "(3d, d)"
        raise InputError(
            f"{model.path}: {name} is stored as {model.tensors[name].shape}; {needed} is needed to tell queries, keys and "
            f"values apart. {'It looks transposed. ' if width == 3 * rows else ''}Write the three as separate tensors, under "
            "the names of another layout."
        )
    return [whole[places] for places in _places_of_thirds(model, site, rows, heads)]


def _split_bias(
    model: ModelFile, site: Site, whole: np.ndarray | None, rows: list[int], heads: int | None
) -> list[np.ndarray | None]:
    if whole is None:
        return [None] * 3
    if site.layout.fused:
        return [whole[places] for places in _places_of_thirds(model, site, len(whole), heads)]
    return list(np.split(whole, np.cumsum(rows)[:-1]))


def _places_of_thirds(model: ModelFile, site: Site, rows: int, heads: int | None) -> list[np.ndarray]:
    """Which rows of the fused matrix are the queries, the keys and the values."""
    if site.layout.fused == "rows":
        return list(np.arange(rows).reshape(3, -1))
    many = _known_heads(model, heads, rows // 3)
    return [np.arange(rows).reshape(many, 3, -1)[:, k].ravel() for k in range(3)]


def _known_heads(model: ModelFile, heads: int | None, rows: int) -> int:
    said = model.count(*_HEADS)
    if heads is not None and said is not None and heads != said:
        raise InputError(
            f"--heads {heads} contradicts config.json beside {model.path}, which says {said}. Leave --heads out, or take "
            "away the config.json if it belongs to another model."
        )
    many = said if heads is None else heads
    if many is None:
        raise InputError(
            f"The number of heads is stored in no tensor (the queries have {rows} rows together), and there is no config.json "
            f"beside {model.path} that gives {', '.join(_HEADS[:2])}. Give --heads H, and --kv-heads for grouped keys."
        )
    if many < 1 or rows % many:
        raise InputError(
            f"{rows} rows of queries cannot be {many} heads: {rows}/{many} is no whole number. Check --heads or config.json."
        )
    return many


def _numbers_of_heads(model: ModelFile, weights, heads: int | None, kv_heads: int | None) -> tuple[int, int, int]:
    """(heads, heads of keys and values, head_dim)."""
    rows, kv_rows = len(weights[0]), len(weights[1])
    many = _known_heads(model, heads, rows)
    size = rows // many
    said = model.count("head_dim")
    if said is not None and said != size:
        raise InputError(
            f"config.json beside {model.path} says head_dim = {said}, and {rows} rows of queries in {many} heads give {size}. "
            "Give the config.json of this very model, or --heads."
        )
    if kv_rows % size or many % (kv_rows // size or 1) or not kv_rows // size:
        raise InputError(
            f"Keys have {kv_rows} rows, which is no number of heads of {size} rows that divides {many} heads. "
            "Check --heads: head_dim is the rows of the queries over it."
        )
    found = kv_rows // size
    wanted = model.count(*_KV_HEADS) if kv_heads is None else kv_heads
    if wanted is not None and wanted != found:
        where = "config.json says" if kv_heads is None else "--kv-heads is"
        raise InputError(
            f"{where} {wanted}, and {kv_rows} rows of keys are {found} heads of {size}. Check --heads and --kv-heads."
        )
    return many, found, size


def _scale(
    model: ModelFile, site: Site, size: int, given: str | None
) -> tuple[Fraction, Fraction, str, tuple[str, ...]]:
    """(the factor, its square in the model, a sentence on it, what is left out)."""
    if given is not None:
        factor = parse_rational(given, where="--scale")
        if factor <= 0:
            raise InputError(
                f"--scale is {rational_text(factor)}; a positive number is needed: 0 would make all logits equal."
            )
        return factor, factor**2, f"scale {rational_text(factor)}, as given by --scale.", ()
    square, says = _model_scale(model, site, size)
    root = square_root(square)
    if root is not None:
        return root, square, f"scale {says} = {rational_text(root)}, exact.", ()
    lost = (
        f"The factor {says} of the logits, which is irrational. Max-margin directions do not depend on it, norms and step "
        f"sizes do; --scale {float(square) ** 0.5:.17g} takes that rational instead."
    )
    return Fraction(1), square, "scale 1.", (lost,)


def _model_scale(model: ModelFile, site: Site, size: int) -> tuple[Fraction, str]:
    square, says = _squared_scale(model, size)
    if model.config.get("scale_attn_by_inverse_layer_idx"):
        square /= (site.layer + 1) ** 2
        says += ", over layer + 1 (scale_attn_by_inverse_layer_idx)"
    return square, says


def _squared_scale(model: ModelFile, size: int) -> tuple[Fraction, str]:
    """What the model multiplies logits by, squared, and how it is written."""
    if model.config.get("scale_attn_weights") is False:
        return Fraction(1), "1 (scale_attn_weights = false)"
    for name in ("attention_multiplier", "query_pre_attn_scalar"):
        value = model.number(name)
        if value is not None and value <= 0:
            raise InputError(f"config.json beside {model.path} says {name} = {value}; a positive number is needed.")
    multiplier = model.number("attention_multiplier")
    if multiplier is not None:
        return multiplier**2, "attention_multiplier"
    under = model.number("query_pre_attn_scalar") or Fraction(size)
    return 1 / under, f"1/√{rational_text(under)}"


def _biases_kept(biases) -> str:
    letters = [letter for letter, bias in zip(("b_q", "b_k", "b_v"), biases, strict=True) if bias is not None]
    return f"biases {', '.join(letters)}, exact." if letters else "no biases in the file."


def window_of(model: ModelFile, site: Site) -> int | None:
    """Of how many tokens, itself among them, a token sees the last ones; None: of all.

    **Raises.** InputError for a window that is no whole number.
    """
    if model.config.get("use_sliding_window") is False or not site.layout.rotary:
        return None
    kinds = model.config.get("layer_types")
    if isinstance(kinds, list) and site.layer < len(kinds) and kinds[site.layer] == "full_attention":
        return None
    return model.count("sliding_window")


def _not_in_logits(model: ModelFile, site: Site) -> tuple[list[str], list[str]]:
    """What the model does to logits besides: (what keeps their order, what may change it), in sentences."""
    same, other = [], []
    cap = model.config.get("attn_logit_softcapping")
    if cap not in (None, False):
        same.append(f"The soft cap of the logits, c·tanh(logit/c) with c = {cap}: it keeps their order.")
    for name, sentence in _CONFIG_LEFT_OUT.items():
        value = model.config.get(name)
        if value not in (None, False):
            other.append(sentence.format(value))
    windowed = (
        model.config.get("sliding_window") not in (None, False) and model.config.get("use_sliding_window") is not False
    )
    if windowed and not site.layout.rotary:
        other.append(f"The sliding window: a token attends to the last {model.config['sliding_window']} tokens only.")
    kind = model.config.get("position_embedding_type", "absolute")
    if kind not in ("absolute", None, "rope", "rotary") or any(
        name.startswith(site.stem) and "distance_embedding" in name for name in model.tensors
    ):
        other.append(f"The relative position embedding inside the logits ({kind}).")
    if kind in ("rope", "rotary") and not site.layout.rotary:
        other.append("The rotary position embedding of queries and keys.")
    return same, other


def check_sizes(inputs: Inputs, head: Head) -> None:
    """**Raises.** InputError for tokens or queries that are not as long as the vectors that the head reads."""
    for what, rows, weight in (("tokens", inputs.tokens, head.key), ("queries", inputs.queries, head.query)):
        if rows.shape[1] != weight.shape[1]:
            raise InputError(
                f"The {what} of the inputs have {rows.shape[1]} coordinates, and the head reads vectors of {weight.shape[1]}. "
                "Give the vectors that enter this layer's attention (after its layer norm where the model has one there)."
            )
