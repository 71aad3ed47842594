r"""The commands that formulas are written with, and what is said about some that are not read."""

from __future__ import annotations

COMPARISONS = {
    "<": "<", ">": ">", "=": "=", "\\lt": "<", "\\gt": ">", "\\le": "≤", "\\leq": "≤", "\\leqslant": "≤", "\\ge": "≥", "\\geq": "≥",
    "\\geqslant": "≥", "\\ne": "≠", "\\neq": "≠",
}  # fmt: skip
IMPLIES = {"\\Rightarrow", "\\implies", "\\Longrightarrow"}
IFF = {"\\iff", "\\Leftrightarrow", "\\Longleftrightarrow"}
AND, OR, NOT = {"\\land", "\\wedge", "and"}, {"\\lor", "\\vee", "or"}, {"\\lnot", "\\neg", "not"}
TIMES = {"\\cdot": "·", "\\times": "×", "*": "*", "/": "/", "\\circ": "∘", "\\odot": "∘", "\\otimes": "⊗"}
FRACTIONS = {"\\frac", "\\dfrac", "\\tfrac"}
STYLES = {
    "\\mathbf", "\\boldsymbol", "\\bm", "\\mathcal", "\\mathscr", "\\mathfrak", "\\mathsf", "\\mathtt", "\\mathit", "\\mathbb", "\\hat",
    "\\bar", "\\tilde", "\\vec", "\\widehat", "\\widetilde", "\\overline", "\\underline", "\\dot",
}  # fmt: skip
UPRIGHT = {"\\mathrm", "\\operatorname", "\\text", "\\textrm", "\\mathop", "\\operatorname*"}
FUNCTIONS = {"\\exp", "\\log", "\\ln", "\\max", "\\min"}
GREEK = {
    "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "vartheta", "iota", "kappa", "lambda",
    "mu", "nu", "xi", "pi", "varpi", "rho", "varrho", "sigma", "varsigma", "tau", "upsilon", "phi", "varphi", "chi", "psi",
    "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega", "ell", "hbar", "infty",
    "top", "intercal", "star", "ast", "dagger", "prime",
}  # fmt: skip
KNOWN = {"exp", "log", "ln", "max", "min", "softmax", "sigmoid", "diag", "rank", "vec", "abs"}
RELATION = "state an equality or an inequality"
REFUSED = {
    "\\in": "declare the variable with its size, as vector('x', 'n')", "\\forall": "list the variables in the claim's forall",
    "\\exists": "list the constants in the claim's exists", "\\approx": RELATION, "\\sim": RELATION, "\\propto": RELATION, "\\ll": RELATION,
    "\\lesssim": RELATION, "\\gtrsim": RELATION, "\\to": "limits are words of their own in docs/notation.md",
    "\\lim": "limits are words of their own in docs/notation.md", "\\pm": "state both signs", "\\int": "write the integral out",
    "\\prod": "a product of positive numbers is e^{\\sum_i \\ln x_i}", "\\partial": "write the derivative out",
    "\\nabla": "write the gradient out",
    "\\tanh": "write 2/(1 + e^{-2x}) - 1", "\\det": "the language has no determinant", "!": "write the factorial out", ":": RELATION,
}  # fmt: skip
