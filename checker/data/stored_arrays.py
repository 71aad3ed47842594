"""The arrays that an ``.npz`` or ``.safetensors`` file stores: every number as it is stored, and no pickle.

**Convention.** bfloat16 becomes the float32 that it is the upper half of.  The names, kinds and sizes that a file declares
are judged before a body is unpacked, so that a small file cannot ask for much memory.
"""

from __future__ import annotations

import json
import math
import os
import zipfile
from collections.abc import Callable, Sequence
from typing import IO

import numpy as np
import safetensors

from checker.errors import InputError

SUFFIXES = (".npz", ".safetensors")
SAFETENSORS = "a safetensors file"
MOST_OF_HEADER = 100_000_000  # bytes of JSON
_HEADER_BYTES = 8  # in which its length stands
SAFETENSORS_KINDS = {f"{kind}{8 * size}": f"<{kind.lower()}{size}" for kind in "IU" for size in (1, 2, 4, 8)} | {
    "F16": "<f2",
    "F32": "<f4",
    "F64": "<f8",
    "BF16": "<u2",
}
CheckNames = Callable[[Sequence[str]], None]


def any_names(names: Sequence[str]) -> None:
    """Accept whatever names a file has."""


def stored_arrays(
    stream: IO[bytes], suffix: str, most: int, check_names: CheckNames = any_names
) -> dict[str, np.ndarray]:
    """Name → array, of a file with one of ``SUFFIXES`` whose arrays together hold at most so many numbers.

    **Guarantee.** exact.  **Raises.** InputError for any other bytes, and what ``check_names`` raises.
    """
    return {".npz": _npz, ".safetensors": _safetensors}[suffix.lower()](stream, most, check_names)


def _npz(stream: IO[bytes], most: int, check_names: CheckNames) -> dict[str, np.ndarray]:
    arrays: dict[str, np.ndarray] = {}
    start = stream.read(64)
    try:
        with zipfile.ZipFile(stream) as archive:
            names = [info.filename.removesuffix(".npy") for info in archive.infolist()]
            if len(set(names)) < len(names):
                raise InputError("an array is stored twice, so it is unclear which is meant. Write the file again.")
            check_names(names)
            left = most
            for name, info in zip(names, archive.infolist(), strict=True):
                arrays[name] = _npy(archive, info, name, left, most)
                left -= arrays[name].size
    except InputError:
        raise
    except Exception as problem:  # zipfile, zlib, struct, ast and numpy raise a dozen kinds on damaged bytes
        raise not_as_named(start, "an .npz archive", problem) from None
    return arrays


def _npy(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, left: int, most: int) -> np.ndarray:
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
        size = _checked_size(name, shape, left, most)
        body = stream.read(size * dtype.itemsize + 1)  # one more, so that the end and its checksum are reached
    if len(body) != size * dtype.itemsize:
        raise InputError(f"'{name}' does not hold the {size} numbers it declares. The file is damaged: write it again.")
    return np.frombuffer(body, dtype).reshape(shape, order="F" if fortran else "C")


def _safetensors(stream: IO[bytes], most: int, check_names: CheckNames) -> dict[str, np.ndarray]:
    raw = stream.read()
    try:
        stored = safetensors.deserialize(raw)
    except Exception as problem:  # SafetensorError, and whatever its binding raises on damaged bytes
        raise not_safetensors(stream, problem) from None
    check_names([name for name, _ in stored])
    arrays: dict[str, np.ndarray] = {}
    left = most
    for name, tensor in stored:
        kind, shape = tensor["dtype"], tuple(tensor["shape"])
        if kind not in SAFETENSORS_KINDS:
            raise InputError(f"'{name}' is stored as {kind}; real numbers are needed. Convert it to float64.")
        left -= _checked_size(name, shape, left, most)
        arrays[name] = stored_array(tensor["data"], kind).reshape(shape)
    return arrays


def stored_array(body: bytes, kind: str) -> np.ndarray:
    """The numbers of a safetensors body of one of ``SAFETENSORS_KINDS``, flat.  **Guarantee.** exact."""
    array = np.frombuffer(body, SAFETENSORS_KINDS[kind])
    return (array.astype("<u4") << 16).view("<f4") if kind == "BF16" else array


def check_dtype(name: str, dtype: np.dtype) -> None:
    """Real numbers of at most 64 bits."""
    if dtype.kind not in "fiu" or dtype.itemsize > 8 or dtype.shape:
        why = {
            "O": "Python objects, which only a pickle can hold and which are never loaded",
            "b": "truth values",
            "c": "complex numbers",
            "f": "floats wider than 64 bits, which differ between machines",
        }.get(dtype.kind, "no numbers")
        if dtype.kind == "V" and dtype.names is None and dtype.itemsize <= 2:
            why = "no numbers that numpy knows: bfloat16 and float8 lose their type in numpy's files"
        raise InputError(
            f"'{name}' holds {why} ({str(dtype)[:40]}); real numbers are needed. Convert it to float32, float64 or int64."
        )


def _checked_size(name: str, shape: tuple[int, ...], left: int, most: int) -> int:
    """How many numbers ``shape`` holds: at least one, and no more than can be worked on."""
    size = math.prod(shape)
    if min(shape, default=1) <= 0:
        raise InputError(f"'{name}' is empty: its shape is {shape}. Give n ≥ 1 inputs of T ≥ 1 tokens, d ≥ 1.")
    check_entries(f"'{name}', of shape {shape},", size, left, in_all=most)
    return size


def check_entries(what: str, size: int, left: int, *, in_all: int) -> None:
    """**Raises.** InputError when ``what`` has more numbers than are left of those that a file may hold."""
    if size > left:
        raise InputError(
            f"{what} has {size:,} numbers; a file may hold {in_all:,} in all, since exact arithmetic on more "
            "would not end. Take fewer inputs or tokens."
        )


def not_as_named(raw: bytes, named: str, problem: Exception) -> InputError:
    """What to say of a file that begins like this and is not of the kind ``named``."""
    found = (
        "it is empty"
        if not raw
        else "it looks like a zip or .npz archive"
        if raw[:2] == b"PK"
        else "it looks like a single .npy array"
        if raw[:6] == b"\x93NUMPY"
        else "it looks like a safetensors file"
        if raw[5:9] == b"\0\0\0{" and named != SAFETENSORS
        else "it looks like a pickle, which is never loaded"
        if raw[:1] == b"\x80"
        else "it looks like JSON"
        if raw.lstrip()[:1] in (b"{", b"[") and named != "JSON"
        else " ".join(str(problem).split())[:120] or type(problem).__name__
    )
    return InputError(f"the file cannot be read as {named}: {found}. Rename it, or write it again.")


def not_safetensors(stream: IO[bytes], problem: Exception) -> InputError:
    """What to say of a file that cannot be read as safetensors: that it is cut short, where its header tells so."""
    stream.seek(0)
    begun = stream.read(2 * _HEADER_BYTES)
    missing = _missing(stream, begun)
    if missing is not None:
        return InputError(f"it is cut short: {missing}. It has to be downloaded or saved again.")
    return InputError(
        f"{not_as_named(begun, SAFETENSORS, problem)} A file that was cut short has to be downloaded or saved again."
    )


def _missing(stream: IO[bytes], begun: bytes) -> str | None:
    """How many bytes of a safetensors file are missing; None where its header does not say so."""
    size, length = stream.seek(0, os.SEEK_END), int.from_bytes(begun[:_HEADER_BYTES], "little")
    if size < _HEADER_BYTES or begun[_HEADER_BYTES : _HEADER_BYTES + 1] not in (b"{", b"") or length > MOST_OF_HEADER:
        return None
    if size < _HEADER_BYTES + length:
        return f"its header takes {length:,} bytes, and {size - _HEADER_BYTES:,} are there"
    stream.seek(_HEADER_BYTES)
    try:
        header = json.loads(stream.read(length))
        end = max(entry["data_offsets"][1] for name, entry in header.items() if name != "__metadata__")
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return None
    if not isinstance(end, int) or size >= (whole := _HEADER_BYTES + length + end):
        return None
    return f"its tensors end at byte {whole:,}, and it has {size:,}"
