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
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import safetensors.numpy

from checker.arithmetic.rational import rational_text
from checker.data.arrays import (
    MOST_ENTRIES,
    check_dtype,
    check_entries,
    not_as_named,
    npz_arrays,
    safetensors_arrays,
)
from checker.data.dataset import FIELDS, Dataset, canonical_json, read_vector
from checker.errors import InputError

NAMES = (*FIELDS, "lengths")
MOST_BYTES = 500_000_000
MOST_DIGITS = 4_000
_AXES = {"labels": "(n)", "head": "(d)", "queries": "(n, d)", "key_matrix": "(d, d)", "lengths": "(n)"}
_EXPONENT = re.compile(r"[eE]([+-]?\d+)")


def read_dataset(path: str | os.PathLike[str]) -> Dataset:
    """The dataset in a file; its suffix says the format.

    **Guarantee.** exact.  **Raises.** InputError naming the file and the entry, for any bytes whatever.
    """
    path = Path(path)
    shown = _printable(path)
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
    shown = _printable(path)
    check_suffix(path)
    try:
        replace_bytes(path, _WRITERS[path.suffix.lower()](data))
    except InputError as problem:
        raise InputError(f"{shown}: {problem}") from None


def replace_bytes(path: Path, raw: bytes) -> None:
    """Write ``raw`` beside ``path`` and then put it in its place: what stood there stays whole until then.

    **Raises.** InputError when the place cannot be written; nothing is left behind.
    """
    place = Path(os.path.realpath(path))
    if place.exists() and not place.is_file():
        raise InputError(f"{_printable(path)} is not a regular file, so it is not replaced. Choose another place.")
    beside = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        with beside.open("xb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(beside, place)
    except OSError as problem:
        raise InputError(f"{_printable(path)} cannot be written ({problem.strerror}). Choose another place.") from None
    finally:
        with suppress(OSError):
            beside.unlink()


def read_arrays(path: str | os.PathLike[str]) -> dict[str, np.ndarray]:
    """Name → array of an ``.npz`` or ``.safetensors`` file with whatever names.

    **Guarantee.** exact.  **Raises.** InputError naming the file.
    """
    path = Path(path)
    shown = _printable(path)
    raw = _bytes(path, shown)
    if path.suffix.lower() == ".json":
        raise InputError(f"{shown} is JSON; arrays are read from .npz or .safetensors. Write it with numpy.savez.")
    try:
        return (npz_arrays if path.suffix.lower() == ".npz" else safetensors_arrays)(raw)
    except InputError as problem:
        raise InputError(f"{shown}: {problem}") from None


def _bytes(path: Path, shown: str) -> bytes:
    if path.is_dir():
        raise InputError(f"{shown} is a directory, not a data file. Name one file in it.")
    if not path.exists():
        raise InputError(f"{shown} does not exist, so there is nothing to read. Check the path.")
    check_suffix(path)
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


def check_suffix(path: Path) -> None:
    """**Raises.** InputError unless the suffix is one of the three."""
    shown = _printable(path)
    if path.suffix.lower() not in _READERS:
        raise InputError(
            f"{shown} has the suffix {path.suffix!r}, which says no format known here. Use .npz, .safetensors or .json."
        )


def _printable(path: Path) -> str:
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
    _check_names(fields)
    entries = sum(_count_leaves(value, name) for name, value in fields.items())
    check_entries("the file", entries, MOST_ENTRIES, in_all=MOST_ENTRIES)
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
    return _from_arrays(npz_arrays(raw, _check_names))


def _write_npz(data: Dataset) -> bytes:
    stream = io.BytesIO()
    np.savez(stream, **_to_arrays(data))  # type: ignore[arg-type]
    return stream.getvalue()


# safetensors


def _read_safetensors(raw: bytes) -> dict[str, Any]:
    return _from_arrays(safetensors_arrays(raw, _check_names))


def _write_safetensors(data: Dataset) -> bytes:
    return safetensors.numpy.save(_to_arrays(data))


# arrays


def _from_arrays(arrays: Mapping[str, np.ndarray]) -> dict[str, Any]:
    flat = "lengths" in arrays
    axes = _AXES | {"tokens": "(ΣT, d) beside 'lengths'" if flat else "(n, T, d), or (ΣT, d) with 'lengths',"}
    for name, array in arrays.items():
        check_dtype(name, array.dtype)
        if array.ndim != (axes[name].split(")")[0].count(",") + 1):
            raise InputError(
                f"'{name}' has the shape {array.shape}; {axes[name]} is needed to tell inputs, tokens and coordinates "
                "apart. Reshape it."
            )
    return _split({name: array.tolist() for name, array in arrays.items()})


def _to_arrays(data: Dataset) -> dict[str, np.ndarray]:
    tokens: Any = data.tokens
    arrays: dict[str, np.ndarray] = {}
    if len(set(data.lengths)) > 1:
        tokens = [x for X in data.tokens for x in X]
        arrays["lengths"] = np.array(data.lengths, dtype=np.int64)
    arrays["tokens"] = _array(tokens, "tokens")
    arrays["labels"] = np.array(data.labels, dtype=np.int64)
    arrays["head"] = _array(data.head, "head")
    if data.queries is not None:
        arrays["queries"] = _array(data.queries, "queries")
    if data.key_matrix is not None:
        arrays["key_matrix"] = _array(data.key_matrix, "key_matrix")
    return arrays


def _array(values: Any, name: str) -> np.ndarray:
    """float64 where that is exact, else int64."""
    exact = np.array(values, dtype=object)
    flat: list[Fraction] = list(exact.ravel())
    floats = [_float(x) for x in flat]
    wrong = [k for k, (x, y) in enumerate(zip(flat, floats, strict=True)) if y is None or Fraction(y) != x]
    if not wrong:
        return np.array(floats, dtype=np.float64).reshape(exact.shape)
    if all(x.denominator == 1 and abs(x) < 2**63 for x in flat):
        return np.array([int(x) for x in flat], dtype=np.int64).reshape(exact.shape)
    where = "".join(f"[{int(k)}]" for k in np.unravel_index(wrong[0], exact.shape))
    text = rational_text(flat[wrong[0]])
    raise InputError(
        f"{name}{where} is {text if len(text) < 40 else text[:37] + '…'}, which no float64 equals, so the file would "
        "hold other data. Write .json instead, or round the data first."
    )


def _float(x: Fraction) -> float | None:
    try:
        return x.numerator / x.denominator
    except OverflowError:
        return None


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


def _check_names(names: Sequence[str] | Mapping[str, Any]) -> None:
    unknown = sorted(set(names) - set(NAMES))
    if unknown:
        raise InputError(f"unknown entry {unknown[0][:60]!r}. A dataset has {', '.join(NAMES)}; remove others.")
    for name in ("tokens", "labels", "head"):
        if name not in names:
            raise InputError(f"the entry '{name}' is missing. A dataset needs tokens, labels and head.")


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
