"""``python -m checker.runs.judge_proposal OUT``: judge a proposal in a process that ran no theorem file, and print its audit.

OUT gets the audit as well.

Standard input is one JSON object: ``paper``, ``id``, ``budget``, ``seed``, ``entry`` and ``certificates`` as a unit hands them over.
The notebook asks it, because there the trial runs where the reader's own code runs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from checker.data import places
from checker.data.dataset import canonical_json
from checker.runs.audit import assemble, write_audit
from checker.verdicts.judge import judged


def main(arguments: list[str]) -> int:
    """One proposal from standard input; the audit goes to the folder named and to standard output."""
    said, out = json.load(sys.stdin), Path(arguments[0])
    entry, texts = judged(said["paper"], said["id"], said["entry"], said["certificates"])
    for stale in places.files_in(out, "certificates"):
        if stale.startswith(f"{said['paper']}.{said['id']}.") and stale.endswith(".jsonl"):
            places.remove(out, f"certificates/{stale}")
    for name, text in texts.items():
        places.write(out, f"certificates/{name}", text)
    audit = assemble([entry], budget=said["budget"], seed=said["seed"])
    write_audit(audit, out)
    print(canonical_json(audit))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
