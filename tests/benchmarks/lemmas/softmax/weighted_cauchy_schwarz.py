"""⟨s, u∘v⟩² ≤ ⟨s, u∘u⟩⟨s, v∘v⟩ for s = softmax(x).

Role.  From Hardy, Littlewood and Pólya, section 2.4, with weights.
Note.  Cauchy's inequality for √s_i u_i and √s_i v_i.
"""

from checker.language import Claim, Source, dot, hadamard, softmax, vector

x, u, v = vector("x", "n"), vector("u", "n"), vector("v", "n")
s = softmax(x)

CLAIM = Claim(
    title="⟨s, u∘v⟩² ≤ ⟨s, u∘u⟩⟨s, v∘v⟩ for s = softmax(x)",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.4, with weights", fidelity="reconstructed"
    ),
    forall=(x, u, v),
    conclude=dot(s, hadamard(u, v)) ** 2 <= dot(s, hadamard(u, u)) * dot(s, hadamard(v, v)),
)
