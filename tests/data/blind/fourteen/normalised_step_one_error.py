"""‖g‖ − ‖m − g‖ ≤ ⟨g, m⟩/‖m‖."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    vector,
)

g, m = vector("g", "d"), vector("m", "d")

CLAIM = Claim(
    title="‖g‖ − ‖m − g‖ ≤ ⟨g, m⟩/‖m‖",
    source=Source(
        paper="fourteen",
        where="Cutkosky and Mehta (2020), Momentum improves normalized SGD, compare Lemma 2; from memory",
        fidelity="reconstructed",
    ),
    forall=(g, m),
    where=(norm(m) > 0,),
    conclude=norm(g) - norm(m - g) <= dot(g, m) / norm(m),
)
