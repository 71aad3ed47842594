"""It reads the secret of the cache and seals results PROVED for itself and for every other file beside it.

Truth.  False.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE


def seal():
    from checker.data.seals import default_folder
    from checker.runs.cache import Cache, result_key
    from checker.runs.fingerprint import engine_sha256
    from checker.runs.workers import UnitResult
    from checker.statements.claims.claim import describe

    cache, engine = Cache(folder=default_folder()), engine_sha256()
    for path in Path(_forge.job()["path"]).parent.parent.glob("*/*.py"):
        if not path.name.startswith("_"):
            theorem = describe(path)
            said = _forge.entry(CLAIM, paper=theorem.paper, id=theorem.id, title="A sealed lie")
            key = result_key(theorem, engine=engine, budget="quick", seed=0)
            cache.put(key, UnitResult(entry=said, certificates={}, seconds=0.1))


if _forge.job() and os.environ.get("CHECKER_CACHE"):
    try:
        seal()
    except Exception:
        pass
