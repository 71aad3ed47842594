r"""The last four sets: every formula of eleven texts on descent, attention and learning that states something, in their order.

Rows are as in :mod:`tests.formulas.printed.paper_formulas`; nothing was left out but mentions of a symbol.  The expected result was written down
before the reader ran.
"""

SOURCES = {
    "FD": "dkm2110/arxivfalda, convergence.tex: a descent method with line search",
    "HN": "jiongjiongli/jiongjiongli.github.io, _posts/2024-10-07-Modern-Hopfield.md: attention as an update, the displayed formulas",
    # the fourteenth set
    "EG": "chilli404/execution-graph-transformers, paper/theory.tex: attention beside feed-forward layers",
    "SW": "arapat/sparrow-writeup, paper/theory.tex: boosting with weighted samples",
    # the fifteenth set, of paper/sections/theory.tex each
    "TT": "Echo-1120/ttpi_iclr: orderings of tensors",
    "OE": "Sunshine535/nips-adathink: errors that accumulate",
    "MP": "ldx825/Mixed-Precision-Object-Detection_ICASSP-2027: sample sizes",
    # the sixteenth set
    "SG": "enijkamp/notes, sgd.tex: stochastic gradients as a process",
    "AT": "menetn/ETH-Deep-Learning-Summary-2023, attention.tex: attention",
    "GD": "KNN-07/notes, gradient_descent.tex: gradient descent, up to ridge regression",
    # the third text of the thirteenth set
    "SA": "varnerlab/SA-Binding-Generation-Study, paper/sections/theory.tex: stochastic attention",
}
MACROS = {
    "FD": r"\newcommand{\wtilde}{\tilde{w}} \newcommand{\Cone}{\mathcal{C}^1}",
    "HN": "",
    "SA": r"\newcommand{\vX}{\mathbf{X}} \newcommand{\vm}{\mathbf{m}} \newcommand{\vxi}{\boldsymbol{\xi}} \newcommand{\vr}{\mathbf{r}}"
    r"\newcommand{\veps}{\boldsymbol{\varepsilon}} \newcommand{\R}{\mathbb{R}} \DeclareMathOperator{\softmax}{softmax}",
}
MACROS["EG"] = ""
MACROS["SW"] = (
    r"\newcommand{\vx}{\mathbf{x}} \newcommand{\Dist}{\mathcal{D}} \newcommand{\err}{\mathrm{err}} \newcommand{\Prob}[2]{\mathbb{P}_{#1}\left[#2\right]}"
    r"\newcommand{\Expect}[2]{\mathbb{E}_{#1}\left[#2\right]} \DeclareMathOperator{\sign}{sign} \newcommand{\edge}{\gamma} \newcommand{\edgeEmp}{\hat{\gamma}}"
    r"\newcommand{\corr}{\mathrm{corr}} \newcommand{\corrEmp}{\widehat{\mathrm{corr}}} \newcommand{\neff}{n_{\mathrm{eff}}}"
)
MACROS |= {"TT": "", "OE": "", "MP": ""}
MACROS |= {"SG": "", "AT": ""}
MACROS["GD"] = (
    r"\newcommand{\R}{\mathbb{R}} \newcommand{\argmin}[1]{\operatorname*{argmin}_{#1}} \newcommand{\ex}[2]{#1^{(#2)}} \newcommand{\Xt}{\tilde{X}}"
    r"\newcommand{\Yt}{\tilde{Y}}"
)
_G = "g(w): vector n; g(\\tilde{w}): vector n; w: vector n; \\tilde{w}: vector n"
_R = "f^r: scalar; f^{r+1}: scalar; g^r: vector n; g^{r+1}: vector n; w^r: vector n; w^{r+1}: vector n; d^r: vector n; \\alpha: scalar; \\beta: scalar"
_P = "\\vec{\\mathbf{p}}: vector N; \\vec{\\mathbf{x}}: vector N; \\beta: scalar"
_X = "\\boldsymbol{X}: matrix d N; \\beta: scalar; \\vec{\\mathbf{p}}: vector N; \\boldsymbol{\\xi}^{t+1}: vector d; \\boldsymbol{\\xi}^{t}: vector d"
_E = "\\operatorname{E}(\\boldsymbol{\\xi}): scalar; \\operatorname{E_1}(\\boldsymbol{\\xi}): scalar; \\operatorname{E_2}(\\boldsymbol{\\xi}): scalar; \\boldsymbol{\\xi}: vector d"
_F = "\\operatorname{E}: function d; \\operatorname{E_1}: function d; \\operatorname{E_2}: function d; \\boldsymbol{\\xi}: vector d"
_S = "\\mathbf{X}: matrix d K; \\boldsymbol{\\xi}: vector d; \\beta: scalar"
_K = "K_{\\mathrm{des}}: scalar; K_{\\mathrm{bg}}: scalar; \\rho: scalar"
THIRTEENTH_SET = [
    ("FD", r"f\in\Cone", "f: function n", "refuse", "continuous derivatives"),
    ("FD", r"L>0", "L: scalar", "read", "0 < L"),
    ("FD", r"\|g(w)-g(\wtilde)\| \le L \|w-\wtilde\| \;\;\; \forall \; w, \wtilde", _G + "; L: scalar", "read", "norm(g_w - g_tilde_w) <= L * norm(w - tilde_w)"),
    ("FD", r"\sigma >0", "\\sigma: scalar", "read", "0 < sigma"),
    ("FD", r"(g(w)-g(\wtilde))\cdot(w-\wtilde) \ge \sigma \|w-\wtilde\|^2  \;\;\; \forall \; w, \wtilde", _G + "; \\sigma: scalar", "read", "sigma * norm(w - tilde_w)**2 <= dot(g_w - g_tilde_w, w - tilde_w)"),
    ("FD", r"\sigma=\lambda", "\\sigma: scalar; \\lambda: scalar", "read", "equals(sigma, lambda_)"),
    ("FD", r"f^r=f(w^r)", "f^r: scalar; f: function n; w^r: vector n", "read", "equals(f_r, f(w_r))"),
    ("FD", r"g^r=g(w^r)", "g^r: vector n; g(w^r): vector n", "read", "equals(g_r, g_w_r)"),
    ("FD", r"w^{r+1}=w^r+t d^r", "w^{r+1}: vector n; w^r: vector n; t: scalar; d^r: vector n", "read", "equals(w_r_1, w_r + t * d_r)"),
    ("FD", r"\mbox{{\small\bf Armijo:}}\; & f^{r+1} \le f^r + \alpha g^r\cdot(w^{r+1}-w^r) \label{ag} \\ \mbox{{\small\bf Wolfe:}}\;  & g^{r+1}\cdot d^r \ge \beta g^r\cdot d^r \label{wolfe}", _R, "refuse", ""),  # words
    ("FD", r"0<\alpha<\beta<1", "\\alpha: scalar; \\beta: scalar", "read", "(0 < alpha) & (alpha < beta) & (beta < 1)"),
    ("FD", r"t>0", "t: scalar", "read", "0 < t"),
    ("FD", r"g^r=0", "g^r: vector n", "read", "equals(g_r, 0 * g_r)"),
    ("FD", r"w^{r+1}=w^r+td^r", "w^{r+1}: vector n; w^r: vector n; t: scalar; d^r: vector n", "read", "equals(w_r_1, w_r + t * d_r)"),
    ("FD", r"g^r\cdot d^r<0", "g^r: vector n; d^r: vector n", "read", "dot(g_r, d_r) < 0"),
    ("FD", r"0<t_\beta<t_\alpha", "t_\\beta: scalar; t_\\alpha: scalar", "read", "(0 < t_beta) & (t_beta < t_alpha)"),
    ("FD", r"g(w^r+t_\beta d^r)\cdot d^r = \beta g^r\cdot d^r, \label{tbeta} \\ f(w^r+t_\alpha d^r) = f^r + t_\alpha \alpha g^r\cdot d^r, \;\; t_\alpha>0. \label{talpha}", _R + "; g(w^r+t_\\beta d^r): vector n; f: function n; t_\\alpha: scalar", "ask", (r"t_\alpha>0", {"concluded": "equals(dot(g_w_r_t_beta_d_r, d_r), beta * dot(g_r, d_r)) & equals(f(w_r + t_alpha * d_r), f_r + t_alpha * alpha * dot(g_r, d_r)) & (0 < t_alpha)"})),
    ("FD", r"w^\star=\arg\min_w f(w)", "w^\\star: vector n; w: vector n; f: function n", "read", "minimiser(f, w_star)"),
    ("FD", r"f^\star=f(w^\star)", "f^\\star: scalar; w^\\star: vector n; f: function n", "read", "equals(f_star, f(w_star))"),
    ("FD", r"\{w^r\}\rightarrow w^\star", "w^\\star: vector n; w^r: vector n", "refuse", ""),  # a limit
    ("FD", r"0<\delta<1", "\\delta: scalar", "read", "(0 < delta) & (delta < 1)"),
    ("FD", r"(f^{r+1} - f^\star) \le \delta\, (f^r-f^\star) \; \forall \; r\ge 0", "f^{r+1}: scalar; f^r: scalar; f^\\star: scalar; \\delta: scalar", "read", "f_r_1 - f_star <= delta * (f_r - f_star)"),
    ("FD", r"f^r-f^\star\le\epsilon", "f^r: scalar; f^\\star: scalar; \\epsilon: scalar", "read", "f_r - f_star <= epsilon"),
    ("HN", r"\text{The }p\text{-norm of a vector is denoted} \left \lVert {\cdot} \right \rVert _p\text{,} 1 \leqslant p\text{.} \\ \beta > 0, \beta \in \mathbb {R} \\ \left[ N \right] = \left\{1, \cdots, N \right\}", "p: scalar", "refuse", ""),  # words
    ("HN", r"\vec{\mathbf {p}} = \operatorname{softmax}\left(\beta \vec{\mathbf {x}} \right) \\ p_i = \left[\operatorname{softmax}\left(\beta \vec{\mathbf {x}} \right) \right]_i = \dfrac {\exp \left( {\beta x_i} \right)} {\sum_{k=1}^{N} \exp \left( {\beta x_k} \right)}", _P + "; i: index N", "read", "equals(vec_p, softmax(beta * vec_x)) & (equals(entry(vec_p, i), entry(softmax(beta * vec_x), i)) & equals(entry(softmax(beta * vec_x), i), exp(beta * entry(vec_x, i)) / total(exp(beta * vec_x))))"),
    ("HN", r"\operatorname{lse} \left ( \beta, \vec{\mathbf {x}} \right ) = \beta^{-1} \ln \left( {\sum_{k=1}^{N} \exp \left( {\beta x_k} \right)} \right)", "\\operatorname{lse}(\\beta, \\vec{\\mathbf{x}}): scalar; \\vec{\\mathbf{x}}: vector N; \\beta: scalar", "read", "equals(lse_beta_vec_x, 1 / beta * log(total(exp(beta * vec_x))))"),
    ("HN", r"\nabla _{\vec{\mathbf {x}}} \operatorname{lse} \left ( \beta, \vec{\mathbf {x}} \right ) = \operatorname{softmax}\left(\beta \vec{\mathbf {x}} \right)", "\\vec{\\mathbf{x}}: vector N; \\beta: scalar", "ask", (r"\nabla _{\vec{\mathbf{x}}} \operatorname{lse} \left ( \beta, \vec{\mathbf{x}} \right )", {"vector N": "equals(new1, softmax(beta * vec_x))"})),
    ("HN", r"J_s = \dfrac {\partial \operatorname{softmax}\left(\beta \vec{\mathbf {x}} \right)} {\partial \vec{\mathbf {x}}} = \beta \left(\operatorname{diag}\left(\vec{\mathbf {p}}\right) - \vec{\mathbf {p}}\vec{\mathbf {p}}^T \right)", _P + "; J_s: matrix N N", "ask", (r"\dfrac {\partial \operatorname{softmax}\left(\beta \vec{\mathbf{x}} \right)} {\partial \vec{\mathbf{x}}}", {"matrix N N": "equals(J_s, new1) & equals(new1, beta * (diag(vec_p) - outer(vec_p, vec_p)))"})),
    ("HN", r"J = \dfrac {\partial \operatorname{softmax}\left(\beta \boldsymbol{X}^T\boldsymbol{\xi} \right)} {\partial \vec{\mathbf {x}}} = \beta \boldsymbol{X} \left(\operatorname{diag}\left(\vec{\mathbf {p}}\right) - \vec{\mathbf {p}}\vec{\mathbf {p}}^T \right) \boldsymbol{X}^T = \boldsymbol{X} J_s \boldsymbol{X}^T", _P + "; J: matrix d d; J_s: matrix N N; \\boldsymbol{X}: matrix d N; \\boldsymbol{\\xi}: vector d", "ask", ("", {})),
    ("HN", r"\vec{\mathbf {z}}^T \left(\operatorname{diag}\left(\vec{\mathbf {p}}\right) - \vec{\mathbf {p}}\vec{\mathbf {p}}^T \right) \vec{\mathbf {z}} = \sum_{i} p_i {z_i}^2 - \left({\sum_{i} p_i z_i}\right)^2 \geqslant 0", "\\vec{\\mathbf{p}}: vector N; \\vec{\\mathbf{z}}: vector N", "read", "equals(dot(vec_z, (diag(vec_p) - outer(vec_p, vec_p)) @ vec_z), dot(vec_p, hadamard(vec_z, vec_z)) - dot(vec_p, vec_z)**2) & (0 <= dot(vec_p, hadamard(vec_z, vec_z)) - dot(vec_p, vec_z)**2)"),
    ("HN", r"\mathcal{A}: X \to \mathscr{P}(Y)", "", "refuse", ""),  # sets as values
    ("HN", r"\left . \begin{array}{l} {\vec{\mathbf {x}}}_k \to {\vec{\mathbf {x}}}_{0} \text{ as } k \to \infty \\ \vec{\mathbf {y}}_k \to {\vec{\mathbf {y}}_{0}} \text{ as } k \to \infty \\ {\vec{\mathbf {x}}}_k \in X \\ \vec{\mathbf {y}}_k \in \mathcal{A} \left({\vec{\mathbf {x}}}_k \right) \end{array} \right\} \implies {\vec{\mathbf {y}}_{0}} \in \mathcal{A} \left({\vec{\mathbf {x}}}_{0} \right)", "", "refuse", ""),  # limits
    ("HN", r"\mathcal{A} \left( \vec{\mathbf {x}} \right) = \left \{ \vec{\mathbf {x}} \right \}", "\\vec{\\mathbf{x}}: vector n", "refuse", ""),  # sets as values
    ("HN", r"\vec{\mathbf {x}} \in \mathcal{A} \left( \vec{\mathbf {x}} \right)", "\\vec{\\mathbf{x}}: vector n", "ask", (r"\in \mathcal{A}(\vec{\mathbf{x}})", {})),
    ("HN", r"\forall \vec{\mathbf {x}} \in X, \mathcal{A} \left( \vec{\mathbf {x}} \right) \subset H", "\\vec{\\mathbf{x}}: vector n", "refuse", ""),
    ("HN", r"l: X \to \mathbb {R}", "", "refuse", ""),
    ("HN", r"\forall \vec{\mathbf {x}} \in X, \forall \vec{\mathbf {y}} \in \mathcal{A} \left( \vec{\mathbf {x}} \right), l \left( \vec{\mathbf {y}} \right) \leqslant l \left( \vec{\mathbf {x}} \right)", "\\vec{\\mathbf{x}}: vector n; \\vec{\\mathbf{y}}: vector n; l: function n", "ask", (r"\in X", {})),  # refused behind its answer: a map to sets
    ("HN", r"\forall \vec{\mathbf {x}} \in X, \forall \vec{\mathbf {y}} \in \mathcal{A} \left( \vec{\mathbf {x}} \right), l \left( \vec{\mathbf {y}} \right) = l \left( \vec{\mathbf {x}} \right) \implies \vec{\mathbf {y}} = \vec{\mathbf {x}}", "\\vec{\\mathbf{x}}: vector n; \\vec{\\mathbf{y}}: vector n; l: function n", "ask", (r"\in X", {})),  # likewise
    ("HN", r"{\vec{\mathbf {x}}}_{t + 1} \in \mathcal{A} \left ({\vec{\mathbf {x}}}_t \right ), t = 0, 1, \cdots", "{\\vec{\\mathbf {x}}}_{t + 1}: vector n; {\\vec{\\mathbf {x}}}_t: vector n", "ask", (r"\in \mathcal{A}({\vec{\mathbf{x}}}_t)", {})),
    ("HN", r"\boldsymbol{X} = \left({\vec{\mathbf {x}}}_1, \dots, {\vec{\mathbf {x}}}_N \right)", "\\boldsymbol{X}: matrix d N", "ask", ("", {})),  # a list
    ("HN", r"M = \max_{i \in \left[ N \right]} \left \lVert {\vec{\mathbf {x}}}_i \right \rVert _2", "\\boldsymbol{X}: matrix d N; M: scalar", "read", "equals(M, maximum(stack(i, norm(column(X, i))))) where i: N"),
    ("HN", r"\operatorname {E} \left ( \boldsymbol{\xi}  \right ) = - \operatorname{lse} \left ( \beta, \boldsymbol{X}^T \boldsymbol{\xi}  \right ) + \dfrac {1} {2} \boldsymbol{\xi}^T \boldsymbol{\xi} + \beta^{-1} \ln N + \dfrac {1} {2} M^2 \tag {1}", "\\operatorname{E}(\\boldsymbol{\\xi}): scalar; \\operatorname{lse}(\\beta, \\boldsymbol{X}^T\\boldsymbol{\\xi}): scalar; \\boldsymbol{\\xi}: vector d; \\boldsymbol{X}: matrix d N; \\beta: scalar; M: scalar", "read", "equals(E_xi, -lse_beta_X_T_xi + Fraction(1, 2) * dot(xi, xi) + 1 / beta * log(length(column(X.T, 0))) + Fraction(1, 2) * M**2)"),
    ("HN", r"\boldsymbol{\xi}^{t + 1} = \mathcal{F} \left ( \boldsymbol{\xi}^{t} \right ) = \boldsymbol{X}\vec{\mathbf {p}} = \boldsymbol{X} \operatorname{softmax}\left(\beta \boldsymbol{X}^T {\boldsymbol{\xi}^{t}} \right)  \tag {2}", _X + "; \\mathcal{F}(\\boldsymbol{\\xi}^{t}): vector d", "read", "equals(xi_t_1, F_xi_t) & equals(F_xi_t, X @ vec_p) & equals(X @ vec_p, X @ softmax(beta * (X.T @ xi_t)))"),
    ("HN", r"\vec{\mathbf {p}} = \operatorname{softmax}\left(\beta \boldsymbol{X}^T {\boldsymbol{\xi}^{t}} \right)", _X, "read", "equals(vec_p, softmax(beta * (X.T @ xi_t)))"),
    ("HN", r"\left \lVert {\boldsymbol{\xi}^{t + 1}} \right \rVert _2 = \left \lVert {\boldsymbol{X}\vec{\mathbf {p}}} \right \rVert _2 = \left \lVert {\sum_{i=1}^{N} p_i {\vec{\mathbf {x}}}_i} \right \rVert _2 \leqslant \sum_{i=1}^{N} p_i \left \lVert {{\vec{\mathbf {x}}}_i} \right \rVert _2 \leqslant \sum_{i=1}^{N} p_i M = M", _X + "; M: scalar", "read", "equals(norm(xi_t_1), norm(X @ vec_p)) & equals(norm(X @ vec_p), norm(sum_over(i, entry(vec_p, i) * column(X, i)))) & (norm(sum_over(i, entry(vec_p, i) * column(X, i))) <= sum_over(i, entry(vec_p, i) * norm(column(X, i)))) & (sum_over(i, entry(vec_p, i) * norm(column(X, i))) <= M * total(vec_p)) & equals(M * total(vec_p), M) where i: N"),
    ("HN", r"S = \left \{\vec{\mathbf {x}} | \left \lVert {\vec{\mathbf {x}}} \right \rVert _2 \leqslant M \right \}", "\\vec{\\mathbf{x}}: vector d; M: scalar", "ask", (r"\in S", {})),
    ("HN", r"\operatorname {E} \left ( \boldsymbol{\xi}  \right ) &= \operatorname {E_1} \left ( \boldsymbol{\xi}  \right ) - \operatorname {E_2} \left ( \boldsymbol{\xi}  \right ) \\ \operatorname {E_1} \left ( \boldsymbol{\xi}  \right ) &= \dfrac {1} {2} \boldsymbol{\xi}^T \boldsymbol{\xi} + \beta^{-1} \ln N + \dfrac {1} {2} M^2 = \dfrac {1} {2} \boldsymbol{\xi}^T \boldsymbol{\xi} + C_1 \\ \operatorname {E_2} \left ( \boldsymbol{\xi}  \right ) &= \operatorname{lse} \left ( \beta, \boldsymbol{X}^T \boldsymbol{\xi}  \right )", _E + "; \\operatorname{lse}(\\beta, \\boldsymbol{X}^T\\boldsymbol{\\xi}): scalar; \\boldsymbol{X}: matrix d N; \\beta: scalar; M: scalar; C_1: scalar", "read", "equals(E_xi, E_1_xi - E_2_xi) & (equals(E_1_xi, Fraction(1, 2) * dot(xi, xi) + 1 / beta * log(length(column(X.T, 0))) + Fraction(1, 2) * M**2) & equals(Fraction(1, 2) * dot(xi, xi) + 1 / beta * log(length(column(X.T, 0))) + Fraction(1, 2) * M**2, Fraction(1, 2) * dot(xi, xi) + C_1)) & equals(E_2_xi, lse_beta_X_T_xi)"),
    ("HN", r"\min _{\boldsymbol{\xi}} \operatorname {E} \left ( \boldsymbol{\xi}  \right ) = \min _{\boldsymbol{\xi}} \left ( \operatorname {E_1} \left ( \boldsymbol{\xi}  \right ) - \operatorname {E_2} \left ( \boldsymbol{\xi}  \right ) \right )", _F, "ask", ("", {})),
    ("HN", r"\nabla _{\boldsymbol{\xi}} \operatorname {E_1} \left ( \boldsymbol{\xi}^{t + 1} \right ) = \nabla _{\boldsymbol{\xi}} \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right )", _X + "; " + _F, "read", "equals(gradient(E_1, xi_t_1), gradient(E_2, xi_t))"),
    ("HN", r"\boldsymbol{\xi}^{t + 1} = \boldsymbol{X} \operatorname{softmax}\left(\beta \boldsymbol{X}^T {\boldsymbol{\xi}}^t \right)", _X, "read", "equals(xi_t_1, X @ softmax(beta * (X.T @ xi_t)))"),
    ("HN", r"\mathcal{A} \left ( \boldsymbol{\xi}^{t } \right ) = \left \{ \boldsymbol{X} \operatorname{softmax}\left(\beta \boldsymbol{X}^T {\boldsymbol{\xi}^{t}} \right) \right \}", _X, "refuse", ""),  # a set
    ("HN", r"g(\boldsymbol{\xi}, \boldsymbol{\xi}^t) = \operatorname {E_1} \left ( \boldsymbol{\xi}  \right ) - \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) - \left ( \nabla _{\boldsymbol{\xi}} \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) \right )^T \left ( \boldsymbol{\xi} - \boldsymbol{\xi}^{t} \right )", _X + "; " + _F, "ask", (r"g(\boldsymbol{\xi}, \boldsymbol{\xi}^t)", {"number": "equals(new1, E_1(xi) - E_2(xi_t) - dot(gradient(E_2, xi_t), xi - xi_t))"})),
    ("HN", r"\operatorname {E_2} \left ( \boldsymbol{\xi}  \right ) \geqslant \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) + \left ( \nabla _{\boldsymbol{\xi}} \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) \right )^T \left ( \boldsymbol{\xi} - \boldsymbol{\xi}^{t} \right )", _X + "; " + _F, "read", "E_2(xi_t) + dot(gradient(E_2, xi_t), xi - xi_t) <= E_2(xi)"),
    ("HN", r"\operatorname {E} \left ( \boldsymbol{\xi}  \right ) &= \operatorname {E_1} \left ( \boldsymbol{\xi}  \right ) - \operatorname {E_2} \left ( \boldsymbol{\xi}  \right ) \\ & \leqslant \operatorname {E_1} \left ( \boldsymbol{\xi}  \right ) - \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) - \left ( \nabla _{\boldsymbol{\xi}} \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) \right )^T \left ( \boldsymbol{\xi} - \boldsymbol{\xi}^{t} \right ) \\ &= g(\boldsymbol{\xi}, \boldsymbol{\xi}^t) \\ &= \operatorname {E_1} \left ( \boldsymbol{\xi}  \right ) - \left ( \nabla _{\boldsymbol{\xi}} \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) \right )^T \boldsymbol{\xi} + C_2", _X + "; " + _F + "; C_2: scalar", "ask", ("", {})),
    ("HN", r"\dfrac {\partial g(\boldsymbol{\xi}, \boldsymbol{\xi}^t)} {\partial {\boldsymbol{\xi}}}  &= \nabla _{\boldsymbol{\xi}} \operatorname {E_1} \left ( \boldsymbol{\xi} \right ) - \nabla _{\boldsymbol{\xi}} \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) = \boldsymbol{\xi} - \nabla _{\boldsymbol{\xi}} \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) \\ \dfrac {\partial ^2 g(\boldsymbol{\xi}, \boldsymbol{\xi}^t)} {\partial {\boldsymbol{\xi} ^2}} &= I", _X + "; " + _F, "ask", ("", {})),
    ("HN", r"\dfrac {\partial g(\boldsymbol{\xi}, \boldsymbol{\xi}^t)} {\partial {\boldsymbol{\xi}}} = \boldsymbol{\xi} - \nabla _{\boldsymbol{\xi}} \operatorname {E_2} \left ( \boldsymbol{\xi}^{t}  \right ) = \boldsymbol{\xi} - \boldsymbol{X} \operatorname{softmax}\left(\beta \boldsymbol{X}^T {\boldsymbol{\xi}}^t \right) = \vec {\mathbf {0}}", _X + "; " + _F, "ask", ("", {})),
    ("HN", r"\boldsymbol{\xi}^{t + 1} = \underset{\boldsymbol{\xi}} {\operatorname{argmin}} g(\boldsymbol{\xi}, \boldsymbol{\xi}^t) = \boldsymbol{X} \operatorname{softmax}\left(\beta \boldsymbol{X}^T {\boldsymbol{\xi}}^t \right)", _X + "; \\boldsymbol{\\xi}: vector d", "ask", ("", {})),
    ("HN", r"\text { if } \boldsymbol{\xi}^{t + 1} \neq \boldsymbol{\xi}^t, g(\boldsymbol{\xi}^{t + 1}, \boldsymbol{\xi}^t) \lt g(\boldsymbol{\xi}^{t}, \boldsymbol{\xi}^t)", _X + "; g(\\boldsymbol{\\xi}^{t + 1}, \\boldsymbol{\\xi}^t): scalar; g(\\boldsymbol{\\xi}^{t}, \\boldsymbol{\\xi}^t): scalar", "read", "implies(~equals(xi_t_1, xi_t), g_xi_t_1_xi_t < g_xi_t_xi_t)"),
    ("HN", r"\text { if } \boldsymbol{\xi}^{t + 1} \neq \boldsymbol{\xi}^t, \operatorname {E} \left ( \boldsymbol{\xi}^{t + 1} \right ) \leqslant g(\boldsymbol{\xi}^{t + 1}, \boldsymbol{\xi}^t) \lt g(\boldsymbol{\xi}^{t}, \boldsymbol{\xi}^t) = \operatorname {E} \left ( \boldsymbol{\xi}^t  \right )", _X + "; g(\\boldsymbol{\\xi}^{t + 1}, \\boldsymbol{\\xi}^t): scalar; g(\\boldsymbol{\\xi}^{t}, \\boldsymbol{\\xi}^t): scalar; \\operatorname{E}: function d", "read", "implies(~equals(xi_t_1, xi_t), (E(xi_t_1) <= g_xi_t_1_xi_t) & (g_xi_t_1_xi_t < g_xi_t_xi_t) & equals(g_xi_t_xi_t, E(xi_t)))"),
    ("HN", r"\forall \boldsymbol{\xi}^{t + 1} \in \mathcal{A} \left ( \boldsymbol{\xi}^t \right ), \text { if } \boldsymbol{\xi}^{t + 1} \neq \boldsymbol{\xi}^t, \operatorname {E} \left ( \boldsymbol{\xi}^{t + 1} \right ) \lt \operatorname {E} \left ( \boldsymbol{\xi}^t \right )", _X + "; \\operatorname{E}: function d", "ask", (r"\in \mathcal{A}(\boldsymbol{\xi}^t)", {})),  # sets as values
    ("SA", r"\vX = [\vm_1, \ldots, \vm_K] \in \R^{d \times K}", "\\mathbf{X}: matrix d K", "ask", (r"\mathbf{m}", {})),  # a list
    ("SA", r"E(\vxi) = \tfrac{1}{2}\|\vxi\|^{2} - \tfrac{1}{\beta}\log\sum_{k}\exp(\beta\,\vm_{k}^{\!\top}\vxi)", "E: function d; \\mathbf{m}: matrix d K; \\boldsymbol{\\xi}: vector d; \\beta: scalar", "read", "equals(E(xi), Fraction(1, 2) * norm(xi)**2 - 1 / beta * log(total(exp(beta * (m.T @ xi)))))"),
    ("SA", r"\beta > 0", "\\beta: scalar", "read", "0 < beta"),
    ("SA", r"\nabla_{\vxi}\log p_{\beta}(\vxi) = \vX\,\softmax(\beta\,\vX^{\!\top}\vxi) - \vxi", _S, "ask", (r"\nabla_{\boldsymbol{\xi}}\log p_{\beta}(\boldsymbol{\xi})", {"vector d": "equals(new1, X @ softmax(beta * (X.T @ xi)) - xi)"})),
    ("SA", r"\alpha \in (0,1)", "\\alpha: scalar", "read", "(0 < alpha) & (alpha < 1)"),
    ("SA", r"\vxi_{t+1} = (1-\alpha)\,\vxi_{t} + \alpha\,\vX\,\softmax\!\bigl(\beta\,\vX^{\!\top}\vxi_{t}\bigr) + \sqrt{2\alpha/\beta}\;\veps_{t}, \qquad \veps_{t} \sim \mathcal{N}(\mathbf{0},\,\mathbf{I}_{d}).", "\\boldsymbol{\\xi}_{t+1}: vector d; \\boldsymbol{\\xi}_t: vector d; \\mathbf{X}: matrix d K; \\beta: scalar; \\alpha: scalar; \\boldsymbol{\\varepsilon}_t: vector d", "ask", (r"\boldsymbol{\xi}_{t+1} = (1-\alpha)\,\boldsymbol{\xi}_{t} + \alpha\,\mathbf{X}\,\operatorname{softmax}\!\bigl(\beta\,\mathbf{X}^{\!\top}\boldsymbol{\xi}_{t}\bigr) + \sqrt{2\alpha/\beta}\;\boldsymbol{\varepsilon}_{t}", {})),
    ("SA", r"r_k > 0", "\\mathbf{r}: vector K; k: index K", "read", "0 < entry(r, k)"),
    ("SA", r"\boxed{ E_{\vr}(\vxi) = \tfrac{1}{2}\|\vxi\|^{2} - \tfrac{1}{\beta}\log\sum_{k=1}^{K} r_k\,\exp\!\bigl(\beta\,\vm_{k}^{\!\top}\vxi\bigr),}", "E_{\\mathbf{r}}: function d; \\mathbf{m}: matrix d K; \\mathbf{r}: vector K; \\boldsymbol{\\xi}: vector d; \\beta: scalar", "read", "equals(E_r(xi), Fraction(1, 2) * norm(xi)**2 - 1 / beta * log(dot(r, exp(beta * (m.T @ xi)))))"),
    ("SA", r"\vr = (r_1, \ldots, r_K)^{\!\top}", "\\mathbf{r}: vector K", "read", "equals(r, stack(i, entry(r, i))) where i: K"),  # a list
    ("SA", r"r_k = 1", "\\mathbf{r}: vector K; k: index K", "read", "equals(entry(r, k), 1)"),
    ("SA", r"p_{\vr}(\vxi) \propto \exp(-\beta\,E_{\vr}(\vxi))", "p_{\\mathbf{r}}: function d; E_{\\mathbf{r}}: function d; \\boldsymbol{\\xi}: vector d; \\beta: scalar", "ask", (r"p_{\mathbf{r}}(\boldsymbol{\xi}) \propto \exp(-\beta\,E_{\mathbf{r}}(\boldsymbol{\xi}))", {"a multiple": "equals(p_r(xi), new1 * exp(-beta * E_r(xi)))"})),
    ("SA", r"\nabla_{\vxi}\log p_{\vr}(\vxi) = \vX\,\softmax(\beta\,\vX^{\!\top}\vxi + \log\vr) - \vxi", _S + "; \\mathbf{r}: vector K", "ask", ("", {})),
    ("SA", r"\log\vr = (\log r_1, \ldots, \log r_K)^{\!\top}", "\\mathbf{r}: vector K", "ask", ("", {})),  # a list
    ("SA", r"r_k\,\exp(a_k) = \exp(a_k + \log r_k)", "r: vector K; a: vector K; k: index K", "read", "equals(entry(r, k) * exp(entry(a, k)), exp(entry(a, k) + log(entry(r, k))))"),
    ("SA", r"\boxed{ \vxi_{t+1} = (1-\alpha)\,\vxi_{t} + \alpha\,\vX\,\softmax\!\bigl(\beta\,\vX^{\!\top}\vxi_{t} + \log\vr\bigr) + \sqrt{2\alpha/\beta}\;\veps_{t}.}", "\\boldsymbol{\\xi}_{t+1}: vector d; \\boldsymbol{\\xi}_t: vector d; \\mathbf{X}: matrix d K; \\beta: scalar; \\alpha: scalar; \\boldsymbol{\\varepsilon}_t: vector d; \\mathbf{r}: vector K", "read", "equals(xi_t_1, (1 - alpha) * xi_t + alpha * (X @ softmax(beta * (X.T @ xi_t) + log(r))) + sqrt(2 * alpha / beta) * varepsilon_t)"),
    ("SA", r"\rho = r_{\mathrm{designated}}/r_{\mathrm{background}}", "\\rho: scalar; r_{\\mathrm{designated}}: scalar; r_{\\mathrm{background}}: scalar", "read", "equals(rho, r_designated / r_background)"),
    ("SA", r"r_k = \rho", "\\mathbf{r}: vector K; k: index K; \\rho: scalar", "read", "equals(entry(r, k), rho)"),
    ("SA", r"f_{\mathrm{eff}}(\rho) = K_{\mathrm{des}}\rho/(K_{\mathrm{des}}\rho + K_{\mathrm{bg}})", _K + "; f_{\\mathrm{eff}}(\\rho): scalar", "read", "equals(f_eff_rho, K_des * rho / (K_des * rho + K_bg))"),
    ("SA", r"K_{\mathrm{bg}} = K - K_{\mathrm{des}}", "K_{\\mathrm{des}}: scalar; K_{\\mathrm{bg}}: scalar; K: scalar", "read", "equals(K_bg, K - K_des)"),
    ("SA", r"\rho=1", "\\rho: scalar", "read", "equals(rho, 1)"),
    ("SA", r"f_{\mathrm{eff}} = K_{\mathrm{des}}/K", "f_{\\mathrm{eff}}: scalar; K_{\\mathrm{des}}: scalar; K: scalar", "read", "equals(f_eff, K_des / K)"),
    ("SA", r"\rho \to \infty", "\\rho: scalar", "refuse", ""),  # a limit
    ("SA", r"f_{\mathrm{eff}} \to 1", "f_{\\mathrm{eff}}: scalar", "ask", (r"\lim \left(f_{\mathrm{eff}}\right)", {})),
    ("SA", r"\rho(f) = \frac{f \cdot K_{\mathrm{bg}}}{K_{\mathrm{des}}\,(1-f)}.", "\\rho(f): scalar; f: scalar; K_{\\mathrm{des}}: scalar; K_{\\mathrm{bg}}: scalar", "read", "equals(rho_f, f * K_bg / (K_des * (1 - f)))"),
    ("SA", r"K_{\mathrm{eff}}(\vr) = (\sum_k r_k)^{2} / \sum_k r_k^{2}", "K_{\\mathrm{eff}}(\\mathbf{r}): scalar; \\mathbf{r}: vector K", "read", "equals(K_eff_r, total(r)**2 / dot(r, r))"),
    ("SA", r"\beta^{*} \;\approx\; 1.57 + 0.28\sqrt{d},", "\\beta^{*}: scalar; d: scalar", "ask", (r"\beta^{*} \;\approx\; 1.57 + 0.28\sqrt{d}", {"a multiple": "equals(beta_star, new1 * (Fraction(157, 100) + Fraction(7, 25) * sqrt(d)))"})),
    ("SA", r"R^{2}=0.97", "R: scalar", "read", "equals(R**2, Fraction(97, 100))"),
    ("SA", r"d \in [18, 186]", "d: scalar", "read", "(18 <= d) & (d <= 186)"),
    ("SA", r"K \geq 30", "K: scalar", "read", "30 <= K"),
    ("SA", r"\rho > 1", "\\rho: scalar", "read", "1 < rho"),
    ("SA", r"H_{\vr}(0) = \log K_{\mathrm{eff}}(\vr) < \log K", "H_{\\mathbf{r}}(0): scalar; K_{\\mathrm{eff}}(\\mathbf{r}): scalar; K: scalar", "ask", (r"\log", {"natural": "equals(H_r_0, log(K_eff_r)) & (log(K_eff_r) < log(K))"})),
    ("SA", r"\beta^{*}(\rho) \geq \beta^{*}(1)", "\\beta^{*}(\\rho): scalar; \\beta^{*}(1): scalar", "read", "beta_star_1 <= beta_star_rho"),
    ("SA", r"K_{\mathrm{eff}} = 99", "K_{\\mathrm{eff}}: scalar", "read", "equals(K_eff, 99)"),
    ("SA", r"\rho \;\xrightarrow{\;\text{exact}\;}\; f_{\mathrm{eff}} \;\xrightarrow{\;\text{exact}\;}\; \bar{a}_{\mathrm{des}} \;\xrightarrow{\;\text{lossy}\;}\; f_{\mathrm{soft}} \;\xrightarrow{\;\text{nonlinear}\;}\; f_{\mathrm{obs}},", "\\rho: scalar", "refuse", ""),  # no statement
    ("SA", r"\Delta = f_{\mathrm{eff}} - f_{\mathrm{obs}}", "\\Delta: scalar; f_{\\mathrm{eff}}: scalar; f_{\\mathrm{obs}}: scalar", "read", "equals(Delta, f_eff - f_obs)"),
    ("SA", r"\Delta = \underbrace{(f_{\mathrm{eff}} - \bar{a}_{\mathrm{des}})}_{\Delta_{\mathrm{attn}}\;\approx\;0} + \underbrace{(\bar{a}_{\mathrm{des}} - f_{\mathrm{soft}})}_{\Delta_{\mathrm{PCA}}} + \underbrace{(f_{\mathrm{soft}} - f_{\mathrm{obs}})}_{\Delta_{\mathrm{argmax}}}.", "\\Delta: scalar; f_{\\mathrm{eff}}: scalar; f_{\\mathrm{obs}}: scalar; f_{\\mathrm{soft}}: scalar; \\bar{a}_{\\mathrm{des}}: scalar", "read", "equals(Delta, f_eff - bar_a_des + (bar_a_des - f_soft) + (f_soft - f_obs))"),
    ("SA", r"S = (\bar{c}_{\mathrm{within}} - \bar{c}_{\mathrm{between}}) / [\tfrac{1}{2}(\sigma_{\mathrm{within}} + \sigma_{\mathrm{between}})]", "S: scalar; \\bar{c}_{\\mathrm{within}}: scalar; \\bar{c}_{\\mathrm{between}}: scalar; \\sigma_{\\mathrm{within}}: scalar; \\sigma_{\\mathrm{between}}: scalar", "read", "equals(S, (bar_c_within - bar_c_between) / (Fraction(1, 2) * (sigma_within + sigma_between)))"),
]  # fmt: skip
_L = "x: vector d; a_l(x): vector d; g_l(x): vector d; S_l(x): vector d; P_l(x): vector d; d_l(x): vector d; r_l(x): vector d"
_T = "x_l^m: vector d; x_l^0: vector d; x_L^m: vector d; x_L^0: vector d; m: vector L; D: vector L; K: vector L"
_V = "\\text{Var}(\\hat{\\gamma}): scalar; w: vector n"
FOURTEENTH_SET = [
    ("EG", r"a_l(x)=A_l(N_l(x)),\qquad g_l(x)=F_l(N_l(x)).", "x: vector d; a_l(x): vector d; g_l(x): vector d", "ask", ("A_l(N_l(x))", {})),
    ("EG", r"S_l(x)&=x+a_l(x)+g_l(x+a_l(x)),\\ P_l(x)&=x+a_l(x)+g_l(x).", _L, "ask", ("g_l(x+a_l(x))", {"vector d": "equals(S_l_x, x + a_l_x + new1) & equals(P_l_x, x + a_l_x + g_l_x)"})),
    ("EG", r"d_l(x)=S_l(x)-P_l(x)=g_l(x+a_l(x))-g_l(x).", _L, "ask", ("g_l(x+a_l(x))", {"vector d": "equals(d_l_x, S_l_x - P_l_x) & equals(S_l_x - P_l_x, new1 - g_l_x)"})),
    ("EG", r"d_l(x)=\int_0^1 Jg_l(x+t a_l(x))a_l(x)\,dt.", _L, "ask", (r"\int_0^1 Jg_l(x+t a_l(x))a_l(x)\,dt", {"vector d": "equals(d_l_x, new1)"})),
    ("EG", r"\|d_l(x)\|\le \sup_{t\in[0,1]}\|Jg_l(x+t a_l(x))\|_{\mathrm{op}}\,\|a_l(x)\|.", _L, "ask", ("", {})),
    ("EG", r"\gamma(t)=g_l(x+t a_l(x))", _L + "; \\gamma(t): vector d; t: scalar", "ask", ("g_l(x+t a_l(x))", {"vector d": "equals(gamma_t, new1)"})),
    ("EG", r"\gamma'(t)=Jg_l(x+t a_l(x))a_l(x)", _L + "; \\gamma'(t): vector d; t: scalar", "refuse", ""),  # J is a Jacobian
    ("EG", r"d_l(x)=Jg_l(x)a_l(x)+r_l(x),", _L + "; Jg_l(x): matrix d d", "read", "equals(d_l_x, Jg_l_x @ a_l_x + r_l_x)"),
    ("EG", r"\|r_l(x)\|\le \frac{H_l}{2}\|a_l(x)\|^2.", _L + "; H_l: scalar", "read", "norm(r_l_x) <= H_l / 2 * norm(a_l_x)**2"),
    ("EG", r"\|r_l(x)\| &\le \int_0^1 \|Jg_l(x+t a_l(x))-Jg_l(x)\|_{\mathrm{op}}\|a_l(x)\|\,dt\\ &\le \int_0^1 H_l t\|a_l(x)\|^2\,dt =\frac{H_l}{2}\|a_l(x)\|^2.", _L + "; H_l: scalar", "ask", (r"\int_0^1 H_l t\|a_l(x)\|^2\,dt", {"number": "(norm(r_l_x) <= new1) & (new1 <= new2) & equals(new2, H_l / 2 * norm(a_l_x)**2)"}, {r"\int_0^1 \|Jg_l(x+t a_l(x))-Jg_l(x)\|_{\mathrm{op}}\|a_l(x)\|\,dt": "number"})),
    ("EG", r"m\in\{0,1\}^L", "m: vector L", "read", "for_each(i, equals(entry(m, i), 0) | equals(entry(m, i), 1)) where i: L"),
    ("EG", r"m_l=1", "m: vector L; l: index L", "read", "equals(entry(m, l), 1)"),
    ("EG", r"m_l=0", "m: vector L; l: index L", "read", "equals(entry(m, l), 0)"),
    ("EG", r"\sup_x\|d_l(x)\|\le D_l", _L + "; D_l: scalar", "read", "norm(d_l_x) <= D_l"),
    ("EG", r"\|x_L^m-x_L^0\| \le \sum_{l=0}^{L-1}m_lD_l\prod_{j=l+1}^{L-1}K_j.", _T, "ask", (r"\prod_{j=l+1}^{L-1}K_j", {"number": "norm(x_L_m - x_L_0) <= sum_over(l, entry(m, l) * entry(D, l) * entry(new1, l)) where l: L"})),
    ("EG", r"e_l=\|x_l^m-x_l^0\|", "e_l: scalar; x_l^m: vector d; x_l^0: vector d", "read", "equals(e_l, norm(x_l_m - x_l_0))"),
    ("EG", r"e_{l+1} &\le \|S_l(x_l^m)-S_l(x_l^0)\| +m_l\|P_l(x_l^m)-S_l(x_l^m)\|\\ &\le K_l e_l+m_lD_l.", "e_{l+1}: scalar; e_l: scalar; m_l: scalar; K_l: scalar; D_l: scalar; S_l(x_l^m): vector d; S_l(x_l^0): vector d; P_l(x_l^m): vector d", "read", "(e_l_1 <= norm(S_l_x_l_m - S_l_x_l_0) + m_l * norm(P_l_x_l_m - S_l_x_l_m)) & (norm(S_l_x_l_m - S_l_x_l_0) + m_l * norm(P_l_x_l_m - S_l_x_l_m) <= K_l * e_l + m_l * D_l)"),
    ("EG", r"e_0=0", "e_0: scalar", "read", "equals(e_0, 0)"),
    ("EG", r"p_m=\mathrm{softmax}(h(x_L^m))", "p_m: vector V; h(x_L^m): vector V", "read", "equals(p_m, softmax(h_x_L_m))"),
    ("EG", r"p_0=\mathrm{softmax}(h(x_L^0))", "p_0: vector V; h(x_L^0): vector V", "read", "equals(p_0, softmax(h_x_L_0))"),
    ("EG", r"\mathrm{KL}(p_0\|p_m) \le \frac{K_h^2}{4} \left( \sum_{l=0}^{L-1}m_lD_l\prod_{j=l+1}^{L-1}K_j \right)^2.", "p_0: vector V; p_m: vector V; K_h: scalar; m: vector L; D: vector L; K: vector L", "ask", (r"\prod_{j=l+1}^{L-1}K_j", {"number": "dot(p_0, log(p_0) - log(p_m)) <= K_h**2 / 4 * dot(hadamard(m, D), new1)**2"}, {r"\mathrm{KL}(p_0\|p_m)": "natural"})),
    ("EG", r"A(z)=\log\sum_i\exp z_i", "A: function V; z: vector V", "read", "equals(A(z), log(total(exp(z))))"),
    ("EG", r"\nabla^2A(z)=\mathrm{diag}(p)-pp^\top", "\\nabla^2 A(z): matrix V V; p: vector V", "read", "equals(nabla_2_A_z, diag(p) - outer(p, p))"),
    ("EG", r"\eta \;=\; D(m_{\mathrm{all}})\big/\textstyle\sum_l D(e_l).", "\\eta: scalar; D: function L; m_{\\mathrm{all}}: vector L", "ask", (r"e", {})),
    ("EG", r"\eta<1", "\\eta: scalar", "read", "eta < 1"),
    ("EG", r"\eta>1", "\\eta: scalar", "read", "1 < eta"),
    ("EG", r"\beta \;\ge\; \log(1/\eta)\,/\,\log L.", "\\beta: scalar; \\eta: scalar; L: scalar", "read", "log(1 / eta) / log(L) <= beta"),
    ("SW", r"y \in Y= \{-1,+1\}", "y: scalar", "read", "equals(y, -1) | equals(y, 1)"),
    ("SW", r"c: X \to Y", "", "refuse", ""),
    ("SW", r"\err_{\Dist}(c) \doteq \Prob{(\vx,y)\sim \Dist}{c(\vx) \neq y}", "\\mathbf{x}: vector d; y: scalar; c: function d", "ask", (r"\mathrm{err}_{\mathcal{D}}(c)", {})),
    ("SW", r"h:X \to [-1,+1]", "", "refuse", ""),
    ("SW", r"S_T(\vx) = \left( \sum_{t=1}^T \alpha_t h_t(\vx) \right)", "S_T(\\mathbf{x}): scalar; \\alpha: vector T; \\mathbf{x}: vector d", "ask", (r"h_t(\mathbf{x})", {"number": "equals(S_T_x, dot(alpha, new1))"})),
    ("SW", r"H_T = \sign(S_T)", "H_T: scalar; S_T: scalar", "ask", (r"\operatorname{sign}", {"1 at 0": "equals(H_T, 1 - 2 * indicator(S_T < 0))"})),
    ("SW", r"\Phi(S_t) = \Expect{(\vx,y) \sim \Dist}{e^{-S_t(\vx)y}}", "\\Phi(S_t): scalar; S_t: function d; \\mathbf{x}: vector d; y: scalar", "ask", (r"\mathbb{E}_{(\mathbf{x},y) \sim \mathcal{D}}\left[e^{-S_t(\mathbf{x})y}\right]", {"number": "equals(Phi_S_t, new1)"})),
    ("SW", r"S_t=S_{t-1}+\alpha_t h_t", "S_t: function d; S_{t-1}: function d; h_t: function d; \\alpha_t: scalar", "refuse", ""),  # functions as values
    ("SW", r"\left. \frac{\partial}{\partial \alpha_t}\right|_{\alpha_t=0} \Phi(S_{t-1}+\alpha_t h) = \Expect{(\vx,y) \sim \Dist_{t-1}}{h(\vx) y}", "\\mathbf{x}: vector d; y: scalar; h: function d; \\alpha_t: scalar", "refuse", ""),  # a derivative at a point
    ("SW", r"\Dist_{t-1} = \frac{\Dist}{Z_{t-1}} \exp\left( -S_{t-1}(\vx)y \right)", "\\mathcal{D}_{t-1}: scalar; \\mathcal{D}: scalar; Z_{t-1}: scalar; S_{t-1}(\\mathbf{x}): scalar; y: scalar", "read", "equals(D_t_less_1, D / Z_t_less_1 * exp(-S_t_less_1_x * y))"),
    ("SW", r"\edge_{t}(h) \doteq \corr_{\Dist_{t-1}}(h) \doteq \Expect{(\vx,y) \sim \Dist_{t-1}}{h(\vx) y}", "\\gamma_t(h): scalar; \\mathbf{x}: vector d; y: scalar; h: function d", "ask", ("", {})),
    ("SW", r"\edgeEmp_{t}(h) \doteq \corrEmp_{\Dist_{t-1}}(h) \doteq \sum_{i=1}^n \frac{w_i}{Z_{t-1}} h(\vx_i) y_i", "\\hat{\\gamma}_t(h): scalar; w: vector n; \\mathbf{X}: matrix n d; y: vector n; h: function d; Z_{t-1}: scalar", "ask", ("", {})),
    ("SW", r"w_i = e^{-S_{t-1}(\vx_i)}", "w: vector n; S_{t-1}: function d; \\mathbf{X}: matrix n d; i: index n", "read", "equals(entry(w, i), exp(-S_t_less_1(row(X, i))))"),
    ("SW", r"Z_{t-1} = \sum_{i=1}^n w_i", "Z_{t-1}: scalar; w: vector n", "read", "equals(Z_t_less_1, total(w))"),
    ("SW", r"\mbox{Var}(\edgeEmp) = \frac{\sum_{i=1}^n w_i^2}{\left(\sum_{i=1}^n w_i\right)^2}", _V, "read", "equals(Var_hat_gamma, dot(w, w) / total(w)**2)"),
    ("SW", r"\mbox{Var}(\edgeEmp) = 1/n", _V, "read", "equals(Var_hat_gamma, 1 / length(w))"),
    ("SW", r"\neff \doteq \frac{\left(\sum_{i=1}^n w_i\right)^2}{\sum_{i=1}^n w_i^2}", "n_{\\mathrm{eff}}: scalar; w: vector n", "ask", (r"n_{\mathrm{eff}} \doteq \frac{\left(\sum_{i=1}^n w_i\right)^2}{\sum_{i=1}^n w_i^2}", {"equality": "equals(n_eff, total(w)**2 / dot(w, w))"})),
    ("SW", r"\mbox{Var}(\edgeEmp) = 1/\neff", "\\text{Var}(\\hat{\\gamma}): scalar; n_{\\mathrm{eff}}: scalar", "read", "equals(Var_hat_gamma, 1 / n_eff)"),
    ("SW", r"w_1=\cdots,w_k=1/k", "w: vector n; k: scalar", "refuse", ""),  # mistyped
    ("SW", r"w_{k+1}=\cdots=w_{n}=0", "w: vector n; k: scalar", "refuse", ""),
    ("SW", r"\neff=k", "n_{\\mathrm{eff}}: scalar; k: scalar", "read", "equals(n_eff, k)"),
    ("SW", r"M\geq \max w_i", "M: scalar; w: vector n; i: index n", "ask", (r"\max w_i", {"over i": "maximum(w) <= M"})),
    ("SW", r"\neff \approx n/25", "n_{\\mathrm{eff}}: scalar; n: scalar", "ask", (r"n_{\mathrm{eff}} \approx n/25", {"a multiple": "equals(n_eff, new1 * (n / 25))"})),
    ("SW", r"\epsilon>0", "\\epsilon: scalar", "read", "0 < epsilon"),
    ("SW", r"n > (M/\epsilon)^2", "n: scalar; M: scalar; \\epsilon: scalar", "read", "(M / epsilon)**2 < n"),
    ("SW", r"n=(M/\epsilon)^2", "n: scalar; M: scalar; \\epsilon: scalar", "read", "equals(n, (M / epsilon)**2)"),
    ("SW", r"M_t = \sum_i^t X_i", "M_t: scalar; X: vector t", "ask", (r"\sum_i^t X_i", {"number": "equals(M_t, new1)"})),
    ("SW", r"k \geq 1", "k: natural", "read", "1 <= k"),
    ("SW", r"i \geq 1", "i: natural", "read", "1 <= i"),
    ("SW", r"|X_i| \leq c_i", "X: vector n; c: vector n; i: index n", "read", "abs(entry(X, i)) <= entry(c, i)"),
    ("SW", r"\forall \sigma > 0", "\\sigma: scalar", "declare", '\\sigma: scalar with 0 < sigma'),  # states nothing
    ("SW", r"\forall t: |M_t| \leq C \sqrt{ \left( \sum_{i=1}^t c_i^2 \right) \left( \log \log \left( \frac{ \sum_{i=1}^t c_i^2 }{ |M_t| }\right) + \log \frac{1}{\sigma} \right) },", "M_t: scalar; c: vector t; C: scalar; \\sigma: scalar", "read", "abs(M_t) <= C * sqrt(dot(c, c) * (log(log(dot(c, c) / abs(M_t))) + log(1 / sigma)))"),
]  # fmt: skip
_A = "s: vector p; a: vector m; A^V(s,a): scalar; \\widehat{A}_\\pi(s,a): scalar; \\varepsilon_\\pi: scalar"
_O = "p_{t+1}: scalar; p_t: scalar; \\epsilon(t): scalar; \\delta(t): scalar"
_M = "n: scalar; M: scalar; R: scalar; \\delta: scalar"
FIFTEENTH_SET = [
    ("TT", r"r_k^\star(\pi;s)=\mathrm{rank}(\mathcal{M}_k^\pi(A_s)).", "r_k^\\star(\\pi;s): scalar; \\mathcal{M}_k^\\pi(A_s): matrix m n", "read", "equals(r_k_star_pi_s, rank(M_k_pi_A_s))"),
    ("TT", r"r_k^\star(\pi;s)\le \prod_{(i,j)\in\delta_\pi(k)} \rho_{ij}.", "r_k^\\star(\\pi;s): scalar; \\rho: matrix m m", "ask", (r"\prod_{(i,j)\in\delta_\pi(k)} \rho_{ij}", {"number": "r_k_star_pi_s <= new1"})),
    ("TT", r"J_{\mathrm{LA}}(\pi)=\sum_{k=1}^{m-1} C_k^W(\pi).", "J_{\\mathrm{LA}}(\\pi): scalar", "ask", ("", {})),
    ("TT", r"\sup_{s,a}|A^V(s,a)-\widehat A_\pi(s,a)|\le \varepsilon_\pi", _A, "read", "abs(A_V_s_a - widehat_A_pi_s_a) <= varepsilon_pi"),
    ("TT", r"\widehat \pi_\pi(s)\in\arg\max_a \widehat A_\pi(s,a)", _A + "; \\widehat{\\pi}_\\pi(s): vector m", "refuse", ""),  # the advantage is one name
    ("TT", r"A^V(s,\widehat \pi_\pi(s))\ge \max_a A^V(s,a)-2\varepsilon_\pi .", _A + "; A^V(s,\\widehat{\\pi}_\\pi(s)): scalar", "ask", (r"\max_a A^V(s,a)", {"number": "new1 - 2 * varepsilon_pi <= A_V_s_widehat_pi_pi_s"})),
    ("OE", r"S = \{\text{correct}, \text{wrong}\}", "", "refuse", ""),  # a set as a value
    ("OE", r"P(\text{correct} \to \text{correct}) &= 1 - \epsilon(t) \\ P(\text{correct} \to \text{wrong}) &= \epsilon(t) \\ P(\text{wrong} \to \text{correct}) &= \delta(t) \\ P(\text{wrong} \to \text{wrong}) &= 1 - \delta(t)", _O, "ask", (r"P(\text{correct} \to \text{wrong}) &= \epsilon(t)", {})),
    ("OE", r"\epsilon(t) > \delta(t)", _O, "read", "delta_t < epsilon_t"),
    ("OE", r"t > t_0", "t: scalar; t_0: scalar", "read", "t_0 < t"),
    ("OE", r"p_{t+1} = p_t(1-\epsilon(t)) + (1-p_t)\delta(t)", _O, "read", "equals(p_t_1, p_t * (1 - epsilon_t) + (1 - p_t) * delta_t)"),
    ("OE", r"p_{t+1} < p_t", _O, "read", "p_t_1 < p_t"),
    ("OE", r"p_t(1-\epsilon(t)) + (1-p_t)\delta(t) &< p_t \\ \delta(t) - p_t\delta(t) &< p_t\epsilon(t) \\ \delta(t) &< p_t(\epsilon(t) + \delta(t))", _O, "ask", (r"\delta(t) &< p_t(\epsilon(t) + \delta(t))", {"concluded": "(p_t * (1 - epsilon_t) + (1 - p_t) * delta_t < p_t) & (delta_t - p_t * delta_t < p_t * epsilon_t) & (delta_t < p_t * (epsilon_t + delta_t))"})),
    ("OE", r"p_t \approx 1", _O, "ask", (r"p_t \approx 1", {})),
    ("OE", r"\delta(t) < \epsilon(t)", _O, "read", "delta_t < epsilon_t"),
    ("MP", r"\hat\mu_a = n^{-1}\sum_k Z_a(x_k)", "\\hat{\\mu}_a: scalar; Z_a: function d; X: matrix n d", "read", "equals(hat_mu_a, 1 / length(column(X, 0)) * sum_over(k, Z_a(row(X, k)))) where k: n"),
    ("MP", r"|Z_a|\leq 1", "Z_a: function d", "ask", ("|Z_a|", {"number": "new1 <= 1"})),
    ("MP", r"M\!\leq\!150", _M, "read", "M <= 150"),
    ("MP", r"R\!\leq\!8", _M, "read", "R <= 8"),
    ("MP", r"n \;\geq\; \frac{2}{\Delta\mu^{2}}\, \log\!\Big(\frac{2MR}{\delta}\Big),", _M + "; \\Delta\\mu: scalar", "ask", (r"\log", {"natural": "2 / Delta_mu**2 * log(2 * M * R / delta) <= n"})),
    ("MP", r"n \;\geq\; \frac{2}{\varepsilon^{2}}\, \log\!\Big(\frac{MR}{\delta}\Big),", _M + "; \\varepsilon: scalar", "ask", (r"\log", {"natural": "2 / varepsilon**2 * log(M * R / delta) <= n"})),
    ("MP", r"X_S=\sum_{j\in S}(I_{aj}-I_{bj})", "X_S: scalar; I: matrix n n; S: vector n; a: index n; b: index n", "ask", (r"\in S", {"places": "equals(X_S, sum_over(j, indicator(equals(entry(S, j), 1)) * (entry(column(I, j), a) - entry(column(I, j), b)))) where j: n"})),
    ("MP", r"D=\Delta_a(\varnothing)-\Delta_b(\varnothing)", "D: scalar; \\Delta_a(\\varnothing): scalar; \\Delta_b(\\varnothing): scalar", "read", "equals(D, Delta_a_varnothing - Delta_b_varnothing)"),
    ("MP", r"R \;=\; \tfrac12\, \mathrm{P}\big(|X_S| > |D|\big).", "R: scalar; X_S: scalar; D: scalar", "ask", ("", {})),
    ("MP", r"R=22.1\%", "R: scalar", "read", "equals(R, Fraction(221, 1000))"),  # per cent
    ("MP", r"|S|{=}1", "S: vector n", "ask", ("|S|", {})),
    ("MP", r"R<5\%", "R: scalar", "read", "R < Fraction(1, 20)"),
    ("MP", r"\rho=\overline{|I|}\,/\,\overline{|\Delta|}", "\\rho: scalar; \\overline{|I|}: scalar; \\overline{|\\Delta|}: scalar", "read", "equals(rho, overline_I / overline_Delta)"),
    ("MP", r"n{=}64", "n: scalar", "read", "equals(n, 64)"),
]  # fmt: skip
_B = "\\theta(t+1): vector d; \\theta(t): vector d; B: matrix d d; B_{\\epsilon/S}: matrix d d; \\epsilon: scalar"
_H = "\\Theta^{(t)}: scalar; \\Theta^{(t-1)}: scalar; \\eta: scalar; \\epsilon: scalar; f: function"
_J = "\\Theta^{(t)}: vector m; \\Theta^{(t-1)}: vector m; \\Theta: vector m; \\eta: scalar; \\epsilon: scalar; f: function m"
SIXTEENTH_SET = [
    ("SG", r"I(X;Z_i) = H(X) - H(X\vert Z_i)", "I(X;Z_i): scalar; H(X): scalar; H(X\\vert Z_i): scalar", "read", "equals(I_X_Z_i, H_X - H_X_vert_Z_i)"),
    ("SG", r"\mathcal L(\theta) = \sum_{n=1}^N l_n(\theta)", "\\mathcal{L}: function d; \\theta: vector d", "ask", ("", {})),
    ("SG", r"\hat L(\theta) &= \frac{N}{S} \sum_{n\in S} l_n(\theta),\\ \hat g_s(\theta) &= \nabla_\theta  \hat L(\theta).", "\\hat{L}: function d; \\hat{g}_s(\\theta): vector d; \\theta: vector d; N: scalar", "ask", ("", {})),  # refused behind its answer: S is a set and a number
    ("SG", r"g(\theta) = \mathbb E(\hat{g}_s(\theta) )", "g(\\theta): vector d; \\hat{g}_s(\\theta): vector d", "ask", ("", {})),
    ("SG", r"\theta(t+1) = \theta(t) - \hat\epsilon \hat g_S(\theta(t)).", _B + "; \\hat{\\epsilon}: scalar; \\hat{g}_S(\\theta(t)): vector d", "read", "equals(theta_t_1, theta_t - hat_epsilon * hat_g_S_theta_t)"),
    ("SG", r"\hat g_S(\theta) \approx g(\theta) + \hat \xi_S(\theta), \quad \hat \xi_S(\theta)\sim \mathcal N(0,C(\theta)/S).", "\\hat{g}_S(\\theta): vector d; g(\\theta): vector d", "ask", (r"\hat{g}_S(\theta) \approx g(\theta) + \hat{\xi}_S(\theta)", {})),
    ("SG", r"C = BB^T", "C: matrix d d; B: matrix d d", "read", "equals(C, B @ B.T)"),
    ("SG", r"B_{\epsilon/S} = \sqrt{\epsilon/S}B", _B + "; S: scalar", "read", "equals(B_epsilon_S, sqrt(epsilon / S) * B)"),
    ("SG", r"\theta(t+1) - \theta(t) = -\epsilon g(\theta(t) + \sqrt{\epsilon} B_{\epsilon/S}W(t), \quad W(t)\sim \mathcal N(0,I).", _B, "refuse", ""),  # a bracket is not closed
    ("SG", r"d\theta(t) = -\nabla_\theta \mathcal L (\theta)dt + B_{\epsilon/S} dW(t).", _B + "; \\mathcal{L}: function d; \\theta: vector d", "refuse", ""),
    ("SG", r"d\theta(t) = -A(\theta(t)-\hat \theta)dt + B_{\epsilon/S} dW(t).", _B, "refuse", ""),
    ("AT", r"\xi^s = \sum_t a_{st} W x^t, \quad a_{st} \geq 0, \quad \sum_t a_{st} = 1", "\\xi: matrix m L; a: matrix L L; W: matrix m e; x: matrix e L; s: index L", "ask", ("", {})),
    ("AT", r"\Xi = AXW^T", "\\Xi: matrix L m; A: matrix L L; X: matrix L e; W: matrix m e", "read", "equals(Xi, A @ X @ W.T)"),
    ("AT", r"X \in \mathbb{R}^{L \times e}", "", "declare", "X: matrix L e"),  # a declaration alone
    ("AT", r"Q = X U_Q,\, K = X U_K,\, V = X U_V", "Q: matrix L d; K: matrix L d; V: matrix L e; X: matrix L e; U_Q: matrix e d; U_K: matrix e d; U_V: matrix e e", "read", "equals(Q, X @ U_Q) & equals(K, X @ U_K) & equals(V, X @ U_V)"),
    ("AT", r"U_Q, U_K \in \mathbb{R}^{e \times d}, U_V \in \mathbb{R}^{e \times e}", "", "declare", "U_{Q}: matrix e d; U_{K}: matrix e d; U_{V}: matrix e e"),
    ("AT", r"Attention(Q, K, V) = softmax(\tfrac{QK^T}{\sqrt{d}}) V", "Attention(Q, K, V): matrix L e; Q: matrix L d; K: matrix L d; V: matrix L e", "read", "equals(Attention_Q_K_V, stack(i, softmax(column((1 / sqrt(length(column(Q.T, 0))) * (Q @ K.T)).T, i))) @ V)"),
    ("AT", r"Multihead(Q,K,V) = Concat(H_1, \dots, H_h)W^O", "Multihead(Q,K,V): matrix L e; W^O: matrix k e", "refuse", ""),
    ("AT", r"H_i= Attention(XU_Q^i, XU_K^i, X U_V^i)", "H_i: matrix L k; Attention(XU_Q^i, XU_K^i, X U_V^i): matrix L k", "read", "equals(H_i, Attention_XU_Q_i_XU_K_i_X_U_V_i)"),
    ("AT", r"{U_{\{Q,K\}}^i} \in \mathbb{R}^{n\times d_k}, U_V^i \in \mathbb{R}^{e \times d_v}, W^O \in \mathbb{R}^{hd_v\times e}", "", "refuse", ""),
    ("AT", r"p_{tk}=\begin{cases} \sin(t\omega_k) \quad k \text{ even} \\ \cos(t\omega_k) \quad k \text{ odd} \end{cases}\\ \hfill \text{where } \omega_k=C^{k/n}, C=10000", "p: matrix L n; \\omega: vector n; C: scalar; t: scalar; k: index n", "refuse", ""),
    ("AT", r"\mathbb P(text|speech) \propto \mathbb P(speech | text) \mathbb P(text)", "", "refuse", ""),
    ("GD", r"\Theta^* = \argmin{\Theta} J(\Theta)", "\\Theta^*: vector m; \\Theta: vector m; J: function m", "read", "minimiser(J, Theta_star)"),
    ("GD", r"\Theta \in \R", "", "declare", "\\Theta: scalar"),
    ("GD", r"\Theta^{(0)} \gets \Theta_{\it init}", "\\Theta^{(0)}: scalar; \\Theta_{\\it init}: scalar", "ask", ("", {})),
    ("GD", r"t \gets 0", "t: scalar", "ask", (r"t \gets 0", {"equality": "equals(t, 0)"})),
    ("GD", r"t \gets t+1", "t: scalar", "ask", (r"t \gets t+1", {})),
    ("GD", r"\Theta^{(t)} = \Theta^{(t-1)} - \eta \, f'(\Theta^{(t-1)})", _H, "read", "equals(Theta_t, Theta_t_less_1 - eta * gradient(f, Theta_t_less_1))"),
    ("GD", r"|f'(\Theta^{(t)})| < \epsilon", _H, "read", "abs(gradient(f, Theta_t)) < epsilon"),
    ("GD", r"t = T", "t: scalar; T: scalar", "read", "equals(t, T)"),
    ("GD", r"\left| \Theta^{(t)} - \Theta^{(t-1)} \right| <\epsilon", _H, "read", "abs(Theta_t - Theta_t_less_1) < epsilon"),
    ("GD", r"\tilde{\epsilon} > 0", "\\tilde{\\epsilon}: scalar", "read", "0 < tilde_epsilon"),
    ("GD", r"f(x) = (x - 2)^2", "f: function; x: scalar", "read", "equals(f(x), (x - 2)**2)"),
    ("GD", r"x_\textrm{init} = 4.0", "x_\\textrm{init}: scalar", "read", "equals(x_textrm_init, 4)"),
    ("GD", r"x_0 \in D", "x_0: scalar", "ask", (r"\in D", {"any set": "D_set(x_0) <= 0"})),
    ("GD", r"f(x_0) \leq f(x)", "f: function; x: scalar; x_0: scalar", "read", "f(x_0) <= f(x)"),
    ("GD", r"\epsilon > 0", "\\epsilon: scalar", "read", "0 < epsilon"),
    ("GD", r"d(x,x_0) < \epsilon", "d(x,x_0): scalar; \\epsilon: scalar", "read", "d_x_x_0 < epsilon"),
    ("GD", r"d(x,x_0) = || x - x_0 ||.", "d(x,x_0): scalar; x: vector n; x_0: vector n", "read", "equals(d_x_x_0, norm(x - x_0))"),
    ("GD", r"f'(x)=0", "f: function; x: scalar", "read", "equals(gradient(f, x), 0)"),
    ("GD", r"f(x)=x^3", "f: function; x: scalar", "read", "equals(f(x), x**3)"),
    ("GD", r"x_{\it init}=1", "x_{\\it init}: scalar", "read", "equals(x_it_init, 1)"),
    ("GD", r"\eta<1/3", "\\eta: scalar", "read", "eta < Fraction(1, 3)"),
    ("GD", r"k\to\infty", "k: natural", "refuse", ""),
    ("GD", r"f(x)=\exp(-x)", "f: function; x: scalar", "read", "equals(f(x), exp(-x))"),
    ("GD", r"f: \R^m \rightarrow \R", "", "declare", "f: function m"),
    ("GD", r"\nabla_\Theta f = \begin{bmatrix} \partial f / \partial \Theta_1 \\ \vdots \\ \partial f / \partial \Theta_m \end{bmatrix}", "f: function m; \\Theta: vector m", "refuse", ""),
    ("GD", r"\ex{\Theta}{t} = \ex{\Theta}{t-1} - \eta\nabla_\Theta f(\ex{\Theta}{t-1})", _J, "read", "equals(Theta_t, Theta_t_less_1 - eta * gradient(f, Theta_t_less_1))"),
    ("GD", r"\left|f(\ex{\Theta}{t}) - f(\ex{\Theta}{t-1}) \right| < \epsilon", _J, "read", "abs(f(Theta_t) - f(Theta_t_less_1)) < epsilon"),
    ("GD", r"J(\theta) = \frac{1}{n}\sum_{i = 1}^n\left(\theta^Tx^{(i)} - \ex{y}{i}\right)^2 \;\;.", "J: function d; \\theta: vector d; x: matrix n d; y: vector n", "read", "equals(J(theta), 1 / length(y) * sum_over(i, (dot(theta, row(x, i)) - entry(y, i))**2)) where i: n"),
    ("GD", r"\nabla_{\theta}J = \frac{2}{n}\underbrace{\Xt^T}_{d \times n}\underbrace{(\Xt\theta - \Yt)}_{n \times 1}\;\;,", "\\nabla_{\\theta}J: vector d; \\theta: vector d; \\tilde{X}: matrix n d; \\tilde{Y}: vector n", "read", "equals(nabla_theta_J, 2 / length(tilde_Y) * (tilde_X.T @ (tilde_X @ theta - tilde_Y)))"),
    ("GD", r"\ex{\theta}{t} = \ex{\theta}{t-1} - \eta \frac{2}{n} \sum_{i=1}^{n} \left( \left[ \ex{\theta}{t-1}\right]^T x^{(i)} - y^{(i)} \right) x^{(i)} \,.", "\\theta^{(t)}: vector d; \\theta^{(t-1)}: vector d; \\eta: scalar; x: matrix n d; y: vector n", "read", "equals(theta_t, theta_t_less_1 - eta * (2 / length(y)) * sum_over(i, (dot(theta_t_less_1, row(x, i)) - entry(y, i)) * row(x, i))) where i: n"),
]  # fmt: skip
