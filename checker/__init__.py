"""Check theorems about softmax attention: exact data, certified SVMs, three-valued verdicts.

The shop window.  Names load when first used, so importing the package is instant.
"""

from importlib import import_module
from typing import Any

__version__ = "1.0.0"

_HOME = {
    "AttentionSVM": "checker.svm.attention_svm",
    "Claim": "checker.statements.claims.claim",
    "Dataset": "checker.data.dataset",
    "Gap": "checker.statements.claims.readings",
    "Reading": "checker.statements.claims.readings",
    "Source": "checker.statements.claims.claim",
    "Truth": "checker.truth",
    "Watch": "checker.own_data.training.watch",
    "audit": "checker.app.notebooks.notebook",
    "audit_claim": "checker.app.notebooks.notebook",
    "capture": "checker.own_data.training.capture",
    "equal_nonoptimal_scores": "checker.meaning.assumptions",
    "evaluate": "checker.meaning.interpret",
    "evaluate_arrays": "checker.meaning.arrays",
    "from_latex": "checker.formulas.from_latex",
    "from_sympy": "checker.formulas.from_sympy",
    "gaps": "checker.attention.scores",
    "head_svm": "checker.svm.attention_svm",
    "inspect_dataset": "checker.own_data.dataset.inspection",
    "joint_svm": "checker.svm.attention_svm",
    "judge": "checker.verdicts.in_process",
    "matrix_svm": "checker.svm.attention_svm",
    "optimal_tokens": "checker.attention.scores",
    "prompt_svm": "checker.svm.attention_svm",
    "read_dataset": "checker.data.files",
    "run_audit": "checker.runs.audit",
    "svm_certificate": "checker.certificates.writing",
    "unique_optimal_tokens": "checker.attention.scores",
    "write_dataset": "checker.data.files",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    if name == "load_ipython_extension":  # %load_ext checker
        return import_module("checker.app.notebooks.claim_magic").load_ipython_extension
    raise AttributeError(f"module 'checker' has no attribute {name!r}; it offers {', '.join(__all__)}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
