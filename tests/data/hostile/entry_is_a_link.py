"""Its entry is a link to a file outside of its folder.

Truth.  False.
"""

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
if _forge.job():
    folder = Path(_forge.job()["folder"])
    (folder / "elsewhere").write_text(json.dumps(_forge.entry(CLAIM)))
    (folder / "entry.json").symlink_to(folder / "elsewhere")
    os._exit(0)
