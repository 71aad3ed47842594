"""Every model a gradient is derived for, by name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from checker.errors import InputError
from checker.symbolic import attention_models as attention
from checker.symbolic import similarity_models as similarity
from checker.symbolic.model import Model

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


def model_named(name: str) -> Model:
    """**Raises.** InputError with the nearest names."""
    if name in MODELS:
        return MODELS[name]()
    near = [x for x in MODELS if x.lower() == name.lower()] or get_close_matches(name, MODELS, n=3, cutoff=0.4)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(MODELS)}."
    raise InputError(f"There is no model {name!r} to derive a gradient for. {hint} See `checker derive --help`.")
