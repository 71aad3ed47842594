"""A model's weights in ``.safetensors``: what its header declares, and one tensor at a time, exactly.

Only the header and the tensors asked for are read, so that a file may be larger than the memory.  The ``safetensors``
package checks the header against the file; torch and transformers are not needed, and pickles are never loaded.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import safe_open

from checker.arithmetic.rational import parse_rational
from checker.data.places import read_named
from checker.data.stored_arrays import not_safetensors, stored_array
from checker.errors import InputError
from checker.own_data.models.layouts import nearest_names
from checker.own_data.numbers.exact_matrix import check_finite

INDEX = ".safetensors.index.json"
KINDS = ("F16", "BF16", "F32", "F64")
MOST_WEIGHTS = 200_000_000  # numbers of one tensor: 50 times the largest projection that is usual
_HEADER_BYTES = 8
_BLOCK = 4_000_000  # numbers of a matrix that are floats at one time
_MOST_OF_JSON = 100_000_000  # bytes
_CONVERT = (
    "Write the weights as .safetensors first; with torch: from safetensors.torch import save_file; "
    "save_file(model.state_dict(), 'model.safetensors')."
)


@dataclass(frozen=True, kw_only=True)
class Stored:
    """Where a tensor's bytes are.  **Convention.** ``begin`` counts from the beginning of the file."""

    file: Path
    kind: str
    shape: tuple[int, ...]
    begin: int
    size: int


@dataclass(frozen=True, kw_only=True)
class ModelFile:
    """The tensors of a model by name, its files, and its ``config.json`` (empty where there is none)."""

    path: Path
    files: tuple[Path, ...]
    tensors: dict[str, Stored] = field(repr=False)
    config: dict[str, Any] = field(repr=False)

    @property
    def read(self) -> tuple[Path, ...]:
        """Every file, there or not, that an answer about this model may depend on."""
        return (*self.files, *(self.path.parent / name for name in ("config.json", "tokenizer.json")))

    def array(self, name: str, *, axes: int) -> np.ndarray:
        """A stored weight (two axes) or bias (one axis).

        **Guarantee.** exact, and finite.  **Raises.** InputError on a name, kind, shape or number that no weight has.
        """
        stored = self._stored(name, axes=axes)
        array = _numbers(stored)
        check_finite(array, f"{self.path}: {name}")
        return array

    def _stored(self, name: str, *, axes: int) -> Stored:
        if name not in self.tensors:
            raise InputError(
                f"{self.path}: there is no tensor {name!r}. {nearest_names(self.tensors, name)} "
                "The file may hold a part of the model only: give the index file or the folder if it is in several parts."
            )
        stored = self.tensors[name]
        if stored.kind not in KINDS:
            raise InputError(
                f"{self.path}: {name} is stored as {stored.kind}, and weights are read from {', '.join(KINDS)}. Quantised "
                "weights mean nothing without their scales: convert the model to float32 or bfloat16 and save it again."
            )
        if len(stored.shape) != axes or not all(stored.shape) or np.prod(stored.shape, dtype=object) > MOST_WEIGHTS:
            what = "a matrix (two axes)" if axes == 2 else "a vector (one axis)"
            raise InputError(
                f"{self.path}: {name} has the shape {stored.shape}; {what} that is not empty is needed, of at most "
                f"{MOST_WEIGHTS:,} numbers. Is it the right model, and saved whole?"
            )
        return stored

    def rows(self, name: str, places: Sequence[int]) -> np.ndarray:
        """These rows of a stored matrix, as float64, without reading the others.

        **Guarantee.** exact, and finite.  **Raises.** InputError, also where there is no such row.
        """
        stored = self._stored(name, axes=2)
        most = max(places, default=0)
        if most >= stored.shape[0]:
            raise InputError(
                f"{self.path}: {name} has {stored.shape[0]} rows, and row {most} is asked for. Are the ids and positions those of this "
                "model's tokenizer, and the inputs not too long for it?"
            )
        table = _mapped(stored)
        return self._floats(table[np.asarray(places, dtype=np.int64)], stored, name)

    def blocks(self, name: str) -> Iterator[tuple[int, np.ndarray]]:
        """A stored matrix a few rows at a time, as float64, each with the number of its first row.

        **Guarantee.** exact, and finite.  **Raises.** InputError.
        """
        stored = self._stored(name, axes=2)
        table, step = _mapped(stored), max(1, _BLOCK // stored.shape[1])
        for begin in range(0, stored.shape[0], step):
            yield begin, self._floats(table[begin : begin + step], stored, name)

    def _floats(self, part: np.ndarray, stored: Stored, name: str) -> np.ndarray:
        array = stored_array(part.tobytes(), stored.kind).reshape(part.shape).astype(np.float64)
        check_finite(array, f"{self.path}: {name}")
        return array

    def number(self, *names: str) -> Fraction | None:
        """The first of these entries that config.json has, exact; None where it has none."""
        for name in names:
            if self.config.get(name) is not None:
                return parse_rational(self.config[name], where=f"{self.path.name}'s config.json, '{name}',")
        return None

    def count(self, *names: str) -> int | None:
        """The same as a whole number of at least 1."""
        value = self.number(*names)
        if value is not None and (value.denominator != 1 or value < 1):
            raise InputError(f"config.json beside {self.path} says {names[0]} = {value}; a whole number is needed.")
        return None if value is None else int(value)


def open_model(path: str | os.PathLike[str]) -> ModelFile:
    """The model in a ``.safetensors`` file, in the parts that a ``….safetensors.index.json`` lists, or in a folder with one of these.

    **Raises.** InputError naming the file: none there, damaged, cut short, or of another kind.
    """
    path = _in_folder(Path(path))
    if path.name.endswith(INDEX):
        files = _parts(path)
    elif path.suffix.lower() == ".safetensors":
        files = (path,)
    else:
        raise InputError(
            f"{path} is no .safetensors file. Pickles (.bin, .pt) run code and are never loaded. {_CONVERT}"
        )
    tensors: dict[str, Stored] = {}
    for file in files:
        for name, stored in _header(file).items():
            if name in tensors:
                raise InputError(f"{name} is in {tensors[name].file} and in {file}. Remove the one that is not meant.")
            tensors[name] = stored
    return ModelFile(path=path, files=files, tensors=tensors, config=_config(path.parent / "config.json"))


def _in_folder(path: Path) -> Path:
    if not path.is_dir():
        return path
    index = sorted(path.glob("*" + INDEX))
    found = index or sorted(path.glob("*.safetensors"))
    if len(found) == 1:
        return found[0]
    what = f"{len(found)} of them, {', '.join(p.name for p in found[:4])}" if found else "none"
    raise InputError(
        f"The folder {path} should hold one model as .safetensors, and holds {what}. Name the file. {_CONVERT}"
    )


def _parts(index: Path) -> tuple[Path, ...]:
    named = _json_object(index).get("weight_map")
    if not isinstance(named, dict) or not named or not all(isinstance(name, str) for name in named.values()):
        raise InputError(f"{index} has no 'weight_map' that says which file holds which tensor. Download it again.")
    wrong = [name for name in named.values() if Path(name).name != name]
    if wrong:
        raise InputError(f"{index} names the file {wrong[0]!r}, which is not beside it. Put all parts into one folder.")
    return tuple(index.parent / name for name in sorted(set(named.values())))


def _header(file: Path) -> dict[str, Stored]:
    if not file.is_file():
        raise InputError(f"{file} does not exist or is no regular file, so there is nothing to read. Check the path.")
    try:
        with safe_open(file, framework="np"):
            pass  # header, offsets and the length of the file fit together
        with file.open("rb") as stream:
            length = int.from_bytes(stream.read(_HEADER_BYTES), "little")
            header = json.loads(stream.read(length))
        begin = _HEADER_BYTES + length
        return {
            name: Stored(
                file=file,
                kind=str(entry["dtype"]),
                shape=tuple(entry["shape"]),
                begin=begin + entry["data_offsets"][0],
                size=entry["data_offsets"][1] - entry["data_offsets"][0],
            )
            for name, entry in header.items()
            if name != "__metadata__"
        }
    except OSError as problem:
        raise InputError(f"{file} cannot be read ({problem.strerror or problem}). Check its permissions.") from None
    except Exception as problem:  # SafetensorError, and whatever its binding raises on damaged bytes
        with file.open("rb") as stream:
            raise InputError(f"{file}: {not_safetensors(stream, problem)}") from None


def _numbers(stored: Stored) -> np.ndarray:
    try:
        with stored.file.open("rb") as stream:
            stream.seek(stored.begin)
            body = stream.read(stored.size)
    except OSError as problem:
        raise InputError(f"{stored.file} cannot be read ({problem.strerror}). Check its permissions.") from None
    if len(body) != stored.size:
        raise InputError(f"{stored.file} became shorter while it was read. Wait until it is written, and try again.")
    return stored_array(body, stored.kind).reshape(stored.shape)


def _mapped(stored: Stored) -> np.ndarray:
    """The matrix where it lies in the file, its numbers as they are stored."""
    size = stored.size // math.prod(stored.shape)
    try:
        return np.memmap(stored.file, dtype=f"V{size}", mode="r", offset=stored.begin, shape=stored.shape)
    except (OSError, ValueError) as problem:
        raise InputError(f"{stored.file} cannot be read ({problem}). Is it being written?") from None


def _config(path: Path) -> dict[str, Any]:
    return _json_object(path) if path.is_file() else {}


def _json_object(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(read_named(path, _MOST_OF_JSON), parse_float=str)  # a decimal is the decimal that it prints
    except OSError as problem:
        raise InputError(f"{path} cannot be read ({problem.strerror}). Check the path and its permissions.") from None
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{path} is not JSON: {str(problem)[:100]}. Download it again, or take it away.") from None
    if not isinstance(found, dict):
        raise InputError(f"{path} holds a JSON {type(found).__name__}; an object is needed. Download it again.")
    return found
