"""Statements whose tree is one step that names a fact: the library proves them whole, for just the statement that the claim's term gives.

The text of the theorem is printed from the claim's term as that of any tree, and Coq compares it with the library's.
"""

from __future__ import annotations

from checker.statements.terms.term import sha256

# SHA-256 of the statement: (the file of the library, the theorem)
PROVED_WHOLE = {
    "e3a64cead92495e2ad4f69fe187e56d12000fa73fe507c35b33ac73bd81fc729": ("Gradients", "p_and_w_equivalent"),
    "5ef73e97d846f5d43a68668dd16bdfcc9ee898bfd56d4a1213e6cd7b6b81281d": ("Solutions", "slope_along_max_margin"),
    "1e735f02439cfbf384a1d57aee9d4cc1c86fd244a70fe00b1677b9db288fa1d6": ("Gradients", "assumption_a"),
    "e4fa89e383e65b23df99e2fe5b3a5d42085df9f0aa1f50b80be8844d396f07c8": ("Solutions", "rank_at_most_n"),
    "88d104a6f881705fd45ef2a907b66baad0071aa16646c20b94e9157ebc85d8ea": ("Levels", "two_levels_of_words"),
    "53fb2bbb517f9d9e8f91e706e57441dd2432de706512a22f8f7bbb64f5961d3e": (
        "Levels",
        "two_levels_of_words",
    ),  # of another name
    "bb41775a0d1fff2622bc287281b3b7e9b2cfce4c0d69c3ddd6d1f5cdf92e8ddb": ("Levels", "order_of_never"),
    "8364cbf4e58cf7eb156875ba1118e0fefaf1d0d8cee6576082778b8e84767155": ("Smooth", "descent_lemma_lipschitz"),
    "cb530e24a8476d424ad660454a653c2a507d39e79ab6ec689414537ed1441954": ("Smooth", "descent_lemma"),
}


def proved_whole(statement: dict) -> tuple[str, str] | None:
    """The file and the name of the library's theorem for a statement."""
    return PROVED_WHOLE.get(sha256(statement))
