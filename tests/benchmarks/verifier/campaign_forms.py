"""Random terms against their normal forms, and derivatives against difference quotients, at random instances in 80 digits.

    python tests/benchmarks/verifier/campaign_forms.py --terms 120000 --derivatives 50000 --out reports/reference/campaigns/forms.json

The terms are rich in what section 7b of ``verify.py`` rewrites: pairs, exponentials, softmax, vectors of ones, entries, matrices as
vectors; those of ``entries`` in logarithms and absolute values of vectors and in shifts of logits.  Two terms of one normal form are
equal at all these instances, as each has the value of the form.  Exit code 1 if a form, a sign or a derivative is wrong.
"""

from __future__ import annotations

import argparse
import functools
import json
import time
from pathlib import Path

from tests.verifier_mutants import generate
from tests.verifier_mutants.form_values import Entrywise, compared, sloped


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--terms", type=int, default=100_000)
    parser.add_argument("--entries", type=int, default=60_000)
    parser.add_argument("--derivatives", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    module, result = generate.load(), {"seed": chosen.seed}
    for name, run, count in (
        ("forms", compared, chosen.terms),
        ("entries", functools.partial(compared, makes=Entrywise), chosen.entries),
        ("derivatives", sloped, chosen.derivatives),
    ):
        begin, found = time.time(), run(module, count, chosen.seed)
        result[name] = {**dict(sorted(found.counts.items())), "wrong": found.wrong[:50]}
        print(name, result[name], f"{time.time() - begin:.0f} s", flush=True)
    if chosen.out:
        chosen.out.write_text(json.dumps(result, indent=1, sort_keys=True) + "\n", encoding="ascii")
    return 1 if any(result[name]["wrong"] for name in ("forms", "entries", "derivatives")) else 0


if __name__ == "__main__":
    raise SystemExit(main())
