"""It ends badly, and the file of its last words is a named pipe.

Truth.  False.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
if _forge.job():
    place = Path(_forge.job()["folder"]) / "stderr"
    place.unlink()
    os.mkfifo(place)
    os._exit(3)
