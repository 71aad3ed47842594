"""The vectors that enter each attention of a live torch model, caught by hooks, for models whose forward pass is not known here.

torch is not imported: a model is whatever has ``state_dict``, ``get_submodule`` and ``register_forward_pre_hook``.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from checker.data import places
from checker.errors import InputError
from checker.own_data.models.inputs import check_inputs
from checker.own_data.models.layouts import LAYOUTS, nearest_names
from checker.own_data.numbers.exact_matrix import check_finite
from checker.own_data.training.watch import array_of


def capture(
    model: Any, inputs: Iterable[Any], folder: str | Path, *, labels: Any, prefix: str = "", **extra: Any
) -> dict[int, Path]:
    """Run a torch model on each input and write the vectors that enter each attention, as ``FOLDER/l{layer}.npz``.

    ``inputs``: what the model is called with, one input at a time; a mapping, such as a tokenizer's answer, is given by name.  Where there
    are encoders and decoders, ``prefix`` chooses ("encoder").  ``extra`` goes into every file, as ``direction`` or ``query_index``.
    The files are for ``--inputs 'FOLDER/l{layer}.npz'``.

    **Shapes.** vectors ΣT × d with lengths.  **Domain.** as the model computes them.
    **Raises.** InputError for a model in training mode, for no keys of a known name, and where these are not made once an input.
    """
    if getattr(model, "training", False):
        raise InputError(
            "The model is in training mode, where dropout changes what it computes. Call model.eval() first."
        )
    seen = dict[int, list[np.ndarray]]()
    with ExitStack() as hooks:
        for keys in _key_modules(model, prefix):
            hook = partial(_heard, keys, seen.setdefault(keys.layer, []))
            hooks.callback(model.get_submodule(keys.module).register_forward_pre_hook(hook, with_kwargs=True).remove)
        for number, row in enumerate(inputs):
            model(**row) if isinstance(row, Mapping) else model(row)
            for layer, found in seen.items():
                if len(found) != number + 1:
                    raise InputError(
                        f"The keys of layer {layer} were made {len(found) - number} times on input {number + 1}, and once is needed. Call "
                        "the model itself and not a loop around it. Layers that share their weights cannot be told apart."
                    )
    if not any(seen.values()):
        raise InputError("There are no inputs to run the model on. Give one at least.")
    files = {layer: _file(layer, found, labels, extra) for layer, found in sorted(seen.items())}
    for name, body in files.values():
        places.write(Path(folder), name, body)
    return {layer: Path(folder) / name for layer, (name, _) in files.items()}


def _heard(
    keys: _Keys, found: list[np.ndarray], _module: Any, given: tuple[Any, ...], named: Mapping[str, Any]
) -> None:
    found.append(keys.vectors(given, named))


@dataclass(frozen=True, kw_only=True)
class _Keys:
    """The module that makes the keys of one attention; ``whole``: a torch.nn.MultiheadAttention, called with query, key and value."""

    layer: int
    module: str
    whole: bool

    def vectors(self, given: tuple[Any, ...], named: Mapping[str, Any]) -> np.ndarray:
        """What enters it.  **Shapes.** T × d."""
        entered = (
            named["key"]
            if "key" in named
            else given[1]
            if self.whole and len(given) > 1
            else (*given, *named.values())[0]
        )
        array = array_of(entered, f"what enters layer {self.layer}")
        if array.ndim == 3 and min(array.shape[:2]) > 1:
            raise InputError(
                f"{min(array.shape[:2])} inputs or more enter layer {self.layer} at once (shape {array.shape}). Give one input at a time."
            )
        return array.reshape(-1, array.shape[-1]).astype(np.float64 if array.itemsize > 4 else np.float32)


def _key_modules(model: Any, prefix: str) -> list[_Keys]:
    """By the names that the table of layouts gives to the projection of the keys, wherever a live model has them."""
    leaves = {_leaf(layout.projections[min(1, len(layout.projections) - 1)]) for layout in LAYOUTS}
    found: dict[str, list[_Keys]] = {}
    for name in model.state_dict():
        leaf = next((x for x in leaves if f".{name}".endswith(f".{x}")), None)
        stack = re.sub(r"\d+", "N", name)
        if leaf is not None and (name.startswith(prefix) or stack.startswith(prefix)):
            numbers = re.findall(r"(?<![^.])(\d+)\.", name)
            keys = _Keys(
                layer=int(numbers[-1]) if numbers else 0, module=name.rpartition(".")[0], whole="." not in leaf
            )
            found.setdefault(stack, []).append(keys)
    if not found:
        near = nearest_names(list(model.state_dict()), *sorted(leaves))
        raise InputError(f"The model has no projection of keys by a known name ({', '.join(sorted(leaves))}). {near}")
    if len(found) > 1:
        raise InputError(
            f"The model has several stacks of attentions: {', '.join(sorted(found)[:4])}. Choose one with prefix=."
        )
    return next(iter(found.values()))


def _leaf(projection: str) -> str:
    """The end of a projection's name: "key.weight" of "self.key.weight"."""
    return ".".join(projection.split(".")[-2:])


def _file(layer: int, found: list[np.ndarray], labels: Any, extra: Mapping[str, Any]) -> tuple[str, bytes]:
    arrays = {
        "tokens": np.concatenate(found),
        "lengths": np.array([len(x) for x in found]),
    }
    arrays |= {name: array_of(value, name) for name, value in {"labels": labels, **extra}.items()}
    check_finite(arrays["tokens"], f"what enters layer {layer}")
    check_inputs(arrays, "last" if not {"queries", "query_index"} & set(extra) else None)
    stream = io.BytesIO()
    np.savez(stream, **arrays)  # type: ignore[arg-type]
    return f"l{layer}.npz", stream.getvalue()
