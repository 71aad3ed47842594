"""Lemma 3.11 of `similarity` from its definitions: the chain rule for L = g(⟨f, h⟩·b), step by step.

Role.  The first step that does not hold: the printed formula has g′ at ⟨f, h⟩, where the chain rule has it at ⟨f, h⟩·b.
Note.  The text prints no proof.  Steps 1 and 2 are what its Definitions 3.3, 3.4 and 3.6 give; step 3 is the printed formula.
"""

from checker.language import (
    Claim,
    Source,
    attention_block,
    block,
    column,
    dot,
    entry,
    equals,
    gradient,
    hadamard,
    index,
    matrix,
    scalar,
    sigmoid,
    sigmoid_slope,
    softmax_loss,
    vector,
)  # fmt: skip

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0, i = index("j", "n"), index("i0", "d"), index("i", "d*d")
x, b = vector("x", "d*d"), scalar("b")
A, f, h = block(A1, A2, j), attention_block(A1, A2, j, x), A3 @ column(Y, i0)
L = softmax_loss(A, b * h, "sigmoid")
g = sigmoid(dot(f, h))

CLAIM = Claim(
    title="dL/dx_i = g(⟨f,h⟩)(1 − g(⟨f,h⟩))·b·(⟨f∘𝖠_i, h⟩ − ⟨f,h⟩⟨f,𝖠_i⟩)",
    source=Source(paper="similarity", where="Lemma 3.11, from Definitions 3.3, 3.4 and 3.6", fidelity="paraphrase"),
    forall=(A1, A2, A3, Y, j, i0, i, x, b),
    conclude=equals(
        entry(gradient(L, x), i),
        g * (1 - g) * b * (dot(hadamard(f, column(A, i)), h) - dot(f, h) * dot(f, column(A, i))),
    ),
)

with CLAIM.proof() as p:
    # “L(x, y) := g(⟨f(x), h(y)⟩·b)”, by the chain rule
    p.have(equals(gradient(L, x), (sigmoid_slope(b * dot(f, h)) * b) * (A.T @ (hadamard(f, h) - dot(f, h) * f))))
    # the coordinate i of it, “⟨f∘𝖠_i, h⟩ − ⟨f, h⟩⟨f, 𝖠_i⟩”
    p.have(
        equals(
            entry(gradient(L, x), i),
            sigmoid_slope(b * dot(f, h)) * b * (dot(hadamard(f, column(A, i)), h) - dot(f, h) * dot(f, column(A, i))),
        )
    )
    # “g(⟨f, h⟩)(1 − g(⟨f, h⟩))”
    p.have(equals(sigmoid_slope(b * dot(f, h)), g * (1 - g)))
    p.conclude()
