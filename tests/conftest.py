"""What several test files share.  Tests never see the results that this user's own audits have kept."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHECKER_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


TEXT = '''"""A small claim.

Role.  To be judged quickly.
"""
import os
from checker.language import Claim, Source, scalar, sigmoid

with open({log!r}, "a") as file:
    file.write({name!r} + "\\n")
x, y = scalar("x"), scalar("y")
CLAIM = Claim(
    title={name!r},
    source=Source(paper="small", where="nowhere", fidelity="verbatim"),
    forall=(x, y),
    conclude={conclude},
)
'''
CONCLUSIONS = (
    "abs(sigmoid(x) - sigmoid(y)) <= abs(x - y)",
    "x * x + y * y >= 2 * x * y - {k}",
    "sigmoid(x) <= sigmoid(x) + {k} + abs(y)",
)


@pytest.fixture
def small_claims():
    """A function (folder, count) → theorem files small enough to be judged by the dozen, and the file in which they note
    each time that they are loaded (twice a unit)."""
    return _small_claims


def _small_claims(folder, count):
    from checker.claim import describe

    (folder / "small").mkdir(parents=True)
    log = folder / "log.txt"
    log.touch()
    for k in range(count):
        name = f"claim-{k:02}"
        text = TEXT.format(log=str(log), name=name, conclude=CONCLUSIONS[k % 3].format(k=k))
        (folder / "small" / f"claim_{k:02}.py").write_text(text)
    return [describe(p) for p in sorted((folder / "small").glob("*.py"))], log
