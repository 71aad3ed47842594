r"""The twenty-ninth set and those after it: every formula of texts on softmax, margins, boosting, stability and in-context learning, in their order.

Rows are as in :mod:`tests.formulas.printed.paper_formulas`.  Formulas with a relation in them were taken by hand, so declarations as x ∈ ℝⁿ are
among them; what a text prints again in the same letters is left out.  The expected result was written down before the reader ran.
"""

_SLT = "iq-ai-lab/statistical-learning-theory-deep-dive"
SOURCES = {
    "SF29": "kwichmann/statnotes, softmax.tex: the softmax function",
    "SV29": "kwichmann/statnotes, svm.tex: support vector machines",
    "AB29": "aljazerzen/ml1-notes, boosting.tex: boosting",
    "PE29": "mathiasj33/Seminar, perceptron.tex: the perceptron",
    "RS29": f"{_SLT}, ch6-stability/03-ridge-stability.md, definitions and proofs: stability of ridge regression",
    "MA29": f"{_SLT}, ch5-rademacher/04-massart-lemma.md, definitions and proofs: Massart's lemma",
    "IC29": "iclr-blogposts/2024, _posts/2024-05-07-understanding-icl.md, up to linear self-attention: in-context learning",
}
# the thirtieth set, taken when lists with dots, tables and sums to an index were read
SOURCES |= {
    "DL30": "d2l-ai/d2l-en, chapter_optimization/sgd.md (an earlier version): stochastic gradient descent",
    "AO30": "AndreasOpedal/Deep-Learning-ETH-Summary, attention.tex: attention",
    "SO30": "vireshpati/ai4tsf25, SO.md, equations: softmax to second order, and prefix products",
    "TL30": "hieubkvn123/-NOTES-Statistical-Learning-Theory, appendix_ramp_loss_twolayer_nn.tex, but for its longest chains: covering numbers",
}
MACROS = dict.fromkeys(SOURCES, r"\DeclareMathOperator{\sign}{sign} \newcommand{\bm}[1]{\boldsymbol{#1}}")
MACROS["IC29"] = (
    r"\def\mbx{\boldsymbol x} \def\mbw{\boldsymbol w} \def\mbE{\boldsymbol E} \def\mbW{\boldsymbol W} \def\mbV{\boldsymbol V} \def\mbtheta{\boldsymbol \theta}"
    r"\def\cF{\mathcal F} \def\cH{\mathcal H} \def\cL{\mathcal L} \def\cU{\mathcal U} \def\bbR{\mathbb R} \def\y{y}"
)
MACROS["TL30"] = (
    r"\newcommand{\bigRound}[1]{\Big( #1 \Big)} \newcommand{\biggRound}[1]{\bigg( #1 \bigg)} \newcommand{\bigAbs}[1]{\Big| #1 \Big|}"
    r"\newcommand{\bigCurl}[1]{\Big\{ #1 \Big\}} \newcommand{\biggCurl}[1]{\bigg\{ #1 \bigg\}} \newcommand{\vecbf}[1]{\mathbf{#1}}"
    r"\newcommand{\F}{\mathcal{F}} \newcommand{\G}{\mathcal{G}} \newcommand{\R}{\mathbb{R}}"
)
_Z = "\\sigma: function n -> n; N: function n; J: function n; z: vector n; t: vector n; y: vector n; \\delta: vector n; i: index n; j: index n; c: index n"
_M = (
    "\\vec{u}: vector d; \\vec{w}: vector d; \\vec{u}_{\\vec{w}}: vector d; u: vector d; w: vector d; b: scalar; f: function d; x_+: vector d; x_-: vector d; "
    "X: matrix n d; y: vector n; \\alpha: vector n; \\mathcal{L}: scalar; \\phi: function d -> m; K: function d, d"
)
_MI = _M + "; i: index n; j: index n"
_B = (
    "\\epsilon: scalar; h^1: function d; h^2: function d; h^3: function d; h^t: function d; H: function d; x: vector d; X: matrix N d; y: vector N; "
    "w^t: vector N; w^{t+1}: vector N; \\alpha^t: scalar; \\epsilon^t: scalar; z: scalar; N: size; i: index N"
)
_R = (
    "w: vector d; w': vector d; w^*: vector d; w^*_S: vector d; w^*_{S^{(i)}}: vector d; F_S: function d; F_{S^{(i)}}: function d; f: function d; F: function d; "
    "X: matrix n d; y: vector n; \\ell: function; \\lambda: scalar; \\mu: scalar; \\alpha: scalar; \\beta: scalar; \\delta: scalar; R: scalar; Y: scalar; M: scalar; n: size"
)
_RX = _R.replace("X: matrix n d; y: vector n", "x: vector d; y: scalar")
_RI = _R + "; i: index n; x_i': vector d; y_i': scalar"
_V = "\\sigma: vector n; v: vector n; r: scalar; \\lambda: scalar; t: scalar; M: scalar; n: size; \\hat{\\mathcal{R}}_S(\\mathcal{F}): scalar"
_I = "\\boldsymbol w: vector D; X: matrix C D; y: vector C; i: index C"
_IC = "c: natural; C: natural; d: natural; D: natural"
_T = "\\boldsymbol{W}^P: matrix d v; \\boldsymbol{W}^V: matrix v d; \\boldsymbol{W}^K: matrix k d; \\boldsymbol{W}^Q: matrix k d; \\boldsymbol{E}: matrix d c; \\boldsymbol{V}: matrix v c; f_\\text{attn}(\\boldsymbol{\\theta}_\\text{attn}, \\boldsymbol{E}): matrix d c"
_ROW = "(dot(w, row(X, i)) + b)"
_SUM = "sum_over(i, sum_over(j, entry(alpha, i) * entry(alpha, j) * entry(y, i) * entry(y, j) * dot(row(X, i), row(X, j))))"
TWENTY_NINTH_SET = [
    ("SF29", r"\sigma_i(z)=\frac{e^{z_i}}{\sum_{k=1}^n e^{z_k}}", _Z, "read", "equals(entry(new1, i), exp(entry(z, i)) / total(exp(z)))"),
    ("SF29", r"N(z)=\sum_{k=1}^n e^{z_k}", _Z, "read", "equals(N(z), total(exp(z)))"),
    ("SF29", r"\frac{\partial\sigma_i(z)}{\partial z_j}=\frac{\partial}{\partial z_j}\frac{e^{z_i}}{N(z)}=\frac{\left(\frac{\partial}{\partial z_j}e^{z_i}\right)N(z)-e^{z_i}\left(\frac{\partial}{\partial z_j}N(z)\right)}{(N(z))^2}", _Z, "refuse", ""),
    ("SF29", r"\frac{\partial}{\partial z_j}e^{z_i}=\delta_{ij}e^{z_i},\quad\frac{\partial}{\partial z_j}N(z)=\sum_{k=1}^n\delta_{jk}e^{z_k}=e^{z_j}", _Z, "ask", ("", {})),
    ("SF29", r"\label{derivative} \frac{\partial\sigma_i(z)}{\partial z_j}=\frac{e^{z_i}}{N(z)}\left(\delta_{ij}-\frac{e^{z_j}}{N(z)}\right)=\sigma_i(z)\left(\delta_{ij}-\sigma_j(z)\right)", _Z, "ask", ("", {})),
    ("SF29", r"J(z)=-\sum_{i=1}^n t_i\log\sigma_i(z)=-\sum_{i=1}^n t_i\log y_i", _Z, "ask", ("", {})),
    ("SF29", r"y_i=\sigma_i(z)", _Z, "read", "equals(entry(y, i), entry(new1, i))"),
    ("SF29", r"t_i=\delta_{ic}", _Z, "ask", ("", {})),
    ("SF29", r"J(z)=-\sum_{i=1}^n\delta_{ic}\log\sigma_i(z)=-\log\sigma_c(z)=-y_c", _Z, "ask", ("", {})),
    ("SF29", r"\frac{\partial J}{\partial z_i}=\frac{\partial J}{\partial y_c}\frac{\partial y_c}{\partial z_i}=-\frac{\partial}{\partial z_i}\log\sigma_c(z)\frac{\partial\sigma_c}{\partial z_i}=-\frac{1}{\sigma_c(z)}\sigma_c(z)\left(\delta_{ci}-\sigma_i(z)\right)=y_i-\delta_{ic}", _Z, "ask", ("", {})),
    ("SF29", r"\delta_i=y_i-\delta_{ic}", _Z, "ask", ("", {})),
    ("SF29", r"\frac{\partial J}{\partial z_i}=\delta_i", _Z, "read", "equals(entry(gradient(J, z), i), entry(delta, i))"),
    ("SV29", r"\vec{u}_{\vec{w}}=\frac{\vec{u}\cdot\vec{w}}{|\vec{w}|^2}\vec{w}", _M, "ask", ("", {})),
    ("SV29", r"u^T w=w^t u", _M, "read", "equals(dot(u, w), dot(w, u))"),
    ("SV29", r"\label{classifier} f(u)=\textrm{sign}(w^T u+b)", _M, "ask", ("", {})),
    ("SV29", r"w^T x_+ +b\ge 0,\qquad w^T x_- +b\le 0", _M, "read", "(0 <= dot(w, x_plus) + b) & (dot(w, x_minus) + b <= 0)"),
    ("SV29", r"\label{margin_condition} w^T x_+ +b\ge 1,\qquad w^T x_- +b\le -1", _M, "read", "(1 <= dot(w, x_plus) + b) & (dot(w, x_minus) + b <= -1)"),
    ("SV29", r"y_i= \begin{cases} +1 & \textrm{if } x_i \textrm{ positive} \\ -1 & \textrm{if } x_i \textrm{ negative} \end{cases}", _MI, "refuse", ""),
    ("SV29", r"y_i(w^T x_i + b)\ge 1", _MI, "read", f"1 <= entry(y, i) * {_ROW}"),
    ("SV29", r"y_i(w^T x_i + b)-1\ge 0", _MI, "read", f"0 <= entry(y, i) * {_ROW} - 1"),
    ("SV29", r"\label{support_vector_condition} y_i(w^T x_i + b)-1=0\quad\textrm{(for support vectors)}", _MI, "ask", ("", {})),
    ("SV29", r"w^T x_+ + b - 1 = 0,\quad -w^T x_- - b - 1 = 0", _M, "read", "equals(dot(w, x_plus) + b - 1, 0) & equals(-dot(w, x_minus) - b - 1, 0)"),
    ("SV29", r"w^T(x_+ - x_-) - 2 = 0\Leftrightarrow w^T(x_+ - x_-) = 2", _M, "read", "implies(equals(dot(w, x_plus - x_minus) - 2, 0), equals(dot(w, x_plus - x_minus), 2)) & implies(equals(dot(w, x_plus - x_minus), 2), equals(dot(w, x_plus - x_minus) - 2, 0))"),
    ("SV29", r"\mathcal{L}=\frac{1}{2}||w||^2-\sum_i\alpha_i\left[y_i(w^T x_i + b)-1\right]", _M, "read", f"equals(L, Fraction(1, 2) * norm(w)**2 - sum_over(i, entry(alpha, i) * (entry(y, i) * {_ROW} - 1))) where i: n"),
    ("SV29", r"\frac{\partial\mathcal{L}}{\partial w}=w-\sum_i\alpha_i y_i x_i", _M, "ask", ("", {})),
    ("SV29", r"\label{w_formula} w=\sum_i\alpha_i y_i x_i", _M, "read", "equals(w, matvec(X.T, hadamard(alpha, y)))"),
    ("SV29", r"\frac{\partial\mathcal{L}}{\partial b}=\sum_i\alpha_i y_i", _M, "ask", ("", {})),
    ("SV29", r"\label{lagrange_condition} \sum_i\alpha_i y_i=0", _M, "read", "equals(dot(alpha, y), 0)"),
    ("SV29", r"\sum_i\alpha_i y_i\left(\left(\sum_j\alpha_j y_j x_j\right)^T x_i + b\right)=\sum_i\sum_j\alpha_i\alpha_j y_i y_j x_j^T x_i + b\sum_i\alpha_i y_i", _M, "read", f"equals(sum_over(i, entry(alpha, i) * entry(y, i) * (dot(matvec(X.T, hadamard(alpha, y)), row(X, i)) + b)), {_SUM} + b * dot(alpha, y)) where i: n, j: n"),
    ("SV29", r"\label{reduced_lagragian} \mathcal{L}=\sum_i\alpha_i-\frac{1}{2}\sum_i\sum_j\alpha_i\alpha_j y_i y_j x_i^T x_j", _M, "read", f"equals(L, total(alpha) - Fraction(1, 2) * {_SUM}) where i: n, j: n"),
    ("SV29", r"f(u)=\textrm{sign}(w^T u+b)=\textrm{sign}\left(\sum_i\alpha_i y_i x_i^T u + b\right)", _M, "ask", ("", {})),
    ("SV29", r"\phi(x_i)^T\phi(x_j)\equiv K(x_i, x_j)", _MI, "ask", ("", {})),
    ("AB29", r"\epsilon\in[0.0,1.0]", _B, "read", "(0 <= epsilon) & (epsilon <= 1)"),
    ("AB29", r"y\in\{-1,1\}", "y: scalar", "read", "equals(y, -1) | equals(y, 1)"),
    ("AB29", r"H(x) = \sign(h^1(x) + h^2(x) + h^3(x))", _B, "ask", ("", {})),
    ("AB29", r"h^1(x)\neq h^2(x)", _B, "read", "~equals(h_1(x), h_2(x))"),
    ("AB29", r"\epsilon = \sum_\text{wrong}{1\over N}", _B, "ask", ("", {})),
    ("AB29", r"\epsilon = \sum_{\text{wrong}} w_i", _B, "ask", ("", {})),
    ("AB29", r"H(x) = \sign(\alpha^1 h^1(x) + \alpha^2 h^2(x) + \ldots + \alpha^T h^T(x))", _B, "refuse", ""),
    ("AB29", r"w_i^{t+1}={w_i^t\over z} \exp\left(-\alpha^t h^t(x_i)y_i\right)", _B, "read", "equals(entry(w_t_1, i), entry(w_t, i) / z * exp(-alpha_t * h_t(row(X, i)) * entry(y, i)))"),
    ("AB29", r"\begin{align} \alpha^t & ={1\over 2}\ln{1-\epsilon^t \over \epsilon^t} \label{eq-freundschapire}\\ & = \ln{\sqrt{1-\epsilon^t \over \epsilon^t}} \end{align}", _B, "read", "equals(alpha_t, Fraction(1, 2) * log((1 - epsilon_t) / epsilon_t)) & equals(Fraction(1, 2) * log((1 - epsilon_t) / epsilon_t), log(sqrt((1 - epsilon_t) / epsilon_t)))"),
    ("AB29", r"w_i^{t+1} = {w_i^t \over z} \times \begin{cases} \sqrt{\epsilon^t \over 1-\epsilon^t }, & \text{if correct} \\ \sqrt{1-\epsilon^t \over \epsilon^t}, & \text{if wrong}. \end{cases}", _B, "refuse", ""),
    ("AB29", r"\sum_\text{wrong} w_i^t=\epsilon^t", _B, "ask", ("", {})),
    ("AB29", r"z = 2\sqrt{\epsilon^t (1-\epsilon^t)}", _B, "read", "equals(z, 2 * sqrt(epsilon_t * (1 - epsilon_t)))"),
    ("AB29", r"\begin{align*} {1\over 2}{1\over 1-\epsilon^t}\sum_\text{correct} w^t & = {1\over 2}{1\over 1-\epsilon^t} (1-\epsilon^t)\\ & = {1\over 2} \end{align*}", _B, "refuse", ""),
    ("PE29", r"\hat{y} \in \{-1, 1\}", "\\hat{y}: scalar", "read", "equals(hat_y, -1) | equals(hat_y, 1)"),
    ("PE29", r"\hat{y} = \sign\left (\sum_{i=1}^{n} w_ix_i\right ),", "\\hat{y}: scalar; w: vector n; x: vector n", "ask", ("", {})),
    ("PE29", r"\sign(x) = \begin{cases} 1 & \text{if }x > 0 \\-1 & \text{if }x \leq 0. \end{cases}", "x: scalar", "ask", ("", {})),
    ("PE29", r"\hat{y} = \sign(\bm{w}^\top\bm{x}).", "\\hat{y}: scalar; w: vector n; x: vector n", "ask", ("", {})),
    ("PE29", r"\mathbb{X} = \{\bm{x}^{(1)}, \ldots, \bm{x}^{(m)}\}", "x: matrix m n", "refuse", ""),
    ("PE29", r"y^{(i)} = 1", "y: vector m; i: index m", "read", "equals(entry(y, i), 1)"),
    ("RS29", r"f(w) \geq f(w^*) + \frac{\mu}{2}\|w - w^*\|^2", _R, "read", "f(w_star) + mu / 2 * norm(w - w_star)**2 <= f(w)"),
    ("RS29", r"F_S(w^*_{S^{(i)}}) \geq F_S(w^*_S) + \frac{\lambda}{2}\|w^*_S - w^*_{S^{(i)}}\|^2", _R, "read", "F_S(w_star_S) + lambda_ / 2 * norm(w_star_S - w_star_S_i)**2 <= F_S(w_star_S_i)"),
    ("RS29", r"F_{S^{(i)}}(w^*_{S^{(i)}}) \leq F_{S^{(i)}}(w^*_S)", _R, "read", "F_S_i(w_star_S_i) <= F_S_i(w_star_S)"),
    ("RS29", r"\|w^*_S - w^*_{S^{(i)}}\| \leq O(1/\lambda)", _R, "ask", ("", {})),
    ("RS29", r"\ell(\hat{y}, y) = (\hat{y} - y)^2", "\\ell(\\hat{y}, y): scalar; \\hat{y}: scalar; y: scalar", "read", "equals(ell_hat_y_y, (hat_y - y)**2)"),
    ("RS29", r"w^*_S = \arg\min_{w \in \mathbb{R}^d} \left\{ \frac{1}{n} \sum_{i=1}^n (w^\top x_i - y_i)^2 + \lambda \|w\|^2 \right\}.", _R, "read", "for_every(any_w, 1 / n_ * dot(X @ w_star_S - y, X @ w_star_S - y) + lambda_ * norm(w_star_S)**2 <= 1 / n_ * dot(X @ any_w - y, X @ any_w - y) + lambda_ * norm(any_w)**2)"),
    ("RS29", r"f(\alpha w + (1-\alpha) w') \leq \alpha f(w) + (1-\alpha) f(w') - \frac{\mu \alpha(1-\alpha)}{2} \|w - w'\|^2", _R, "read", "f(alpha * w + (1 - alpha) * w_prime) <= alpha * f(w) + (1 - alpha) * f(w_prime) - mu * alpha * (1 - alpha) / 2 * norm(w - w_prime)**2"),
    ("RS29", r"f(w') \geq f(w) + \langle \nabla f(w), w' - w \rangle + \frac{\mu}{2} \|w' - w\|^2.", _R, "read", "f(w) + dot(gradient(f, w), w_prime - w) + mu / 2 * norm(w_prime - w)**2 <= f(w_prime)"),
    ("RS29", r"\|x\| \leq R", _RX, "read", "norm(x) <= R"),
    ("RS29", r"|y| \leq Y", _RX, "read", "abs(y) <= Y"),
    ("RS29", r"\beta = O\left( \frac{R^2 Y}{\lambda n} \right).", _R, "ask", ("", {})),
    ("RS29", r"\beta \leq \frac{2R^4(1 + Y)^2}{\lambda n}", _R, "read", "beta <= 2 * R**4 * (1 + Y)**2 / (lambda_ * n_)"),
    ("RS29", r"F(w) := \frac{1}{n}\sum (w^\top x_i - y_i)^2 + \lambda \|w\|^2.", _R, "ask", ("", {})),
    ("RS29", r"\nabla^2 F(w) = \frac{2}{n} X^\top X + 2\lambda I.", _R, "ask", ("", {})),
    ("RS29", r"F_S(w) - F_{S^{(i)}}(w) = \frac{1}{n}[\ell(w^\top x_i - y_i) - \ell(w^\top x_i' - y_i')]", _RI, "read", "equals(F_S(w) - F_S_i(w), 1 / n_ * (ell(dot(w, row(X, i)) - entry(y, i)) - ell(dot(w, x_i_prime) - y_i_prime)))"),
    ("RS29", r"F_S(w^*_{S^{(i)}}) = F_{S^{(i)}}(w^*_{S^{(i)}}) + [F_S - F_{S^{(i)}}](w^*_{S^{(i)}})", _R, "read", "equals(F_S(w_star_S_i), F_S_i(w_star_S_i) + (F_S(w_star_S_i) - F_S_i(w_star_S_i)))"),
    ("RS29", r"\lambda \|w^*_S - w^*_{S^{(i)}}\|^2 \leq \frac{4M}{n}.", _R, "read", "lambda_ * norm(w_star_S - w_star_S_i)**2 <= 4 * M / n_"),
    ("RS29", r"\|w^*_S - w^*_{S^{(i)}}\| \leq \sqrt{\frac{4M}{\lambda n}} = O\left(\sqrt{\frac{1}{\lambda n}}\right).", _R, "ask", ("", {})),
    ("RS29", r"|\ell(w^\top x - y) - \ell(w'^\top x - y)| \leq 2Y |w^\top x - w'^\top x| \leq 2YR \|w - w'\|.", _RX, "read", "(abs(ell(dot(w, x) - y) - ell(dot(w_prime, x) - y)) <= 2 * Y * abs(dot(w, x) - dot(w_prime, x))) & (2 * Y * abs(dot(w, x) - dot(w_prime, x)) <= 2 * Y * R * norm(w - w_prime))"),
    ("RS29", r"|\ell(A(S), z) - \ell(A(S^{(i)}), z)| \leq 2YR \|w^*_S - w^*_{S^{(i)}}\| \leq 2YR \sqrt{\frac{4M}{\lambda n}} = O\left(\frac{YR}{\sqrt{\lambda n}}\right).", _R + "; \\ell(A(S), z): scalar; \\ell(A(S^{(i)}), z): scalar", "ask", ("", {})),
    ("RS29", r"\mathbb{E}_S[L_\mathcal{D}(w^*_S) - L_S(w^*_S)] \leq O\left( \frac{YR}{\sqrt{\lambda n}} \right).", _R + "; L_\\mathcal{D}: function d; L_S: function d", "ask", ("", {})),
    ("RS29", r"L_\mathcal{D}(w^*_S) - L_S(w^*_S) \leq O\left( \frac{YR}{\sqrt{\lambda n}} \right) + O\left( \sqrt{\frac{\log(1/\delta)}{n}} \right) \quad \text{w.p.} \geq 1 - \delta.", _R + "; L_\\mathcal{D}: function d; L_S: function d", "ask", ("", {})),
    ("RS29", r"\nabla^2 F(w) = \frac{2}{n}X^\top X + 2\lambda I \succeq 0 + 2\lambda I = 2\lambda I.", _R, "refuse", ""),
    ("MA29", r"\|v\|_2 := \sqrt{\sum_{i=1}^n v_i^2}.", _V, "ask", ("", {})),
    ("MA29", r"r(A) := \max_{v \in A} \|v\|_2.", "r(A): scalar; A: set n", "read", "implies((A_set(greatest_v_of_079829) <= 0) & for_every(any_v, implies(A_set(any_v) <= 0, norm(any_v) <= norm(greatest_v_of_079829))), equals(r_A, norm(greatest_v_of_079829)))"),
    ("MA29", r"\mathbb{E}_\sigma[\max_{v \in A} \langle v, \sigma \rangle] = \mathbb{E}_\sigma[\max_{v \in A} \sum_i v_i \sigma_i].", "\\sigma: vector n; A: set n", "ask", ("", {})),
    ("MA29", r"\mathbb{E}_\sigma\left[\max_{v \in A} \sum_{i=1}^n \sigma_i v_i\right] \leq r \sqrt{2\log|A|}.", "\\sigma: vector n; A: set n; r: scalar; |A|: scalar", "ask", ("", {})),
    ("MA29", r"\mathbb{E}[\exp(\lambda \sum_i \sigma_i v_i)] = \prod_{i=1}^n \mathbb{E}[\exp(\lambda \sigma_i v_i)].", _V, "ask", ("", {})),
    ("MA29", r"\mathbb{E}[\exp(\lambda \sigma_i v_i)] = \frac{1}{2}(e^{\lambda v_i} + e^{-\lambda v_i}) = \cosh(\lambda v_i).", _V + "; i: index n", "ask", ("", {})),
    ("MA29", r"\sigma_i \in \{\pm 1\}", _V + "; i: index n", "read", "equals(entry(sigma, i), 1) | equals(entry(sigma, i), -1)"),
    ("MA29", r"\cosh(x) \leq e^{x^2/2}", "x: scalar", "read", "(exp(x) + exp(-x)) / 2 <= exp(x**2 / 2)"),
    ("MA29", r"\cosh(x) = \frac{e^x + e^{-x}}{2} = \sum_{k=0}^\infty \frac{x^{2k}}{(2k)!}", "x: scalar", "ask", ("", {})),
    ("MA29", r"e^{x^2/2} = \sum_{k=0}^\infty \frac{(x^2/2)^k}{k!} = \sum_{k=0}^\infty \frac{x^{2k}}{2^k k!}.", "x: scalar", "ask", ("", {})),
    ("MA29", r"\frac{1}{(2k)!} \leq \frac{1}{2^k k!}", "k: natural", "read", "1 / factorial(2 * k) <= 1 / (2**k * factorial(k))"),
    ("MA29", r"\mathbb{E}[\exp(\lambda \sum_i \sigma_i v_i)] = \prod_i \cosh(\lambda v_i) \leq \prod_i e^{\lambda^2 v_i^2/2} = e^{\lambda^2 \|v\|_2^2/2}.", _V, "ask", ("", {})),
    ("MA29", r"\mathbb{P}\left(\sum_i \sigma_i v_i \geq t\right) = \mathbb{P}(\exp(\lambda \sum_i \sigma_i v_i) \geq e^{\lambda t}) \leq e^{-\lambda t} \mathbb{E}[\exp(\lambda \sum_i \sigma_i v_i)] \leq e^{-\lambda t + \lambda^2 \|v\|_2^2/2}.", _V, "ask", ("", {})),
    ("MA29", r"\mathbb{P}(\exists v \in A: \sum_i \sigma_i v_i \geq t) \leq |A| \min_{\lambda > 0} e^{-\lambda t + \lambda^2 r^2/2},", "\\sigma: vector n; A: set n; r: scalar; t: scalar; |A|: scalar", "ask", (r"\mathbb{P}(\exists v \in A: \sum_i \sigma_i v_i \geq t)", {})),
    ("MA29", r"\lambda^* = t/r^2", _V + "; \\lambda^*: scalar", "read", "equals(lambda_star, t / r**2)"),
    ("MA29", r"\mathbb{P}(\max_v \sum_i \sigma_i v_i \geq t) \leq |A| e^{-t^2/(2r^2)}.", "\\sigma: vector n; r: scalar; t: scalar; |A|: scalar", "refuse", ""),
    ("MA29", r"\hat{\mathcal{R}}_S(\mathcal{F}) \leq M \sqrt{\frac{2\log|\mathcal{F}|}{n}}.", _V + "; |\\mathcal{F}|: scalar", "read", "hat_R_S_F <= M * sqrt(2 * log(size_F) / n_)"),
    ("MA29", r"\hat{\mathcal{R}}_S(\mathcal{F}) = \mathbb{E}_\sigma\left[\sup_f \frac{1}{n}\sum_i \sigma_i f(x_i)\right] = \frac{1}{n} \mathbb{E}_\sigma[\max_f \sum_i \sigma_i f(x_i)].", _V, "refuse", ""),
    ("MA29", r"\max_f \sum_i \sigma_i f(x_i) = \max_{f} \langle v^{(f)}, \sigma \rangle.", _V + "; v^{(f)}: vector n", "refuse", ""),
    ("MA29", r"\|v^{(f)}\|_2 \leq \sqrt{n} \cdot M", _V + "; v^{(f)}: vector n", "read", "norm(v_f) <= sqrt(n_) * M"),
    ("MA29", r"\mathcal{R}_n(\mathcal{H}) \leq \sqrt{\frac{2d\log(en/d)}{n}} = O\left(\sqrt{\frac{d\log n}{n}}\right).", "\\mathcal{R}_n(\\mathcal{H}): scalar; d: natural; n: size", "ask", ("", {})),
    ("MA29", r"\Pi_\mathcal{H}(n) \leq (en/d)^d", "\\Pi_\\mathcal{H}(n): scalar; d: natural; n: natural", "ask", ("", {})),
    ("IC29", r"\mathbb{E}_{\mbx_{\text{query}}, \; h}\left[\ell\left(f(P_C), h\left(\mbx_{\text{query}}\right)\right) \right] \leq \epsilon(C),", "\\epsilon(C): scalar", "ask", ("", {})),
    ("IC29", r"\cL_C(f)  = \mathbb{E}\left[\ell\left(f(P_C), h\left(\mbx_{\text{query}}\right)\right) \right] \\", "\\mathcal{L}_C(f): scalar", "ask", ("", {})),
    ("IC29", r"f_C = \arg\min_{f\in\cF} \cL_C(f)", "", "refuse", ""),
    ("IC29", r"\mathbb{P} \left[ \cL( f_C) - \cL( f_\infty) \leq \epsilon \right] \geq 1 - \delta", "\\mathcal{L}(f_C): scalar; \\mathcal{L}(f_\\infty): scalar; \\epsilon: scalar; \\delta: scalar", "ask", ("", {})),
    ("IC29", r"\lim_{C\rightarrow\infty} \mathbb{P} \left[ \cL( f_C) - \cL( f_\infty) \geq \epsilon \right] = 0", "\\mathcal{L}(f_C): scalar; \\mathcal{L}(f_\\infty): scalar; \\epsilon: scalar", "ask", ("", {})),
    ("IC29", r"h_{\mbw}(\mbx) = \mbw^\top\mbx", "h_{\\boldsymbol w}: function D; \\boldsymbol w: vector D; \\boldsymbol x: vector D", "read", "equals(h_w(x), dot(w, x))"),
    ("IC29", r"\y_i = \mbw^\top\mbx_i", _I, "read", "equals(entry(y, i), dot(w, row(X, i)))"),
    ("IC29", r"\mbw\in\bbR^D", _I, "declare", "\\boldsymbol{w}: vector D"),
    ("IC29", r"c=C+1", _IC, "read", "equals(c, C + 1)"),
    ("IC29", r"d=D+1", _IC, "read", "equals(d, D + 1)"),
    ("IC29", r"p(\mbx) = \cU(-1, 1)", "\\boldsymbol x: vector D", "ask", (r"p", {})),
    ("IC29", r"f_\text{attn} (\mbtheta_\text{attn}, \mbE) = \mbE + \mbW^P \mbW^V \mbE \sigma\left((\mbW^K \mbE)^\top \mbW^Q \mbE\right),", _T, "ask", ("", {})),
    ("IC29", r"d_k=d_v=d", "d_k: natural; d_v: natural; d: natural", "read", "equals(d_k, d_v) & equals(d_v, d)"),
    ("IC29", r"\mbV = \mbW^V\mbE", _T, "read", "equals(V, matmul(W_V, E))"),
    ("IC29", r"\cL(\mbtheta) = \mathbb{E}\left\|f\left(\mbtheta, \left[\{\mbx_i, \y_i\}_{i=0}^{C-1}, \mbx_\text{query}\right]\right) - \y_{\text{query}}\right\|^2,", "\\mathcal{L}(\\boldsymbol \\theta): scalar; y_{\\text{query}}: scalar", "ask", ("", {})),
]  # fmt: skip
_D = (
    "f: function d; f_i: function d; n: size; \\eta: scalar; \\eta_t: scalar; w: vector d; w': vector d; w_t: vector d; w_{t+1}: vector d; "
    "w^*: vector d; w_0: vector d; \\bar{w}: vector d; l: function p, d; x_t: vector p; R: function d; R^*: scalar; L: scalar; T: size; r: scalar; "
    "\\lambda: scalar"
)
_DX, _DP = _D + "; \\mathbf{x}: vector d", _D + "; x: vector p"
_RATE = "\\eta(t): scalar; \\eta_0: scalar; \\beta: scalar; \\lambda: scalar; \\alpha: scalar; t: scalar"
_QUADRATIC = "f: function d; \\mathbf{x}: vector d; \\mu: vector d; Q: matrix d d"
_PHI = "\\phi: function n, n; \\pmb\\xi: vector n; \\mathbf{x}: vector n"
_TAYLOR = "s: vector T; \\bar{s}: vector T; S: scalar; u: vector T; \\Delta: vector T; \\Pi: vector T; R_{t,i}^{(0)}: scalar; i: index T; j: index T; t: index T"
_COVER = (
    "\\epsilon: scalar; \\epsilon_1: scalar; \\epsilon_2: scalar; r: scalar; a_*: scalar; a_1: scalar; s_1: scalar; \\rho: scalar; X: matrix n p; A^{(1)}: matrix q p; "
    "\\bar{A}^{(1)}: matrix q p; \\sigma: function q -> q; Z: matrix n q; i: index n"
)
_OF_TWO = "(d_0 + d_1 + abs(d_0 - d_1)) / 2"
_BOUND = "norm(matvec(bar_A_1, row(X, i)))"
THIRTIETH_SET = [
    ("DL30", r"f(\mathbf{x}) = \frac{1}{n} \sum_{i = 1}^n f_i(\mathbf{x}).", _DX, "read", "equals(f(x), 1 / n_ * total(new1))"),
    ("DL30", r"\nabla f(\mathbf{x}) = \frac{1}{n} \sum_{i = 1}^n \nabla f_i(\mathbf{x}).", _DX, "read", "equals(gradient(f, x), 1 / n_ * sum_over(i, row(new1, i))) where i: n"),
    ("DL30", r"i\in\{1,\ldots, n\}", _D, "declare", "i: index n"),
    ("DL30", r"\mathbf{x} \leftarrow \mathbf{x} - \eta \nabla f_i(\mathbf{x}).", _DX, "ask", ("", {})),
    ("DL30", r"\mathbb{E}_i \nabla f_i(\mathbf{x}) = \frac{1}{n} \sum_{i = 1}^n \nabla f_i(\mathbf{x}) = \nabla f(\mathbf{x}).", _DX, "ask", ("", {})),
    ("DL30", r"\begin{aligned} \eta(t) & = \eta_i \text{ if } t_i \leq t \leq t_{i+1} && \mathrm{piecewise~constant} \\ \eta(t) & = \eta_0 \cdot e^{-\lambda t} && \mathrm{exponential} \\ \eta(t) & = \eta_0 \cdot (\beta t + 1)^{-\alpha} && \mathrm{polynomial} \end{aligned}", _RATE, "ask", ("", {})),
    ("DL30", r"\eta(t) = \eta_0/(\beta t + 1)", _RATE, "read", "equals(eta_t, eta_0 / (beta * t + 1))"),
    ("DL30", r"w_{t+1} = w_{t} - \eta_t \partial_w l(x_t, w)", _D, "read", "equals(w_t_1, w_t - eta_t * new1)"),
    ("DL30", r"R(w) = E_{x \sim p}[l(x, w)]", _DP, "ask", ("", {})),
    ("DL30", r"\begin{aligned} \|w_{t+1} - w^*\|^2 & = \|w_{t} - \eta_t \partial_w l(x_t, w) - w^*\|^2 \\ & = \|w_{t} - w^*\|^2 + \eta_t^2 \|\partial_w l(x_t, w)\|^2 - 2 \eta_t \left\langle w_t - w^*, \partial_w l(x_t, w)\right\rangle \end{aligned}", _D, "read", "equals(norm(w_t_1 - w_star)**2, norm(w_t - eta_t * new1 - w_star)**2) & equals(norm(w_t - eta_t * new1 - w_star)**2, norm(w_t - w_star)**2 + eta_t**2 * norm(new1)**2 - 2 * eta_t * dot(w_t - w_star, new1))"),
    ("DL30", r"\eta_t^2 \|\partial_w l(x_t, w)\|^2 \leq \eta_t^2 L^2.", _D, "read", "eta_t**2 * norm(new1)**2 <= eta_t**2 * L**2"),
    ("DL30", r"l(x_t, w^*) \geq l(x_t, w_t) + \left\langle w^* - w_t, \partial_{w} l(x_t, w_t) \right\rangle.", _D, "read", "new2 + dot(w_star - w_t, new3) <= new1"),
    ("DL30", r"\|w_{t} - w^*\|^2 - \|w_{t+1} - w^*\|^2 \geq 2 \eta_t (l(x_t, w_t) - l(x_t, w^*)) - \eta_t^2 L^2.", _D, "read", "2 * eta_t * (new1 - new2) - eta_t**2 * L**2 <= norm(w_t - w_star)**2 - norm(w_t_1 - w_star)**2"),
    ("DL30", r"E_{w_t}\left[\|w_{t} - w^*\|^2\right] - E_{w_{t+1}|w_t}\left[\|w_{t+1} - w^*\|^2\right] \geq 2 \eta_t [E[R[w_t]] - R^*] -  \eta_t^2 L^2.", _D, "ask", ("", {})),
    ("DL30", r"\|w_{0} - w^*\|^2 \geq 2 \sum_{t=1}^T \eta_t [E[R[w_t]] - R^*] - L^2 \sum_{t=1}^T \eta_t^2.", _D, "ask", ("", {})),
    ("DL30", r"\bar{w} := \frac{\sum_{t=1}^T \eta_t w_t}{\sum_{t=1}^T \eta_t}.", _D, "read", "equals(bar_w, 1 / total(eta_family) * matvec(w_family.T, eta_family))"),
    ("DL30", r"\sum_t \eta_t E[R[w_t]] \geq \sum \eta_t \cdot \left[E[\bar{w}]\right].", _D, "ask", ("", {})),
    ("DL30", r"\left[E[\bar{w}]\right] - R^* \leq \frac{r^2 + L^2 \sum_{t=1}^T \eta_t^2}{2 \sum_{t=1}^T \eta_t}", _D, "ask", ("", {})),
    ("DL30", r"r^2 := \|w_0 - w^*\|^2", _D, "read", "equals(r**2, norm(w_0 - w_star)**2)"),
    ("DL30", r"\eta = r/L \sqrt{T}", _D, "ask", ("", {})),
    ("DL30", r"r L (1 + 1/T)/2\sqrt{T} < rL/\sqrt{T}", _D, "ask", ("", {})),
    ("DL30", r"l(x, w') \geq l(x, w) + \langle w'-w, \partial_w l(x, w) \rangle + \frac{\lambda}{2} \|w-w'\|^2", _DP, "read", "new2 + dot(w_prime - w, new3) + lambda_ / 2 * norm(w - w_prime)**2 <= new1"),
    ("DL30", r"P(\mathrm{choose~} i) = 1 - P(\mathrm{omit~} i) = 1 - (1-N^{-1})^N \approx 1-e^{-1} \approx 0.63.", "N: natural", "ask", (r"P(\mathrm{choose~} i)", {})),
    ("DL30", r"{N \choose 1} N^{-1} (1-N^{-1})^{N-1} = \frac{N-1}{N} (1-N^{-1})^{N} \approx e^{-1} \approx 0.37", "N: natural", "refuse", ""),
    ("DL30", r"f(x_1, x_2) = x_1^2 + 2 x_2^2", "f: function 2; x: vector 2", "ask", ("", {})),
    ("DL30", r"l(\mathbf{x}, \mathbf{w}) = (x_1 - w_1)^2 + 2 (x_2 - w_2)^2", "l: function 2, 2; \\mathbf{x}: vector 2; \\mathbf{w}: vector 2", "read", "equals(new1, (entry(x, 0) - entry(w, 0))**2 + 2 * (entry(x, 1) - entry(w, 1))**2)"),
    ("DL30", r"f(\mathbf{x}) = \frac{1}{2} (\mathbf{x} - \mathbf{\mu})^\top Q (\mathbf{x} - \mathbf{\mu})", _QUADRATIC, "read", "equals(f(x), Fraction(1, 2) * dot(x - mu, matvec(Q, x - mu)))"),
    ("DL30", r"Q \succeq 0", _QUADRATIC, "read", "0 <= eigenvalue(Q, length(column(Q, 0)))"),
    ("AO30", r"f_\phi(\pmb\xi, (\mathbf x^1,...,\mathbf x^s))=\frac{1}{\sum_j \exp[\phi(\pmb\xi,\mathbf x^j)]}\begin{bmatrix} \exp[\phi(\pmb\xi,\mathbf x^1)] \\...\\ \exp[\phi(\pmb\xi,\mathbf x^s)] \end{bmatrix}", _PHI, "refuse", ""),
    ("AO30", r"\phi(\pmb\xi,\mathbf x)=\pmb\xi\cdot\mathbf x", _PHI, "read", "equals(new1, dot(xi, x))"),
    ("AO30", r"F(\pmb\xi, (\mathbf x^1,...,\mathbf x^s))=[\mathbf x^1 \quad ... \quad \mathbf x^s]\cdot f_\phi(\pmb\xi, (\mathbf x^1,...,\mathbf x^s))", _PHI, "refuse", ""),
    ("AO30", r"\phi(\pmb\xi,\mathbf x)=\frac{\pmb\xi\cdot\mathbf x}{\sqrt n},\quad \pmb\xi,\mathbf x\in\mathrm R^n", _PHI, "read", "equals(new1, dot(xi, x) / sqrt(length(xi)))"),
    ("AO30", r"G(\pmb\xi,(\mathbf x^t,\mathbf z^t)_{t=1}^s)=\mathbf W\begin{bmatrix}F_1(\pmb\xi,(\mathbf x^t,\mathbf z^t))\\...\\F_h(\pmb\xi,(\mathbf x^t,\mathbf z^t)) \end{bmatrix}", _PHI, "ask", (r"G", {})),
    ("AO30", r"F_j(\pmb\xi,(\mathbf x^t,\mathbf z^t))=F(\mathbf W_j^q\pmb\xi,(\mathbf W_j^x\mathbf x^t,\mathbf W_j^z\mathbf z^t))", _PHI, "ask", ("", {})),
    ("AO30", r"\mathbf Y=\text{softmax}(\mathbf{XW}_q\mathbf W_k^T\mathbf X^T)\mathbf{XW}_v, \mathbf W_{\{q,k,v\}}\in\mathrm R^{d\times hd},\mathbf{X,Y}\in\mathrm R^{L\times d}", "", "refuse", ""),
    ("AO30", r"p_{tk}=\begin{cases} \sin(t\omega_k) \quad k \text{ even} \\ \cos(t\omega_k) \quad k \text{ odd} \end{cases} \omega_k=C^{k/n}, C=10000", "p_{tk}: scalar; \\omega_k: scalar; C: scalar; k: natural; n: natural; t: natural", "refuse", ""),
    ("SO30", r"S^2 = \sum_{j=1}^t (s_j - \bar{s}_t)^2 = \sum_{j=1}^t s_j^2 - 2 \bar{s}_t \sum_{j=1}^t s_j + t \bar{s}_t^2", _TAYLOR.replace("; j: index T", ""), "read", "equals(S**2, sum_over(j, indicator(number_of(j) <= number_of(t)) * (entry(s, j) - entry(bar_s, t))**2)) & equals(sum_over(j, indicator(number_of(j) <= number_of(t)) * (entry(s, j) - entry(bar_s, t))**2), sum_over(j, indicator(number_of(j) <= number_of(t)) * entry(s, j)**2) - 2 * entry(bar_s, t) * sum_over(j, indicator(number_of(j) <= number_of(t)) * entry(s, j)) + (number_of(t) + 1) * entry(bar_s, t)**2) where j: T"),
    ("SO30", r"o_t = \sum_{i=1}^t x_i M_{t,i} = \sum_{i=1}^t x_i W_v \; g(\{x_j\}_{j=1}^t, t,i) \; W_o", "X: matrix T d; O: matrix T m; t: index T", "refuse", ""),
    ("SO30", r"\text{Linear RNN, Mamba: } g \leftarrow \frac{\prod_{j=1}^t A_j}{\prod_{j=1}^i A_j} = \prod_{j=i+1}^t A_j", "g: scalar; A: vector T; t: index T; i: index T", "ask", (r"\text{Linear RNN, Mamba: }", {})),
    ("SO30", r"\exp(\int_{i}^t \ln s(\tau) d\tau) = \exp(\int_{1}^t \ln s(\tau) d\tau - \int_{1}^i \ln s(\tau) d\tau)", "s: function; t: scalar; i: scalar; \\tau: scalar", "ask", ("", {})),
    ("SO30", r"\exp(\sum_{j=1}^t \ln \sigma(s_j) \Delta_j - \sum_{j=1}^i \ln \sigma(s_j) \Delta_j) = \frac{\exp(\sum_{j=1}^t \ln \sigma(s_j) \Delta_j)}{\exp(\sum_{j=1}^i \ln \sigma(s_j) \Delta_j)}", _TAYLOR, "ask", ("", {})),
    ("SO30", r"\Delta_j = \exp(u_j) (\sum_{j=1}^t \exp(u_j))^{-1}", _TAYLOR, "read", "equals(entry(Delta, j), exp(entry(u, j)) * (1 / sum_over(j2, indicator(number_of(j2) <= number_of(t)) * exp(entry(u, j2))))) where j2: T"),
    ("SO30", r"R_{t,i}^{(0)}=\Bigl(\tfrac12\Bigr)^{\displaystyle\sum_{j=i+1}^{t}\!\Delta_j} = \frac{(\tfrac12)^{\sum_{j=1}^{t}\!\Delta_j}}{(\tfrac12)^{\sum_{j=1}^{i}\!\Delta_j}}", _TAYLOR, "read", "equals(R_t_i_0, exp(sum_over(j2, indicator((number_of(i) < number_of(j2)) & (number_of(j2) <= number_of(t))) * entry(Delta, j2)) * log(Fraction(1, 2)))) & equals(exp(sum_over(j2, indicator((number_of(i) < number_of(j2)) & (number_of(j2) <= number_of(t))) * entry(Delta, j2)) * log(Fraction(1, 2))), exp(sum_over(j2, indicator(number_of(j2) <= number_of(t)) * entry(Delta, j2)) * log(Fraction(1, 2))) / exp(sum_over(j2, indicator(number_of(j2) <= number_of(i)) * entry(Delta, j2)) * log(Fraction(1, 2)))) where j2: T"),
    ("SO30", r"\frac{\exp(s_i) \frac{\Pi_t}{\Pi_i}}{\sum_{j=1}^t \exp(s_j) \frac{\Pi_t}{\Pi_j}} = \frac{\exp(s_i) (\Pi_i)^{-1}}{\sum_{j=1}^t \exp(s_j) (\Pi_j)^{-1}} = \frac{\exp(s_i - \ln \Pi_i)}{\sum_{j=1}^t \exp(s_j - \ln \Pi_j)}", _TAYLOR.replace("; j: index T", ""), "ask", ("", {})),
    ("SO30", r"\frac{\Delta_i}{\sum_{j=1}^t \Delta_j} \cdot [s_i - \bar{s}_t] = \frac{\Delta_i}{\sum_{j=1}^t \Delta_j} \cdot [s_i - \frac{\sum_{j=1}^t \Delta_j s_j}{\sum_{j=1}^t \Delta_j}]", _TAYLOR.replace("; j: index T", ""), "read", "equals(entry(Delta, i) / sum_over(j, indicator(number_of(j) <= number_of(t)) * entry(Delta, j)) * (entry(s, i) - entry(bar_s, t)), entry(Delta, i) / sum_over(j, indicator(number_of(j) <= number_of(t)) * entry(Delta, j)) * (entry(s, i) - sum_over(j, indicator(number_of(j) <= number_of(t)) * entry(Delta, j) * entry(s, j)) / sum_over(j, indicator(number_of(j) <= number_of(t)) * entry(Delta, j)))) where j: T"),
    ("SO30", r"q_t [\sum_{k=1}^t \frac{\exp(s_k) \Delta_k}{\sum_{j=1}^t \exp(s_j) \Delta_j} x_k^\top x_i ] k_i^\top = q_t (\sum_{j=1}^t \exp(s_j) \Delta_j)^{-1} [\sum_{k=1}^t \exp(s_k) \Delta_k x_k^\top ] x_i k_i^\top", _TAYLOR + "; X: matrix T d; q: vector T; K: matrix T d", "ask", ("", {})),
    ("TL30", r"\mathcal{A} = \biggCurl{ \bigRound{ A^{(1)}, A^{(2)} } : \|A^{(i)}\|_\sigma \le s_i, \ \| (A^{(i)} - M^{(i)})^T \|_{2, 1} \le a_i, \ \| A^{(2)} - M^{(2)} \|_F \le a_* }", "", "refuse", ""),
    ("TL30", r"a_i, s_i, R > 0", "a: vector 2; s: vector 2; R: scalar; i: index 2", "read", "((0 < entry(a, i)) & (0 < entry(s, i))) & (0 < R)"),
    ("TL30", r"x\in \R^{d_0}, A^{(1)}\in\R^{d_1\times d_0}, A^{(2)}\in \R^{d_2\times d_1}", "", "declare", "x: vector d_0; A^{(1)}: matrix d_1 d_0; A^{(2)}: matrix d_2 d_1"),
    ("TL30", r"\|A\|_{p, q} = \biggRound{\sum_j\biggRound{\sum_{i}|A_{ij}|^p}^{q/p}}^{1/q}", "A: matrix m n; \\|A\\|_{p, q}: scalar; p: scalar; q: scalar", "ask", ("", {})),
    ("TL30", r"r\in(0,1)", "r: scalar", "read", "(0 < r) & (r < 1)"),
    ("TL30", r"\|f\|_p^S = \biggRound{ \frac{1}{|S|}\sum_{x_i \in S} f(x_i) ^p }^{1/p}", "f: function d; p: natural", "refuse", ""),
    ("TL30", r"\|f\|_\infty^S = \sup_{x_i \in S} |f(x_i)|", "f: function d; \\|f\\|_\\infty^S: scalar", "ask", ("", {})),
    ("TL30", r"L_\vecbf{A}(x, y) = l_r\bigRound{ F_\vecbf{A}(x)_y - \max_{k\ne y} F_\vecbf{A}(x)_k }", "F_{\\mathbf{A}}: function d -> K; l_r: function; L_\\mathbf{A}(x, y): scalar; x: vector d; y: index K", "read", "equals(L_A_x_y, l_r(entry(new1, y) - (entry(new1, y) - margin(new1, y))))"),
    ("TL30", r"|\mathcal{C}_2| \le \sum_{\bar A^{(1)} \in \mathcal{C}_1} \bigAbs{ \mathcal{C}_{\epsilon_2} \bigRound{ \G_2, \|.\|_*^{Z(\bar A^{(1)})} } } \le |\mathcal{C}_1| \cdot \sup_{\bar A^{(1)} \in \mathcal{C}_1} \mathcal{N}\bigRound{ \G_2, \epsilon_2, \|.\|_*^{Z(\bar A^{(1)})} }", "", "refuse", ""),
    ("TL30", r"\sqrt{ \frac{1}{n} \sum_{i=1}^n \Big\| A^{(1)}x_i - \bar A^{(1)}x_i \Big\|_2^2 } \le \epsilon_1", _COVER.replace("; i: index n", ""), "read", "sqrt(1 / length(column(X, 0)) * sum_over(i, norm(matvec(A_1, row(X, i)) - matvec(bar_A_1, row(X, i)))**2)) <= epsilon_1 where i: n"),
    ("TL30", r"\epsilon_1 = \frac{r\epsilon}{4a_*\rho}, \ \ \epsilon_2 = \frac{r\epsilon}{4} \implies \|L_\vecbf{A} - L_\vecbf{\bar A}\|_2^S \le \epsilon", _COVER + "; \\|L_{\\mathbf{A}} - L_{\\mathbf{\\bar A}}\\|_2^S: scalar", "refuse", ""),
    ("TL30", r"\log|\mathcal{C}_1| = \log\mathcal{N}\bigRound{\G_1, \epsilon_1, \|.\|_2^S} \le \Bigg\lceil \frac{a_1^2}{\epsilon_1^2} \Bigg\rceil\log(2d_0d_1)", _COVER + "; |\\mathcal{C}_1|: scalar", "refuse", ""),
    ("TL30", r"\epsilon_1=\frac{r\epsilon}{4a_*\rho}", _COVER, "read", "equals(epsilon_1, r * epsilon / (4 * a_star * rho))"),
    ("TL30", r"W=\max\{d_0, d_1, d_2 \}", "W: scalar; d_0: scalar; d_1: scalar; d_2: scalar", "read", f"equals(W, ({_OF_TWO} + d_2 + abs({_OF_TWO} - d_2)) / 2)"),
    ("TL30", r"Z(\bar A^{(1)}) = \{z_1, \dots, z_n\}, \text{ where } z_i = \sigma\bigRound{\bar A^{(1)}x_i}, \ x_i\in S", _COVER, "ask", (r"x_{i}", {})),
    ("TL30", r"\|z_i\|_2 = \Big\| \sigma\bigRound{\bar A^{(1)} x_i} \Big\|_2 \le \rho\Big\|\bar A^{(1)}x_i\Big\|_2 \le \rho s_1", _COVER, "read", f"(equals(norm(row(Z, i)), norm(row(new1, i))) & (norm(row(new1, i)) <= rho * {_BOUND})) & (rho * {_BOUND} <= rho * s_1)"),
]  # fmt: skip
