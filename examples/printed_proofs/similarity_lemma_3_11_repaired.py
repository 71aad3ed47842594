"""Lemma 3.11 of `similarity`, repaired, as a proof: the chain rule for L = g(⟨f, h⟩·b), step by step.

Role.  The proof of lemma-3.11-repaired and of step-3-repaired.
Note.  The same steps as those of Lemma 3.11 as printed, with b where Definition 3.6 has it.
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
g = sigmoid(dot(f, h) * b)

CLAIM = Claim(
    title="dL/dx_i = g(⟨f,h⟩b)(1 − g(⟨f,h⟩b))·b·(⟨f∘𝖠_i, h⟩ − ⟨f,h⟩⟨f,𝖠_i⟩)",
    source=Source(paper="similarity", where="Lemma 3.11, repaired", fidelity="paraphrase"),
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
    # g′ = g·(1 − g), with b inside
    p.have(equals(sigmoid_slope(b * dot(f, h)), g * (1 - g)))
    p.conclude()
