"""``checker new NAME --project``: a folder for the lemmas of a paper, with a workflow for CI and a hook for commits."""

from __future__ import annotations

import shutil
from pathlib import Path

from checker.app.handbook import packaged_folder
from checker.errors import InputError


def new_project(name: str, parent: Path) -> Path:
    """Copy the template to a new folder.  **Raises.** InputError where something of that name is there."""
    template = packaged_folder("project", "examples/project")
    if template is None:
        raise InputError("This installation has no template of a project. Copy examples/project from a clone.")
    folder = parent / name
    try:
        shutil.copytree(
            template, folder, ignore=shutil.ignore_patterns("reports", ".pytest_cache", "__pycache__", ".hypothesis")
        )
    except FileExistsError:
        raise InputError(f"{folder} is there already and is left as it is. Choose another name.") from None
    except OSError as problem:
        raise InputError(f"{folder} cannot be written: {problem}. Choose a place that you may write to.") from None
    return folder


__all__ = ["new_project"]
