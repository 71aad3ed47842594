r"""The commands that formulas are written with, and what is said about some that are not read."""

from __future__ import annotations

COMPARISONS = {
    "<": "<", ">": ">", "=": "=", "\\lt": "<", "\\gt": ">", "\\le": "≤", "\\leq": "≤", "\\leqslant": "≤", "\\ge": "≥", "\\geq": "≥",
    "\\geqslant": "≥", "\\ne": "≠", "\\neq": "≠", "\\succeq": "⪰", "\\preceq": "⪯", "\\succcurlyeq": "⪰", "\\preccurlyeq": "⪯",
    "\\succ": "≻",
    "\\prec": "≺", ":=": ":=", "=:": ":=", "\\coloneqq": ":=", "\\triangleq": ":=", "\\equiv": ":=",
    "\\gets": ":=", "\\leftarrow": ":=", "\\lesssim": "≲", "\\gtrsim": "≳", "\\asymp": "≍", "\\propto": "∝", "\\approx": "≈",
}  # fmt: skip
IMPLIES = {"\\Rightarrow", "\\implies", "\\Longrightarrow"}
IFF = {"\\iff", "\\Leftrightarrow", "\\Longleftrightarrow"}
AND, OR, NOT = {"\\land", "\\wedge", "and"}, {"\\lor", "\\vee", "or"}, {"\\lnot", "\\neg", "not"}
TIMES = {"\\cdot": "·", "\\times": "×", "*": "*", "/": "/", "\\circ": "∘", "\\odot": "∘", "\\otimes": "⊗"}
FRACTIONS = {"\\frac", "\\dfrac", "\\tfrac"}
STYLES = {
    "\\mathbf", "\\boldsymbol", "\\bm", "\\mathcal", "\\mathscr", "\\mathfrak", "\\mathsf", "\\mathtt", "\\mathit", "\\mathbb", "\\hat",
    "\\bar", "\\tilde", "\\vec", "\\widehat", "\\widetilde", "\\overline", "\\underline", "\\dot", "\\mathbold", "\\pmb",
    "\\mathbbm", "\\symbf", "\\mathnormal", "\\check", "\\breve", "\\acute", "\\grave", "\\ddot",
}  # fmt: skip
UPRIGHT = {"\\mathrm", "\\operatorname", "\\text", "\\textrm", "\\mathop", "\\operatorname*"}
FUNCTIONS = {"\\exp", "\\log", "\\ln", "\\max", "\\min"}
GREEK = {
    "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "vartheta", "iota", "kappa", "lambda",
    "mu", "nu", "xi", "pi", "varpi", "rho", "varrho", "sigma", "varsigma", "tau", "upsilon", "phi", "varphi", "chi", "psi",
    "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega", "ell", "hbar", "infty",
    "top", "intercal", "star", "ast", "dagger", "prime", "imath", "jmath", "bot", "emptyset", "wp",
}  # fmt: skip
GREEK |= {f"up{name}" for name in GREEK if name[0].islower()} | {f"var{name}" for name in GREEK if name[0].isupper()}
PHRASES = {  # what the words of a formula say
    "but": "and",
    "and": "and", "or": "or", "not": "not", "if": "if", "when": "if", "whenever": "if", "provided": "if", "provided that": "if",
    "as long as": "if",
    "assuming": "if", "where": "if", "with": "if", "such that": "if", "s.t.": "if", "subject to": "if", "then": "then",
    "for all": "\\forall",
    "for every": "\\forall", "for any": "\\forall", "for each": "\\forall", "for": "\\forall", "and for all": "\\forall",
    "and all": "\\forall", "and for every": "\\forall",
    "for which": "if", "otherwise": "otherwise", "else": "otherwise", "there exists": "\\exists", "for some": "\\exists", "iff": "\\iff",
    "if and only if": "\\iff", "implies": "\\implies", "holds for all": "\\forall", "in which": "if",
}  # fmt: skip
DOTS = ("\\ldots", "\\dots", "\\cdots")
PREFIXES = {"if", "then", "otherwise", "\\forall", "\\exists", "not"}  # words that something follows
EXTREMES = {"\\max", "\\min"}
TRACES, LOG_SUM_EXPS, SOFTMAXES = (
    {"tr", "Tr", "trace", "Trace"},
    {"lse", "LSE", "logsumexp", "LogSumExp"},
    {"softmax", "Softmax", "smax", "SoftMax"},
)
KNOWN = {
    "exp", "log", "ln", "max", "min", "softmax", "sigmoid", "diag", "rank", "vec", "abs", "KL", "ReLU", "relu", "sparsemax", "Diag",
    "Var", "Pr", "sign", "sgn", "tanh", "cosh", "sinh",
    *TRACES, *LOG_SUM_EXPS, *SOFTMAXES,
}  # fmt: skip
RELATION = "state an equality or an inequality"
REFUSED = {
    "\\in": "what stands before it is no name; write what is meant of it as a comparison",
    "\\forall": "put it at the beginning or at the end of the formula",
    "\\exists": "list the constants in the claim's exists", "\\sim": RELATION, "\\ll": RELATION,
    "\\to": "limits are words of their own in docs/notation.md",
    "\\downarrow": "limits are words of their own in docs/notation.md", "\\lim": "limits are words of their own in docs/notation.md",
    "\\pm": "state both signs", "\\int": "write the integral out",
    "\\prod": "write its index below it", "\\partial": "write the derivative out",
    "\\sup": "write \\max over an index, or state it of every x", "\\inf": "write \\min over an index, or state it of every x",
    "\\limsup": "limits are words of their own in docs/notation.md", "\\mid": "a condition has no word: state it as a hypothesis",
    "\\gg": RELATION, "\\cong": RELATION, "\\subset": "sets have no word: state it of their elements",
    "\\subseteq": "sets have no word: state it of their elements", "\\cup": "sets have no word: state it of their elements",
    "\\cap": "sets have no word: state it of their elements", "\\mapsto": "write the function's value, as f(x)",
    "\\perp": "write \\langle x, y \\rangle = 0",
    "\\ldots": "name what is meant: a vector with an index", "\\dots": "name what is meant: a vector with an index",
    "\\cdots": "write \\sum_i, or name what is meant",
    "\\lfloor": "the language has no rounding", "\\lceil": "the language has no rounding", "\\binom": "write the binomial coefficient out",
    "\\cos": "the language has no trigonometric functions", "\\sin": "the language has no trigonometric functions",
    "\\det": "the language has no determinant", "!": "write the factorial out", ":": RELATION,
}  # fmt: skip
NO_FACTORS = AND | OR | NOT | IMPLIES | IFF | set(COMPARISONS) | set(TIMES) | PREFIXES | {
    "\\in", "\\mid", "\\sim", "\\\\", "\\ldots", "\\dots", "\\cdots", "\\pm", "\\end{cases}", "\\end{cases*}", "\\colon",
}  # fmt: skip
BRACED = {
    "\\mathbb{E}",
    "\\mathbb{P}",
    "\\mathbb{1}",
    "\\mathbf{1}",
    "\\mathbb{I}",
    "\\boldsymbol{1}",
    "\\mathbf{E}",
    "\\mathbf{P}",
}  # { } holds their argument
