"""A seal on what this user wrote, and where it is kept: a keyed hash whose secret lies elsewhere tells a file that was edited since."""

from __future__ import annotations

import hmac
import os
import secrets
import tempfile
from collections.abc import Mapping
from pathlib import Path

from checker.data.places import read_named

_NAME = "attention-claim-checker"


def default_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """``$CHECKER_CACHE``, else the user's cache folder as the XDG directory specification has it."""
    if environment.get("CHECKER_CACHE"):
        return Path(environment["CHECKER_CACHE"])
    return Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache") / _NAME


def seal(value: bytes) -> str:
    """The seal on a text.  **Raises.** OSError where the secret can be neither read nor made."""
    return hmac.digest(_secret(), value, "sha256").hex()


def sealed(value: bytes, said: object) -> bool:
    """Whether ``said`` is the seal on a text."""
    return isinstance(said, str) and said.isascii() and hmac.compare_digest(said, seal(value))


def _secret() -> bytes:
    """Thirty-two random bytes that only this user can read, made when first asked for.  **Raises.** OSError."""
    path = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / _NAME / "cache-secret"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:  # readable by its owner only
            file.write(secrets.token_bytes(32))
        try:
            os.link(file.name, path)  # the first of two processes wins
        except FileExistsError:
            pass
        finally:
            os.unlink(file.name)
    secret = read_named(path, 32)
    if len(secret) != 32:
        raise OSError(f"{path} is not a secret of 32 bytes")
    return secret
