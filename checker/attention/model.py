"""The attention models of the five papers, each formula once, over any arithmetic.

**Convention.** ``A`` is an arithmetic; data come as lists of its numbers (:func:`lift`).
Every softmax subtracts the largest logit first, so that no arithmetic overflows.
"""

from __future__ import annotations

from fractions import Fraction

from checker.attention import losses
from checker.attention.linear import (
    add,
    apply,
    dot,
    kronecker,
    multiply,
    outer,
    row_wise_vec,
    scale,
    subtract,
    total,
    transpose,
)


def lift(A, value):
    """Exact rationals (nested tuples) as numbers of ``A``, same shape."""
    return [lift(A, v) for v in value] if isinstance(value, (tuple, list)) else A.number(value)


def softmax(A, logits):
    """s_t = e^{u_t} / Σ_τ e^{u_τ}.

    **Guarantee.** that of ``A``.  The largest logit (or one that may be) is subtracted; in exact
    arithmetic equal logits therefore give exact rational weights.
    """
    top = logits[selected(A, logits)]
    powers = [A.exp(u - top) for u in logits]
    mass = total(A, powers)
    return [e / mass for e in powers]


def sparsemax(A, logits):
    """p_t = max(0, u_t − τ) with Σ p = 1, the Euclidean projection onto the simplex.

    For every set S of tokens Σ max(0, u_t − τ) ≥ Σ_{t ∈ S} (u_t − τ), with equality for those above τ; so τ is the greatest of
    (Σ_{t ∈ S} u_t − 1)/|S|, and of each size the largest logits have the largest sum.
    **Guarantee.** that of ``A``: where the order of the logits is not certain, every order that it may be is allowed for.
    **Source.** Martins and Astudillo 2016, Algorithm 1.
    """
    ordered = _descending(A, logits)
    thresholds, mass = [], A.number(Fraction(0))
    for k, u in enumerate(ordered, 1):
        mass = mass + u
        thresholds.append((mass - A.number(Fraction(1))) * A.number(Fraction(1, k)))
    threshold = A.greatest(thresholds)
    return [A.greatest([A.number(Fraction(0)), u - threshold]) for u in logits]


def _descending(A, numbers):
    """The numbers from the greatest to the least: insertion, comparing two at a time."""
    ordered: list = []
    for x in numbers:
        for k, y in enumerate(ordered):
            ordered[k], x = A.greatest([y, x]), A.least([y, x])
        ordered.append(x)
    return ordered


def selected(A, logits) -> int:
    """The token attention selects now: no other logit certainly exceeds its logit."""
    best = 0
    for t in range(1, len(logits)):
        if A.sign(logits[t] - logits[best]) == 1:
            best = t
    return best


# ── the p-model f = vᵀXᵀS(XWᵀp) and the W-model f = vᵀXᵀS(XWz), n inputs at a time ──


def outputs(A, scores, logits):
    """γ̄_i = Σ_t s_it γ_it = Y_i f(X_i).  **Shapes.** scores, logits n × T_i; returns n."""
    return [dot(A, softmax(A, u), gamma) for u, gamma in zip(logits, scores, strict=True)]


def prompt_logits(A, keys, p):
    """u_it = k_itᵀp.  **Shapes.** keys n × T_i × d, p d; returns n × T_i."""
    return [apply(A, K, p) for K in keys]


def matrix_logits(A, tokens, queries, W):
    """u_it = x_itᵀ W z_i.  **Shapes.** tokens n × T_i × d, queries n × d, W d × d."""
    return [apply(A, X, apply(A, W, z)) for X, z in zip(tokens, queries, strict=True)]


def key_query_logits(A, tokens, queries, K, Q):
    """u_it = x_itᵀ K Qᵀ z_i.  **Shapes.** K, Q d × r."""
    return [apply(A, X, apply(A, K, apply(A, transpose(Q), z))) for X, z in zip(tokens, queries, strict=True)]


def empirical_risk(A, loss, scores, logits):
    """L = (1/n) Σ_i ℓ(γ̄_i).  **Source.** maxmargin, slide "Classification with Attention", (ERM)."""
    return losses.mean_value(A, loss, outputs(A, scores, logits))


def covariance(A, logits, keys, scores):
    """Cov_s(k, γ) = Σ_t s_t (γ_t − γ̄)(k_t − k_a) = Kᵀ(diag s − ssᵀ)γ with s = S(logits).

    The sum is the same for every reference a; the token selected now keeps it free of cancellation
    (its own term vanishes, and γ̄ − γ_a comes from the other tokens only), however far out p is.
    **Shapes.** logits, scores T, keys T × d; returns d.
    """
    return _covariance(A, softmax(A, logits), selected(A, logits), keys, scores)


def _covariance(A, weights, a, keys, scores):
    centred = [g - scores[a] for g in scores]
    mean = dot(A, weights, centred)
    result = scale(A.number(0), keys[a])
    for t, (s, k) in enumerate(zip(weights, keys, strict=True)):
        if t != a:
            result = add(result, scale(s * (centred[t] - mean), subtract(k, keys[a])))
    return result


def prompt_gradient(A, loss, keys, scores, p):
    """∇_p L = (1/n) Σ_i ℓ′(γ̄_i)·Cov_{s_i}(k_i, γ_i).  **Shapes.** returns d."""
    logits = prompt_logits(A, keys, p)
    result = scale(A.number(0), p)
    for K, gamma, u in zip(keys, scores, logits, strict=True):
        weights = softmax(A, u)
        factor = losses.slope(A, loss, dot(A, weights, gamma)) / A.number(len(keys))
        result = add(result, scale(factor, _covariance(A, weights, selected(A, u), K, gamma)))
    return result


def matrix_gradient(A, loss, tokens, scores, queries, W):
    """∇_W L = (1/n) Σ_i ℓ′(γ̄_i)·Cov_{s_i}(x_i, γ_i) z_iᵀ.  **Shapes.** returns d × d."""
    logits = matrix_logits(A, tokens, queries, W)
    result = [scale(A.number(0), row) for row in W]
    for X, gamma, z, u in zip(tokens, scores, queries, logits, strict=True):
        weights = softmax(A, u)
        factor = losses.slope(A, loss, dot(A, weights, gamma)) / A.number(len(tokens))
        step = outer(scale(factor, _covariance(A, weights, selected(A, u), X, gamma)), z)
        result = [add(row, more) for row, more in zip(result, step, strict=True)]
    return result


# ── similarity: the matrix form of §1 and the vectorised one of Definitions 3.1–3.6 ──


def attention_matrix(A, A1, X, A2):
    """D(X)⁻¹ exp(A₁XA₂ᵀ): softmax by rows.  **Shapes.** A1 n×d, X d×d, A2 n×d; returns n×n."""
    return [softmax(A, row) for row in multiply(A, multiply(A, A1, X), transpose(A2))]


def block(A1, A2, j):
    """𝖠_{j₀}: the rows j₀·n … j₀·n + n − 1 of A₁ ⊗ A₂, which are A₁[j₀] ⊗ A₂.  **Shapes.** n × d²."""
    return kronecker([A1[j]], A2)


def attention_block(A, A1, A2, j, x):
    """f(x)_{j₀} = α(x)⁻¹u(x), u = exp(𝖠_{j₀} x), 𝖠_{j₀} the j₀-th block of A₁ ⊗ A₂.

    **Shapes.** A1, A2 n×d, x d²; returns n.  **Source.** similarity Definitions 3.1–3.3.
    """
    return softmax(A, apply(A, block(A1, A2, j), x))


def causal_attention(A, X, W):
    """Row t attends to the tokens 1..t with the query x_t: S(X_{≤t} W x_t).

    **Shapes.** X T × d, W d × d; returns T rows, row t of length t.  **Source.** similarity §4.
    """
    return [softmax(A, apply(A, X[: t + 1], apply(A, W, X[t]))) for t in range(len(X))]


def regression_loss(A, A1, A2, A3, X, Y, B):
    """‖D(X)⁻¹exp(A₁XA₂ᵀ)A₃Y − B‖²_F.  **Source.** similarity §1."""
    fitted = multiply(A, multiply(A, attention_matrix(A, A1, X, A2), A3), Y)
    residual = subtract(row_wise_vec(fitted), row_wise_vec(B))
    return dot(A, residual, residual)


def regression_loss_vectorised(A, A1, A2, A3, x, Y, B):
    """‖mat(D(x)⁻¹exp(𝖠x))A₃Y − B‖²_F with 𝖠 = A₁ ⊗ A₂.  **Source.** similarity §1."""
    rows = [attention_block(A, A1, A2, j, x) for j in range(len(A1))]
    residual = subtract(row_wise_vec(multiply(A, multiply(A, rows, A3), Y)), row_wise_vec(B))
    return dot(A, residual, residual)


def margin(A, logits, t):
    """min_{τ≠t} (u_t − u_τ): how far token t is ahead.  0 for a single token."""
    gaps = [logits[t] - u for i, u in enumerate(logits) if i != t]
    return A.least(gaps) if gaps else A.number(0)
