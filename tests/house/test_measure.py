"""What takes long is no fast test, a fixed sixteenth of it is slow and the rest a campaign; what was measured is of a test file."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests import measure


class Item:
    """A test as far as the marks look at it."""

    def __init__(self, nodeid: str, *marks: str) -> None:
        self.nodeid = nodeid
        self.own_markers = [getattr(pytest.mark, name).mark for name in marks]

    def get_closest_marker(self, name: str):
        return next((one for one in self.own_markers if one.name == name), None)

    def add_marker(self, name: str) -> None:
        self.own_markers.append(getattr(pytest.mark, name).mark)

    @property
    def marks(self) -> list[str]:
        return [one.name for one in self.own_markers]


def _marked(monkeypatch, seconds: float, *marks: str) -> set[tuple[str, ...]]:
    names = [f"tests/test_a.py::test[{k}]" for k in range(200)]
    monkeypatch.setattr(measure, "known", lambda: {"seconds": dict.fromkeys(names, seconds)})
    items = [Item(name, *marks) for name in names]
    measure.mark(items)
    assert {one.nodeid for one in items if "campaign" not in one.marks} >= {n for n in names if measure.in_sample(n)}
    return {tuple(sorted(one.marks)) for one in items}


def test_what_takes_long_is_slow_or_of_the_campaign(monkeypatch):
    assert _marked(monkeypatch, measure.LONG) == {()}
    assert _marked(monkeypatch, measure.LONG + 0.1) == {("slow",), ("campaign",)}
    assert _marked(monkeypatch, measure.VERY_LONG, "slow") == {("slow",)}
    assert _marked(monkeypatch, measure.VERY_LONG + 0.1, "slow") == {("slow",), ("campaign",)}
    assert _marked(monkeypatch, 100.0, "browser") == {("browser",)}
    assert _marked(monkeypatch, 100.0, "kept") == {("kept", "slow")}


def test_the_sample_is_a_part_and_the_same_everywhere():
    chosen = [k for k in range(1000) if measure.in_sample(f"tests/test_a.py::test[{k}]")]
    assert 40 < len(chosen) < 90 and chosen[:3] == [9, 27, 30]


def test_the_quickest_case_of_a_function_is_spared_where_all_are_long():
    seconds = {"a.py::f[0]": 0.7, "a.py::f[1]": 0.6, "a.py::g[0]": 0.1, "a.py::g[1]": 9.0, "a.py::h": 0.6}
    assert measure.recorded(seconds) == {"a.py::f[0]": 0.7, "a.py::g[1]": 9.0, "a.py::h": 0.6}
    assert set(measure.recorded({"a.py::f[0]": 1.1, "a.py::f[1]": 1.2})) == {"a.py::f[0]", "a.py::f[1]"}


def test_seconds_are_those_of_the_processor(tmp_path):
    """A test that sleeps takes none; one that computes, or whose child does, takes what was computed."""
    text = """
        import subprocess, sys, time
        def test_asleep(): time.sleep(0.6)
        def test_at_work():
            began = time.process_time()
            while time.process_time() < began + 0.3: pass
        def test_of_a_child(): subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < 0.3: pass"])
    """
    (tmp_path / "test_three.py").write_text(textwrap.dedent(text), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.measure",
        "--junitxml=x.xml",
        "-p",
        "no:cacheprovider",
    ]
    root = str(Path(__file__).parents[2])
    subprocess.run([*command, "test_three.py"], cwd=tmp_path, env=os.environ | {"PYTHONPATH": root}, check=True)
    found = {one.get("name"): measure._seconds(one) for one in ElementTree.parse(tmp_path / "x.xml").iter("testcase")}
    assert found["test_asleep"] <= 0.1 and all(0.3 <= found[name] < 2 for name in ("test_at_work", "test_of_a_child"))


def test_what_was_measured_are_tests_that_exist():
    files = {name.split("::")[0] for name in measure.known()["seconds"]}
    root = Path(__file__).parents[2]
    assert len(files) > 50 and all((root / one).is_file() for one in files)
