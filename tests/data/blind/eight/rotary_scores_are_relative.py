"""Scores of rotated queries and keys depend on the difference of the positions."""

from checker.language import Claim, Source, dot, equals, identity, iterate, length, matrix, natural, vector

rotation, q, key, x, m = (
    matrix("rotation", "d", "d"),
    vector("q", "d"),
    vector("key", "d"),
    vector("x", "d"),
    natural("m"),
)
q_m = iterate(m, x, start=q, update=rotation @ x)
key_next = iterate(m + 1, x, start=key, update=rotation @ x)

CLAIM = Claim(
    title="⟨Rᵐq, Rᵐ⁺¹k⟩ = ⟨q, Rk⟩ for RᵀR = I",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(rotation, q, key, m),
    assuming=(equals(rotation.T @ rotation, identity(length(q))),),
    conclude=equals(dot(q_m, key_next), dot(q, rotation @ key)),
)
