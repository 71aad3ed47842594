"""The reformed gradient with b where Definition 3.6 has it: g′(⟨f,h⟩b)·b·(⟨f,v₁⟩ − ⟨f,v₂⟩⟨f,v₃⟩), v₁ = h∘𝖠_i, v₂ = h, v₃ = 𝖠_i.

Role.  Step 3 of §3.4; the form that is then split into bounds.
Note.  Repairs Step 3 as lemma-3.11-repaired repairs Lemma 3.11: the only change is the argument of g′.
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
    sigmoid_slope,
    softmax_loss,
    vector,
)

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0, i = index("j", "n"), index("i0", "d"), index("i", "d*d")
x, b = vector("x", "d*d"), scalar("b")
A, f, h = block(A1, A2, j), attention_block(A1, A2, j, x), A3 @ column(Y, i0)
v1, v2, v3 = hadamard(h, column(A, i)), h, column(A, i)

CLAIM = Claim(
    title="dL/dx_i = g′(⟨f,h⟩b)·b·(⟨f,v₁⟩ − ⟨f,v₂⟩⟨f,v₃⟩)",
    source=Source(paper="similarity", where="§3.4, Step 3, repaired", fidelity="paraphrase"),
    repairs="step-3",
    forall=(A1, A2, A3, Y, j, i0, i, x, b),
    conclude=equals(
        entry(gradient(softmax_loss(A, b * h, "sigmoid"), x), i),
        sigmoid_slope(dot(f, h) * b) * b * (dot(f, v1) - dot(f, v2) * dot(f, v3)),
    ),
)
