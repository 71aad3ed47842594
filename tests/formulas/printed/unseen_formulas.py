r"""The seventeenth set: every formula of six texts on descent, attention and margins that states something, in their order.

Rows are as in :mod:`tests.formulas.printed.paper_formulas`.  The expected result was written down before the reader ran, with knowledge of what the
language can say; a formula that a text prints twice is taken once.
"""

SOURCES = {
    "BG": "BolunDai0216/BolunDai0216.github.io, _posts/2021-02-02-grad_dec_convergence.md: gradient descent",
    "LG": "BolunDai0216/BolunDai0216.github.io, _posts/2021-01-21-local_global_minimum.md: local and global minima",
    "SM": "BolunDai0216/BolunDai0216.github.io, _posts/2021-02-10-part_of_grad_desc_proof.md: smooth functions",
    "VR": "iq-ai-lab/convex-optimization-deep-dive, ch5-algorithms/06-stochastic-variance-reduction.md: variance reduction",
    "SV": "iq-ai-lab/convex-optimization-deep-dive, ch7-ml-applications/02-svm-complete.md: max-margin classifiers",
    "RP": "damaz77/RiskParity-Paper, sections/convergence/convergence.tex, up to line 120: descent in two blocks",
    "CT": "JiHa-Kim/jiha-kim.github.io, 2026-03-18-transformers-as-constrained-optimization.md: attention",
    # the eighteenth set, taken when the causes of the seventeenth had been mended
    "OC": "i05nagai/memorandum, thesis/introduction_to_online_convex_optimization/chap02.md, up to theorem 2.6: online convex optimization",
    "WS": "peter-fields/peter-fields.github.io, _posts/2026-02-17-why-softmax.md: attention as a test of a hypothesis",
    "DP": "1587causalai/learnable-beta-dpo, core_theory_on_learnable_beta_dpo.md: preferences",
    # the nineteenth set, likewise
    "GC": "iq-ai-lab/convex-optimization-deep-dive, ch5-algorithms/01-gd-convergence-full.md: gradient descent",
    "SD": "iq-ai-lab/convex-optimization-deep-dive, ch4-duality/06-svm-dual-derivation.md: the dual of the max-margin problem",
    "MR": "fxcawley/MetaRepICL, paper/sections/theory.md and three more: attention as kernel regression",
}
MACROS = dict.fromkeys(SOURCES, "")
_F = "f: function n; x: vector n; y: vector n; L: scalar; t: scalar; x^*: vector n; x^+: vector n; x^{(0)}: vector n; x^{(k)}: vector n"
_I = "; x^{(i)}: vector n; x^{(i-1)}: vector n; x^{(i-2)}: vector n"
_L = "f: function n; x: vector n; y: vector n; z: vector n; m: vector n; t: scalar; \\rho: scalar; i: index q; g_i: function n; h_i: function n"
_S = "f: function n; x: vector n; y: vector n; L: scalar; t: scalar; u: vector n; v: vector n"
_V = (
    "f: function d; x: vector d; y: vector d; x_k: vector d; x_{k+1}: vector d; \\tilde{x}: vector d; x^*: vector d; x_0: vector d; v_k: vector d; "
    "\\eta: scalar; \\eta_k: scalar; L: scalar; \\mu: scalar; c: scalar; \\sigma: scalar; f_i: function d"
)
_W = (
    "X: matrix n d; y: vector n; w: vector d; b: scalar; \\xi: vector n; \\alpha: vector n; \\beta: vector n; C: scalar; Q: matrix n n; Y: matrix n n; "
    "\\alpha^*: vector n; f: function n"
)
_R = "f: function n, m; x^{k+1}: vector n; x^k: vector n; y^{k+1}: vector m; y^k: vector m; \\overline{x}: vector n; \\overline{y}: vector m; \\overline{d}: vector n"
_R += "; d^{i(k),j(k)}: vector n; \\gamma: scalar; \\alpha: scalar; \\delta: scalar; \\alpha^k: scalar; z^k: vector n; \\eta: scalar; \\eta_1: scalar"
_A = "s: vector t; a: vector t; q: vector t; c: scalar; \\lambda: scalar; \\nu: scalar; \\rho: scalar; a^\\star: vector t; \\lambda^\\star: scalar"
_A += "; \\mathcal{L}: scalar; i: index t; \\tau: scalar"
_G = "gradient(f, x)"
_T = "norm(gradient(f, x))**2"
SEVENTEENTH_SET = [
    ("BG", r"\min_{x}\ \ f(x).", _F, "ask", (r"\min_{x}\ \ f(x)", {"a solution": "f(x) <= f(other_x)"})),
    ("BG", r"\mathrm{dom}(f) = \mathbb{R}^n", _F, "refuse", ""),
    ("BG", r"L>0", _F, "read", "0 < L"),
    ("BG", r"\|\nabla{f}(x) - \nabla{f}(y)\|_2\leq L\|x - y\|_2.", _F, "read", "norm(gradient(f, x) - gradient(f, y)) <= L * norm(x - y)"),
    ("BG", r"t\leq1/L", _F, "read", "t <= 1 / L"),
    ("BG", r"f(x^{(k)}) - f(x^*) \leq \frac{\|x^{(0)} - x^*\|_2^2}{2tk},", _F + "; k: natural", "read", "f(x_k) - f(x_star) <= norm(x_0 - x_star)**2 / (2 * t * k)"),
    ("BG", r"f(x^{(k)}) - f(x^*) \leq \epsilon", _F + "; \\epsilon: scalar", "read", "f(x_k) - f(x_star) <= epsilon"),
    ("BG", r"f(y) \leq f(x) + \nabla{f}(x)^T(y - x) + \frac{L}{2}\|y-x\|_2^2,", _F, "read", "f(y) <= f(x) + dot(gradient(f, x), y - x) + L / 2 * norm(y - x)**2"),
    ("BG", r"x^+ = x - t\nabla{f}(x).", _F, "read", f"equals(x_plus, x - t * {_G})"),
    ("BG", r"\begin{align*} f(x^+) &\leq f(x) + \nabla{f}(x)^T(x^+ - x) + \frac{L}{2}\|x^+-x\|_2^2\\ &= f(x) + \nabla{f}(x)^T[-t\nabla{f}(x)] + \frac{L}{2}\|-t\nabla{f}(x)\|_2^2\\ &= f(x) -t\|\nabla{f}(x)\|_2^2 + \frac{Lt^2}{2}\|\nabla{f}(x)\|_2^2\\ &= f(x) -(1-\frac{Lt}{2})t\|\nabla{f}(x)\|_2^2. \end{align*}", _F, "read", f"(f(x_plus) <= f(x) + dot({_G}, x_plus - x) + L / 2 * norm(x_plus - x)**2) & equals(f(x) + dot({_G}, x_plus - x) + L / 2 * norm(x_plus - x)**2, f(x) + dot({_G}, -t * {_G}) + L / 2 * norm(-t * {_G})**2) & equals(f(x) + dot({_G}, -t * {_G}) + L / 2 * norm(-t * {_G})**2, f(x) - t * {_T} + L * t**2 / 2 * {_T}) & equals(f(x) - t * {_T} + L * t**2 / 2 * {_T}, f(x) - (1 - L * t / 2) * t * {_T})"),
    ("BG", r"\begin{align*} t &\leq \frac{1}{L}\\ \frac{L}{2}t &\leq \frac{L}{2}\frac{1}{L}\\ \frac{Lt}{2} &\leq \frac{1}{2}\\ -\frac{Lt}{2} &\geq -\frac{1}{2}\\ 1-\frac{Lt}{2} &\geq 1-\frac{1}{2}\\ -(1-\frac{Lt}{2}) &\leq -\frac{1}{2}. \end{align*}", _F, "refuse", "write & before it"),  # a row that begins with a minus
    ("BG", r"\begin{align*} f(x^+) &\leq f(x) -(1-\frac{Lt}{2})t\|\nabla{f}(x)\|_2^2\\ &\leq f(x) -\frac{t}{2}\|\nabla{f}(x)\|_2^2. \end{align*}", _F, "read", f"(f(x_plus) <= f(x) - (1 - L * t / 2) * t * {_T}) & (f(x) - (1 - L * t / 2) * t * {_T} <= f(x) - t / 2 * {_T})"),
    ("BG", r"f(x^+) \leq f(x)", _F, "read", "f(x_plus) <= f(x)"),
    ("BG", r"f(y) \geq f(x) + \nabla{f}(x)^T(y - x),\ \ \forall y.", _F, "read", f"f(x) + dot({_G}, y - x) <= f(y)"),
    ("BG", r"\begin{align*} f(x^*) &\geq f(x) + \nabla{f}(x)^T(x^* - x)\\ f(x^*) - \nabla{f}(x)^T(x^* - x) &\geq f(x)\\ f(x^*) +\nabla{f}(x)^T(x - x^*) &\geq f(x). \end{align*}", _F, "read", f"(f(x) + dot({_G}, x_star - x) <= f(x_star)) & (f(x) <= f(x_star) - dot({_G}, x_star - x)) & (f(x) <= f(x_star) + dot({_G}, x - x_star))"),
    ("BG", r"f(x^+) \leq f(x) -\frac{t}{2}\|\nabla{f}(x)\|_2^2", _F, "read", f"f(x_plus) <= f(x) - t / 2 * {_T}"),
    ("BG", r"\begin{align*} f(x^+) &\leq f(x) -\frac{t}{2}\|\nabla{f}(x)\|_2^2\\ &\leq f(x^*) +\nabla{f}(x)^T(x - x^*) - \frac{t}{2}\|\nabla{f}(x)\|_2^2\\ f(x^+) - f(x^*) &\leq \nabla{f}(x)^T(x - x^*) - \frac{t}{2}\|\nabla{f}(x)\|_2^2. \end{align*}", _F, "read", f"(f(x_plus) <= f(x) - t / 2 * {_T}) & (f(x) - t / 2 * {_T} <= f(x_star) + dot({_G}, x - x_star) - t / 2 * {_T}) & (f(x_plus) - f(x_star) <= dot({_G}, x - x_star) - t / 2 * {_T})"),
    ("BG", r"\begin{align*} \frac{1}{2t}\Big[\|x - x^*\|_2^2 - \|x^+ - x^*\|_2^2\Big] &= \frac{1}{2t}\Big[\|x - x^*\|_2^2 - \|x - t\nabla{f}(x) - x^*\|_2^2\Big]\\ &= \frac{1}{2t}\Big[- t^2\|\nabla{f}(x)\|_2^2 + 2t\nabla{f}(x)^T(x - x^*)\Big]\\ &= \nabla{f}(x)^T(x - x^*) - \frac{t}{2}\|\nabla{f}(x)\|_2^2. \end{align*}", _F, "read", f"equals(1 / (2 * t) * (norm(x - x_star)**2 - norm(x_plus - x_star)**2), 1 / (2 * t) * (norm(x - x_star)**2 - norm(x - t * {_G} - x_star)**2)) & equals(1 / (2 * t) * (norm(x - x_star)**2 - norm(x - t * {_G} - x_star)**2), 1 / (2 * t) * (-t**2 * {_T} + 2 * t * dot({_G}, x - x_star))) & equals(1 / (2 * t) * (-t**2 * {_T} + 2 * t * dot({_G}, x - x_star)), dot({_G}, x - x_star) - t / 2 * {_T})"),
    ("BG", r"\begin{align*} f(x^+) - f(x^*) &\leq \nabla{f}(x)^T(x - x^*) - \frac{t}{2}\|\nabla{f}(x)\|_2^2\\ &\leq \frac{1}{2t}\Big[\|x - x^*\|_2^2 - \|x^+ - x^*\|_2^2\Big]. \end{align*}", _F, "read", f"(f(x_plus) - f(x_star) <= dot({_G}, x - x_star) - t / 2 * {_T}) & (dot({_G}, x - x_star) - t / 2 * {_T} <= 1 / (2 * t) * (norm(x - x_star)**2 - norm(x_plus - x_star)**2))"),
    ("BG", r"f(x^{(i)}) - f(x^*) \leq \frac{1}{2t}\Big[\|x^{(i-1)} - x^*\|_2^2 - \|x^{(i)} - x^*\|_2^2\Big].", _F + _I, "read", "f(x_i) - f(x_star) <= 1 / (2 * t) * (norm(x_i_less_1 - x_star)**2 - norm(x_i - x_star)**2)"),
    ("BG", r"\begin{align*} f(x^{(i)}) - f(x^*) + f(x^{(i-1)}) - f(x^*) &\leq \frac{1}{2t}\Big[\|x^{(i-1)} - x^*\|_2^2 - \|x^{(i)} - x^*\|_2^2\Big] + \frac{1}{2t}\Big[\|x^{(i-2)} - x^*\|_2^2 - \|x^{(i-1)} - x^*\|_2^2\Big]\\ &\leq \frac{1}{2t}\Big[\|x^{(i-2)} - x^*\|_2^2 - \|x^{(i)} - x^*\|_2^2\Big]. \end{align*}", _F + _I, "read", "(f(x_i) - f(x_star) + f(x_i_less_1) - f(x_star) <= 1 / (2 * t) * (norm(x_i_less_1 - x_star)**2 - norm(x_i - x_star)**2) + 1 / (2 * t) * (norm(x_i_less_2 - x_star)**2 - norm(x_i_less_1 - x_star)**2)) & (1 / (2 * t) * (norm(x_i_less_1 - x_star)**2 - norm(x_i - x_star)**2) + 1 / (2 * t) * (norm(x_i_less_2 - x_star)**2 - norm(x_i_less_1 - x_star)**2) <= 1 / (2 * t) * (norm(x_i_less_2 - x_star)**2 - norm(x_i - x_star)**2))"),
    ("BG", r"\begin{align*} \sum_{i=1}^{k}\Big[f(x^{(i)}) - f(x^*)\Big] &\leq \frac{1}{2t}\Big[\|x^{(0)} - x^*\|_2^2 - \|x^{(k)} - x^*\|_2^2\Big]\\ &\leq \frac{1}{2t}\|x^{(0)} - x^*\|_2^2. \end{align*}", _F + _I + "; k: natural", "read", "implies(equals(length(column(x_upper_family, 0)), k + 1), (sum_over(i, indicator(1 <= number_of(i)) * (f(row(x_upper_family, i)) - f(x_star))) <= 1 / (2 * t) * (norm(row(x_upper_family, 0) - x_star)**2 - norm(row(x_upper_family, place(length(column(x_upper_family, 0)) - 1)) - x_star)**2)) & (1 / (2 * t) * (norm(row(x_upper_family, 0) - x_star)**2 - norm(row(x_upper_family, place(length(column(x_upper_family, 0)) - 1)) - x_star)**2) <= 1 / (2 * t) * norm(row(x_upper_family, 0) - x_star)**2))"),
    ("BG", r"f(x^{1}) \geq f(x^{2}) \geq \cdots \geq f(x^{k}),", _F + "; X: matrix k n", "refuse", ""),
    ("BG", r"f(x^{1}) - f(x^*) \geq f(x^{2}) - f(x^*) \geq \cdots \geq f(x^{k}) - f(x^*).", _F + "; X: matrix k n", "refuse", ""),
    ("BG", r"\begin{align*} f(x^{k}) - (x^*) &\leq \frac{1}{k}\sum_{i=1}^{k}\Big[f(x^{(i)}) - f(x^*)\Big]\\ &\leq \frac{1}{k}\frac{1}{2t}\|x^{(0)} - x^*\|_2^2\\ &= \frac{1}{2tk}\|x^{(0)} - x^*\|_2^2. & \mathrm{Q.E.D.} \end{align*}", _F + _I + "; x^k: vector n; k: natural", "refuse", ""),  # mistyped
    ("LG", r"\begin{align*} \min_{x\in\mathcal{D}}&\ f(x)\\ \mathrm{s.t.}&\ g_i(x) \leq 0\\ &\ h_i(x) = 0, \end{align*}", _L, "refuse", ""),
    ("LG", r"f(x) < f(y)", _L, "read", "f(x) < f(y)"),
    ("LG", r"\|x - y\|_2\leq\rho", _L, "read", "norm(x - y) <= rho"),
    ("LG", r"f(y)> f(x)", _L, "read", "f(x) < f(y)"),
    ("LG", r"\mathrm{x\ is\ a\ local\ minimum}\rightarrow\mathrm{x\ is\ the\ global\ minimum},", _L, "refuse", ""),
    ("LG", r"z\in\mathcal{D}", _L, "ask", (r"\in \mathcal{D}", {"any set": "D_set(z) <= 0"})),
    ("LG", r"f(x) > f(z)", _L, "read", "f(z) < f(x)"),
    ("LG", r"\|x - z\|_2 > \rho", _L, "read", "rho < norm(x - z)"),
    ("LG", r"m = tx + (1-t)z", _L, "read", "equals(m, t * x + (1 - t) * z)"),
    ("LG", r"0 \leq t \leq1", _L, "read", "(0 <= t) & (t <= 1)"),
    ("LG", r"x, y\in C", _L, "ask", (r"\in C", {"any set": "(C_set(x) <= 0) & (C_set(y) <= 0)"})),
    ("LG", r"tx + (1-t)y\in C", _L, "ask", (r"\in C", {"any set": "C_set(t * x + (1 - t) * y) <= 0"})),
    ("LG", r"g_i(m) \leq 0", _L, "read", "g_i(m) <= 0"),
    ("LG", r"h_i(m) = 0", _L, "read", "equals(h_i(m), 0)"),
    ("LG", r"\begin{align*} g_i(m) &= g_i(tx + (1-t)z)\\ &\leq tg_i(x) + (1-t)g_i(z)\\ &\leq t\cdot0 + (1-t)\cdot0\\ &= 0. \end{align*}", _L, "read", "equals(g_i(m), g_i(t * x + (1 - t) * z)) & (g_i(t * x + (1 - t) * z) <= t * g_i(x) + (1 - t) * g_i(z)) & (t * g_i(x) + (1 - t) * g_i(z) <= t * 0 + (1 - t) * 0) & equals(t * 0 + (1 - t) * 0, 0)"),
    ("LG", r"h_i(x) = a_i^Tx + b_i", _L + "; a: matrix q n; b: vector q", "read", "equals(h_i(x), dot(row(a, i), x) + entry(b, i))"),
    ("LG", r"\begin{align*} h_i(m) &= h_i[tx + (1-t)z]\\ &= a_i^T[tx + (1-t)z] + b_i\\ &= ta_i^Tx + (1-t)a_i^Tz + tb_i + (1-t)b_i\\ &= t[a_i^Tx + b_i] + (1-t)[a_i^Tz + b_i]\\ &= t\cdot0 + (1-t)\cdot0\\ &= 0. \end{align*}", _L + "; a: matrix q n; b: vector q", "read", "equals(h_i(m), h_i(t * x + (1 - t) * z)) & equals(h_i(t * x + (1 - t) * z), dot(row(a, i), t * x + (1 - t) * z) + entry(b, i)) & equals(dot(row(a, i), t * x + (1 - t) * z) + entry(b, i), t * dot(row(a, i), x) + (1 - t) * dot(row(a, i), z) + t * entry(b, i) + (1 - t) * entry(b, i)) & equals(t * dot(row(a, i), x) + (1 - t) * dot(row(a, i), z) + t * entry(b, i) + (1 - t) * entry(b, i), t * (dot(row(a, i), x) + entry(b, i)) + (1 - t) * (dot(row(a, i), z) + entry(b, i))) & equals(t * (dot(row(a, i), x) + entry(b, i)) + (1 - t) * (dot(row(a, i), z) + entry(b, i)), t * 0 + (1 - t) * 0) & equals(t * 0 + (1 - t) * 0, 0)"),
    ("LG", r"\|x - m\|_2\leq\rho", _L, "read", "norm(x - m) <= rho"),
    ("LG", r"f(m) > f(x)", _L, "read", "f(x) < f(m)"),
    ("LG", r"\begin{align*} f(m) &=f[tx + (1-t)z]\\ &\leq tf(x) + (1-t)f(z)\\ &\leq tf(x) + (1-t)f(x)\\ &=f(x). \end{align*}", _L, "read", "equals(f(m), f(t * x + (1 - t) * z)) & (f(t * x + (1 - t) * z) <= t * f(x) + (1 - t) * f(z)) & (t * f(x) + (1 - t) * f(z) <= t * f(x) + (1 - t) * f(x)) & equals(t * f(x) + (1 - t) * f(x), f(x))"),
    ("LG", r"f(m) \leq f(x)", _L, "read", "f(m) <= f(x)"),
    ("SM", r"(\nabla{f}(x)-\nabla{f}(y))^T(x-y)\leq L\|x-y\|_2^2", _S, "read", "dot(gradient(f, x) - gradient(f, y), x - y) <= L * norm(x - y)**2"),
    ("SM", r"\nabla^2{f}(x)\preceq LI", _S, "ask", ("", {})),
    ("SM", r"|\langle u, v\rangle| \leq \|u\|_2\|v\|_2.", _S, "read", "abs(dot(u, v)) <= norm(u) * norm(v)"),
    ("SM", r"u = \nabla{f}(x) - \nabla{f}(y)", _S, "read", "equals(u, gradient(f, x) - gradient(f, y))"),
    ("SM", r"v = x - y", _S, "read", "equals(v, x - y)"),
    ("SM", r"\begin{align*} |(\nabla{f}(x) - \nabla{f}(y))^T(x - y)| &\leq \|\nabla{f}(x) - \nabla{f}(y)\|_2\|x - y\|_2\\ &\leq L\|x-y\|_2\|x - y\|_2 & \mathrm{Lipschitz\ condition}\\ &\leq L\|x-y\|_2^2. \end{align*}", _S, "ask", (r"& \mathrm{Lipschitz\ condition}", {"remark": "(abs(dot(gradient(f, x) - gradient(f, y), x - y)) <= norm(gradient(f, x) - gradient(f, y)) * norm(x - y)) & (norm(gradient(f, x) - gradient(f, y)) * norm(x - y) <= L * norm(x - y) * norm(x - y)) & (L * norm(x - y) * norm(x - y) <= L * norm(x - y)**2)"})),
    ("SM", r"(\nabla{f}(x)-\nabla{f}(x))^T(x-y)\leq L\|x-y\|_2^2.", _S, "read", "dot(gradient(f, x) - gradient(f, x), x - y) <= L * norm(x - y)**2"),
    ("SM", r"\frac{\nabla f(x + \Delta{x}) - \nabla f(x)}{\Delta{x}} = \nabla^2f(x + t\Delta{x}),\ t\in[0, 1].", _S + "; \\Delta{x}: vector n", "refuse", ""),
    ("SM", r"\begin{align*} \|\nabla^2f(x + t\Delta{x})\Delta{x}\| &= \|\nabla f(x + \Delta{x}) - \nabla f(x)\|\\ \|\nabla^2f(x + t\Delta{x})\|\|\Delta{x}\| &\leq L\|\Delta{x}\|\\ \|\nabla^2f(x + t\Delta{x})\| &\leq L\\ \|\nabla^2f(x)\| &\leq L & \mathrm{set}\ t\rightarrow 0\ \end{align*}", _S + "; \\Delta{x}: vector n", "refuse", ""),
    ("SM", r"f(y) = f(x) + \nabla f(x)^T(y - x) + \frac{1}{2}(y - x)^T\nabla^2{f}(x)(y - x).", _S, "ask", (r"\nabla^2{f}(x)", {"matrix n n": f"equals(f(y), f(x) + dot({_G}, y - x) + Fraction(1, 2) * dot(y - x, new1 @ (y - x)))"})),
    ("SM", r"\frac{1}{2}(y - x)^T\nabla^2{f}(x)(y - x) \leq \frac{1}{2}(y - x)^TLI(y - x) = \frac{L}{2}\|y-x\|_2^2.", _S, "ask", ('\\nabla^2{f}(x)', {})),
    ("SM", r"F(t) = f\big(y + t(x-y)\big)", _S + "; F: function", "read", "equals(F(t), f(y + t * (x - y)))"),
    ("SM", r"F(b) - F(a) = \int_{b}^{a}{f(t)dt},\ \mathrm{if\ }F^\prime(t) = f(t),", "F: function; f: function; t: scalar; a: scalar; b: scalar", "ask", ("", {})),
    ("SM", r"\begin{align} F(b) - F(a) &= \int_{b}^{a}{F^\prime(t)dt}\\ &= \int_{b}^{a}{(x-y)\nabla{f}\big(y + t(x-y)\big)dt}. \end{align}", _S + "; F: function; a: scalar; b: scalar", "ask", ("", {})),
    ("SM", r"F(b) - F(a) = f(x) - f(y) = \int_{0}^{1}{(x-y)\nabla{f}\big(y + t(x-y)\big)dt},", _S + "; F: function; a: scalar; b: scalar", "ask", (r"\int_{0}^{1}{(x-y)\nabla{f}\big(y + t(x-y)\big)dt}", {"number": "equals(F(b) - F(a), f(x) - f(y)) & equals(f(x) - f(y), new1)"})),
    ("SM", r"f(x) - f(y) = \int_{0}^{1}{\Big\langle\nabla{f}\big(y + t(x-y)\big), (x-y)\Big\rangle dt}.", _S, "ask", (r"\int_{0}^{1}{\Big\langle\nabla{f}\big(y + t(x-y)\big), (x-y)\Big\rangle dt}", {"number": "equals(f(x) - f(y), new1)"})),
    ("SM", r"F(x) = s(x)t", "F: function n; s: function n; x: vector n; t: scalar", "read", "equals(F(x), s(x) * t)"),
    ("SM", r"dF(x)/dt = s(x)", "F: function n; s: function n; x: vector n; t: scalar", "refuse", ""),
    ("SM", r"s(x) = \int_{0}^{1}s(x)dt = s(x)t\Big|_0^1 = s(x) - 0.", "s: function n; x: vector n; t: scalar", "refuse", ""),
    ("SM", r"f(x) \leq f(y) + \langle\nabla f(y), x-y\rangle + \frac{L}{2}\|x-y\|^2,\ \forall x, y.", _S, "read", "f(x) <= f(y) + dot(gradient(f, y), x - y) + L / 2 * norm(x - y)**2"),
    ("VR", r"x_{k+1} = x_k - \eta \nabla f_{i_k}(x_k)", _V, "ask", (r"\nabla f_{i_k}(x_k)", {"vector d": "equals(x_k_1, x_k - eta * new1)"})),
    ("VR", r"\sigma^2(x) = \mathbb{E}_{i}\left[\|\nabla f_i(x) - \nabla f(x)\|^2\right]", _V + "; \\sigma^2(x): scalar", "ask", (r"\mathbb{E}_{i}\left[\|\nabla f_i(x) - \nabla f(x)\|^2\right]", {"number": "implies(0 <= mean_1b9146, equals(sigma_2_x, new1))"})),
    ("VR", r"x_{k+1} = x_k - \eta_k \left(\nabla f_i(x_k) - \nabla f_i(\tilde{x}) + \nabla f(\tilde{x})\right)", _V + "; i: index n", "read", "equals(x_k_1, x_k - eta_k * (gradient(f_i, x_k) - gradient(f_i, tilde_x) + gradient(f, tilde_x)))"),
    ("VR", r"x_{k+1} = x_k - \eta \sum_{i=1}^n \frac{g_i^{(k)}}{n}", _V + "; g^{(k)}: matrix n d", "read", "equals(x_k_1, x_k - eta * sum_over(i, 1 / length(column(g_k, 0)) * row(g_k, i))) where i: n"),
    ("VR", r"\mathbb{E}[f(x_k)] - f^* \le O\left(\frac{1}{\sqrt{k}}\right) + O(\sigma^2)", _V + "; k: natural; f^*: scalar", "ask", ("", {})),
    ("VR", r"\mathbb{E}[f(x_{k+1}) | x_k] \le f(x_k) - \eta \mathbb{E}[\|\nabla f(x_k)\|^2 | x_k] + \frac{L\eta^2}{2}\mathbb{E}[\|\nabla f_i(x_k)\|^2 | x_k]", _V, "ask", ("", {})),
    ("VR", r"\mathbb{E}[\nabla f_i(x_k)] = \nabla f(x_k)", _V, "ask", (r"\mathbb{E}[\nabla f_i(x_k)]", {"vector d": "equals(new1, gradient(f, x_k))"})),
    ("VR", r"\mathbb{E}[\|\nabla f_i(x_k)\|^2] = \mathbb{E}[\|\nabla f(x_k) + (\nabla f_i - \nabla f)\|^2]", _V, "ask", ("", {})),
    ("VR", r"\mathbb{E}[f(x_{k+1}) | x_k] \le f(x_k) - \eta(1 - \frac{L\eta}{2})\|\nabla f(x_k)\|^2 + \frac{L\eta^2}{2}\sigma^2(x_k)", _V + "; \\sigma^2(x_k): scalar", "ask", (r"\mathbb{E}[f(x_{k+1}) | x_k]", {"number": "new1 <= f(x_k) - eta * (1 - L * eta / 2) * norm(gradient(f, x_k))**2 + L * eta**2 / 2 * sigma_2_x_k"})),
    ("VR", r"\mathbb{E}[f(x_{k+1})] \le \mathbb{E}[f(x_k)] - \frac{1}{2L}\mathbb{E}[\|\nabla f(x_k)\|^2] + \frac{1}{2L}\sigma^2(x_k)", _V + "; \\sigma^2(x_k): scalar", "ask", ("", {})),
    ("VR", r"f(x_k) - f^* \le \ldots + \frac{\sigma^2}{2L}", _V + "; f^*: scalar", "refuse", ""),
    ("VR", r"\mathbb{E}[\|x_k - x^*\|^2] \le \left(1 - \frac{\mu}{5L}\right)^k \|x_0 - x^*\|^2", _V + "; k: natural", "ask", ("", {})),
    ("VR", r"v_k = \nabla f_i(x_k) - \nabla f_i(\tilde{x}) + \nabla f(\tilde{x})", _V + "; i: index n", "read", "equals(v_k, gradient(f_i, x_k) - gradient(f_i, tilde_x) + gradient(f, tilde_x))"),
    ("VR", r"\mathbb{E}_i[v_k] = \nabla f(x_k) - \nabla f(\tilde{x}) + \nabla f(\tilde{x}) = \nabla f(x_k)", _V, "ask", (r"\mathbb{E}_i[v_k]", {"vector d": "equals(new1, gradient(f, x_k) - gradient(f, tilde_x) + gradient(f, tilde_x)) & equals(gradient(f, x_k) - gradient(f, tilde_x) + gradient(f, tilde_x), gradient(f, x_k))"})),
    ("VR", r"\mathbb{E}_i[\|v_k - \nabla f(x_k)\|^2] = \mathbb{E}[\|\nabla f_i - \nabla f\|^2 + \text{(correlation)}]", _V, "ask", ("", {})),  # refused behind its answer
    ("VR", r"\|\nabla f_i(x) - \nabla f_i(y)\| \le L\|x - y\|", _V + "; i: index n", "read", "norm(gradient(f_i, x) - gradient(f_i, y)) <= L * norm(x - y)"),
    ("VR", r"\mathbb{E}[\|v_k - \nabla f(x_k)\|^2] \le 2L^2 \|x_k - \tilde{x}\|^2", _V, "ask", ("", {})),
    ("VR", r"\|\nabla f(x) - \nabla f(x^*)\| \ge \mu \|x - x^*\|", _V, "read", "mu * norm(x - x_star) <= norm(gradient(f, x) - gradient(f, x_star))"),
    ("VR", r"\mathbb{E}[\|x_{k+1} - x^*\|^2] \le (1 - c\mu/L) \mathbb{E}[\|x_k - x^*\|^2]", _V, "ask", ("", {})),
    ("VR", r"\bar{g}^{(k)} = \frac{1}{n}\sum_{i=1}^n g_i^{(k)}", _V + "; g^{(k)}: matrix n d; \\bar{g}^{(k)}: vector d", "read", "equals(bar_g_k, 1 / length(column(g_k, 0)) * sum_over(i, row(g_k, i))) where i: n"),
    ("VR", r"\mathbb{E}_i[v_k] = \mathbb{E}_i[\nabla f_i(x_k) - \nabla f_i(\tilde{x}) + \nabla f(\tilde{x})]", _V, "ask", ("", {})),
    ("VR", r"= \nabla f(x_k) - \nabla f(\tilde{x}) + \nabla f(\tilde{x})", _V, "ask", (r"\mathrm{before}", {})),
    ("SV", r"\max_{w,b} \frac{2}{\|w\|} \quad \text{s.t.} \quad y_i(w^T x_i + b) \geq 1, \forall i", _W, "ask", ("", {})),
    ("SV", r"\min_{w,b} \frac{1}{2}\|w\|^2 \quad \text{s.t.} \quad y_i(w^T x_i + b) \geq 1, \forall i", _W, "ask", ("", {})),
    ("SV", r"\min_{w,b,\xi} \frac{1}{2}\|w\|^2 + C \sum_{i=1}^n \xi_i \quad \text{s.t.} \quad y_i(w^T x_i + b) \geq 1 - \xi_i, \xi_i \geq 0", _W, "refuse", "is a problem with conditions"),
    ("SV", r"\text{Primal:} \quad \min_{w,b,\xi} \left\{ \frac{1}{2}\|w\|^2 + C \sum_{i=1}^n \xi_i \right\}", _W, "ask", (r"\text{Primal:}", {})),
    ("SV", r"\text{s.t.} \quad y_i(w^T x_i + b) \geq 1 - \xi_i, \quad \xi_i \geq 0", _W + "; i: index n", "ask", (r"\text{s.t.}", {"all stated": "(1 - entry(xi, i) <= entry(y, i) * (dot(w, row(X, i)) + b)) & (0 <= entry(xi, i))"}, {r"\xi_i \geq 0": "concluded"})),  # misread in the first run
    ("SV", r"\mathcal{L}(w,b,\xi,\alpha,\beta) = \frac{1}{2}\|w\|^2 + C \sum_i \xi_i - \sum_i \alpha_i(y_i(w^T x_i + b) - 1 + \xi_i) - \sum_i \beta_i \xi_i", _W + "; \\mathcal{L}(w,b,\\xi,\\alpha,\\beta): scalar", "read", "equals(L_w_b_xi_alpha_beta, Fraction(1, 2) * norm(w)**2 + C * total(xi) - sum_over(i, entry(alpha, i) * (entry(y, i) * (dot(w, row(X, i)) + b) - 1 + entry(xi, i))) - dot(beta, xi)) where i: n"),
    ("SV", r"\frac{\partial \mathcal{L}}{\partial w} = w - \sum_i \alpha_i y_i x_i = 0", _W, "ask", (r"\frac{\partial \mathcal{L}}{\partial w}", {"vector d": "equals(new1, w - X.T @ hadamard(alpha, y)) & equals(w - X.T @ hadamard(alpha, y), 0 * w)"})),
    ("SV", r"w = \sum_i \alpha_i y_i x_i", _W, "read", "equals(w, X.T @ hadamard(alpha, y))"),
    ("SV", r"\frac{\partial \mathcal{L}}{\partial b} = - \sum_i \alpha_i y_i = 0", _W, "ask", (r"\frac{\partial \mathcal{L}}{\partial b}", {"number": "equals(new1, -dot(alpha, y)) & equals(-dot(alpha, y), 0)"})),
    ("SV", r"\sum_i \alpha_i y_i = 0", _W, "read", "equals(dot(alpha, y), 0)"),
    ("SV", r"\frac{\partial \mathcal{L}}{\partial \xi_i} = C - \alpha_i - \beta_i = 0", _W + "; i: index n", "ask", (r"\frac{\partial \mathcal{L}}{\partial \xi_i}", {"number": "equals(entry(new1, i), C - entry(alpha, i) - entry(beta, i)) & equals(C - entry(alpha, i) - entry(beta, i), 0)"})),
    ("SV", r"\alpha_i + \beta_i = C", _W + "; i: index n", "read", "equals(entry(alpha, i) + entry(beta, i), C)"),
    ("SV", r"\alpha_i \leq C", _W + "; i: index n", "read", "entry(alpha, i) <= C"),
    ("SV", r"\text{Dual:} \quad \max_{\alpha} \left\{ \sum_{i=1}^n \alpha_i - \frac{1}{2} \sum_{i,j=1}^n \alpha_i \alpha_j y_i y_j x_i^T x_j \right\}", _W, "ask", (r"\text{Dual:}", {})),
    ("SV", r"\text{s.t.} \quad 0 \leq \alpha_i \leq C, \quad \sum_{i=1}^n \alpha_i y_i = 0", _W + "; i: index n", "ask", (r"\text{s.t.}", {"all stated": "(0 <= entry(alpha, i)) & (entry(alpha, i) <= C) & equals(dot(alpha, y), 0)"}, {r"\text{s.t.} \quad 0 \leq \alpha_i \leq C": "concluded"})),  # misread in the first run
    ("SV", r"f(\alpha) = \mathbf{1}^T \alpha - \frac{1}{2} \alpha^T Q \alpha", _W, "read", "equals(f(alpha), total(alpha) - Fraction(1, 2) * dot(alpha, Q @ alpha))"),
    ("SV", r"Q = Y X X^T Y = (YX)(YX)^T", _W, "read", "equals(Q, Y @ X @ X.T @ Y) & equals(Y @ X @ X.T @ Y, Y @ X @ (Y @ X).T)"),
    ("SV", r"\alpha^T Q \alpha = \|(YX)^T \alpha\|^2 \geq 0", _W, "read", "equals(dot(alpha, Q @ alpha), norm((Y @ X).T @ alpha)**2) & (0 <= norm((Y @ X).T @ alpha)**2)"),
    ("SV", r"0 < \alpha_i^* < C", _W + "; i: index n", "read", "(0 < entry(alpha_star, i)) & (entry(alpha_star, i) < C)"),
    ("RP", r"\label{eq:indexes} \begin{aligned} L(x^k) =\{ i \in\{1,\ldots,n \}: x^k_i = l_i\}\\ U(x^k) =\{i \in\{1,\ldots,n \} : x^k_i = u_i\} \end{aligned}", _R, "refuse", ""),
    ("RP", r"C(x^k)=\{ i \in\{1,\ldots,n \}: l_i<x^k_i < u_i\}\\", _R, "refuse", ""),
    ("RP", r"& \mathcal{D}(\overline{x},\overline{y}) \subseteq \mathcal{D}(x^k,y^k)\\ &L(\overline{x})\cup C(\overline{x}) \subseteq L(x^k)\cup C(x^k)\\ &U(\overline{x})\cup C(\overline{x}) \subseteq U(x^k)\cup C(x^k)", _R, "refuse", ""),
    ("RP", r"f(x^{k+1}, y^{k}) \leq f(x^{k}, y^{k})", _R, "read", "new1 <= new2"),
    ("RP", r"\label{eq:dec} f(x^{k+1}, y^{k+1}) \leq f(x^{k+1}, y^{k})", _R, "read", "new1 <= new2"),
    ("RP", r"f(x^{k+1}, y^{k+1}) \leq f(x^{k}, y^{k})", _R, "read", "new1 <= new2"),
    ("RP", r"\label{eq:asim} \lim_{k \in K, k \rightarrow \infty} (x^k, y^k) = (\overline{x},\overline{y}) \qquad \lim_{k \in K, k \rightarrow \infty} d^{i(k),j(k)} = \overline{d}", _R, "ask", ("", {})),  # refused behind its answer
    ("RP", r"&\nabla_y f(\overline{x},\overline{y}) \neq 0 \label{eq:a}\\ &\exists \enskip i, j \enskip \text{s.t.} \enskip \overline{x}_i > l_i \enskip \text{and} \enskip \nabla_x f(\overline{x},\overline{y})^T d^{i,j} = -\eta < 0 \label{eq:b}", _R + "; l: vector n", "refuse", ""),
    ("RP", r"\label{eq:dis} f(x^{k+1}, y^{k+1}) \leq f(x^{k+1}, y^{k}) - \gamma (\alpha \parallel \nabla_y f(x^{k+1}, y^{k}) \parallel) ^2 \qquad \forall \alpha, \gamma > 0", _R, "read", "implies((0 < alpha) & (0 < gamma), new1 <= new2 - gamma * (alpha * norm(new3))**2)"),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} \parallel \nabla_y f(x^{k}, y^{k}) \parallel = \parallel \nabla_y f(\overline{x},\overline{y}) \parallel = 0", _R, "ask", ("", {})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} \alpha^{k} \parallel d^{i(k),j(k)} \parallel = 0", _R, "ask", ("", {})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} \alpha^{k}=0", _R, "ask", ("", {})),
    ("RP", r"\label{eq:wrong} \lim_{k \in K, k \rightarrow \infty} \nabla_x f(x^k, y^k)^T d^{i(k),j(k)} = \nabla_x f(\overline{x},\overline{y})^T \overline{d} = \eta_1 \le \eta < 0", _R, "ask", ("", {})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} \alpha^k \leq \lim_{k \in K, k \rightarrow \infty} \Delta^k", _R + "; \\Delta^k: scalar", "ask", ("", {})),
    ("RP", r"\label{eq:arm1} f(x^k + \frac{\alpha^k}{\delta} d^{i(k),j(k)}, y^k) - f(x^k,y^k) > -\gamma \left(\frac{\alpha^k}{\delta}\right)^2 ||d^{i(k),j(k)}||^2", _R, "read", "-gamma * (alpha_k / delta)**2 * norm(d_i_k_j_k)**2 < new1 - new2"),
    ("RP", r"\label{eq:arm2} f(x^k + \frac{\alpha^k}{\delta} d^{i(k),j(k)}, y^k) = f(x^k, y^k) + \frac{\alpha^k}{\delta} \nabla_x f(z^k, y^k)^T d^{i(k),j(k)}", _R, "ask", (r"\nabla_x f(z^k, y^k)", {"vector n": "equals(new1, new2 + alpha_k / delta * dot(new3, d_i_k_j_k))"})),
    ("RP", r"\label{eq:nabla} \nabla_x f(z^k, y^k)^T d^{i(k),j(k)} >- \gamma \frac{\alpha^k}{\delta} ||d^{i(k),j(k)}||^2", _R, "ask", (r"\nabla_x f(z^k, y^k)", {"vector n": "-gamma * (alpha_k / delta) * norm(d_i_k_j_k)**2 < dot(new1, d_i_k_j_k)"})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} z^k = \lim_{k \in K, k \rightarrow \infty} x^k + \vartheta_k \frac{\alpha^k}{\delta} d^{i(k),j(k)} = \overline{x}", _R + "; \\vartheta_k: scalar", "ask", ("", {})),
    ("RP", r"\nabla_x f(\overline{x},\overline{y})^T \overline{d} \geq 0", _R, "read", "0 <= dot(new1, overline_d)"),
    ("RP", r"\nabla_x f(\overline{x},\overline{y})^T d^{i,j} =\eta <0", _R + "; d^{i,j}: vector n", "read", "equals(dot(new1, d_i_j), eta) & (eta < 0)"),
    ("CT", r"\max_{a \in \Delta_{\le t}} s^\top a \quad \text{s.t.} \quad H(a) \ge h,", _A, "refuse", ""),
    ("CT", r"\max_{a \in \Delta_{\le t}} s^\top a \quad \text{s.t.} \quad D_{\mathrm{KL}}(a \| q) \le \rho,", _A, "ask", ("", {})),
    ("CT", r"Q = \mathcal{N}(H)\, W_Q, \qquad K = \mathcal{N}(H)\, W_K, \qquad V = \mathcal{N}(H)\, W_V.", "Q: matrix t m; K: matrix t m; V: matrix t m; \\mathcal{N}(H): matrix t d; W_Q: matrix d m; W_K: matrix d m; W_V: matrix d m", "read", "equals(Q, N_H @ W_Q) & equals(K, N_H @ W_K) & equals(V, N_H @ W_V)"),
    ("CT", r"S = \frac{Q K^\top}{\sqrt{d_h}} + M, \qquad A = \mathrm{SoftmaxRow}(S), \qquad O_h = A\, V.", "Q: matrix t m; K: matrix t m; V: matrix t m; M: matrix t t; S: matrix t t; A: matrix t t; \\mathrm{SoftmaxRow}(S): matrix t t; d_h: scalar; O_h: matrix t m", "read", "equals(S, Q @ K.T / sqrt(d_h) + M) & equals(A, SoftmaxRow_S) & equals(O_h, A @ V)"),
    ("CT", r"O = \mathrm{Concat}(O_1, \dots, O_H)\, W_O,", "O: matrix t d; \\mathrm{Concat}(O_1, \\dots, O_H): matrix t m; W_O: matrix m d", "read", "equals(O, Concat_O_1_dots_O_H @ W_O)"),
    ("CT", r"\widetilde{H} = H + \alpha\, O, \qquad H' = \widetilde{H} + \beta\, \mathrm{MLP}(\mathcal{N}(\widetilde{H})).", "\\widetilde{H}: matrix t d; H: matrix t d; H': matrix t d; O: matrix t d; \\alpha: scalar; \\beta: scalar; \\mathrm{MLP}(\\mathcal{N}(\\widetilde{H})): matrix t d", "read", "equals(widetilde_H, H + alpha * O) & equals(H_prime, widetilde_H + beta * MLP_N_widetilde_H)"),
    ("CT", r"\mathcal{S} = \left\{ u \in \mathbb{R}^d : \frac{1}{d}\lVert u \rVert_2^2 = 1 \right\}.", "u: vector d", "ask", (r"\in \mathcal{S}", {})),
    ("CT", r"\mathrm{softmax}(s + c\,\mathbf{1}) = \mathrm{softmax}(s).", _A, "read", "equals(softmax(s + c * exp(0 * s)), softmax(s))"),
    ("CT", r"\Delta_{\le t} = \left\{ a \in \mathbb{R}_+^t : \sum_i a_i = 1 \right\}.", _A, "ask", (r"\Delta", {})),
    ("CT", r"\max_{a \in \Delta_{\le t}} \left\{ s^\top a + \tau\, H(a) \right\},", _A, "refuse", ""),
    ("CT", r"\mathcal{L} = s^\top a \;-\; \lambda \!\left( \sum_i a_i \log a_i + c \right) \;+\; \nu \!\left( \sum_i a_i - 1 \right),", _A, "ask", (r"\log", {"natural": "equals(L, dot(s, a) - lambda_ * (dot(a, log(a)) + c) + nu * (total(a) - 1))"})),
    ("CT", r"a_i \propto \exp\!\left(\frac{s_i}{\lambda}\right).", _A, "ask", (r"a_i \propto \exp\!\left(\frac{s_i}{\lambda}\right)", {"a multiple": "equals(entry(a, i), new1 * exp(entry(s, i) / lambda_))"})),
    ("CT", r"a_i^\star = \frac{\exp(s_i / \lambda^\star)} {\sum_j \exp(s_j / \lambda^\star)},", _A, "read", "equals(entry(a_star, i), exp(entry(s, i) / lambda_star) / total(exp(s / lambda_star)))"),
    ("CT", r"\mathcal{L} = s^\top a \;-\; \lambda \!\left( \sum_i a_i \log \frac{a_i}{q_i} - \rho \right) \;+\; \nu \!\left( \sum_i a_i - 1 \right).", _A, "ask", (r"\log", {"natural": "equals(L, dot(s, a) - lambda_ * (sum_over(j, entry(a, j) * log(entry(a, j) / entry(q, j))) - rho) + nu * (total(a) - 1)) where j: t"})),
    ("CT", r"a_i^\star = \frac{q_i \,\exp(s_i / \lambda^\star)} {\sum_j q_j \,\exp(s_j / \lambda^\star)},", _A, "read", "equals(entry(a_star, i), entry(q, i) * exp(entry(s, i) / lambda_star) / dot(q, exp(s / lambda_star)))"),
    ("CT", r"a_{h,t} = \arg\max_{a \in \Delta_{\le t}} s_{h,t}^\top a \quad \text{s.t.} \quad H(a) \ge h_{h,t} \qquad \text{(entropy)}", _A, "ask", ("", {})),  # refused behind its answer: a problem is no statement
    ("CT", r"a_{h,t} = \arg\max_{a \in \Delta_{\le t}} s_{h,t}^\top a \quad \text{s.t.} \quad D_{\mathrm{KL}}(a \| q_{h,t}) \le \rho_{h,t} \qquad \text{(KL)}", _A, "ask", ("", {})),  # refused behind its answer: a problem is no statement
    ("CT", r"H' = \bigl(I + \beta\, \mathcal{M} \circ \mathcal{N}\bigr) \circ \bigl(I + \alpha\, \mathcal{A}^{\mathrm{constr}} \circ \mathcal{N}\bigr) (H),", "H': matrix t d; H: matrix t d; \\alpha: scalar; \\beta: scalar", "refuse", ""),
    ("CT", r"Y = \arg\min_Z \left\{ \frac{1}{2\alpha}\lVert Z - X \rVert_F^2 - \langle B, Z \rangle \right\}.", "Y: matrix t d; Z: matrix t d; X: matrix t d; B: matrix t d; \\alpha: scalar", "ask", (r"\arg\min_Z \left\{ \frac{1}{2\alpha}\lVert Z - X \rVert_F^2 - \langle B, Z \rangle \right\}", {"compared with Z": "1 / (2 * alpha) * frobenius(Y - X)**2 - dot(vec(B), vec(Y)) <= 1 / (2 * alpha) * frobenius(Z - X)**2 - dot(vec(B), vec(Z))"}, {r"Y = \arg\min_Z \left\{ \frac{1}{2\alpha}\lVert Z - X \rVert_F^2 - \langle B, Z \rangle \right\}": "one of them"})),
    ("CT", r"\Delta^\star \in \arg\min_{\lVert \Delta \rVert_{2 \to 2} \le \eta} \langle G, \Delta \rangle,", "\\Delta^\\star: matrix m n; \\Delta: matrix m n; G: matrix m n; \\eta: scalar", "refuse", ""),
    ("CT", r"\Delta W^\star = \arg\min_{\Delta W} \langle G, \Delta W \rangle \quad \text{s.t.} \quad \mathbb{E}\big[ \lVert \delta u \rVert_{\mathrm{RMS}}^2 + \lambda_{\mathrm{attn}}\, D_{\mathrm{KL}}(\delta A) \big] \le \eta^2.", "G: matrix m n; \\eta: scalar", "refuse", ""),
]  # fmt: skip

_O = (
    "f: function d; x: vector d; y: vector d; z: vector d; x^{*}: vector d; x_{t}: vector d; x_{t + 1}: vector d; y_{t + 1}: vector d; "
    "\\alpha: scalar; \\beta: scalar; \\gamma: scalar; \\eta: scalar; \\eta_{t}: scalar; G: scalar; h_{t}: scalar; h_{t + 1}: scalar; h_{1}: scalar"
)
_K = (
    "h: matrix n d; k: matrix n m; q: matrix n m; v: matrix n m; W_K: matrix m d; W_Q: matrix m d; W_V: matrix m d; \\pi: matrix n n; "
    "\\mathcal{O}_t: vector m; \\beta: scalar; i: index n; t: index n"
)
EIGHTEENTH_SET = [
    ("OC", r"\norm{ \partial_{x}f } \le G", _O, "ask", ("", {})),
    ("OC", r"\beta A \preccurlyeq B .", _O + "; A: matrix d d; B: matrix d d", "read", "0 <= eigenvalue(B - beta * A, length(column(B - beta * A, 0)))"),
    ("OC", r"\begin{eqnarray} x \mathbb{R}^{n}, \ x^{\mathrm{T}}(B - \beta A)x & = & x^{\mathrm{T}}Bx - \beta x^{\mathrm{T}} Ax \nonumber \\ & \ge & x^{\mathrm{T}}Bx - \alpha x^{\mathrm{T}} Ax \nonumber \\ & > & 0 \nonumber \end{eqnarray}", _O + "; A: matrix d d; B: matrix d d", "refuse", ""),  # mistyped
    ("OC", r"\begin{eqnarray} & & f(x) + \nabla f(x)^{\mathrm{T}} (y - x) + \frac{\alpha}{2} \| y - x \|^{2} \le f(y) \nonumber \\ & \Leftrightarrow & \nabla f(x)^{\mathrm{T}} (y - x) + \frac{\alpha}{2} \| y - x \|^{2} \le f(y) - f(x) \label{definition_alpha_strongly} \end{eqnarray} .", _O, "read", "implies((f(x) + dot(gradient(f, x), y - x) + alpha / 2 * norm(y - x)**2 <= f(y)), (dot(gradient(f, x), y - x) + alpha / 2 * norm(y - x)**2 <= f(y) - f(x))) & implies((dot(gradient(f, x), y - x) + alpha / 2 * norm(y - x)**2 <= f(y) - f(x)), (f(x) + dot(gradient(f, x), y - x) + alpha / 2 * norm(y - x)**2 <= f(y)))"),
    ("OC", r"\begin{eqnarray} & & f(x) + \nabla f(x)^{\mathrm{T}} (y - x) + \frac{\beta}{2} \| y - x \|^{2} \ge f(y) \nonumber \\ & \Leftrightarrow & \nabla f(x)^{\mathrm{T}} (y - x) + \frac{\beta}{2} \| y - x \|^{2} \ge f(y) - f(x) \label{definition_beta_smooth} \end{eqnarray} .", _O, "read", "implies((f(y) <= f(x) + dot(gradient(f, x), y - x) + beta / 2 * norm(y - x)**2), (f(y) - f(x) <= dot(gradient(f, x), y - x) + beta / 2 * norm(y - x)**2)) & implies((f(y) - f(x) <= dot(gradient(f, x), y - x) + beta / 2 * norm(y - x)**2), (f(y) <= f(x) + dot(gradient(f, x), y - x) + beta / 2 * norm(y - x)**2))"),
    ("OC", r"\| \nabla f(x) - \nabla f(y) \| \le \beta \| x - y \| .", _O, "read", "norm(gradient(f, x) - gradient(f, y)) <= beta * norm(x - y)"),
    ("OC", r"\alpha I \preccurlyeq \nabla^{2} f(x) \preccurlyeq \beta I .", _O, "ask", ("", {})),
    ("OC", r"\gamma := \frac{ \alpha }{ \beta } \le 1 .", _O, "read", "implies(equals(gamma, alpha / beta), alpha / beta <= 1)"),
    ("OC", r"\Pi_\mathcal{\mathcal{K}}(y) := \arg\min_{x \in \mathcal{K}} \| x - y \| .", _O, "ask", ("", {})),
    ("OC", r"\forall z \in \mathcal{K}, \ \| y - z \| \ge \| x - z \| .", _O, "ask", (r"\in \mathcal{K}", {})),
    ("OC", r"x^{*} \in \arg\min_{x \in \mathcal{K}}f(x)", _O, "ask", ("", {})),
    ("OC", r"\nabla f(x^{*})^{\mathrm{T}} (y - x^{*})) \ge 0 .", _O, "refuse", ""),  # mistyped
    ("OC", r"\begin{eqnarray} y_{t + 1} & := & x_{t} - \eta_{t} \nabla f(x_{t}), \nonumber \\ x_{t + 1} & := & \Pi_{\mathcal{K}}(y_{t + 1}) \nonumber \end{eqnarray}", _O, "ask", ("", {})),
    ("OC", r"\begin{eqnarray} x - \frac{1}{b} a & = & \arg\min_{z} f(z) \nonumber \\ f(z) & := & \sum_{i=1}^{d} a_{i}(z_{i} - x_{i}) + \frac{b}{2} \| z - x \|^{2} \nonumber \end{eqnarray}", _O + "; a: vector d; b: scalar", "read", "implies(for_every(any_z, equals(f(any_z), dot(a, any_z - x) + b / 2 * norm(any_z - x) ** 2)), minimiser(f, x - 1 / b * a))"),
    ("OC", r"\begin{eqnarray} & & \frac{\partial f}{\partial z_{i}} = 0 \nonumber \\ & \Leftrightarrow & a_{i} + b (z_{i} - x_{i}) = 0 \nonumber \\ & \Leftrightarrow & z_{i} = \frac{ -a_{i} }{ b } + x_{i} \end{eqnarray}", _O + "; a: vector d; b: scalar; i: index d", "read", "implies(equals(entry(gradient(f, z), i), 0), equals(entry(a, i) + b * (entry(z, i) - entry(x, i)), 0)) & implies(equals(entry(a, i) + b * (entry(z, i) - entry(x, i)), 0), equals(entry(z, i), -entry(a, i) / b + entry(x, i))) & implies(equals(entry(a, i) + b * (entry(z, i) - entry(x, i)), 0), equals(entry(gradient(f, z), i), 0)) & implies(equals(entry(z, i), -entry(a, i) / b + entry(x, i)), equals(entry(a, i) + b * (entry(z, i) - entry(x, i)), 0))"),
    ("OC", r"\begin{eqnarray} f \left( x - \frac{1}{b} a \right) & = & - \sum_{i=}^{d} \frac{ a_{i}^{2} }{ b } + \frac{1}{2b} \| a \|^{2} \nonumber \\ & = & - \frac{1}{2b} \| a \|^{2} \end{eqnarray}", _O + "; a: vector d; b: scalar", "ask", ("", {})),  # mistyped: i=
    ("OC", r"h_{t} := f(x_{t}) - f(x^{*})", _O, "read", "equals(h_t, f(x_t) - f(x_star))"),
    ("OC", r"h_{t+1} \le h_{1} e^{-\gamma t} .", _O + "; t: natural", "read", "h_t_1 <= h_1 * exp(-gamma * t)"),
    ("OC", r"\begin{eqnarray} f(y) & \ge & f(x) + \nabla f(x)^{\mathrm{T}} (y - x) + \frac{\alpha}{2} \| x - y \|^{2} \quad (\because \alpha\text{-strong convexity}) \nonumber \\ & \ge & \min_{z \in \mathcal{K}} \left\{ f(x) + \nabla f(x)^{\mathrm{T}} (z - x) + \frac{\alpha}{2} \| x - z \|^{2} \right\} \nonumber \\ & = & f(x) - \frac{1}{2 \alpha} \| \nabla f(x) \|^{2} \quad (\because z := x - \frac{1}{\alpha}\nabla f(x)) \nonumber \end{eqnarray}", _O, "ask", ("", {})),  # remarks behind because
    ("OC", r"\begin{eqnarray} & & f(x^{*}) \ge f(x_{t}) - \frac{1}{2 \alpha} \|\nabla f(x_{t}) \|^{2} \nonumber \\ & \Leftrightarrow & \|\nabla f(x_{t}) \|^{2} \ge 2 \alpha ( f(x_{t}) - f(x^{*}) ) = 2 \alpha h_{t} \label{eq02_01} \end{eqnarray}", _O, "read", "implies((f(x_t) - 1 / (2 * alpha) * norm(gradient(f, x_t))**2 <= f(x_star)), ((2 * alpha * (f(x_t) - f(x_star)) <= norm(gradient(f, x_t))**2) & equals(2 * alpha * (f(x_t) - f(x_star)), 2 * alpha * h_t))) & implies(((2 * alpha * (f(x_t) - f(x_star)) <= norm(gradient(f, x_t))**2) & equals(2 * alpha * (f(x_t) - f(x_star)), 2 * alpha * h_t)), (f(x_t) - 1 / (2 * alpha) * norm(gradient(f, x_t))**2 <= f(x_star)))"),
    ("OC", r"\begin{eqnarray} h_{t + 1} - h_{t} & = & f(x_{t+1} - x_{t}) - f(x_{t}) \nonumber \\ & \le & (\nabla f(x_{t}))^{\mathrm{T}} (x_{t + 1} - x_{t}) + \frac{\beta}{2} \| x_{t+1} - x_{t} \| \nonumber \\ & = & - \eta_{t} \| \nabla f(x_{t}) \|^{2} + \frac{\beta}{2} \eta_{t}^{2} \| \nabla f(x_{t}) \|^{2} \nonumber \\ & = & - \frac{1}{2\beta} \| \nabla f(x_{t}) \|^{2} \nonumber \\ & \le & -\frac{\alpha}{\beta} h_{t} \quad (\because \eqref{eq02_01}) \nonumber \\ & = & -\gamma h_{t} . \end{eqnarray}", _O, "read", "equals(h_t_1 - h_t, f(x_t_1 - x_t) - f(x_t)) & (f(x_t_1 - x_t) - f(x_t) <= dot(gradient(f, x_t), x_t_1 - x_t) + beta / 2 * norm(x_t_1 - x_t)) & equals(dot(gradient(f, x_t), x_t_1 - x_t) + beta / 2 * norm(x_t_1 - x_t), -(eta_t * norm(gradient(f, x_t))**2) + beta / 2 * eta_t**2 * norm(gradient(f, x_t))**2) & equals(-(eta_t * norm(gradient(f, x_t))**2) + beta / 2 * eta_t**2 * norm(gradient(f, x_t))**2, -(1 / (2 * beta) * norm(gradient(f, x_t))**2)) & (-(1 / (2 * beta) * norm(gradient(f, x_t))**2) <= -(alpha / beta * h_t)) & equals(-(alpha / beta * h_t), -(gamma * h_t))"),
    ("OC", r"\begin{eqnarray} h_{t + 1} \le h_{t} \left( 1 - \gamma \right) \le \cdots h_{1} \left( 1 - \gamma \right)^{t} \le h_{1} e^{-\gamma t} \nonumber \end{eqnarray}", _O + "; t: natural", "refuse", ""),  # mistyped
    ("OC", r"h_{t+1} \le h_{1} \exp \left( - \frac{ \gamma t }{ 4 } \right) .", _O + "; t: natural", "read", "h_t_1 <= h_1 * exp(-(gamma * t / 4))"),
    ("OC", r"\begin{equation} \nabla f(x_{t}) (x - x_{t}) \le f(x) - f(x_{t}) - \frac{\alpha}{2} \| x - x_{t} \|^{2} \label{eq02_02} \end{equation} .", _O, "ask", (r"\nabla f(x_{t}) (x - x_{t})", {"inner product": "dot(gradient(f, x_t), x - x_t) <= f(x) - f(x_t) - alpha / 2 * norm(x - x_t)**2"})),
    ("OC", r"\begin{equation} x_{t + 1} = \arg \min_{x \in \mathcal{K}} \left\{ \nabla f(x_{t})^{\mathrm{T}} (x - x_{t}) + \frac{\beta}{2} \| x - x_{t} \|^{2} \right\} \label{eq02_03} \end{equation} .", _O, "ask", ("", {})),
    ("OC", r"\begin{eqnarray} x_{t + 1} & = & \Pi_{\mathcal{K}} (x_{t} - \eta_{t} \nabla f(x_{t})) \nonumber \\ & = & \arg\min_{x \in \mathcal{K}} \left\{ \| x - (x_{t} - \eta_{t} \nabla f(x_{t})) \| \right\} \nonumber \\ & = & \arg\min_{x \in \mathcal{K}} \left\{ \nabla f(x_{t})^{\mathrm{T}} (x - x_{t}) + \frac{1}{2 \eta_{t}} \| x - x_{t} \|^{2} \right\} \end{eqnarray}", _O, "ask", ("", {})),
    ("OC", r"[x_{t}, x^{*}] := \{ (1 - \eta)x_{t} + \eta x^{*} \mid \eta \in [0, 1] \} .", _O, "refuse", ""),
    ("OC", r"\begin{eqnarray} \frac{\alpha}{2} \| x^{*} - x_{t} \|^{2} & \le & \frac{\alpha}{2} \| x^{*} - x_{t} \|^{2} + \nabla f(x^{*})^{\mathrm{T}} (x_{t} - x^{*}) \quad (\because \text{ KKT condition}) \nonumber \\ & \le & f(x_{t}) - f(x^{*}) \quad (\because \ \alpha\text{-strongly}) \nonumber \\ & = & h_{t} \nonumber \end{eqnarray}", _O, "ask", ("", {})),  # remarks behind because
    ("OC", r"\begin{eqnarray} h_{t + 1} - h_{t} & \le & - \eta h_{t} + \frac{(\beta - \alpha)\eta^{2}}{\alpha} h_{t} \nonumber \\ & \le & - \eta h_{t} + \frac{\beta\eta^{2}}{\alpha} h_{t} \nonumber \\ & = & \left( \frac{\beta}{\alpha} \eta^{2} - \eta \right) h_{t} \nonumber \\ & = & \left\{ \frac{\beta}{\alpha} \left( \eta - \frac{\alpha}{2\beta} \right)^{2} - \frac{\alpha}{4\beta} \right\} h_{t} \end{eqnarray}", _O, "read", "(h_t_1 - h_t <= -eta * h_t + (beta - alpha) * eta**2 / alpha * h_t) & (-eta * h_t + (beta - alpha) * eta**2 / alpha * h_t <= -eta * h_t + beta * eta**2 / alpha * h_t) & equals(-eta * h_t + beta * eta**2 / alpha * h_t, (beta / alpha * eta**2 - eta) * h_t) & equals((beta / alpha * eta**2 - eta) * h_t, (beta / alpha * (eta - alpha / (2 * beta))**2 - alpha / (4 * beta)) * h_t)"),
    ("OC", r"0 \le \eta = \frac{ \alpha }{ 2 \beta } \le \frac{1}{2} .", _O, "read", "(0 <= eta) & equals(eta, alpha / (2 * beta)) & (alpha / (2 * beta) <= Fraction(1, 2))"),
    ("OC", r"\begin{eqnarray} h_{t + 1} - h_{t} & \le & \min_{\eta \in [0, 1]} - \eta h_{t} + \frac{\beta\eta^{2}}{\alpha} h_{t} \nonumber \\ & = & - \frac{\alpha}{4 \beta} h_{t} \nonumber \\ & = & - \frac{\gamma}{4} h_{t} . \end{eqnarray}", _O, "ask", ("", {})),
    ("OC", r"\begin{eqnarray} h_{t+1} \le h_{t} \left( 1 - \frac{\gamma}{4} \right) \le h_{t} e^{-\gamma/4} \end{eqnarray}", _O, "read", "(h_t_1 <= h_t * (1 - gamma / 4)) & (h_t * (1 - gamma / 4) <= h_t * exp(-gamma / 4))"),
    ("OC", r"\begin{eqnarray} g(x) := f(x) + \frac{ \tilde{\alpha} }{ 2 } \| x - x_{1} \|^{2} \label{algorithm03_definition_g} \end{eqnarray} .", _O + "; g: function d; \\tilde{\\alpha}: scalar; x_1: vector d", "read", "for_every(any_x, equals(g(any_x), f(any_x) + tilde_alpha / 2 * norm(any_x - x_1)**2))"),  # equality or definition
    ("OC", r"h(x) := \frac{\alpha}{2} \| x - x_{1} \|^{2} .", _O + "; h: function d; x_1: vector d", "read", "for_every(any_x, equals(h(any_x), alpha / 2 * norm(any_x - x_1)**2))"),
    ("OC", r"g(x) := f(x) + \frac{\hat{\alpha}}{2} \| x - x_{1} \|^{2} .", _O + "; g: function d; \\hat{\\alpha}: scalar; x_1: vector d", "read", "for_every(any_x, equals(g(any_x), f(any_x) + hat_alpha / 2 * norm(any_x - x_1)**2))"),
    ("OC", r"\begin{eqnarray} \nabla g(x) & = & \nabla f(x) + \frac{\hat{\alpha}}{2} \nabla \| x - x_{1} \|^{2} \nonumber \\ & \le & \nabla f(x) + \hat{\alpha} \left( Q \begin{array}{c} x^{1} - x_{1}^{1} \\ \vdots \\ x^{n} - x_{1}^{n} \end{array} \right) \nonumber \end{eqnarray}", _O + "; g: function d; \\hat{\\alpha}: scalar; x_1: vector d", "refuse", ""),  # an array
    ("OC", r"\begin{eqnarray} h_{1}(y) + h_{2}(y) - h_{1}(x) + h_{2}(x) & \le & \nabla h_{1}(x) ^{\mathrm{T}} (y - x) + \frac{\beta_{1}}{2} \| y - x \|^{2} + \nabla h_{2}(x)^{\mathrm{T}} (y - x) + \frac{\beta_{1}}{2} \| y - x \|^{2} \nonumber \\ & = & \nabla (h_{1}(x) + h_{2}(x)) ^{\mathrm{T}} (y - x) + \left( \frac{\beta_{1}}{2} + \frac{\beta_{2}}{2} \right) \| y - x \|^{2} . \nonumber \end{eqnarray}", "x: vector d; y: vector d; h_1: function d; h_2: function d; \\beta_1: scalar; \\beta_2: scalar", "read", "(h_1(y) + h_2(y) - h_1(x) + h_2(x) <= dot(gradient(h_1, x), y - x) + beta_1 / 2 * norm(y - x)**2 + dot(gradient(h_2, x), y - x) + beta_1 / 2 * norm(y - x)**2) & equals(dot(gradient(h_1, x), y - x) + beta_1 / 2 * norm(y - x)**2 + dot(gradient(h_2, x), y - x) + beta_1 / 2 * norm(y - x)**2, dot(gradient(h_1, x) + gradient(h_2, x), y - x) + (beta_1 / 2 + beta_2 / 2) * norm(y - x)**2)"),
    ("OC", r"x, y \in \mathcal{K}, \ \| x - y \| \le D .", _O, "ask", ("", {})),
    ("OC", r"h_{t + 1} \le h_{1}^{g} \exp \left( - \frac{ t \log t }{ 4 \left( \log t + D^{2}t \right) } \right) + \frac{\beta \log t}{2t} .", _O + "; t: natural; D: scalar; h_1^g: scalar", "read", "h_t_1 <= h_1_g * exp(-(t * log(t) / (4 * (log(t) + D**2 * t)))) + beta * log(t) / (2 * t)"),
    ("OC", r"\begin{eqnarray} h_{t} & = & f(x_{t}) - f(x^{*}) \nonumber & = & g(x_{t}) - g(x^{*}) + \frac{\hat{\alpha}}{2} \left( \| x^{*} - x_{1} \|^{2} - \| x_{t} - x_{1} \|^{2} \right) \nonumber \\ & \le & h_{t}^{g} + \frac{\hat{\alpha}}{2} \left( D^{2} \right) \nonumber \\ & = & h_{t}^{g} + \frac{\hat{\alpha}}{2} D^{2} \nonumber \end{eqnarray}", _O + "; g: function d; D: scalar; h_t^g: scalar; \\hat{\\alpha}: scalar; x_1: vector d", "ask", ("", {})),  # one step has the same on both sides
    ("OC", r"\begin{eqnarray} h_{t + 1} & \le & h_{t + 1}^{g} + \frac{\hat{\alpha}}{2} D^{2} \nonumber \\ & \le & h_{1}^{g} \exp \left( - \frac{ \hat{\alpha}t }{ 4(\hat{\alpha} + \beta) } \right) + \frac{\hat{\alpha}}{2} D^{2} \quad (\because \text{theorem 2.4}) \nonumber \\ & = & h_{1}^{g} \exp \left( - \frac{ t \beta \log t }{ 4 \beta \left( \log t + D^{2}t \right) } \right) + \frac{\beta \log t}{2t} \nonumber \\ & = & h_{1}^{g} \exp \left( - \frac{ t \log t }{ 4 \left( \log t + D^{2}t \right) } \right) + \frac{\beta \log t}{2t} \nonumber \end{eqnarray}", _O + "; t: natural; D: scalar; h_1^g: scalar; h_{t+1}^g: scalar; \\hat{\\alpha}: scalar", "read", "(h_t_1 <= h_t_1_g + hat_alpha / 2 * D**2) & (h_t_1_g + hat_alpha / 2 * D**2 <= h_1_g * exp(-(hat_alpha * t / (4 * (hat_alpha + beta)))) + hat_alpha / 2 * D**2) & equals(h_1_g * exp(-(hat_alpha * t / (4 * (hat_alpha + beta)))) + hat_alpha / 2 * D**2, h_1_g * exp(-(t * beta * log(t) / (4 * beta * (log(t) + D**2 * t)))) + beta * log(t) / (2 * t)) & equals(h_1_g * exp(-(t * beta * log(t) / (4 * beta * (log(t) + D**2 * t)))) + beta * log(t) / (2 * t), h_1_g * exp(-(t * log(t) / (4 * (log(t) + D**2 * t)))) + beta * log(t) / (2 * t))"),
    ("WS", r"x=\{x_1,x_2,...,x_i,...,x_T \}.", _K, "refuse", ""),
    ("WS", r"h_i \in \mathbb R^{d_{\text{model}}}.", "h: matrix n d", "declare", "h_{i}: vector d_model"),
    ("WS", r"k_i=W_Kh_i", _K, "read", "equals(row(k, i), W_K @ row(h, i))"),
    ("WS", r"q_t=W_Qh_t", _K, "read", "equals(row(q, t), W_Q @ row(h, t))"),
    ("WS", r"v_i=W_Vh_i", _K, "read", "equals(row(v, i), W_V @ row(h, i))"),
    ("WS", r"h_t^{\text{(new)}} =\mathcal{O}_t+ h_t^{\text{(old)}}", "h_t^{\\text{(new)}}: vector d; h_t^{\\text{(old)}}: vector d; \\mathcal{O}_t: vector d", "read", "equals(h_t_new, O_t + h_t_old)"),
    ("WS", r"\label{eq:O_t} \mathcal{O}_t=\sum_i\pi_{i,t} v_i", _K, "read", "equals(O_t, sum_over(j, entry(column(pi, t), j) * row(v, j))) where j: n"),
    ("WS", r"\pi_{i,t} = \frac{e^{\beta k_i\cdot q_t}}{\sum_j e^{\beta k_j\cdot q_t}},", _K, "read", "equals(entry(column(pi, t), i), exp(beta * dot(row(k, i), row(q, t))) / sum_over(j, exp(beta * dot(row(k, j), row(q, t))))) where j: n"),
    ("WS", r"\pi_{i,t}=\mathrm{softmax}(\beta k_i\cdot q_t),", _K, "refuse", ""),  # softmax of a number
    ("WS", r"\label{eq:z} z_i=k_i\cdot q.", "k: matrix n m; z: vector n; q: vector m; i: index n", "read", "equals(entry(z, i), dot(row(k, i), q))"),
    ("WS", r"\max_{\pi \in \Delta} \sum_i \pi_i z_i \quad \text{s.t.} \quad \mathrm{KL}(\pi \| u) \leq \rho,", _K, "refuse", ""),
    ("WS", r"\max_{\pi \in \Delta} \sum_i \pi_i z_i - \frac{1}{\beta} \mathrm{KL}(\pi \| u),", _K, "ask", ("", {})),  # refused behind its answer: a problem is no statement
    ("WS", r"\pi_i^\star \propto e^{\beta z_i},", "\\pi^\\star: vector n; z: vector n; \\beta: scalar; i: index n", "ask", (r"\pi_i^\star \propto e^{\beta z_i}", {"a multiple": "equals(entry(pi_star, i), new1 * exp(beta * entry(z, i)))"})),
    ("WS", r"\hat \rho_{\text{eff}, t}:=\mathrm{KL}(\hat \pi_t \|u ) \label{eq:rho_eff}", "\\hat\\rho_{\\text{eff}, t}: scalar; \\hat\\pi_t: vector n; u: vector n", "ask", ("", {})),
    ("WS", r"\hat\pi_{t,i}=\mathrm{softmax}(h_i^{\top}\hat W_K^\top\hat W_Qh_t).", _K, "refuse", ""),  # softmax of a number
    ("WS", r"\hat \rho_{\text{eff},t} = \log n - H(\hat \pi_t)", "\\hat\\rho_{\\text{eff},t}: scalar; \\hat\\pi_t: vector n; H(\\hat\\pi_t): scalar", "ask", ("", {})),
    ("WS", r"\partial \hat \rho := \partial _\beta \hat \rho_{\mathrm{eff}}\Big |_{\beta=1} =\mathrm{Var}_{\hat \pi}( z_i), \label{eq:d_beta}", _K, "refuse", ""),
    ("DP", r"P(\text{winner} = y_w | x, y_w, y_l) = \frac{\exp(r(x, y_w))}{\exp(r(x, y_w)) + \exp(r(x, y_l))}", "\\beta: scalar; y_w: vector n; y_l: vector n; x: vector n; y: vector n; \\theta: vector p; w: scalar", "ask", ("", {})),
    ("DP", r"r(x, y) = \beta \log \frac{\pi_\theta(y|x)}{\pi_{\text{ref}}(y|x)}", "\\beta: scalar; y_w: vector n; y_l: vector n; x: vector n; y: vector n; \\theta: vector p; w: scalar", "ask", ("", {})),
    ("DP", r"\mathcal{L}_{\text{DPO}}(\theta) = - \mathbb{E}_{(x, y_w, y_l) \sim \mathcal{D}} \left[ \log \sigma \left( \beta \left[ \log \frac{\pi_\theta(y_w|x)}{\pi_{\text{ref}}(y_w|x)} - \log \frac{\pi_\theta(y_l|x)}{\pi_{\text{ref}}(y_l|x)} \right] \right) \right]", "\\beta: scalar; y_w: vector n; y_l: vector n; x: vector n; y: vector n; \\theta: vector p; w: scalar", "ask", ("", {})),
    ("DP", r"\beta(x; \pi_\theta) = w \cdot \mathrm{PPL}_{\pi_\theta}(x) \cdot f(h_{\pi_\theta}(x))", "\\beta: scalar; y_w: vector n; y_l: vector n; x: vector n; y: vector n; \\theta: vector p; w: scalar", "ask", (r"f", {})),
    ("DP", r"\mathrm{PPL}_{\pi_\theta}(x) = \exp \left( - \frac{1}{m} \sum_{i=1}^m \log \pi_\theta(x_i | x_{<i}) \right)", "\\beta: scalar; y_w: vector n; y_l: vector n; x: vector n; y: vector n; \\theta: vector p; w: scalar", "refuse", ""),  # a family x_i beside x
    ("DP", r"f(h) = 1 + \epsilon \cdot \tanh(\mathrm{NN}(h))", "f: function; h: scalar; \\epsilon: scalar", "ask", ("", {})),
    ("DP", r"\mathcal{L}_{\text{LearnableBetaDPO}}(\theta) = - \mathbb{E}_{(x, y_w, y_l) \sim \mathcal{D}} \left[ \log \sigma \left( \beta(x; \pi_\theta) \left[ \log \frac{\pi_\theta(y_w|x)}{\pi_{\text{ref}}(y_w|x)} - \log \frac{\pi_\theta(y_l|x)}{\pi_{\text{ref}}(y_l|x)} \right] \right) \right]", "\\beta: scalar; y_w: vector n; y_l: vector n; x: vector n; y: vector n; \\theta: vector p; w: scalar", "ask", ("", {})),
]  # fmt: skip

_D = (
    "f: function n; x: vector n; y: vector n; x_k: vector n; x_{k+1}: vector n; x_0: vector n; x^*: vector n; g_k: vector n; f^*: scalar; "
    "\\eta: scalar; L: scalar; \\mu: scalar; k: natural"
)
NINETEENTH_SET = [
    ("GC", r"f(x_k - \eta g_k) \approx f(x_k) - \eta\|g_k\|^2 + \frac{\eta^2 L}{2}\|g_k\|^2", _D, "ask", ("", {})),
    ("GC", r"f(y) \le f(x) + \nabla f(x)^T(y-x) + \frac{L}{2}\|y-x\|^2, \quad \forall x,y", _D, "read", "f(y) <= f(x) + dot(gradient(f, x), y - x) + L / 2 * norm(y - x)**2"),
    ("GC", r"f(y) \ge f(x) + \nabla f(x)^T(y-x) + \frac{\mu}{2}\|y-x\|^2, \quad \forall x,y", _D, "read", "f(x) + dot(gradient(f, x), y - x) + mu / 2 * norm(y - x)**2 <= f(y)"),
    ("GC", r"x_{k+1} = x_k - \eta \nabla f(x_k)", _D, "read", "equals(x_k_1, x_k - eta * gradient(f, x_k))"),
    ("GC", r"f(x_k - \eta \nabla f(x_k)) \le f(x_k) - \eta\left(1 - \frac{\eta L}{2}\right)\|\nabla f(x_k)\|^2", _D, "read", "f(x_k - eta * gradient(f, x_k)) <= f(x_k) - eta * (1 - eta * L / 2) * norm(gradient(f, x_k))**2"),
    ("GC", r"f(x_k - \eta \nabla f(x_k)) \le f(x_k) - \eta \nabla f(x_k)^T \nabla f(x_k) + \frac{L\eta^2}{2}\|\nabla f(x_k)\|^2", _D, "read", "f(x_k - eta * gradient(f, x_k)) <= f(x_k) - eta * dot(gradient(f, x_k), gradient(f, x_k)) + L * eta**2 / 2 * norm(gradient(f, x_k))**2"),
    ("GC", r"= f(x_k) - \eta\|\nabla f(x_k)\|^2 + \frac{L\eta^2}{2}\|\nabla f(x_k)\|^2", _D, "ask", (r"\mathrm{before}", {})),  # begins with an equality sign
    ("GC", r"= f(x_k) - \eta\left(1 - \frac{\eta L}{2}\right)\|\nabla f(x_k)\|^2", _D, "ask", (r"\mathrm{before}", {})),  # begins with an equality sign
    ("GC", r"f(x_k) - f^* \le \frac{L\|x_0 - x^*\|^2}{2k}", _D, "read", "f(x_k) - f_star <= L * norm(x_0 - x_star)**2 / (2 * k)"),
    ("GC", r"f(x_{k+1}) \le f(x_k) - \frac{1}{2L}\|\nabla f(x_k)\|^2", _D, "read", "f(x_k_1) <= f(x_k) - 1 / (2 * L) * norm(gradient(f, x_k))**2"),
    ("GC", r"f(x_k) - f^* \le \nabla f(x_k)^T(x_k - x^*)", _D, "read", "f(x_k) - f_star <= dot(gradient(f, x_k), x_k - x_star)"),
    ("GC", r"f(x_k) - f^* \le \|\nabla f(x_k)\| \cdot \|x_k - x^*\|", _D, "read", "f(x_k) - f_star <= norm(gradient(f, x_k)) * norm(x_k - x_star)"),
    ("GC", r"\|\nabla f(x_k)\|^2 \ge \frac{(f(x_k) - f^*)^2}{\|x_k - x^*\|^2}", _D, "read", "(f(x_k) - f_star)**2 / norm(x_k - x_star)**2 <= norm(gradient(f, x_k))**2"),
    ("GC", r"f(x_k) - f^* \le f(x_0) - f^* - \frac{1}{2L}\sum_{i=0}^{k-1}\|\nabla f(x_i)\|^2", _D, "read", "implies(equals(length(column(x_family, 0)), k + 1), f(row(x_family, place(length(column(x_family, 0)) - 1))) - f_star <= f(row(x_family, 0)) - f_star - 1 / (2 * L) * sum_over(i, indicator(number_of(i) + 1 <= k) * norm(gradient(f, row(x_family, i)))**2))"),  # x_i is a family
    ("GC", r"\|x_{k+1} - x^*\|^2 = \|x_k - \frac{1}{L}\nabla f(x_k) - x^*\|^2", _D, "read", "equals(norm(x_k_1 - x_star)**2, norm(x_k - 1 / L * gradient(f, x_k) - x_star)**2)"),
    ("GC", r"= \|x_k - x^*\|^2 - \frac{2}{L}\nabla f(x_k)^T(x_k-x^*) + \frac{1}{L^2}\|\nabla f(x_k)\|^2", _D, "ask", (r"\mathrm{before}", {})),  # begins with an equality sign
    ("GC", r"\|x_{k+1} - x^*\|^2 \le \|x_k - x^*\|^2 - \frac{2}{L}(f(x_k) - f^*) + \frac{1}{L}(f(x_k) - f^*)", _D, "read", "norm(x_k_1 - x_star)**2 <= norm(x_k - x_star)**2 - 2 / L * (f(x_k) - f_star) + 1 / L * (f(x_k) - f_star)"),
    ("GC", r"= \|x_k - x^*\|^2 - \frac{1}{L}(f(x_k) - f^*)", _D, "ask", (r"\mathrm{before}", {})),  # begins with an equality sign
    ("GC", r"\sum_{i=0}^{k-1}(f(x_i) - f^*) \le L\|x_0 - x^*\|^2", _D, "read", "implies(equals(length(column(x_family, 0)), k + 1), sum_over(i, indicator(number_of(i) + 1 <= k) * (f(row(x_family, i)) - f_star)) <= L * norm(row(x_family, 0) - x_star)**2)"),  # x_i is a family
    ("GC", r"k(f(x_k) - f^*) \le L\|x_0 - x^*\|^2", _D, "read", "k * (f(x_k) - f_star) <= L * norm(x_0 - x_star)**2"),
    ("GC", r"\|x_{k+1} - x^*\|^2 \le \left(1 - \frac{\mu}{L}\right)\|x_k - x^*\|^2", _D, "read", "norm(x_k_1 - x_star)**2 <= (1 - mu / L) * norm(x_k - x_star)**2"),
    ("GC", r"\|x_{k+1} - x^*\|^2 = \|x_k - x^*\|^2 - \frac{2}{L}\nabla f(x_k)^T(x_k - x^*) + \frac{1}{L^2}\|\nabla f(x_k)\|^2", _D, "read", "equals(norm(x_k_1 - x_star)**2, norm(x_k - x_star)**2 - 2 / L * dot(gradient(f, x_k), x_k - x_star) + 1 / L**2 * norm(gradient(f, x_k))**2)"),
    ("GC", r"f(x_k) - f^* \ge \nabla f(x_k)^T(x_k - x^*) - \frac{\mu}{2}\|x_k - x^*\|^2", _D, "read", "dot(gradient(f, x_k), x_k - x_star) - mu / 2 * norm(x_k - x_star)**2 <= f(x_k) - f_star"),
    ("GC", r"\nabla f(x_k)^T(x_k - x^*) \le f(x_k) - f^* + \frac{\mu}{2}\|x_k - x^*\|^2", _D, "read", "dot(gradient(f, x_k), x_k - x_star) <= f(x_k) - f_star + mu / 2 * norm(x_k - x_star)**2"),
    ("GC", r"\|\nabla f(x_k)\|^2 \le 2L(f(x_k) - f^*)", _D, "read", "norm(gradient(f, x_k))**2 <= 2 * L * (f(x_k) - f_star)"),
    ("GC", r"f(x_{k+1}) \le f(x_k) - \frac{1}{2L}\left(1 - \frac{1/(2L) \cdot L}{2}\right)\|\nabla f(x_k)\|^2 = f(x_k) - \frac{1}{4L}\|\nabla f(x_k)\|^2", _D, "ask", ("", {})),
    ("SD", r"\min_{w,b} \frac{1}{2}\|w\|^2", _W, "ask", (r"\min_{w,b} \frac{1}{2}\|w\|^2", {"a solution": "Fraction(1, 2) * norm(w)**2 <= Fraction(1, 2) * norm(other_w)**2"})),
    ("SD", r"\text{s.t. } y_i(w^T x_i + b) \geq 1, \quad i = 1,...,n", _W, "ask", (r"\text{s.t. }", {})),
    ("SD", r"L(w, b, \alpha) = \frac{1}{2}\|w\|^2 - \sum_{i=1}^n \alpha_i [y_i(w^T x_i + b) - 1]", _W + "; L(w,b,\\alpha): scalar", "read", "equals(L_w_b_alpha, Fraction(1, 2) * norm(w)**2 - sum_over(j, entry(alpha, j) * (entry(y, j) * (dot(w, row(X, j)) + b) - 1))) where j: n"),
    ("SD", r"\frac{\partial L}{\partial w} = w - \sum_{i=1}^n \alpha_i y_i x_i = 0", _W, "ask", (r"\frac{\partial L}{\partial w}", {"vector d": "equals(new1, w - X.T @ hadamard(alpha, y)) & equals(w - X.T @ hadamard(alpha, y), 0 * w)"})),
    ("SD", r"\Rightarrow w^* = \sum_{i=1}^n \alpha_i y_i x_i \quad \cdots (*)", _W, "refuse", ""),  # an arrow without a left side
    ("SD", r"\frac{\partial L}{\partial b} = -\sum_{i=1}^n \alpha_i y_i = 0", _W, "ask", (r"\frac{\partial L}{\partial b}", {"number": "equals(new1, -dot(alpha, y)) & equals(-dot(alpha, y), 0)"})),
    ("SD", r"\Rightarrow \sum_{i=1}^n \alpha_i y_i = 0 \quad \cdots (**)", _W, "refuse", ""),  # an arrow without a left side
    ("SD", r"g(\alpha) = \frac{1}{2}\left\|\sum_{i=1}^n \alpha_i y_i x_i\right\|^2 - \sum_{i=1}^n \alpha_i y_i \left[\left(\sum_{j=1}^n \alpha_j y_j x_j\right)^T x_i + b\right] + \sum_{i=1}^n \alpha_i", _W + "; g: function n", "read", "equals(g(alpha), Fraction(1, 2) * norm(X.T @ hadamard(alpha, y))**2 - sum_over(j, entry(alpha, j) * entry(y, j) * (dot(X.T @ hadamard(alpha, y), row(X, j)) + b)) + total(alpha)) where j: n"),
    ("SD", r"= \frac{1}{2}\sum_{i=1}^n\sum_{j=1}^n \alpha_i \alpha_j y_i y_j x_i^T x_j - \sum_{i=1}^n\sum_{j=1}^n \alpha_i \alpha_j y_i y_j x_j^T x_i - b\sum_{i=1}^n \alpha_i y_i + \sum_{i=1}^n \alpha_i", _W, "ask", (r"\mathrm{before}", {})),  # begins with an equality sign
    ("SD", r"g(\alpha) = -\frac{1}{2}\sum_{i=1}^n\sum_{j=1}^n \alpha_i \alpha_j y_i y_j x_i^T x_j + \sum_{i=1}^n \alpha_i - b\sum_{i=1}^n \alpha_i y_i", _W + "; g: function n", "read", "equals(g(alpha), -Fraction(1, 2) * sum_over(j, sum_over(l, entry(alpha, j) * entry(alpha, l) * entry(y, j) * entry(y, l) * dot(row(X, j), row(X, l)))) + total(alpha) - b * dot(alpha, y)) where j: n l: n"),
    ("SD", r"g(\alpha) = \sum_{i=1}^n \alpha_i - \frac{1}{2}\sum_{i=1}^n\sum_{j=1}^n \alpha_i \alpha_j y_i y_j x_i^T x_j", _W + "; g: function n", "read", "equals(g(alpha), total(alpha) - Fraction(1, 2) * sum_over(j, sum_over(l, entry(alpha, j) * entry(alpha, l) * entry(y, j) * entry(y, l) * dot(row(X, j), row(X, l))))) where j: n l: n"),
    ("SD", r"\max_\alpha \left[\sum_{i=1}^n \alpha_i - \frac{1}{2}\sum_{i,j}^n \alpha_i \alpha_j y_i y_j x_i^T x_j\right]", _W, "refuse", ""),
    ("SD", r"\text{s.t. } \sum_{i=1}^n \alpha_i y_i = 0, \quad \alpha_i \geq 0, \quad i=1,...,n", _W, "ask", (r"\text{s.t. }", {})),
    ("SD", r"\min_\alpha \left[\frac{1}{2}\sum_{i,j}^n \alpha_i \alpha_j y_i y_j x_i^T x_j - \sum_{i=1}^n \alpha_i\right]", _W, "refuse", ""),
    ("SD", r"\text{s.t. } \sum_{i=1}^n \alpha_i y_i = 0, \quad 0 \leq \alpha_i", _W + "; i: index n", "ask", (r"\text{s.t. }", {})),
    ("SD", r"\alpha_i^* [y_i(w^{*T} x_i + b^*) - 1] = 0", _W + "; i: index n; w^*: vector d; b^*: scalar", "read", "equals(entry(alpha_star, i) * (entry(y, i) * (dot(w_star, row(X, i)) + b_star) - 1), 0)"),
    ("SD", r"\min_\alpha \left[\frac{1}{2}\sum_{i,j}^n \alpha_i \alpha_j y_i y_j K(x_i, x_j) - \sum_{i=1}^n \alpha_i\right]", _W, "refuse", ""),
    ("SD", r"f(x) = \text{sign}\left(\sum_{i=1}^n \alpha_i^* y_i K(x_i, x) + b^*\right)", "f: function d; x: vector d; X: matrix n d; \\alpha^*: vector n; y: vector n; b^*: scalar", "ask", ("", {})),
    ("SD", r"L(w,b,\alpha) = \frac{1}{2}\|w\|^2 - \sum_i \alpha_i[y_i(w^T x_i + b) - 1]", _W + "; L(w,b,\\alpha): scalar", "read", "equals(L_w_b_alpha, Fraction(1, 2) * norm(w)**2 - sum_over(j, entry(alpha, j) * (entry(y, j) * (dot(w, row(X, j)) + b) - 1))) where j: n"),
    ("SD", r"\frac{\partial L}{\partial b} = -\sum_i \alpha_i y_i = 0", _W, "ask", (r"\frac{\partial L}{\partial b}", {"number": "equals(new1, -dot(alpha, y)) & equals(-dot(alpha, y), 0)"})),
    ("SD", r"\min_\alpha \left[\frac{1}{2}\sum_{i,j} \alpha_i \alpha_j y_i y_j x_i^T x_j - \sum_i \alpha_i\right]", _W, "ask", ("", {})),
    ("SD", r"\min_\alpha \left[\frac{1}{2}\sum_{i,j} \alpha_i \alpha_j y_i y_j K(x_i, x_j) - \sum_i \alpha_i\right]", _W, "refuse", ""),
    ("MR", r"\tilde{K}_{ij} = \exp\left(\frac{1}{\tau} \langle U\phi(x_i), U\phi(x_j) \rangle \right)", "K: matrix n n; \\hat{K}: matrix n n; \\tilde{K}: matrix n n; \\lambda: scalar; y: vector n; \\tau: scalar; f: function d; x: vector d; U: matrix e p; \\tilde{k}(x): vector n; X: matrix n d; i: index n; j: index n", "ask", (r"\phi", {})),  # a function with vectors as values
    ("MR", r"f(x) = \tilde{k}(x)^T (\tilde{K} + \lambda I)^{-1} y", "K: matrix n n; \\hat{K}: matrix n n; \\tilde{K}: matrix n n; \\lambda: scalar; y: vector n; \\tau: scalar; f: function d; x: vector d; U: matrix e p; \\tilde{k}(x): vector n", "read", "implies(equals((tilde_K + lambda_ * identity(length(y))) @ new1, identity(length(y))), equals(f(x), dot(tilde_k_x, new1 @ y)))"),
    ("MR", r"\| (K + \lambda I)^{-1} - (\hat{K} + \lambda I)^{-1} \|_2 \lesssim \frac{1}{\lambda^2} \sum_{i > m} \sigma_i(K)", "K: matrix n n; \\hat{K}: matrix n n; \\tilde{K}: matrix n n; \\lambda: scalar; y: vector n; \\tau: scalar; f: function d; x: vector d; U: matrix e p; \\tilde{k}(x): vector n", "ask", ("", {})),
    ("MR", r"\alpha_{t+1} = \alpha_t + \gamma_t p_t, \quad r_{t+1} = r_t - \gamma_t A p_t, \quad p_{t+1} = r_{t+1} + \beta_t p_t", "\\alpha_{t+1}: vector n; \\alpha_t: vector n; p_t: vector n; p_{t+1}: vector n; r_t: vector n; r_{t+1}: vector n; \\gamma_t: scalar; \\beta_t: scalar; A: matrix n n", "read", "equals(alpha_t_1, alpha_t + gamma_t * p_t) & equals(r_t_1, r_t - gamma_t * (A @ p_t)) & equals(p_t_1, r_t_1 + beta_t * p_t)"),
    ("MR", r"\frac{\|\widehat{Kv} - Kv\|_2}{\|Kv\|_2} \leq C \cdot \varepsilon \cdot \|\Phi\|_F^2 / n", "K: matrix n n; v: vector n; \\widehat{Kv}: vector n; C: scalar; \\varepsilon: scalar; \\Phi: matrix n p; S: matrix n n; h_1: vector n; h_2: vector n; \\varepsilon_{\\text{iter}}: scalar", "read", "norm(widehat_Kv - K @ v) / norm(K @ v) <= C * varepsilon * frobenius(Phi)**2 / length(v)"),
    ("MR", r"\text{softmax}(\varepsilon S)_{ij} = \frac{1}{n}\left(1 + \varepsilon S_{ij} - \varepsilon \bar{S}_i + O(\varepsilon^2 \|S\|_\infty^2)\right)", "K: matrix n n; v: vector n; \\widehat{Kv}: vector n; C: scalar; \\varepsilon: scalar; \\Phi: matrix n p; S: matrix n n; h_1: vector n; h_2: vector n; \\varepsilon_{\\text{iter}}: scalar; i: index n; j: index n", "ask", ("", {})),
    ("MR", r"h_1 = \frac{1}{n}\sum_j v_j + \frac{\varepsilon}{n}\sum_j S_{ij} v_j - \frac{\varepsilon}{n}\bar{S}_i \sum_j v_j + O(\varepsilon^2)", "K: matrix n n; v: vector n; \\widehat{Kv}: vector n; C: scalar; \\varepsilon: scalar; \\Phi: matrix n p; S: matrix n n; h_1: vector n; h_2: vector n; \\varepsilon_{\\text{iter}}: scalar; \\bar{S}: vector n; i: index n", "ask", ("", {})),
    ("MR", r"h_1 - h_2 = \frac{\varepsilon}{n}(Kv) + O(\varepsilon^2 \|S\|_\infty^2 \|v\|_1 / n)", "K: matrix n n; v: vector n; \\widehat{Kv}: vector n; C: scalar; \\varepsilon: scalar; \\Phi: matrix n p; S: matrix n n; h_1: vector n; h_2: vector n; \\varepsilon_{\\text{iter}}: scalar", "ask", ("", {})),
    ("MR", r"\varepsilon_{\text{iter}} \leq 10^{-2}", "K: matrix n n; v: vector n; \\widehat{Kv}: vector n; C: scalar; \\varepsilon: scalar; \\Phi: matrix n p; S: matrix n n; h_1: vector n; h_2: vector n; \\varepsilon_{\\text{iter}}: scalar", "read", "varepsilon_iter <= Fraction(1, 100)"),
    ("MR", r"\|\alpha_t - \alpha_*\|_{K+\lambda I} \leq 2\left(\frac{\sqrt{\kappa}-1}{\sqrt{\kappa}+1}\right)^t \|\alpha_*\|_{K+\lambda I} + O(\varepsilon_{\text{iter}} \cdot t)", "\\alpha_t: vector n; \\alpha_*: vector n; \\kappa: scalar; t: natural; \\varepsilon_{\\text{iter}}: scalar; K: matrix n n; \\lambda: scalar", "ask", ("", {})),
    ("MR", r"\sum_{s=1}^{t} \|e_s\| \cdot \prod_{j=s+1}^{t} \rho_j \leq \varepsilon_{\text{iter}} \cdot t \cdot \max_s \|Ap_s\|", "E: matrix t n; \\rho: vector t; A: matrix n n; P: matrix t n; \\varepsilon_{\\text{iter}}: scalar", "ask", ("", {})),
    ("MR", r"\| K - \hat K \|_2 \leq \sum_{i>m} \sigma_i(K), \quad \text{and} \quad \| (K+\lambda I)^{-1} - (\hat K+\lambda I)^{-1} \|_2 \lesssim \frac{1}{\lambda^2} \sum_{i>m} \sigma_i(K),", "K: matrix n n; \\hat{K}: matrix n n; \\tilde{K}: matrix n n; \\lambda: scalar; y: vector n; \\tau: scalar; f: function d; x: vector d; U: matrix e p; \\tilde{k}(x): vector n", "ask", ("", {})),
    ("MR", r"|k(x)^\top [(K+\lambda I)^{-1} - (\hat K+\lambda I)^{-1}] y| \;\le\; \|k(x)\|_2 \cdot \|y\|_2 \cdot \|(K+\lambda I)^{-1} - (\hat K+\lambda I)^{-1}\|_2.", "K: matrix n n; \\hat{K}: matrix n n; \\tilde{K}: matrix n n; \\lambda: scalar; y: vector n; \\tau: scalar; f: function d; x: vector d; U: matrix e p; \\tilde{k}(x): vector n; k(x): vector n", "read", "implies(equals((hat_K + lambda_ * identity(length(y))) @ new2, identity(length(y))) & equals((K + lambda_ * identity(length(y))) @ new1, identity(length(y))), abs(dot(k_x, (new1 - new2) @ y)) <= norm(k_x) * norm(y) * operator_norm(new1 - new2))"),
    ("MR", r"\tilde K_{ij} = \exp\!\big(\tfrac{1}{\tau}\langle U\phi(x_i), U\phi(x_j)\rangle \big),\qquad \tilde k_j(x) = \exp\!\big(\tfrac{1}{\tau}\langle U\phi(x_j), U\phi(x)\rangle \big).", "K: matrix n n; \\hat{K}: matrix n n; \\tilde{K}: matrix n n; \\lambda: scalar; y: vector n; \\tau: scalar; f: function d; x: vector d; U: matrix e p; \\tilde{k}(x): vector n; X: matrix n d; i: index n; j: index n", "ask", ("", {})),
    ("MR", r"f_*(x) = \tilde k(x)^\top (\tilde K + \lambda I)^{-1} y.", "K: matrix n n; \\hat{K}: matrix n n; \\tilde{K}: matrix n n; \\lambda: scalar; y: vector n; \\tau: scalar; f: function d; x: vector d; U: matrix e p; \\tilde{k}(x): vector n; f_*(x): scalar", "read", "implies(equals((tilde_K + lambda_ * identity(length(y))) @ new1, identity(length(y))), equals(f_star_x, dot(tilde_k_x, new1 @ y)))"),
]  # fmt: skip
