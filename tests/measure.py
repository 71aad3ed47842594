"""How long each test takes, which are slow, and which of the slow ones are CI's fixed sample.

    python -m tests.measure [--only fast|slow|campaign]

runs the tests, about an hour of two cores for all of them, and writes ``tests/seconds.json``: the seconds of each that takes longer than
``LONG``, and which failed.  They are seconds of the processor, of the test and of the processes that it started, so that other work on the
machine does not make a test slow.  From that file ``conftest.py`` takes the marks.  A test that takes longer than ``LONG`` is no fast one.
Of the searches that no mark in the code calls slow, and of what takes longer than ``VERY_LONG``, one in ``SAMPLE`` is slow and runs in CI,
chosen by its name and so the same everywhere; the others are the campaign, which this command runs.  Where all cases of one function are
so long, the quickest stays what it was, if it takes less than ``SPARED``.  A test with the mark ``kept`` is slow and runs in CI whatever it
takes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zlib
from collections import defaultdict
from datetime import date
from pathlib import Path

import pytest

FILE = Path(__file__).parent / "seconds.json"
LONG, SPARED, VERY_LONG = 0.5, 1.0, 1.5
PROPERTY, BEGAN = "processor seconds", pytest.StashKey[float]()
SAMPLE = 16
TIERS = {
    "fast": "not slow and not campaign and not benchmark_suite and not browser",
    "slow": "slow and not campaign",
    "campaign": "campaign",
}


def known() -> dict:
    return json.loads(FILE.read_text()) if FILE.exists() else {"seconds": {}}


def in_sample(nodeid: str) -> bool:
    return zlib.crc32(nodeid.encode()) % SAMPLE == 0


def mark(items: list[pytest.Item]) -> None:
    """The marks of the tests that took long when they were measured; those that are left out of the sample lose that of the slow ones."""
    seconds = known()["seconds"]
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("benchmark_suite"):
            continue
        if item.get_closest_marker("kept"):
            item.add_marker("slow")
            continue
        took, marked = seconds.get(item.nodeid, 0), item.get_closest_marker("slow") is not None
        if took > (VERY_LONG if marked else LONG):
            item.own_markers = [one for one in item.own_markers if one.name != "slow"]
            item.add_marker("slow" if in_sample(item.nodeid) else "campaign")


def processor_seconds() -> float:
    """Of this process, and of those that it started and that ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item):
    """This module is a plugin of pytest (``-p tests.measure``) where tests are measured, and only there."""
    item.stash[BEGAN] = processor_seconds()
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item):
    try:
        return (yield)
    finally:
        item.user_properties.append((PROPERTY, f"{processor_seconds() - item.stash[BEGAN]:.2f}"))


def recorded(seconds: dict[str, float]) -> dict[str, float]:
    """Those that take longer than ``LONG``, in their order, but for the quickest case of a function none of whose cases is quicker."""
    families = defaultdict(list)
    for name in seconds:
        families[name.partition("[")[0]].append(name)
    quickest = {min(cases, key=lambda name: seconds[name]) for cases in families.values() if len(cases) > 1}
    return {k: v for k, v in sorted(seconds.items()) if v > LONG and not (k in quickest and v <= SPARED)}


def measured(expression: str) -> tuple[dict[str, float], list[str], int]:
    """The seconds of each test, those that failed, and the number of tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tests.xml"
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "tests.measure", "-n", "2", "-m", expression]
            + [f"--junitxml={file}"],
            check=False,
        )
        cases = list(ElementTree.parse(file).getroot().iter("testcase"))
    seconds = {_nodeid(one): _seconds(one) for one in cases}
    failed = [_nodeid(one) for one in cases if one.find("failure") is not None or one.find("error") is not None]
    return seconds, failed, len(cases)


def _seconds(case: ElementTree.Element) -> float:
    return max((round(float(one.get("value", "0")), 1) for one in case.iter("property")), default=0.0)


def _nodeid(case: ElementTree.Element) -> str:
    return f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--only", choices=TIERS, action="append", help="these tests alone; the others keep their seconds"
    )
    chosen = parser.parse_args().only or list(TIERS)
    found = known() if len(chosen) < len(TIERS) else {"seconds": {}}
    for name in chosen:
        seconds, failed, count = measured(TIERS[name])
        found["seconds"] |= seconds
        found[name] = {
            "measured": date.today().isoformat(),
            "tests": count,
            "failed": failed,
            "seconds": round(sum(seconds.values())),
        }
    found["seconds"] = recorded(found["seconds"])
    FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    return 1 if any(found[name]["failed"] for name in chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
