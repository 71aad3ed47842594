"""What a sweep judges, one unit each: the heads of models and of their checkpoints, or the datasets of a folder.

A unit is a JSON-able job, so that a process, here or on another machine of the same file system, can be told of it in one line.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from checker.data.dataset import canonical_json
from checker.data.stored_arrays import SUFFIXES
from checker.errors import CheckerError, InputError
from checker.own_data.models.file import INDEX, ModelFile, open_model
from checker.own_data.models.head import read_head
from checker.own_data.models.layer_inputs import (
    check_file,
    is_template,
    refuse_for_several_layers,
    refuse_moved,
    resolved,
    written_layers,
)
from checker.own_data.models.layouts import Site, attention_sites
from checker.own_data.parts.finished_parts import file_stamps
from checker.own_data.training.log import checkpoint_files

MOST_UNITS = 100_000
_DATASETS = (".json", *SUFFIXES)


@dataclass(frozen=True, kw_only=True)
class Unit:
    """One head or one dataset.

    ``job`` says all that its answer depends on but the files' content; ``files`` are read for it.
    **Convention.** ``layer`` and ``head`` count from 0, and are None for a dataset; ``source`` is the file or checkpoint, for a person.
    """

    name: str
    source: str
    layer: int | None
    head: int | None
    job: dict[str, Any]
    files: tuple[Path, ...]

    def key(self, engine: str) -> str:
        """Changes with the job, with the size or time of a file that it reads, and with the engine: then it is judged again."""
        return hashlib.sha256(canonical_json([self.job, file_stamps(self.files), engine]).encode()).hexdigest()


def head_units(
    paths: Sequence[Path],
    *,
    layers: Sequence[int],
    heads_wanted: Sequence[int],
    prefix: str,
    options: Mapping[str, Any],
    kept: Path,
    told: Callable[[str], None] = lambda _: None,
) -> list[Unit]:
    """All heads of all models: each path is a ``.safetensors`` file, an index, a folder with one model, or a folder of checkpoints.

    ``layers`` and ``heads_wanted`` keep only some; empty: all.  ``options`` go into every job (inputs, probe, form and so on).  Each head
    gets the inputs of its own layer and checkpoint; those that the model computes itself are written to ``kept``.
    **Raises.** InputError naming what cannot be read, or saying that nothing is left, or that vectors of one layer were given for others.
    """
    found: list[Unit] = []
    asked = []
    for name, place in _named(file for path in paths for file in _models(path)):
        model = open_model(place)
        sites = [
            site
            for site in attention_sites(model.tensors)
            if (not layers or site.layer in layers) and site.stem.startswith(prefix)
        ]
        asked.append((name, model, sites))
    given = _inputs_of(asked, Path(options["inputs"]), options, kept, told)
    for name, model, sites in asked:
        for site in sites:
            own = {"inputs": str(given[name, site.stem])}
            if options.get("probe"):
                own["probe"] = str(_existing(resolved(options["probe"], layer=site.layer, source=name)))
            found += _heads(name, model, site, heads_wanted, {**options, **own}, tuple(map(Path, own.values())))
        if len(found) > MOST_UNITS:
            raise InputError(
                f"There are more than {MOST_UNITS:,} heads, too many for one page. Choose some with --layer and --head."
            )
    if not found:
        raise InputError(
            "No head is left to judge: --layer, --head and --prefix together leave none, or the files hold no attention "
            "of a known layout. `checker data from-model MODEL --list` shows what a file has."
        )
    return found


def _inputs_of(
    asked: Sequence[tuple[str, ModelFile, list[Site]]],
    path: Path,
    options: Mapping[str, Any],
    kept: Path,
    told: Callable[[str], None],
) -> dict[tuple[str, str], Path]:
    """(source, stem) → the file with the vectors that enter this attention."""
    if is_template(path):
        return {
            (name, site.stem): _existing(resolved(path, layer=site.layer, source=name))
            for name, _, sites in asked
            for site in sites
        }
    if not check_file(_existing(path), options.get("query")):
        for _, _, sites in asked:
            refuse_for_several_layers(path, sites)
        some = [(model, sites[0]) for _, model, sites in asked if sites]
        if len(some) > 1:
            refuse_moved([model for model, _ in some], some[0][1], path)
        return {(name, site.stem): path for name, _, sites in asked for site in sites}
    found: dict[tuple[str, str], Path] = {}
    for number, (name, model, sites) in enumerate(asked):
        for begun in sorted({_begin(site) for site in sites}):
            alike = [site for site in sites if _begin(site) == begun]
            place = kept / f"inputs-{number + 1}"
            files = written_layers(
                model, alike, path, place, heads=options.get("heads"), told=partial(_told, told, name)
            )
            found |= {(name, stem): file for stem, file in files.items()}
    return found


def _told(told: Callable[[str], None], name: str, says: str) -> None:
    told(f"{name}: {says}")


def _begin(site: Site) -> str:
    return re.sub(r"\d+", "#", site.stem)


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise InputError(f"{path} does not exist, so there is nothing to ask the heads on. Check the path.")
    return path


def _heads(
    name: str, model: ModelFile, site: Site, wanted: Sequence[int], options: Mapping[str, Any], beside: tuple[Path, ...]
) -> list[Unit]:
    try:
        many = read_head(model, site, 0, heads=options.get("heads"), kv_heads=options.get("kv_heads")).heads
    except InputError:
        if options.get("heads") is None:
            raise
        many = int(options["heads"])  # what is wrong is said for each head
    return [
        Unit(
            name=f"{name}, layer {site.layer}, head {number}",
            source=name,
            layer=site.layer,
            head=number,
            job={"kind": "head", "path": str(model.path), "stem": site.stem, "number": number, **options},
            files=(*model.read, *beside),
        )
        for number in range(many)
        if not wanted or number in wanted
    ]


def _models(path: Path) -> list[Path]:
    """The models that one path stands for: of a folder with several files or folders, its checkpoints in the order of their steps."""
    if not path.is_dir() or any(path.glob("*" + INDEX)) or len(list(path.glob("*.safetensors"))) == 1:
        return [path]
    return [model for _, model in checkpoint_files(path)]


def dataset_units(paths: Sequence[Path], *, options: Mapping[str, Any]) -> list[Unit]:
    """Each dataset file, and those that lie in a folder.  **Raises.** InputError where there is none."""
    files: list[Path] = []
    for path in paths:
        inside = sorted(p for p in path.iterdir() if p.suffix.lower() in _DATASETS) if path.is_dir() else [path]
        files += inside
    if not files:
        raise InputError(
            f"{', '.join(map(str, paths))} holds no dataset ({', '.join(_DATASETS)}). For the heads of a model give --inputs "
            "TOKENS.npz, which says on which tokens they are asked."
        )
    for path in files:
        if not path.is_file():
            raise InputError(f"{path} does not exist, so it cannot be judged. Check the path.")
    return [
        Unit(
            name=name,
            source=name,
            layer=None,
            head=None,
            job={"kind": "data", "path": str(path), **options},
            files=(path,),
        )
        for name, path in _named(files)
    ]


def _named(paths: Iterable[Path]) -> list[tuple[str, Path]]:
    """Each path with its shortest end that no other has.  **Raises.** InputError where one is given twice."""
    every = list(paths)
    if len({p.resolve() for p in every}) < len(every):
        raise InputError(
            "A model or dataset is named twice, so its rows could not be told apart. Leave one of them out."
        )
    named = []
    for path in every:
        parts = path.resolve().with_suffix("").parts if path.is_file() else path.resolve().parts
        length = 1
        while length < len(parts) and sum(_end(p, length) == parts[-length:] for p in every) > 1:
            length += 1
        named.append(("/".join(parts[-length:]), path))
    return named


def _end(path: Path, length: int) -> tuple[str, ...]:
    parts = path.resolve().with_suffix("").parts if path.is_file() else path.resolve().parts
    return parts[-length:]


def refusal(unit: Unit, problem: CheckerError | str) -> dict[str, Any]:
    """The entry of a unit that has no answer: what was wrong, in words."""
    return blank(unit) | {"error": str(problem)}


def blank(unit: Unit) -> dict[str, Any]:
    """An entry before anything is known."""
    return {
        "name": unit.name,
        "source": unit.source,
        "layer": unit.layer,
        "head": unit.head,
        "error": "",
        "sizes": {},
        "sha256": "",
        "svms": {},
        "hypotheses": {},
        "claims": {},
        "selected": None,
        "not_selected": "",
        "left_out": [],
        "meaning": None,
        "null": None,
        "texts": [],
        "setting": [],
        "training": [],
    }
