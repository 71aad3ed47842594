"""Imports go one way, properties stay free of arithmetic, verify.py stands alone."""

import ast
import importlib.util
import shutil
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from checker.verifier import build

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "checker"
# The reading order: what stands here may import only what stands before it, and within a package no imports go round in a circle.
ORDER = (
    "errors",
    "truth",
    "verify",
    "verifier",
    "arithmetic",
    "data",
    "statements",
    "language",
    "formulas",
    "attention",
    "svm",
    "symbolic",
    "descent",
    "limits",
    "paths",
    "meaning",
    "proofs",
    "certificates",
    "coq",
    "search",
    "scripts",
    "verdicts",
    "report",
    "runs",
    "own_data",
    "next_token",
    "experiments",
    "papers",
    "app",
)
# The same inside a package: its folders in reading order.  What stands in no folder may import from all of them.
INSIDE = {
    "verifier": ("exact", "meaning", "certified", "forms", "trees"),
    "statements": ("terms", "rates", "claims", "checks"),
    "formulas": ("sympy", "syntax", "symbols", "letters", "functions", "sentences"),
    "svm": ("children", "least_norm", "brackets", "least_lp_norm", "least_nuclear_norm"),
    "symbolic": ("formulas", "models"),
    "descent": ("floats", "balls"),
    "paths": ("joint",),
    "proofs": (
        "terms",
        "trees",
        "inequalities",
        "indices",
        "library",
        "facts",
        "weight_facts",
        "squares",
        "ways/form",
        "ways/scalars",
        "ways/vectors",
        "ways/places",
        "ways/weights",
        "wordings",
        "ways/sums",
        "tactics",
        "search",
    ),
    "coq": ("limits", "reading_back", "trees/words", "counter_examples", "trees/forms", "trees/rules"),
    "search": ("instances", "shrinking", "adversaries", "worst_cases"),
    "verdicts": ("trials",),
    "report": ("typesetting", "pictures", "proofs", "claims", "audits", "pages", "programs"),
    "own_data": ("numbers", "parts", "dataset", "models", "training", "sweeps"),
    "app": ("terminal", "given", "assistants", "commands", "notebooks"),
}
MOST_MODULES = 15  # of a folder
# Everything else is in a package.
ROOT_FILES = {"__init__.py", "__main__.py", "errors.py", "truth.py", "language.py", "verify.py", "py.typed"}
MOST_LINES = 420  # of a module
MOST_LINES_OF_A_FUNCTION = 60
LONGER_MODULES = {
    "verify.py": (5547, "joined from verifier/"),
}
LONGER_FUNCTIONS = {
    "descent/floats/float64_numba.py:_run": (
        205,
        "numba compiles one loop; what it calls would have to be compiled with it",
    ),
}
MODULES = sorted(p for p in PACKAGE.rglob("*.py") if "properties" not in p.relative_to(PACKAGE).parts)


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def module_of(path: Path) -> str:
    parts = ["checker", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_of(path) for path in MODULES}


@cache
def read(path: Path) -> tuple[list[str], list[tuple[str, int]]]:
    """What a file imports, wherever in the file, of the package to the module; and its functions with their lines."""
    found, lines = [], []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{a.name}" for a in node.names]
            found += [name if name in NAMES else node.module for name in inside]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines.append((node.name, (node.end_lineno or 0) - node.lineno + 1))
    return found, lines


def imports(path: Path) -> list[str]:
    return read(path)[0]


@pytest.mark.parametrize("folder", sorted({str(path.parent.relative_to(PACKAGE)) for path in MODULES}))
def test_imports_follow_the_reading_order(folder):
    wrong = []
    for path in (one for one in MODULES if one.parent == PACKAGE / folder):
        own = path.relative_to(PACKAGE).with_suffix("").parts[0]
        if own in ("__init__", "__main__", "verify"):  # doors; and the verifier has a test of its own
            continue
        assert own in ORDER, f"checker/{own} has no place in the reading order; give it one in ORDER"
        for name in imports(path):
            if name.split(".")[0] == "checker" and name != "checker":
                assert name in NAMES, f"{named(path)} imports {name}, which is no module of the package"
                if ORDER.index(name.split(".")[1]) > ORDER.index(own):
                    wrong.append(f"{named(path)} imports {name}, which comes later in ORDER")
    assert not wrong, wrong


def test_a_reading_order_names_every_module_of_its_folder():
    missing = []
    for path in (one for one in MODULES if one.name == "__init__.py" and "In reading order" in one.read_text("utf-8")):
        said = path.read_text("utf-8")
        missing += [named(one) for one in MODULES if one.parent == path.parent and f"``{one.stem}``" not in said]
    assert [one for one in missing if not one.endswith("__init__.py")] == []


def folder_in(path: Path) -> str:
    """ "ways/sums" of checker/proofs/ways/sums/laws.py; "" of what stands in no folder of its package."""
    return "/".join(path.relative_to(PACKAGE).parts[1:-1])


@pytest.mark.parametrize("package", INSIDE)
def test_imports_inside_a_package_follow_its_reading_order(package):
    order = INSIDE[package]
    places = {module_of(path): folder_in(path) for path in MODULES if module_of(path).split(".")[1:2] == [package]}
    folders = {folder for folder in places.values() if folder}
    named_by_others = {name.split("/")[0] for name in order}  # "ways" holds no module
    assert set(order) <= folders <= {*order, *named_by_others}, "INSIDE names each folder"
    for path in MODULES:
        own = folder_in(path)
        if module_of(path) in places and own in order:
            for name in imports(path):
                of = places.get(name, "")
                assert of not in order or order.index(of) <= order.index(own), f"{named(path)} imports {name}"


def test_packages_with_folders_are_those_that_are_named():
    assert {path.relative_to(PACKAGE).parts[0] for path in MODULES if folder_in(path)} == set(INSIDE)


def test_no_folder_is_a_hall():
    """At most fifteen modules, ``__init__`` apart, in checker/ and in tests/."""
    counts = Counter(p.parent for p in MODULES if p.name != "__init__.py")
    theorem_files = (ROOT / "tests" / "data", ROOT / "tests" / "benchmarks" / "lemmas")
    tests = (p for p in (ROOT / "tests").rglob("*.py") if not any(p.is_relative_to(one) for one in theorem_files))
    counts.update(p.parent for p in tests)
    large = {f.relative_to(ROOT).as_posix(): n for f, n in counts.items() if n > MOST_MODULES}
    assert not large


def test_no_imports_go_round_in_a_circle():
    left = {module_of(p): {n for n in imports(p) if n in NAMES and n != module_of(p)} for p in MODULES}
    left["checker"] = set()  # the shop window imports when it is asked
    while free := {name for name, needed in left.items() if not needed & set(left)}:
        left = {name: needed for name, needed in left.items() if name not in free}
    assert not left, "these import each other"


def test_the_root_holds_what_is_listed_and_the_order_names_every_package():
    here = {p.name for p in PACKAGE.iterdir() if p.name != "__pycache__"}
    packages = {name for name in here if (PACKAGE / name / "__init__.py").is_file()}
    assert here - packages == ROOT_FILES
    assert packages == set(ORDER) - {name.removesuffix(".py") for name in ROOT_FILES}


def test_modules_are_short():
    long = {named(p): len(p.read_text(encoding="utf-8").splitlines()) for p in MODULES}
    long = {name: n for name, n in long.items() if n > MOST_LINES}
    assert long.keys() == LONGER_MODULES.keys(), "an exception has to be named, and to be needed"
    assert all(n <= LONGER_MODULES[name][0] for name, n in long.items()), long


def test_functions_are_short():
    trusted = {"verify.py", *(named(p) for p in (PACKAGE / "verifier").rglob("*.py"))}
    parts = {
        f"{named(p)}:{name}": lines
        for p in MODULES
        if named(p) not in trusted
        for name, lines in read(p)[1]
        if lines > MOST_LINES_OF_A_FUNCTION
    }
    assert parts.keys() == LONGER_FUNCTIONS.keys(), "an exception has to be named, and to be needed"
    assert all(n <= LONGER_FUNCTIONS[name][0] for name, n in parts.items()), parts


def test_theorem_files_do_no_arithmetic_of_their_own():
    forbidden = {"numpy", "flint", "mpmath", "cvxpy", "scipy", "sympy", "properties"}
    files = sorted((ROOT / "properties").glob("*/*.py"))
    wrong = [path.stem for path in files if {name.split(".")[0] for name in imports(path)} & forbidden]
    assert len(files) > 100 and not wrong, wrong


def test_the_verifier_imports_the_standard_library_only():
    assert {name.split(".")[0] for name in imports(PACKAGE / "verify.py")} <= set(sys.stdlib_module_names)


def test_the_verifier_is_its_parts():
    """``python -m checker.verifier.build`` writes it."""
    assert (PACKAGE / "verify.py").read_bytes() == build.joined()
    files = {named(p).removeprefix("verifier/").removesuffix(".py") for p in (PACKAGE / "verifier").rglob("*.py")}
    assert {name for name in files if not name.endswith("__init__")} == {*build.PARTS, "build"}
    for name in list(build.PARTS)[1:]:
        assert not imports(build.part(name)), f"the part {name} imports something; all of that is in the part opening"


def test_the_parts_can_be_taken_from_the_verifier_again(tmp_path, monkeypatch):
    shutil.copytree(PACKAGE / "verifier", tmp_path, dirs_exist_ok=True)
    changed = build.joined().replace(b"def by_absolute(", b"def by_other(t):\n    pass\ndef by_absolute(")
    (tmp_path / "verify.py").write_bytes(changed)
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    monkeypatch.setattr(build, "VERIFIER", tmp_path / "verify.py")
    build.cut()
    assert build.joined() == changed and b"by_other" in build.part("trees/rules").read_bytes()
    (tmp_path / "verify.py").write_bytes(changed.replace(b"def exactly(", b"def exact("))
    with pytest.raises(ValueError, match="first line of every part"):
        build.cut()


# What is unsound is to differentiate sympy's matrix symbols; these modules only read what others built of them.
READING = (
    "formulas/from_sympy.py",
    "formulas/sympy/matrices.py",
    "formulas/sympy/sizes.py",
    "formulas/sympy/assumptions.py",
)
CHILDREN = ("svm/least_norm/child.py", "svm/children/clarabel_child.py")
MAY_NAME = {"MatrixSymbol": (*READING, *CHILDREN), "mpmath.iv": CHILDREN, "iv.mpf": CHILDREN, "pickle.load": CHILDREN}


def test_known_unsound_calls_stay_out():
    wrong = []
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        for call in ("MatrixSymbol", "mpmath.iv", "iv.mpf", "pickle.load"):
            if call in text and named(path) not in MAY_NAME.get(call, ()):
                wrong.append(f"{call} in {named(path)}")
    assert not wrong, wrong


def test_no_module_is_called_after_nothing():
    assert not {p.stem for p in MODULES} & {"utils", "helpers", "core", "misc", "common"}


def test_what_files_outside_the_package_import_exists():
    """A hostile file that cannot be loaded attacks nothing, and no test of it would say so; a campaign would fail years later."""
    folders = ("tests/data/hostile", "tests/benchmarks", "docs", "reports", "examples")
    asked = {
        (node.module, alias.name, path.relative_to(ROOT).as_posix())
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "checker"
        for alias in node.names
    }
    missing = [one for one in sorted(asked) if not _is_there(*one[:2])]
    assert len(asked) > 1000 and not missing


def _is_there(module: str, name: str) -> bool:
    if name == "*" or hasattr(importlib.import_module(module), name):
        return True
    return importlib.util.find_spec(f"{module}.{name}") is not None
