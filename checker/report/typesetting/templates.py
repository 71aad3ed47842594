"""How words of the vocabulary are written in plain text, and what mathematics writes for two words together.

How each word is written in LaTeX stands beside it in ``NAMES``.
"""

from __future__ import annotations

GREEK = dict(
    alpha="α",
    beta="β",
    gamma="γ",
    delta="δ",
    epsilon="ε",
    zeta="ζ",
    eta="η",
    theta="θ",
    iota="ι",
    kappa="κ",
    mu="μ",
    nu="ν",
    xi="ξ",
    pi="π",
    rho="ρ",
    sigma="σ",
    tau="τ",
    phi="φ",
    chi="χ",
    psi="ψ",
    omega="ω",
    ell="ℓ",
    Gamma="Γ",
    Delta="Δ",
    Theta="Θ",
    Lambda="Λ",
    Xi="Ξ",
    Pi="Π",
    Sigma="Σ",
    Phi="Φ",
    Psi="Ψ",
    Omega="Ω",
) | {"lambda": "λ"}

PLAIN = {
    "lt": "{0} < {1}",
    "le": "{0} ≤ {1}",
    "eq": "{0} = {1}",
    "and": "{0} and {1}",
    "or": "{0} or {1}",
    "not": "not {0}",
    "implies": "{0} ⇒ {1}",
    "add": "{0} + {1}",
    "sub": "{0} − {1}",
    "neg": "−{0}",
    "mul": "{0}·{1}",
    "div": "{0}/{1}",
    "pow": "{0}^{1}",
    "abs": "|{0}|",
    "entry": "{0}[{1}]",
    "dot": "⟨{0}, {1}⟩",
    "norm": "‖{0}‖",
    "frobenius": "‖{0}‖_F",
    "hadamard": "{0}∘{1}",
    "positive": "{0} > 0",
    "parallel": "{0} ∥ {1}",
    "matvec": "{0}·{1}",
    "matmul": "{0}·{1}",
    "transpose": "{0}ᵀ",
    "kron": "{0}⊗{1}",
    "minimum": "min({0})",
    "maximum": "max({0})",
    "loss_value": "ℓ[{0}]({1})",
    "loss_slope": "ℓ′[{0}]({1})",
    "loss": "L[{0}, {1}]",
    "matrix_loss": "L_W[{0}, {1}]",
    "value": "{0}({1})",
    "gradient": "∇{0}({1})",
    "function_value": "{0}({1})",
    "function_gradient": "∇{0}({1})",
    "slope": "⟨∇{0}({1}), {2}⟩",
    "best_value": "L*[{0}, {1}]",
    "max_margin": "p_mm({0}, {1})",
    "max_margin_matrix": "W_mm({0}, {1})",
    "with_query": "{0}[zᵢ = {1}]",
    "first_token_queries": "{0}[zᵢ = xᵢ₁]",
    "with_key_matrix": "{0}[W = {1}]",
    "max_margin_head": "v_mm({0}, {1})",
    "joint_max_margin": "p_mm_S({0}, {1})",
    "for_each": "∀ {0}: ({1})",
    "for_every": "∀ {0}: ({1})",
    "sum_over": "Σ {0}: ({1})",
    "stack": "stack({0}: {1})",
    "expectation": "E[{0} ~ {1}: {2}]",
    "weighted": "weights({0})",
    "bernoulli": "Bernoulli({0})",
    "operator_norm": "‖{0}‖_op",
    "singular_value": "σ_{1}({0})",
    "eigenvalue": "λ_{1}({0})",
    "is_loss": "{0} is {1}",
    "place": "#({0} + 1)",
}
PLAIN_PRECEDENCE = {"div": 60} | dict.fromkeys(("minimum", "maximum"), 100)
# How mathematics writes what the vocabulary builds from two words: (LaTeX, plain text, precedence).
USUAL = {
    "exists": (r"\exists\,{0}:\left({1}\right)", "∃ {0}: ({1})", 100),  # not for each: not
    "unequal": (r"{0} \ne {1}", "{0} ≠ {1}", 40),
    "along": (
        r"{1}^{{\top}}\,{0}",
        "{1}ᵀ·{0}",
        60,
    ),  # ⟨∇L(p), u⟩ is the slope, another function: it has no second print
    "row": (r"\operatorname{{row}}_{{{1}}}\left({0}\right)", "row({0}, {1})", 100),  # a column of the transpose
}
# Bars inside bars do not show which is which: the outer ones are written as a word.
BARS = {("latex", "abs"): (r"\left|", r"\operatorname{{abs}}\left({0}\right)")} | {
    ("plain", name): (bar, name + "({0})")
    for name, bar in (("abs", "|"), ("norm", "‖"), ("frobenius", "‖"), ("operator_norm", "‖"))
}
