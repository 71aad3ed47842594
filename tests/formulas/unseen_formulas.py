r"""The seventeenth set: every formula of six texts on descent, attention and margins that states something, in their order.

Rows are as in :mod:`tests.formulas.paper_formulas`.  The expected result was written down before the reader ran, with knowledge of what the
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
}
MACROS = dict.fromkeys(SOURCES, "")
_F = "f: function n; x: vector n; y: vector n; L: scalar; t: scalar; x^*: vector n; x^+: vector n; x^{(0)}: vector n; x^{(k)}: vector n"
_I = "; x^{(i)}: vector n; x^{(i-1)}: vector n; x^{(i-2)}: vector n"
_L = "f: function n; x: vector n; y: vector n; z: vector n; m: vector n; t: scalar; \\rho: scalar; i: index q"
_S = "f: function n; x: vector n; y: vector n; L: scalar; t: scalar; u: vector n; v: vector n"
_V = (
    "f: function d; x: vector d; y: vector d; x_k: vector d; x_{k+1}: vector d; \\tilde{x}: vector d; x^*: vector d; x_0: vector d; v_k: vector d; "
    "\\eta: scalar; \\eta_k: scalar; L: scalar; \\mu: scalar; c: scalar; \\sigma: scalar"
)
_W = (
    "X: matrix n d; y: vector n; w: vector d; b: scalar; \\xi: vector n; \\alpha: vector n; \\beta: vector n; C: scalar; Q: matrix n n; Y: matrix n n; "
    "\\alpha^*: vector n; f: function n"
)
_R = "x^{k+1}: vector n; x^k: vector n; y^{k+1}: vector m; y^k: vector m; \\overline{x}: vector n; \\overline{y}: vector m; \\overline{d}: vector n"
_R += "; d^{i(k),j(k)}: vector n; \\gamma: scalar; \\alpha: scalar; \\delta: scalar; \\alpha^k: scalar; z^k: vector n; \\eta: scalar; \\eta_1: scalar"
_A = "s: vector t; a: vector t; q: vector t; c: scalar; \\lambda: scalar; \\nu: scalar; \\rho: scalar; a^\\star: vector t; \\lambda^\\star: scalar"
_A += "; \\mathcal{L}: scalar; i: index t; \\tau: scalar"
_G = "gradient(f, x)"
_T = "norm(gradient(f, x))**2"
SEVENTEENTH_SET = [
    ("BG", r"\min_{x}\ \ f(x).", _F, "refuse", ""),
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
    ("BG", r"\begin{align*} \sum_{i=1}^{k}\Big[f(x^{(i)}) - f(x^*)\Big] &\leq \frac{1}{2t}\Big[\|x^{(0)} - x^*\|_2^2 - \|x^{(k)} - x^*\|_2^2\Big]\\ &\leq \frac{1}{2t}\|x^{(0)} - x^*\|_2^2. \end{align*}", _F + _I + "; k: natural", "ask", ("", {})),
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
    ("LG", r"g_i(m) \leq 0", _L, "ask", ("g_i(m)", {"number": "entry(new1, i) <= 0"})),
    ("LG", r"h_i(m) = 0", _L, "ask", ("h_i(m)", {"number": "equals(entry(new1, i), 0)"})),
    ("LG", r"\begin{align*} g_i(m) &= g_i(tx + (1-t)z)\\ &\leq tg_i(x) + (1-t)g_i(z)\\ &\leq t\cdot0 + (1-t)\cdot0\\ &= 0. \end{align*}", _L, "ask", ("g_i(m)", {})),
    ("LG", r"h_i(x) = a_i^Tx + b_i", _L + "; a: matrix q n; b: vector q", "ask", ("h_i(x)", {"number": "equals(entry(new1, i), dot(row(a, i), x) + entry(b, i))"})),
    ("LG", r"\begin{align*} h_i(m) &= h_i[tx + (1-t)z]\\ &= a_i^T[tx + (1-t)z] + b_i\\ &= ta_i^Tx + (1-t)a_i^Tz + tb_i + (1-t)b_i\\ &= t[a_i^Tx + b_i] + (1-t)[a_i^Tz + b_i]\\ &= t\cdot0 + (1-t)\cdot0\\ &= 0. \end{align*}", _L + "; a: matrix q n; b: vector q", "ask", ("h_i(m)", {})),
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
    ("SM", r"\frac{1}{2}(y - x)^T\nabla^2{f}(x)(y - x) \leq \frac{1}{2}(y - x)^TLI(y - x) = \frac{L}{2}\|y-x\|_2^2.", _S, "refuse", "applies a identity"),  # I(y − x) may be the value of a function I
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
    ("VR", r"\sigma^2(x) = \mathbb{E}_{i}\left[\|\nabla f_i(x) - \nabla f(x)\|^2\right]", _V + "; \\sigma^2(x): scalar", "ask", (r"\mathbb{E}_{i}\left[\|\nabla f_i(x) - \nabla f(x)\|^2\right]", {"number": "equals(sigma_2_x, new1)"})),
    ("VR", r"x_{k+1} = x_k - \eta_k \left(\nabla f_i(x_k) - \nabla f_i(\tilde{x}) + \nabla f(\tilde{x})\right)", _V + "; i: index n", "ask", (r"\nabla f_i(x_k)", {"vector d": "equals(x_k_1, x_k - eta_k * (row(new1, i) - row(new2, i) + gradient(f, tilde_x)))"}, {r"\nabla f_i(\tilde{x})": "vector d"})),
    ("VR", r"x_{k+1} = x_k - \eta \sum_{i=1}^n \frac{g_i^{(k)}}{n}", _V + "; g^{(k)}: matrix n d", "read", "equals(x_k_1, x_k - eta * sum_over(i, 1 / length(column(g_k, 0)) * row(g_k, i))) where i: n"),
    ("VR", r"\mathbb{E}[f(x_k)] - f^* \le O\left(\frac{1}{\sqrt{k}}\right) + O(\sigma^2)", _V + "; k: natural; f^*: scalar", "ask", ("", {})),
    ("VR", r"\mathbb{E}[f(x_{k+1}) | x_k] \le f(x_k) - \eta \mathbb{E}[\|\nabla f(x_k)\|^2 | x_k] + \frac{L\eta^2}{2}\mathbb{E}[\|\nabla f_i(x_k)\|^2 | x_k]", _V, "ask", ("", {})),
    ("VR", r"\mathbb{E}[\nabla f_i(x_k)] = \nabla f(x_k)", _V, "ask", (r"\mathbb{E}[\nabla f_i(x_k)]", {"vector d": "equals(new1, gradient(f, x_k))"})),
    ("VR", r"\mathbb{E}[\|\nabla f_i(x_k)\|^2] = \mathbb{E}[\|\nabla f(x_k) + (\nabla f_i - \nabla f)\|^2]", _V, "ask", ("", {})),
    ("VR", r"\mathbb{E}[f(x_{k+1}) | x_k] \le f(x_k) - \eta(1 - \frac{L\eta}{2})\|\nabla f(x_k)\|^2 + \frac{L\eta^2}{2}\sigma^2(x_k)", _V + "; \\sigma^2(x_k): scalar", "ask", (r"\mathbb{E}[f(x_{k+1}) | x_k]", {"number": "new1 <= f(x_k) - eta * (1 - L * eta / 2) * norm(gradient(f, x_k))**2 + L * eta**2 / 2 * sigma_2_x_k"})),
    ("VR", r"\mathbb{E}[f(x_{k+1})] \le \mathbb{E}[f(x_k)] - \frac{1}{2L}\mathbb{E}[\|\nabla f(x_k)\|^2] + \frac{1}{2L}\sigma^2(x_k)", _V + "; \\sigma^2(x_k): scalar", "ask", ("", {})),
    ("VR", r"f(x_k) - f^* \le \ldots + \frac{\sigma^2}{2L}", _V + "; f^*: scalar", "refuse", ""),
    ("VR", r"\mathbb{E}[\|x_k - x^*\|^2] \le \left(1 - \frac{\mu}{5L}\right)^k \|x_0 - x^*\|^2", _V + "; k: natural", "ask", ("", {})),
    ("VR", r"v_k = \nabla f_i(x_k) - \nabla f_i(\tilde{x}) + \nabla f(\tilde{x})", _V + "; i: index n", "ask", (r"\nabla f_i(x_k)", {"vector d": "equals(v_k, row(new1, i) - row(new2, i) + gradient(f, tilde_x))"}, {r"\nabla f_i(\tilde{x})": "vector d"})),
    ("VR", r"\mathbb{E}_i[v_k] = \nabla f(x_k) - \nabla f(\tilde{x}) + \nabla f(\tilde{x}) = \nabla f(x_k)", _V, "ask", (r"\mathbb{E}_i[v_k]", {"vector d": "equals(new1, gradient(f, x_k) - gradient(f, tilde_x) + gradient(f, tilde_x)) & equals(gradient(f, x_k) - gradient(f, tilde_x) + gradient(f, tilde_x), gradient(f, x_k))"})),
    ("VR", r"\mathbb{E}_i[\|v_k - \nabla f(x_k)\|^2] = \mathbb{E}[\|\nabla f_i - \nabla f\|^2 + \text{(correlation)}]", _V, "ask", ("", {})),  # refused behind its answer
    ("VR", r"\|\nabla f_i(x) - \nabla f_i(y)\| \le L\|x - y\|", _V + "; i: index n", "ask", (r"\nabla f_i(x)", {"vector d": "norm(row(new1, i) - row(new2, i)) <= L * norm(x - y)"}, {r"\nabla f_i(y)": "vector d"})),
    ("VR", r"\mathbb{E}[\|v_k - \nabla f(x_k)\|^2] \le 2L^2 \|x_k - \tilde{x}\|^2", _V, "ask", ("", {})),
    ("VR", r"\|\nabla f(x) - \nabla f(x^*)\| \ge \mu \|x - x^*\|", _V, "read", "mu * norm(x - x_star) <= norm(gradient(f, x) - gradient(f, x_star))"),
    ("VR", r"\mathbb{E}[\|x_{k+1} - x^*\|^2] \le (1 - c\mu/L) \mathbb{E}[\|x_k - x^*\|^2]", _V, "ask", ("", {})),
    ("VR", r"\bar{g}^{(k)} = \frac{1}{n}\sum_{i=1}^n g_i^{(k)}", _V + "; g^{(k)}: matrix n d; \\bar{g}^{(k)}: vector d", "read", "equals(bar_g_k, 1 / length(column(g_k, 0)) * sum_over(i, row(g_k, i))) where i: n"),
    ("VR", r"\mathbb{E}_i[v_k] = \mathbb{E}_i[\nabla f_i(x_k) - \nabla f_i(\tilde{x}) + \nabla f(\tilde{x})]", _V, "ask", ("", {})),
    ("VR", r"= \nabla f(x_k) - \nabla f(\tilde{x}) + \nabla f(\tilde{x})", _V, "refuse", ""),
    ("SV", r"\max_{w,b} \frac{2}{\|w\|} \quad \text{s.t.} \quad y_i(w^T x_i + b) \geq 1, \forall i", _W, "refuse", ""),
    ("SV", r"\min_{w,b} \frac{1}{2}\|w\|^2 \quad \text{s.t.} \quad y_i(w^T x_i + b) \geq 1, \forall i", _W, "refuse", ""),
    ("SV", r"\min_{w,b,\xi} \frac{1}{2}\|w\|^2 + C \sum_{i=1}^n \xi_i \quad \text{s.t.} \quad y_i(w^T x_i + b) \geq 1 - \xi_i, \xi_i \geq 0", _W, "ask", ("", {})),  # refused behind its answer: a problem is no statement
    ("SV", r"\text{Primal:} \quad \min_{w,b,\xi} \left\{ \frac{1}{2}\|w\|^2 + C \sum_{i=1}^n \xi_i \right\}", _W, "refuse", ""),
    ("SV", r"\text{s.t.} \quad y_i(w^T x_i + b) \geq 1 - \xi_i, \quad \xi_i \geq 0", _W + "; i: index n", "ask", (r"\text{s.t.}", {"all stated": "(1 - entry(xi, i) <= entry(y, i) * (dot(w, row(X, i)) + b)) & (0 <= entry(xi, i))"}, {r"\xi_i \geq 0": "concluded"})),  # misread in the first run
    ("SV", r"\mathcal{L}(w,b,\xi,\alpha,\beta) = \frac{1}{2}\|w\|^2 + C \sum_i \xi_i - \sum_i \alpha_i(y_i(w^T x_i + b) - 1 + \xi_i) - \sum_i \beta_i \xi_i", _W + "; \\mathcal{L}(w,b,\\xi,\\alpha,\\beta): scalar", "read", "equals(L_w_b_xi_alpha_beta, Fraction(1, 2) * norm(w)**2 + C * total(xi) - sum_over(i, entry(alpha, i) * (entry(y, i) * (dot(w, row(X, i)) + b) - 1 + entry(xi, i))) - dot(beta, xi)) where i: n"),
    ("SV", r"\frac{\partial \mathcal{L}}{\partial w} = w - \sum_i \alpha_i y_i x_i = 0", _W, "ask", (r"\frac{\partial \mathcal{L}}{\partial w}", {"vector d": "equals(new1, w - X.T @ hadamard(alpha, y)) & equals(w - X.T @ hadamard(alpha, y), 0 * w)"})),
    ("SV", r"w = \sum_i \alpha_i y_i x_i", _W, "read", "equals(w, X.T @ hadamard(alpha, y))"),
    ("SV", r"\frac{\partial \mathcal{L}}{\partial b} = - \sum_i \alpha_i y_i = 0", _W, "ask", (r"\frac{\partial \mathcal{L}}{\partial b}", {"number": "equals(new1, -dot(alpha, y)) & equals(-dot(alpha, y), 0)"})),
    ("SV", r"\sum_i \alpha_i y_i = 0", _W, "read", "equals(dot(alpha, y), 0)"),
    ("SV", r"\frac{\partial \mathcal{L}}{\partial \xi_i} = C - \alpha_i - \beta_i = 0", _W + "; i: index n", "ask", (r"\frac{\partial \mathcal{L}}{\partial \xi_i}", {"number": "equals(entry(new1, i), C - entry(alpha, i) - entry(beta, i)) & equals(C - entry(alpha, i) - entry(beta, i), 0)"})),
    ("SV", r"\alpha_i + \beta_i = C", _W + "; i: index n", "read", "equals(entry(alpha, i) + entry(beta, i), C)"),
    ("SV", r"\alpha_i \leq C", _W + "; i: index n", "read", "entry(alpha, i) <= C"),
    ("SV", r"\text{Dual:} \quad \max_{\alpha} \left\{ \sum_{i=1}^n \alpha_i - \frac{1}{2} \sum_{i,j=1}^n \alpha_i \alpha_j y_i y_j x_i^T x_j \right\}", _W, "refuse", ""),
    ("SV", r"\text{s.t.} \quad 0 \leq \alpha_i \leq C, \quad \sum_{i=1}^n \alpha_i y_i = 0", _W + "; i: index n", "ask", (r"\text{s.t.}", {"all stated": "(0 <= entry(alpha, i)) & (entry(alpha, i) <= C) & equals(dot(alpha, y), 0)"}, {r"\text{s.t.} \quad 0 \leq \alpha_i \leq C": "concluded"})),  # misread in the first run
    ("SV", r"f(\alpha) = \mathbf{1}^T \alpha - \frac{1}{2} \alpha^T Q \alpha", _W, "read", "equals(f(alpha), total(alpha) - Fraction(1, 2) * dot(alpha, Q @ alpha))"),
    ("SV", r"Q = Y X X^T Y = (YX)(YX)^T", _W, "read", "equals(Q, Y @ X @ X.T @ Y) & equals(Y @ X @ X.T @ Y, Y @ X @ (Y @ X).T)"),
    ("SV", r"\alpha^T Q \alpha = \|(YX)^T \alpha\|^2 \geq 0", _W, "read", "equals(dot(alpha, Q @ alpha), norm((Y @ X).T @ alpha)**2) & (0 <= norm((Y @ X).T @ alpha)**2)"),
    ("SV", r"0 < \alpha_i^* < C", _W + "; i: index n", "read", "(0 < entry(alpha_star, i)) & (entry(alpha_star, i) < C)"),
    ("RP", r"\label{eq:indexes} \begin{aligned} L(x^k) =\{ i \in\{1,\ldots,n \}: x^k_i = l_i\}\\ U(x^k) =\{i \in\{1,\ldots,n \} : x^k_i = u_i\} \end{aligned}", _R, "refuse", ""),
    ("RP", r"C(x^k)=\{ i \in\{1,\ldots,n \}: l_i<x^k_i < u_i\}\\", _R, "refuse", ""),
    ("RP", r"& \mathcal{D}(\overline{x},\overline{y}) \subseteq \mathcal{D}(x^k,y^k)\\ &L(\overline{x})\cup C(\overline{x}) \subseteq L(x^k)\cup C(x^k)\\ &U(\overline{x})\cup C(\overline{x}) \subseteq U(x^k)\cup C(x^k)", _R, "refuse", ""),
    ("RP", r"f(x^{k+1}, y^{k}) \leq f(x^{k}, y^{k})", _R, "ask", ("f(x^{k+1}, y^{k})", {"number": "new1 <= new2"}, {"f(x^{k}, y^{k})": "number"})),
    ("RP", r"\label{eq:dec} f(x^{k+1}, y^{k+1}) \leq f(x^{k+1}, y^{k})", _R, "ask", ("f(x^{k+1}, y^{k+1})", {"number": "new1 <= new2"}, {"f(x^{k+1}, y^{k})": "number"})),
    ("RP", r"f(x^{k+1}, y^{k+1}) \leq f(x^{k}, y^{k})", _R, "ask", ("f(x^{k+1}, y^{k+1})", {"number": "new1 <= new2"}, {"f(x^{k}, y^{k})": "number"})),
    ("RP", r"\label{eq:asim} \lim_{k \in K, k \rightarrow \infty} (x^k, y^k) = (\overline{x},\overline{y}) \qquad \lim_{k \in K, k \rightarrow \infty} d^{i(k),j(k)} = \overline{d}", _R, "ask", ("", {})),  # refused behind its answer
    ("RP", r"&\nabla_y f(\overline{x},\overline{y}) \neq 0 \label{eq:a}\\ &\exists \enskip i, j \enskip \text{s.t.} \enskip \overline{x}_i > l_i \enskip \text{and} \enskip \nabla_x f(\overline{x},\overline{y})^T d^{i,j} = -\eta < 0 \label{eq:b}", _R + "; l: vector n", "refuse", ""),
    ("RP", r"\label{eq:dis} f(x^{k+1}, y^{k+1}) \leq f(x^{k+1}, y^{k}) - \gamma (\alpha \parallel \nabla_y f(x^{k+1}, y^{k}) \parallel) ^2 \qquad \forall \alpha, \gamma > 0", _R, "ask", ("f(x^{k+1}, y^{k+1})", {})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} \parallel \nabla_y f(x^{k}, y^{k}) \parallel = \parallel \nabla_y f(\overline{x},\overline{y}) \parallel = 0", _R, "ask", ("", {})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} \alpha^{k} \parallel d^{i(k),j(k)} \parallel = 0", _R, "ask", ("", {})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} \alpha^{k}=0", _R, "ask", ("", {})),
    ("RP", r"\label{eq:wrong} \lim_{k \in K, k \rightarrow \infty} \nabla_x f(x^k, y^k)^T d^{i(k),j(k)} = \nabla_x f(\overline{x},\overline{y})^T \overline{d} = \eta_1 \le \eta < 0", _R, "ask", ("", {})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} \alpha^k \leq \lim_{k \in K, k \rightarrow \infty} \Delta^k", _R + "; \\Delta^k: scalar", "ask", ("", {})),
    ("RP", r"\label{eq:arm1} f(x^k + \frac{\alpha^k}{\delta} d^{i(k),j(k)}, y^k) - f(x^k,y^k) > -\gamma \left(\frac{\alpha^k}{\delta}\right)^2 ||d^{i(k),j(k)}||^2", _R, "ask", ("f(x^k,y^k)", {"number": "-gamma * (alpha_k / delta)**2 * norm(d_i_k_j_k)**2 < new1 - new2"}, {r"f(x^k + \frac{\alpha^k}{\delta} d^{i(k),j(k)}, y^k)": "number", r"\gamma \left(\frac{\alpha^k}{\delta}\right)^2": "product"})),
    ("RP", r"\label{eq:arm2} f(x^k + \frac{\alpha^k}{\delta} d^{i(k),j(k)}, y^k) = f(x^k, y^k) + \frac{\alpha^k}{\delta} \nabla_x f(z^k, y^k)^T d^{i(k),j(k)}", _R, "ask", (r"\nabla_x f(z^k, y^k)", {"vector n": "equals(new1, new2 + alpha_k / delta * dot(new3, d_i_k_j_k))"}, {"f(x^k, y^k)": "number", r"f(x^k + \frac{\alpha^k}{\delta} d^{i(k),j(k)}, y^k)": "number"})),
    ("RP", r"\label{eq:nabla} \nabla_x f(z^k, y^k)^T d^{i(k),j(k)} >- \gamma \frac{\alpha^k}{\delta} ||d^{i(k),j(k)}||^2", _R, "ask", (r"\nabla_x f(z^k, y^k)", {"vector n": "-gamma * (alpha_k / delta) * norm(d_i_k_j_k)**2 < dot(new1, d_i_k_j_k)"})),
    ("RP", r"\lim_{k \in K, k \rightarrow \infty} z^k = \lim_{k \in K, k \rightarrow \infty} x^k + \vartheta_k \frac{\alpha^k}{\delta} d^{i(k),j(k)} = \overline{x}", _R + "; \\vartheta_k: scalar", "ask", ("", {})),
    ("RP", r"\nabla_x f(\overline{x},\overline{y})^T \overline{d} \geq 0", _R, "ask", (r"\nabla_x f(\overline{x},\overline{y})", {"vector n": "0 <= dot(new1, overline_d)"})),
    ("RP", r"\nabla_x f(\overline{x},\overline{y})^T d^{i,j} =\eta <0", _R + "; d^{i,j}: vector n", "ask", (r"\nabla_x f(\overline{x},\overline{y})", {"vector n": "equals(dot(new1, d_i_j), eta) & (eta < 0)"})),
    ("CT", r"\max_{a \in \Delta_{\le t}} s^\top a \quad \text{s.t.} \quad H(a) \ge h,", _A, "refuse", ""),
    ("CT", r"\max_{a \in \Delta_{\le t}} s^\top a \quad \text{s.t.} \quad D_{\mathrm{KL}}(a \| q) \le \rho,", _A, "refuse", ""),
    ("CT", r"Q = \mathcal{N}(H)\, W_Q, \qquad K = \mathcal{N}(H)\, W_K, \qquad V = \mathcal{N}(H)\, W_V.", "Q: matrix t m; K: matrix t m; V: matrix t m; \\mathcal{N}(H): matrix t d; W_Q: matrix d m; W_K: matrix d m; W_V: matrix d m", "read", "equals(Q, N_H @ W_Q) & equals(K, N_H @ W_K) & equals(V, N_H @ W_V)"),
    ("CT", r"S = \frac{Q K^\top}{\sqrt{d_h}} + M, \qquad A = \mathrm{SoftmaxRow}(S), \qquad O_h = A\, V.", "Q: matrix t m; K: matrix t m; V: matrix t m; M: matrix t t; S: matrix t t; A: matrix t t; \\mathrm{SoftmaxRow}(S): matrix t t; d_h: scalar; O_h: matrix t m", "read", "equals(S, Q @ K.T / sqrt(d_h) + M) & equals(A, SoftmaxRow_S) & equals(O_h, A @ V)"),
    ("CT", r"O = \mathrm{Concat}(O_1, \dots, O_H)\, W_O,", "O: matrix t d; \\mathrm{Concat}(O_1, \\dots, O_H): matrix t m; W_O: matrix m d", "read", "equals(O, Concat_O_1_dots_O_H @ W_O)"),
    ("CT", r"\widetilde{H} = H + \alpha\, O, \qquad H' = \widetilde{H} + \beta\, \mathrm{MLP}(\mathcal{N}(\widetilde{H})).", "\\widetilde{H}: matrix t d; H: matrix t d; H': matrix t d; O: matrix t d; \\alpha: scalar; \\beta: scalar; \\mathrm{MLP}(\\mathcal{N}(\\widetilde{H})): matrix t d", "read", "equals(widetilde_H, H + alpha * O) & equals(H_prime, widetilde_H + beta * MLP_N_widetilde_H)"),
    ("CT", r"\mathcal{S} = \left\{ u \in \mathbb{R}^d : \frac{1}{d}\lVert u \rVert_2^2 = 1 \right\}.", "u: vector d", "refuse", ""),
    ("CT", r"\mathrm{softmax}(s + c\,\mathbf{1}) = \mathrm{softmax}(s).", _A, "read", "equals(softmax(s + c * exp(0 * s)), softmax(s))"),
    ("CT", r"\Delta_{\le t} = \left\{ a \in \mathbb{R}_+^t : \sum_i a_i = 1 \right\}.", _A, "refuse", ""),
    ("CT", r"\max_{a \in \Delta_{\le t}} \left\{ s^\top a + \tau\, H(a) \right\},", _A, "refuse", ""),
    ("CT", r"\mathcal{L} = s^\top a \;-\; \lambda \!\left( \sum_i a_i \log a_i + c \right) \;+\; \nu \!\left( \sum_i a_i - 1 \right),", _A, "ask", (r"\log", {"natural": "equals(L, dot(s, a) - lambda_ * (dot(a, log(a)) + c) + nu * (total(a) - 1))"})),
    ("CT", r"a_i \propto \exp\!\left(\frac{s_i}{\lambda}\right).", _A, "ask", (r"a_i \propto \exp\!\left(\frac{s_i}{\lambda}\right)", {"a multiple": "equals(entry(a, i), new1 * exp(entry(s, i) / lambda_))"})),
    ("CT", r"a_i^\star = \frac{\exp(s_i / \lambda^\star)} {\sum_j \exp(s_j / \lambda^\star)},", _A, "read", "equals(entry(a_star, i), exp(entry(s, i) / lambda_star) / total(exp(s / lambda_star)))"),
    ("CT", r"\mathcal{L} = s^\top a \;-\; \lambda \!\left( \sum_i a_i \log \frac{a_i}{q_i} - \rho \right) \;+\; \nu \!\left( \sum_i a_i - 1 \right).", _A, "ask", (r"\log", {"natural": "equals(L, dot(s, a) - lambda_ * (sum_over(j, entry(a, j) * log(entry(a, j) / entry(q, j))) - rho) + nu * (total(a) - 1)) where j: t"})),
    ("CT", r"a_i^\star = \frac{q_i \,\exp(s_i / \lambda^\star)} {\sum_j q_j \,\exp(s_j / \lambda^\star)},", _A, "read", "equals(entry(a_star, i), entry(q, i) * exp(entry(s, i) / lambda_star) / dot(q, exp(s / lambda_star)))"),
    ("CT", r"a_{h,t} = \arg\max_{a \in \Delta_{\le t}} s_{h,t}^\top a \quad \text{s.t.} \quad H(a) \ge h_{h,t} \qquad \text{(entropy)}", _A, "ask", ("", {})),  # refused behind its answer: a problem is no statement
    ("CT", r"a_{h,t} = \arg\max_{a \in \Delta_{\le t}} s_{h,t}^\top a \quad \text{s.t.} \quad D_{\mathrm{KL}}(a \| q_{h,t}) \le \rho_{h,t} \qquad \text{(KL)}", _A, "ask", ("", {})),  # refused behind its answer: a problem is no statement
    ("CT", r"H' = \bigl(I + \beta\, \mathcal{M} \circ \mathcal{N}\bigr) \circ \bigl(I + \alpha\, \mathcal{A}^{\mathrm{constr}} \circ \mathcal{N}\bigr) (H),", "H': matrix t d; H: matrix t d; \\alpha: scalar; \\beta: scalar", "refuse", ""),
    ("CT", r"Y = \arg\min_Z \left\{ \frac{1}{2\alpha}\lVert Z - X \rVert_F^2 - \langle B, Z \rangle \right\}.", "Y: matrix t d; Z: matrix t d; X: matrix t d; B: matrix t d; \\alpha: scalar", "ask", (r"\arg\min_Z \left\{ \frac{1}{2\alpha}\lVert Z - X \rVert_F^2 - \langle B, Z \rangle \right\}", {"compared with Z": "1 / (2 * alpha) * frobenius(Y - X)**2 - dot(vec(B), vec(Y)) <= 1 / (2 * alpha) * frobenius(Z - X)**2 - dot(vec(B), vec(Z))"})),
    ("CT", r"\Delta^\star \in \arg\min_{\lVert \Delta \rVert_{2 \to 2} \le \eta} \langle G, \Delta \rangle,", "\\Delta^\\star: matrix m n; \\Delta: matrix m n; G: matrix m n; \\eta: scalar", "refuse", ""),
    ("CT", r"\Delta W^\star = \arg\min_{\Delta W} \langle G, \Delta W \rangle \quad \text{s.t.} \quad \mathbb{E}\big[ \lVert \delta u \rVert_{\mathrm{RMS}}^2 + \lambda_{\mathrm{attn}}\, D_{\mathrm{KL}}(\delta A) \big] \le \eta^2.", "G: matrix m n; \\eta: scalar", "refuse", ""),
]  # fmt: skip
