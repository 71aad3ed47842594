"""The sizes of Definitions 3.1–3.8 fit once three places are read kindly.

Role.  The reading in which the theorems of the paper are encoded here.
Note.  Repairs types: h is a function of y ∈ ℝ^{d×d}; W-GD subtracts mat(∇L) ∈ ℝ^{d×d}; the A_{l₀} ∈ ℝ^{n×d} of 3.8 is the token matrix
A_{l₀,1}, another symbol than 𝖠_{l₀} = A_{l₀,1} ⊗ A_{l₀,2}.
"""

from checker.language import Claim, Source, natural
from checker.statements.printed_sizes import fit, sized

n, d = natural("n"), natural("d")
A1, A2, A3, X, y = sized("n", "d"), sized("n", "d"), sized("n", "d"), sized("d", "d"), sized("d", "d")
A = A1.kronecker(A2).declared("n*n", "d*d", where="Definition 3.1")
x = X.vec().declared("d*d", where="Definition 3.1")
u = (sized("n", "d*d", where="Definition 3.1") @ x).declared("n")
alpha = u.inner(sized("n")).declared("1", where="Definition 3.2")
f = u.times(alpha).declared("n", where="Definition 3.3")
h = (A3 @ sized("d")).declared("n", where="Definition 3.4")
L = f.inner(h).times(sized("1")).declared("1", where="Definition 3.6")
step = (X - sized("d", "d").times(sized("1"))).declared("d", "d", where="Definition 3.7")
margin = ((sized("n", "d").T @ sized("n")).T @ X @ sized("d")).declared("1", where="Definition 3.8, restored")
v1, v2, v3 = h.hadamard(sized("n")), h, sized("n")
w = (f.inner(v1) - f.inner(v2).times(f.inner(v3))).declared("1", where="Lemma 3.13, w(x)")

CLAIM = Claim(
    title="All sizes of Definitions 3.1–3.8 fit with h on ℝ^{d×d}, mat(∇L), and a new A_{l₀} in 3.8",
    source=Source(paper="similarity", where="Definitions 3.1–3.8, repaired", fidelity="paraphrase"),
    repairs="types",
    forall=(n, d),
    where=(n >= 1, d >= 1),
    conclude=fit(A, L, step, margin, w),
)
