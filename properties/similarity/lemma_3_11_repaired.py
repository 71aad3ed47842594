"""The gradient of the loss with b where Definition 3.6 has it: g evaluated at ⟨f,h⟩·b.

Role.  The starting point of the Lipschitz estimate for ∇L.
Note.  Repairs Lemma 3.11: the only change is the argument of g.
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
    softmax_loss,
    vector,
)

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0, i = index("j", "n"), index("i0", "d"), index("i", "d*d")
x, b = vector("x", "d*d"), scalar("b")
A, f, h = block(A1, A2, j), attention_block(A1, A2, j, x), A3 @ column(Y, i0)
g = sigmoid(dot(f, h) * b)

CLAIM = Claim(
    title="dL/dx_i = g(⟨f,h⟩b)(1 − g(⟨f,h⟩b))·b·(⟨f∘𝖠_i, h⟩ − ⟨f,h⟩⟨f,𝖠_i⟩)",
    source=Source(paper="similarity", where="Lemma 3.11, repaired", fidelity="paraphrase"),
    repairs="lemma-3.11",
    forall=(A1, A2, A3, Y, j, i0, i, x, b),
    conclude=equals(
        entry(gradient(softmax_loss(A, b * h, "sigmoid"), x), i),
        g * (1 - g) * b * (dot(hadamard(f, column(A, i)), h) - dot(f, h) * dot(f, column(A, i))),
    ),
)
