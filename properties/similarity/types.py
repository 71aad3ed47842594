"""The sizes printed in Definitions 3.1–3.8 fit together.

Role.  Every later statement uses these symbols.
Note.  Read to the letter three places do not fit. (1) h is declared on ℝ^{d²} and applied to y ∈ ℝ^{d×d}. (2) W-GD subtracts ∇L, which is
as long as x ∈ ℝ^{d²}, from X ∈ ℝ^{d×d}. (3) 𝖠_{l₀} is n² × d² in 3.1 and 3.3, and n × d in 3.8. No size: θ ∈ ℝ (3.6) is never used, “h(y) ∈
…→…” is written for “:”, 3.7 drops the indices l₀, j₀, i₀ and y of L, and the formula of 3.8 is blank.
"""

from checker.language import Claim, Gap, Reading, Source, natural
from checker.statements.printed_sizes import fit, sized

n, d = natural("n"), natural("d")


def definitions(domain_of_h, gradient_of, A_of_svm):
    """3.1–3.8 with the sizes printed there; the arguments are what the text leaves to its reader."""
    A1, A2, A3, X = sized("n", "d"), sized("n", "d"), sized("n", "d"), sized("d", "d")
    A = A1.kronecker(A2).declared("n*n", "d*d", where="Definition 3.1")
    x = X.vec().declared("d*d", where="Definition 3.1")
    u = (sized("n", "d*d", where="Definition 3.1") @ x).declared("n")
    alpha = u.inner(sized("n")).declared("1", where="Definition 3.2")
    f = u.times(alpha).declared("n", where="Definition 3.3")
    h = (A3 @ sized("d")).declared("n", where="Definition 3.4")
    y = sized("d", "d").declared(*domain_of_h, where="Definition 3.4: the domain of h")
    L = f.inner(h).times(sized("1")).declared("1", where="Definition 3.6")
    step = (X - sized(*gradient_of, where="Definition 3.7").times(sized("1"))).declared(
        "d", "d", where="Definition 3.7"
    )
    again = sized(*A_of_svm).declared("n", "d", where="Definition 3.8: A_{l₀}")
    w = f.inner(h.hadamard(sized("n"))) - f.inner(h).times(f.inner(sized("n")))
    return A, y, L, step, again, w.declared("1", where="w(x) of Lemma 3.13 with v₁, v₂, v₃ of Step 3")


AS_PRINTED, VEC_AND_MAT = ("d*d", "1"), ("d", "d")
ONE_SYMBOL, NEW_SYMBOL = ("n*n", "d*d"), ("n", "d")
SIZES, TWICE = "ℝ^{d²} and ℝ^{d×d} (the domain of h; X and ∇L in W-GD)", "A_{l₀} is declared twice"

CLAIM = Claim(
    title="All sizes printed in Definitions 3.1–3.8 fit, each symbol with one size",
    source=Source(
        paper="similarity",
        where="Definitions 3.1–3.8",
        fidelity="verbatim",
        gaps=(
            Gap(
                what=SIZES,
                readings=("different sizes, as printed", "the same by vec and mat"),
                ours="different sizes, as printed",
            ),
            Gap(
                what=TWICE,
                readings=("one symbol, one size", "in 3.8 a new symbol, the tokens of an input"),
                ours="one symbol, one size",
            ),
        ),
    ),
    forall=(n, d),
    where=(n >= 2, d >= 2),
    conclude=fit(*definitions(AS_PRINTED, AS_PRINTED, ONE_SYMBOL)),
    readings=(
        Reading(
            reads={SIZES: "the same by vec and mat", TWICE: "in 3.8 a new symbol, the tokens of an input"},
            conclude=fit(*definitions(VEC_AND_MAT, VEC_AND_MAT, NEW_SYMBOL)),
        ),
        Reading(
            reads={SIZES: "the same by vec and mat"}, conclude=fit(*definitions(VEC_AND_MAT, VEC_AND_MAT, ONE_SYMBOL))
        ),
        Reading(
            reads={TWICE: "in 3.8 a new symbol, the tokens of an input"},
            conclude=fit(*definitions(AS_PRINTED, AS_PRINTED, NEW_SYMBOL)),
        ),
    ),
)
