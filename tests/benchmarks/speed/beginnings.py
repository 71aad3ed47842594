"""What it costs to begin: the language, the command line's help, and a lemma of one's own, beside a bare interpreter.

What must not be imported at all is asserted in tests/app/test_cli.py.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.benchmarks.sizes.campaign_first_minutes import CHECKER, LEMMAS, timed
from tests.benchmarks.speed.measuring import RUNS, Figures

COMMANDS = {
    "a bare interpreter": ((sys.executable, "-c", "pass"), ""),
    "`import checker.language`": ((sys.executable, "-c", "import checker.language"), ""),
    "`checker --help`": ((*CHECKER, "--help"), ""),
    **{f"`checker audit`, {name}": ((*CHECKER, "audit", "lemma.py", "--no-cache"), LEMMAS[name]) for name in LEMMAS},
}


def figures() -> dict[str, list[Figures]]:
    """Least and greatest wall-clock seconds of each command, and its least processor seconds, after a run that is not counted."""
    rows = []
    for what, (command, text) in COMMANDS.items():
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "lemma.py").write_text(text, encoding="utf-8")
            runs = [timed(command, Path(folder))[1:3] for _ in range(1 + RUNS)][1:]
        wall, processor = zip(*runs, strict=True)
        rows.append({"what": what, "least": min(wall), "greatest": max(wall), "processor": min(processor)})
    return {"commands": rows}
