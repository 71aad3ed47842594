"""Statements whose tree is one step that names a fact: the library proves them whole, for just the statement that the claim's term gives.

The text of the theorem is printed from the claim's term as that of any tree, and Coq compares it with the library's.
"""

from __future__ import annotations

from checker.statements.term import sha256

# SHA-256 of the statement: (the file of the library, the theorem)
PROVED_WHOLE = {
    "32c43d3717864d119c312f77fe3cc8962092304a9137262a73dc61ee9ff24e91": ("Gradients", "p_and_w_equivalent"),
}


def proved_whole(statement: dict) -> tuple[str, str] | None:
    """The file and the name of the library's theorem for a statement."""
    return PROVED_WHOLE.get(sha256(statement))
