"""The triangle inequality of angles, with cosines."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    sqrt,
    vector,
)

a, b, c = vector("a", "d"), vector("b", "d"), vector("c", "d")

CLAIM = Claim(
    title="⟨a, c⟩ ≥ ⟨a, b⟩⟨b, c⟩ − √(1 − ⟨a, b⟩²)·√(1 − ⟨b, c⟩²)",
    source=Source(
        paper="schubert-2021",
        where="A triangle inequality for cosine similarity",
        fidelity="paraphrase",
    ),
    forall=(a, b, c),
    assuming=(equals(norm(a), 1), equals(norm(b), 1), equals(norm(c), 1)),
    conclude=dot(a, b) * dot(b, c) - sqrt(1 - dot(a, b) ** 2) * sqrt(1 - dot(b, c) ** 2) <= dot(a, c),
)
