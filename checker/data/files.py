"""Datasets on disk: ``.npz``, ``.safetensors`` and ``.json``, read exactly.

**Shapes.** tokens (n,T,d), or (ΣT,d) beside lengths (n) when inputs differ in length; labels (n); head (d);
optionally queries (n,d) and key_matrix (d,d).
**Convention.** An array entry is the exact rational it is (0.1 in float64 is not 1/10); a JSON number or text is the
decimal or "p/q" that it prints.  Pickles are never loaded, and sizes are checked before any array is.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np
import safetensors.numpy

from checker.arithmetic.rational import rational_text
from checker.data.array_writing import exact_arrays
from checker.data.dataset import FIELDS, Dataset, canonical_json, read_vector
from checker.data.places import printable, replace_bytes
from checker.data.stored_arrays import SUFFIXES, check_dtype, not_as_named, stored_arrays
from checker.errors import InputError

NAMES = (*FIELDS, "lengths")
MOST_ENTRIES = 10_000_000
MOST_IN_JSON = 500_000  # numbers: as many as are kept as rationals one by one
MOST_BYTES = 500_000_000
MOST_DIGITS = 4_000
_AXES = {"labels": "(n)", "head": "(d)", "queries": "(n, d)", "key_matrix": "(d, d)", "lengths": "(n)"}
_EXPONENT = re.compile(r"[eE]([+-]?\d+)")


def read_dataset(path: str | os.PathLike[str]) -> Dataset:
    """The dataset in a file; its suffix says the format.

    **Guarantee.** exact.  **Raises.** InputError naming the file and the entry, for any bytes whatever.
    """
    path = Path(path)
    with opened(path, MOST_BYTES) as stream:
        if path.suffix.lower() in SUFFIXES:
            return dataset_of(stored_arrays(stream, path.suffix, MOST_ENTRIES, check_names))
        return Dataset.from_json(_read_json(stream.read()))


def read_arrays(path: str | os.PathLike[str]) -> dict[str, np.ndarray]:
    """Name → array of an ``.npz`` or ``.safetensors`` file with whatever names.

    **Guarantee.** exact.  **Raises.** InputError naming the file.
    """
    path = Path(path)
    with opened(path, MOST_BYTES) as stream:
        if path.suffix.lower() not in SUFFIXES:
            raise InputError("it is JSON; arrays are read from .npz or .safetensors. Write it with numpy.savez.")
        return stored_arrays(stream, path.suffix, MOST_ENTRIES)


def write_dataset(data: Dataset, path: str | os.PathLike[str]) -> None:
    """Write ``data``; reading it back gives an equal dataset.

    **Guarantee.** exact: what no float64 (or int64) equals is refused in ``.npz`` and ``.safetensors``.
    **Raises.** InputError when a number does not fit, or the file cannot be written.
    """
    path = Path(path)
    check_suffix(path)
    try:
        raw = _WRITERS[path.suffix.lower()](data)
    except InputError as problem:
        raise InputError(f"{printable(path)}: {problem}") from None
    replace_bytes(path, raw)


@contextmanager
def opened(path: Path, most_bytes: int) -> Iterator[IO[bytes]]:
    """A data file to read, of at most so many bytes.

    **Raises.** InputError naming the file, also where what is done with it raises one.
    """
    shown = printable(path)
    if path.is_dir():
        raise InputError(f"{shown} is a directory, not a data file. Name one file in it.")
    if not path.exists():
        raise InputError(f"{shown} does not exist, so there is nothing to read. Check the path.")
    check_suffix(path)
    if not path.is_file():
        raise InputError(f"{shown} is not a regular file, so its size is unknown. Copy it into one first.")
    try:
        size = path.stat().st_size
        if size > most_bytes:
            raise InputError(
                f"it has {size:,} bytes, more than {most_bytes:,}: exact arithmetic on it would not end. "
                "Take fewer inputs or tokens."
            )
        with path.open("rb") as stream:
            yield stream
    except InputError as problem:
        raise InputError(f"{shown}: {problem}") from None
    except OSError as problem:
        raise InputError(f"{shown} cannot be read ({problem.strerror}). Check its permissions.") from None


def check_suffix(path: Path) -> None:
    """**Raises.** InputError unless the suffix is one of the three."""
    if path.suffix.lower() not in _WRITERS:
        raise InputError(
            f"{printable(path)} has the suffix {path.suffix!r}, which says no format known here. "
            "Use .npz, .safetensors or .json."
        )


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
    if entries > MOST_IN_JSON:
        raise InputError(
            f"the file has {entries:,} numbers, and JSON may hold {MOST_IN_JSON:,}: each is kept exactly, one by one. Take fewer inputs or "
            "tokens, or write them as .npz or .safetensors, which are read as arrays."
        )
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


# arrays


def _write_npz(data: Dataset) -> bytes:
    stream = io.BytesIO()
    np.savez(stream, **exact_arrays(data))  # type: ignore[arg-type]
    return stream.getvalue()


def _write_safetensors(data: Dataset) -> bytes:
    return safetensors.numpy.save(exact_arrays(data))


def dataset_of(arrays: Mapping[str, np.ndarray]) -> Dataset:
    """The dataset of arrays named as in a file.  **Guarantee.** exact.  **Raises.** InputError naming the entry."""
    check_axes(arrays)
    return Dataset.from_json(_split({name: array.tolist() for name, array in arrays.items()}))


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


_WRITERS: dict[str, Callable[[Dataset], bytes]] = {
    ".json": _write_json,
    ".npz": _write_npz,
    ".safetensors": _write_safetensors,
}
