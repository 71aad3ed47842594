"""What keeps one job of a process from disturbing the next: its children, its network, its files, and what its draws depend on."""

from __future__ import annotations

import ctypes
import os
import select
import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.internal.conjecture import providers

from checker.data.processes import KILLED


def adopt_orphans() -> None:
    """What a job's child leaves behind becomes a child of this process, where Linux is asked for it, and can be ended with the job."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def end_what_it_left() -> None:
    """Kill the processes that the last job left behind: they could disturb the next one, or change files after the fact."""
    children = Path(f"/proc/self/task/{os.getpid()}/children")  # where Linux is; elsewhere they are left
    with suppress(OSError):
        while left := children.read_text(encoding="ascii").split():  # killing one may bring its own children here
            for process in map(int, left):
                os.kill(process, -KILLED)
                os.waitpid(process, 0)


def leave_network() -> None:
    """A network of its own without any interface, where Linux lets a user have one; it needs a process without threads."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).unshare(0x10000000 | 0x40000000)  # CLONE_NEWUSER, CLONE_NEWNET


def make_temporary_folder(folder: Path) -> None:
    """Files for a while count as the unit's, and go with them."""
    (folder / "tmp").mkdir()
    os.environ["TMPDIR"] = str(folder / "tmp")
    tempfile.tempdir = None
    set_hypothesis_home_dir(folder / "tmp")  # else it leaves a folder where the user stands


def end_with_audit(lifeline: int) -> None:
    """A unit must not outlive the audit that wants it, however that ended: its end of the pipe is then closed."""
    if not hasattr(select, "poll"):
        while os.read(lifeline, 1):  # of a process for one job, to which nothing more is sent
            pass
        os._exit(1)
    hung_up = select.poll()
    hung_up.register(lifeline, select.POLLHUP)
    hung_up.poll()
    os._exit(1)


def draw_constants_of(path: str) -> None:
    """Hypothesis also draws constants that it finds in the modules loaded so far: of these only the theorem file counts, as what a
    claim is tested on must not depend on which jobs this process had before, nor on how the package is installed."""
    providers.is_local_module_file = lambda file: str(file) == path  # type: ignore[assignment]
