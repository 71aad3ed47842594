"""Logistic loss, r → ∞ before R → ∞, Assumption B over all inputs, as printed: the joint path tends to the p-SVM, at a named rate.

Role.  Theorem II for the loss of the abstract, with B as the slide prints it. theorem-2-joint-logistic has B over the support set.
Note.  p_R is the p of greatest label margin on the ball ‖p‖ ≤ R, as r → ∞ first (docs/limits_joint.md, Lemma 9). This step and what a
label margin is are on paper; the language has no function for that limit. The rest is the statement.

The constraints of the p-SVM are the rows a_j of A, one for each input i and token t ≠ α_i. Let u solve it. Its multipliers are λ ≥ 0, and
q = Aᵀλ/Σλ is u/‖u‖², so that ‖q‖ = 1/‖u‖. The statement holds for every λ ≥ 0; it is about the p-SVM for these.

Some input gives its α_i at p_R a weight s with s_t = s·exp(−m), where m is the least margin and t its token. So 1 − s is at least g(−m),
and Assumption B says that the label margin at p_R is at most Γ − ν·g(−m). At R·u/‖u‖ it is at least Γ − B·exp(−R‖q‖), for a number B of
the data, and p_R is at least as good. So ν·g(−m) ≤ B·exp(−R‖q‖), and m ≥ 0 for all large R. From there on ‖p_R − R·u/‖u‖‖² is at most
2R‖u‖·log(2B/ν), and p_R/R tends to u/‖u‖.

The joint p-SVM asks off S for margins of 0 only. Under B over [n] it has the same solution: by the same argument with its solution u′ every
margin of p_R is at least R/‖u′‖ less a constant, so that ‖u‖ ≤ ‖u′‖.

Not decided: R → ∞ first, or r and R together. The obstacle is in the note of theorem-2-joint-logistic.
"""

from checker.language import (
    Claim,
    Gap,
    Lemma,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    log,
    matrix,
    minimum,
    norm,
    scalar,
    sigmoid,
    total,
    vector,
)

R, nu, B = scalar("R"), scalar("nu"), scalar("B")
A, multipliers, p_R, j = matrix("A", "J", "d"), vector("lambda", "J"), vector("p_R", "d"), index("j", "J")
q = (1 / total(multipliers)) * (A.T @ multipliers)
least = minimum(A @ p_R)
missed = sigmoid(-least)

CLAIM = Claim(
    title="Logistic loss, r → ∞ before R → ∞, B over [n]: p_R/R tends to the direction of the p-SVM",
    source=Source(
        paper="maxmargin",
        where="slide “Theorem II: Convergence of RP” and abstract (“with logistic loss”)",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="which α",
                readings=("any for which B holds", "the optimal tokens for the head v(α)"),
                ours="every",
            ),
        ),
    ),
    repairs="theorem-2-joint",
    forall=(A, multipliers, p_R, R, nu, B),
    where=(R > 0, nu > 0, B > 0, minimum(multipliers) >= 0, total(multipliers) > 0, norm(q) > 0),
    assuming=(norm(p_R) <= R, least >= 0, nu * missed <= B * exp(-R * norm(q))),
    conclude=norm(p_R - (R / norm(q)) * q) ** 2 <= 2 * (R / norm(q)) * log(2 * B / nu),
    scalar_part="Encoded are the least margin of p_R, the direction of the p-SVM's solution by its multipliers, and what Assumption B "
    "says of p_R, as an inequality. That p_R has the greatest label margin is Lemma 9 (a) of docs/limits_joint.md. That the "
    "label margin at R·u/‖u‖ is at least Γ − B·exp(−R/‖u‖) is in the proof of Lemma 10 there.",
    not_checked="Other orders of the limits; the limit of v_r/r, which Lemma 9 gives.",
)

m, a, c = scalar("m"), scalar("a"), scalar("c")
MARGIN = Lemma(forall=(m, a, c), assuming=(c > 0, exp(-m) <= c * exp(-a)), conclude=m >= a - log(c))
with MARGIN.proof() as steps:
    positive = steps.have(c * exp(-a) > 0, by=[c > 0])
    steps.have(log(exp(-m)) <= log(c * exp(-a)), by=[positive, exp(-m) <= c * exp(-a)])
    steps.have(equals(log(c * exp(-a)), log(c) - a), by=[c > 0])
    steps.have(equals(log(exp(-m)), -m), by=[])
    steps.conclude()

with CLAIM.proof() as steps:
    size, ratio, sum_of = norm(q), 2 * B / nu, total(multipliers)
    share = steps.have(exp(-least) <= 2 * missed, by=[least >= 0])
    both = steps.have(2 * missed <= ratio * exp(-R * size), by=[nu * missed <= B * exp(-R * size), nu > 0])
    steps.have(exp(-least) <= ratio * exp(-(R * size)), by=[share, both])
    steps.have(ratio > 0, by=[nu > 0, B > 0])
    margin = steps.use(MARGIN, m=least, a=R * size, c=ratio)
    margins = steps.have(for_each(j, R * size - log(ratio) <= entry(A @ p_R, j)), by=[margin])
    product = steps.have(
        dot(p_R, A.T @ multipliers) >= sum_of * (R * size - log(ratio)),
        by=[margins, minimum(multipliers) >= 0],
    )
    hull = steps.have(equals(dot(p_R, A.T @ multipliers), sum_of * dot(p_R, q)), by=[sum_of > 0])
    product = steps.have(dot(p_R, q) >= R * size - log(ratio), by=[product, hull, sum_of > 0])
    along = steps.have((R / size) * dot(p_R, q) >= R**2 - (R / size) * log(ratio), by=[product, norm(q) > 0, R > 0])
    inside = steps.have(norm(p_R) ** 2 <= R**2, by=[norm(p_R) <= R])
    distance = steps.have(
        equals(norm(p_R - (R / size) * q) ** 2, norm(p_R) ** 2 - 2 * (R / size) * dot(p_R, q) + R**2),
        by=[norm(q) > 0],
    )
    steps.conclude(by=[along, inside, distance])
