"""What it costs to begin: the language of theorem files and the command line's help, as ratios to a bare interpreter.

    pytest tests/benchmarks/test_speed_imports.py -m benchmark_suite -s

The aim is less than 0.2 s and 0.4 s where a bare interpreter takes 0.015 s.  The ratios are printed; what must
not be imported at all is asserted in tests/app/test_cli.py.
"""

import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.benchmark_suite
REPEATS = 7


def seconds(*arguments):
    """Best of a few runs of the interpreter."""
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - began)
    return min(times)


@pytest.mark.parametrize(
    "arguments", [("-c", "import checker.language"), ("-m", "checker.app.cli", "--help")], ids=["language", "help"]
)
def test_what_it_costs_to_begin(arguments):
    bare, ours = seconds("-c", "pass"), seconds(*arguments)
    print(f"\n{' '.join(arguments)}: {ours:.3f} s, {ours / bare:.1f} times a bare interpreter ({bare:.3f} s)")
