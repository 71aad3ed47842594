r"""The thirty-second and thirty-third set: every formula with a relation in three texts each, in their order.

Rows are as in :mod:`tests.formulas.printed.fresh_text_formulas`.  What a text prints again in the same letters is left out, and so are
numbers of operations.  The expected result was written down, and committed, before the reader ran; in some of them it was
written anew after the first run, of which docs/reading_formulas.md says more.
"""

SOURCES = {
    "MD32": "“Mirror Descent”, lecture notes in a public repository: the whole text",
    "AF32": "“The Transformer from First Principles”, a blog post of 18 February 2026: up to residual connections",
    "GL32": "“Learning as Geometry: Gradient Flow, Curvature, and Degenerate Minima”, a page of a public repository: the whole text",
}
MACROS = dict.fromkeys(SOURCES, "")
# The thirty-third set: two short texts, and the first six pages of a paper of arXiv, written in LaTeX from its PDF.
SOURCES |= {
    "PL33": "“Beyond convexity” of the blog “Optimization in Deep Learning: From convexity to invexity”: the whole text",
    "GD33": "“Mathematical content: standards”, rules for writers of papers in a public repository: its theorem on gradient descent",
    "AD33": "Zamani, Abbaszadehpeivasti, de Klerk, “The exact worst-case convergence rate of the ADMM”, arXiv 2206.09865: pages 2 to 6",
}
MACROS |= dict.fromkeys(["PL33", "AD33"], "")
MACROS["GD33"] = r"\newcommand{\R}{\mathbb{R}} \newcommand{\norm}[1]{\left\|#1\right\|} \newcommand{\grad}{\nabla}"
_M = (
    "f: function d; x: vector d; z: vector d; x_t: vector d; x_{t+1}: vector d; x^*: vector d; \\eta_t: scalar; \\mathcal{X}: set d; Q: matrix d d"
    "; \\varphi: function d; D_{\\varphi}: function d, d"
)
_T = (
    "X: matrix n d; Y: matrix n d_v; W_Q: matrix d d_k; W_K: matrix d d_k; W_V: matrix d d_v; Q: matrix n d_k; K: matrix n d_k; V: matrix n d_v; E: matrix n n"
    "; S: matrix n n; A: matrix n n; \\text{Attention}(Q, K, V): matrix n d_v"
)
_I = "; i: index n; j: index n"
_P = (
    "Q: matrix n k; K: matrix n k; V: matrix n k; A: matrix n n; X: matrix n d; Y: matrix n k; Q': matrix n k; K': matrix n k; V': matrix n k; A': matrix n n"
    "; Y': matrix n k; P_\\pi: matrix n n; W_Q: matrix d k; W_K: matrix d k; W_V: matrix d k"
)
_H = (
    "X: matrix n d; Q_i: matrix n d_k; K_i: matrix n d_k; V_i: matrix n d_k; W_Q^{(i)}: matrix d d_k; W_K^{(i)}: matrix d d_k; W_V^{(i)}: matrix d d_k"
    "; \\text{head}_i: matrix n d_k; \\text{Attention}(Q_i, K_i, V_i): matrix n d_k"
)
_S = "\\omega_i: scalar; \\text{pos}: scalar; k: scalar"
_R = "q_i: vector d; k_j: vector d; q_i': vector d; k_j': vector d; R_i: matrix d d; R_j: matrix d d; R_{j-i}: matrix d d"
_G = (
    "L_n: function d; L: function d; \\theta: vector d; \\theta_k: vector d; \\theta_{k+1}: vector d; \\theta_0: vector d; \\theta_*: vector d; \\eta: scalar"
    "; G: matrix d d; G(\\theta): matrix d d"
)
_DK = "length(column(Q.T, 0))"
_QUADRATIC, _LEAST = "dot(Fraction(1, 2) * ({0} - x_star), Q @ ({0} - x_star))", "least_x_of_f4f3d0"
_SOFT = "stack(i, softmax(column((1 / sqrt({dk}) * ({q} @ {k}.T)).T, i))) @ {v}"
THIRTY_SECOND_SET = [
    ("MD32", r"f(x) \approx f(x_t)+\langle \nabla f(x_t), x-x_t\rangle + \frac{1}{2\eta_t}\|x-x_t\|_2^2", _M, "ask", ("", {})),
    ("MD32", r"x_{t+1} = \arg\min_{x\in\mathcal{X}}\left\{ f(x_t)+\langle \nabla f(x_t), x-x_t\rangle + \frac{1}{2\eta_t}\|x-x_t\|_2^2 \right\}", _M, "read", "(X_set(x_t_1) <= 0) & for_every(any_x, implies(X_set(any_x) <= 0, f(x_t) + dot(gradient(f, x_t), x_t_1 - x_t) + 1 / (2 * eta_t) * norm(x_t_1 - x_t)**2 <= f(x_t) + dot(gradient(f, x_t), any_x - x_t) + 1 / (2 * eta_t) * norm(any_x - x_t)**2))"),
    ("MD32", r"\mathcal{X} = \mathbb{R}^d", _M, "refuse", ""),
    ("MD32", r"x_{t+1} = x_t -\eta_t\nabla f(x_t)", _M, "read", "equals(x_t_1, x_t - eta_t * gradient(f, x_t))"),
    ("MD32", r"\min_{x\in \mathbb{R}^d}f(x) = \min_{x\in \mathbb{R}^d} \frac{1}{2}(x - x^*)^\top Q (x - x^*)", _M, "read", f"implies(for_every(any_x, {_QUADRATIC.format(_LEAST)} <= {_QUADRATIC.format('any_x')}) & minimiser(f, minimiser_of_f), equals(f(minimiser_of_f), {_QUADRATIC.format(_LEAST)}))"),
    ("MD32", r"x_{t+1} = x_t - \eta_t Q(x_t-x^*)", _M, "read", "equals(x_t_1, x_t - eta_t * (Q @ (x_t - x_star)))"),
    ("MD32", r"\|x\|_Q^2 = x^\top Q x", _M, "ask", ("", {})),
    ("MD32", r"x_{t+1} = x_t - \eta_t Q^{-1}\nabla f(x_t) = x_t - \eta_t (x_t-x^*)", _M, "read", "implies(equals(Q @ inverse_of_Q, identity(length(column(Q, 0)))), equals(x_t_1, x_t - eta_t * (inverse_of_Q @ gradient(f, x_t))) & equals(x_t - eta_t * (inverse_of_Q @ gradient(f, x_t)), x_t - eta_t * (x_t - x_star)))"),
    ("MD32", r"D_{\varphi}(x,z) = \varphi(x) - \varphi(z) - \langle \nabla\varphi(z), x - z\rangle", _M, "read", "equals(new1, varphi(x) - varphi(z) - dot(gradient(varphi, z), x - z))"),
    ("MD32", r"D_{\varphi}(x,z) \ge 0", _M, "read", "0 <= new1"),
    ("MD32", r"x_{t+1} = \arg\min_{x\in\mathcal{X}}\left\{ \langle \nabla f(x_t), x\rangle + \frac{1}{\eta_t}D_{\varphi}(x,x_t) \right\}", _M, "ask", ("", {})),
    ("MD32", r"\Delta = \left\{x \in \mathbb{R}^d ~\Big|~ \sum_{i=1}^d x_i = 1, x_i \ge 0 \text{ for all } i = 1, \ldots, d\right\}", _M, "refuse", "put it at the beginning or at the end"),
    ("MD32", r"\varphi(x) = \sum_{i=1}^d x_i\log x_i", _M, "ask", (r"\log", {"natural": "equals(varphi(x), dot(x, log(x)))"})),
    ("MD32", r"D_{\varphi}(x,z) = \sum_{i=1}^d x_i\log \frac{x_i}{z_i}", _M, "ask", (r"\log", {})),
    ("MD32", r"\varphi = 0", _M, "refuse", ""),
    ("AF32", r"X \in \mathbb{R}^{n \times d}", "", "declare", "X: matrix n d"),
    ("AF32", r"x_i \in \mathbb{R}^d", "", "declare", "x_i: vector d"),
    ("AF32", r"h_t = \sigma(W_h h_{t-1} + W_x x_t + b)", "h_t: vector p; h_{t-1}: vector p; x_t: vector d; b: vector p; W_h: matrix p p; W_x: matrix p d; \\sigma: function p -> p", "read", "equals(h_t, new1)"),
    ("AF32", r"y_i = \sum_{j=1}^{n} \alpha_{ij} \, x_j", "X: matrix n d; Y: matrix n d; \\alpha: matrix n n" + _I, "read", "equals(row(Y, i), X.T @ row(alpha, i))"),
    ("AF32", r"\alpha_{ij} \geq 0", "\\alpha: matrix n n" + _I, "read", "0 <= entry(column(alpha, j), i)"),
    ("AF32", r"\sum_j \alpha_{ij} = 1", "\\alpha: matrix n n; i: index n", "read", "equals(total(row(alpha, i)), 1)"),
    ("AF32", r"Q = XW_Q, \quad K = XW_K, \quad V = XW_V", _T, "read", "equals(Q, X @ W_Q) & equals(K, X @ W_K) & equals(V, X @ W_V)"),
    ("AF32", r"W_Q, W_K \in \mathbb{R}^{d \times d_k}", "", "declare", "W_Q: matrix d d_k; W_K: matrix d d_k"),
    ("AF32", r"W_V \in \mathbb{R}^{d \times d_v}", "", "declare", "W_V: matrix d d_v"),
    ("AF32", r"d_k = d_v = d", _T, "read", "equals(length(column(Q.T, 0)), length(column(V.T, 0))) & equals(length(column(V.T, 0)), length(column(X.T, 0)))"),
    ("AF32", r"e_{ij} = q_i \cdot k_j = q_i^T k_j", "e: matrix n n; Q: matrix n d_k; K: matrix n d_k" + _I, "ask", ("", {})),
    ("AF32", r"E = QK^T \in \mathbb{R}^{n \times n}", _T, "read", "equals(E, Q @ K.T)"),
    ("AF32", r"\text{Attention}(Q, K, V) = \text{softmax}\!\left(\frac{QK^T}{\sqrt{d_k}}\right) V", _T, "read", f"equals(Attention_Q_K_V, {_SOFT.format(dk=_DK, q='Q', k='K', v='V')})"),
    ("AF32", r"e_{ij} = q_i^T k_j = \sum_{m=1}^{d_k} q_{i,m} \cdot k_{j,m}", "e: matrix n n; Q: matrix n d_k; K: matrix n d_k" + _I, "read", "equals(entry(column(e, j), i), dot(row(Q, i), row(K, j))) & equals(dot(row(Q, i), row(K, j)), sum_over(m, entry(column(Q, m), i) * entry(column(K, m), j)))"),
    ("AF32", r"\text{Var}(e_{ij}) = d_k", "e: matrix n n; d_k: scalar" + _I, "ask", ("", {})),
    ("AF32", r"\text{softmax}(z)_i = \frac{e^{z_i}}{\sum_j e^{z_j}}", "z: vector n; i: index n", "read", "equals(entry(softmax(z), i), exp(entry(z, i)) / total(exp(z)))"),
    ("AF32", r"\text{Var}\!\left(\frac{e_{ij}}{\sqrt{d_k}}\right) = \frac{d_k}{d_k} = 1", "e: matrix n n; d_k: scalar" + _I, "ask", ("", {})),
    ("AF32", r"S = QK^T / \sqrt{d_k} \in \mathbb{R}^{n \times n}", _T, "read", f"equals(S, 1 / sqrt({_DK}) * (Q @ K.T))"),
    ("AF32", r"A = \text{softmax}(S) \in \mathbb{R}^{n \times n}", _T, "ask", (r"\text{softmax} of a matrix", {"of each row": "equals(A, stack(i, softmax(column(S.T, i))))"})),
    ("AF32", r"Y = AV \in \mathbb{R}^{n \times d_v}", _T, "read", "equals(Y, A @ V)"),
    ("AF32", r"i \in \{1, \ldots, h\}", "", "declare", "i: index h"),
    ("AF32", r"Q_i = XW_Q^{(i)}, \quad K_i = XW_K^{(i)}, \quad V_i = XW_V^{(i)}", _H, "read", "equals(Q_i, X @ W_Q_i) & equals(K_i, X @ W_K_i) & equals(V_i, X @ W_V_i)"),
    ("AF32", r"d_k = d_v = d / h", _T + "; h: size", "read", "equals(length(column(Q.T, 0)), length(column(V.T, 0))) & equals(length(column(V.T, 0)), length(column(X.T, 0)) / h_)"),
    ("AF32", r"\text{head}_i = \text{Attention}(Q_i, K_i, V_i) = \text{softmax}\!\left(\frac{Q_i K_i^T}{\sqrt{d_k}}\right) V_i \in \mathbb{R}^{n \times d_k}", _H, "read", f"equals(head_i, Attention_Q_i_K_i_V_i) & equals(Attention_Q_i_K_i_V_i, {_SOFT.format(dk='length(column(Q_i.T, 0))', q='Q_i', k='K_i', v='V_i')})"),
    ("AF32", r"\text{MultiHead}(X) = \text{Concat}(\text{head}_1, \ldots, \text{head}_h) W_O", "X: matrix n d; W_O: matrix d d", "ask", ("", {})),
    ("AF32", r"W_O \in \mathbb{R}^{d \times d}", "", "declare", "W_O: matrix d d"),
    ("AF32", r"d_k = d/h", _T + "; h: size", "read", "equals(length(column(Q.T, 0)), length(column(X.T, 0)) / h_)"),
    ("AF32", r"Q' = P_\pi X W_Q = P_\pi Q", _P, "read", "equals(Q_prime, P_pi @ X @ W_Q) & equals(P_pi @ X @ W_Q, P_pi @ Q)"),
    ("AF32", r"K' = P_\pi X W_K = P_\pi K", _P, "read", "equals(K_prime, P_pi @ X @ W_K) & equals(P_pi @ X @ W_K, P_pi @ K)"),
    ("AF32", r"V' = P_\pi X W_V = P_\pi V", _P, "read", "equals(V_prime, P_pi @ X @ W_V) & equals(P_pi @ X @ W_V, P_pi @ V)"),
    ("AF32", r"Q' K'^T = (P_\pi Q)(P_\pi K)^T = P_\pi Q K^T P_\pi^T", _P, "read", "equals(Q_prime @ K_prime.T, (P_pi @ Q) @ (P_pi @ K).T) & equals((P_pi @ Q) @ (P_pi @ K).T, P_pi @ Q @ K.T @ P_pi.T)"),
    ("AF32", r"A' = P_\pi A P_\pi^T", _P, "read", "equals(A_prime, P_pi @ A @ P_pi.T)"),
    ("AF32", r"Y' = A' V' = P_\pi A P_\pi^T P_\pi V = P_\pi A V = P_\pi Y", _P, "read", "equals(Y_prime, A_prime @ V_prime) & equals(A_prime @ V_prime, P_pi @ A @ P_pi.T @ P_pi @ V) & equals(P_pi @ A @ P_pi.T @ P_pi @ V, P_pi @ A @ V) & equals(P_pi @ A @ V, P_pi @ Y)"),
    ("AF32", r"p_{\text{pos}} \in \mathbb{R}^d", "", "declare", "p_{\\text{pos}}: vector d"),
    ("AF32", r"\tilde{x}_i = x_i + p_i", "\\tilde{x}_i: vector d; x_i: vector d; p_i: vector d", "read", "equals(tilde_x_i, x_i + p_i)"),
    ("AF32", r"p_{\text{pos}, 2i} = \sin\!\left(\frac{\text{pos}}{10000^{2i/d}}\right)", "p_{\\text{pos}, 2i}: scalar; \\text{pos}: scalar; i: scalar; d: scalar", "read", "equals(p_pos_2i, sin(pos / exp(2 * i / d * log(10000))))"),
    ("AF32", r"p_{\text{pos}, 2i+1} = \cos\!\left(\frac{\text{pos}}{10000^{2i/d}}\right)", "p_{\\text{pos}, 2i+1}: scalar; \\text{pos}: scalar; i: scalar; d: scalar", "read", "equals(p_pos_2i_1, cos(pos / exp(2 * i / d * log(10000))))"),
    ("AF32", r"\omega_i = 1 / 10000^{2i/d}", "\\omega_i: scalar; i: scalar; d: scalar", "read", "equals(omega_i, 1 / exp(2 * i / d * log(10000)))"),
    ("AF32", r"\sin(\omega_i \text{pos} + \omega_i k) = \sin(\omega_i \text{pos})\cos(\omega_i k) + \cos(\omega_i \text{pos})\sin(\omega_i k)", _S, "read", "equals(sin(omega_i * pos + omega_i * k), sin(omega_i * pos) * cos(omega_i * k) + cos(omega_i * pos) * sin(omega_i * k))"),
    ("AF32", r"\cos(\omega_i \text{pos} + \omega_i k) = \cos(\omega_i \text{pos})\cos(\omega_i k) - \sin(\omega_i \text{pos})\sin(\omega_i k)", _S, "read", "equals(cos(omega_i * pos + omega_i * k), cos(omega_i * pos) * cos(omega_i * k) - sin(omega_i * pos) * sin(omega_i * k))"),
    ("AF32", r"\begin{pmatrix} \sin(\omega_i (\text{pos}+k)) \\ \cos(\omega_i (\text{pos}+k)) \end{pmatrix} = \begin{pmatrix} \cos(\omega_i k) & \sin(\omega_i k) \\ -\sin(\omega_i k) & \cos(\omega_i k) \end{pmatrix} \begin{pmatrix} \sin(\omega_i \text{pos}) \\ \cos(\omega_i \text{pos}) \end{pmatrix}", _S, "read", "equals(pair(sin(omega_i * (pos + k)), cos(omega_i * (pos + k))), pair(cos(omega_i * k) * sin(omega_i * pos) + sin(omega_i * k) * cos(omega_i * pos), -sin(omega_i * k) * sin(omega_i * pos) + cos(omega_i * k) * cos(omega_i * pos)))"),
    ("AF32", r"q_i' = R_i q_i, \quad k_j' = R_j k_j", _R, "read", "equals(q_i_prime, R_i @ q_i) & equals(k_j_prime, R_j @ k_j)"),
    ("AF32", r"q_i'^T k_j' = q_i^T R_i^T R_j k_j = q_i^T R_{j-i} k_j", _R, "read", "equals(dot(q_i_prime, k_j_prime), dot(q_i, R_i.T @ (R_j @ k_j))) & equals(dot(q_i, R_i.T @ (R_j @ k_j)), dot(q_i, R_j_less_i @ k_j))"),
    ("AF32", r"\text{output} = x + f(x)", "\\text{output}: vector d; x: vector d; f: function d -> d", "read", "equals(output, x + new1)"),
    ("AF32", r"y = x + f(x)", "y: vector d; x: vector d; f: function d -> d", "read", "equals(y, x + new1)"),
    ("AF32", r"\frac{\partial y}{\partial x} = I + \frac{\partial f}{\partial x}", "y: vector d; x: vector d; f: function d -> d", "ask", ("", {})),
    ("GL32", r"\theta \in \mathbb{R}^d", "", "declare", "\\theta: vector d"),
    ("GL32", r"L_n(\theta) \;=\; \frac{1}{n}\sum_{i=1}^{n} \ell\big(f_\theta(x_i),\, y_i\big),", "L_n: function d; \\theta: vector d; \\ell: function scalar, scalar; f_\\theta: function m; X: matrix n m; y: vector n", "read", "equals(L_n(theta), 1 / length(y) * total(new1))"),
    ("GL32", r"\frac{d\theta}{dt} \;=\; -\nabla_\theta L_n(\theta), \qquad \theta_{k+1} = \theta_k - \eta\, \nabla_\theta L_n(\theta_k).", _G, "ask", ("", {})),
    ("GL32", r"\frac{d\theta}{dt} \;=\; -\,G(\theta)^{-1}\,\nabla_\theta L_n(\theta).", _G, "ask", ("", {})),
    ("GL32", r"G = I", _G, "read", "equals(G, identity(length(column(G, 0))))"),
    ("GL32", r"D_{\mathrm{KL}}\!\big(p_\theta \,\|\, p_{\theta + d\theta}\big) \;=\; \tfrac{1}{2}\, d\theta^{\top} G(\theta)\, d\theta \;+\; O(\|d\theta\|^3),", _G, "ask", ("", {})),
    ("GL32", r"G(\theta) \;=\; \mathbb{E}_{x \sim q,\; y \sim p_\theta(\cdot \mid x)}\!\left[ \nabla_\theta \log p_\theta(y \mid x)\; \nabla_\theta \log p_\theta(y \mid x)^{\top} \right].", _G, "refuse", "no law that is read"),
    ("GL32", r"\dot\theta = -G^{-1}\nabla L", _G + "; \\dot\\theta: vector d", "refuse", "gradient"),
    ("GL32", r"d \sim 10^{11}", "d: scalar", "ask", (r"d \sim 10^{11}", {})),
    ("GL32", r"f(x; \theta) \;\approx\; f(x; \theta_0) \;+\; \nabla_\theta f(x; \theta_0)^{\top} (\theta - \theta_0),", "f: function m, d; x: vector m; \\theta: vector d; \\theta_0: vector d", "ask", ("", {})),
    ("GL32", r"\Theta(x, x') \;=\; \nabla_\theta f(x; \theta_0)^{\top}\, \nabla_\theta f(x'; \theta_0).", "f: function m, d; x: vector m; x': vector m; \\theta: vector d; \\theta_0: vector d; \\Theta(x, x'): scalar", "read", "equals(Theta_x_x_prime, dot(new1, new2))"),
    ("GL32", r"\frac{d f_t}{dt} \;=\; -\,\Theta\, (f_t - y) \qquad \Longrightarrow \qquad f_t \;=\; y + e^{-\Theta t}\,(f_0 - y).", "f_t: vector n; f_0: vector n; y: vector n; \\Theta: matrix n n; t: scalar", "ask", ("", {})),
    ("GL32", r"W_0 \;=\; \{\theta : L(\theta) = \min L\}", _G + "; W_0: set d", "read", "implies(minimiser(L, minimiser_of_L), for_every(any_point, implies(W0_set(any_point) <= 0, equals(L(any_point), L(minimiser_of_L))) & implies(equals(L(any_point), L(minimiser_of_L)), W0_set(any_point) <= 0)))"),
    ("GL32", r"F_n \;=\; n L_n(\theta_*) \;+\; \lambda \log n \;-\; (m - 1) \log \log n \;+\; O_p(1),", _G + "; F_n: scalar; n: scalar; m: scalar; \\lambda: scalar", "ask", ("", {})),
    ("GL32", r"\lambda = d/2", "\\lambda: scalar; d: size", "read", "equals(lambda_, d_ / 2)"),
    ("GL32", r"\lambda \le d/2", "\\lambda: scalar; d: size", "read", "lambda_ <= d_ / 2"),
    ("GL32", r"\theta_\infty \;=\; \arg\min_{\theta} \|\theta\|_2 \quad \text{s.t.} \quad X\theta = y,", "\\theta_\\infty: vector d; \\theta: vector d; X: matrix n d; y: vector n", "read", "equals(X @ theta_infty, y) & for_every(any_theta, implies(equals(X @ any_theta, y), norm(theta_infty) <= norm(any_theta)))"),
    ("GL32", r"\mathcal{M} \subset \mathbb{R}^D", "", "declare", "\\mathcal{M}: set D"),
]  # fmt: skip
_PL = "\\mathcal{L}: function p; w: vector p; w^*: vector p; d: function p, p; \\alpha: scalar; \\beta: scalar"
_PF = "f: function n; x: vector n; x_k: vector n; x_{k+1}: vector n; x_0: vector n; f^*: scalar; \\mu: scalar; L: scalar; k: natural"
_GD = "f: function n; x: vector n; y: vector n; x_k: vector n; x_{k+1}: vector n; x_0: vector n; f^*: scalar; \\alpha: scalar; L: scalar; K: natural"
_AD = (
    "f: function n; g: function m; A: matrix r n; B: matrix r m; b: vector r; t: scalar; x: vector n; y: vector n; z: vector m; \\lambda: vector r"
    "; x^\\star: vector n; z^\\star: vector m; \\lambda^\\star: vector r; D: function r; N: natural; c: scalar; L: scalar"
)
_AK = (
    _AD
    + "; x^k: vector n; z^k: vector m; \\lambda^k: vector r; z^{k-1}: vector m; \\lambda^{k-1}: vector r; \\lambda^N: vector r; \\lambda^1: vector r"
)
_AI = (
    _AD
    + "; x^i: vector n; x^j: vector n; g^i: vector n; g^j: vector n; \\xi^i: vector n; \\xi^j: vector n; f^i: scalar; f^j: scalar"
)
_AS = _AD + "; f^*: function n; g^*: function m; \\xi: vector n; X: set n"
THIRTY_THIRD_SET = [
    ("PL33", r"- \nabla \mathcal{L}(w)^\top (w - w ^*) \ge d(w, w^*),", _PL, "read", "new1 <= -dot(gradient(L, w), w - w_star)"),
    ("PL33", r"d(w, w^*) = \mathcal{L}(w) - \mathcal{L}(w^*)", _PL, "read", "equals(new1, L(w) - L(w_star))"),
    ("PL33", r"d(w, w^*) = \alpha \|w - w^*\| + \beta \|\nabla \mathcal{L}(w)\|^2", _PL, "read", "equals(new1, alpha * norm(w - w_star) + beta * norm(gradient(L, w))**2)"),
    ("PL33", r"\nabla -\mathcal{L}(w)^\top (w - w ^*) \ge 0,", _PL, "refuse", ""),
    ("PL33", r"\frac{1}{2}\|\nabla f(x)\|^{2} \geq \mu\left(f(x)-f^{*}\right), \quad \forall x .", _PF, "read", "mu * (f(x) - f_star) <= Fraction(1, 2) * norm(gradient(f, x))**2"),
    ("PL33", r"\mu > 0", _PF, "read", "0 < mu"),
    ("PL33", r"x_{k+1} = x_k - \frac{1}{L} \nabla f(x_k)", _PF, "read", "equals(x_k_1, x_k - 1 / L * gradient(f, x_k))"),
    ("PL33", r"f(x_k) - f^* \leq \left(1 - \frac{\mu}{L}\right)^k \left(f(x_0) - f^*\right).", _PF, "read", "f(x_k) - f_star <= (1 - mu / L)**k * (f(x_0) - f_star)"),
    ("PL33", r"f(y) \geq f(x)+\nabla f(x)^{T} \eta(x, y)", _PF + "; y: vector n; \\eta: function n, n -> n", "read", "f(x) + dot(gradient(f, x), new1) <= f(y)"),
    ("GD33", r"f \colon \R^n \to \R", "", "declare", "f: function n"),
    ("GD33", r"L > 0", _GD, "read", "0 < L"),
    ("GD33", r"\norm{\grad f(x) - \grad f(y)} \leq L\norm{x - y} \quad \text{for all } x, y \in \R^n.", _GD, "read", "norm(gradient(f, x) - gradient(f, y)) <= L * norm(x - y)"),
    ("GD33", r"\alpha \in (0, 1/L]", _GD, "read", "(0 < alpha) & (alpha <= 1 / L)"),
    ("GD33", r"\min_{0 \leq k \leq K-1} \norm{\grad f(x_k)}^2 \leq \frac{2\bigl(f(x_0) - f^*\bigr)}{\alpha K},", _GD, "read", "implies(equals(length(column(x_family, 0)), K), minimum(stack(k, norm(gradient(f, column(x_family.T, k)))**2)) <= 2 * (f(column(x_family.T, 0)) - f_star) / (alpha * K))"),
    ("GD33", r"f^* \coloneqq \inf_{x \in \R^n} f(x)", _GD, "ask", ("", {})),
    ("GD33", r"f(x_{k+1}) \leq f(x_k) - \frac{1}{2L}\norm{\grad f(x_k)}^2.", _GD, "read", "f(x_k_1) <= f(x_k) - 1 / (2 * L) * norm(gradient(f, x_k))**2"),
    ("AD33", r"f : \mathbb{R}^n \to \mathbb{R} \cup \{\infty\}", "", "refuse", ""),
    ("AD33", r"0 \neq A \in \mathbb{R}^{r\times n}", "", "refuse", ""),
    ("AD33", r"b \in \mathbb{R}^r", "", "declare", "b: vector r"),
    ("AD33", r"x^k \in \operatorname{argmin} f(x) + \langle \lambda^{k-1}, Ax\rangle + \frac t2 \|Ax + Bz^{k-1} - b\|^2", _AK, "refuse", ""),
    ("AD33", r"\lambda^k = \lambda^{k-1} + t(Ax^k + Bz^k - b)", _AK, "read", "equals(lambda_k, lambda_k_less_1 + t * (A @ x_k + B @ z_k - b))"),
    ("AD33", r"L(x, z, \lambda) = f(x) + g(z) + \langle \lambda, Ax + Bz - b\rangle", _AD.replace("; L: scalar", "; L: function n, m, r"), "read", "equals(new1, f(x) + g(z) + dot(lambda_, A @ x + B @ z - b))"),
    ("AD33", r"D(\lambda) = \min_{(x,z)\in \mathbb{R}^n\times\mathbb{R}^m} f(x) + g(z) + \langle \lambda, Ax + Bz - b\rangle.", _AD, "ask", ("", {})),
    ("AD33", r"\max_{\lambda \in \mathbb{R}^r} D(\lambda) = \min_{Ax+Bz=b} f(x) + g(z).", _AD, "ask", ("", {})),
    ("AD33", r"t \leq \sqrt[3]{\frac{\mu_1 \mu_2^2}{\lambda_{\max}(A^T A) \lambda^2_{\max}(B^T B)}}", _AD + "; \\mu_1: scalar; \\mu_2: scalar", "ask", (r"\lambda_{\max}", {"of the matrix": "implies(equals(new1**3, mu_1 * mu_2**2 / (eigenvalue(A.T @ A, 1) * eigenvalue(B.T @ B, 1)**2)), t <= new1)"})),
    ("AD33", r"D(\lambda^\star) - D(\lambda^N) \leq \frac{\|\lambda^1 - \lambda^\star\|^2}{2t(N-1)}.", _AK, "ask", (r"t(N-1)", {"product": "D(lambda_star) - D(lambda_N) <= norm(lambda_1 - lambda_star)**2 / (2 * (t * (N - 1)))"})),
    ("AD33", r"\|x\|_A = \|Ax\|", _AD, "ask", ("", {})),
    ("AD33", r"A \succeq 0", "A: matrix n n", "read", "0 <= eigenvalue(A, length(column(A, 0)))"),
    ("AD33", r"\partial f(x) = \{\xi : f(y) \geq f(x) + \langle \xi, y - x\rangle, \forall y \in \mathbb{R}^n\}.", _AS, "refuse", ""),
    ("AD33", r"\|\nabla f(x_1) - \nabla f(x_2)\| \leq L\|x_1 - x_2\| \quad \forall x_1, x_2 \in \mathbb{R}^n.", _AD + "; x_1: vector n; x_2: vector n", "read", "norm(gradient(f, x_1) - gradient(f, x_2)) <= L * norm(x_1 - x_2)"),
    ("AD33", r"d_X(x) := \inf_{y\in X} \|y - x\|", _AS + "; d_X: function n", "ask", ("", {})),
    ("AD33", r"f(x^i) = f^i, \xi^i \in \partial f(x^i) \quad i \in I.", _AI, "ask", ("", {})),
    ("AD33", r"c \in [0, \infty)", _AD, "read", "0 <= c"),
    ("AD33", r"\frac c2 \|x^i - x^j\|_A^2 \leq f^i - f^j - \langle \xi^j, x^i - x^j\rangle.", _AI, "ask", ("", {})),
    ("AD33", r"\frac 1{2L} \|g^i - g^j\|^2 \leq f^i - f^j - \langle g^j, x^i - x^j\rangle.", _AI, "read", "1 / (2 * L) * norm(g_i - g_j)**2 <= f_i - f_j - dot(g_j, x_i - x_j)"),
    ("AD33", r"f^*(y) = \sup_{x\in\mathbb{R}^n} \langle y, x\rangle - f(x).", _AS, "ask", ("", {})),
    ("AD33", r"\xi \in \partial f(x) \Leftrightarrow x \in \partial f^*(\xi).", _AS, "ask", ("", {})),
    ("AD33", r"(f^*)^* = f", _AS, "refuse", ""),
    ("AD33", r"D(\lambda) = -\langle \lambda, b\rangle - f^*(-A^T\lambda) - g^*(-B^T\lambda).", _AS, "read", "equals(D(lambda_), -dot(lambda_, b) - f_star(-(A.T @ lambda_)) - g_star(-(B.T @ lambda_)))"),
    ("AD33", r"b - Ax^\star - Bz^\star = 0,", _AD, "read", "equals(b - A @ x_star - B @ z_star, 0 * b)"),
    ("AD33", r"0 \in \partial f(x^k) + A^T\lambda^{k-1} + tA^T(Ax^k + Bz^{k-1} - b)", _AK, "ask", ("", {})),
    ("AD33", r"A^T B(z^{k-1} - z^k) = 0", _AK, "read", "equals(A.T @ B @ (z_k_less_1 - z_k), 0 * x)"),
]  # fmt: skip
