"""Every model a gradient is derived for, by name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from checker.errors import InputError
from checker.symbolic.formulas.model import Model
from checker.symbolic.models import attention_models as attention
from checker.symbolic.models import similarity_models as similarity
from checker.symbolic.models.compositions import composed, is_composition

MODELS: dict[str, Callable[[], Model]] = {
    "p": attention.prompt_model,
    "W": attention.matrix_model,
    "KQ": attention.key_query_model,
    "joint": attention.joint_model,
    "psi": attention.head_model,
    "linear": attention.linear_model,
    "causal": similarity.causal_model,
    "vectorised": similarity.vectorised_model,
    "regression": similarity.regression_model,
}

COMPOSITIONS: dict[str, str] = {  # name → the composition of layers it stands for
    "multihead": "attention > readout",
    "masked": "causal-attention > readout",
    "next-word": "causal-attention > cross-entropy",
    "layernorm": "layer-norm > readout",
    "rmsnorm": "rms-norm > readout",
    "gelu": "gelu-block > readout",
    "relu": "relu-block > readout",
    "multihead-linear": "linear-attention > readout",
    "residual-layer": "residual(layer-norm > causal-attention) > residual(layer-norm > gelu-block) > readout",
}


def model_named(name: str) -> Model:
    """The model of this name, or of this composition of layers.  **Raises.** InputError with the nearest names."""
    if name in MODELS:
        return MODELS[name]()
    if name in COMPOSITIONS:
        text = COMPOSITIONS[name]
        return composed(text, name=name, title=f"{name}: {text}", source="composed of layers")
    if is_composition(name):
        return composed(name)
    known = [*MODELS, *COMPOSITIONS]
    near = [x for x in known if x.lower() == name.lower()] or get_close_matches(name, known, n=3, cutoff=0.4)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(known)}."
    raise InputError(f"There is no model {name!r} to derive a gradient for. {hint} See `checker derive --help`.")
