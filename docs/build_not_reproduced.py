"""Write docs/not_reproduced.md: why experiments were not reproduced.  Run: python docs/build_not_reproduced.py

The figures are printed from reports/reference/campaigns/not_reproduced.json, which tests/benchmarks/papers/campaign_not_reproduced.py
writes. The answers are ours; a test compares the figures in them with the record.
"""

import json
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "reports" / "reference" / "campaigns" / "not_reproduced.json"
PAGE = ROOT / "docs" / "not_reproduced.md"

HEAD = """# Why these experiments were not reproduced

Seven experiments are NOT REPRODUCED and one is INCONCLUSIVE. For each this page says why: the sentence, our setting, floats, or too few
steps. We varied one thing at a time. Generated: `python docs/build_not_reproduced.py`, from the record of
`python tests/benchmarks/papers/campaign_not_reproduced.py`. These runs came after the verdicts and change none.

"""


def number(x: float) -> str:
    """Four digits."""
    return f"{x:,}" if isinstance(x, int) else f"{x:.4g}"


def several(values: list) -> str:
    return ", ".join(number(x) for x in values)


COLUMNS: dict[str, tuple[tuple[str, Callable[[dict], str]], ...]] = {
    "few": (
        ("largest share of the tokens", lambda f: number(f["largest"])),
        ("least share", lambda f: number(f["least"])),
    ),
    "separation": (
        ("runs whose least margin grows at both marks", lambda f: f"{f['grow']} of 5"),
        ("runs with all margins positive in the end", lambda f: f"{f['positive']} of 5"),
        ("share of positive margins at the three marks", lambda f: several(f["shares"])),
    ),
    "factors": (
        ("runs that meet it", lambda f: f"{f['approach']} of 8"),
        ("least last angle", lambda f: number(f["least"])),
        ("largest last angle", lambda f: number(f["largest"])),
    ),
    "direction": (("the run", lambda f: f["run"]), ("outcome", lambda f: f["outcome"])),
    "synthetic": (
        ("runs", lambda f: number(f["runs"])),
        ("mean divergence to the SVM of p = 7/4, 2, 3", lambda f: several(f["means"]) or "none"),
    ),
    "survivors": (
        ("compared of 100", lambda f: number(f["compared"])),
        ("cosine ≥ .95", lambda f: f"{f['near']} of {f['compared']}"),
        ("the same, lost tokens below 10⁻¹²", lambda f: f"{f['near of these']} of {f['lost to 1e-12']}"),
        ("nearer than to one token’s SVM", lambda f: f"{f['nearer']} of {f['several']}"),
    ),
    "digits": (
        ("labels won", lambda f: won(f["right"])),
        ("tokens won", lambda f: won(f["selected"])),
    ),
}


def won(found: list) -> str:
    """k of n, with the interval."""
    return f"{found[0]} of {found[1]}, [{found[2]:.3f}, {found[3]:.3f}]"
