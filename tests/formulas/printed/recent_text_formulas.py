r"""The twentieth to the twenty-fourth set: every formula of eight texts on descent and margins that states something, in their order.

Rows are as in :mod:`tests.formulas.printed.paper_formulas`.  The expected result was written down before the reader ran.  In the
twentieth set ``T: size`` and ``f: function n, n`` are declarations that came with the mends after its first run.
"""

_CODD = "iq-ai-lab/convex-optimization-deep-dive"
SOURCES = {
    "OO": f"{_CODD}, ch7-ml-applications/05-online-convex-optimization.md: online convex optimization",
    "NA": f"{_CODD}, ch5-algorithms/02-nesterov-accelerated.md: accelerated gradients",
    "IF": f"{_CODD}, ch6-proximal/03-ista-fista.md: proximal gradients",
    # the twenty-first set, taken after the first mends
    "FO": "chinmayhegde/fodl, _posts/2022-01-15-optimization01.md: gradient descent, all formulas",
    # the twenty-second set, likewise
    "FG": "chinmayhegde/fodl, _posts/2022-01-12-generalization01.md: implicit regularization and max-margin classifiers",
    "OG": "i05nagai/memorandum, thesis/introduction_to_online_convex_optimization/chap03.md: online gradient descent",
    "MD": "JiHa-Kim/jiha-kim.github.io, online-learning/4-mirror-descent.md (an earlier version): mirror descent",
    "SC": "iq-ai-lab/convex-optimization-deep-dive, ch2-convex-functions/03-strong-convexity-smoothness.md: strong convexity",
}
MACROS = dict.fromkeys(SOURCES, r"\newcommand{\R}{\mathbb{R}}")
_O = (
    "f_t: function d; x_t: vector d; x_{t+1}: vector d; x^*: vector d; g_t: vector d; x_1: vector d; \\eta: scalar; \\eta_t: scalar; "
    "G: scalar; D: scalar; \\text{Regret}(T): scalar; \\text{Regret}: scalar"
)
_OT = _O + "; t: natural"
_ON = _O + "; T: size"
_N = (
    "f: function n; x_k: vector n; x_{k+1}: vector n; x_{k-1}: vector n; y_k: vector n; x_0: vector n; x^*: vector n; v_k: vector n; "
    "v_{k+1}: vector n; z_{k+1}: vector n; x: vector n; z: vector n; t_k: scalar; t_{k+1}: scalar; t_1: scalar; \\beta: scalar; \\eta: scalar; "
    "L: scalar; \\mu: scalar; C: scalar; \\kappa: scalar; \\rho: scalar; c: scalar; f^*: scalar; k: natural; \\varphi_k: scalar"
)
_NP = _N + "; \\varphi: function n, n"
_P = (
    "f: function n; g: function n; x: vector n; y: vector n; x_k: vector n; x_{k+1}: vector n; x_0: vector n; x^*: vector n; y_k: vector n; "
    "L: scalar; \\eta: scalar; k: natural; t_k: scalar; A: matrix m n; b: vector m; \\lambda: scalar; \\Phi_k: scalar"
)
_GAP = "f(x_k) + g(x_k) - (f(x_star) + g(x_star))"
_STEP = "equals(y_k, x_k + (t_k - 1) / t_k_1 * (x_k - x_k_less_1))"
TWENTIETH_SET = [
    ("OO", r"\text{Regret}(T) = \sum_{t=1}^T f_t(x_t) - \min_{x^* \in C} \sum_{t=1}^T f_t(x^*)", _ON, "ask", ("", {})),  # a least value over a set
    ("OO", r"x_{t+1} = \Pi_C(x_t - \eta_t g_t)", _OT, "ask", ("\\in C", {"any set": "implies((C_set(new1) <= 0) & for_every(any_z, implies(C_set(any_z) <= 0, norm(new1 - (x_t - eta_t * g_t)) <= norm(any_z - (x_t - eta_t * g_t)))), equals(x_t_1, new1))"})),
    ("OO", r"g_t \in \partial f_t(x_t)", _OT, "ask", (r"\partial f_t", {"subgradients": "subgradient(f_t, x_t, g_t)"})),
    ("OO", r"\eta_t = \frac{1}{G\sqrt{t}}", _OT, "read", "equals(eta_t, 1 / (G * sqrt(t)))"),
    ("OO", r"C \subseteq \mathbb{R}^d", _O, "declare", "C: set d"),  # a set
    ("OO", r"D = \max_{x,y \in C} \|x-y\|", _O + "; x: vector d; y: vector d", "ask", ("", {})),
    ("OO", r"f_t: C \to \mathbb{R}", _O, "refuse", ""),  # a declaration
    ("OO", r"\|g_t\| \leq G", _OT, "read", "norm(g_t) <= G"),
    ("OO", r"x_{t+1} = \Pi_C(x_t - \eta g_t)", _OT, "ask", ("\\in C", {"any set": "implies((C_set(new1) <= 0) & for_every(any_z, implies(C_set(any_z) <= 0, norm(new1 - (x_t - eta * g_t)) <= norm(any_z - (x_t - eta * g_t)))), equals(x_t_1, new1))"})),
    ("OO", r"\eta = \frac{D}{G\sqrt{T}}", _ON, "read", "equals(eta, D / (G * sqrt(T_)))"),
    ("OO", r"\text{Regret}(T) \leq DG\sqrt{T}", _ON, "read", "Regret_T <= D * G * sqrt(T_)"),
    ("OO", r"\|x_{t+1} - x^*\|^2 \leq \|x_t - x^*\|^2 - 2\eta g_t^T(x_t - x^*) + \eta^2\|g_t\|^2", _OT, "read", "norm(x_t_1 - x_star)**2 <= norm(x_t - x_star)**2 - 2 * eta * dot(g_t, x_t - x_star) + eta**2 * norm(g_t)**2"),
    ("OO", r"f_t(x_t) \leq f_t(x^*) + g_t^T(x_t - x^*)", _OT, "read", "f_t(x_t) <= f_t(x_star) + dot(g_t, x_t - x_star)"),
    ("OO", r"g_t^T(x_t - x^*) \geq f_t(x_t) - f_t(x^*)", _OT, "read", "f_t(x_t) - f_t(x_star) <= dot(g_t, x_t - x_star)"),
    ("OO", r"f_t(x_t) - f_t(x^*) \leq \frac{1}{2\eta}(\|x_t - x^*\|^2 - \|x_{t+1} - x^*\|^2) + \frac{\eta G^2}{2}", _OT, "read", "f_t(x_t) - f_t(x_star) <= 1 / (2 * eta) * (norm(x_t - x_star)**2 - norm(x_t_1 - x_star)**2) + eta * G**2 / 2"),
    ("OO", r"\sum_{t=1}^T (f_t(x_t) - f_t(x^*)) \leq \frac{\|x_1 - x^*\|^2}{2\eta} + \frac{\eta T G^2}{2}", _ON, "read", "total(f_t_f76dbb) - total(f_t_0560bf) <= norm(row(x_family, 0) - x_star)**2 / (2 * eta) + eta * T_ * G**2 / 2"),
    ("OO", r"\text{Regret} \leq DG\sqrt{T}", _ON, "read", "Regret <= D * G * sqrt(T_)"),
    ("OO", r"x_{t+1,i} = \Pi_{C_i}\left( x_{t,i} - \frac{\eta}{\sqrt{\sum_{s=1}^t g_{s,i}^2}} g_{t,i} \right)", _OT, "ask", (r"x", {})),  # x_{t+1,i} is not declared
    ("OO", r"\text{Regret}_{\text{AdaGrad}}(T) = O(G_\infty \sqrt{T} \log T)", "G_\\infty: scalar; T: size; \\text{Regret}_{\\text{AdaGrad}}(T): scalar", "ask", ("", {})),
    ("OO", r"G_\infty = \max_i \sum_t |g_{t,i}|", "G_\\infty: scalar; g: matrix T d", "read", "equals(G_infty, maximum(stack(i, sum_over(t, abs(entry(row(g, t), i)))))) where i: d t: T"),
    ("OO", r"\text{Regret}(T) = T · \min_x f(x) - \sum_{t=1}^T f(x_t)", "f: function d; x_t: vector d; x: vector d; T: size; \\text{Regret}(T): scalar", "ask", ("", {})),  # how far the minimum reaches
    ("OO", r"\text{Regret}(T) \approx T · (f(x*) - f(x^*_{\text{opt}}))", "f: function d; x: vector d; x^*: vector d; x^*_{\\text{opt}}: vector d; T: size; \\text{Regret}(T): scalar", "ask", (r"f(x*)", {})),  # x* on the line
    ("NA", r"v_{k+1} = \beta v_k + \nabla f(x_k)", _N, "read", "equals(v_k_1, beta * v_k + gradient(f, x_k))"),
    ("NA", r"x_{k+1} = x_k - \eta v_{k+1}", _N, "read", "equals(x_k_1, x_k - eta * v_k_1)"),
    ("NA", r"x_k \to y_k \to \text{(gradient)} \to \text{(step)} \to y_{k+1}", _N, "ask", ("", {})),  # a picture, its words translated
    ("NA", r"\begin{align} y_k &= x_k + \frac{t_k - 1}{t_{k+1}}(x_k - x_{k-1}) \quad \text{(momentum)} \\ x_{k+1} &= y_k - \eta \nabla f(y_k) \quad \text{(gradient step)} \end{align}", _N, "ask", (r"\text{(momentum)}", {"remark": f"{_STEP} & equals(x_k_1, y_k - eta * gradient(f, y_k))"}, {r"\text{(gradient step)}": "remark"})),
    ("NA", r"t_1 = 1", _N, "read", "equals(t_1, 1)"),
    ("NA", r"t_{k+1} = \frac{1 + \sqrt{1 + 4t_k^2}}{2}", _N, "read", "equals(t_k_1, (1 + sqrt(1 + 4 * t_k**2)) / 2)"),
    ("NA", r"v_k \ge \varphi(x_k) := \min_x\{\varphi(x, x_k)\}", _NP.replace("v_k: vector n", "v_k: scalar"), "refuse", "gives 1 arguments to"),  # phi has two
    ("NA", r"\begin{align} y_k &= x_k + \frac{t_k - 1}{t_{k+1}}(x_k - x_{k-1}) \\ x_{k+1} &= y_k - \frac{1}{L}\nabla f(y_k) \\ t_{k+1} &= \frac{1 + \sqrt{1 + 4t_k^2}}{2} \end{align}", _N, "read", f"{_STEP} & equals(x_k_1, y_k - 1 / L * gradient(f, y_k)) & equals(t_k_1, (1 + sqrt(1 + 4 * t_k**2)) / 2)"),
    ("NA", r"f(x_k) - f^* \le \frac{2L\|x_0 - x^*\|^2}{k^2}", _N, "read", "f(x_k) - f_star <= 2 * L * norm(x_0 - x_star)**2 / k**2"),
    ("NA", r"\varphi(x, z) = f(z) + \nabla f(z)^T(x-z) + \frac{L}{2}\|x-z\|^2", _NP, "read", "equals(new1, f(z) + dot(gradient(f, z), x - z) + L / 2 * norm(x - z)**2)"),
    ("NA", r"\varphi_k = \min_x \varphi(x, y_k)", _NP, "ask", ("", {})),
    ("NA", r"x_{k+1} = \frac{t_k - 1}{t_{k+1}}x_k + \frac{2}{t_{k+1}}z_{k+1}", _N, "read", "equals(x_k_1, (t_k - 1) / t_k_1 * x_k + 2 / t_k_1 * z_k_1)"),
    ("NA", r"\frac{t_k - 1}{t_{k+1}} + \frac{2}{t_{k+1}} = 1", _N, "read", "equals((t_k - 1) / t_k_1 + 2 / t_k_1, 1)"),
    ("NA", r"t_{k+1}^2 = t_k^2 + 2t_{k+1} \quad \Rightarrow \quad t_{k+1} - t_k = \frac{1}{t_{k+1}}", _N, "read", "implies(equals(t_k_1**2, t_k**2 + 2 * t_k_1), equals(t_k_1 - t_k, 1 / t_k_1))"),
    ("NA", r"\sum_{i=1}^k (t_{i+1} - t_i) \approx k", _N, "ask", ("", {})),  # t_{i+1}
    ("NA", r"f(x_i) - f^* \le \text{(sum of gradients)}", _N, "ask", ("", {})),  # words, translated
    ("NA", r"\varphi_k - f^* \le \frac{2L\|x_0-x^*\|^2}{2t_k^2}", _N, "read", "varphi_k - f_star <= 2 * L * norm(x_0 - x_star)**2 / (2 * t_k**2)"),
    ("NA", r"f(x_k) - f^* \le \frac{2L\|x_0-x^*\|^2}{(k/2)^2} = \frac{8L\|x_0-x^*\|^2}{k^2}", _N, "read", "(f(x_k) - f_star <= 2 * L * norm(x_0 - x_star)**2 / (k / 2)**2) & equals(2 * L * norm(x_0 - x_star)**2 / (k / 2)**2, 8 * L * norm(x_0 - x_star)**2 / k**2)"),
    ("NA", r"\|x_k - x^*\| \le C\left(1 - \sqrt{\frac{\mu}{L}}\right)^k \|x_0 - x^*\|", _N, "read", "norm(x_k - x_star) <= C * (1 - sqrt(mu / L))**k * norm(x_0 - x_star)"),
    ("NA", r"\kappa = L/\mu", _N, "read", "equals(kappa, L / mu)"),
    ("NA", r"v_k \ge f^* + \frac{\mu}{2}\|x_k - x^*\|^2", _N.replace("v_k: vector n", "v_k: scalar"), "read", "f_star + mu / 2 * norm(x_k - x_star)**2 <= v_k"),
    ("NA", r"\|x_k - x^*\|^2 \le \left(1 - 2\sqrt{\frac{\mu}{L}}\right) \|x_{k-1} - x^*\|^2", _N, "read", "norm(x_k - x_star)**2 <= (1 - 2 * sqrt(mu / L)) * norm(x_k_less_1 - x_star)**2"),
    ("NA", r"\rho = 1 - c\sqrt{\mu/L}", _N, "read", "equals(rho, 1 - c * sqrt(mu / L))"),
    ("NA", r"\|x_k - x^*\|^2 \le \rho^k \|x_0 - x^*\|^2", _N, "read", "norm(x_k - x_star)**2 <= rho**k * norm(x_0 - x_star)**2"),
    ("NA", r"v_{k+1} = \beta v_k + \nabla f(x_k - \beta v_k)", _N, "read", "equals(v_k_1, beta * v_k + gradient(f, x_k - beta * v_k))"),
    ("IF", r"\min_x f(x) + g(x)", _P, "ask", ("", {})),
    ("IF", r"\|\nabla f(x) - \nabla f(y)\| \leq L\|x - y\|", _P, "read", "norm(gradient(f, x) - gradient(f, y)) <= L * norm(x - y)"),
    ("IF", r"f(x) \leq f(y) + \nabla f(y)^T(x-y) + \frac{L}{2}\|x-y\|^2", _P, "read", "f(x) <= f(y) + dot(gradient(f, y), x - y) + L / 2 * norm(x - y)**2"),
    ("IF", r"\|A\|_2^2 = \lambda_{\max}(A^T A)", _P, "read", "equals(operator_norm(A)**2, eigenvalue(A.T @ A, 1))"),
    ("IF", r"x_{k+1} = \text{prox}_{\eta g}(x_k - \eta \nabla f(x_k))", _P, "read", "implies(for_every(any_z, eta * g(prox_of_ece36e) + Fraction(1, 2) * norm(prox_of_ece36e - (x_k - eta * gradient(f, x_k)))**2 <= eta * g(any_z) + Fraction(1, 2) * norm(any_z - (x_k - eta * gradient(f, x_k)))**2), equals(x_k_1, prox_of_ece36e))"),
    ("IF", r"x_{k+1} = \text{prox}_{\eta g}(y_k - \eta \nabla f(y_k))", _P, "read", "implies(for_every(any_z, eta * g(prox_of_06a73e) + Fraction(1, 2) * norm(prox_of_06a73e - (y_k - eta * gradient(f, y_k)))**2 <= eta * g(any_z) + Fraction(1, 2) * norm(any_z - (y_k - eta * gradient(f, y_k)))**2), equals(x_k_1, prox_of_06a73e))"),
    ("IF", r"\min_x (f(x) + g(x))", _P, "ask", (r"\min_x (f(x) + g(x))", {"a solution": "f(x) + g(x) <= f(other_x) + g(other_x)"})),
    ("IF", r"f(x_k) + g(x_k) - (f(x^*) + g(x^*)) \leq \frac{\|x_0 - x^*\|^2}{2\eta k}", _P, "read", f"{_GAP} <= norm(x_0 - x_star)**2 / (2 * eta * k)"),
    ("IF", r"f(y_k) + \frac{L}{2}\|y_k - x_k\|^2 \leq f(x_k)", _P, "read", "f(y_k) + L / 2 * norm(y_k - x_k)**2 <= f(x_k)"),
    ("IF", r"y_k = x_k - \frac{1}{L}\nabla f(x_k)", _P, "read", "equals(y_k, x_k - 1 / L * gradient(f, x_k))"),
    ("IF", r"x_{k+1} = \text{prox}_{(1/L)g}(y_k)", _P, "read", "implies(for_every(any_z, 1 / L * g(prox_of_d28699) + Fraction(1, 2) * norm(prox_of_d28699 - y_k)**2 <= 1 / L * g(any_z) + Fraction(1, 2) * norm(any_z - y_k)**2), equals(x_k_1, prox_of_d28699))"),
    ("IF", r"g(x_{k+1}) + \frac{L}{2}\|x_{k+1} - y_k\|^2 \leq g(x^*) + \frac{L}{2}\|x^* - y_k\|^2", _P, "read", "g(x_k_1) + L / 2 * norm(x_k_1 - y_k)**2 <= g(x_star) + L / 2 * norm(x_star - y_k)**2"),
    ("IF", r"f(x_{k+1}) + g(x_{k+1}) \leq f(x_k) + g(x^*) + \frac{L}{2}(\|x^* - y_k\|^2 - \|x_{k+1} - y_k\|^2)", _P, "read", "f(x_k_1) + g(x_k_1) <= f(x_k) + g(x_star) + L / 2 * (norm(x_star - y_k)**2 - norm(x_k_1 - y_k)**2)"),
    ("IF", r"f(x_k) + g(x_k) - (f(x^*) + g(x^*)) \leq \frac{2\|x_0 - x^*\|^2}{\eta k^2}", _P, "read", f"{_GAP} <= 2 * norm(x_0 - x_star)**2 / (eta * k**2)"),
    ("IF", r"\Phi_k = t_k(f(x_k) + g(x_k) - f(x^*) - g(x^*))", _P, "read", "equals(Phi_k, t_k * (f(x_k) + g(x_k) - f(x_star) - g(x_star)))"),
]  # fmt: skip

# the twenty-first set, taken when functions, families, sizes and sets could be declared
_B = (
    "L: function d; w: vector d; u: vector d; w^*: vector d; w_i: vector d; w_{i+1}: vector d; w_t: vector d; w_{t+1}: vector d; w_0: vector d; "
    "\\hat{w}: vector d; w_\\text{opt}: vector d; g_w: vector d; g_i: vector d; g_t: vector d; \\varepsilon_i: vector d; \\beta: scalar; \\eta: scalar; "
    "\\eta_i: scalar; \\alpha: scalar; \\varepsilon: scalar; G: scalar; L_{\\text{opt}}: scalar; L_0: scalar; L_i: scalar; L_{i+1}: scalar; "
    "L_t: scalar; L_{t+1}: scalar; L_T: scalar; B: function d"
)
_BS = _B + "; t: size"
_W0 = "row(w_family, 0)"
_SUM = "1 / (2 * beta) * sum_over(i, norm(gradient(L, row(w_family, i)))**2)"
_BOUND = "L(u) + dot(gradient(L, u), w - u) + beta / 2 * norm(w - u)**2"
TWENTY_FIRST_SET = [
    ("FO", r"L(w) = \frac{1}{n} \sum_{i=1}^n l(y_i,\hat{y_i}), \hat{y_i} = f_w(x_i),", "L: function d; w: vector d; l: function scalar, scalar; y: vector n; X: matrix n m", "ask", ("", {})),
    ("FO", r"l(\cdot,\cdot) : \mathbb{R} \times \mathbb{R} \rightarrow \mathbb{R}_{\geq 0}", _B, "refuse", ""),  # a declaration
    ("FO", r"\hat{w} = \arg \min_w L(w) .", _B, "read", "minimiser(L, hat_w)"),
    ("FO", r"w \leftarrow w - \eta \nabla_w L(w)", _B, "ask", ("", {})),
    ("FO", r"w \leftarrow w - \eta g_w", _B, "ask", ("", {})),
    ("FO", r"\psi(z) = \max(z,0)", "\\psi: function; z: scalar", "read", "equals(psi(z), maximum(pair(z, 0)))"),
    ("FO", r"\lVert \nabla L(w) - \nabla L(u) \rVert \leq \beta \lVert w - u \rVert .", _B, "read", "norm(gradient(L, w) - gradient(L, u)) <= beta * norm(w - u)"),
    ("FO", r"\nabla^2 L(w) \preceq \beta I.", _B, "ask", ("", {})),
    ("FO", r"L(w) \leq L(u) + \langle \nabla L(u), w-u \rangle + \frac{\beta}{2} \lVert w-u \rVert^2 .", _B, "read", f"L(w) <= {_BOUND}"),
    ("FO", r"B(w) := L(u) + \langle \nabla L(u), w-u \rangle + \frac{\beta}{2} \lVert w-u \rVert^2 .", _B, "ask", (r"B(w) := L(u) + \langle \nabla L(u), w-u \rangle + \frac{\beta}{2} \lVert w-u \rVert^2", {"equality": f"equals(B(w), {_BOUND})"})),
    ("FO", r"\begin{aligned} \nabla B(w) &= 0, \\ \nabla L(u) &+ \beta (w - u) = 0, \text{and thus} \\ w &= u - \frac{1}{\beta} \nabla L(u) . \end{aligned}", _B, "ask", ("", {})),
    ("FO", r"w = u - \eta \nabla L(u) .", _B, "read", "equals(w, u - eta * gradient(L, u))"),
    ("FO", r"w - u = - \eta \nabla L(u).", _B, "read", "equals(w - u, -eta * gradient(L, u))"),
    ("FO", r"\begin{aligned} L(w) &\leq L(u) - \eta \lVert \nabla L(u) \rVert^2 + \frac{\beta \eta^2}{2} \lVert \nabla L(u) \rVert^2, \text{or} \\ L(w) &\leq L(u) - \eta \left( 1 - \frac{\beta \eta}{2} \right) \lVert \nabla L(u) \rVert^2 . \end{aligned}", _B, "ask", ("", {})),
    ("FO", r"\eta < \frac{2}{\beta}", _B, "read", "eta < 2 / beta"),
    ("FO", r"\nabla L(u) = 0", _B, "read", "equals(gradient(L, u), 0 * gradient(L, u))"),
    ("FO", r"\nabla L(u) \neq 0", _B, "read", "~equals(gradient(L, u), 0 * gradient(L, u))"),
    ("FO", r"\lVert \nabla L(u) \rVert > 0", _B, "read", "0 < norm(gradient(L, u))"),
    ("FO", r"\eta = \frac{1}{\beta}", _B, "read", "equals(eta, 1 / beta)"),
    ("FO", r"w_i := u", _B, "read", "equals(w_i, u)"),
    ("FO", r"w_{i+1} := w", _B, "read", "equals(w_i_1, w)"),
    ("FO", r"\frac{1}{2\beta} \lVert \nabla L(w_i) \rVert^2 \leq L(w_i) - L(w_{i+1}).", _B, "read", "1 / (2 * beta) * norm(gradient(L, w_i))**2 <= L(w_i) - L(w_i_1)"),
    ("FO", r"\begin{aligned} \frac{1}{2\beta} \sum_{i = 0}^{t-1} \lVert \nabla L(w_i) \rVert^2 &\leq L(w_0) - L(w_t) \\ &\leq L(w_0) - L_{\text{opt}} \end{aligned}", _BS, "read", f"({_SUM} <= L({_W0}) - L(w_t)) & (L({_W0}) - L(w_t) <= L({_W0}) - L_opt) where i: t"),
    ("FO", r"i = \arg \min_{i < t} \nabla \lVert L(w_i) \rVert^2", _BS, "refuse", ""),  # a typing error
    ("FO", r"\hat{w} = w_{i}", _B, "read", "equals(hat_w, w_i)"),
    ("FO", r"\frac{t}{2\beta} \lVert \nabla L(\hat{w}) \rVert^2 \leq L_0 - L_{\text{opt}},", _BS, "read", "t_ / (2 * beta) * norm(gradient(L, hat_w))**2 <= L_0 - L_opt"),
    ("FO", r"\lesssim \sqrt{\frac{\beta}{t}}", _BS, "ask", (r"\mathrm{before}", {})),  # begins with a sign
    ("FO", r"O\left( \frac{\beta}{\varepsilon^2} \right)", _B, "ask", ("", {})),
    ("FO", r"\nabla L \approx 0", _B, "refuse", ""),
    ("FO", r"L \approx L_{\text{opt}}", _B, "ask", ("", {})),
    ("FO", r"L(w) \geq L(u) + \langle \nabla L(u), w-u \rangle .", _B, "read", "L(u) + dot(gradient(L, u), w - u) <= L(w)"),
    ("FO", r"\begin{aligned} \lVert w_{i+1} - w^* \rVert^2 &= \lVert w_i - \frac{1}{\beta} \nabla L(w_i) - w^* \rVert^2 \\ &= \lVert w_i - w^* \rVert^2 - \frac{2}{\beta} \langle \nabla L(w_i), w_i - w^* \rangle + \frac{1}{\beta^2} \lVert \nabla L(w_i) \rVert^2 . \\ \end{aligned}", _B, "read", "equals(norm(w_i_1 - w_star)**2, norm(w_i - 1 / beta * gradient(L, w_i) - w_star)**2) & equals(norm(w_i - 1 / beta * gradient(L, w_i) - w_star)**2, norm(w_i - w_star)**2 - 2 / beta * dot(gradient(L, w_i), w_i - w_star) + 1 / beta**2 * norm(gradient(L, w_i))**2)"),
    ("FO", r"\lVert \nabla L(w_i) \rVert^2 \leq 2 \beta \left(L(w_i) - L(w_{i+1})\right).", _B, "read", "norm(gradient(L, w_i))**2 <= 2 * beta * (L(w_i) - L(w_i_1))"),
    ("FO", r"u = w_i", _B, "read", "equals(u, w_i)"),
    ("FO", r"w = w^*", _B, "read", "equals(w, w_star)"),
    ("FO", r"\langle \nabla L(w_i), w^* - w_i \rangle \leq L_{\text{opt}} - L(w_i) .", _B, "read", "dot(gradient(L, w_i), w_star - w_i) <= L_opt - L(w_i)"),
    ("FO", r"\begin{aligned} \lVert w_{i+1} - w^* \rVert^2 &\leq \lVert w_i - w^* \rVert^2 + \frac{2}{\beta} \left(L(w_i) - L(w_{i+1}) + L_{\text{opt}} - L(w_i) \right) \\ &= \lVert w_i - w^* \rVert^2 - \frac{2}{\beta} (L_{i+1} - L_{\text{opt}}). \end{aligned}", _B, "read", "(norm(w_i_1 - w_star)**2 <= norm(w_i - w_star)**2 + 2 / beta * (L(w_i) - L(w_i_1) + L_opt - L(w_i))) & equals(norm(w_i - w_star)**2 + 2 / beta * (L(w_i) - L(w_i_1) + L_opt - L(w_i)), norm(w_i - w_star)**2 - 2 / beta * (L_i_1 - L_opt))"),
    ("FO", r"L_{i+1} = L_{\text{opt}}", _B, "read", "equals(L_i_1, L_opt)"),
    ("FO", r"L_{i+1} > L_{\text{opt}}", _B, "read", "L_opt < L_i_1"),
    ("FO", r"L_{i+1} - L_{\text{opt}} \leq \frac{\beta}{2} \left( \lVert w_i - w^* \rVert^2 - \lVert w_{i+1} - w^* \rVert^2 \right)", _B, "read", "L_i_1 - L_opt <= beta / 2 * (norm(w_i - w_star)**2 - norm(w_i_1 - w_star)**2)"),
    ("FO", r"\sum_{i=0}^{t-1} L_i - t L_{\text{opt}} \leq \frac{\beta}{2} \left( \lVert w_0 - w^* \rVert^2 - \lVert w_t - w^* \rVert^2 \right)", _BS, "read", "total(L_family) - t_ * L_opt <= beta / 2 * (norm(w_0 - w_star)**2 - norm(w_t - w_star)**2)"),
    ("FO", r"\begin{aligned} L_t &\leq \frac{1}{t} \sum_{i=0}^{t-1} L_i \\ &\leq L_{\text{opt}} + \frac{\beta}{2t} \lVert w_0 - w^* \rVert^2 . \end{aligned}", _BS, "read", "(L_t <= 1 / t_ * total(L_family)) & (1 / t_ * total(L_family) <= L_opt + beta / (2 * t_) * norm(w_0 - w_star)**2)"),
    ("FO", r"\lVert \nabla L(u) \rVert^2 \geq 2 \alpha (L(u) - L_{\text{opt}} )", _B, "read", "2 * alpha * (L(u) - L_opt) <= norm(gradient(L, u))**2"),
    ("FO", r"L(u) \gg L_{\text{opt}}", _B, "refuse", ""),
    ("FO", r"L(x) = x^2 + 3 \sin^2 x", "L: function; x: scalar", "read", "equals(L(x), x**2 + 3 * sin(x)**2)"),
    ("FO", r"\alpha = \frac{1}{32}", _B, "read", "equals(alpha, Fraction(1, 32))"),
    ("FO", r"w_{t+1} = w_t - \frac{1}{\beta} \nabla L(w_t) .", _B, "read", "equals(w_t_1, w_t - 1 / beta * gradient(L, w_t))"),
    ("FO", r"L(w_{t+1}) \leq L(w_t) - \frac{1}{2\beta} \lVert \nabla L(w_t) \rVert^2 .", _B, "read", "L(w_t_1) <= L(w_t) - 1 / (2 * beta) * norm(gradient(L, w_t))**2"),
    ("FO", r"L(w_{t+1}) \leq L(w_t) - \frac{\alpha}{\beta} \left( L(w_{t+1}) - L(w_\text{opt}) \right).", _B, "read", "L(w_t_1) <= L(w_t) - alpha / beta * (L(w_t_1) - L(w_opt))"),
    ("FO", r"L_{t+1} - L_{\text{opt}} \leq \left(1 - \frac{\alpha}{\beta} \right) \left( L_{t} - L_{\text{opt}} \right) .", _B, "read", "L_t_1 - L_opt <= (1 - alpha / beta) * (L_t - L_opt)"),
    ("FO", r"w_{i+1} = w_i - \eta_i g_i", _B, "read", "equals(w_i_1, w_i - eta_i * g_i)"),
    ("FO", r"\varepsilon_i = g_i - \nabla L(w_i)", _B, "read", "equals(varepsilon_i, g_i - gradient(L, w_i))"),
    ("FO", r"\mathbb{E}{\varepsilon_i} = 0 .", _B, "ask", ("", {})),
    ("FO", r"\max_i \lVert g_i \rVert \leq G.", _B, "ask", ("", {})),
    ("FO", r"L(w_{t+1}) \leq L(w_t) + \langle \nabla L(w_t), w_{t+1} - w_t \rangle + \frac{\beta}{2} \lVert w_{t+1} - w_t \rVert^2 .", _B, "read", "L(w_t_1) <= L(w_t) + dot(gradient(L, w_t), w_t_1 - w_t) + beta / 2 * norm(w_t_1 - w_t)**2"),
    ("FO", r"w_{t+1} - w_t = - \eta g_t", _B, "read", "equals(w_t_1 - w_t, -eta * g_t)"),
    ("FO", r"\eta \langle L(w_t), g_t \rangle \leq L(w_t) - L(w_{t+1}) + \frac{\beta}{2} \eta^2 \lVert g_t \rVert^2 .", _B, "refuse", ""),  # a typing error
    ("FO", r"\eta \mathbb{E} \lVert L(w_t) \rVert^2 \leq \mathbb{E} \left( L(w_t) - L(w_{t+1}) \right) + \frac{\beta}{2} \eta^2 G^2 .", _B, "ask", ("", {})),
    ("FO", r"\min_{t < T} \mathbb{E} \lVert L(w_t) \rVert^2 \leq \frac{L_0 - L_T}{\eta T} + \frac{\beta \eta G^2}{2}.", _B + "; T: size", "ask", ("", {})),
    ("FO", r"\eta = O(\frac{1}{\sqrt{T}}).", _B + "; T: size", "ask", ("", {})),
    ("FO", r"\min_{t < T} \mathbb{E} \lVert L(w_t) \rVert^2 \lesssim \frac{1}{\sqrt{T}}, \text{or} \mathbb{E} \lVert L(w_t) \rVert \lesssim \frac{1}{T^{1/4}}.", _B + "; T: size", "ask", ("", {})),
]  # fmt: skip

_X = "X: matrix n d; y: vector n; w: vector d; w^*: vector d; w_0: vector d; \\bar{w}: vector d; x: vector d; L: function d; R: function d; C: scalar; \\mu: scalar"
_U = "X: matrix n d; y: vector n; w: vector d; u: vector d; v: vector d; \\bar{w}: vector d; \\bar{u}: vector d; \\alpha: scalar; L: function d; Q: function d"
_T = "X: matrix n d; y: vector n; w(t): vector d; u(t): vector d; u(0): vector d; w(0): vector d; e(t): vector n; \\alpha: scalar; L: function d; u: vector d; \\lambda: vector n"
_S = (
    "f: function n; x: vector n; y: vector n; h: vector n; x^*: vector n; x^+: vector n; x^{(k)}: vector n; x^{(0)}: vector n; x_1: vector n; x_2: vector n; "
    "\\xi: vector n; \\mu: scalar; L: scalar; \\kappa: scalar; \\alpha: scalar; k: natural; f^*: scalar"
)
_Q = (
    "f: function d; w: vector d; X: matrix m d; y: vector m; \\lambda: scalar; \\mu: scalar; L: scalar; \\kappa: scalar"
)
_TOP = "eigenvalue(X.T @ X, 1)"
TWENTY_SECOND_SET = [
    ("FG", r"X = \lbrace (x_i,y_i)_{i=1}^n \subset \R^d \times \pm 1 \rbrace", _X, "refuse", ""),  # a set
    ("FG", r"d=2", _X, "read", "equals(length(w), 2)"),
    ("FG", r"\text{Find} w, \text{such that} \text{sign}\lang w,x_i \rang = y_i \forall i \in [n].", _X, "refuse", ""),
    ("FG", r"\text{Find} w, \text{such that} y_i \lang w,x_i \rang \geq 0 \forall i \in [n].", _X, "refuse", ""),
    ("FG", r"\begin{aligned} &\min_w \frac{1}{2} \lVert w \rVert^2 \\ \text{s.t. }& y_i \lang w, x_i \rang \geq 1, \forall i \in [n] . \end{aligned}", _X, "ask", ("", {})),
    ("FG", r"\min_w \frac{1}{2} \lVert w \rVert^2 + C \sum_{i=1}^n l(y_i \lang w, x_i \rang)", _X + "; l: function", "ask", ("", {})),  # a problem
    ("FG", r"C > 0", _X, "read", "0 < C"),
    ("FG", r"l(z) = e^{-z}", "l: function; z: scalar", "read", "equals(l(z), exp(-z))"),
    ("FG", r"l(z) = \max(0,1-z)", "l: function; z: scalar", "read", "equals(l(z), maximum(pair(0, 1 - z)))"),
    ("FG", r"L(w) = \sum_{i=1}^n l(y_i \lang w, x_i \rang)", _X + "; l: function", "read", "equals(L(w), sum_over(i, l(entry(y, i) * dot(w, row(X, i))))) where i: n"),
    ("FG", r"R(w) = \lVert w \rVert^2", _X, "read", "equals(R(w), norm(w)**2)"),
    ("FG", r"X \in \R^{n \times d}", _X, "declare", "X: matrix n d"),  # a declaration
    ("FG", r"\min_w \frac{1}{2} \lVert w \rVert^2 + \mu \lVert y - Xw \rVert^2", _X, "ask", ("", {})),
    ("FG", r"X = \lbrace (x_i,y_i)_{i=1}^n \subset \R^d \times \R \rbrace", _X, "refuse", ""),
    ("FG", r"(n < d)", _X, "read", "length(y) < length(w)"),
    ("FG", r"u = \langle w, x \rangle", _X + "; u: scalar", "read", "equals(u, dot(w, x))"),
    ("FG", r"L(w) = \frac{1}{2}\lVert y - Xw \rVert^2 .", _X, "read", "equals(L(w), Fraction(1, 2) * norm(y - X @ w)**2)"),
    ("FG", r"w_0 = 0", _X, "read", "equals(w_0, 0 * w_0)"),
    ("FG", r"\frac{dw(t)}{dt} = - \nabla L(w(t)) .", _T, "ask", ("", {})),
    ("FG", r"\begin{aligned} w^* = \arg \min_w \lVert w \rVert^2, \text{s.t.} y = Xw. \end{aligned}", _X, "read", "equals(y, X @ w_star) & for_every(any_w, implies(equals(y, X @ any_w), norm(w_star)**2 <= norm(any_w)**2))"),
    ("FG", r"-\nabla L(w(t)) = X^T (y - Xw(t)) = \sum_{i=1}^n x_i e_i(t)", _T, "ask", (r"e", {})),
    ("FG", r"w(0) = 0", _T, "read", "equals(w_0, 0 * w_0)"),
    ("FG", r"\bar{w} = X^T \alpha", "X: matrix n d; \\bar{w}: vector d; \\alpha: vector n; y: vector n", "read", "equals(bar_w, X.T @ alpha)"),
    ("FG", r"X\bar{w} = y", _X, "read", "equals(X @ bar_w, y)"),
    ("FG", r"XX^T \alpha = y, \text{or} \alpha = (XX^T)^{-1} y.", "X: matrix n d; \\alpha: vector n; y: vector n", "ask", ("", {})),
    ("FG", r"\bar{w} = X^T (XX^T)^{-1} y", _X, "read", "implies(equals(X @ X.T @ new1, identity(length(y))), equals(bar_w, X.T @ (new1 @ y)))"),
    ("FG", r"y = Xw", _X, "read", "equals(y, X @ w)"),
    ("FG", r"L(w) = \sum_{i=1}^n \exp(- y_i \lang w, x_i \rang) .", _X, "read", "equals(L(w), total(exp(-hadamard(y, X @ w))))"),
    ("FG", r"\begin{aligned} w^* = \arg \min_w \lVert w \rVert^2, \text{s.t.} y_i \lang w, x_i \rang \geq 1 \forall i \in [n]. \end{aligned}", _X, "read", "for_each(i, 1 <= entry(y, i) * dot(w_star, column(X.T, i))) & for_every(any_w, implies(for_each(i, 1 <= entry(y, i) * dot(any_w, column(X.T, i))), norm(w_star)**2 <= norm(any_w)**2)) where i: n"),
    ("FG", r"w(t) \rightarrow w^* \log t + O(\log \log t).", _T, "refuse", ""),  # a limit
    ("FG", r"\frac{w(t)}{\lVert w(t) \rVert} \rightarrow \frac{w^*}{\lVert w^* \rVert} .", _T, "refuse", ""),
    ("FG", r"u = \lang w, x \rang", _X + "; u: scalar", "read", "equals(u, dot(w, x))"),
    ("FG", r"u = \sum_{j=1}^d v_j u_j x_j ,", _U + "; x: vector d", "refuse", ""),  # u is two things
    ("FG", r"u_i = v_i", _U + "; i: index d", "read", "equals(entry(u, i), entry(v, i))"),
    ("FG", r"i \in [d]", _U, "declare", "i: index d"),
    ("FG", r"x \in \R^d", _X, "declare", "x: vector d"),
    ("FG", r"y = \sum_{j=1}^d x_j u_j^2", "y: scalar; x: vector d; u: vector d", "read", "equals(y, sum_over(j, entry(x, j) * entry(u, j)**2)) where j: d"),
    ("FG", r"y = X (u \circ u)", _U, "read", "equals(y, X @ hadamard(u, u))"),
    ("FG", r"w \geq 0", _U, "read", "0 <= minimum(w)"),
    ("FG", r"y = X(u\circ u - v\circ v)", _U, "read", "equals(y, X @ (hadamard(u, u) - hadamard(v, v)))"),
    ("FG", r"L(u) = \frac{1}{2} \lVert y - X(u \circ u) \rVert^2", _U, "read", "equals(L(u), Fraction(1, 2) * norm(y - X @ hadamard(u, u))**2)"),
    ("FG", r"\frac{du}{dt} = - \nabla_u L(u) = 2 u \circ X^T (y - X (u \circ u)) .", _U, "ask", ("", {})),
    ("FG", r"u = \alpha \mathbf{1}", _U, "read", "equals(u, alpha * exp(0 * u))"),
    ("FG", r"\alpha > 0", _U, "read", "0 < alpha"),
    ("FG", r"\begin{aligned} w^* = \arg \min_w \lVert w \rVert_1, \text{s.t.} y = Xw, w \geq 0. \end{aligned}", _X, "read", "equals(y, X @ w_star) & (0 <= minimum(w_star)) & for_every(any_w, implies(equals(y, X @ any_w) & (0 <= minimum(any_w)), total(abs(w_star)) <= total(abs(any_w))))"),
    ("FG", r"\bar{w} = \bar{u} \circ \bar{u}", _U, "read", "equals(bar_w, hadamard(bar_u, bar_u))"),
    ("FG", r"w_j = u_j^2", _U + "; j: index d", "read", "equals(entry(w, j), entry(u, j)**2)"),
    ("FG", r"\frac{dw_j}{dt} = 2u_j \frac{du_j}{dt} .", _U + "; j: index d", "ask", ("", {})),
    ("FG", r"\begin{aligned} \frac{dw}{dt} &= - 2 u(t) \circ \nabla_u L(u(t)) \\ & =2 u(t) \circ 2 u(t) \circ X^T(y - X(u(t) \circ u(t))) \\ & = 4 w(t) \circ X^T(y - Xw(t)). \end{aligned}", _T + "; w: vector d", "ask", ("", {})),
    ("FG", r"e(t) = y - X w(t)", _T, "read", "equals(e_t, y - X @ w_t)"),
    ("FG", r"\frac{du}{dt} = 2 u(t) \circ X^T e(t) .", _T, "ask", ("", {})),
    ("FG", r"u(t) = u(0) \circ \exp\left( 2 X^T \int_0^t e(s) ds \right) .", _T, "refuse", ""),
    ("FG", r"u(0) = \alpha \mathbf{1}", _T, "read", "equals(u_0, alpha * exp(0 * u_0))"),
    ("FG", r"w(t) = u(t) \circ u(t)", _T, "read", "equals(w_t, hadamard(u_t, u_t))"),
    ("FG", r"w(t) = \alpha^2 \mathbf{1} \circ \exp\left( 4 X^T \int_0^t e(s) ds \right).", _T, "refuse", ""),
    ("FG", r"\bar{w} = f(X^T \lambda)", "X: matrix n d; \\bar{w}: vector d; \\lambda: vector n; f: function d -> d", "read", "equals(bar_w, new1)"),
    ("FG", r"f(z):= \alpha^2 \exp(z)", "f: function; z: scalar; \\alpha: scalar", "read", "for_every(any_z, equals(f(any_z), alpha**2 * exp(any_z)))"),
    ("FG", r"\lambda := 4 \int_0^\infty e(s) ds", _T, "refuse", ""),
    ("FG", r"X^T \lambda = f^{-1}(\bar{w}) = \log \frac{\bar{w}}{\alpha^2} .", "X: matrix n d; \\bar{w}: vector d; \\lambda: vector n; f: function d -> d; \\alpha: scalar", "refuse", ""),
    ("FG", r"\bar{w} = \arg \min_w Q(w), y = Xw.", _U, "ask", ("", {})),
    ("FG", r"y = X\bar{w}, \nabla_w Q(\bar{w}) = X^T \lambda.", _U + "; \\lambda: vector n", "ask", ("", {})),
    ("FG", r"\nabla_w Q(w) = \frac{1}{\alpha^2} \log w .", _U, "read", "equals(gradient(Q, w), 1 / alpha**2 * log(w))"),
    ("FG", r"\begin{aligned} Q(w) &= \sum_{i=1}^d \int_{0}^{w_i} \log \frac{w_i}{\alpha^2} dw_i \\ &= \sum_{i=1}^d w_i \log \frac{w_i}{\alpha^2} - w_i \\ &= \sum_{i=1}^d 2w_i \log \frac{1}{\alpha} + \sum_{i=1}^d (w_i \log w_i - w_i) . \end{aligned}", _U, "refuse", ""),
    ("FG", r"Q(w) \approx C_\alpha \sum_{i=1}^d w_i \propto \lVert w \rVert_1 ,", _U + "; C_\\alpha: scalar", "ask", ("", {})),
    ("FG", r"u = \psi(\langle w,x \rangle),", _X + "; u: scalar; \\psi: function", "read", "equals(u, psi(dot(w, x)))"),
    ("FG", r"L(w) = \frac{1}{2} \lVert y - \psi(Xw) \rVert^2", _X + "; \\psi: function n -> n", "read", "equals(L(w), Fraction(1, 2) * norm(y - new1)**2)"),
    ("FG", r"\begin{aligned} w^* = \arg \min_w \lVert w \rVert^2, \text{s.t.} y = \psi(Xw). \end{aligned}", _X + "; \\psi: function n -> n", "ask", ("", {})),
    ("SC", r"\mu > 0", _S, "read", "0 < mu"),
    ("SC", r"x, y \in \text{dom}(f)", _S, "ask", ("", {})),
    ("SC", r"f(y) \geq f(x) + \nabla f(x)^T(y-x) + \frac{\mu}{2}\|y-x\|^2", _S, "read", "f(x) + dot(gradient(f, x), y - x) + mu / 2 * norm(y - x)**2 <= f(y)"),
    ("SC", r"f(y) \leq f(x) + \nabla f(x)^T(y-x) + \frac{L}{2}\|y-x\|^2", _S, "read", "f(y) <= f(x) + dot(gradient(f, x), y - x) + L / 2 * norm(y - x)**2"),
    ("SC", r"\|\nabla f(x) - \nabla f(y)\| \leq L\|x-y\|", _S, "read", "norm(gradient(f, x) - gradient(f, y)) <= L * norm(x - y)"),
    ("SC", r"\kappa = \frac{L}{\mu}", _S, "read", "equals(kappa, L / mu)"),
    ("SC", r"\nabla^2 f(x) \succeq \mu I", _S, "ask", ("", {})),
    ("SC", r"\nabla^2 f(x) \preceq L I", _S, "ask", ("", {})),
    ("SC", r"f(x+h) \geq f(x) + \nabla f(x)^T h + \frac{\mu}{2}\|h\|^2", _S, "read", "f(x) + dot(gradient(f, x), h) + mu / 2 * norm(h)**2 <= f(x + h)"),
    ("SC", r"f(x+h) = f(x) + \nabla f(x)^T h + \frac{1}{2}h^T\nabla^2 f(\xi)h", _S, "ask", ("", {})),
    ("SC", r"\xi \in [x, x+h]", _S, "refuse", ""),  # a segment
    ("SC", r"h \to 0", _S, "ask", (r"\lim \left(h\right)", {})),
    ("SC", r"\frac{1}{2}h^T\nabla^2 f(x)h \geq \frac{\mu}{2}\|h\|^2 = \frac{\mu}{2}h^Th", _S, "ask", ("", {})),
    ("SC", r"h^T[\nabla^2 f(x) - \mu I]h \geq 0", _S, "ask", ("", {})),
    ("SC", r"f(y) = f(x) + \nabla f(x)^T(y-x) + \frac{1}{2}(y-x)^T\nabla^2 f(\xi)(y-x)", _S, "ask", ("", {})),
    ("SC", r"\geq f(x) + \nabla f(x)^T(y-x) + \frac{\mu}{2}\|y-x\|^2", _S, "ask", (r"\mathrm{before}", {})),  # begins with a sign
    ("SC", r"\preceq LI", _S, "ask", (r"\mathrm{before}", {})),
    ("SC", r"f(y) = f(x) + \nabla f(x)^T(y-x) + \int_0^1 (1-t)(y-x)^T\nabla^2(x+t(y-x))(y-x)dt \\ & \leq f(x) + \nabla f(x)^T(y-x) + \frac{L}{2}\|y-x\|^2", _S, "ask", ("", {})),
    ("SC", r"\frac{\mu}{2}\|x - x^*\|^2 \leq f(x) - f(x^*)", _S, "read", "mu / 2 * norm(x - x_star)**2 <= f(x) - f(x_star)"),
    ("SC", r"\nabla f(x^*) = 0", _S, "read", "equals(gradient(f, x_star), 0 * gradient(f, x_star))"),
    ("SC", r"f(x^*) \geq f(x) + \nabla f(x)^T(x^* - x) + \frac{\mu}{2}\|x^* - x\|^2", _S, "read", "f(x) + dot(gradient(f, x), x_star - x) + mu / 2 * norm(x_star - x)**2 <= f(x_star)"),
    ("SC", r"f(x^*) \geq f(x) - \nabla f(x)^T(x - x^*) + \frac{\mu}{2}\|x - x^*\|^2", _S, "read", "f(x) - dot(gradient(f, x), x - x_star) + mu / 2 * norm(x - x_star)**2 <= f(x_star)"),
    ("SC", r"f(x) \geq f(x^*) + \nabla f(x^*)^T(x - x^*) + \frac{\mu}{2}\|x - x^*\|^2 = f(x^*) + \frac{\mu}{2}\|x-x^*\|^2", _S, "read", "(f(x_star) + dot(gradient(f, x_star), x - x_star) + mu / 2 * norm(x - x_star)**2 <= f(x)) & equals(f(x_star) + dot(gradient(f, x_star), x - x_star) + mu / 2 * norm(x - x_star)**2, f(x_star) + mu / 2 * norm(x - x_star)**2)"),
    ("SC", r"\alpha = 1/L", _S, "read", "equals(alpha, 1 / L)"),
    ("SC", r"f(x^{(k)}) - f(x^*) \leq \left(1 - \frac{\mu}{L}\right)^k [f(x^{(0)}) - f(x^*)]", _S, "read", "f(x_k) - f(x_star) <= (1 - mu / L)**k * (f(x_0) - f(x_star))"),
    ("SC", r"f(x^+ ) = f(x - \frac{1}{L}\nabla f(x)) \leq f(x) - \frac{1}{2L}\|\nabla f(x)\|^2", _S, "read", "equals(f(x_plus), f(x - 1 / L * gradient(f, x))) & (f(x - 1 / L * gradient(f, x)) <= f(x) - 1 / (2 * L) * norm(gradient(f, x))**2)"),
    ("SC", r"\|\nabla f(x)\|^2 \geq 2\mu(f(x) - f(x^*))", _S, "read", "2 * mu * (f(x) - f(x_star)) <= norm(gradient(f, x))**2"),
    ("SC", r"f(x^+) \leq f(x) - \frac{\mu}{L}(f(x) - f(x^*)) = \left(1 - \frac{\mu}{L}\right)(f(x) - f(x^*))", _S, "read", "(f(x_plus) <= f(x) - mu / L * (f(x) - f(x_star))) & equals(f(x) - mu / L * (f(x) - f(x_star)), (1 - mu / L) * (f(x) - f(x_star)))"),
    ("SC", r"f(x^{(k)}) - f(x^*) \leq (1 - \kappa^{-1})^k[f(x^{(0)}) - f(x^*)]", _S, "read", "f(x_k) - f(x_star) <= (1 - 1 / kappa)**k * (f(x_0) - f(x_star))"),
    ("SC", r"f(w) = \|Xw - y\|^2 + \lambda\|w\|^2", _Q, "read", "equals(f(w), norm(X @ w - y)**2 + lambda_ * norm(w)**2)"),
    ("SC", r"\nabla^2 f(w) = 2X^TX + 2\lambda I", _Q, "ask", ("", {})),
    ("SC", r"\lambda_i(2X^TX + 2\lambda I) = 2\lambda_i(X^TX) + 2\lambda", _Q + "; i: index d", "ask", ("", {})),
    ("SC", r"\mu = 2\lambda, L = 2\lambda_{\max}(X^TX) + 2\lambda", _Q, "read", f"equals(mu, 2 * lambda_) & equals(L, 2 * {_TOP} + 2 * lambda_)"),
    ("SC", r"\kappa = \frac{2\lambda_{\max}(X^TX) + 2\lambda}{2\lambda} = \frac{\lambda_{\max}(X^TX)}{\lambda} + 1", _Q, "read", f"equals(kappa, (2 * {_TOP} + 2 * lambda_) / (2 * lambda_)) & equals((2 * {_TOP} + 2 * lambda_) / (2 * lambda_), {_TOP} / lambda_ + 1)"),
    ("SC", r"f(x) = \frac{1}{2}x^TAx - b^Tx", _S + "; A: matrix n n; b: vector n", "read", "equals(f(x), Fraction(1, 2) * dot(x, A @ x) - dot(b, x))"),
    ("SC", r"\nabla^2 f(x) = A", _S + "; A: matrix n n", "ask", ("", {})),
    ("SC", r"\kappa = L/\mu", _S, "read", "equals(kappa, L / mu)"),
    ("SC", r"f(x - \frac{1}{L}\nabla f) \leq f(x) - \frac{1}{2L}\|\nabla f\|^2", _S, "ask", ("", {})),  # a gradient without its point
    ("SC", r"A = \begin{pmatrix} 4 & 1 \\ 1 & 1 \end{pmatrix}", "A: matrix 2 2", "read", "equals(A, stack(place, pair(4, 1) + number_of(place) * pair(-3, 0))) where place: 2"),
    ("SC", r"\nabla^2 f(x) = A = \begin{pmatrix} 4 & 1 \\ 1 & 1 \end{pmatrix}", "A: matrix 2 2; f: function 2; x: vector 2", "ask", ("", {})),
    ("SC", r"\det(A - \lambda I) = (4-\lambda)(1-\lambda) - 1 = \lambda^2 - 5\lambda + 3 = 0", "A: matrix 2 2; \\lambda: scalar", "ask", ("", {})),
    ("SC", r"\lambda = \frac{5 \pm \sqrt{25-12}}{2} = \frac{5 \pm \sqrt{13}}{2}", "\\lambda: scalar", "refuse", ""),  # two signs
    ("SC", r"\lambda_1 \approx 0.697, \lambda_2 \approx 4.303", "\\lambda_1: scalar; \\lambda_2: scalar", "ask", ("", {})),
    ("SC", r"\mu = 0.697, L = 4.303, \kappa = \frac{L}{\mu} \approx 6.17", _S, "ask", ("", {})),
    ("SC", r"x_1 \neq x_2", _S, "read", "~equals(x_1, x_2)"),
    ("SC", r"\nabla f(x_1) = \nabla f(x_2) = 0", _S, "read", "equals(gradient(f, x_1), gradient(f, x_2)) & equals(gradient(f, x_2), 0 * gradient(f, x_2))"),
    ("SC", r"f(x_1) = f(x_2) = f^*", _S, "read", "equals(f(x_1), f(x_2)) & equals(f(x_2), f_star)"),
    ("SC", r"f(x_2) \geq f(x_1) + \nabla f(x_1)^T(x_2-x_1) + \frac{\mu}{2}\|x_2-x_1\|^2", _S, "read", "f(x_1) + dot(gradient(f, x_1), x_2 - x_1) + mu / 2 * norm(x_2 - x_1)**2 <= f(x_2)"),
    ("SC", r"f^* \geq f^* + 0 + \frac{\mu}{2}\|x_2-x_1\|^2", _S, "read", "f_star + 0 + mu / 2 * norm(x_2 - x_1)**2 <= f_star"),
    ("SC", r"\|x_2 - x_1\|^2 \leq 0", _S, "read", "norm(x_2 - x_1)**2 <= 0"),
    ("SC", r"x_1 = x_2", _S, "read", "equals(x_1, x_2)"),
    ("SC", r"(1 - 1/1000)^k \leq 10^{-6}", _S, "read", "(0 * k + 1 - Fraction(1, 1000))**k <= Fraction(1, 10**6)"),
    ("SC", r"(0.999)^k \leq 10^{-6}", _S, "read", "(0 * k + Fraction(999, 1000))**k <= Fraction(1, 10**6)"),
    ("SC", r"k \log(0.999) \leq -6 \log(10)", _S, "read", "k * log(Fraction(999, 1000)) <= -6 * log(10)"),
    ("SC", r"k \geq \frac{6 \log(10)}{-\log(0.999)} = \frac{6 \times 2.303}{0.001} \approx 13818", _S, "ask", ("", {})),
]  # fmt: skip

# the twenty-third set, taken after the last mend: the section on lower bounds is left out
_K = (
    "f_t: function n; f: function n; x: vector n; x_t: vector n; x_{t+1}: vector n; y_{t+1}: vector n; x^{*}: vector n; x_1: vector n; "
    "\\eta_t: scalar; G: scalar; D: scalar; \\alpha: scalar; \\lambda: scalar; \\epsilon: scalar; T: size; \\mathcal{K}: set n; "
    "\\tilde{\\nabla}_t: vector n; \\tilde{x}_T: vector n; \\tilde{x}: vector n; \\mathrm{Regret}_T: scalar; \\mathrm{Regret}(f): scalar"
)
TWENTY_THIRD_SET = [
    ("OG", r"\mathrm{Regret}(f) := \sum_{t=1}^{T} f_{t}(x_{t}) - \min_{x \in \mathcal{K}} \sum_{t=1}^{T} f_{t}(x) .", _K, "ask", ("", {})),
    ("OG", r"T \in \mathbb{N}", _K, "ask", ("", {})),
    ("OG", r"x_{1} \in \mathcal{K}", _K, "read", "K_set(x_1) <= 0"),
    ("OG", r"f_{t} \in \mathcal{F}", _K, "refuse", ""),
    ("OG", r"\begin{eqnarray} y_{t+1} & := & x_{t} - \eta_{t}\nabla f_{t}(x_{t}) \nonumber \\ x_{t+1} & := & \Pi_{\mathcal{K}} (y_{t+1}) \nonumber . \end{eqnarray}", _K, "read", "implies((K_set(nearest_in_K_of_f140f1) <= 0) & for_every(any_z, implies(K_set(any_z) <= 0, norm(nearest_in_K_of_f140f1 - y_t_1) <= norm(any_z - y_t_1))), equals(y_t_1, x_t - eta_t * gradient(f_t, x_t)) & equals(x_t_1, nearest_in_K_of_f140f1))"),
    ("OG", r"\forall t \in \{0, \ldots, T\}, \ \mathcal{A}_{OGD}(f_{1}, \ldots, f_{t}; \{\eta_{s}\}_{s=1,\ldots,t}) = x_{t + 1} .", _K, "refuse", ""),
    ("OG", r"x \in \mathcal{K}", _K, "read", "K_set(x) <= 0"),
    ("OG", r"\begin{eqnarray} \| x_{t + 1} - x \| & \le & \| x_{t} - x \| + \eta_{t}^{2} \| \nabla f(x_{t}) \| - 2 \eta_{t} \nabla f(x_{t})^{\mathrm{T}} (x_{t} - x) \\ & \le & \| x_{t} - x \| + \eta_{t}^{2} G^{2} - 2 \eta_{t} \nabla f(x_{t})^{\mathrm{T}} (x_{t} - x) \end{eqnarray}", _K, "read", "(norm(x_t_1 - x) <= norm(x_t - x) + eta_t**2 * norm(gradient(f, x_t)) - 2 * eta_t * dot(gradient(f, x_t), x_t - x)) & (norm(x_t - x) + eta_t**2 * norm(gradient(f, x_t)) - 2 * eta_t * dot(gradient(f, x_t), x_t - x) <= norm(x_t - x) + eta_t**2 * G**2 - 2 * eta_t * dot(gradient(f, x_t), x_t - x))"),
    ("OG", r"\begin{eqnarray} \| x_{t+1} - x \|^{2} & = & \| \Pi_{\mathcal{K}} (x_{t} - \eta_{t}\nabla f(x_{t})) - x \|^{2} \nonumber \\ & \le & \| (x_{t} - \eta_{t}\nabla f(x_{t})) - x \|^{2} (\because \text{theorem 2.1}) \nonumber \\ & = & \| x_{t} - x \|^{2} - 2 \eta_{t} \nabla f(x_{t})^{\mathrm{T}} (x_{t} - x) + \| \eta_{t}\nabla f(x_{t})) \|^{2} \nonumber \\ & \le & \| x_{t} - x \|^{2} - 2 \eta_{t} \nabla f(x_{t})^{\mathrm{T}} (x_{t} - x) + \eta_{t}^{2} G^{2} \nonumber \end{eqnarray}", _K, "refuse", "cannot stand there"),
    ("OG", r"\begin{eqnarray} 2 \sum_{t=1}^{T} \nabla f_{t}(x_{t})^{\mathrm{T}} (x_{t} - x) & = & \sum_{t=1}^{T} \|x_{t} - x\|^{2} \left( \frac{ 1 }{ \eta_{t} } - \frac{ 1 }{ \eta_{t-1} } \right) + G^{2} \sum_{t=1}^{T} \eta_{t} (\because \frac{1}{\eta_{0}} := 0) \\ & \le & D^{2} \sum_{t=1}^{T} \left( \frac{ 1 }{ \eta_{t} } - \frac{ 1 }{ \eta_{t-1} } \right) + G^{2} \sum_{t=1}^{T} \eta_{t} \end{eqnarray}", _K, "ask", ("", {})),
    ("OG", r"\begin{eqnarray} 2 \sum_{t=1}^{T} \nabla f_{t}(x_{t})^{\mathrm{T}} (x_{t} - x) & \le & \sum_{t=1}^{T} \frac{ \|x_{t} - x\|^{2} - \|x_{t + 1} - x\|^{2} }{ \eta_{t} } + G^{2} \sum_{t=1}^{T} \eta_{t} \nonumber \\ & = & \sum_{t=1}^{T} \frac{ \|x_{t} - x\|^{2} }{ \eta_{t} } - \sum_{t=2}^{T} \frac{ \|x_{t} - x\|^{2} }{ \eta_{t-1} } + G^{2} \sum_{t=1}^{T} \eta_{t} \nonumber \\ & = & \sum_{t=1}^{T} \|x_{t} - x\|^{2} \left( \frac{ 1 }{ \eta_{t} } - \frac{ 1 }{ \eta_{t-1} } \right) + G^{2} \sum_{t=1}^{T} \eta_{t} (\because \frac{1}{\eta_{0}} := 0) \nonumber \\ & \le & D^{2} \sum_{t=1}^{T} \left( \frac{ 1 }{ \eta_{t} } - \frac{ 1 }{ \eta_{t-1} } \right) + G^{2} \sum_{t=1}^{T} \eta_{t} \nonumber \end{eqnarray}", _K, "ask", ("", {})),
    ("OG", r"\eta_{t} := \frac{D}{G\sqrt{t}}", _K + "; t: natural", "read", "equals(eta_t, D / (G * sqrt(t)))"),
    ("OG", r"\mathrm{Regret}_{T} = \sum_{t=1}^{T} f_{t}(x_{t}) - \min_{x \in \mathcal{K}} \sum_{t=1}^{T} f_{t}(x^{*}) \le \frac{3}{2} GD \sqrt{T} .", _K, "ask", ("", {})),
    ("OG", r"x^{*} \in \arg\min_{x \in \mathcal{K}} \sum_{t=1}^{T} f_{t}(x^{*}) .", _K, "ask", ("", {})),
    ("OG", r"\begin{eqnarray} f_{t}(x^{*}) - f_{t}(x_{t}) & \ge & \nabla f(x_{t})^{\mathrm{T}} (x^{*} - x_{t}) \nonumber \\ \Leftrightarrow \ f_{t}(x_{t}) - f_{t}(x^{*}) & \le & \nabla f(x_{t})^{\mathrm{T}} (x_{t} - x^{*}) . \end{eqnarray}", _K, "read", "implies(dot(gradient(f, x_t), x_star - x_t) <= f_t(x_star) - f_t(x_t), f_t(x_t) - f_t(x_star) <= dot(gradient(f, x_t), x_t - x_star)) & implies(f_t(x_t) - f_t(x_star) <= dot(gradient(f, x_t), x_t - x_star), dot(gradient(f, x_t), x_star - x_t) <= f_t(x_star) - f_t(x_t))"),
    ("OG", r"\begin{eqnarray} 2 \left( \sum_{t=1}^{T} f_{t}(x_{t}) - f_{t}(x^{*}) \right) & \le & 2 \sum_{t=1}^{T} \nabla f_{t}(x_{t})^{\mathrm{T}} (x_{t} - x_{*}) \nonumber \\ & \le & D^{2} \sum_{t=1}^{T} \left( \frac{ 1 }{ \eta_{t} } - \frac{ 1 }{ \eta_{t-1} } \right) + G^{2} \sum_{t=1}^{T} \eta_{t} (\because \eqref{lemma2_bound_of_the_linear_approximation_equation_02}) \nonumber \\ & = & D^{2} \frac{ 1 }{ \eta_{T} } + G^{2} \sum_{t=1}^{T} \eta_{t} \nonumber \\ & = & D \sqrt{T} G + G D \sum_{t=1}^{T} \frac{1}{\sqrt{t}} \nonumber \\ & \le & 3 D \sqrt{T} G . \end{eqnarray}", _K, "ask", ("", {})),
    ("OG", r"\begin{eqnarray} \sum_{t=1}^{T} \frac{1}{\sqrt{t}} & \le & \int_{0}^{T} \frac{1}{\sqrt{t}} \ dt \nonumber \\ & = & [ 2 \sqrt{t} ]_{0}^{T} = 2\sqrt{T} \nonumber . \end{eqnarray}", _K, "refuse", ""),
    ("OG", r"\eta_{t} := \frac{1}{\alpha t}", _K + "; t: natural", "read", "equals(eta_t, 1 / (alpha * t))"),
    ("OG", r"\mathrm{Regret}_{T} \le \frac{G^{2}}{2\alpha} \left( 1 + \log T \right) .", _K, "ask", (r"\log", {"natural": "Regret_T <= G**2 / (2 * alpha) * (1 + log(T_))"})),
    ("OG", r"x^{*} := \arg\min_{x \in \mathcal{K}} \sum_{t=1}^{T} f_{t}(x) .", _K, "ask", ("", {})),
    ("OG", r"\begin{equation} 2(f_{t}(x_{t}) - f_{t}(x^{*})) \le 2 \nabla f_{t}(x_{t})^{\mathrm{T}} (x_{t} - x^{*}) - \alpha \| x^{*} - x_{t} \|^{2} . \end{equation}", _K, "read", "2 * (f_t(x_t) - f_t(x_star)) <= 2 * dot(gradient(f_t, x_t), x_t - x_star) - alpha * norm(x_star - x_t)**2"),
    ("OG", r"\begin{eqnarray} \| x_{t + 1} - x^{*} \|^{2} & = & \| \Pi_{x \in \mathcal{K}} \left( x_{t} - \eta_{t} \nabla f_{t}(x_{t} \right) - x^{*} \|^{2} \nonumber \\ & \le & \| x_{t} - \eta_{t} \nabla f_{t}(x_{t}) - x^{*} \|^{2} \end{eqnarray}", _K, "refuse", ""),
    ("OG", r"\begin{eqnarray} 2\sum_{t=1}^{T} (f_{t}(x_{t}) - f_{t}(x^{*})) & \le & 2 \sum_{t=1}^{T} \nabla f_{t}(x_{t})^{\mathrm{T}} (x_{t} - x^{*}) - \alpha \sum_{t=1}^{T} \| x^{*} - x_{t} \|^{2} (\because \eqref{equation_03_04}) \nonumber \\ & \le & \sum_{t=1}^{T} \|x_{t} - x^{*}\|^{2} \left( \frac{ 1 }{ \eta_{t} } - \frac{ 1 }{ \eta_{t-1} } \right) + G^{2} \sum_{t=1}^{T} \eta_{t} - \alpha \sum_{t=1}^{T} \| x^{*} - x_{t} \|^{2} (\because \eqref{lemma2_bound_of_the_linear_approximation_equation_01}) \nonumber \\ & = & \sum_{t=1}^{T} \|x_{t} - x^{*}\|^{2} \left( \alpha t - \alpha (t - 1) - \alpha \right) + G^{2} \sum_{t=1}^{T} \eta_{t} \frac{1}{\alpha t} \nonumber \\ & = & G^{2} \frac{1}{\alpha} \sum_{t=1}^{T} \frac{1}{t} \nonumber \\ & \le & G^{2} \frac{1}{\alpha} \left( 1 + \int_{1}^{T} \frac{1}{x} \ dx \right) \nonumber \\ & \le & G^{2} \frac{1}{\alpha} \left( 1 + \log T \right) \nonumber . \end{eqnarray}", _K, "refuse", "counted in two ways"),
    ("OG", r"\min_{x \in \mathcal{K}} f(x) .", _K, "ask", (r"\min_{x \in \mathcal{K}} f(x)", {"a solution": "(K_set(x) <= 0) & implies(K_set(other_x) <= 0, f(x) <= f(other_x))"})),
    ("OG", r"\begin{eqnarray} \mathrm{E} \left[ \tilde{\nabla}_{x} \right] & = & \nabla f(x) \\ \mathrm{E} \left[ \| \tilde{\nabla}_{x} \|^{2} \right] & = & G^{2} \nonumber \end{eqnarray}", _K, "ask", ("", {})),
    ("OG", r"\mathrm{Regret}_{T} := O(DG\sqrt{T}) .", _K, "ask", ("", {})),
    ("OG", r"\begin{eqnarray} f_{t}(x) & := & \langle \tilde{\nabla}_{t}, x \rangle \end{eqnarray}", _K, "read", "for_every(any_x, equals(f_t(any_x), dot(tilde_nabla_t, any_x)))"),
    ("OG", r"\begin{eqnarray} y_{t+1} & := & x_{t} - \eta_{t} \tilde{\nabla}_{t} \nonumber \\ x_{t+1} & := & \Pi_{\mathcal{K}}(y_{t+1}) \nonumber \end{eqnarray}", _K, "read", "implies((K_set(nearest_in_K_of_f140f1) <= 0) & for_every(any_z, implies(K_set(any_z) <= 0, norm(nearest_in_K_of_f140f1 - y_t_1) <= norm(any_z - y_t_1))), equals(y_t_1, x_t - eta_t * tilde_nabla_t) & equals(x_t_1, nearest_in_K_of_f140f1))"),
    ("OG", r"\tilde{x}_{T} := \frac{1}{T}\sum_{t=1}^{T}x_{t}", _K, "read", "equals(tilde_x_T, 1 / T_ * sum_over(t, row(x_family, t))) where t: T"),
    ("OG", r"\begin{eqnarray} \mathrm{E} \left[ f(\tilde{x}_{T}) \right] & \le & \min_{x \in \mathcal{K}} f(x) + \frac{ 3 GD }{ 2 \sqrt{T} } \nonumber \end{eqnarray}", _K, "ask", ("", {})),
    ("OG", r"\begin{eqnarray} \mathrm{E} \left[ f(\tilde{x}_{T}) \right] - f(x^{*}) & = & \mathrm{E} \left[ f \left( \frac{1}{T} \sum_{t=1}^{T} \tilde{x}_{T} \right) \right] - f(x^{*}) \nonumber \\ & \le & \frac{1}{T} \mathrm{E} \left[ \sum_{t=1}^{T} f \left( \tilde{x}_{T} \right) \right] - \sum_{t=1}^{T} \frac{1}{T} f(x^{*}) (\because \text{convexity of }f) \nonumber \\ & \le & \frac{1}{T} \sum_{t=1}^{T} \mathrm{E} \left[ \nabla f(x_{t})^{\mathrm{T}} (x_{t} - x^{*}) \right] (\because \text{convexity of }f) \nonumber \\ & = & \frac{1}{T} \sum_{t=1}^{T} \mathrm{E} \left[ \tilde{\nabla}_{t}^{\mathrm{T}} (x_{t} - x^{*}) \right] (\because \eqref{stochastic_optimization_problem_expectation_random_gradient} \text{ and linearity of expectation}) \nonumber \\ & = & \frac{1}{T} \sum_{t=1}^{T} \mathrm{E} \left[ f_{t}(x_{t}) - f_{t}(x^{*}) \right] (\because \text{ definition of }f_{t}) \nonumber \\ & \le & \frac{\mathrm{Regret}_{T}}{T} (\because \text{ definition of regret}) \nonumber \\ & \le & \frac{3GD}{2\sqrt{T}} (\because \text{ theorem 3.1}) \nonumber \end{eqnarray}", _K, "ask", ("", {})),
    ("OG", r"\begin{eqnarray} f(x) & := & \min_{x \in \mathbb{R}^{d}} \left( \lambda \frac{1}{n} \sum_{i=1}^{n} \ell_{a_{i}, b_{i}}(x) + \frac{1}{2} \| x \|^{2} \right) . \nonumber \\ \ell_{a, b}(x) & = & \max \{ 0, 1 - b x^{\mathrm{T}}a \} . \nonumber \end{eqnarray}", _K, "ask", (r"b", {})),
    ("OG", r"x_{1} := 0", _K, "read", "equals(x_1, 0 * x_1)"),
    ("OG", r"\eta_{t} := \frac{2}{t + 1}", _K + "; t: natural", "read", "equals(eta_t, 2 / (t + 1))"),
    ("OG", r"\lambda > 0", _K, "read", "0 < lambda_"),
    ("OG", r"t = 1", _K + "; t: natural", "read", "equals(t, 1)"),
    ("OG", r"K_{t} \in \{1, \ldots, n\}", _K, "declare", "K_{t}: index n"),
    ("OG", r"\begin{eqnarray} \tilde{\nabla}_{t} & := & \lambda \ell_{a_{K_{t}}, b_{K_{t}}}(x_{t}) + x_{t} \nonumber \\ \nabla\ell_{a, b}(x) & = & \begin{cases} 0 & (b x^{\mathrm{T}}a > 1) \\ -b a & \text{otherwise} \end{cases} \nonumber \end{eqnarray}", _K, "ask", (r"\ell_{a,b}", {})),
    ("OG", r"\begin{eqnarray} x_{t + 1} := x_{t} - \eta_{t} \tilde{\nabla}_{t} \nonumber \end{eqnarray}", _K, "read", "equals(x_t_1, x_t - eta_t * tilde_nabla_t)"),
    ("OG", r"\tilde{x} := \frac{1}{T} \sum_{t=1}^{T} x_{t}", _K, "read", "equals(tilde_x, 1 / T_ * sum_over(t, row(x_family, t))) where t: T"),
    ("OG", r"\epsilon > 0", _K, "read", "0 < epsilon"),
    ("OG", r"T \in O(\frac{1}{\epsilon^{2}})", _K, "ask", ("", {})),
    ("OG", r"f(\tilde{x}) - f(x^{*}) \in O(\epsilon)", _K, "ask", ("", {})),
]  # fmt: skip

# the twenty-fourth set, taken when indices could be numbers, and after the last mend of all
_M = (
    "\\psi: function d; D_\\psi: function d, d; x: vector d; y: vector d; x_t: vector d; x_{t+1}: vector d; x_1: vector d; g_t: vector d; "
    "x^\\ast: vector d; \\theta_t: vector d; \\theta'_{t+1}: vector d; \\eta_t: scalar; \\eta: scalar; \\sigma: scalar; G_\\ast: scalar; "
    "R_{\\max}: scalar; R_T: scalar; \\mathcal{X}: set d; \\ell_t: function d; T: size; R: function d"
)
_H = "Fraction(1, 2)"
TWENTY_FOURTH_SET = [
    ("MD", r"x_{t+1} = \Pi_{\mathcal{X}}(x_t - \eta_t g_t)", _M, "read", "implies((X_set(nearest_in_X_of_03fb4e) <= 0) & for_every(any_z, implies(X_set(any_z) <= 0, norm(nearest_in_X_of_03fb4e - (x_t - eta_t * g_t)) <= norm(any_z - (x_t - eta_t * g_t)))), equals(x_t_1, nearest_in_X_of_03fb4e))"),
    ("MD", r"x_{t+1} = \arg\min_{x \in \mathcal{X}} \left( \langle g_t, x \rangle + \frac{1}{2\eta_t} \Vert x - x_t \Vert_2^2 \right)", _M, "read", "(X_set(x_t_1) <= 0) & for_every(any_x, implies(X_set(any_x) <= 0, dot(g_t, x_t_1) + 1 / (2 * eta_t) * norm(x_t_1 - x_t)**2 <= dot(g_t, any_x) + 1 / (2 * eta_t) * norm(any_x - x_t)**2))"),
    ("MD", r"\Delta_d = \{x \in \mathbb{R}^d : x_i \ge 0, \sum x_i = 1\}", _M, "ask", ("", {})),  # a set
    ("MD", r"\psi: \mathcal{X} \to \mathbb{R}", _M, "refuse", ""),  # a declaration
    ("MD", r"x, y \in \text{int}(\text{dom}(\psi))", _M, "ask", (r"\in \text{int}(\text{dom}(\psi))", {})),
    ("MD", r"D_\psi : \text{dom}(\psi) \times \text{int}(\text{dom}(\psi)) \to \mathbb{R}_{\ge 0}", _M, "refuse", ""),
    ("MD", r"D_\psi(x, y) = \psi(x) - \psi(y) - \langle \nabla \psi(y), x - y \rangle", _M, "read", "equals(new1, psi(x) - psi(y) - dot(gradient(psi, y), x - y))"),
    ("MD", r"D_\psi(x,y) \ge 0", _M, "read", "0 <= new1"),
    ("MD", r"D_\psi(x,y) = 0", _M, "read", "equals(new1, 0)"),
    ("MD", r"x=y", _M, "read", "equals(x, y)"),
    ("MD", r"x_1 \in \mathcal{X}", _M, "read", "X_set(x_1) <= 0"),
    ("MD", r"x_1 = \arg\min_{x \in \mathcal{X}} \psi(x)", _M, "read", "(X_set(x_1) <= 0) & for_every(any_x, implies(X_set(any_x) <= 0, psi(x_1) <= psi(any_x)))"),
    ("MD", r"t = 1, 2, \dots, T", _M, "declare", "t: index T"),
    ("MD", r"g_t = \nabla \ell_t(x_t)", _M, "read", "equals(g_t, gradient(ell_t, x_t))"),
    ("MD", r"\theta_t = \nabla \psi(x_t)", _M, "read", "equals(theta_t, gradient(psi, x_t))"),
    ("MD", r"\theta'_{t+1} = \theta_t - \eta_t g_t", _M, "read", "equals(theta_prime_t_1, theta_t - eta_t * g_t)"),
    ("MD", r"x_{t+1} = (\nabla \psi)^{-1}(\theta'_{t+1})", _M, "refuse", ""),  # an inverse of a map
    ("MD", r"x_{t+1} = \arg\min_{x \in \mathcal{X}} \left( \eta_t \langle g_t, x \rangle + D_\psi(x, x_t) \right)", _M, "ask", ("", {})),
    ("MD", r"x_{t+1} = \arg\min_{x \in \mathcal{X}} \left( \eta \sum_{s=1}^t \langle g_s, x \rangle + \psi(x) \right)", _M, "read", "(X_set(x_t_1) <= 0) & for_every(any_x, implies(X_set(any_x) <= 0, eta * total(g_family @ x_t_1) + psi(x_t_1) <= eta * total(g_family @ any_x) + psi(any_x)))"),
    ("MD", r"R(x) = \psi(x)/\eta", _M, "read", "equals(R(x), psi(x) / eta)"),
    ("MD", r"\psi(x) = \frac{1}{2} \Vert x \Vert_2^2", _M, "read", f"equals(psi(x), {_H} * norm(x)**2)"),
    ("MD", r"\nabla \psi(x) = x", _M, "read", "equals(gradient(psi, x), x)"),
    ("MD", r"D_\psi(x, y) = \frac{1}{2}\Vert x \Vert_2^2 - \frac{1}{2}\Vert y \Vert_2^2 - \langle y, x-y \rangle = \frac{1}{2} (\Vert x \Vert_2^2 - 2\langle x,y \rangle + \Vert y \Vert_2^2) = \frac{1}{2}\Vert x - y \Vert_2^2", _M, "read", f"equals(new1, {_H} * norm(x)**2 - {_H} * norm(y)**2 - dot(y, x - y)) & equals({_H} * norm(x)**2 - {_H} * norm(y)**2 - dot(y, x - y), {_H} * (norm(x)**2 - 2 * dot(x, y) + norm(y)**2)) & equals({_H} * (norm(x)**2 - 2 * dot(x, y) + norm(y)**2), {_H} * norm(x - y)**2)"),
    ("MD", r"x_{t+1} = \arg\min_{x \in \mathcal{X}} (\eta_t \langle g_t, x \rangle + \frac{1}{2}\Vert x - x_t \Vert_2^2)", _M, "read", "(X_set(x_t_1) <= 0) & for_every(any_x, implies(X_set(any_x) <= 0, eta_t * dot(g_t, x_t_1) + Fraction(1, 2) * norm(x_t_1 - x_t)**2 <= eta_t * dot(g_t, any_x) + Fraction(1, 2) * norm(any_x - x_t)**2))"),
    ("MD", r"\psi(x) = \sum_{i=1}^d x_i \log x_i", _M, "ask", (r"\log", {"natural": "equals(psi(x), dot(x, log(x)))"})),
    ("MD", r"D_\psi(x, y) = \sum_{i=1}^d x_i \log(x_i/y_i)", _M, "ask", (r"\log", {"natural": "equals(new1, sum_over(i, entry(x, i) * log(entry(x, i) / entry(y, i)))) where i: d"})),
    ("MD", r"\psi(x) = \frac{1}{2(p-1)}\Vert x \Vert_p^2", _M + "; p: scalar", "ask", ("", {})),
    ("MD", r"p \in (1, 2]", "p: scalar", "read", "(1 < p) & (p <= 2)"),
    ("MD", r"D_\psi(x^\ast , x_1) \le R_{\max}^2", _M, "read", "new1 <= R_max**2"),
    ("MD", r"\eta_t = \eta = \frac{R_{\max}}{G_\ast \sqrt{T/\sigma}}", _M, "read", "equals(eta_t, eta) & equals(eta, R_max / (G_star * sqrt(T_ / sigma)))"),
    ("MD", r"R_T \le \frac{D_\psi(x^\ast , x_1)}{\eta} + \frac{\eta}{2\sigma} \sum_{t=1}^T \Vert g_t \Vert_{\psi^\ast }^2 \approx R_{\max} G_\ast  \sqrt{T/\sigma}", _M, "ask", ("", {})),
    ("MD", r"R_T = O(\sqrt{T})", _M, "ask", ("", {})),
    ("MD", r"\mathcal{X} = \Delta_d = \{x \in \mathbb{R}^d : x_i \ge 0, \sum x_i = 1\}", _M, "refuse", ""),
    ("MD", r"x_{t+1} = \arg\min_{x \in \mathcal{X}} \left( \sum_{s=1}^{t} \langle g_s, x \rangle + \frac{1}{\eta}\psi(x) \right)", _M, "read", "(X_set(x_t_1) <= 0) & for_every(any_x, implies(X_set(any_x) <= 0, total(g_family @ x_t_1) + 1 / eta * psi(x_t_1) <= total(g_family @ any_x) + 1 / eta * psi(any_x)))"),
]  # fmt: skip
