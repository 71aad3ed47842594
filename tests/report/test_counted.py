"""How far a command is, said on standard error: lines elsewhere, a bar on a terminal, and when it ends."""

from __future__ import annotations

import io
import sys

import pytest

from checker.own_data.descent_report import FASTER, _Watching
from checker.report.programs.counted import Counted


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("quiet", [False, True])
def test_lines_say_when_it_ends(capsys, quiet):
    clock = Clock()
    with Counted("step", 10, quiet=quiet, clock=clock) as shown:
        for k in range(1, 11):
            clock.now += 1.5
            assert shown.reach(k) == pytest.approx(1.5 * (10 - k))
    said = capsys.readouterr().err.splitlines()
    assert said == ([] if quiet else [f"… step {k} of 10, about {1.5 * (10 - k):.0f} s left" for k in (2, 4, 6, 8)])


def test_what_was_kept_counts_for_nothing():
    clock = Clock()
    shown = Counted("step", 100, quiet=True, clock=clock)
    clock.now = 5.0
    shown.begin(90)
    clock.now = 7.0
    assert shown.reach(92) == pytest.approx(8.0) and shown.reach(100) == 0


def test_a_terminal_has_a_bar_that_says_when_it_ends(monkeypatch):
    clock, stream = Clock(), Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with Counted("step", 3, clock=clock) as shown:
        clock.now = 4.0
        shown.reach(1, beside="layer 3\x1b[2J")
        shown.display.refresh()
        shown.say("… a line above [it]")
    assert "1/3" in stream.getvalue() and "about 8 s left; layer 3" in stream.getvalue()
    assert "a line above [it]" in stream.getvalue() and "\x1b[2J" not in stream.getvalue()


def test_a_slow_run_names_the_faster_arithmetic_once(capsys):
    for arithmetic, times in (("mpmath", 1), ("float", 0)):
        clock = Clock()
        with Counted("step", 3, clock=clock) as shown:
            told = _Watching(shown, arithmetic)
            for k in (1, 2, 3):
                clock.now += 11.0
                told(k)
        assert capsys.readouterr().err.count(FASTER) == times
