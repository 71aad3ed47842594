"""Names that others wrote, as files: only here is opened, written or removed what a ledger, cache, entry, audit or unit names.

Whoever wrote such a name may mean a file of yours: ``../../notes.txt``, a link, a pipe that never ends, ten gigabytes.

**Guarantee.** below the folder that is given no link is followed, and nothing outside of it is opened, written or removed; only regular
files are read, and only so many bytes; a file is written beside its place and then put there, so that a link in that place is
replaced and what it leads to stays as it was.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import stat
import tempfile
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from checker.errors import InputError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

MOST_BYTES = 2**29  # of one file that is read
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
_BEGUN = time.time()  # of this process: what is older was left by one that is gone
LONGEST_NAME = 200  # bytes of one part of a name, with room for what stands behind it while it is written


_FOLDER, _NO_LINK = getattr(os, "O_DIRECTORY", 0), getattr(os, "O_NOFOLLOW", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_BY_HANDLE = (
    bool(_FOLDER and _NO_LINK) and os.open in os.supports_dir_fd
)  # else, as on Windows, by the path of a folder
_LINKED = "In {}, {!r} of {} is a link or no folder, so nothing is read or written there. Remove it, or choose another folder."


class Misplaced(InputError):
    """A name that leaves its folder, leads through a link, or names no regular file."""


def parts_of(name: object) -> list[str]:
    """The parts of a relative name.  **Raises.** Misplaced unless each is a plain file name."""
    parts = name.split("/") if isinstance(name, str) else []
    if not parts or not all(map(_plain, parts)):
        raise Misplaced(
            f"{_shown(name)} names no file inside of the folder that it is for, so it is neither read nor written."
        )
    return parts


def _plain(part: str) -> bool:
    if part in ("", ".", "..") or any(unicodedata.category(c)[0] == "C" for c in part):
        return False
    if os.sep != "/" and any(c in part for c in "\\:"):  # on Windows these lead elsewhere
        return False
    return len(part.encode()) <= LONGEST_NAME


def _shown(name: object) -> str:
    return ascii(name if len(str(name)) <= 80 else str(name)[:80] + "…")


@contextmanager
def _parent(folder: Path, name: str, *, make: bool = False) -> Iterator[tuple[int | None, str]]:
    """The open folder that a name lies in, reached without following a link, and the last part of the name.

    Where no folder can be opened: None and the path of the file; no part of it was a link when it was looked at.
    """
    *inner, last = parts_of(name)
    if make:
        folder.mkdir(parents=True, exist_ok=True)
    if not _BY_HANDLE:
        yield None, str(_below(folder, inner, name, make=make) / last)
        return
    here = os.open(folder, os.O_RDONLY | _FOLDER)
    try:
        for part in inner:
            if make:
                with suppress(FileExistsError):
                    os.mkdir(part, dir_fd=here)
            below = _opened_folder(here, part, folder, name)
            os.close(here)
            here = below
        yield here, last
    finally:
        os.close(here)


def _below(folder: Path, inner: list[str], name: str, *, make: bool) -> Path:
    here = Path(os.path.realpath(folder))
    if not here.is_dir():
        raise FileNotFoundError(f"{folder} is no folder")
    for part in inner:
        here = here / part
        if make:
            here.mkdir(exist_ok=True)
        here.lstat()  # FileNotFoundError
        if not here.is_dir() or Path(os.path.realpath(here)) != here:
            raise Misplaced(_LINKED.format(folder, part, _shown(name)))
    return here


def _opened_folder(here: int, part: str, folder: Path, name: str) -> int:
    try:
        return os.open(part, os.O_RDONLY | _FOLDER | _NO_LINK, dir_fd=here)
    except FileNotFoundError:
        raise
    except OSError:
        raise Misplaced(_LINKED.format(folder, part, _shown(name))) from None


def read(folder: Path, name: str, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file below a folder.  **Raises.** Misplaced, OSError."""
    with _parent(folder, name) as (here, last):
        return _bytes_of(last, folder / name, most, dir_fd=here, link=False)


def read_named(path: Path, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file that the user named, through links if there are any.  **Raises.** Misplaced, OSError."""
    return _bytes_of(str(path), path, most)


def _bytes_of(name: str, shown: Path, most: int, *, dir_fd: int | None = None, link: bool = True) -> bytes:
    """``link``: where the file is a link, what it leads to is meant."""
    try:
        if not (link or _NO_LINK) and _is_link(name, dir_fd):
            raise OSError(f"{name} is a link")
        handle = os.open(name, os.O_RDONLY | _AT_ONCE | (0 if link else _NO_LINK), dir_fd=dir_fd)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as problem:
        if not link and _is_link(name, dir_fd):
            raise Misplaced(f"{_shown(str(shown))} is a link, so it is not read.") from None
        if isinstance(problem, ValueError):
            raise Misplaced(f"{_shown(str(shown))} is no name of a file ({problem}).") from None
        raise
    with open(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            raise Misplaced(f"{_shown(str(shown))} is not a regular file of at most {most:,} bytes, so it is not read.")
        data = file.read(most + 1)
    if len(data) > most:
        raise Misplaced(f"{_shown(str(shown))} is not a regular file of at most {most:,} bytes, so it is not read.")
    return data


def _is_link(name: str, dir_fd: int | None) -> bool:
    try:
        return stat.S_ISLNK(os.lstat(name, dir_fd=dir_fd).st_mode)
    except OSError:
        return False


def write(folder: Path, name: str, data: bytes | str, *, durable: bool = False) -> None:
    """Put a file below a folder, whose folders are made: written beside, then renamed.  ``durable``: on the disk when this returns.

    **Raises.** InputError that names the file; nothing is left half written.
    """
    raw = data.encode() if isinstance(data, str) else data
    try:
        with _parent(folder, name, make=True) as (here, last):
            beside = os.path.join(os.path.dirname(last), f".{os.path.basename(last)}.{secrets.token_hex(4)}.part")
            try:
                handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AT_ONCE | _NO_LINK, 0o666, dir_fd=here)
                with open(handle, "wb") as file:
                    file.write(raw)
                    if durable:
                        file.flush()
                        os.fsync(handle)
                os.replace(beside, last, src_dir_fd=here, dst_dir_fd=here)
                _remove_left(last, here)
            except OSError:
                with suppress(OSError):
                    os.unlink(beside, dir_fd=here)
                raise
            if durable and here is not None:
                os.fsync(here)
    except OSError as problem:
        raise InputError(unwritable(folder / name, problem)) from None


def _remove_left(place: str, here: int | None = None) -> None:
    """Remove what a killed process left of the file that was just put in this place: parts of its name, older than this process."""
    folder, name = os.path.split(place)
    left = re.compile(rf"\.{re.escape(name)}\.[0-9a-f]{{1,8}}\.part")
    with suppress(OSError):
        for other in os.listdir(here if here is not None else folder or "."):
            path = os.path.join(folder, other)
            if left.fullmatch(other) and os.stat(path, dir_fd=here, follow_symlinks=False).st_mtime < _BEGUN:
                os.unlink(path, dir_fd=here)


def remove_unfinished(folder: Path) -> None:
    """Remove what a killed process left beside the places of files in a folder and those below it.  For one that nobody else writes to."""
    for path in [*folder.glob(".*.part"), *folder.glob("*/.*.part")]:
        name = path.relative_to(folder).as_posix()
        with suppress(OSError, Misplaced):
            if re.fullmatch(r"\..+\.[0-9a-f]{8}\.part", path.name):
                remove(folder, name)


def write_named(path: Path, raw: bytes) -> None:
    """Put a file where the user named it; its folder is made.  **Raises.** InputError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(unwritable(path, problem)) from None
    replace_bytes(path, raw)


def replace_bytes(path: Path, raw: bytes) -> None:
    """Write ``raw`` beside a path that the user named and then put it in its place: what stood there stays whole until then.

    **Raises.** InputError when the place cannot be written; nothing is left behind.
    """
    place = Path(os.path.realpath(path))
    if place.exists() and not place.is_file():
        raise InputError(f"{printable(path)} is not a regular file, so it is not replaced. Choose another place.")
    beside = place.with_name(f".{place.name}.{secrets.token_hex(4)}.part")
    try:
        with beside.open("xb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(beside, place)
        _remove_left(str(place))
    except OSError as problem:
        raise InputError(f"{printable(path)} cannot be written ({problem.strerror}). Choose another place.") from None
    finally:
        with suppress(OSError):
            beside.unlink()


def printable(path: Path) -> str:
    """A path as text that every terminal and file takes."""
    return str(path).encode("utf-8", "backslashreplace").decode()


def unwritable(path: Path, problem: OSError) -> str:
    """One sentence about a place that cannot be written, and what to do."""
    return f"{path} cannot be written ({problem.strerror or problem}). Make room or give it leave to be written, or choose another place."


def remove(folder: Path, name: str) -> None:
    """Remove a regular file below a folder, if it is there.  **Raises.** Misplaced, OSError."""
    with suppress(FileNotFoundError), _parent(folder, name) as (here, last):
        if not stat.S_ISREG(os.lstat(last, dir_fd=here).st_mode):
            raise Misplaced(f"{_shown(str(folder / name))} is not a regular file, so it is not removed.")
        os.unlink(last, dir_fd=here)


def files_in(folder: Path, name: str) -> list[str]:
    """The names of what lies in a folder below a folder, sorted; none where there is no such folder, or a link in its place."""
    with suppress(FileNotFoundError, Misplaced), _parent(folder, f"{name}/x") as (here, path):
        return sorted(os.listdir(os.path.dirname(path) if here is None else here))
    return []


def parsed(data: bytes | str) -> Any:
    """The value of a JSON text from somewhere else.

    **Raises.** ValueError, also for one that is nested too deep, or holds half of a character, which no file and no terminal takes.
    """
    text = data.decode("utf-8") if isinstance(data, bytes) else data
    try:
        value = json.loads(text)
        if _HALF.search(text):  # a pair of halves is one character
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    except UnicodeEncodeError:
        raise ValueError("it holds half of a character (a lone surrogate)") from None


# ── folders for a while ──


@contextmanager
def scratch(kind: str) -> Iterator[Path]:
    """A new folder for files that are needed for a while, removed at the end; one whose process was killed is removed by a later one."""
    path = Path(tempfile.gettempdir()) / f"{scratch_beginning()}{kind}-{secrets.token_hex(8)}"
    with held_scratch(path):
        yield path


def scratch_beginning() -> str:
    return f"checker-{_user()}-"


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0  # on Windows each user has a folder for a while


@contextmanager
def held_scratch(path: Path) -> Iterator[None]:
    """Make the folder, hold it while it is used (whoever finds it unheld may remove it), and remove it."""
    remove_abandoned()
    path.mkdir(mode=0o700)
    if fcntl is None:
        try:
            yield
        finally:
            shutil.rmtree(path, ignore_errors=True)
        return
    hold = os.open(path, os.O_RDONLY | _FOLDER)
    try:
        fcntl.flock(hold, fcntl.LOCK_SH)
        yield
    finally:
        shutil.rmtree(path, ignore_errors=True)
        os.close(hold)


def remove_abandoned() -> None:
    """Remove the scratch folders of this user that no process holds: theirs were killed."""
    with suppress(OSError):
        for entry in os.scandir(tempfile.gettempdir()):
            if entry.name.startswith(scratch_beginning()) and entry.is_dir(follow_symlinks=False):
                with suppress(OSError):
                    _remove_unheld(Path(entry.path))


_YOUNG = 5.0  # seconds: one that was just made is not held yet
_OLD = 7 * 86_400.0  # … and where none can be held, one that was not touched for so long is abandoned


def _remove_unheld(path: Path) -> None:
    if fcntl is None:
        if time.time() - path.lstat().st_mtime > _OLD:
            shutil.rmtree(path, ignore_errors=True)
        return
    hold = os.open(path, os.O_RDONLY | _FOLDER | _NO_LINK)
    try:
        found = os.fstat(hold)
        if found.st_uid == _user() and abs(time.time() - found.st_mtime) > _YOUNG:
            fcntl.flock(hold, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(path, ignore_errors=True)
    finally:
        os.close(hold)
