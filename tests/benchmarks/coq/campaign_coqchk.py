"""Coq's second checker reads the compiled library of this project: every file of ``checker/coq/library``, without coqc's front end.

    python tests/benchmarks/coq/campaign_coqchk.py --out reports/reference/campaigns/coqchk.json

``coqchk`` checks each of our files anew and takes Coq's own libraries as they are (``-norec``).  Recorded are its version, what it says of
assumptions and of unsafe definitions, and the SHA-256 of the library's text.  It fails where one of our files has an axiom.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import resource
import subprocess
import tempfile
from pathlib import Path

from checker.coq.compiler import LIBRARY, build_library, coq_version, library_text

_HEAD = re.compile(r"^\* (.*?):(.*)$")


def library_sha256() -> str:
    """Of all files of the library, in their order."""
    return hashlib.sha256("\0".join(map(library_text, LIBRARY)).encode("ascii")).hexdigest()


def said(output: str) -> dict[str, list[str]]:
    """The parts of coqchk's summary, each with the names that it lists."""
    found: dict[str, list[str]] = {}
    part = ""
    for line in output.partition("CONTEXT SUMMARY")[2].splitlines():
        if head := _HEAD.match(line.strip()):
            part = head[1]
            found[part] = [] if head[2].strip() in ("", "<none>") else [head[2].strip()]
        elif part and line.strip() and not line.startswith("="):
            found[part].append(line.strip())
    return found


def checked(folder: Path, names: tuple[str, ...] = LIBRARY) -> dict:
    """What coqchk says of compiled files of the library."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    options = [option for name in names for option in ("-norec", f"AttentionChecker.{name}")]
    result = subprocess.run(
        ["coqchk", "-silent", "-o", "-Q", str(folder), "AttentionChecker", *options],
        capture_output=True,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    parts = said(result.stdout + result.stderr)
    ours = {part: [one for one in listed if one.startswith("AttentionChecker.")] for part, listed in parts.items()}
    return {
        "accepted": result.returncode == 0 and bool(parts),
        "files": len(names),
        "said": parts,
        "of ours": ours,
        "why": result.stderr[-500:] if result.returncode else "",
        "processor_seconds": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 1),
    }


def sound(found: dict) -> bool:
    """Whether coqchk accepted the files and none of ours assumes anything, or is unsafe."""
    return found["accepted"] and "Axioms" in found["said"] and not any(found["of ours"].values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build_library(Path(folder))
        found = checked(Path(folder))
    result = {"coq": coq_version(), "library_sha256": library_sha256()} | found
    chosen.out.write_text(json.dumps(result, indent=1, sort_keys=True) + "\n", encoding="ascii")
    print({name: result[name] for name in ("coq", "accepted", "files", "of ours", "processor_seconds")})
    assert sound(found), found["why"]


if __name__ == "__main__":
    main()
