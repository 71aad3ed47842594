"""``python -m checker.scripts.library``: finds and stores the trees of the library's lemmas that have none yet.

A lemma is proved by the search, with the lemmas before it, or by its script in :mod:`library_proofs`.  What ``verify.py`` does not
accept is not stored; lemmas without a tree are listed, and the command ends with 1.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from fnmatch import fnmatch

from rich.progress import track

from checker import verify
from checker.data.dataset import canonical_json
from checker.proofs.library.store import TREES, LibraryLemma, library, rewrites, stored_trees, written
from checker.proofs.library.users import all_lemmas
from checker.proofs.search.prove import prove
from checker.scripts.library_proofs import SCRIPTS
from checker.scripts.prove_script import prove_script

SECONDS = 20.0


def proved(lemma: LibraryLemma, seconds: float = SECONDS) -> dict | None:
    """A certificate of the lemma that ``verify.py`` accepts and whose tree can stand at other terms, or None."""
    if lemma.name in SCRIPTS:
        claim = lemma.claim
        with claim.proof() as p:
            SCRIPTS[lemma.name](p)
        found = prove_script(claim, lemma.name, times=seconds).certificate
    else:
        found = prove(lemma.claim, lemma.name, seconds=seconds)
    if found is None or verify.verify_text(canonical_json(found))[0] != "VERIFIED":
        return None
    fits = all(isinstance(side, str) for one in found["evidence"]["variables"] for side in one[2:])
    return found if fits else None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="*", help="lemmas whose name fits this pattern")
    parser.add_argument("--again", action="store_true", help="those that have a tree too")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of effort for one lemma")
    told = parser.parse_args(arguments)
    lemmas, stored, lacking = written(), dict(stored_trees()), []
    asked = [one for one in lemmas if fnmatch(one.name, told.only) and (told.again or one.claim.sha256 not in stored)]
    for one in track(asked, description="Lemmas", disable=not sys.stdout.isatty()):
        certificate = proved(one, told.seconds)
        if certificate is None:
            lacking.append(one.name)
            print(f"no proof: {one.name}", flush=True)
            continue
        stored[one.claim.sha256] = certificate
        _store(stored, lemmas)
    print(f"{sum(one.claim.sha256 in stored for one in lemmas)} of {len(lemmas)} lemmas have a tree.")
    return 1 if lacking else 0


def _store(stored: dict[str, dict], lemmas: list[LibraryLemma]) -> None:
    kept = {one.claim.sha256: stored[one.claim.sha256] for one in lemmas if one.claim.sha256 in stored}
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    TREES.write_bytes(gzip.compress(text.encode(), mtime=0))
    stored_trees.cache_clear()
    library.cache_clear()
    all_lemmas.cache_clear()
    rewrites.cache_clear()


if __name__ == "__main__":
    sys.exit(main())
