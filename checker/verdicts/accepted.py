"""What ``verify.py`` accepted about a claim."""

from __future__ import annotations

import json
from dataclasses import dataclass

from checker.certificates.verification import Record


@dataclass(frozen=True, kw_only=True)
class Accepted:
    """One certificate that ``verify.py`` accepted: what it says of it, its text, and the file that it stands in."""

    record: Record
    text: str
    file: str

    @property
    def values(self) -> dict:
        """Of the instance, as exact texts."""
        return json.loads(self.text)["instance"]["values"]
