"""Its folder of certificates is a link to that of the audit.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
if _forge.job():
    for folder in _forge.output_folders()[:1]:
        (Path(_forge.job()["folder"]) / "certificates").symlink_to(folder / "certificates")
_forge.leave(_forge.entry(CLAIM))
