"""Thousands of changed proof trees of small lemmas: what ``verify.py`` accepts must be true at random instances.

    python tests/benchmarks/verifier/campaign_tree_mutants.py --mutants 20000 --out reports/reference/campaigns/tree_mutants.json

The originals are the certificates that the search finds for ``tests/small_lemmas.py`` and the trees of
``tests/verifier/rules/tree_rules.py``.  An
accepted mutant has the statement of an original, or a statement that ``tests/verifier/attacks/tree_mutants.py`` evaluates at
random rational instances
in 80 digits; a counter-example makes the command fail, and its certificate is listed.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from tests.small_lemmas import TRUE, certificate
from tests.verifier.attacks.tree_mutants import attacked
from tests.verifier.rules.tree_rules import TRUE as TREES
from tests.verifier_mutants import generate


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutants", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    begin = time.time()
    lemmas = [certificate(number) for number in range(len(TRUE))]
    pool = [*filter(None, lemmas), *[json.loads(one.text) for one in TREES]]
    found = attacked(generate.load(), pool, chosen.mutants, chosen.seed)
    about = {
        "seed": chosen.seed,
        "lemmas": len(TRUE),
        "lemmas_found": len(lemmas) - lemmas.count(None),
        "originals": len(pool),
    }
    result = {**about, **found}
    print(
        {name: value for name, value in result.items() if name != "accepted_by_change"}, f"{time.time() - begin:.0f} s"
    )
    if chosen.out:
        chosen.out.write_text(json.dumps(result, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 1 if found["contradicted"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
