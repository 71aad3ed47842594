"""The command ``checker`` in this process, for tests that ask what it says: imports and the process that judges are started once."""

from __future__ import annotations

import contextlib
import subprocess
import traceback
from pathlib import Path

from click.testing import CliRunner

from checker.app.cli import main


def checker(*arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess:
    """What ``python -m checker.app.cli ARGUMENTS…`` returns and prints; an exception nobody expected is code 1 and its traceback."""
    words = [str(one) for one in arguments]
    with contextlib.chdir(cwd or "."):
        answer = CliRunner().invoke(main, words, prog_name="checker")
    crash = answer.exception if not isinstance(answer.exception, SystemExit) else None
    said = "".join(traceback.format_exception(crash)) if crash else ""
    return subprocess.CompletedProcess(words, answer.exit_code, answer.stdout, answer.stderr + said)
