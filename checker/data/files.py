"""Datasets on disk: ``.npz``, ``.safetensors`` and ``.json``, read exactly.

**Shapes.** tokens (n,T,d), or (ΣT,d) beside lengths (n) when inputs differ in length; labels (n); head (d);
optionally queries (n,d) and key_matrix (d,d).
**Convention.** An array entry is the exact rational it is (0.1 in float64 is not 1/10); a JSON number or text is the
decimal or "p/q" that it prints.  Pickles are never loaded, and sizes are checked before any array is.
"""

from __future__ import annotations

import io
import json
import math
import os
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np
import safetensors
import safetensors.numpy

from checker.arithmetic.rational import rational_text
from checker.data.array_writing import exact_arrays
from checker.data.dataset import FIELDS, Dataset, canonical_json, read_vector
from checker.errors import InputError

NAMES = (*FIELDS, "lengths")
MOST_ENTRIES = 10_000_000
MOST_BYTES = 500_000_000
MOST_DIGITS = 4_000
_AXES = {"labels": "(n)", "head": "(d)", "queries": "(n, d)", "key_matrix": "(d, d)", "lengths": "(n)"}
_EXPONENT = re.compile(r"[eE]([+-]?\d+)")
_SAFETENSORS = {f"{kind}{8 * size}": f"<{kind.lower()}{size}" for kind in "IU" for size in (1, 2, 4, 8)} | {
    "F16": "<f2", "F32": "<f4", "F64": "<f8", "BF16": "<u2",
}  # fmt: skip


def read_dataset(path: str | os.PathLike[str]) -> Dataset:
    """The dataset in a file; its suffix says the format.

    **Guarantee.** exact.  **Raises.** InputError naming the file and the entry, for any bytes whatever.
    """
    path = Path(path)
    shown = printable(path)
    raw = _bytes(path, shown)
    try:
        return Dataset.from_json(_READERS[path.suffix.lower()](raw))
    except InputError as problem:
        raise InputError(f"{shown}: {problem}") from None


def write_dataset(data: Dataset, path: str | os.PathLike[str]) -> None:
    """Write ``data``; reading it back gives an equal dataset.

    **Guarantee.** exact: what no float64 (or int64) equals is refused in ``.npz`` and ``.safetensors``.
    **Raises.** InputError when a number does not fit, or the file cannot be written.
    """
    path = Path(path)
    shown = printable(path)
    _check_suffix(path, shown)
    try:
        raw = _WRITERS[path.suffix.lower()](data)
        path.write_bytes(raw)
    except InputError as problem:
        raise InputError(f"{shown}: {problem}") from None
    except OSError as problem:
        raise InputError(f"{shown} cannot be written ({problem.strerror}). Choose another place.") from None


def _bytes(path: Path, shown: str) -> bytes:
    if path.is_dir():
        raise InputError(f"{shown} is a directory, not a data file. Name one file in it.")
    if not path.exists():
        raise InputError(f"{shown} does not exist, so there is nothing to read. Check the path.")
    _check_suffix(path, shown)
    if not path.is_file():
        raise InputError(f"{shown} is not a regular file, so its size is unknown. Copy it into one first.")
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise InputError(
                f"{shown} has {size:,} bytes, more than {MOST_BYTES:,}: exact arithmetic on it would not end. "
                "Take fewer inputs or tokens."
            )
        return path.read_bytes()
    except OSError as problem:
        raise InputError(f"{shown} cannot be read ({problem.strerror}). Check its permissions.") from None


def _check_suffix(path: Path, shown: str) -> None:
    if path.suffix.lower() not in _READERS:
        raise InputError(
            f"{shown} has the suffix {path.suffix!r}, which says no format known here. Use .npz, .safetensors or .json."
        )


def printable(path: Path) -> str:
    return str(path).encode("utf-8", "backslashreplace").decode()


# JSON


def _read_json(raw: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(
            raw,
            object_pairs_hook=_without_duplicates,
            parse_float=str,
            parse_int=_json_integer,
            parse_constant=_no_constant,
        )
    except InputError:
        raise
    except (ValueError, RecursionError) as problem:  # JSONDecodeError, UnicodeDecodeError, nesting
        raise not_as_named(raw, "JSON", problem) from None
    if not isinstance(fields, dict):
        raise InputError(f"the file holds a JSON {type(fields).__name__}; an object with {', '.join(NAMES)} is needed.")
    check_names(fields)
    entries = sum(_count_leaves(value, name) for name, value in fields.items())
    _check_entries("the file", entries)
    return _split(fields)


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise InputError(f"the entry {name!r} is given twice, so it is unclear which is meant. Remove one.")
        fields[name] = value
    return fields


def _json_integer(text: str) -> int:
    _check_digits(text, "an integer")
    return int(text)


def _no_constant(text: str) -> None:
    raise InputError(f"the file contains {text}: no exact statement can be made about it. Remove or repair the entry.")


def _count_leaves(value: object, where: str, depth: int = 0) -> int:
    if isinstance(value, dict) or depth > 3:
        raise InputError(f"'{where}' holds an object or a list too deep; numbers in rows are needed. Flatten it.")
    if isinstance(value, list):
        return sum(_count_leaves(item, where, depth + 1) for item in value)
    if isinstance(value, str):
        _check_digits(value, f"a number in '{where}'")
    return 1


def _check_digits(text: str, what: str) -> None:
    exponent = _EXPONENT.search(text[:MOST_DIGITS])
    digits = len(text) + (abs(int(exponent[1])) if exponent else 0)
    if digits > MOST_DIGITS:
        raise InputError(
            f"{what} ({text[:20]}…) needs about {digits} digits, more than {MOST_DIGITS}: exact arithmetic on it would "
            "not end. Scale the data."
        )


def _write_json(data: Dataset) -> bytes:
    """One line a token: readable, and the same bytes for the same data."""
    fields = dict(data.json)
    inputs = [_lines([canonical_json(x) for x in X], "   ") for X in fields.pop("tokens")]
    entries = [f'"tokens": {_lines(inputs, "  ")}']
    entries += [f'"{name}": {canonical_json(value)}' for name, value in fields.items()]
    return ("{\n " + ",\n ".join(entries) + "\n}\n").encode()


def _lines(items: Sequence[str], indent: str) -> str:
    return f"[\n{indent}" + f",\n{indent}".join(items) + "]"


# npz


def _read_npz(raw: bytes) -> dict[str, Any]:
    return _from_arrays(npz_arrays(io.BytesIO(raw), raw, MOST_ENTRIES))


def npz_arrays(source: IO[bytes], raw: bytes, most: int) -> dict[str, np.ndarray]:
    """The arrays of an archive that together hold at most so many numbers; ``raw`` is how it begins."""
    arrays: dict[str, np.ndarray] = {}
    try:
        with zipfile.ZipFile(source) as archive:
            names = [info.filename.removesuffix(".npy") for info in archive.infolist()]
            if len(set(names)) < len(names):
                raise InputError("an array is stored twice, so it is unclear which is meant. Write the file again.")
            check_names(names)
            for name, info in zip(names, archive.infolist(), strict=True):
                arrays[name] = _npy(archive, info, name, most)
                most -= arrays[name].size
    except InputError:
        raise
    except Exception as problem:  # zipfile, zlib, struct, ast and numpy raise a dozen kinds on damaged bytes
        raise not_as_named(raw, "an .npz archive", problem) from None
    return arrays


def _npy(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, budget: int) -> np.ndarray:
    """One array, its header judged before its body is unpacked."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise InputError(f"'{name}' is compressed in a way numpy never writes. Write the file with numpy.savez.")
    with archive.open(info) as stream:
        version = np.lib.format.read_magic(stream)
        header = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
        if version not in header:
            raise InputError(f"'{name}' has named fields; plain numbers are needed. Store one array per entry.")
        shape, fortran, dtype = header[version](stream)
        check_dtype(name, dtype)
        size = _checked_size(name, shape, budget)
        body = stream.read(size * dtype.itemsize + 1)  # one more, so that the end and its checksum are reached
    if len(body) != size * dtype.itemsize:
        raise InputError(f"'{name}' does not hold the {size} numbers it declares. The file is damaged: write it again.")
    return np.frombuffer(body, dtype).reshape(shape, order="F" if fortran else "C")


def _write_npz(data: Dataset) -> bytes:
    stream = io.BytesIO()
    np.savez(stream, **exact_arrays(data))  # type: ignore[arg-type]
    return stream.getvalue()


# safetensors


def _read_safetensors(raw: bytes) -> dict[str, Any]:
    return _from_arrays(safetensors_arrays(raw, MOST_ENTRIES))


def safetensors_arrays(raw: bytes, most: int) -> dict[str, np.ndarray]:
    """The arrays of such a file, at most so many numbers."""
    try:
        stored = safetensors.deserialize(raw)
    except Exception as problem:  # SafetensorError, and whatever its binding raises on damaged bytes
        raise not_as_named(raw, "a safetensors file", problem) from None
    check_names([name for name, _ in stored])
    arrays: dict[str, np.ndarray] = {}
    for name, tensor in stored:
        kind, shape = tensor["dtype"], tuple(tensor["shape"])
        if kind not in _SAFETENSORS:
            raise InputError(f"'{name}' is stored as {kind}; real numbers are needed. Convert it to float64.")
        _checked_size(name, shape, most - sum(array.size for array in arrays.values()))
        array = np.frombuffer(tensor["data"], _SAFETENSORS[kind])
        if kind == "BF16":  # the upper half of a float32
            array = (array.astype("<u4") << 16).view("<f4")
        arrays[name] = array.reshape(shape)
    return arrays


def _write_safetensors(data: Dataset) -> bytes:
    return safetensors.numpy.save(exact_arrays(data))


# arrays


def _from_arrays(arrays: Mapping[str, np.ndarray]) -> dict[str, Any]:
    check_axes(arrays)
    return _split({name: array.tolist() for name, array in arrays.items()})


def check_axes(arrays: Mapping[str, np.ndarray]) -> None:
    """**Raises.** InputError for an array that holds no real numbers or has another number of axes than its name asks for."""
    flat = "lengths" in arrays
    axes = _AXES | {"tokens": "(ΣT, d) beside 'lengths'" if flat else "(n, T, d), or (ΣT, d) with 'lengths',"}
    for name, array in arrays.items():
        check_dtype(name, array.dtype)
        if array.ndim != (axes[name].split(")")[0].count(",") + 1):
            raise InputError(
                f"'{name}' has the shape {array.shape}; {axes[name]} is needed to tell inputs, tokens and coordinates "
                "apart. Reshape it."
            )


# shared by all formats


def _split(fields: dict[str, Any]) -> dict[str, Any]:
    """Cut flat tokens (ΣT, d) at 'lengths'."""
    if "lengths" not in fields:
        return fields
    lengths = read_vector(fields.pop("lengths"), where="lengths")
    rows = fields.get("tokens")
    if not isinstance(rows, list) or any(isinstance(x, list) for row in rows[:1] if isinstance(row, list) for x in row):
        raise InputError("'lengths' goes with flat tokens, ΣT rows of d numbers. Remove it, or flatten the tokens.")
    for i, T in enumerate(lengths):
        if T.denominator != 1 or T < 1:
            raise InputError(f"lengths[{i}] is {rational_text(T)}; every input needs T ≥ 1 tokens, T whole. Repair it.")
    if sum(lengths) != len(rows):
        raise InputError(
            f"'lengths' adds up to {sum(map(int, lengths))} but 'tokens' has {len(rows)} rows, so the inputs cannot be "
            "told apart. Repair one of them."
        )
    ends = [0]
    for T in lengths:
        ends.append(ends[-1] + int(T))
    fields["tokens"] = [rows[a:b] for a, b in zip(ends, ends[1:], strict=False)]
    return fields


def check_names(names: Sequence[str] | Mapping[str, Any]) -> None:
    unknown = sorted(set(names) - set(NAMES))
    if unknown:
        raise InputError(f"unknown entry {unknown[0][:60]!r}. A dataset has {', '.join(NAMES)}; remove others.")
    for name in ("tokens", "labels", "head"):
        if name not in names:
            raise InputError(f"the entry '{name}' is missing. A dataset needs tokens, labels and head.")


def check_dtype(name: str, dtype: np.dtype) -> None:
    """Real numbers of at most 64 bits."""
    if dtype.kind not in "fiu" or dtype.itemsize > 8 or dtype.shape:
        why = {
            "O": "Python objects, which only a pickle can hold and which are never loaded",
            "b": "truth values",
            "c": "complex numbers",
            "f": "floats wider than 64 bits, which differ between machines",
        }.get(dtype.kind, "no numbers")
        raise InputError(
            f"'{name}' holds {why} ({str(dtype)[:40]}); real numbers are needed. Convert it to float64 or int64."
        )


def _checked_size(name: str, shape: tuple[int, ...], most: int) -> int:
    """How many numbers ``shape`` holds: at least one, and no more than can be worked on."""
    size = math.prod(shape)
    if min(shape, default=1) <= 0:
        raise InputError(f"'{name}' is empty: its shape is {shape}. Give n ≥ 1 inputs of T ≥ 1 tokens, d ≥ 1.")
    _check_entries(f"'{name}', of shape {shape},", size, most)
    return size


def _check_entries(what: str, size: int, most: int | None = None) -> None:
    if size > (MOST_ENTRIES if most is None else most):
        raise InputError(
            f"{what} has {size:,} numbers; a file may hold {MOST_ENTRIES:,} in all, since exact arithmetic on more "
            "would not end. Take fewer inputs or tokens."
        )


def not_as_named(raw: bytes, named: str, problem: Exception) -> InputError:
    found = (
        "it is empty" if not raw
        else "it looks like a zip or .npz archive" if raw[:2] == b"PK"
        else "it looks like a single .npy array" if raw[:6] == b"\x93NUMPY"
        else "it looks like a safetensors file" if raw[5:9] == b"\0\0\0{"
        else "it looks like a pickle, which is never loaded" if raw[:1] == b"\x80"
        else "it looks like JSON" if raw.lstrip()[:1] in (b"{", b"[") and named != "JSON"
        else " ".join(str(problem).split())[:120] or type(problem).__name__
    )  # fmt: skip
    return InputError(f"the file cannot be read as {named}: {found}. Rename it, or write it again.")


_READERS: dict[str, Callable[[bytes], dict[str, Any]]] = {
    ".json": _read_json,
    ".npz": _read_npz,
    ".safetensors": _read_safetensors,
}
_WRITERS: dict[str, Callable[[Dataset], bytes]] = {
    ".json": _write_json,
    ".npz": _write_npz,
    ".safetensors": _write_safetensors,
}
