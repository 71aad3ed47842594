"""The library of Coq theorems, compiled once for all tests of this source: a copy is put where a test wants it.

It is kept beside other temporary files, under the hash of its source and of Coq's version.  What a user runs compiles it anew.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from checker.coq import compiler


def build_library(folder: Path, names: tuple[str, ...] = compiler.LIBRARY) -> None:
    """The compiled library in ``folder``, whole whatever ``names`` are.  **Raises.** MissingDependency as the compiler's own."""
    text = "\n".join([compiler.coq_version(), *map(compiler.library_text, compiler.LIBRARY)])
    key = hashlib.sha256(text.encode()).hexdigest()[:16]
    kept = Path(tempfile.gettempdir()) / f"checker-coq-library-{os.getuid()}-{key}"
    with open(f"{kept}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            shutil.rmtree(f"{kept}.new", ignore_errors=True)
            compiler.build_library(Path(f"{kept}.new"))
            os.rename(f"{kept}.new", kept)
    shutil.copytree(kept, folder, dirs_exist_ok=True, copy_function=shutil.copy2)
    assert all((folder / f"{name}.vo").exists() for name in names)
