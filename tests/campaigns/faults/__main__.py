"""The campaign of faults.

    python -m tests.campaigns.faults [--kills 200] [--flips 5000] [--out reports/reference/campaigns/faults.json]

Stated before: at least 200 kills of audits and of their children, 5,000 flipped bits in ledger, cache, certificates and audit.json, 100
hostile names and links, full disks, moved clocks, two audits at once, a cluster whose scheduler and worker die.  Of all of them: 0 verdicts
that an undisturbed run does not give, 0 files touched outside of the run, 0 commands that take longer than a minute, 0 tracebacks, 0
temporary folders left, 0 exit codes that the documentation does not define, and every run that is resumed has the bytes of one that was
left alone, pages and plots included.  ``refused``: the damaged file could not be used, which one sentence said.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.campaigns.faults import flips, kills, names, room
from tests.campaigns.faults.common import Counts


def parts(kill: int, flip: int):
    """Name → function of a folder that gives its counts."""
    return {
        "kills of audits": lambda folder: kills.of_audits(folder, kill // 2),
        "kills of children": lambda folder: kills.of_children(folder, kill - kill // 2),
        "flips": lambda folder: flips.of_files(folder, flip),
        "names and links": names.of_runs,
        "full disks": room.full_disks,
        "moved clocks": room.moved_clocks,
        "two audits at once": room.two_at_once,
        "clusters": room.killed_cluster,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Disturb audits, and count what goes wrong.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--flips", type=int, default=5_000)
    parser.add_argument("--only", action="append", help="only this part; may be given several times")
    parser.add_argument("--out", type=Path, default=Path("reports/reference/campaigns/faults.json"))
    options = parser.parse_args()
    found = json.loads(options.out.read_text()) if options.only and options.out.exists() else {}
    for name, part in parts(options.kills, options.flips).items():
        if options.only and name not in options.only:
            continue
        with tempfile.TemporaryDirectory(prefix="faults-") as folder:
            counts = part(Path(folder))
        several = counts if isinstance(counts, dict) else {"": counts}
        for kind, one in several.items():
            found[f"{name}: {kind}" if kind else name] = asdict(one) if one else "not possible for this user"
            print(f"{name} {kind}: {found[f'{name}: {kind}' if kind else name]}", flush=True)
        options.out.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return int(any(isinstance(one, dict) and Counts(**one).wrong for one in found.values()))


if __name__ == "__main__":
    raise SystemExit(main())
