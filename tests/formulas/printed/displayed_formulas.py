r"""The thirty-seventh and the thirty-eighth set: every displayed formula of six texts that no set before took, in their order.

Rows are as in :mod:`tests.formulas.printed.unread_text_formulas`.  The rule was fixed before: every displayed formula of the text, in
order, one that is repeated (but for spaces) once; at most 20 a text.  Environments and ``\boxed`` stay.  Declared is what the text says of
the symbols.  The expected result was written down, and committed, before the reader ran.
The reader was mended between the two sets.
"""

_REGULAR = "iq-ai-lab/regularization-theory-deep-dive.md"

SOURCES = {
    "AG37": "3ld0n/attention-geometry, writing/preprints/2026-06-09_null_cone: attention weights as a power law",
    "WN37": "chinmayhegde/fodl, _posts/2022-01-14-optimization02.md: gradient descent on wide networks",
    "NL37": "dscamiss/blog, content/posts/newton-like-method.md: step sizes by a method like Newton's",
    "TK38": "iq-ai-lab/transformer-deep-dive, ch1-attention-decomposition/04-attention-as-kernel.md: attention as a kernel smoother",
    "RR38": f"{_REGULAR}, ch6-early-stopping-implicit/03-ridgeless-regression.md: the minimum-norm solution",
    "ES38": f"{_REGULAR}, ch6-early-stopping-implicit/01-early-stopping-as-l2.md: early stopping as ridge regression",
}
MACROS = {
    "AG37": "",
    "WN37": "",
    "NL37": r"\newcommand{\bN}{\mathbb{N}} \newcommand{\bR}{\mathbb{R}} \newcommand{\tr}{\mathrm{trace}}",
}
MACROS |= {"TK38": "", "RR38": "", "ES38": ""}
_A = "A(i,j): scalar; i: scalar; j: scalar; \\Delta: scalar; \\lambda: scalar; C: scalar; \\eta: scalar; \\Delta x: scalar; \\xi: scalar"
_W = "X: matrix n d; w: vector d; w^+: vector d; y: vector n; u: vector n; L: function d; \\eta: scalar; t: scalar; H: matrix n n; K: matrix n n; i: index n; j: index n"
_N = (
    "\\theta_t: vector n; \\theta_{t+1}: vector n; \\alpha_t: scalar; \\alpha_{t+1}: scalar; f: function n; \\omega: function n, n -> n; \\omega_t: vector n"
    "; g_t: function; \\alpha: scalar; \\gamma: scalar; g'_t(\\alpha_t): scalar; g''_t(\\alpha_t): scalar"
)
THIRTY_SEVENTH_SET = [
    ("AG37", r"A(i,j) \;\sim\; |i-j|^{-2\Delta},", _A, "ask", (r"|i-j|^{-2\Delta}", {})),
    ("AG37", r"A(i,j) \;=\; \frac{\exp\!\big(q_i \cdot k_j / \sqrt{d_k}\big)} {\sum_{j' \le i} \exp\!\big(q_i \cdot k_{j'} / \sqrt{d_k}\big)}, \qquad q_i = x_i W_Q, \quad k_j = x_j W_K,", "Q: matrix n d_k; K: matrix n d_k; X: matrix n m; W_Q: matrix m d_k; W_K: matrix m d_k; A(i,j): scalar; i: index n; j: index n", "read", "equals(A_i_j, exp(dot(column(Q.T, i), column(K.T, j)) / sqrt(length(column(Q.T, 0)))) / sum_over(l, indicator(number_of(l) <= number_of(i)) * exp(dot(column(Q.T, i), column(K.T, l)) / sqrt(length(column(Q.T, 0)))))) & equals(column(Q.T, i), W_Q.T @ column(X.T, i)) & equals(column(K.T, j), W_K.T @ column(X.T, j))"),
    ("AG37", r"\text{translations:}\ \tau \mapsto \tau + a, \qquad \text{dilations:}\ \tau \mapsto \lambda\tau, \qquad \text{SCTs:}\ \tau \mapsto \frac{\tau}{1 + c\,\tau}.", "\\tau: scalar; a: scalar; \\lambda: scalar; c: scalar", "ask", (r"\text{translations:}", {})),
    ("AG37", r"P^2 = 0, \qquad P \sim \lambda P \ (\lambda > 0).", "P: vector m; \\lambda: scalar", "ask", (r"P \sim \lambda P \ (\lambda > 0)", {})),
    ("AG37", r"\mathcal{O}(\lambda P) = \lambda^{-\Delta}\,\mathcal{O}(P),", "\\mathcal{O}: function m; P: vector m; \\lambda: scalar; \\Delta: scalar", "ask", (r"\lambda^{-\Delta}", {})),
    ("AG37", r"\langle \mathcal{O}(P_1)\,\mathcal{O}(P_2)\rangle = \frac{C}{(P_{12})^{\Delta}}, \qquad P_{12} = -2\,P_1\!\cdot\!P_2.", "\\mathcal{O}: function m; P_1: vector m; P_2: vector m; P_{12}: scalar; C: scalar; \\Delta: scalar", "ask", (r"P_{12} = -2\,P_1\!\cdot\!P_2", {})),
    ("AG37", r"\boxed{\,P(x) = \left(\tfrac{1+x^2}{2},\ \tfrac{1-x^2}{2},\ x\right).\,}", "P(x): vector 3; x: scalar", "refuse", ""),
    ("AG37", r"P_1\!\cdot\!P_2 = -\tfrac{1}{4}(1+x_1^2)(1+x_2^2) + \tfrac{1}{4}(1-x_1^2)(1-x_2^2) + x_1 x_2 = -\tfrac{1}{2}(x_1 - x_2)^2,", "P_1: vector 3; P_2: vector 3; x_1: scalar; x_2: scalar", "read", "equals(dot(P_1, P_2), -(1 + x_1**2) * (1 + x_2**2) / 4 + (1 - x_1**2) * (1 - x_2**2) / 4 + x_1 * x_2) & equals(-(1 + x_1**2) * (1 + x_2**2) / 4 + (1 - x_1**2) * (1 - x_2**2) / 4 + x_1 * x_2, -(x_1 - x_2)**2 / 2)"),
    ("AG37", r"\langle \mathcal{O}(P_1)\,\mathcal{O}(P_2)\rangle = \frac{C}{|x_1 - x_2|^{2\Delta}}.", "\\mathcal{O}: function m; P_1: vector m; P_2: vector m; x_1: scalar; x_2: scalar; C: scalar; \\Delta: scalar", "refuse", ""),
    ("AG37", r"A(i,j) \;\sim\; P_{ij}^{-\Delta} \;=\; |i-j|^{-2\Delta}", _A + "; P_{ij}: scalar", "ask", (r"P_{ij}^{-\Delta}", {})),
    ("AG37", r"A(i,j) \;\propto\; \frac{1}{(i-j)^{2\Delta}} + \frac{\lambda}{(i+j)^{2\Delta}},", _A, "ask", ("", {})),
    ("AG37", r"\boxed{\,A(i,j) \;=\; C\,(\Delta x)^{-2\Delta}\, \big[\,1 + \lambda\,\eta^{2\Delta}\,\big], \qquad \eta \;=\; \frac{i-j}{i+j} \;=\; \frac{\Delta x}{i+j}.\,} \tag{$\dagger$}", _A, "ask", ("", {})),
    ("AG37", r"F(\xi) \;=\; \xi^{-\Delta} \;+\; \lambda\,(1+\xi)^{-\Delta}.", _A + "; F: function", "ask", (r"\xi^{-\Delta}", {})),
    ("AG37", r"\log A(i,j) \;\approx\; \beta_0 + \beta_1\,\log(\Delta x) + \beta_2\,\eta^{2\Delta},", _A + "; \\beta_0: scalar; \\beta_1: scalar; \\beta_2: scalar", "ask", ("", {})),
    ("AG37", r"\frac{q_i \cdot k_j}{\sqrt{d_k}} \;\approx\; -2\Delta\,\log|i-j| + \text{const}. \tag{$\ast$}", "q_i: vector d_k; k_j: vector d_k; i: scalar; j: scalar; \\Delta: scalar", "ask", ("", {})),
    ("AG37", r"\Delta_{\text{score}} \approx 1.41\,\Delta_{\text{pos}} - 0.055,", "\\Delta_{\\text{score}}: scalar; \\Delta_{\\text{pos}}: scalar", "ask", ("", {})),
    ("WN37", r"(3) \implies (2) \implies (1)", "", "ask", (r"(3) \implies (2) \implies (1)", {})),
    ("WN37", r"u_i = \langle x_i, w \rangle, \qquad u = Xw", _W, "read", "equals(entry(u, i), dot(column(X.T, i), w)) & equals(u, X @ w)"),
    ("WN37", r"L(w) = \frac{1}{2} \sum_{i=1}^n \left( y_i - \langle x_i, w \rangle \right)^2 = \frac{1}{2} \lVert y - Xw \rVert^2 .", _W, "read", "equals(L(w), norm(y - X @ w)**2 / 2) & equals(norm(y - X @ w)**2 / 2, norm(y - X @ w)**2 / 2)"),
    ("WN37", r"w^+ = w - \eta \nabla L(w)", _W, "read", "equals(w_plus, w - eta * gradient(L, w))"),
    ("WN37", r"\nabla L(w) = - \sum_{i=1}^n x_i (y_i - u_i) =  - X^T (y - u)", _W, "read", "equals(gradient(L, w), -(X.T @ (y - u))) & equals(-(X.T @ (y - u)), -(X.T @ (y - u)))"),
    ("WN37", r"\frac{dw}{dt} = - \nabla L(w) = X^T (y - u).", _W, "ask", ("", {})),
    ("WN37", r"\begin{aligned} \frac{du}{dt} &= X \frac{dw}{dt}, \\ \frac{du}{dt} &= XX^T (y-u) \\ &= H (y - u). \end{aligned}", _W, "ask", ("", {})),
    ("WN37", r"\frac{dr}{dt} = - H r", "r: vector n; H: matrix n n; t: scalar", "ask", ("", {})),
    ("WN37", r"r(t) = \exp(-Ht) r(0)", "r(t): vector n; r(0): vector n; H: matrix n n; t: scalar", "refuse", ""),
    ("WN37", r"H_{ij} = \langle x_i, x_j \rangle .", _W, "read", "equals(entry(column(H, j), i), dot(column(X.T, i), column(X.T, j)))"),
    ("WN37", r"K_{ij} = \langle \phi(x_i), \phi(x_j) \rangle", _W + "; \\phi: function d -> p", "read", "equals(entry(column(K, j), i), dot(column(new1.T, i), column(new1.T, j)))"),
    ("WN37", r"u_i = f_{x_i}(w)", "u: vector n; i: index n; w: vector d; f_{x_i}(w): scalar", "read", "equals(entry(u, i), f_x_i_w)"),
    ("WN37", r"L(w) = \frac{1}{2} \sum_{j=1}^n \left( y_j - f_{x_j}(w) \right)^2", "L: function d; w: vector d; y: vector n", "ask", ("", {})),
    ("WN37", r"\nabla L(w) \vert_{\text{one coordinate}} = - \sum_{j=1}^n \frac{\partial f_{x_j}(w)}{\partial w} \left( y_j - u_j \right) .", _W, "refuse", ""),
    ("WN37", r"\begin{aligned} \frac{du_i}{dt} &= \sum_w \frac{\partial u_i}{\partial w} \frac{dw}{dt} \\ & = \sum_w \frac{\partial f_{x_i}(w)}{\partial w} \left( \sum_{j=1}^n \frac{\partial f_{x_j}(w)}{\partial w} \left( y_j - u_j \right) \right) \\ &= \sum_{j=1}^n \Big\lang \frac{\partial f_{x_i}(w)}{\partial w}, \frac{\partial f_{x_j}(w)}{\partial w} \Big\rang \left(y_j - u_j \right) \\ &= \sum_{j=1}^n H_{ij} (y_j - u_j) , \end{aligned}", _W, "ask", (r"\frac{du_i}{dt}", {})),
    ("WN37", r"H_{ij} := \Big\lang \frac{\partial f_{x_i}(w)}{\partial w}, \frac{\partial f_{x_j}(w)}{\partial w} \Big\rang = \sum_w \frac{\partial f_{x_i}(w)}{\partial w}  \frac{\partial f_{x_j}(w)}{\partial w} .", _W, "refuse", ""),
    ("WN37", r"\frac{du}{dt} = H_t (y - u)", "u: vector n; y: vector n; H_t: matrix n n; t: scalar", "ask", ("", {})),
    ("WN37", r"\phi : x \mapsto \frac{\partial f_{x}(w)}{\partial w }", "x: vector d; w: vector d", "refuse", ""),
    ("NL37", r"\theta_{t+1} \leftarrow \theta_t - \alpha_t \omega(\theta_t, \nabla f(\theta_t)).", _N, "ask", ("", {})),
    ("NL37", r"g_t(\alpha) = f(\theta_t - \alpha_t \omega(\theta_t, \nabla f(\theta_t))).", _N, "read", "equals(g_t(alpha), f(theta_t - alpha_t * new1))"),
    ("NL37", r"\left\{ \begin{align*} \theta_{t+1} &\leftarrow \theta_t - \alpha_t \omega(\theta_t, \nabla f(\theta_t)) \\ \alpha_{t+1} &\leftarrow \alpha_t - \frac{g'_t(\alpha_t)}{g''_t(\alpha_t)}. \end{align*} \right.", _N, "ask", ("", {})),
    ("NL37", r"\omega_t = \omega(\theta_t, \nabla f(\theta_t)).", _N, "read", "equals(omega_t, new1)"),
    ("NL37", r"\begin{align*} g'_t(\alpha_t) &= - df(\theta_t - \alpha_t \omega_t) \cdot \omega_t \\ &= - \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle. \\ \end{align*}", _N, "refuse", ""),
    ("NL37", r"\begin{align*} g''_t(\alpha_t) &= d^2 f(\theta_t - \alpha_t \omega_t) \cdot (\omega_t, \omega_t) \\ &= \omega_t^T H(f)(\theta_t - \alpha_t \omega_t) \omega_t, \end{align*}", _N, "refuse", ""),
    ("NL37", r"\colorbox{lesserbox} { $ \left\{ \begin{align*} \theta_{t+1} &\leftarrow \theta_t - \alpha_t \omega_t \\ \alpha_{t+1} &\leftarrow \alpha_t + \frac{ \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle }{ \omega_t^T H(f)(\theta_t - \alpha_t \omega_t) \omega_t }. \end{align*} \right. $ }", _N, "refuse", ""),
    ("NL37", r"\begin{align*} d_i f (\theta_t) &= d_i f (\theta_t - \alpha_t \omega_t + \alpha_t \omega_t) \\ &\approx d_i f (\theta_t - \alpha_t \omega_t) + \alpha_t d(d_i f)(\theta_t - \alpha_t \omega_t) \cdot \omega_t. \end{align*}", _N, "refuse", ""),
    ("NL37", r"\begin{align*} d_i f (\theta_t) &\approx d_i f (\theta_t - \alpha_t \omega_t) + \alpha_t \begin{bmatrix} d^2_{i,1} f(\theta_t - \alpha_t \omega_t) & \cdots & d^2_{i,n} f(\theta_t - \alpha_t \omega_t) \end{bmatrix} \omega_t. \end{align*}", _N, "refuse", ""),
    ("NL37", r"\begin{align*} \nabla f (\theta_t) \approx \nabla f (\theta_t - \alpha_t \omega_t) + \alpha_t H(f)(\theta_t - \alpha_t \omega_t) \omega_t, \end{align*}", _N, "refuse", ""),
    ("NL37", r"\begin{align*} \omega_t^T H(f)(\theta_t - \alpha_t \omega_t) \omega_t \approx \frac{1}{\alpha_t} \langle \nabla f (\theta_t) - \nabla f (\theta_t - \alpha_t \omega_t), \omega_t \rangle, \quad \alpha_t > 0. \end{align*}", _N, "ask", ("", {})),
    ("NL37", r"\colorbox{lesserbox} { $ \alpha_{t+1} \leftarrow \alpha_t + \frac{ \alpha_t \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle } { \langle \nabla f (\theta_t) - \nabla f (\theta_t - \alpha_t \omega_t), \omega_t \rangle }. $ }", _N, "ask", ("", {})),
    ("NL37", r"\alpha_{t+1} \leftarrow \alpha_t \left( 1 + \gamma \frac{ \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle } { \langle \nabla f (\theta_t) - \nabla f (\theta_t - \alpha_t \omega_t), \omega_t \rangle } \right).", _N, "ask", ("", {})),
    ("NL37", r"\begin{align*} f(\theta_t) &= f(\theta_t - \alpha_t \omega_t + \alpha_t \omega_t) \\ &\approx f(\theta_t - \alpha_t \omega_t) + \alpha_t df(\theta_t - \alpha_t \omega_t) \cdot \omega_t + \frac{\alpha_t^2}{2} d^2 f(\theta_t - \alpha_t \omega_t) \cdot (\omega_t, \omega_t) \\ &= f(\theta_t - \alpha_t \omega_t) + \alpha_t \langle \nabla f (\theta_t - \alpha_t \omega_t), \omega_t \rangle + \frac{\alpha_t^2}{2} \omega_t^T H(f)(\theta_t - \alpha_t \omega_t) \omega_t. \end{align*}", _N, "refuse", ""),
    ("NL37", r"\begin{align*} &\omega_t^T H(f)(\theta_t - \alpha_t \omega_t) \omega_t \\ &\qquad \approx \frac{2}{\alpha_t^2} (f(\theta_t) - f(\theta_t - \alpha_t \omega_t)) - \frac{2}{\alpha_t} \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle, \quad \alpha_t > 0. \end{align*}", _N, "ask", ("", {})),
    ("NL37", r"\colorbox{lesserbox} { $ \begin{align*} \alpha_{t+1} &\leftarrow \alpha_t + \frac{ \alpha_t^2 \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle }{ 2 (f(\theta_t) - f(\theta_t - \alpha_t \omega_t) - \alpha_t \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle) }. \end{align*} $ }", _N, "ask", ("", {})),
    ("NL37", r"\begin{align*} &\frac{1}{\alpha_t} \langle \nabla f(\theta_t), \omega_t \rangle - \frac{1}{\alpha_t} \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle \\ &\qquad = \frac{2}{\alpha_t^2} (f(\theta_t) - f(\theta_t - \alpha_t \omega_t)) - \frac{2}{\alpha_t} \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle \end{align*}", _N, "read", "equals(dot(gradient(f, theta_t), omega_t) / alpha_t - dot(gradient(f, theta_t - alpha_t * omega_t), omega_t) / alpha_t, 2 / alpha_t**2 * (f(theta_t) - f(theta_t - alpha_t * omega_t)) - 2 / alpha_t * dot(gradient(f, theta_t - alpha_t * omega_t), omega_t))"),
    ("NL37", r"\begin{align*} \frac{\langle \nabla f(\theta_t), \omega_t \rangle + \langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle}{2} = \frac{f(\theta_t) - f(\theta_t - \alpha_t \omega_t)}{\alpha_t}. \end{align*}", _N, "read", "equals((dot(gradient(f, theta_t), omega_t) + dot(gradient(f, theta_t - alpha_t * omega_t), omega_t)) / 2, (f(theta_t) - f(theta_t - alpha_t * omega_t)) / alpha_t)"),
    ("NL37", r"\frac{f(\theta_t) - f(\theta_t - \alpha_t \omega_t)}{\alpha_t} = \langle \nabla f(\theta_t), \omega_t \rangle - \frac{\alpha_t}{2} \omega_t^T H(f)(\theta_t) \omega_t + O(\alpha_t^3).", _N, "refuse", ""),
    ("NL37", r"\langle \nabla f(\theta_t - \alpha_t \omega_t), \omega_t \rangle = \langle \nabla f(\theta_t), \omega_t \rangle - \alpha_t \omega_t^T H(f)(\theta_t) \omega_t + O(\alpha_t^2)", _N, "refuse", ""),
]  # fmt: skip

_K = "q: vector d_k; k: vector d_k; Q: matrix n d_k; K: matrix n d_k; V: matrix n d_v; i: index n; j: index n; \\kappa_{\\exp}: function d_k, d_k; \\sigma: scalar"
_R = "X: matrix n p; y: vector n; \\beta: vector p; \\hat{\\beta}_{\\min}: vector p; \\beta^*: vector p; \\sigma: scalar; \\lambda: scalar; \\lambda^*: scalar; \\gamma: scalar; R: function"
_E = "X: matrix n d; y: vector n; w: vector d; L: function d; \\hat{w}_t: vector d; \\hat{w}_{t+1}: vector d; \\hat{w}_R: vector d; \\eta: scalar; t: natural; U: matrix n d; V: matrix d d; \\Sigma: matrix d d; \\sigma: vector d; \\lambda: scalar"
THIRTY_EIGHTH_SET = [
    ("TK38", r"\hat{f}(x) = \frac{\sum_i \kappa(x, x_i) y_i}{\sum_i \kappa(x, x_i)}", "\\hat{f}: function d; \\kappa: function d, d; x: vector d; X: matrix n d; y: vector n", "refuse", ""),
    ("TK38", r"\text{Attn}_i = \frac{\sum_j \kappa(q_i, k_j) v_j}{\sum_j \kappa(q_i, k_j)} \quad \text{where} \quad \kappa = \exp(\cdot / \sqrt{d_k})", _K + "; \\kappa: function d_k, d_k; \\text{Attn}_i: vector d_v", "refuse", ""),
    ("TK38", r"\kappa_{\exp}(q, k) := \exp\!\left( \frac{q^\top k}{\sqrt{d_k}} \right)", _K, "read", "equals(new1, exp(dot(q, k) / sqrt(length(q))))"),
    ("TK38", r"\kappa_{\text{RBF}}(q, k) := \exp\!\left( -\frac{\|q - k\|^2}{2\sigma^2} \right)", _K + "; \\kappa_{\\text{RBF}}: function d_k, d_k", "read", "equals(new1, exp(-(norm(q - k)**2 / (2 * sigma**2))))"),
    ("TK38", r"\text{Attn}(Q, K, V)_i = \frac{\sum_j \kappa_{\exp}(q_i, k_j) v_j}{\sum_j \kappa_{\exp}(q_i, k_j)}", _K + "; \\text{Attn}(Q, K, V): matrix n d_v", "read", "equals(column(Attn_Q_K_V.T, i), 1 / total(column(new1.T, i)) * (V.T @ column(new1.T, i)))"),
    ("TK38", r"\text{softmax}(QK^\top / \sqrt{d_k})_{ij} = \frac{\kappa_{\exp}(q_i, k_j)}{\sum_l \kappa_{\exp}(q_i, k_l)}", _K, "ask", ("", {})),
    ("TK38", r"\text{softmax}(S)_{ij} = \frac{e^{S_{ij}}}{\sum_l e^{S_{il}}} = \frac{e^{q_i^\top k_j / \sqrt{d_k}}}{\sum_l e^{q_i^\top k_l / \sqrt{d_k}}} = \frac{\kappa_{\exp}(q_i, k_j)}{\sum_l \kappa_{\exp}(q_i, k_l)} \quad \square", _K + "; S: matrix n n", "ask", (r"\text{softmax} of a matrix", {})),
    ("TK38", r"\kappa_{\exp}(q, k) = \exp\!\left(\frac{q^\top k}{\sqrt{d_k}}\right) = \exp\!\left(\frac{\|q\|^2 + \|k\|^2 - \|q - k\|^2}{2 \sqrt{d_k}}\right)", _K, "read", "equals(new1, exp(dot(q, k) / sqrt(length(q)))) & equals(exp(dot(q, k) / sqrt(length(q))), exp((norm(q)**2 + norm(k)**2 - norm(q - k)**2) / (2 * sqrt(length(q)))))"),
    ("TK38", r"\kappa_{\exp}(q, k) \propto \exp\!\left(-\frac{\|q-k\|^2}{2\sqrt{d_k}}\right)", _K, "ask", ("", {})),
    ("TK38", r"\exp(q^\top k) = \sum_{n=0}^\infty \frac{(q^\top k)^n}{n!}", "q: vector d_k; k: vector d_k", "ask", ("", {})),
    ("TK38", r"\exp(q^\top k) \approx \phi(q)^\top \phi(k), \qquad \phi(x) = e^{\|x\|^2 / 2} \cdot [\cos(\omega^\top x), \sin(\omega^\top x)]", "q: vector d_k; k: vector d_k; x: vector d_k; \\omega: vector d_k; \\phi: function d_k -> 2", "ask", ("", {})),
    ("TK38", r"\text{Attn}_{\text{lin}} = \frac{\phi(Q) (\phi(K)^\top V)}{\phi(Q) \phi(K)^\top \mathbf{1}}", _K + "; \\text{Attn}_{\\text{lin}}: matrix n d_v; \\phi: function d_k -> r", "refuse", ""),
    ("TK38", r"\kappa_{\phi}(q, k) = \phi(q)^\top \phi(k)", "q: vector d_k; k: vector d_k; \\kappa_{\\phi}: function d_k, d_k; \\phi: function d_k -> r", "read", "equals(new1, dot(new2, new3))"),
    ("TK38", r"\boxed{\text{Attn}(Q,K,V)_i = \frac{\sum_j \kappa_{\exp}(q_i, k_j) v_j}{\sum_j \kappa_{\exp}(q_i, k_j)} \quad \text{— learnable Nadaraya-Watson}}", _K + "; \\text{Attn}(Q,K,V): matrix n d_v", "ask", ("", {})),
    ("TK38", r"\frac{\kappa_{\exp}}{\kappa_{\text{RBF}}} = \exp(\cos\theta/2 - \cos\theta + 1) = \exp(1 - \cos\theta/2)", "\\kappa_{\\exp}: scalar; \\kappa_{\\text{RBF}}: scalar; \\theta: scalar", "refuse", ""),
    ("TK38", r"\kappa_{\text{lin}}(q, k) = \phi(q)^\top \phi(k) = \sum_l (\text{ELU}(q_l) + 1)(\text{ELU}(k_l) + 1)", "q: vector d_k; k: vector d_k; \\kappa_{\\text{lin}}: function d_k, d_k; \\phi: function d_k -> d_k", "ask", ("", {})),
    ("RR38", r"\hat{\beta}_{\min} = \arg\min \|\beta\|^2 \quad \text{s.t.} \quad X\beta = y", _R, "ask", (r"\hat{\beta}_{\min} = \arg\min \|\beta\|^2 \quad \text{s.t.} \quad X\beta = y", {})),
    ("RR38", r"R(\lambda \to 0^+) = \sigma^2 \cdot \psi(p/n) + \|\beta^*\|^2 \cdot \phi(p/n)", _R + "; \\psi: function; \\phi: function", "ask", ("", {})),
    ("RR38", r"\hat{\beta}_{\min} = \arg\min \|\beta\|_2 \quad \text{s.t.} \quad X\beta = y", _R, "ask", (r"\hat{\beta}_{\min} = \arg\min \|\beta\|_2 \quad \text{s.t.} \quad X\beta = y", {})),
    ("RR38", r"\lim_{t \to \infty} \hat{\beta}_t = X^+ y = \hat{\beta}_{\min}", _R + "; \\hat{\\beta}_t: vector p; X^+: matrix p n; t: scalar", "ask", ("", {})),
    ("RR38", r"R(\gamma) = \|\beta^*\|^2 \cdot (1 - 1/\gamma) \cdot \mathbb{1}[\gamma > 1] + \sigma^2 \cdot \frac{\gamma}{|\gamma - 1|}", _R, "read", "equals(R(gamma), norm(beta_star)**2 * (1 - 1 / gamma) * indicator(1 < gamma) + sigma**2 * (gamma / abs(gamma - 1)))"),
    ("RR38", r"\lim_{\lambda \to 0^+} \hat{\beta}_R(\lambda) = \hat{\beta}_{\min}", _R + "; \\hat{\\beta}_R(\\lambda): vector p", "ask", ("", {})),
    ("RR38", r"R(\lambda^*) < R(\lambda = 0^+)", _R, "refuse", ""),
    ("RR38", r"R(\hat{\beta}) = \|\mathbb{E}[\hat\beta] - \beta^*\|^2 + \text{tr}(\text{Cov}(\hat\beta))", _R + "; \\hat{\\beta}: vector p; R(\\hat{\\beta}): scalar", "ask", ("", {})),
    ("RR38", r"\boxed{R(\gamma) = \|\beta^*\|^2(1 - 1/\gamma)\mathbb{1}[\gamma > 1] + \sigma^2 \gamma/|\gamma - 1|}", _R, "read", "equals(R(gamma), norm(beta_star)**2 * (1 - 1 / gamma) * indicator(1 < gamma) + sigma**2 * gamma / abs(gamma - 1))"),
    ("ES38", r"\nabla L = -X^T(y - Xw) = X^T X w - X^T y", _E, "refuse", ""),
    ("ES38", r"\hat{w}_{t+1} = \hat{w}_t - \eta (X^T X \hat{w}_t - X^T y)", _E, "read", "equals(hat_w_t_1, hat_w_t - eta * (X.T @ (X @ hat_w_t) - X.T @ y))"),
    ("ES38", r"\hat{w}_t = (I - (I - \eta X^T X)^t) (X^T X)^{-1} X^T y", _E, "read", "implies(equals(X.T @ X @ new1, identity(length(column(X.T @ X, 0)))), equals(hat_w_t, (identity(length(column(X.T @ X, 0))) - iterate(t, matrix('product', 'd', 'd'), start=identity(length(column(X.T @ X, 0))), update=(identity(length(column(X.T @ X, 0))) - eta * (X.T @ X)) @ matrix('product', 'd', 'd'))) @ new1 @ X.T @ y))"),
    ("ES38", r"\hat{w}_t = V \cdot \underbrace{\text{diag}(1 - (1 - \eta\sigma_i^2)^t)}_{\text{GD filter}} \cdot \Sigma^{-1} U^T y", _E, "read", "implies(equals(Sigma @ inverse_of_Sigma, identity(length(column(Sigma, 0)))), equals(hat_w_t, V @ diag(stack(i, 1 - (1 - eta * entry(sigma, i)**2)**t)) @ inverse_of_Sigma @ U.T @ y)) where i: d"),
    ("ES38", r"\hat{w}_R = V \cdot \underbrace{\text{diag}\left(\frac{\sigma_i^2}{\sigma_i^2 + \lambda}\right)}_{\text{Ridge filter}} \cdot \Sigma^{-1} U^T y", _E, "read", "implies(equals(Sigma @ inverse_of_Sigma, identity(length(column(Sigma, 0)))), equals(hat_w_R, V @ diag(stack(i, entry(sigma, i)**2 / (entry(sigma, i)**2 + lambda_))) @ inverse_of_Sigma @ U.T @ y)) where i: d"),
    ("ES38", r"1 - (1 - \eta\sigma^2)^t \approx 1 - e^{-t\eta\sigma^2} \approx \frac{\sigma^2 t\eta}{1 + \sigma^2 t\eta}", "\\eta: scalar; \\sigma: scalar; t: natural", "ask", ("", {})),
    ("ES38", r"\hat{w}_R(\lambda) = (X^T X + \lambda I)^{-1} X^T y", "X: matrix n d; y: vector n; \\hat{w}_R(\\lambda): vector d; \\lambda: scalar", "read", "implies(equals((X.T @ X + lambda_ * identity(length(column(X.T @ X, 0)))) @ new1, identity(length(column(X.T @ X, 0)))), equals(hat_w_R_lambda, new1 @ (X.T @ y)))"),
    ("ES38", r"\hat{w}_t = (X^T X)^{-1}(I - (I - \eta X^T X)^t) X^T y", _E, "read", "implies(equals(X.T @ X @ new1, identity(length(column(X.T @ X, 0)))), equals(hat_w_t, new1 @ (identity(length(column(X.T @ X, 0))) - iterate(t, matrix('product', 'd', 'd'), start=identity(length(column(X.T @ X, 0))), update=(identity(length(column(X.T @ X, 0))) - eta * (X.T @ X)) @ matrix('product', 'd', 'd'))) @ X.T @ y))"),
    ("ES38", r"\hat{w}_t = V \text{diag}\left(\frac{1 - (1 - \eta\sigma_i^2)^t}{\sigma_i}\right) U^T y", _E, "read", "equals(hat_w_t, V @ diag(stack(i, (1 - (1 - eta * entry(sigma, i)**2)**t) / entry(sigma, i))) @ U.T @ y) where i: d"),
    ("ES38", r"\|\phi_{\text{GD}}(\cdot; t, \eta) - \phi_{\text{Ridge}}(\cdot; 1/(\eta t))\|_{L^2} \leq C/t", "t: natural; \\eta: scalar; C: scalar", "ask", ("", {})),
    ("ES38", r"\|\hat{w}_t\|_2 \leq \|\hat{w}_{\text{OLS}}\|_2", "\\hat{w}_t: vector d; \\hat{w}_{\\text{OLS}}: vector d", "read", "norm(hat_w_t) <= norm(hat_w_OLS)"),
    ("ES38", r"\boxed{\hat{w}_t \approx \hat{w}_R(\lambda = 1/(\eta t)) \quad \text{for linear regression}}", _E, "ask", ("", {})),
]  # fmt: skip
