"""Which vectors each head is asked on: the right ones for its layer and its checkpoint, or none.

Three ways: a file for each (``l{layer}.npz``, ``step-{step}/l{layer}.npz``); the model's own forward pass from ``ids`` or from the
vectors that enter its first layer (``hidden``); or one file of vectors for one layer.
Vectors of one layer are never taken for another's, and for another checkpoint's only where nothing that makes them has moved.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from checker.data import places
from checker.data.dataset import canonical_json
from checker.data.files import read_arrays
from checker.errors import InputError
from checker.own_data.models.families import Family, family_of
from checker.own_data.models.file import ModelFile, open_model
from checker.own_data.models.forward import Stream, entering, root_of
from checker.own_data.models.inputs import STREAMS, check_inputs, labels_of, rows_of
from checker.own_data.models.layouts import Site, attention_sites
from checker.own_data.parts.finished_parts import Parts, file_stamps, finished_parts
from checker.report.programs.terminal import say
from checker.runs.fingerprint import engine_sha256

_PLACES = re.compile(r"\{(layer|step|source)\}")
_CARRIED = ("labels", "lengths", "query_index", "direction", "intercept", "ids")
Told = Callable[[str], None]


def is_template(path: Path | str) -> bool:
    """Whether a name stands for several files."""
    return _PLACES.search(str(path)) is not None


def resolved(path: Path | str, *, layer: int, source: str) -> Path:
    """The file of a layer and checkpoint; ``{step}`` is the last number of the checkpoint's name.

    **Raises.** InputError for a checkpoint without a number.
    """
    numbers = re.findall(r"\d+", source)
    if "{step}" in str(path) and not numbers:
        raise InputError(f"{path} asks for a step, and {source} has no number in its name. Take {{source}} instead.")
    found = {"layer": str(layer), "step": numbers[-1] if numbers else "", "source": source}
    return Path(_PLACES.sub(lambda match: found[match[1]], str(path)))


def layer_arrays(
    model: ModelFile, site: Site, path: Path, *, heads: int | None = None, parts: Parts | None = None
) -> dict[str, np.ndarray]:
    """The inputs of one layer: those of the file, or computed by the model from what the file begins with.

    ``parts`` keeps how far the model's pass has come.

    **Guarantee.** vectors that are computed are rounded to float32; exact statements are about these.  **Raises.** InputError.
    """
    arrays = read_arrays(path)
    if not begins(arrays):
        return arrays
    ((_, found),) = computed(model, [site], arrays, path, heads=heads, parts=parts)
    return found


def begins(arrays: Mapping[str, np.ndarray]) -> bool:
    """Whether these are what a model begins with, and not yet vectors of a layer."""
    return "tokens" not in arrays and any(name in arrays for name in STREAMS)


def computed(
    model: ModelFile,
    sites: Sequence[Site],
    arrays: Mapping[str, np.ndarray],
    path: Path,
    *,
    heads: int | None = None,
    parts: Parts | None = None,
) -> Iterable[tuple[Site, dict[str, np.ndarray]]]:
    """For each of the sites the arrays of its inputs.  **Raises.** InputError naming the file or the tensor."""
    try:
        if sum(name in arrays for name in STREAMS) > 1:
            raise InputError("there are 'ids' and 'hidden', and a model begins with one of them. Remove the other.")
        name = next(name for name in STREAMS if name in arrays)
        unknown = sorted(set(arrays) - {*STREAMS, *_CARRIED})
        if unknown:
            raise InputError(
                f"unknown array {unknown[0][:60]!r} beside '{name}'. Known are {', '.join(_CARRIED)}; remove it."
            )
        if "labels" not in arrays:
            raise InputError("the array 'labels' is missing: (n), each 1 or -1.")
        rows, lengths = rows_of(arrays, name)
        labels_of(arrays, len(lengths))
        given = _stream(name, rows, lengths)
    except InputError as problem:
        raise InputError(f"{path}: {problem}") from None
    beside = {key: arrays[key] for key in _CARRIED if key in arrays and key != "ids"} | {"lengths": np.array(lengths)}
    if name == "ids":
        beside["ids"] = rows.astype(np.int64)
    for site, vectors in entering(model, sites, given, heads=heads, parts=parts):
        if not np.isfinite(vectors).all():
            raise InputError(
                f"{model.path}: the vectors that enter layer {site.layer} are not finite. Are the weights whole?"
            )
        yield site, {"tokens": vectors.astype(np.float32), **beside}


def _stream(name: str, rows: np.ndarray, lengths: tuple[int, ...]) -> Stream:
    if name == "hidden":
        return Stream(lengths=lengths, hidden=rows)
    if not np.all(rows == np.round(rows)) or rows.min(initial=0) < 0 or rows.max(initial=0) >= 2**31:
        raise InputError("'ids' holds what is no id; whole numbers from 0 are needed. Write what the tokenizer gave.")
    return Stream(lengths=lengths, ids=tuple(int(x) for x in rows.tolist()))


def written_layers(
    model: ModelFile,
    sites: Sequence[Site],
    path: Path,
    out: Path,
    *,
    heads: int | None = None,
    told: Told = lambda _: None,
) -> dict[str, Path]:
    """Stem → file of inputs in ``out``, computed by the model; files that an earlier, interrupted call finished are kept.

    **Raises.** InputError.
    """
    asked = stamps_of(model, path, heads)
    key = hashlib.sha256(canonical_json([*asked, engine_sha256()]).encode()).hexdigest()
    names = {site.stem: f"layer-{site.layer}-{key[:16]}.npz" for site in sites}
    left = [site for site in sites if not (out / names[site.stem]).is_file()]
    if known := len(sites) - len(left):
        told(f"the vectors of {known} of {len(sites)} layers are known from before")
    arrays = read_arrays(path)
    with finished_parts("data inputs", [*asked, sorted(names)], told=told) as parts:
        for done, (site, found) in enumerate(computed(model, left, arrays, path, heads=heads, parts=parts), start=1):
            stream = io.BytesIO()
            np.savez(stream, **found)  # type: ignore[arg-type]
            places.write(out, names[site.stem], stream.getvalue(), durable=True)
            told(f"vectors that enter layer {site.layer}: {done} of {len(left)}")
    return {stem: out / name for stem, name in names.items()}


def stamps_of(model: ModelFile, path: Path, heads: int | None) -> list[object]:
    """All that the vectors made of ``path`` depend on, JSON-able."""
    return [file_stamps((*model.read, path)), heads]


def causal_of(model: ModelFile, site: Site) -> bool | None:
    """Whether later tokens are hidden from the one that asks; None where neither names nor config.json tell."""
    if site.layout.causal is not None or "model_type" not in model.config:
        return site.layout.causal
    family = _family(model, site)
    return None if family is None else family.causal


# one file of vectors for several heads


def refuse_for_several_layers(path: Path, sites: Sequence[Site]) -> None:
    """**Raises.** InputError where vectors of one layer would be taken for several."""
    if len({site.stem for site in sites}) > 1:
        layers = [str(layer) for layer in sorted({site.layer for site in sites})]
        shown = ", ".join(layers[:6]) + (", …" if len(layers) > 6 else "")
        raise InputError(
            f"{path} holds the vectors that enter one layer, and the heads of {len(layers)} layers are asked for ({shown}): each "
            "layer has vectors of its own. Give --inputs 'l{layer}.npz' with a file for each, or a file with 'ids' (or 'hidden'), "
            "from which the model's own forward pass computes them; or one layer with --layer."
        )


def _told_apart(one: Path, other: Path) -> tuple[str, str]:
    """Names of two files, with their folders where the files have one name."""
    if one.name != other.name:
        return one.name, other.name
    return f"{one.parent.name}/{one.name}", f"{other.parent.name}/{other.name}"


def refuse_moved(models: Sequence[ModelFile], site: Site, path: Path) -> str:
    """A sentence on why the same vectors enter this attention at every checkpoint.

    **Raises.** InputError naming a tensor that makes them and is not the same in all.
    """
    first = models[0]
    making = sorted(name for name in first.tensors if _makes(name, _family(first, site), site))
    for model in models[1:]:
        for name in making:
            if (
                name not in model.tensors
                or first.tensors[name].shape != model.tensors[name].shape
                or _sha(first, name) != _sha(model, name)
            ):
                here, there = _told_apart(first.path, model.path)
                raise InputError(
                    f"{name} is not the same in {here} and {there}, so other vectors enter layer {site.layer} there "
                    f"than those of {path}. Give a file for each, with --inputs 'step-{{step}}/l{{layer}}.npz', or one with 'ids' or "
                    "'hidden', from which each checkpoint computes its own."
                )
    if making:
        return f"The inputs are the same vectors at every checkpoint: the {len(making)} tensors before this attention do not move."
    return (
        "Taken on trust: the inputs are the same vectors at every checkpoint (embeddings and earlier layers, which are not in the files, "
        "at rest)."
    )


def _family(model: ModelFile, site: Site) -> Family | None:
    try:
        return family_of(model, site)
    except InputError:
        return None


def _makes(name: str, family: Family | None, site: Site) -> bool:
    """Whether a tensor has a part in what enters the attention; where the family is not known, whether it may have."""
    if name.startswith(site.stem):
        return False
    if family is not None:
        root = root_of(family, site)
        match = re.match(rf"{re.escape(root + family.layers)}(\d+)\.", name)
        if match is None:
            return any(
                part and name.startswith(root + part)
                for part in (family.words, family.positions, family.types, family.first)
            )
        own = family.normed == "before" and name.startswith(f"{root}{family.layers}{site.layer}.{family.first_norm}.")
        return own or int(match[1]) < site.layer
    same = re.match(re.escape(re.sub(r"\d+", "#", site.stem)).replace(r"\#", r"(\d+)"), name)
    return same is None or int(same[same.lastindex or 0] if same.lastindex else 0) < site.layer


def _sha(model: ModelFile, name: str) -> str:
    stored = model.tensors[name]
    found = hashlib.sha256(canonical_json([stored.kind, list(stored.shape)]).encode())
    with stored.file.open("rb") as stream:
        stream.seek(stored.begin)
        left = stored.size
        while left > 0 and (part := stream.read(min(left, 2**24))):
            found.update(part)
            left -= len(part)
    return found.hexdigest()


def check_file(path: Path, query: str | None) -> bool:
    """Whether the file holds what a model begins with.  **Raises.** InputError where it holds neither that nor inputs."""
    arrays = read_arrays(path)
    if begins(arrays):
        return True
    if "tokens" in arrays and "labels" in arrays:
        try:
            check_inputs(arrays, query)
        except InputError as problem:
            raise InputError(f"{path}: {problem}") from None
    return False


def inputs_of_layers(
    path: Path, *, inputs: Path, layers: Sequence[int], heads: int | None, prefix: str, out: Path, quiet: bool
) -> Iterable[str]:
    """What ``checker data inputs`` does, and its lines.  **Raises.** InputError."""
    model = open_model(path)
    sites = [
        s for s in attention_sites(model.tensors) if s.stem.startswith(prefix) and (not layers or s.layer in layers)
    ]
    if not sites:
        raise InputError(
            f"{path} has no attention of a known layout that --layer and --prefix leave. `from-model --list` shows them."
        )
    if len({re.sub(r"\d+", "#", site.stem) for site in sites}) > 1:
        raise InputError(
            f"{path} has several stacks of layers, such as {sites[0].stem} and {sites[-1].stem}. Choose one with --prefix."
        )
    if not begins(read_arrays(inputs)):
        raise InputError(
            f"{inputs} holds vectors already, and neither 'ids' nor 'hidden'. Give what the model begins with."
        )
    told = (lambda _: None) if quiet else (lambda text: say(f"… {text}", err=True))
    files = written_layers(model, sites, inputs, out, heads=heads, told=told)
    yield f"{sites[0].layout.name}: the vectors that enter {len(sites)} attentions, in float32, computed in float64"
    yield from (f"layer {site.layer}: {files[site.stem]}" for site in sites)
