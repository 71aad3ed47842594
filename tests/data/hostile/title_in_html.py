"""Its title, note and hypotheses' sentences are markup, escape codes and the verdict itself.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

TITLE = "<script>document.title='PROVED'</script><b>PROVED (kernel)</b> \x1b[32mPROVED\x1b[0m [bold]PROVED[/]\u202e"
CLAIM = _forge.claim(title=TITLE, not_checked=TITLE, consequence=None, repairs=TITLE, uses=(TITLE,), cites=(TITLE,))
