"""Inequalities between real numbers, put to our prover, to z3 and to sympy: which is proved, and in which time.

A goal is a function that is ≥ 0, written once: the same Python operators build our term, z3's and sympy's.  Ours is a certificate that
``verify.py`` has accepted; z3 and sympy answer and give nothing to check.  z3 decides polynomials of any goal in the end, and has
``PATIENCE`` seconds.  It has no softmax and no vector of any size; those goals are ours alone (docs/proved_examples.md).
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

import sympy

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import Claim, Source, scalar
from checker.proofs.search.prove import prove
from tests.benchmarks.speed.measuring import Figures, compared, in_forks

PATIENCE = 10
_ENGINES = ("checker.proofs.search.portfolio", "checker.certificates.writing")
Goal = Callable[..., Any]
GOALS: dict[str, tuple[int, Goal]] = {  # how many numbers, and what is ≥ 0 for all of them
    "2xy ≤ x² + y²": (2, lambda x, y: x**2 + y**2 - 2 * x * y),
    "xy + yz + zx ≤ x² + y² + z²": (3, lambda x, y, z: x**2 + y**2 + z**2 - x * y - y * z - z * x),
    "Cauchy–Schwarz, d = 2": (4, lambda a, b, c, d: (a**2 + b**2) * (c**2 + d**2) - (a * c + b * d) ** 2),
    "Cauchy–Schwarz, d = 3": (
        6,
        lambda a, b, c, d, e, f: (a**2 + b**2 + c**2) * (d**2 + e**2 + f**2) - (a * d + b * e + c * f) ** 2,
    ),
    "4x³ ≤ x⁴ + 8x²": (1, lambda x: x**4 - 4 * x**3 + 8 * x**2),
    "x⁴ + y⁴ ≥ x³y + xy³": (2, lambda x, y: x**4 + y**4 - x**3 * y - x * y**3),
    "Motzkin's form": (2, lambda x, y: x**4 * y**2 + x**2 * y**4 - 3 * x**2 * y**2 + 1),
    "Schur's form of squares": (
        3,
        lambda x, y, z: (
            x**2 * (x**2 - y**2) * (x**2 - z**2)
            + y**2 * (y**2 - x**2) * (y**2 - z**2)
            + z**2 * (z**2 - x**2) * (z**2 - y**2)
        ),
    ),
}


def _ours(count: int, goal: Goal) -> str:
    numbers = tuple(scalar(f"x{k}") for k in range(count))
    source = Source(paper="speed", where="tests/benchmarks/speed/proving.py", fidelity="verbatim")
    found = prove(Claim(title="a goal", source=source, forall=numbers, conclude=goal(*numbers) >= 0))
    return "proved" if found and verify.verify_text(canonical_json(found))[0] == "VERIFIED" else "no proof found"


def _z3(count: int, goal: Goal) -> str:
    import z3

    solver = z3.Solver()
    solver.set("timeout", 1000 * PATIENCE)
    solver.add(goal(*z3.Reals(" ".join(f"x{k}" for k in range(count)))) < 0)
    return "proved" if solver.check() == z3.unsat else f"no answer in {PATIENCE} s"


def _sympy(count: int, goal: Goal) -> str:
    found = goal(*sympy.symbols(f"x:{count}", real=True))
    return "proved" if found.is_nonnegative or sympy.factor(found).is_nonnegative else "no answer"


def figures() -> dict[str, list[Figures]]:
    """A row for each goal.  What all search for is imported before; each search is in a fork."""
    rows = []
    for module in ("scipy.optimize", "clarabel", "z3", *_ENGINES):
        if importlib.util.find_spec(module):
            importlib.import_module(module)
    for name, (count, goal) in GOALS.items():
        peers: dict[str, float | str] = {"z3": "not installed"}
        asked = {"z3": _z3, "sympy": _sympy} if importlib.util.find_spec("z3") else {"sympy": _sympy}
        for peer, ask in asked.items():
            said, seconds = in_forks(lambda ask=ask, count=count, goal=goal: ask(count, goal))
            peers[peer] = seconds if said == "proved" else said
        said, seconds = in_forks(lambda count=count, goal=goal: _ours(count, goal))
        rows.append(compared(name, seconds if said == "proved" else said, peers))
    return {"rows": rows}
