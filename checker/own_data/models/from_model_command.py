"""``checker data from-model``: one head of a model written as a dataset, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checker.arithmetic.rational import rational_text
from checker.data.files import check_suffix, read_dataset, write_dataset
from checker.errors import InputError
from checker.own_data.models.file import ModelFile
from checker.own_data.models.from_model import Form, ModelDataset, model_dataset, rounded
from checker.own_data.models.head import read_head
from checker.own_data.models.inputs import Reads, inputs_in, read_probe
from checker.own_data.models.layer_inputs import causal_of, layer_arrays, resolved, stamps_of
from checker.own_data.models.layouts import attention_sites, chosen_site, layer_lines
from checker.own_data.models.scope import scope_lines, setting_of
from checker.own_data.parts.finished_parts import finished_parts


def written_dataset(
    model: ModelFile,
    *,
    layer: int | None,
    head: int | None,
    inputs: Path | None,
    out: Path | None,
    probe: Path | None,
    direction: str | None,
    reads: Reads,
    form: Form,
    query: str | None,
    causal: bool | None,
    heads: int | None,
    kv_heads: int | None,
    scale: str | None,
    prefix: str,
    key_matrix: bool,
    rounds: bool,
    told: Callable[[str], None] = lambda _: None,
) -> ModelDataset:
    """What ``checker data from-model`` does with its options: read, build, write to ``out``; a pass of the model goes on after a kill.

    **Raises.** InputError; ``out`` is then as it was before.
    """
    site = chosen_site(model.tensors, layer=layer, prefix=prefix)
    if head is None or inputs is None or out is None:
        missing = [name for name, value in (("--head", head), ("--inputs", inputs), ("--out", out)) if value is None]
        raise InputError(
            f"{', '.join(missing)} is missing: which head, on which tokens, written where. --list shows the layers."
        )
    inputs, probe = (
        None if path is None else resolved(path, layer=site.layer, source=model.path.stem) for path in (inputs, probe)
    )
    assert inputs is not None
    _check_place(out, (*model.files, inputs, *([probe] if probe else [])))
    asked = [*stamps_of(model, inputs, heads), site.stem]
    with finished_parts("data from-model", asked, told=told) as parts:
        arrays = layer_arrays(model, site, inputs, heads=heads, parts=parts)
        found = model_dataset(
            model,
            site,
            head,
            inputs_in(arrays, inputs, query=query, causal=causal_of(model, site) if causal is None else causal),
            read_probe(inputs, probe, direction, reads, arrays),
            form=form,
            heads=heads,
            kv_heads=kv_heads,
            scale=scale,
            key_matrix=key_matrix,
        )
        found = rounded(found) if rounds else found
        try:
            write_dataset(found.data, out)
        except InputError as problem:
            if "which no float64 equals" not in str(problem):
                raise
            raise InputError(f"{problem} --round does that, and says by how much the logits move.") from None
    return found


def _check_place(out: Path, read: tuple[Path, ...]) -> None:
    """Nothing but an earlier dataset is replaced, and the place is one that can be written: said before the work, not after."""
    check_suffix(out)
    if any(out.exists() and path.exists() and out.samefile(path) for path in read):
        raise InputError(
            f"{out} is one of the files that are read; it is not replaced. Write the dataset to another place."
        )
    if not out.parent.is_dir():
        raise InputError(f"The folder {out.parent} does not exist, so nothing can be written there. Make it first.")
    if out.exists():
        try:
            read_dataset(out)
        except InputError:
            raise InputError(f"{out} exists and holds no dataset; it is not replaced. Choose another place.") from None


def listed(model: ModelFile, heads: int | None = None) -> list[str]:
    """The attention layers of a file, with their sizes, in lines for a terminal."""
    lines = layer_lines(model.tensors)
    site = attention_sites(model.tensors)[0]
    try:
        head = read_head(model, site, 0, heads=heads)
    except InputError as problem:
        return [*lines, f"Heads: {problem}"]
    return [
        *lines,
        f"Heads: {head.heads} of queries, {head.kv_heads} of keys and values, head_dim {head.head_dim}; inputs have "
        f"d = {head.key.shape[1]}" + (f" (read from {site.stem}…)" if len(lines) > 1 else ""),
        f"Inputs are {site.layout.inputs}.",
        *(f"Will be left out: {says}" for says in head.left_out),
        *scope_lines(setting_of(model, site, head.heads)),
    ]


def described(found: ModelDataset, model: ModelFile) -> list[str]:
    """What was read, kept and left out, in lines for a terminal."""
    data, head, site = found.data, found.head, found.site
    grouped = f", {head.kv_heads} heads of keys and values" if head.kv_heads != head.heads else ""
    return [
        f"{site.layout.name}, layer {site.layer}, head {found.number} of {head.heads}{grouped}; head_dim {head.head_dim}; "
        f"from {', '.join(head.tensors)} ({model.tensors[head.tensors[0]].kind})",
        *(f"Kept: {says}" for says in found.kept),
        *(f"LEFT OUT: {says}" for says in found.left_out),
        f"Taken on trust: the inputs are {site.layout.inputs}. No layer norm is applied here. The model itself rounds, and the "
        "dataset does not.",
        *(f"Note: {note}" for note in found.notes),
        f"n = {data.n} inputs, {sum(data.lengths)} tokens, d = {data.d}; dataset {data.sha256[:16]}",
    ]


def record(found: ModelDataset, model: ModelFile) -> dict:
    """The same as JSON, so that a dataset can be traced to its model."""
    head = found.head
    return {
        "format": "checker-from-model/1",
        "sha256": found.data.sha256,
        "model": model.path.name,
        "layout": found.site.layout.name,
        "layer": found.site.layer,
        "head": found.number,
        "heads": head.heads,
        "kv_heads": head.kv_heads,
        "head_dim": head.head_dim,
        "form": found.form,
        "scale": rational_text(head.scale),
        "tensors": list(head.tensors),
        "kept": list(found.kept),
        "left_out": list(found.left_out),
        "inputs_are": found.site.layout.inputs,
        "notes": list(found.notes),
    }
