"""How much two workers and the cache gain: ratios, on a few shipped claims at the quick budget.

    pytest tests/benchmarks/test_speed_audit.py -m benchmark_suite -s

They mean something only on a machine with two idle cores.  Asserted: what issue and docs promise, two workers at least 1.8 times
as fast as one, a second audit at least 20 times as fast as the first.
"""

import time

import pytest

from checker.runs.audit import run_audit, select
from checker.runs.cache import Cache
from checker.runs.workers import end_processes

pytestmark = pytest.mark.benchmark_suite
IDS = (
    "basic-alpha",
    "basic-c",
    "basic-exp",
    "descent-lemma",
    "focused-attention",
    "lemma-3.11",
    "notebook-joint",
    "notebook-single",
    "slope-along-max-margin",
    "theorem-1-local",
    "types",
    "tensor-trick",
)


def seconds(out, *, workers, cache=None):
    """Of a whole audit, with processes that are started anew."""
    end_processes()
    began = time.monotonic()
    run_audit(select(IDS), budget="quick", seed=0, workers=workers, out=out, cache=cache)
    return time.monotonic() - began


def test_two_workers(tmp_path):
    one, two = seconds(tmp_path / "one", workers=1), seconds(tmp_path / "two", workers=2)
    print(f"\none worker {one:.1f} s, two {two:.1f} s: {one / two:.2f} times as fast")
    assert one >= 1.8 * two


def test_second_audit(tmp_path):
    cache = Cache(folder=tmp_path / "cache")
    first, second = (seconds(tmp_path / name, workers=2, cache=cache) for name in ("first", "second"))
    print(f"\nfirst audit {first:.1f} s, second {second:.2f} s: {first / second:.0f} times as fast")
    assert first >= 20 * second
