"""What the models of each documented layout do before and between their attentions, as a table that the forward pass reads.

A row names tensors from two beginnings: the *root*, what stands before the layers' names, and the layer's own.  What a model's
``config.json`` asks for and no row describes is refused by name (:func:`family_of`): a forward pass that leaves something out would
give wrong vectors without a word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from checker.errors import InputError
from checker.own_data.models.file import ModelFile
from checker.own_data.models.layouts import Site


@dataclass(frozen=True, kw_only=True)
class Family:
    """**Convention.** ``layers`` stands before a layer's number; ``layer`` ends the stem of its attention.  ``models`` are the values of
    ``model_type`` that the row is right for; the first is taken where config.json has none.  ``first_norm`` and ``second_norm`` stand
    before attention and MLP where ``normed`` is "before", behind their sums where it is "after".  ``shift`` is added to positions.
    ``gate``: the MLP is down(act(gate x)·up x).  ``beside``: attention and MLP read the same stream and are added together.
    Without ``words`` the model's own stream is given instead of ids.
    """

    layout: str
    models: tuple[str, ...]
    layers: str
    layer: str
    first_norm: str
    second_norm: str
    mlp: tuple[str, ...]
    normed: Literal["before", "after"]
    words: str = ""
    positions: str = ""
    shift: int = 0
    types: str = ""
    first: str = ""
    norm: Literal["layer", "rms"] = "layer"
    epsilon: str = "layer_norm_eps"
    epsilon_if_unsaid: str = "1e-05"
    activation: str = "hidden_act"
    activation_if_unsaid: str = "gelu"
    gate: bool = False
    beside: bool = False
    rotary: bool = False
    transposed: bool = False
    causal: bool = False


FAMILIES = (
    Family(
        layout="BERT", models=("bert", "roberta", "xlm-roberta", "camembert"), layers="encoder.layer.", layer="attention.",
        normed="after", first_norm="attention.output.LayerNorm", second_norm="output.LayerNorm",
        mlp=("intermediate.dense", "output.dense"), words="embeddings.word_embeddings.weight",
        positions="embeddings.position_embeddings.weight", types="embeddings.token_type_embeddings.weight",
        first="embeddings.LayerNorm", epsilon_if_unsaid="1e-12",
    ),
    Family(
        layout="ViT", models=("vit", "deit"), layers="encoder.layer.", layer="attention.", normed="before",
        first_norm="layernorm_before", second_norm="layernorm_after", mlp=("intermediate.dense", "output.dense"),
        epsilon_if_unsaid="1e-12",
    ),
    Family(
        layout="DistilBERT", models=("distilbert",), layers="transformer.layer.", layer="attention.", normed="after",
        first_norm="sa_layer_norm", second_norm="output_layer_norm", mlp=("ffn.lin1", "ffn.lin2"),
        words="embeddings.word_embeddings.weight", positions="embeddings.position_embeddings.weight", first="embeddings.LayerNorm",
        epsilon="", epsilon_if_unsaid="1e-12", activation="activation",
    ),
    Family(
        layout="GPT-2", models=("gpt2",), layers="h.", causal=True, layer="attn.", normed="before", first_norm="ln_1",
        second_norm="ln_2", mlp=("mlp.c_fc", "mlp.c_proj"), words="wte.weight", positions="wpe.weight",
        epsilon="layer_norm_epsilon", activation="activation_function", activation_if_unsaid="gelu_new", transposed=True,
    ),
    Family(
        layout="GPT-NeoX", models=("gpt_neox",), layers="layers.", causal=True, layer="attention.", normed="before",
        first_norm="input_layernorm", second_norm="post_attention_layernorm", mlp=("mlp.dense_h_to_4h", "mlp.dense_4h_to_h"),
        words="embed_in.weight", beside=True, rotary=True,
    ),
    Family(
        layout="LLaMA/Mistral", models=("llama", "mistral", "qwen2"), layers="layers.", causal=True, layer="self_attn.",
        normed="before", first_norm="input_layernorm", second_norm="post_attention_layernorm", norm="rms", epsilon="rms_norm_eps",
        epsilon_if_unsaid="1e-06", activation_if_unsaid="silu", mlp=("mlp.gate_proj", "mlp.up_proj", "mlp.down_proj"), gate=True,
        words="embed_tokens.weight", rotary=True,
    ),
    Family(
        layout="BART/OPT", models=("opt",), layers="layers.", causal=True, layer="self_attn.", normed="before",
        first_norm="self_attn_layer_norm", second_norm="final_layer_norm", mlp=("fc1", "fc2"), words="embed_tokens.weight",
        positions="embed_positions.weight", shift=2, epsilon="", activation="activation_function", activation_if_unsaid="relu",
    ),
    Family(
        layout="BART/OPT", models=("bart", "mbart"), layers="layers.", layer="self_attn.", normed="after",
        first_norm="self_attn_layer_norm", second_norm="final_layer_norm", mlp=("fc1", "fc2"), words="embed_tokens.weight",
        positions="embed_positions.weight", shift=2, first="layernorm_embedding", epsilon="", activation="activation_function",
    ),
    Family(
        layout="BART/OPT", models=("clip_text_model", "clip"), layers="encoder.layers.", causal=True, layer="self_attn.",
        normed="before", first_norm="layer_norm1", second_norm="layer_norm2", mlp=("mlp.fc1", "mlp.fc2"),
        words="embeddings.token_embedding.weight", positions="embeddings.position_embedding.weight",
        activation_if_unsaid="quick_gelu",
    ),
    Family(
        layout="BART/OPT", models=("whisper",), layers="layers.", layer="self_attn.", normed="before",
        first_norm="self_attn_layer_norm", second_norm="final_layer_norm", mlp=("fc1", "fc2"), epsilon="",
        activation="activation_function",
    ),
)  # fmt: skip

# Entries of config.json beside which these rows are not what the model does, and the values that are harmless.
_HARMLESS: dict[str, tuple[object, ...]] = {
    "attention_multiplier": (None, "1.0", 1),
    "residual_multiplier": (None, "1.0", 1),
    "embedding_multiplier": (None, "1.0", 1),
    "scale_embedding": (None, False),
    "do_layer_norm_before": (None, True),
    "_remove_final_layer_norm": (None, False, True),
    "clip_qkv": (None,),
    "attn_logit_softcapping": (None,),
    "alibi": (None, False),
    "is_decoder": (None, False),
    "add_cross_attention": (None, False),
    "position_embedding_type": (None, "absolute", "rope", "rotary"),
    "scale_attn_by_inverse_layer_idx": (None, False, True),
    "word_embed_proj_dim": (None,),
    "quantization_config": (None,),
}
_ACTIVATIONS = (
    "gelu",
    "gelu_new",
    "gelu_fast",
    "gelu_pytorch_tanh",
    "quick_gelu",
    "relu",
    "silu",
    "swish",
    "gelu_python",
)


def family_of(model: ModelFile, site: Site) -> Family:
    """The row that says what the model of this attention does.

    **Raises.** InputError naming what config.json asks for and no row describes: the vectors then have to be given.
    """
    rows = [row for row in FAMILIES if row.layout == site.layout.name and site.stem.endswith(row.layer)]
    kind = model.config.get("model_type")
    if not rows or (kind is None and len(rows) > 1):
        why = "config.json beside it names no model_type" if rows else f"the layout {site.layout.name} has many"
        raise InputError(_refused(model, site, why))
    found = [row for row in rows if kind in row.models or kind is None]
    if not found:
        raise InputError(_refused(model, site, f"its model_type is {str(kind)[:40]!r}"))
    if "decoder." in site.stem and any(name.endswith(_CROSS) for name in model.tensors):
        raise InputError(_refused(model, site, "this decoder also attends to an encoder"))
    for name, values in _HARMLESS.items():
        value = model.config.get(name)
        if name == "word_embed_proj_dim" and value == model.config.get("hidden_size"):
            continue
        if value not in values:
            raise InputError(_refused(model, site, f"its config.json says {name} = {str(value)[:40]}"))
    if activation_of(model, found[0]) not in _ACTIVATIONS:
        raise InputError(
            _refused(
                model,
                site,
                f"its activation is {str(activation_of(model, found[0]))[:40]!r}, of which nothing is known",
            )
        )
    return found[0]


_CROSS = ("encoder_attn.q_proj.weight", "crossattention.self.query.weight")


def activation_of(model: ModelFile, family: Family) -> str:
    """The name of the function between the two matrices of the MLP."""
    return model.config.get(family.activation) or family.activation_if_unsaid


def _refused(model: ModelFile, site: Site, why: str) -> str:
    return (
        f"{model.path}: the vectors that enter the attention {site.stem}… cannot be computed here, as {why}. Give them: one file a "
        "layer, with --inputs 'l{layer}.npz', each with the vectors that enter this layer's attention."
    )
