"""``checker verify``: the certificates of files and folders before the stand-alone verifier, and what of a folder is none."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from checker.app.terminal.exit_codes import BUDGET, DONE, WEAKER
from checker.certificates.verification import VERIFIER, VerifierEnded
from checker.data import places
from checker.errors import InputError
from checker.report.programs.terminal import say
from checker.verify import FORMAT, LONGEST_TEXT

_AT_ONCE = 500  # files that one process is given: a command line has a limit


def verify_again(paths: Iterable[Path]) -> int:
    """Print what ``verify.py`` says of every certificate; the exit code.  **Raises.** InputError, VerifierEnded."""
    files, codes = [], []
    for path in paths:
        if not path.is_dir():
            files.append(path)
            continue
        found, passed_over, others, unread = certificates_of(path)
        if passed_over or others:
            beside = f" and {others:,} other files" if others else ""
            say(
                f"{path}: passed over, as they are no certificates: {', '.join(passed_over) or 'no JSON'}{beside}",
                err=True,
            )
        for name in unread:
            say(f"{path / name}: REJECTED a link or no regular file, so it is not read")
        for name in _missing(path, found, unread):
            say(f"{path / name}: REJECTED missing, and a verdict of audit.json rests on it")
            codes.append(WEAKER)
        codes += [WEAKER] if unread else []
        if not found:
            raise InputError(
                f"{path} holds no certificate, so nothing was verified. Give the folder of an audit, or of its certificates."
            )
        files += found
    for k in range(0, len(files), _AT_ONCE):
        codes.append(_verified(files[k : k + _AT_ONCE]))
    return WEAKER if WEAKER in codes else BUDGET if BUDGET in codes else max(codes, default=DONE)


def certificates_of(folder: Path) -> tuple[list[Path], list[str], int, list[str]]:
    """The files below a folder that hold certificates or are damaged ones, the names of the JSON files that hold something else, how many
    other files there are, and the names of what could be a certificate and is a link, a pipe or the like.

    A file is passed over only where it is JSON that says it is something else, or a ``.json`` file that does not say what it is: of
    anything damaged, ``verify.py`` has to say so.
    """
    found, passed_over, others, unread = [], [], 0, []
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file():
            if path.suffix == ".jsonl" and path.name != path.suffix:
                unread.append(path.relative_to(folder).as_posix())
            else:
                others += path.is_symlink() or not path.is_dir()
        elif path.suffix not in (".json", ".jsonl"):
            others += 1
        elif _is_something_else(path):
            passed_over.append(path.relative_to(folder).as_posix())
        else:
            found.append(path)
    return found, passed_over, others, unread


def _missing(folder: Path, found: Iterable[Path], unread: Iterable[str]) -> list[str]:
    """The certificates on which verdicts of the audit in a folder rest and that do not lie there."""
    try:
        claims = places.parsed(places.read(folder, "audit.json"))["claims"]
        said = [one for claim in claims for one in (claim, claim.get("own_reading"), *claim.get("readings", []))]
        named = {one["rests_on"]["certificate"] for one in said if one and one.get("rests_on")}
        known = {path.relative_to(folder).as_posix() for path in found} | set(unread)
        return sorted(name for name in named - known if isinstance(name, str))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, InputError):
        return []  # it is no audit, or a damaged one, of which `checker report` speaks


def _is_something_else(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            text = file.read(8 * LONGEST_TEXT)
        if path.suffix == ".jsonl":
            text = next((line for line in text.splitlines() if line.strip()), b"")
        value = places.parsed(text)
    except (OSError, ValueError):
        return False
    said = value.get("format") if isinstance(value, dict) else None
    return said != FORMAT and (isinstance(said, str) or path.suffix == ".json")


def _verified(files: list[Path]) -> int:
    command = [
        sys.executable,
        "-I",
        str(VERIFIER),
        *(str(file.absolute() if str(file).startswith("-") else file) for file in files),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                say(line, nl=False)
        except BaseException:
            process.kill()
            raise
    if process.returncode not in (DONE, WEAKER, BUDGET):
        raise VerifierEnded(
            f"The verifier ended with code {process.returncode} before it had answered. Run the command again."
        )
    return process.returncode
