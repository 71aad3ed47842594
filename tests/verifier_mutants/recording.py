"""A pytest plugin that writes down every certificate which the tests hand to any loaded copy of checker/verify.py.

Use:  VERIFIER_RECORD=FILE.jsonl python -m pytest -p tests.verifier_mutants.recording TESTS
Each line of the file is {"text", "budget", "outcome", "test", "seconds"}.
"""

import importlib.machinery
import json
import os
import sys
import time
import types
from pathlib import Path

_LONGEST = 400_000  # characters of a text worth keeping
_written: set[tuple[str, object]] = set()
_execute = importlib.machinery.SourceFileLoader.exec_module


def _listen(module) -> None:
    """Replace ``verify_record`` of a loaded verifier; ``verify_text`` calls it by its global name."""
    if hasattr(module, "listened"):
        return
    module.listened = True
    true, out = module.verify_record, Path(os.environ["VERIFIER_RECORD"])

    def verify_record(text, budget=module.BUDGET, **more):
        begin = time.perf_counter()
        answer = true(text, budget, **more)
        plain = text if type(text) is str else text.decode(errors="replace")
        if (plain, budget) not in _written and len(plain) <= _LONGEST:
            _written.add((plain, budget))
            entry = {"text": plain, "budget": budget, "outcome": answer[0]}
            entry |= {"test": os.environ.get("PYTEST_CURRENT_TEST", ""), "seconds": time.perf_counter() - begin}
            with out.open("a") as file:
                file.write(json.dumps(entry) + "\n")
        return answer

    module.verify_record = verify_record


def _exec_module(self, module):
    """Execute a module as usual, then listen to it if it is the verifier."""
    _execute(self, module)
    if self.path.endswith(os.path.join("checker", "verify.py")):
        _listen(module)


if "VERIFIER_RECORD" in os.environ:
    importlib.machinery.SourceFileLoader.exec_module = _exec_module
    if "checker.verify" in sys.modules:
        _listen(sys.modules["checker.verify"])


def pytest_collection_finish(session) -> None:
    """Listen to the verifiers that test modules made from the text of the file."""
    if "VERIFIER_RECORD" in os.environ:
        for module in {id(item.module): item.module for item in session.items if hasattr(item, "module")}.values():
            for one in list(vars(module).values()):
                if isinstance(one, types.ModuleType) and hasattr(one, "verify_record") and hasattr(one, "BUDGET"):
                    _listen(one)
