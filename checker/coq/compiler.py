"""coqc under limits of time and memory, and what a theorem was found to assume."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from checker.data.processes import HAS_LIMITS, limit_memory, limit_processor_time
from checker.errors import MissingDependency

LIBRARY = (
    "Optimality",
    "Datasets",
    "BigNumbers",
    "Sigmoid",
    "Decreasing",
    "Softmax",
    "Words",
    "Vectors",
    "Rules",
    "Inputs",
    "Extremes",
    "Logarithm",
    "Rise",
    "Indexed",
    "Powers",
    "MeanValues",
    "Orders",
    "Domination",
    "Descent",
    "Traps",
    "Turning",
    "Pulled",
    "Weighted",
    "Smoothness",
    "Capture",
    "Polyhedra",
    "Attention",
    "OneInput",
    "LowRisk",
    "Existence",
    "Tight",
    "LocalPulls",
    "LocalChoice",
    "Cone",
    "LocalCapture",
    "Starts",
    "LeastSmoothness",
    "NoRest",
    "NoRestClaims",
    "IndependentQueries",
    "LongStep",
    "Compactness",
    "Norms",
    "Minimisers",
    "DualNorm",
    "Path",
    "RegularisationPath",
    "LabelMargins",
    "JointPath",
    "JointDatasets",
    "Deciding",
    "DecidingCaptures",
    "FlatScores",
    "FlatDatasets",
    "AtRest",
    "Separating",
    "SoftMargin",
    "Choices",
    "Derived",
    "Penalties",
    "AlmostEvery",
    "GeneralPosition",
    "JointOrders",
    "Omitted",
    "VanishingShare",
    "OptimalTokens",
    "Enclosures",
    "Layer",
    "Gradients",
    "Shortest",
    "Solutions",
    "Levels",
    "Smooth",
    "Instances",
    "Cancelling",
    "Denying",
    "Nuclear",
    "Bounded",
    "Followed",
    "Witnessed",
    "Exact",
    "Elsewhere",
    "FlatPaths",
    "Factored",
    "FactoredMinimisers",
    "FactoredPath",
    "DatasetsAgree",
    "Opposed",
    "Mirrored",
)
MEMORY = 8 << 30
SECONDS = 600  # of processor time; four times as many by the clock
INSTALL = "apt-get install -y --no-install-recommends coq libcoq-interval"
FORBIDDEN = re.compile(
    r"\b(Axioms?|Parameters?|Conjecture|Hypothes[ie]s|Variables?|Context|Admitted|admit|give_up|Unset|bypass_check)\b"
)
_IMPORT = re.compile(r"From AttentionChecker Require (?:Import |Export )?([\w\s]+)\.")
# The classical reals of Coq's standard library rest on these four.
REALS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)
# BigNumbers.v computes with the machine's 63-bit integers: primitives of the kernel, and what Coq says of them.
_PRIMITIVE = """int add addc addcarryc addmuldiv compare div diveucl diveucl_21 eqb head0 land leb lor lsl lsr ltb lxor mod mul mulc
    sub subc subcarryc tail0"""
_SPECIFIED = """add addc_def addcarryc_def addmuldiv_def compare_def div diveucl_21 diveucl_def head0 land leb lor lsl lsr ltb lxor
    mod mul mulc sub subc_def subcarryc_def tail0"""
MACHINE_INTEGERS = frozenset(
    [f"PrimInt63.{x}" for x in _PRIMITIVE.split()]
    + [f"Uint63.{x}_spec" for x in _SPECIFIED.split()]
    + ["Uint63.eqb_correct", "Uint63.eqb_refl", "Uint63.of_to_Z"]
)


@dataclass(frozen=True, kw_only=True)
class Compiled:
    """What coqc said.  ``assumptions`` are those of the theorems printed; empty and accepted: none at all."""

    accepted: bool
    why: str
    assumptions: tuple[str, ...] = ()


def coqc_path() -> str:
    """**Raises.** MissingDependency, with the command that installs it."""
    found = shutil.which("coqc")
    if found is None:
        raise MissingDependency(
            "coqc, the compiler of Coq, is not installed, so nothing can be checked by its kernel. Install it "
            f"(Debian: {INSTALL}), or verify without --coq: verify.py needs Python only."
        )
    return found


@cache
def coq_version() -> str:
    said = subprocess.run([coqc_path(), "--version"], capture_output=True, text=True, timeout=60, check=True)
    return said.stdout.splitlines()[0].strip()


def library_text(name: str) -> str:
    return (files("checker.coq") / "library" / f"{name}.v").read_text(encoding="ascii")


def imported(texts: Iterable[str]) -> tuple[str, ...]:
    """The files of the library that texts of Coq import, themselves or through others, in the order of ``LIBRARY``."""
    found: set[str] = set()
    asked = list(texts)
    while asked:
        new = {name for names in _IMPORT.findall(asked.pop()) for name in names.split()} & set(LIBRARY) - found
        found |= new
        asked += map(library_text, new)
    return tuple(name for name in LIBRARY if name in found)


def build_library(folder: Path, names: tuple[str, ...] = LIBRARY) -> None:
    """Compile what ``folder``, a new one, has not compiled yet of the library, each of ``names`` after what it imports.

    **Raises.** MissingDependency if Coq or one of its libraries does not do.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        if (folder / f"{name}.vo").exists():
            continue
        (folder / f"{name}.v").write_text(library_text(name), encoding="ascii")
        result = _coqc(folder / f"{name}.v", ["-Q", str(folder), "AttentionChecker"])
        if result.returncode != 0:
            raise MissingDependency(
                f"Coq does not compile {name}.v of the package's library: {_last_error(result)}. It was written for Coq 8.16 "
                f"with its bignums library; install that (Debian: {INSTALL})."
            )


def compile_theorem(folder: Path, library: Path, files_: dict[str, str], *, allowed: frozenset[str]) -> Compiled:
    """Compile generated files in order; accepted if coqc accepts all and the last one's assumptions are allowed.

    **Guarantee.** a time-out, a lack of memory, an unreadable answer are not acceptance.
    """
    folder.mkdir(parents=True, exist_ok=True)
    said = ""
    for name, text in files_.items():
        if word := FORBIDDEN.search(text):
            return Compiled(accepted=False, why=f"{name}.v contains {word[0]!r}, which generated files must not")
        (folder / f"{name}.v").write_text(text, encoding="ascii")
        try:
            result = _coqc(
                folder / f"{name}.v", ["-Q", str(library), "AttentionChecker", "-Q", str(folder), "Certificate"]
            )
        except subprocess.TimeoutExpired:
            return Compiled(accepted=False, why=f"coqc took more than {SECONDS} s for {name}.v")
        if result.returncode != 0:
            return Compiled(accepted=False, why=f"coqc refuses {name}.v: {_last_error(result)}")
        said = result.stdout
    assumed = assumptions(said)
    if assumed is None:
        return Compiled(accepted=False, why="coqc did not print the theorem's assumptions")
    if beyond := sorted(set(assumed) - allowed):
        return Compiled(accepted=False, why=f"it assumes {', '.join(beyond)}", assumptions=assumed)
    return Compiled(accepted=True, why="", assumptions=assumed)


def assumptions(said: str) -> tuple[str, ...] | None:
    """What the one ``Print Assumptions`` of a file listed; None where nothing of the kind was printed."""
    lines = [line for line in said.splitlines() if line and not line[0].isspace()]
    if not lines or lines[0] not in ("Axioms:", "Closed under the global context"):
        return None
    names = [re.fullmatch(r"([\w.']+)( :.*)?", line) for line in lines[1:]]
    # Whatever else is said (that a definition is assumed to be guarded, positive, …) is an assumption under its whole line.
    return tuple(sorted({m[1] if m else line for m, line in zip(names, lines[1:], strict=True)}))


def _coqc(path: Path, options: list[str]) -> subprocess.CompletedProcess[str]:
    def limits() -> None:
        limit_memory(MEMORY)
        limit_processor_time(SECONDS)

    return subprocess.run(
        [coqc_path(), "-q", "-w", "none", *options, str(path)],
        capture_output=True,
        text=True,
        timeout=4 * SECONDS,
        preexec_fn=limits if HAS_LIMITS else None,
        cwd=path.parent,
        check=False,
    )


def _last_error(result: subprocess.CompletedProcess[str]) -> str:
    text = " ".join((result.stderr or result.stdout).split())
    return text[-300:] or f"exit code {result.returncode}"
