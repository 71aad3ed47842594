"""The module makes a new claim each time that it is asked for one, by chance a true one.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim  # noqa: F401

made = []


def __getattr__(name):
    if name != "CLAIM":
        raise AttributeError(name)
    made.append(name)
    return (_forge.FALSE, _forge.TRUE)[len(made) % 2]


# CLAIM is set by __getattr__ above.
CLAIM_IS_MADE = True
