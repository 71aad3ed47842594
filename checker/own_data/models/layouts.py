"""The names that published models give to the projections of an attention layer, as a table, and where a file has them.

A *site* is one attention layer in a file: the row of the table, the beginning of its names (the stem) and its number.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from checker.errors import InputError

_NORMED = "the output of the layer norm just before this attention"
_PLAIN = "the hidden states that enter this layer"


@dataclass(frozen=True, kw_only=True)
class Layout:
    """How one family of models names and stores q, k, v and the output projection.

    **Convention.** ``projections`` names Q, K and V, or one matrix that holds all three; ``fused`` then says how: "rows" Q,
    then K, then V; "heads" q, k, v of head 0, then of head 1, ….  A stored weight is (out × in), as in torch.nn.Linear;
    ``transposed`` says (in × out), GPT-2's Conv1D.  A bias has its weight's name with ``bias`` for ``weight``;
    ``fused_bias`` names one that all three share.  ``stem`` is the end of a regular expression, and the last number in what
    it matches is the layer's.  ``causal`` None: the names do not tell whether later tokens are hidden.
    ``told_by_output``: only the output's name tells this layout from another.
    """

    name: str
    stem: str
    projections: tuple[str, ...]
    output: str
    fused: Literal["rows", "heads"] | None = None
    fused_bias: str | None = None
    transposed: bool = False
    causal: bool | None = False
    inputs: str = _PLAIN
    rotary: bool = False
    told_by_output: bool = False


_STEM = {
    "bert": r"encoder\.layer\.\d+\.attention\.",
    "distilbert": r"transformer\.layer\.\d+\.attention\.",
    "gpt2": r"h\.\d+\.attn\.",
    "neox": r"layers\.\d+\.attention\.",
    "layers": r"layers\.\d+\.self_attn\.",
}
_Q_K_V = ("q_proj.weight", "k_proj.weight", "v_proj.weight")
LAYOUTS = (
    Layout(
        name="BERT",
        stem=_STEM["bert"],
        output="output.dense.weight",
        projections=("self.query.weight", "self.key.weight", "self.value.weight"),
    ),
    Layout(
        name="ViT",
        stem=_STEM["bert"],
        output="output.dense.weight",
        inputs=_NORMED,
        projections=("attention.query.weight", "attention.key.weight", "attention.value.weight"),
    ),
    Layout(
        name="DistilBERT",
        stem=_STEM["distilbert"],
        output="out_lin.weight",
        projections=("q_lin.weight", "k_lin.weight", "v_lin.weight"),
    ),
    Layout(
        name="GPT-2",
        stem=_STEM["gpt2"],
        output="c_proj.weight",
        inputs=_NORMED,
        projections=("c_attn.weight",),
        fused="rows",
        transposed=True,
        causal=True,
    ),
    Layout(
        name="GPT-NeoX",
        stem=_STEM["neox"],
        output="dense.weight",
        inputs=_NORMED,
        projections=("query_key_value.weight",),
        fused="heads",
        causal=True,
        rotary=True,
    ),
    Layout(
        name="BART/OPT",
        stem=_STEM["layers"],
        output="out_proj.weight",
        projections=_Q_K_V,
        causal=None,
        inputs=f"{_PLAIN} (BART), or {_NORMED} (OPT, CLIP, Whisper)",
        told_by_output=True,
    ),
    Layout(
        name="LLaMA/Mistral",
        stem=_STEM["layers"],
        output="o_proj.weight",
        projections=_Q_K_V,
        causal=True,
        inputs=_NORMED,
        rotary=True,
    ),
    Layout(
        name="MultiheadAttention",
        stem="",
        output="out_proj.weight",
        projections=("in_proj_weight",),
        fused="rows",
        causal=None,
        inputs=f"what its forward is called with ({_PLAIN}, or with norm_first {_NORMED})",
    ),
    Layout(
        name="MultiheadAttention",
        stem="",
        output="out_proj.weight",
        fused_bias="in_proj_bias",
        projections=("q_proj_weight", "k_proj_weight", "v_proj_weight"),
        causal=None,
        inputs="what its forward is called with",
    ),
)

# Tensors at the stem that change the logits in a way that no dataset can say.
_REFUSED = {
    **dict.fromkeys(
        ("q_norm.weight", "k_norm.weight", "q_layernorm.weight", "k_layernorm.weight", "query_layernorm.weight"),
        "a norm between the projection and the product, so the logits are not bilinear in the inputs",
    ),
    **dict.fromkeys(("bias_k", "bias_v"), "a further key or value that belongs to no token (add_bias_kv)"),
}


@dataclass(frozen=True, kw_only=True)
class Site:
    """One attention layer of a file.  **Convention.** a layer without a number has number 0."""

    layout: Layout
    stem: str
    layer: int


def attention_sites(names: Collection[str]) -> tuple[Site, ...]:
    """Every attention layer whose names the table knows, by stem, then number."""
    found: dict[str, Site] = {}
    taken: set[str] = set()
    for layout in LAYOUTS:
        form = re.compile(rf"(?P<stem>(?:.*\.)?{layout.stem}){re.escape(layout.projections[0])}")
        for name in names:
            match = form.fullmatch(name)
            if not match or name in taken or _NO_NUMBER.search(name):
                continue
            if layout.told_by_output and match["stem"] + layout.output not in names:
                continue
            taken.add(name)
            found[name] = Site(layout=layout, stem=match["stem"], layer=_last_number(match["stem"]))
    return tuple(sorted(found.values(), key=lambda s: (re.sub(r"\d+", "#", s.stem), s.layer, s.stem)))


_NO_NUMBER = re.compile(
    r"\d{10}"
)  # no model has so many layers, and a number of thousands of digits is not read at all


def _last_number(stem: str) -> int:
    numbers = re.findall(r"(?<![^.])(\d+)\.", stem)
    return int(numbers[-1]) if numbers else 0


def chosen_site(names: Collection[str], *, layer: int | None, prefix: str) -> Site:
    """The one attention layer that ``layer`` and ``prefix`` leave.

    **Raises.** InputError where none or several are left, or where the layer's logits are not bilinear in its inputs.
    """
    sites = attention_sites(names)
    if not sites:
        raise InputError(_nothing_known(names))
    begun = [site for site in sites if site.stem.startswith(prefix)]
    if not begun:
        near = get_close_matches(prefix, [site.stem for site in sites], 3, 0) or [sites[0].stem]
        raise InputError(f"No attention layer's names begin with {prefix!r}. There are for example {', '.join(near)}.")
    left = begun if layer is None else [site for site in begun if site.layer == layer]
    if not left:
        raise InputError(
            f"There is no layer {layer}: the file has the layers {_numbers(begun)}, counted from 0. Give one of them as --layer."
        )
    if len(left) > 1 and len({site.layer for site in left}) > 1:
        raise InputError(
            f"The file has the layers {_numbers(left)}, so it is unclear which is meant. Give --layer N; --list shows them."
        )
    if len(left) > 1:
        stems = ", ".join(site.stem for site in left[:4])
        raise InputError(
            f"{len(left)} attentions of the file have the number {left[0].layer}: {stems}. Give the beginning of one of "
            f"these names, as in --prefix {left[0].stem}"
        )
    for name, why in _REFUSED.items():
        if left[0].stem + name in names:
            raise InputError(f"This layer has {left[0].stem + name}: {why}. Its heads cannot be written as a dataset.")
    return left[0]


def _numbers(sites: Sequence[Site]) -> str:
    """ "0–11", or "0, 2, 5"."""
    layers = sorted({site.layer for site in sites})
    if len(layers) > 2 and layers == list(range(layers[0], layers[-1] + 1)):
        return f"{layers[0]}–{layers[-1]}"
    return ", ".join(map(str, layers))


def _nothing_known(names: Collection[str]) -> str:
    return (
        f"No attention of a known layout ({', '.join(dict.fromkeys(x.name for x in LAYOUTS))}) is among the {len(names)} "
        f"tensors. {nearest_names(names, 'attention.self.query.weight', 'q_proj.weight', 'in_proj_weight')} "
        "Rename the projections to one of the names on the page docs/own_data.md."
    )


def nearest_names(names: Collection[str], *wanted: str) -> str:
    """A sentence with the names of the file that come nearest to those that were looked for."""
    scored = [near for want in wanted for near in get_close_matches(want, list(names), 4, 0.3)]
    telling = [name for name in sorted(names) if re.search(r"att|query|q_proj|qkv", name, re.IGNORECASE)]
    shown = list(dict.fromkeys([*scored, *telling, *sorted(names)]))[:6]
    return f"The nearest names are {', '.join(shown)}." if shown else "It holds no tensor at all."


def layer_lines(names: Collection[str]) -> list[str]:
    """One line for each run of layers with the same names, for a person who looks for what a file has."""
    groups: dict[tuple[str, str], list[Site]] = {}
    for site in attention_sites(names):
        groups.setdefault((site.layout.name, re.sub(r"\d+", "N", site.stem)), []).append(site)
    if not groups:
        raise InputError(_nothing_known(names))
    return [
        f"{name}: {'layer' if len(sites) == 1 else 'layers'} {_numbers(sites)}, in {stem}{sites[0].layout.projections[0]}"
        for (name, stem), sites in groups.items()
    ]
