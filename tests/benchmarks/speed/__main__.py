"""Measure the checker beside its peers, and write docs/speed.md.

    pip install -c constraints.txt -e '.[test,bench]'
    python -m tests.benchmarks.speed [descent svms proving verifying beginnings]

takes three minutes of one core.  Each part runs in a process of its own with one thread.  The figures lie in
``reports/reference/campaigns/speed.json``; a part that is not named keeps its figures.  ``--print`` writes no file.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[3]
RECORD = ROOT / "reports" / "reference" / "campaigns" / "speed.json"
PARTS = ("descent", "svms", "proving", "verifying", "beginnings")
ONE_THREAD = {f"{one}_NUM_THREADS": "1" for one in ("OMP", "OPENBLAS", "MKL", "NUMBA", "RAYON")}


def measured(part: str) -> dict:
    """The figures of a part, from a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.speed", "--alone", part]
    answer = subprocess.run(
        command, cwd=ROOT, env=os.environ | ONE_THREAD, stdout=subprocess.PIPE, check=True, encoding="utf-8"
    )
    return json.loads(answer.stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"these alone: {', '.join(PARTS)}")
    parser.add_argument("--print", action="store_true", help="print the figures and write no file")
    parser.add_argument("--alone", choices=PARTS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.alone:
        print(json.dumps(importlib.import_module(f"tests.benchmarks.speed.{given.alone}").figures()))
        return
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; the parts are {', '.join(PARTS)}")
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    for part in given.parts or PARTS:
        print(f"{part} …", file=sys.stderr, flush=True)
        load = [round(one, 1) for one in os.getloadavg()[:1]]
        record[part] = measured(part) | {
            "measured": date.today().isoformat(),
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "load": load[0],
        }
    if given.print:
        print(json.dumps({part: record[part] for part in given.parts or PARTS}, indent=1, ensure_ascii=False))
        return
    RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    subprocess.run([sys.executable, ROOT / "docs" / "build_speed.py"], check=True)


if __name__ == "__main__":
    main()
