"""Imports go one way, properties stay free of arithmetic, verify.py stands alone."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "checker"
# The reading order: a module may import only from layers before its own, or from its own.
LAYERS = [
    {"errors", "truth", "verify", "exit_codes", "time_limit"},
    {"arithmetic", "new_theorem"},
    {"dataset"},
    {"statistics"},
    {"term", "data_files"},
    {"ranges"},
    {"attention"},
    {"svm"},
    {"regimes"},
    {"dynamics", "limits", "next_token"},
    {"assumptions", "inspection"},
    {"interpret", "claim"},
    {"instances", "language", "certificate", "shrink", "directed", "far_starts", "scaled_claims", "printed_sizes"},
    {"search", "ratio_search", "stability"},
    {"symbolic", "limit_lemmas"},
    {"sharpness"},
    {"budgets", "verification", "entry", "contradictions"},
    {"trial"},
    {"findings"},
    {"judge"},
    {"conformance"},
    {"coq"},
    {"engine"},
    {"processes"},
    {"unit"},
    {"expected_time"},
    {"published"},
    {"cache", "ledger", "changes"},
    {"audit"},
    {"statements", "bench"},
    {"enclosures"},
    {"data_bindings", "data_evidence"},
    {"data_promises"},
    {"data_report"},
    {"report"},
    {"descent_bounds", "notebook", "travel"},
    {"bounds_over_radius", "nonlinear_runs", "head_paths", "margin_paths", "joint_paths"},
    {
        "progress",
        "descent_report",
        "data_table",
        "causal_language",
        "random_runs",
        "mirror_runs",
        "patch_tokens",
        "doctor",
        "pytest_plugin",
    },
    {"cli"},
]
LEVEL = {name: k for k, layer in enumerate(LAYERS) for name in layer}
# write_audit renders the page with a late import: the audit's JSON is complete without it; calling the module is for notebooks.
LATE = {("audit", "report"), ("audit", "notebook")}
MODULES = sorted(p for p in PACKAGE.rglob("*.py") if "properties" not in p.relative_to(PACKAGE).parts)


def layer_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
            if node.module == "checker":
                found += [f"checker.{a.name}" for a in node.names]
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_follow_the_reading_order(path):
    own = layer_of(path)
    if own in ("__init__", "verify"):  # the verifier has a test of its own
        return
    assert own in LEVEL, f"checker/{own} has no place in the reading order; give it one in LAYERS"
    for name in imports(path):
        parts = name.split(".")
        if parts[0] != "checker" or len(parts) == 1 or parts[1] == "__version__" or (own, parts[1]) in LATE:
            continue
        assert parts[1] in LEVEL, f"{own} imports {name}, which is no module of the package"
        assert LEVEL[parts[1]] <= LEVEL[own], f"{own} imports {name}, which comes later in the reading order"


@pytest.mark.parametrize("path", sorted((ROOT / "properties").glob("*/*.py")), ids=lambda p: p.stem)
def test_theorem_files_do_no_arithmetic_of_their_own(path):
    forbidden = {"numpy", "flint", "mpmath", "cvxpy", "scipy", "sympy", "properties"}
    assert not {name.split(".")[0] for name in imports(path)} & forbidden


def test_the_verifier_imports_the_standard_library_only_and_stays_short():
    import sys

    path = PACKAGE / "verify.py"
    assert {name.split(".")[0] for name in imports(path)} <= set(sys.stdlib_module_names)
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 2960


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_known_unsound_calls_stay_out(path):
    text = path.read_text(encoding="utf-8")
    for call in ("MatrixSymbol", "mpmath.iv", "iv.mpf", "pickle.load"):
        assert call not in text or path.name in ("child.py", "clarabel_child.py"), f"{call} in {path.name}"


def test_no_module_is_called_after_nothing():
    assert not {p.stem for p in MODULES} & {"utils", "helpers", "core", "misc", "common"}
