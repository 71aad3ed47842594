"""The answers of Coq's kernel on disk, ``kernel/answers.json`` of a run: what the trust ``kernel`` is derived from.

An answer names what Coq accepted by hashes and in which version, and is believed where nobody changed the file since: it bears the seal of
this user, who asked Coq here, or it is the published file, whose hash is in the package.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from importlib.resources import files
from pathlib import Path

from checker.data import places
from checker.data.dataset import canonical_json
from checker.data.seals import seal, sealed
from checker.errors import InputError

FORMAT, FILE = "checker-kernel/1", "kernel/answers.json"
PUBLISHED = "published_answers.sha256"  # in this package


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Coq accepted a theorem about one statement; SHA-256 of the statement, the certificate and all of the Coq text behind the theorem."""

    claim: str  # as the certificate names it
    role: str
    statement: str
    certificate: str
    coq_file: str
    coq: str
    assumptions: tuple[str, ...]
    theorem: str  # from "Theorem" to "."
    seconds: float  # of processor time


def believed_answers(folder: Path) -> tuple[tuple[Answer, ...], str]:
    """The answers in a run's folder, and why there are none; ("", and none) where Coq was not asked.

    **Guarantee.** no answer of a file that was changed, or was written by another user and is not the published one; never raises.
    """
    try:
        text = places.read(folder, FILE).decode("ascii")
    except FileNotFoundError:
        return (), ""
    except (OSError, ValueError, InputError) as problem:
        return (), f"{folder / FILE} cannot be read ({problem})"
    try:
        said = places.parsed(text)
        value = canonical_json(said["answers"]).encode("ascii")
        if said["format"] != FORMAT or not (_is_published(value) or sealed(value, said["seal"])):
            return (), (
                f"{folder / FILE} was changed, or made by another user, so no trust rests on it: ask Coq again with "
                "`checker verify --coq`, or `checker audit --coq`"
            )
        return tuple(_answer(one) for one in said["answers"]), ""
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        return (), f"{folder / FILE} does not hold answers of Coq ({type(problem).__name__}: {problem})"


def write_answers(folder: Path, answers: Iterable[Answer]) -> str:
    """Write them, one for each certificate, under this user's seal; returns the hash by which the package knows published ones."""
    kept = {(one.certificate, one.statement): asdict(one) for one in answers}
    listed = json.loads(canonical_json(sorted(kept.values(), key=lambda one: (one["claim"], one["certificate"]))))
    value = canonical_json(listed).encode("ascii")
    whole = {"format": FORMAT, "answers": listed, "seal": seal(value)}
    places.write(folder, FILE, json.dumps(whole, indent=1, sort_keys=True) + "\n")
    return hashlib.sha256(value).hexdigest()


def kept(folder: Path) -> bytes | None:
    """The file of answers as it is now; None where there is none."""
    with suppress(OSError, InputError):
        return places.read(folder, FILE)
    return None


def put_back(folder: Path, data: bytes | None) -> None:
    """Make the file what :func:`kept` found before theorem files ran here, which could have sealed another one."""
    if data is not None and kept(folder) != data:
        places.write(folder, FILE, data)
    if data is None:
        with suppress(OSError, InputError):  # what is no regular file is not believed either
            places.remove(folder, FILE)


def _is_published(value: bytes) -> bool:
    known = (files("checker.coq") / PUBLISHED).read_text(encoding="ascii").strip()
    return hashlib.sha256(value).hexdigest() == known


def _answer(said: dict) -> Answer:
    names = {field.name for field in fields(Answer)}
    if said.keys() != names:
        raise ValueError(f"an answer has the fields {sorted(said)}")
    return Answer(**(said | {"assumptions": tuple(said["assumptions"])}))
