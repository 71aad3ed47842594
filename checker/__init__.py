"""Check theorems about softmax attention: exact data, certified SVMs, three-valued verdicts.

The shop window.  Names load when first used, so importing the package is instant.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOME = {
    "AttentionSVM": "checker.svm.attention_svm",
    "Claim": "checker.claim",
    "Dataset": "checker.dataset",
    "Gap": "checker.claim",
    "Source": "checker.claim",
    "Truth": "checker.truth",
    "audit_claim": "checker.notebook",
    "equal_nonoptimal_scores": "checker.assumptions",
    "evaluate": "checker.interpret",
    "gaps": "checker.attention.scores",
    "head_svm": "checker.svm.attention_svm",
    "inspect_dataset": "checker.inspection",
    "joint_svm": "checker.svm.attention_svm",
    "judge": "checker.judge",
    "matrix_svm": "checker.svm.attention_svm",
    "optimal_tokens": "checker.attention.scores",
    "prompt_svm": "checker.svm.attention_svm",
    "read_dataset": "checker.data_files",
    "run_audit": "checker.audit",
    "svm_certificate": "checker.certificate",
    "unique_optimal_tokens": "checker.attention.scores",
    "write_dataset": "checker.data_files",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'checker' has no attribute {name!r}; it offers {', '.join(__all__)}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
