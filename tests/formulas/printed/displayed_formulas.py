r"""The thirty-seventh set: every displayed formula of three texts that no set before took, in their order.

Rows are as in :mod:`tests.formulas.printed.unread_text_formulas`.  The rule was fixed before: every displayed formula of the text, in
order, one that is repeated (but for spaces) once; at most 20 a text.  Environments and ``\boxed`` stay.  Declared is what the text says of
the symbols.  The expected result was written down, and committed, before the reader ran.
"""

SOURCES = {
    "AG37": "3ld0n/attention-geometry, writing/preprints/2026-06-09_null_cone: attention weights as a power law",
    "WN37": "chinmayhegde/fodl, _posts/2022-01-14-optimization02.md: gradient descent on wide networks",
    "NL37": "dscamiss/blog, content/posts/newton-like-method.md: step sizes by a method like Newton's",
}
MACROS = {
    "AG37": "",
    "WN37": "",
    "NL37": r"\newcommand{\bN}{\mathbb{N}} \newcommand{\bR}{\mathbb{R}} \newcommand{\tr}{\mathrm{trace}}",
}
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
