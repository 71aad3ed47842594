"""Find out what works by trying it, not by asking version numbers."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from checker.errors import CheckerError


@dataclass(frozen=True, kw_only=True)
class Item:
    """One thing tried."""

    name: str
    needed: bool
    works: bool
    detail: str


def checkup() -> Iterator[Item]:
    """Every needed and optional part, each tried once.  **Guarantee.** never raises."""
    for name, needed, attempt in _TRIALS:
        try:
            detail, works = attempt(), True
        except Exception as problem:  # whatever it is, the user is to see it rather than a traceback
            detail, works = f"{type(problem).__name__}: {problem}".splitlines()[0], False
        yield Item(name=name, needed=needed, works=works, detail=detail)


def _version(module: str) -> str:
    return str(getattr(importlib.import_module(module), "__version__", "present"))


def _balls() -> str:
    from flint import arb

    if not (arb(2).sqrt() ** 2).contains(2):
        raise ArithmeticError("√2² does not contain 2")
    return f"python-flint {_version('flint')}: √2² encloses 2"


def _svm() -> str:
    from checker.svm import solve_rows

    solution = solve_rows([[1, 0], [0, 1]], [1, 1])
    if solution.squared_norm != 2:
        raise ArithmeticError(f"the unit SVM came out as {solution.squared_norm}")
    return "the exact solver finds ‖w‖² = 2"


def _clarabel() -> str:
    from checker.svm import Clarabel, solve_rows

    proposer = Clarabel()
    solution = solve_rows([[1, 0], [0, 1]], [1, 1], propose=proposer)
    proposer.close()
    if solution.proposed != "optimal":
        raise RuntimeError(f"Clarabel said: {solution.proposed}")
    return f"Clarabel proposes in a child process: {solution.proposed}"


def _verifier() -> str:
    from checker.certificates.verification import VERIFIER

    done = subprocess.run([sys.executable, "-I", str(VERIFIER), "--help"], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 2):
        raise RuntimeError(done.stderr.strip() or f"exit code {done.returncode}")
    return "verify.py runs on a bare interpreter"


def _coq() -> str:
    """Coq and the library it needs, by compiling a line."""
    from checker.coq.compiler import INSTALL, coq_version, coqc_path
    from checker.data.places import scratch

    try:
        coqc_path()
    except CheckerError:
        raise RuntimeError(f"coqc not found; for `checker verify --coq` install it: {INSTALL}") from None
    with scratch("doctor") as folder:
        path = folder / "Try.v"
        path.write_text("From Coq Require Import Reals.\nFrom Bignums Require Import BigZ.\n", encoding="ascii")
        done = subprocess.run(["coqc", "-q", str(path)], capture_output=True, text=True, timeout=120, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"coqc works, but its reals or bignums are missing; install them: {INSTALL}")
    return f"{coq_version()}: `checker verify --coq` can ask its kernel"


def _claims() -> str:
    from checker.statements.claims.claim import discover

    return f"{len(discover())} claims found"


def _terms() -> str:
    from checker.language import scalar
    from checker.meaning.interpret import Evaluation

    x = scalar("x")
    answer = Evaluation(values={"x": Fraction(1)}).truth(x < 2)
    return f"1 < 2 is {answer.value}"


def _browser() -> str:
    import os
    import shutil

    _version("playwright")
    path = os.environ.get("CHECKER_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        raise FileNotFoundError("no chromium on the path: the tests of the page in a browser are skipped")
    return f"playwright with {path}"


_TRIALS: tuple[tuple[str, bool, Callable[[], str]], ...] = (
    ("balls", True, _balls),
    ("exact SVM", True, _svm),
    ("Clarabel", True, _clarabel),
    ("cvxpy", True, lambda: _version("cvxpy")),
    ("sympy", True, lambda: _version("sympy")),
    ("mpmath", True, lambda: _version("mpmath")),
    ("hypothesis", True, lambda: _version("hypothesis")),
    ("statements", True, _terms),
    ("claims", True, _claims),
    ("verifier", True, _verifier),
    ("safetensors", True, lambda: _version("safetensors")),
    ("Coq (system package)", False, _coq),
    ("numba", False, lambda: _version("numba")),
    ("page in a browser (extra: browser)", False, _browser),
    ("torch (extra: bench)", False, lambda: _version("torch")),
    ("assistants (extra: mcp)", False, lambda: _version("mcp")),
    ("notebooks (extra: notebook)", False, lambda: _version("IPython")),
    ("scikit-learn", False, lambda: _version("sklearn")),
)
