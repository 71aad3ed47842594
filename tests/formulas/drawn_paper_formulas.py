r"""Sets of formulas that were drawn at random from the statements of public sources; the expected result was written down before the reader ran.

Rows are as in :mod:`tests.formulas.paper_formulas`.  Quotations are single formulas; :data:`SOURCES` names where they stand.  Formulas of at least
22 characters with a relation other than ∈ were drawn, and all that were drawn are here: fragments and definitions too.
"""

SOURCES = {
    # the sixth set
    "OD": "quantaji/ethz-ODS-2022-self-notes, Notes/*.md: optimization for data science",
    "BT": "bremen79/betting, algo.tex, applications.tex, kelly.tex, lower-bound.tex, proofs.tex: online learning",
    "FL": "SidBanerjee/Fast-Linsolve, introduction.tex, algorithm.tex, proofs.tex",
    # the seventh set, of paper/sections/theory.tex each: the formulas of statements and of the setting before them, in their order
    "LS": "Yang916-yy/LSSO: an attention layer as a linear solve",
    "GB": "tasmaikeni13/gimbal: an optimizer with Kronecker factors",
    "CM": "SamMausberg/contracted-moment-kernels: certificates for attention",
    "KD": "llmnjust-afk/ICLR2027_KD: guidance by class",
    "SC": "childofcuriosity/sharing-coordinates: identification from an optimizer's response",
    "TC": "XueqiC/tc_code: selective transfer",
    "GR": "misaya-yang/GRPO: policy gradients of dependent groups",
    # the eighth set, likewise
    "SK": "Fiora-gwx/solver_clock_project: schedules of solvers",
    "CO": "keshavkrishnan08/CORL: offline selection of policies",
    "MS": "hyyu189/mstr-paper-v2: option values",
    "AE": "Jason-Wang313/actionability-energy: executable trajectories",
    "SY": "Kendiukhov/certified-symmetry-discovery: tolerances of symmetries",
    "PF": "night-fury-me/efficient-graph-pf: equilibria of graph networks",
    "XB": "mattgorb/cross-model-belief: errors of two probes",
    "PO": "AdityaDeshmukh/prompt_opt: regression of reward differences",
    # the ninth set: the statements of six papers and the settings before them, in their order
    "HS": "HazyResearch/smallfry, paper/theory.tex: compressed embeddings",
    "SR": "alipatti/spectral-radius, paper/theory.tex: eigenvalues of covariances",
    "QB": "CatsMeow492/llm-quantization-bounds, paper/theory.tex",
    "NM": "yspennstate/neural-means-kernel-corrections, paper/theory.tex: ensembles and kernels",
    "IG": "WenbinWang12/iclr26-identification-gap, appendix/proofs.tex: offsets of tasks",
    "GF": "DrZFCT/DrZFCT.github.io, _posts/2024-05-04-classical-gradient-descent.markdown, the tenth set: the formulas in their order",
    "LR": "donggil113/Low-Rank-Model-Merging-Under-Worst-Task-Functional-Error, paper/sections/analysis.tex",
}
MACROS = {
    "OD": "",
    "BT": r"\newcommand{\R}{\mathbb{R}} \newcommand{\gain}{Reward} \newcommand{\norm}[1]{\left\|{#1}\right\|} \newcommand{\scO}{\mathcal{O}}"
    r"\newcommand{\sg}{G} \newcommand{\wealth}{Wealth} \DeclareMathOperator{\Regret}{Regret}",
    "FL": r"\newcommand{\bz}{\mathbf{z}} \newcommand{\pzltest}{\widehat{\mathbf{p}}_\mathbf{z}^{\ell}[t]} \newcommand{\pzlt}{{\mathbf{p}}_\mathbf{z}^{\ell}[t]}",
}
MACROS |= {"GB": "", "CM": "", "KD": "", "SC": "", "TC": "", "GR": ""}
MACROS |= {
    "SK": "",
    "CO": "",
    "MS": "",
    "AE": r"\newcommand{\U}{\mathcal{U}}",
    "XB": r"\newcommand{\FA}{\mathrm{FA}}",
    "PO": "",
}
MACROS["SY"] = r"\DeclareMathOperator{\defect}{def} \newcommand{\Ltwo}[1]{L_2(#1)}"
MACROS["PF"] = (
    r"\newcommand{\ecrit}{\varepsilon_{\mathrm{crit}}} \newcommand{\norm}[1]{\|#1\|} \newcommand{\zstar}{z^\star}"
)
MACROS["LS"] = r"\newcommand{\I}{\mathbf{I}} \DeclareMathOperator{\diag}{diag} \DeclareMathOperator{\tr}{tr}"
MACROS |= {"QB": "", "NM": "", "GF": ""}
MACROS["HS"] = (
    r"\newcommand{\cR}{\mathcal{R}} \newcommand{\hcR}{\hat{\mathcal{R}}} \newcommand{\by}{\bar{y}} \newcommand{\tX}{\tilde{X}}"
    r"\newcommand{\tK}{\tilde{K}} \newcommand{\Prob}{\mathbb{P}} \DeclareMathOperator{\tr}{tr} \newcommand{\defeq}{:=} \newcommand{\sm}{\sigma_{min}}"
)
MACROS["SR"] = (
    r"\newcommand{\R}{\mathbb{R}} \newcommand{\trans}{^\top} \newcommand{\paren}[1]{\left(#1\right)} \newcommand{\ceq}{:=} \DeclareMathOperator{\Var}{Var}"
)
MACROS["IG"] = (
    r"\newcommand{\R}{\mathbb{R}} \newcommand{\bb}{\mathbf{b}} \newcommand{\bz}{\mathbf{z}} \newcommand{\bx}{\mathbf{x}} \newcommand{\bu}{\mathbf{u}}"
    r"\newcommand{\bh}{\mathbf{h}} \newcommand{\bW}{\mathbf{W}} \newcommand{\cD}{\mathcal{D}} \DeclareMathOperator*{\argmax}{arg\,max}"
)
MACROS["LR"] = (
    r"\newcommand{\Wr}{\mathcal{W}_r} \newcommand{\WrB}{\mathcal{W}_{r,B}} \newcommand{\Fhat}{\widehat{F}} \newcommand{\Shat}{\widehat{S}}"
    r"\newcommand{\dhat}{\hat{d}} \newcommand{\What}{\widehat{W}} \newcommand{\opnorm}[1]{\left\|#1\right\|_2} \newcommand{\fnorm}[1]{\left\|#1\right\|_F} \DeclareMathOperator{\tr}{tr}"
)
_F = "f: function d; \\mathbf{x}: vector d; \\mathbf{y}: vector d"
SIXTH_SET = [
    ("OD", r"\mathbf{g}_{t}:=\nabla f\left(\mathbf{x}_{t}\right)", "f: function d; \\mathbf{x}_t: vector d; \\mathbf{g}_t: vector d", "ask", (r"\mathbf{g}_{t}:=\nabla f\left(\mathbf{x}_{t}\right)", {"equality": "equals(g_t, gradient(f, x_t))"})),
    ("OD", r"f(y) \geq f(x)+\nabla f(x)^{T}(y-x)+\frac{\mu}{2}\Vert y-x\Vert _{a}^{2}, \forall x, y", "f: function d; x: vector d; y: vector d; \\mu: scalar", "refuse", ""),  # any norm
    ("OD", r"V_{\omega}(x, y) \neq V_{\omega}(y, x)", "V_{\\omega}(x, y): scalar; V_{\\omega}(y, x): scalar", "read", "~equals(V_omega_x_y, V_omega_y_x)"),
    ("OD", r"\min _{\mathbf{x} \in \mathcal{X}} \max _{\mathbf{y} \in \mathcal{Y}} \phi(\mathbf{x}, \mathbf{y}):=\min _{\mathbf{x} \in \mathcal{X}} \overline{\phi}(\mathbf{x})", "\\mathbf{x}: vector d; \\mathbf{y}: vector d", "refuse", ""),  # sets
    ("OD", r"f(\mathbf{x})=\delta_{X}(\mathbf{x})= \begin{cases}0, & \mathbf{x} \in X \\ +\infty, & \mathbf{x} \notin X\end{cases}", _F, "refuse", ""),  # infinite values
    ("OD", r"V_{\omega}(\mathbf{x}, \mathbf{y})=\frac{1}{2}\Vert \mathbf{x}-\mathbf{y}\Vert _{2}^{2}", "V_{\\omega}(\\mathbf{x}, \\mathbf{y}): scalar; \\mathbf{x}: vector d; \\mathbf{y}: vector d", "read", "equals(V_omega_x_y, Fraction(1, 2) * norm(x - y)**2)"),
    ("OD", r"\forall x\in\mathbf{dom}(d), \forall g\in\partial f(x), \Vert g\Vert_{a*}\leq B", "f: function d; B: scalar", "refuse", ""),  # subgradients, dual norm
    ("OD", r"\mathbf{m}_{t}=\phi_{t}\left(\mathbf{g}_{1}, \ldots, \mathbf{g}_{t}\right)", "\\mathbf{m}_t: vector d", "refuse", ""),  # a function of any number of vectors
    ("OD", r"\lVert \mathbf{x}_{0}-\mathbf{x}^{\star}\rVert \leq \frac{\mu}{B}", "\\mathbf{x}_0: vector d; \\mathbf{x}^\\star: vector d; \\mu: scalar; B: scalar", "read", "norm(x_0 - x_star) <= mu / B"),
    ("OD", r"f\left(\mathbf{x}_{t+1}\right) \leq f\left(\mathbf{x}_{t}\right)-\frac{1}{2 L} \max _{i}\vert\nabla_{i} f(\mathbf{x})\vert^{2} = f\left(\mathbf{x}_{t}\right)-\frac{1}{2 L}\Vert\nabla f\left(\mathbf{x}_{t}\right)\Vert_{\infty}^{2}", "f: function d; \\mathbf{x}_{t+1}: vector d; \\mathbf{x}_t: vector d; \\mathbf{x}: vector d; L: scalar", "read", "(f(x_t_1) <= f(x_t) - 1 / (2 * L) * maximum(stack(i, abs(entry(gradient(f, x), i))**2))) & equals(f(x_t) - 1 / (2 * L) * maximum(stack(i, abs(entry(gradient(f, x), i))**2)), f(x_t) - 1 / (2 * L) * max_norm(gradient(f, x_t))**2) where i: d"),
    ("OD", r"V_{\omega}(x, y)=\omega(x)-\omega(y)-\nabla \omega(y)^{T}(x-y), \forall x, y \in X", "V_{\\omega}(x, y): scalar; \\omega: function d; x: vector d; y: vector d", "ask", (r"\in X", {"any set": "implies((X_set(x) <= 0) & (X_set(y) <= 0), equals(V_omega_x_y, omega(x) - omega(y) - dot(gradient(omega, y), x - y)))"})),
    ("OD", r"f:=\sum_{i=1}^{m} \lambda_{i} f_{i}", "f: function d; \\lambda: vector m", "refuse", ""),  # functions as values
    ("OD", r"f\left(p_{n, k}\right)=p_{n, k}^{\prime}(0)=1", "f: function d", "refuse", ""),  # functions as values
    ("OD", r"\left\langle F(\mathbf{z}), \mathbf{z}-\mathbf{z}^{*}\right\rangle = \left\langle F\left(\mathbf{z}^{*}\right), \mathbf{z}-\mathbf{z}^{*}\right\rangle + \left\langle F(\mathbf{z}) - F(\mathbf{z}^{*}), \mathbf{z}-\mathbf{z}^{*}\right\rangle \geq 0", "F(\\mathbf{z}): vector d; F(\\mathbf{z}^*): vector d; \\mathbf{z}: vector d; \\mathbf{z}^*: vector d", "read", "equals(dot(F_z, z - z_star), dot(F_z_star, z - z_star) + dot(F_z - F_z_star, z - z_star)) & (dot(F_z_star, z - z_star) + dot(F_z - F_z_star, z - z_star) >= 0)"),
    ("OD", r"f\left(\lambda \mathbf{x}_{t}+(1-\lambda) \mathbf{x}_{t-1}\right)=\lambda f\left(\mathbf{x}_{t}\right)+(1-\lambda) f\left(\mathbf{x}_{t-1}\right)", "f: function d; \\lambda: scalar; \\mathbf{x}_t: vector d; \\mathbf{x}_{t-1}: vector d", "read", "equals(f(lambda_ * x_t + (1 - lambda_) * x_t_1), lambda_ * f(x_t) + (1 - lambda_) * f(x_t_1))"),
    ("OD", r"\forall \mathbf{y}\in X, f(\mathbf{x}) \leq f(\mathbf{y})", _F, "ask", (r"\in X", {"any set": "implies(X_set(y) <= 0, f(x) <= f(y))"})),
    ("OD", r"\mathbf{x}_{t+1} = \mathbf{x}_t", "\\mathbf{x}_{t+1}: vector d; \\mathbf{x}_t: vector d", "read", "equals(x_t_1, x_t)"),
    ("OD", r"\mathcal{L} = (L_1 , L_2 , \ldots, L_d ) \in \mathbb{R}^d", "\\mathcal{L}: vector d", "refuse", ""),  # a name for a list
    ("OD", r"h(x)=\lambda f(x)+\mu g(x)", "h: function d; f: function d; g: function d; x: vector d; \\lambda: scalar; \\mu: scalar", "read", "equals(h(x), lambda_ * f(x) + mu * g(x))"),
    ("OD", r"\frac{1}{n} \sum_{i=1}^{n}\lVert\nabla f_{i}(\mathbf{x})-\nabla f_{i}\left(\mathbf{x}^{\star}\right)\rVert _{2}^{2} \leq 2 L_{\max }\left(F(\mathbf{x})-F\left(\mathbf{x}^{\star}\right)\right)", "F: function d; \\mathbf{x}: vector d; \\mathbf{x}^\\star: vector d; L_{\\max}: scalar", "refuse", ""),  # a family of functions
    ("OD", r"\mathbf{x}_{t+1}:=\mathbf{x}_{t}-\gamma \nabla^{2} f\left(\mathbf{x}_{t}\right)^{-1} \nabla f\left(\mathbf{x}_{t}\right)", "f: function d; \\mathbf{x}_{t+1}: vector d; \\mathbf{x}_t: vector d; \\gamma: scalar; \\nabla^2 f(\\mathbf{x}_t): matrix d d", "ask", (r"\mathbf{x}_{t+1}:=\mathbf{x}_{t}-\gamma \nabla^{2} f\left(\mathbf{x}_{t}\right)^{-1} \nabla f\left(\mathbf{x}_{t}\right)", {"equality": "implies(equals(nabla_2_f_x_t @ inverse_of_nabla_2_f_x_t, identity(length(column(nabla_2_f_x_t, 0)))), equals(x_t_1, x_t - gamma * (inverse_of_nabla_2_f_x_t @ gradient(f, x_t))))"})),
    ("OD", r"\mathbf{x}_{t+1}:=\underset{\lambda \in \mathbb{R}}{\operatorname{argmin}} f\left(\mathbf{x}_{t}+\lambda \mathbf{e}_{i}\right)", "f: function d; \\mathbf{x}_{t+1}: vector d; \\mathbf{x}_t: vector d; \\mathbf{e}_i: vector d", "refuse", ""),
    ("OD", r"\mathbb{E}\left[\Vert \nabla f(x; \xi)-\nabla f(y; \xi)\Vert ^{2}\right] \leq \mathrm{L}^{2}\Vert x-y\Vert ^{2}", "x: vector d; y: vector d; \\mathrm{L}: scalar", "refuse", ""),  # any law
    ("OD", r"\nabla^{2} f(\mathbf{x}) \succ \mathbf{0}", _F, "refuse", "second derivative"),  # strictly
    ("OD", r"f^{\prime}(x ; d)=\max _{g \in \partial f(x)} g^{\top} d", "f: function n; x: vector n; d: vector n", "refuse", ""),  # subgradients
    ("OD", r"\langle F(\mathbf{u})-F(\mathbf{v}), \mathbf{u}-\mathbf{v}\rangle \geq 0, \; \forall \mathbf{u}, \mathbf{v} \in \mathcal{Z}", "F(\\mathbf{u}): vector d; F(\\mathbf{v}): vector d; \\mathbf{u}: vector d; \\mathbf{v}: vector d", "ask", (r"\in \mathcal{Z}", {"any set": "implies((Z_set(u) <= 0) & (Z_set(v) <= 0), dot(F_u - F_v, u - v) >= 0)"})),
    ("OD", r"F=\left(\nabla_{\mathbf{x}} \phi,-\nabla_{\mathbf{y}} \phi\right)", "\\phi: function d", "refuse", ""),  # functions as values
    ("OD", r"\mathbf{dom}(f):=\bigcap_{i=1}^{m} \mathbf{dom}\left(f_{i}\right)", "f: function d", "refuse", ""),  # sets
    ("OD", r"\operatorname{prox}_{f}(x)=\underset{y}{\operatorname{argmin}}\left\{f(y)+\frac{1}{2}\Vert x-y\Vert ^{2}\right\}", "f: function d; x: vector d; y: vector d; \\operatorname{prox}_{f}(x): vector d", "refuse", ""),
    ("OD", r"\forall \mathbf{x}\in X, \mathbb{E}\left[\Vert \nabla f(\mathbf{x}, \boldsymbol{\xi})\Vert _{2}^{2}\right] \leq B^{2}", "\\mathbf{x}: vector d; B: scalar", "ask", (r"\in X", {})),
    ("OD", r"f(\mathbf{x}):=-\log (x)", "f: function; x: scalar", "ask", (r"\log", {"natural": "equals(f(x), -log(x))"}, {r"f(\mathbf{x}):=-\log (x)": "equality", r"\mathbf{x}": "the same"})),
    ("OD", r"\mathbb{E}\left[f\left(\mathbf{x}_{T}\right)-f\left(\mathbf{x}^{\star}\right)\right] \leq\left(1-\frac{\mu}{d \bar{L}}\right)^{T}\left(f\left(\mathbf{x}_{0}\right)-f\left(\mathbf{x}^{\star}\right)\right)", "f: function n; \\mathbf{x}_T: vector n; \\mathbf{x}^\\star: vector n; \\mathbf{x}_0: vector n; \\mu: scalar; d: scalar; \\bar{L}: scalar; T: natural", "ask", ("", {})),  # random iterates
    ("OD", r"f(\mathbf{x}):=\Vert\mathbf{x}\Vert^{2}+\vert x_{1}-x_{2}\vert", "f: function 2; \\mathbf{x}: vector 2", "ask", (r"f(\mathbf{x}):=\Vert\mathbf{x}\Vert^{2}+\vert x_{1}-x_{2}\vert", {"equality": "equals(f(x), norm(x)**2 + abs(entry(x, 0) - entry(x, 1)))"}, {"counting": "from 1"})),
    ("OD", r"\left\langle F\left(\mathbf{z}^{*}\right), \mathbf{z}-\mathbf{z}^{*}\right\rangle \geq 0 \forall \mathbf{z} \in \mathcal{Z}", "F(\\mathbf{z}^*): vector d; \\mathbf{z}: vector d; \\mathbf{z}^*: vector d", "ask", (r"\in \mathcal{Z}", {"any set": "implies(Z_set(z) <= 0, dot(F_z_star, z - z_star) >= 0)"})),
    ("OD", r"\eta<\frac{\mu}{2 L^{2}}", "\\eta: scalar; \\mu: scalar; L: scalar", "read", "eta < mu / (2 * L**2)"),
    ("OD", r"\mathbb{E}\left[F\left(\mathbf{x}_{t}\right)-F\left(\mathbf{x}_{*}\right)\right] \leq \frac{\gamma L \sigma^{2}}{2 \mu}+(1-\gamma \mu)^{t-1}\left[F\left(\mathbf{x}_{1}\right)-F\left(\mathbf{x}_{*}\right)\right]", "F: function d; \\mathbf{x}_t: vector d; \\mathbf{x}_*: vector d; \\mathbf{x}_1: vector d; \\gamma: scalar; L: scalar; \\sigma: scalar; \\mu: scalar; t: natural", "ask", ("", {})),  # random iterates
    ("OD", r"(x_{t+1}^2 + y_{t+1}^2) = (1+\gamma^2)(x_{t}^2 + y_{t}^2)", "x_{t+1}: scalar; y_{t+1}: scalar; x_t: scalar; y_t: scalar; \\gamma: scalar", "read", "equals(x_t_1**2 + y_t_1**2, (1 + gamma**2) * (x_t**2 + y_t**2))"),
    ("OD", r"\hat{\mathbf{x}}_{T}=\frac{\sum_{t=1}^{T} \gamma_{t} \mathbf{x}_{t}}{\sum_{t=1}^{T} \gamma_{t}}", "\\hat{\\mathbf{x}}_T: vector d; \\gamma: vector T; X: matrix T d", "read", "equals(hat_x_T, 1 / total(gamma) * (X.T @ gamma))"),
    ("OD", r"\mathbb{E}\left[\Vert \nabla f(x; \xi)-\nabla f(y; \xi)\Vert ^{2}\right]\geq \Vert \mathbb{E}\left[\nabla f(x; \xi)-\nabla f(y; \xi)\right]\Vert ^{2}", "x: vector d; y: vector d", "refuse", ""),  # any law
    ("OD", r"f\left(\mathbf{x}_{T}\right)-f\left(\mathbf{x}^{\star}\right) \leq \frac{4 C_{(f, X)}}{T+1}", "f: function d; \\mathbf{x}_T: vector d; \\mathbf{x}^\\star: vector d; C_{(f, X)}: scalar; T: natural", "read", "f(x_T) - f(x_star) <= 4 * C_f_X / (T + 1)"),
    ("OD", r"g(\mathbf{x})=\frac{L}{2} \mathbf{x}^{\top} \mathbf{x}-f(\mathbf{x})", "g: function d; f: function d; \\mathbf{x}: vector d; L: scalar", "read", "equals(g(x), L / 2 * dot(x, x) - f(x))"),
    ("OD", r"\sum_i x_i = \sum_i y_i =1", "x: vector n; y: vector n", "read", "equals(total(x), total(y)) & equals(total(y), 1)"),
    ("OD", r"\sum_{i=1}^{n} \lambda_{i}=1", "\\lambda: vector n", "read", "equals(total(lambda_), 1)"),
    ("OD", r"x_{i}^{\star}=v_{i}-\Theta_{p}, i \leq p", "x^\\star: vector d; v: vector d; \\Theta_p: scalar; i: index d; p: index d", "read", "implies(i <= p, equals(entry(x_star, i), entry(v, i) - Theta_p))"),
    ("OD", r"\mathbf{z}_{t+1}=\mathbf{z}_{t}-\eta_{t}\left(2 F\left(\mathbf{z}_{t}\right)-F\left(\mathbf{z}_{t-1}\right)\right)", "\\mathbf{z}_{t+1}: vector d; \\mathbf{z}_t: vector d; \\eta_t: scalar; F(\\mathbf{z}_t): vector d; F(\\mathbf{z}_{t-1}): vector d", "read", "equals(z_t_1, z_t - eta_t * (2 * F_z_t - F_z_t_1))"),
    ("OD", r"\lVert \nabla^{2} f(\mathbf{x})^{-1}\rVert \leq \frac{1}{\mu}, \quad \forall \mathbf{x} \in X", _F + "; \\mu: scalar", "ask", (r"\in X", {})),
    ("OD", r"v_{1} \geq v_{2} \geq \cdots \geq v_{d}", "v: vector d", "read", "for_each(i, for_each(j, implies(number_of(i) < number_of(j), entry(v, i) >= entry(v, j)))) where i: d; j: d"),
    ("OD", r"E^{\star}=\frac{1}{\mathbf{y}^{\top} \boldsymbol{\sigma}}\left(-H \mathbf{y} \boldsymbol{\sigma}^{\top}-\boldsymbol{\sigma} \mathbf{y}^{\top} H+\left(1+\frac{\mathbf{y}^{\top} H \mathbf{y}}{\mathbf{y}^{\top} \boldsymbol{\sigma}}\right) \boldsymbol{\sigma} \boldsymbol{\sigma}^{\top}\right)", "E^\\star: matrix d d; H: matrix d d; \\mathbf{y}: vector d; \\boldsymbol{\\sigma}: vector d", "read", "equals(E_star, 1 / dot(y, sigma) * (-outer(H @ y, sigma) - outer(sigma, H.T @ y) + (1 + dot(y, H @ y) / dot(y, sigma)) * outer(sigma, sigma)))"),
    ("BT", r"\gain_n \geq \Psi\left(\sum_{t=1}^n g_t\right) - \epsilon \quad \quad \quad \textnormal{ for any } g_1, \dots, g_n", "Reward_n: scalar; \\Psi: function; g: vector n; \\epsilon: scalar", "read", "Reward_n >= Psi(total(g)) - epsilon"),
    ("BT", r"w_t = b_t \frac{\theta_{t-1}}{\norm{\theta_{t-1}}} \wealth_{t-1}", "w_t: vector d; b_t: scalar; \\theta_{t-1}: vector d; Wealth_{t-1}: scalar", "read", "equals(w_t, b_t * Wealth_t_1 * (1 / norm(theta_t_1) * theta_t_1))"),
    ("BT", r"\theta_{t-1}=|\sum_{i=1}^{t-1} g_i|", "\\theta_{t-1}: scalar; g: vector n; t: natural", "ask", (r"t-1 entries in \sum_{i=1}^{t-1} g_i", {"the first entries": "equals(theta_t_1, abs(sum_over(i, indicator(number_of(i) + 1 <= t - 1) * entry(g, i)))) where i: n"})),
    ("BT", r"\Regret^{(d)}(n) \ge \frac{1 - \exp\left(-\frac{\sqrt{\ln d}}{3.1 \sqrt{2\pi}}\right)}{\sqrt{\psi\left(\frac{1.6 \sqrt{\ln d}}{2 \sqrt{n}}\right)}} \frac{\sqrt{n}}{2} \left(\sqrt{2 \ln d - 2 \ln \ln d}-1\right) - \frac{\sqrt{n}}{2} \; .", "\\Regret^{(d)}(n): scalar; \\psi: function; d: scalar; n: scalar", "refuse", "π"),  # the number π
    ("BT", r"\wealth_{n} \geq \epsilon \exp\left(n\, D\left(\frac{1}{2}+\frac{\sum_{t=1}^n g_t}{2 n}\middle\|\frac{1}{2}\right) - \frac{1}{2} \ln n - \ln 2\right)~.", "Wealth_n: scalar; \\epsilon: scalar; g: vector n", "refuse", ""),  # a divergence of numbers
    ("BT", r"f^*(y)=y \sqrt{\alpha W\left(\frac{\alpha y^2}{\beta^2}\right)} - \beta \exp\left(\frac{W\left(\frac{\alpha y^2}{\beta^2}\right)}{2}\right).", "f^*: function; W: function; y: scalar; \\alpha: scalar; \\beta: scalar", "read", "equals(f_star(y), y * sqrt(alpha * W(alpha * y**2 / beta**2)) - beta * exp(W(alpha * y**2 / beta**2) / 2))"),
    ("BT", r"Regret_n(u)=\scO\left(\norm{u}\sqrt{n \ln(n \norm{u}+1)}\right)", "Regret_n(u): scalar; u: vector d; n: natural", "ask", (r"\mathcal{O}\left(\left\|{u}\right\|\sqrt{n \ln(n \left\|{u}\right\|+1)}\right)", {})),
    ("BT", r"\frac{(\sum_{t=1}^n g_t)^2}{2 \sum_{t=1}^n |g_t|}", "g: vector n", "read", "total(g)**2 / (2 * total(abs(g)))"),
    ("BT", r"S(x)=\frac{1}{1+exp(-x)}", "S: function; x: scalar", "read", "equals(S(x), 1 / (1 + exp(-x)))"),
    ("BT", r"\frac{n}{2} \le k \le n", "n: scalar; k: scalar", "read", "(n / 2 <= k) & (k <= n)"),
    ("BT", r"\alpha,\beta,\gamma,\delta\geq0", "\\alpha: scalar; \\beta: scalar; \\gamma: scalar; \\delta: scalar", "read", "(alpha >= 0) & (beta >= 0) & (gamma >= 0) & (delta >= 0)"),
    ("BT", r"\wealth_{n} \leq \epsilon \min\left\{\left(\exp\left(\frac{1}{6}\right)\sqrt{2 \pi}\frac{|\sum_{t=1}^n g_t|}{\sqrt{n}} +2\exp\left(\frac{1}{6}\right)-1\right) \exp\left(n\, D\left(\frac{1}{2}+\frac{|\sum_{t=1}^n g_t|}{2 n}\middle\|\frac{1}{2}\right)\right), 2^n\right\}.", "Wealth_n: scalar; \\epsilon: scalar; g: vector n", "refuse", ""),  # the number π
    ("BT", r"\sg_{t-1}=\sum_{i=1}^{t-1} \norm{g_t} + \delta + 1", "G_{t-1}: scalar; \\delta: scalar; g_t: vector d; t: natural", "refuse", ""),  # a slip of the source: g_t under a sum over i
    ("BT", r"f(\theta)= \beta \exp\frac{x^2}{2 \alpha}", "f: function; \\theta: scalar; \\beta: scalar; x: scalar; \\alpha: scalar", "read", "equals(f(theta), beta * exp(x**2 / (2 * alpha)))"),
    ("FL", r"\mathbb{P}[|X - \mathbb{E}[X]| \geq \epsilon \mathbb{E}[X] ] \leq p_{fail}", "X: scalar; \\epsilon: scalar; p_{fail}: scalar", "ask", ("", {})),  # any law
    ("FL", r"n \geq \frac{2c^2}{\epsilon^2 a^2}\ln\left(\frac{2}{p_{fail}} \right)", "n: scalar; c: scalar; \\epsilon: scalar; a: scalar; p_{fail}: scalar", "read", "n >= 2 * c**2 / (epsilon**2 * a**2) * log(2 / p_fail)"),
    ("FL", r"|\pzltest-\pzlt|\leq \max\{\delta,\epsilon\pzlt\}", "\\widehat{\\mathbf{p}}_\\mathbf{z}^{\\ell}[t]: scalar; \\mathbf{p}_\\mathbf{z}^{\\ell}[t]: scalar; \\delta: scalar; \\epsilon: scalar", "read", "abs(widehat_p_z_ell_t - p_z_ell_t) <= maximum(pair(delta, epsilon * p_z_ell_t))"),
    ("FL", r"\mathbb{E}[\pzltest] = \pzlt", "\\widehat{\\mathbf{p}}_\\mathbf{z}^{\\ell}[t]: scalar; \\mathbf{p}_\\mathbf{z}^{\\ell}[t]: scalar", "ask", ("", {})),  # any law
    ("FL", r"\mathbb{E}[T(t)] = O\left( \left(\frac{||\bz||_1 nnz(Q)}{\epsilon \delta n} \right)^{2/3} \ell^{5/3}\left(\ln \frac{2}{p_{fail}} \right)^{1/3} \right)", "T(t): scalar; \\mathbf{z}: vector d; nnz(Q): scalar; \\epsilon: scalar; \\delta: scalar; n: scalar; \\ell: scalar; p_{fail}: scalar", "ask", ("", {})),
    ("FL", r"|\mathbb{E}[X_i]| \geq a", "X_i: scalar; a: scalar", "ask", ("", {})),  # any law
    ("FL", r"\mathbf{p}_\bz^{\ell}[t] &= \left< \bz, \mathbf{q}_t^{\ell} \right> + \sum_{k=0}^{\ell} \left<\bz, Q^k\mathbf{r}_t^{\ell-k}\right> = \left< \bz, \mathbf{q}_t^{\ell} + \sum_{k=0}^{\ell} Q^k\mathbf{r}_t^{\ell-k}\right>", "\\mathbf{p}_\\mathbf{z}^{\\ell}[t]: scalar; \\mathbf{z}: vector d; \\mathbf{q}_t^\\ell: vector d; Q: matrix d d", "refuse", ""),  # indices as exponents
    ("FL", r"|\pzlt-\pzltest|<\max\{\epsilon\pzlt,1/n\}", "\\widehat{\\mathbf{p}}_\\mathbf{z}^{\\ell}[t]: scalar; \\mathbf{p}_\\mathbf{z}^{\\ell}[t]: scalar; n: scalar; \\epsilon: scalar", "read", "abs(p_z_ell_t - widehat_p_z_ell_t) < maximum(pair(epsilon * p_z_ell_t, 1 / n))"),
]  # fmt: skip
SEVENTH_SET = [
    ("LS", r"A=\mu\I_N+\gamma UU^\top, \qquad \mu>0,\quad\gamma\geq0.", r"A: matrix N N; U: matrix N r; \mu: scalar; \gamma: scalar", "ask", (r"", {})),
    ("LS", r"z^\top Az =\mu\lVert z\rVert_2^2 +\gamma\lVert U^\top z\rVert_2^2 \geq\mu\lVert z\rVert_2^2>0.", r"A: matrix N N; U: matrix N r; z: vector N; \mu: scalar; \gamma: scalar", "read", "equals(dot(z, A @ z), mu * norm(z)**2 + gamma * norm(U.T @ z)**2) & (mu * norm(z)**2 + gamma * norm(U.T @ z)**2 >= mu * norm(z)**2) & (mu * norm(z)**2 > 0)"),
    ("LS", r"A^{-1} =\mu^{-1}\I_N -\mu^{-1}U (\gamma^{-1}\I_r+\mu^{-1}U^\top U)^{-1} U^\top\mu^{-1}.", r"A: matrix N N; U: matrix N r; \mu: scalar; \gamma: scalar", "read", "implies(equals((1 / gamma * identity(length(column(U.T @ U, 0))) + 1 / mu * (U.T @ U)) @ inverse_of_354ac7, identity(length(column(U.T @ U, 0)))) & equals(A @ inverse_of_A, identity(length(column(A, 0)))), equals(inverse_of_A, 1 / mu * identity(length(column(A, 0))) - 1 / mu * (U @ inverse_of_354ac7 @ U.T) * (1 / mu)))"),
    ("LS", r"U=\mathcal N_{\mathrm{tr}}(Z) =\frac{\sqrt{\tau}}{\lVert Z\rVert_F}Z, \label{eq:trace_normalization}", r"U: matrix N r; Z: matrix N r; \tau: scalar; \mathcal N_{\mathrm{tr}}(Z): matrix N r", "read", "equals(U, N_tr_Z) & equals(N_tr_Z, sqrt(tau) / frobenius(Z) * Z)"),
    ("LS", r"\operatorname{tr}(UU^\top)=\tau, \qquad \lambda_{\max}(UU^\top)\leq\tau.", r"U: matrix N r; \tau: scalar", "ask", (r"\lambda_{\max}(UU^\top)\leq\tau", {"concluded": "equals(sum_over(i, entry(column(U @ U.T, i), i)), tau) & (eigenvalue(U @ U.T, 1) <= tau) where i: N"})),
    ("LS", r"(UU^\top)_{ii} =\tau\frac{\lVert z_i\rVert_2^2}{\lVert Z\rVert_F^2},", r"U: matrix N r; Z: matrix N r; \tau: scalar; i: index N", "read", "equals(entry(column(U @ U.T, i), i), tau * (norm(column(Z.T, i))**2 / frobenius(Z)**2))"),
    ("LS", r"A^{-1} =Q\diag\!\left(\frac{1}{\mu+\gamma\lambda_i}\right)Q^\top +\mu^{-1}P_\perp. \label{eq:spectral_filter}", r"A: matrix N N; Q: matrix N k; \lambda: vector k; P_\perp: matrix N N; \mu: scalar; \gamma: scalar", "refuse", ""),
    ("LS", r"\lVert Y\rVert_F&\leq\mu^{-1}\lVert C\rVert_F,\label{eq:norm_bound}\\ \kappa_2(A)&\leq1+\frac{\gamma}{\mu}\lVert U\rVert_2^2. \label{eq:condition_bound}", r"Y: matrix N d; C: matrix N d; U: matrix N r; \kappa_2(A): scalar; \mu: scalar; \gamma: scalar", "ask", (r"\kappa_2(A)&\leq1+\frac{\gamma}{\mu}\lVert U\rVert_2^2", {"concluded": "(frobenius(Y) <= 1 / mu * frobenius(C)) & (kappa_2_A <= 1 + gamma / mu * operator_norm(U)**2)"})),
    ("LS", r"\lVert Y_{\mathrm{cat}}W_O\rVert_F \leq\mu_{\min}^{-1} \lVert C_{\mathrm{cat}}\rVert_F\lVert W_O\rVert_2.", r"Y_{\mathrm{cat}}: matrix N d; C_{\mathrm{cat}}: matrix N d; W_O: matrix d d; \mu_{\min}: scalar", "read", "frobenius(Y_cat @ W_O) <= 1 / mu_min * (frobenius(C_cat) * operator_norm(W_O))"),
    ("LS", r"\lambda_{\min}(A)\geq\mu, \qquad \lambda_{\max}(A)\leq\mu+\gamma\lVert U\rVert_2^2,", r"A: matrix N N; U: matrix N r; \mu: scalar; \gamma: scalar", "read", "(eigenvalue(A, length(column(A, 0))) >= mu) & (eigenvalue(A, 1) <= mu + gamma * operator_norm(U)**2)"),
    ("LS", r"Y^\star =\arg\min_Y \left[ \frac{\mu}{2}\lVert Y\rVert_F^2 +\frac{\gamma}{2}\lVert U^\top Y\rVert_F^2 -\langle C,Y\rangle \right]. \label{eq:energy}", r"Y^\star: matrix N d; Y: matrix N d; C: matrix N d; U: matrix N r; \mu: scalar; \gamma: scalar", "refuse", ""),
    ("LS", r"\mathcal J(Z) =\frac12\lVert Z\rVert_F^2 +\frac{\alpha}{2}\lVert UZ-C\rVert_F^2 \label{eq:rank_ridge}", r"\mathcal J(Z): scalar; Z: matrix r d; U: matrix N r; C: matrix N d; \alpha: scalar", "read", "equals(J_Z, Fraction(1, 2) * frobenius(Z)**2 + alpha / 2 * frobenius(U @ Z - C)**2)"),
    ("LS", r"Z^\star =(\I_r+\alpha U^\top U)^{-1}\alpha U^\top C. \label{eq:z_star}", r"Z^\star: matrix r d; U: matrix N r; C: matrix N d; \alpha: scalar", "read", "implies(equals((identity(length(column(U.T @ U, 0))) + alpha * (U.T @ U)) @ inverse_of_b3dc2b, identity(length(column(U.T @ U, 0)))), equals(Z_star, inverse_of_b3dc2b @ (alpha * (U.T @ C))))"),
    ("LS", r"\mu Y^\star=C-UZ^\star, \qquad Z^\star=\gamma U^\top Y^\star. \label{eq:primal_dual_links}", r"Y^\star: matrix N d; Z^\star: matrix r d; U: matrix N r; C: matrix N d; \mu: scalar; \gamma: scalar", "ask", (r"Z^\star=\gamma U^\top Y^\star", {"concluded": "equals(mu * Y_star, C - U @ Z_star) & equals(Z_star, gamma * (U.T @ Y_star))"})),
    ("LS", r"Y^\star=\mu^{-1}(C-\widehat C). \label{eq:ridge_residual}", r"Y^\star: matrix N d; C: matrix N d; \widehat C: matrix N d; \mu: scalar", "read", "equals(Y_star, 1 / mu * (C - widehat_C))"),
    ("LS", r"U^\top(C-UZ^\star)=\alpha^{-1}Z^\star,", r"Z^\star: matrix r d; U: matrix N r; C: matrix N d; \alpha: scalar", "read", "equals(U.T @ (C - U @ Z_star), 1 / alpha * Z_star)"),
    ("LS", r"H=\I_r+\alpha U^\top U, \qquad b=\alpha U^\top C.", r"H: matrix r r; b: matrix r d; U: matrix N r; C: matrix N d; \alpha: scalar", "read", "equals(H, identity(length(column(U.T @ U, 0))) + alpha * (U.T @ U)) & equals(b, alpha * (U.T @ C))"),
    ("LS", r"Z^{(t+1)}=Z^{(t)}-\eta(HZ^{(t)}-b). \label{eq:inner_iteration}", r"Z^{(t+1)}: matrix r d; Z^{(t)}: matrix r d; H: matrix r r; b: matrix r d; \eta: scalar", "read", "equals(Z_t_1, Z_t - eta * (H @ Z_t - b))"),
    ("LS", r"0<\eta<\frac{2}{\lambda_{\max}(H)}, \label{eq:richardson_condition}", r"\eta: scalar; H: matrix r r", "read", "(0 < eta) & (eta < 2 / eigenvalue(H, 1))"),
    ("LS", r"Z^{(t+1)}-Z^\star =(\I_r-\eta H)(Z^{(t)}-Z^\star).", r"Z^{(t+1)}: matrix r d; Z^{(t)}: matrix r d; Z^\star: matrix r d; H: matrix r r; \eta: scalar", "read", "equals(Z_t_1 - Z_star, (identity(length(column(H, 0))) - eta * H) @ (Z_t - Z_star))"),
    ("LS", r"\alpha\lambda_{\max}(U^\top U)<1, \label{eq:neumann_condition}", r"\alpha: scalar; U: matrix N r", "read", "alpha * eigenvalue(U.T @ U, 1) < 1"),
    ("LS", r"Z^\star &=\alpha\sum_{k=0}^{\infty} (-\alpha U^\top U)^kU^\top C, \label{eq:rank_neumann}\\ Y^\star &=\frac{1}{\mu} \sum_{k=0}^{\infty}(-\alpha UU^\top)^kC.", r"Y^\star: matrix N d; Z^\star: matrix r d; U: matrix N r; C: matrix N d; \mu: scalar; \alpha: scalar", "refuse", ""),
    ("LS", r"\widetilde u_i=R_i u_i, \qquad R_i^\top R_i=\I_r. \label{eq:rowwise_rotation}", r"\widetilde u_i: vector r; R_i: matrix r r; u_i: vector r", "ask", (r"\widetilde u_i=R_i u_i", {"concluded": "equals(widetilde_u_i, R_i @ u_i) & equals(R_i.T @ R_i, identity(length(column(R_i, 0))))"})),
    ("LS", r"\lVert\widetilde U\rVert_F^2 &=\lVert U\rVert_F^2,\label{eq:frobenius_preserved}\\ \tr(\widetilde U\widetilde U^\top) &=\tr(UU^\top).\label{eq:trace_preserved}", r"\widetilde U: matrix N r; U: matrix N r", "read", "equals(frobenius(widetilde_U)**2, frobenius(U)**2) & equals(sum_over(i, entry(column(widetilde_U @ widetilde_U.T, i), i)), sum_over(i, entry(column(U @ U.T, i), i))) where i: N"),
    ("LS", r"q_{\max}^{R} =\rho(\alpha\widetilde U\widetilde U^\top) =\frac{\gamma}{\mu} \lambda_{\max}(\widetilde U\widetilde U^\top) =\frac{\gamma}{\mu}\lVert\widetilde U\rVert_2^2. \label{eq:qmax_rotary}", r"q_{\max}^{R}: scalar; \rho(\alpha\widetilde U\widetilde U^\top): scalar; \widetilde U: matrix N r; \mu: scalar; \gamma: scalar", "read", "equals(q_max_R, rho_alpha_widetilde_U_widetilde_U_top) & equals(rho_alpha_widetilde_U_widetilde_U_top, gamma / mu * eigenvalue(widetilde_U @ widetilde_U.T, 1)) & equals(gamma / mu * eigenvalue(widetilde_U @ widetilde_U.T, 1), gamma / mu * operator_norm(widetilde_U)**2)"),
    ("LS", r"\frac{q_{\max}^{R}}{q_{\max}} =\frac{r_s(U)}{r_s(\widetilde U)}. \label{eq:qmax_ratio}", r"q_{\max}^{R}: scalar; q_{\max}: scalar; r_s(U): scalar; r_s(\widetilde U): scalar", "read", "equals(q_max_R / q_max, r_s_U / r_s_widetilde_U)"),
    ("GB", r"V_w=\sum_jw_j^2D_{ij}D_{kj}/(\sum_jw_j(D_{ij}-D_{kj}))^2", r"V_w: scalar; w: vector n; D: matrix m n; i: index m; k: index m", "read", "equals(V_w, sum_over(j, entry(w, j)**2 * entry(column(D, j), i) * entry(column(D, j), k)) / sum_over(j, entry(w, j) * (entry(column(D, j), i) - entry(column(D, j), k)))**2) where j: n"),
    ("GB", r"V_w\ge1/F_{ik}", r"V_w: scalar; F: matrix m m; i: index m; k: index m", "read", "V_w >= 1 / entry(column(F, k), i)"),
    ("GB", r"V_w=1/F+\|w_\perp\|^2/\langle w,w^\star\rangle^2", r"V_w: scalar; F: scalar; w_\perp: vector n; w: vector n; w^\star: vector n", "read", "equals(V_w, 1 / F + norm(w_perp)**2 / dot(w, w_star)**2)"),
    ("GB", r"\theta_{t+1}=\theta_t+a_{t+1}(x_t-\theta_t)", r"\theta_{t+1}: vector d; \theta_t: vector d; a_{t+1}: scalar; x_t: vector d", "read", "equals(theta_t_1, theta_t + a_t_1 * (x_t - theta_t))"),
    ("GB", r"a_t=(1-\beta)/(1-\beta^t)", r"a_t: scalar; \beta: scalar; t: natural", "read", "equals(a_t, (1 - beta) / (1 - beta**t))"),
    ("GB", r"c^\star=\|R\|^2/(\|R\|^2+\nu)", r"c^\star: scalar; R: matrix m n; \nu: scalar", "ask", (r"\|R\|", {'frobenius': "equals(c_star, frobenius(R)**2 / (frobenius(R)**2 + nu))"})),
    ("GB", r"X^\top X=I+\frac14\Omega^4", r"X: matrix n n; \Omega: matrix n n", "read", "equals(X.T @ X, identity(length(column(Omega, 0))) + Fraction(1, 4) * (Omega @ Omega @ Omega @ Omega))"),
    ("GB", r"\langle G,U\rangle=\sum_{ij}Z_{ij}^2/(\sqrt{\hat V_{ij}}+\epsilon)\ge0", r"G: matrix m n; U: matrix m n; Z: matrix m n; \hat V: matrix m n; \epsilon: scalar", "read", "equals(dot(vec(G), vec(U)), sum_over(i, sum_over(j, entry(column(Z, j), i)**2 / (sqrt(entry(column(hat_V, j), i)) + epsilon)))) & (sum_over(i, sum_over(j, entry(column(Z, j), i)**2 / (sqrt(entry(column(hat_V, j), i)) + epsilon))) >= 0) where i: m; j: n"),
    ("GB", r"\eta=(1-\beta_1)(1+\beta_1^{t-1})/((1+\beta_1)(1-\beta_1^{t-1}))", r"\eta: scalar; \beta_1: scalar; t: natural", "ask", (r"\beta_1^{t-1}", {'an exponent from 0': "implies(equals(less1_of_t + 1, t), equals(eta, (1 - beta_1) * (1 + beta_1**less1_of_t) / ((1 + beta_1) * (1 - beta_1**less1_of_t))))"})),
    ("GB", r"\Delta W'=P\Delta WR^\top", r"\Delta W': matrix m n; \Delta W: matrix m n; P: matrix m m; R: matrix n n", "read", "equals(Delta_W_prime, P @ Delta_W @ R.T)"),
    ("GB", r"(P_L\otimes P_R)^{\circ2}=P_L^{\circ2}\otimes P_R^{\circ2}", r"P_L: matrix m m; P_R: matrix n n", "refuse", ""),
    ("CM", r"\mathcal L_j(c)\le N_j-cZ\le\mathcal U_j(c). \label{eq:residual-enclosure}", r"\mathcal L_j(c): scalar; \mathcal U_j(c): scalar; N_j: scalar; c: scalar; Z: scalar", "read", "(L_j_c <= N_j - c * Z) & (N_j - c * Z <= U_j_c)"),
    ("CM", r"\mathcal L_j(a_j)>0,\qquad \mathcal U_j(b_j)<0\\ \Longrightarrow\quad a_j<y_j<b_j.", r"\mathcal L_j(a_j): scalar; \mathcal U_j(b_j): scalar; a_j: scalar; y_j: scalar; b_j: scalar", "ask", (r"", {})),
    ("CM", r"N_j-cZ=\sum_b\bigl[m_{bj}+(\nu_{bj}-c)z_b\bigr]. \label{eq:residual-identity}", r"N_j: scalar; c: scalar; Z: scalar; m: matrix B J; \nu: matrix B J; z: vector B; j: index J", "read", "equals(N_j - c * Z, sum_over(b, entry(column(m, j), b) + (entry(column(nu, j), b) - c) * entry(z, b))) where b: B"),
    ("CM", r"|u^TFu|\le\eta\|u\|_2^2", r"F: matrix r r; u: vector r; \eta: scalar", "read", "abs(dot(u, F @ u)) <= eta * norm(u)**2"),
    ("CM", r"|e^t-1-t-t^2/2|\le\kappa(\rho)t^2,\\ \kappa(\rho)\le e^\rho\rho/6.", r"\kappa(\rho): scalar; t: scalar; \rho: scalar", "ask", (r"\kappa(\rho)\le e^\rho\rho/6", {"concluded": "(abs(exp(t) - 1 - t - t**2 / 2) <= kappa_rho * t**2) & (kappa_rho <= exp(rho) * rho / 6)"})),
    ("CM", r"y_j(q)=\frac{\sum_i e^{q^Tk_i}v_{ij}}{\sum_i e^{q^Tk_i}}. \label{eq:attention}", r"y_j(q): scalar; q: vector d; K: matrix n d; V: matrix n D; j: index D", "ask", (r"k_i", {"row": "equals(y_j_q, sum_over(i, exp(dot(q, column(K.T, i))) * entry(column(V, j), i)) / sum_over(i, exp(dot(q, column(K.T, i))))) where i: n"})),
    ("CM", r"l_b=e^{-\epsilon_b}\widetilde l_b,\qquad u_b=e^{\epsilon_b}\widetilde u_b,\label{eq:full-mass}", r"l_b: scalar; \epsilon_b: scalar; \widetilde l_b: scalar; u_b: scalar; \widetilde u_b: scalar", "read", "equals(l_b, exp(-epsilon_b) * widetilde_l_b) & equals(u_b, exp(epsilon_b) * widetilde_u_b)"),
    ("CM", r"m^\pm_{bj}=\widehat m_{bj}\pm\left[\beta_{bj}+(e^{\epsilon_b}-1)\widetilde u_bR_{bj}\right].", r"\widehat m: matrix B J; \beta: matrix B J; \epsilon_b: scalar; \widetilde u_b: scalar; R: matrix B J", "refuse", ""),
    ("KD", r"\Delta = \frac{1}{C}\sum_{c=1}^C \frac{\beta\,\sigma_c^2}{2}\,(\lambda_c^* - \bar{\lambda})^2 \geq 0", r"\Delta: scalar; \beta: scalar; \sigma: vector C; \lambda^*: vector C; \bar{\lambda}: scalar", "read", "equals(Delta, 1 / length(sigma) * sum_over(c, beta * entry(sigma, c)**2 / 2 * (entry(lambda_star, c) - bar_lambda)**2)) & (1 / length(sigma) * sum_over(c, beta * entry(sigma, c)**2 / 2 * (entry(lambda_star, c) - bar_lambda)**2) >= 0) where c: C"),
    ("KD", r"\lambda_c^* \approx \frac{v_c}{\beta\,\sigma_c^2}, \label{eq:opt-lambda}", r"\lambda_c^*: scalar; v_c: scalar; \beta: scalar; \sigma_c: scalar", "ask", (r"", {})),
    ("KD", r"\tilde{\pi}_{c,k}(\lambda) = \pi_{c,k}^{1+\lambda}\big/\sum_j \pi_{c,j}^{1+\lambda}", r"\tilde{\pi}_{c,k}(\lambda): scalar; \pi: matrix C K; c: index C; k: index K; \lambda: scalar", "ask", (r"", {})),
    ("KD", r"D_c(\lambda) = \lambda\,H_c + \log Z_c(\lambda)", r"D_c(\lambda): scalar; \lambda: scalar; H_c: scalar; Z_c(\lambda): scalar", "ask", (r"\log", {'natural': "equals(D_c_lambda, lambda_ * H_c + log(Z_c_lambda))"})),
    ("SC", r"A'=AP,\qquad B'=P^\top B. \label{eq:response_permutation}", r"A': matrix L K; A: matrix L K; B': matrix K D; B: matrix K D; P: matrix K K", "read", "equals(A_prime, A @ P) & equals(B_prime, P.T @ B)"),
    ("SC", r"\min_{P\in\mathfrak S_K} \left(\|A'-AP\|_F^2+\|B'-P^\top B\|_F^2\right)^{1/2} \le C\|\mathcal R_{A,B}-\mathcal R_{A',B'}\|_{F\to F}.", r"A': matrix L K; A: matrix L K; B': matrix K D; B: matrix K D; P: matrix K K; C: scalar", "refuse", ""),
    ("SC", r"e_\Theta\le\min\{\alpha s_B/2,s_As_B/4\}", r"e_\Theta: scalar; \alpha: scalar; s_A: scalar; s_B: scalar", "read", "e_Theta <= minimum(pair(alpha * s_B / 2, s_A * s_B / 4))"),
    ("SC", r"\|B(I-\widehat P)\|_F\le 2\varepsilon_\Theta/s_A \quad\text{for every }(A,B)\in\mathcal F.", r"B: matrix K D; \widehat P: matrix D D; \varepsilon_\Theta: scalar; s_A: scalar", "refuse", ""),
    ("SC", r"\kappa=(s_B^{-2}+4s_A^{-2})^{1/2}", r"\kappa: scalar; s_A: scalar; s_B: scalar", "read", "equals(kappa, sqrt(1 / s_B**2 + 4 * (1 / s_A**2)))"),
    ("SC", r"\operatorname{diam}_{d_{\rm perm}}(\mathcal F) \le C_\Theta\varepsilon_\Theta+C_R\varepsilon_R.", r"\operatorname{diam}_{d_{\rm perm}}(\mathcal F): scalar; C_\Theta: scalar; \varepsilon_\Theta: scalar; C_R: scalar; \varepsilon_R: scalar", "read", "diam_d_rm_perm_F <= C_Theta * varepsilon_Theta + C_R * varepsilon_R"),
    ("TC", r"J(\theta_S(d))-J(\theta_S(0))\ge d\,z-\tfrac{L_H}{2}d^2\|v\|_H^2", r"J: function n; \theta_S(d): vector n; \theta_S(0): vector n; d: scalar; z: scalar; L_H: scalar; v: vector n; H: matrix n n", "ask", (r"\|v\|_H", {'weighted': "J(theta_S_d) - J(theta_S_0) >= d * z - L_H / 2 * d**2 * sqrt(dot(v, H @ v))**2"})),
    ("TC", r"\hat g_d=(1-\alpha)\bar G_{\mathrm{soft}}+\alpha G_T-\tfrac{d}{2}(G_1-G_2)", r"\hat g_d: vector n; \bar G_{\mathrm{soft}}: vector n; G_T: vector n; G_1: vector n; G_2: vector n; \alpha: scalar; d: scalar", "read", "equals(hat_g_d, (1 - alpha) * bar_G_soft + alpha * G_T - d / 2 * (G_1 - G_2))"),
    ("TC", r"|\hat z-z|\le\varepsilon", r"\hat z: scalar; z: scalar; \varepsilon: scalar", "read", "abs(hat_z - z) <= varepsilon"),
    ("GR", r"\widehat g_Q=\frac1K\sum_i\left(r_i-\frac1{K-1}\sum_{j\ne i}r_j\right)s_i.", r"\widehat g_Q: vector d; r: vector K; S: matrix K d", "read", "equals(widehat_g_Q, 1 / length(r) * sum_over(i, (entry(r, i) - 1 / (length(r) - 1) * sum_over(j, indicator(~equals(j, i)) * entry(r, j))) * column(S.T, i))) where i: K; j: K"),
    ("GR", r"\frac{D_{\rm strat}(r)}{\|v\|_p^2} \ge\frac{2K-1-\eta^{-1/2}}{2(K-1)}.", r"D_{\rm strat}(r): scalar; v: vector n; K: scalar; \eta: scalar", "refuse", ""),
    ("GR", r"L_{\rm strat}=I+\frac{H_B}{K-1},\qquad 0\preceq H_B\preceq I.", r"L_{\rm strat}: matrix n n; H_B: matrix n n; K: scalar", "ask", (r"0\preceq H_B\preceq I", {"concluded": "equals(L_rm_strat, identity(length(column(H_B, 0))) + 1 / (K - 1) * H_B) & ((0 <= eigenvalue(H_B, length(column(H_B, 0)))) & (eigenvalue(H_B, 1) <= 1))"})),
    ("GR", r"L_{\rm lattice}=\frac K{K-1}(I-H_O).", r"L_{\rm lattice}: matrix n n; H_O: matrix n n; K: scalar", "read", "equals(L_rm_lattice, K / (K - 1) * (identity(length(column(H_O, 0))) - H_O))"),
]  # fmt: skip
EIGHTH_SET = [
    ("SK", r"d_{\mathcal S}(x;u,u+h) = a_{\mathcal S}(x,u)h^q+R(x,u,h),", r"d_{\mathcal S}(x;u,u+h): scalar; a_{\mathcal S}(x,u): scalar; R(x,u,h): scalar; h: scalar; q: scalar", "ask", (r"h^q", {'of a positive base': "equals(d_S_x_u_u_h, a_S_x_u * exp(q * log(h)) + R_x_u_h)"})),
    ("SK", r"|R(x,u,h)|\le C_R(x,u)h^{q+1}", r"C_R(x,u): scalar; R(x,u,h): scalar; h: scalar; q: scalar", "ask", (r"h^{q+1}", {'of a positive base': "abs(R_x_u_h) <= C_R_x_u * exp((q + 1) * log(h))"})),
    ("SK", r"\bar D_{\mathcal R}(u,u+h) = \bar a_{\mathcal R}(u)h^q+O(h^{q+1}),", r"\bar D_{\mathcal R}(u,u+h): scalar; \bar a_{\mathcal R}(u): scalar; h: scalar; q: scalar", "ask", (r"O(h^{q+1})", {})),
    ("SK", r"\min_{\{h_i\}}\max_i \bar a_{\mathcal R}(u_i)h_i^q, \qquad \sum_i h_i=L,", r"h: vector n; L: scalar; q: scalar", "refuse", ""),
    ("SK", r"\omega_{\mathcal R}(u)=\bar a_{\mathcal R}(u)^{1/q}.", r"\omega_{\mathcal R}(u): scalar; \bar a_{\mathcal R}(u): scalar; q: scalar", "ask", (r"", {})),
    ("SK", r"\omega_v(v)\,dv=\omega_u(u)\,du,", r"\omega_v(v): scalar; \omega_u(u): scalar", "refuse", ""),
    ("SK", r"\max_i M_i\ge\Omega_{\mathcal R}/N", r"M: vector N; \Omega_{\mathcal R}: scalar", "read", "maximum(M) >= Omega_R / length(M)"),
    ("SK", r"\left| \bar D_{\mathcal R}(s,t)-\mathcal M_{\mathcal R}([s,t])^q \right| \le C_E|t-s|^{q+1}.", r"\bar D_{\mathcal R}(s,t): scalar; \mathcal M_{\mathcal R}([s,t]): scalar; C_E: scalar; s: scalar; t: scalar; q: scalar", "ask", (r"", {})),
    ("SK", r"0<\omega_{\min}\le\omega_{\mathcal R}(u)\le\omega_{\max}<\infty", r"\omega_{\min}: scalar; \omega_{\mathcal R}(u): scalar; \omega_{\max}: scalar", "refuse", ""),
    ("SK", r"\max_i\bar D_{\mathcal R}(u_i^\Omega,u_{i+1}^\Omega) \le \left(\frac{\Omega_{\mathcal R}}{N}\right)^q +C_1N^{-(q+1)}.", r"\Omega_{\mathcal R}: scalar; N: scalar; q: scalar; C_1: scalar", "refuse", ""),
    ("CO", r"\delta_{t+1}\le L\,\delta_t+L_a\varepsilon", r"\delta_{t+1}: scalar; L: scalar; \delta_t: scalar; L_a: scalar; \varepsilon: scalar", "read", "delta_t_1 <= L * delta_t + L_a * varepsilon"),
    ("CO", r"\delta_H \;\le\; L_a\,\varepsilon\,A(L,H),\qquad A(L,H):=\textstyle\sum_{k=0}^{H-1}L^k=\tfrac{L^H-1}{L-1}\ (L\!\neq\!1),\;\;H\ (L{=}1).", r"\delta_H: scalar; L: scalar; H: natural; L_a: scalar; \varepsilon: scalar; A(L,H): scalar", "ask", ("", {})),  # refused behind its answers
    ("CO", r"s(H)=\frac{a+H^2 p}{\,a+H^2(p+q)\,},\qquad a:=\mathrm{Var}\log\varepsilon,\ \ p:=\mathrm{Var}\,\mu^\star,\ \ q:=\mathrm{Var}\,\xi,", r"s(H): scalar; H: scalar; a: scalar; p: scalar; q: scalar", "ask", ("", {})),  # refused behind its answers: Var of any law
    ("CO", r"|m(\pi_A)-m(\pi_B)|\le\zeta", r"m(\pi_A): scalar; m(\pi_B): scalar; \zeta: scalar", "read", "abs(m_pi_A - m_pi_B) <= zeta"),
    ("CO", r"H^\star=\log\!\big(1+\tfrac{\tau}{\varepsilon}(L-1)\big)/\log L", r"H^\star: scalar; \tau: scalar; \varepsilon: scalar; L: scalar", "ask", (r"\log", {'natural': "equals(H_star, log(1 + tau / varepsilon * (L - 1)) / log(L))"})),
    ("CO", r"\rho^2(m)\le s(H)", r"\rho^2(m): scalar; s(H): scalar", "read", "rho_2_m <= s_H"),
    ("CO", r"\log\delta_H=\log\varepsilon+H\log L+O(1)", r"\delta_H: scalar; \varepsilon: scalar; H: scalar; L: scalar", "ask", (r"O(1)", {})),
    ("MS", r"\mathrm{NAV}_t = (H_t S_t - D_t - P_t^{\mathrm{liq}})^+", r"\mathrm{NAV}_t: scalar; H_t: scalar; S_t: scalar; D_t: scalar; P_t^{\mathrm{liq}}: scalar", "read", "equals(NAV_t, maximum(pair(H_t * S_t - D_t - P_t_liq, 0)))"),
    ("MS", r"P = e^\pi \cdot (HS - D)/N", r"P: scalar; \pi: scalar; H: scalar; S: scalar; D: scalar; N: scalar", "read", "equals(P, exp(pi) * (H * S - D) / N)"),
    ("MS", r"\delta H = e^\pi(HS-D)\delta N / (NS)", r"\delta H: scalar; \delta N: scalar; \pi: scalar; H: scalar; S: scalar; D: scalar; N: scalar", "read", "equals(delta_H, exp(pi) * (H * S - D) * delta_N / (N * S))"),
    ("MS", r"\frac{\Delta B}{B} = \frac{(e^\pi - 1)\,(1 - D/(HS))}{1 + \delta N / N}\cdot \frac{\delta N}{N}.", r"\Delta B: scalar; B: scalar; \delta N: scalar; \pi: scalar; H: scalar; S: scalar; D: scalar; N: scalar", "read", "equals(Delta_B / B, (exp(pi) - 1) * (1 - D / (H * S)) / (1 + delta_N / N) * (delta_N / N))"),
    ("MS", r"\frac{\Delta B}{B} \approx (e^\pi - 1)\,\frac{\delta N}{N}.", r"\Delta B: scalar; B: scalar; \delta N: scalar; \pi: scalar; N: scalar", "ask", (r"", {})),
    ("MS", r"g(\pi,\Phi) = \alpha_N\,(e^\pi - 1)^+\,\biggl(1 - \frac{D}{HS}\biggr)^{\!+},", r"g(\pi,\Phi): scalar; \alpha_N: scalar; \pi: scalar; H: scalar; S: scalar; D: scalar", "read", "equals(g_pi_Phi, alpha_N * maximum(pair(exp(pi) - 1, 0)) * maximum(pair(1 - D / (H * S), 0)))"),
    ("MS", r"\pi^\star(\Phi_t) = \log\!\left(1 + \frac{V_{\mathrm{acc}}(\Phi_t)}{\mathrm{NAV}_t}\right).", r"\pi^\star(\Phi_t): scalar; V_{\mathrm{acc}}(\Phi_t): scalar; \mathrm{NAV}_t: scalar", "ask", (r"\log", {'natural': "equals(pi_star_Phi_t, log(1 + V_acc_Phi_t / NAV_t))"})),
    ("MS", r"e^{\pi^\star}\,\mathrm{NAV}_t = \mathrm{NAV}_t + V_{\mathrm{acc}},", r"\pi^\star: scalar; V_{\mathrm{acc}}: scalar; \mathrm{NAV}_t: scalar", "read", "equals(exp(pi_star) * NAV_t, NAV_t + V_acc)"),
    ("MS", r"\kappa_{\mathrm{eff}} = \kappa\,(1 - G).", r"\kappa_{\mathrm{eff}}: scalar; \kappa: scalar; G: scalar", "read", "equals(kappa_eff, kappa * (1 - G))"),
    ("MS", r"\Gamma = \frac{\alpha_N L}{r}.", r"\Gamma: scalar; \alpha_N: scalar; L: scalar; r: scalar", "read", "equals(Gamma, alpha_N * L / r)"),
    ("AE", r"z_{t+1}=z_t+J(z_t)u_t+\rho(u_t),\quad \|\rho(u_t)\|\le c\|u_t\|^2", r"z_{t+1}: vector n; z_t: vector n; J(z_t): matrix n m; u_t: vector m; \rho(u_t): vector n; c: scalar", "ask", (r"z_{t+1}=z_t+J(z_t)u_t+\rho(u_t)", {'concluded': "equals(z_t_1, z_t + J_z_t @ u_t + rho_u_t) & (norm(rho_u_t) <= c * norm(u_t)**2)"})),
    ("AE", r"\|\Delta z_t-(J u_t+\rho(u_t))\|_2 \ge \|\Delta z_t-Ju_t\|_2-\|\rho(u_t)\|_2.", r"\Delta z_t: vector n; J: matrix n m; u_t: vector m; \rho(u_t): vector n", "read", "norm(Delta_z_t - (J @ u_t + rho_u_t)) >= norm(Delta_z_t - J @ u_t) - norm(rho_u_t)"),
    ("AE", r"r_t^0=\min_{u\in\U}\|\Delta z_t-J(z_t)u\|_2^2", r"r_t^0: scalar; \Delta z_t: vector n; J(z_t): matrix n m; u: vector m", "refuse", ""),
    ("AE", r"\|\Delta z_t-Ju_t\|_2\ge\sqrt{r_t^0}", r"\Delta z_t: vector n; J: matrix n m; u_t: vector m; r_t^0: scalar", "read", "norm(Delta_z_t - J @ u_t) >= sqrt(r_t_0)"),
    ("SY", r"\kappa = \lambda_{\max}(G_\mu^{-1/2} G_\nu G_\mu^{-1/2})", r"\kappa: scalar; G_\mu: matrix n n; G_\nu: matrix n n", "read", "implies(equals(root_of_G_mu.T, root_of_G_mu) & (0 <= eigenvalue(root_of_G_mu, length(column(root_of_G_mu, 0)))) & equals(root_of_G_mu @ root_of_G_mu, G_mu) & equals(root_of_G_mu @ inverse_of_root_of_G_mu, identity(length(column(root_of_G_mu, 0)))), equals(kappa, eigenvalue(inverse_of_root_of_G_mu @ G_nu @ inverse_of_root_of_G_mu, 1)))"),
    ("SY", r"\|r\|^2_{\Ltwo{\nu}} \le \kappa\,\|r\|^2_{\Ltwo{\mu}}", r"r: vector n; \kappa: scalar", "refuse", ""),
    ("SY", r"\defect_\nu(\xi;F) \;\le\; \sqrt{\kappa\kappa'}\;\defect_\mu(\xi;F) \qquad\text{for every } \xi \in \mathcal V .", r"\operatorname{def}_\nu(\xi;F): scalar; \operatorname{def}_\mu(\xi;F): scalar; \kappa: scalar; \kappa': scalar", "refuse", ""),
    ("SY", r"\sqrt{\kappa\kappa'} \;\ge\; \defect^\star / \delta .", r"\operatorname{def}^\star: scalar; \kappa: scalar; \kappa': scalar; \delta: scalar", "read", "sqrt(kappa * kappa_prime) >= def_star / delta"),
    ("PF", r"\ecrit = \frac{1 - \kappa}{\norm{W}_2}.", r"\varepsilon_{\mathrm{crit}}: scalar; \kappa: scalar; W: matrix d d", "read", "equals(varepsilon_crit, (1 - kappa) / operator_norm(W))"),
    ("PF", r"\norm{\Delta \zstar}_F \leq \sigma_1(S) \cdot \varepsilon + O(\varepsilon^2), \label{eq:shift_bound}", r"\Delta z^\star: matrix N d; S: matrix n m; \varepsilon: scalar", "ask", (r"O(\varepsilon^2)", {})),
    ("PF", r"S = (I - J_z)^{-1} J_A", r"S: matrix p q; J_z: matrix p p; J_A: matrix p q", "read", "implies(equals((identity(length(column(J_z, 0))) - J_z) @ inverse_of_1874c4, identity(length(column(J_z, 0)))), equals(S, inverse_of_1874c4 @ J_A))"),
    ("PF", r"\sigma_1(S) \leq \norm{J_A}_{\mathrm{op}} / (1 - \kappa)", r"S: matrix p q; J_A: matrix p q; \kappa: scalar", "ask", (r"\sigma_k", {'singular value': "singular_value(S, 1) <= operator_norm(J_A) / (1 - kappa)"})),
    ("PF", r"\kappa(V_W){=}\norm{V_W}_2 \norm{V_W^{-1}}_2", r"\kappa(V_W): scalar; V_W: matrix d d", "read", "implies(equals(V_W @ inverse_of_V_W, identity(length(column(V_W, 0)))), equals(kappa_V_W, operator_norm(V_W) * operator_norm(inverse_of_V_W)))"),
    ("PF", r"\ecrit \;\leq\; \varepsilon_{\mathrm{br}} \;\leq\; \tfrac{C}{\beta}\,\ecrit, \qquad C = g_W\,\tfrac{1+\kappa}{1-\kappa}, \label{eq:bracket}", r"\varepsilon_{\mathrm{crit}}: scalar; \varepsilon_{\mathrm{br}}: scalar; C: scalar; \beta: scalar; g_W: scalar; \kappa: scalar", "ask", (r"C = g_W\,\tfrac{1+\kappa}{1-\kappa}", {'assumed': "implies(equals(C, g_W * ((1 + kappa) / (1 - kappa))), (varepsilon_crit <= varepsilon_br) & (varepsilon_br <= C / beta * varepsilon_crit))"})),
    ("PF", r"r_v = \min_{c\neq y_v} \frac{m_v^{(c)}}{\norm{(W_{y_v}{-}W_c)\,S_v}_2} \label{eq:radius}", r"r_v: scalar; W: matrix k d; S_v: matrix d d", "refuse", ""),
    ("PF", r"d_k = w_k \cdot v_k + R_k, \quad |R_k| \leq \frac{L_J}{2(1-\kappa)^2} \cdot w_k^2, \label{eq:transfer}", r"d_k: scalar; w_k: scalar; v_k: scalar; R_k: scalar; L_J: scalar; \kappa: scalar", "ask", (r"d_k = w_k \cdot v_k + R_k", {'concluded': "equals(d_k, w_k * v_k + R_k) & (abs(R_k) <= L_J / (2 * (1 - kappa)**2) * w_k**2)"})),
    ("PF", r"w_{k_1} < \frac{v_{k_1} - v_{k_2}}{L_J / (1-\kappa)^2}. \label{eq:ranking}", r"w_{k_1}: scalar; v_{k_1}: scalar; v_{k_2}: scalar; L_J: scalar; \kappa: scalar", "read", "w_k_1 < (v_k_1 - v_k_2) / (L_J / (1 - kappa)**2)"),
    ("PF", r"\sqrt{2} \max_k w_k < \ecrit", r"w: vector E; \varepsilon_{\mathrm{crit}}: scalar", "read", "sqrt(2) * maximum(w) < varepsilon_crit"),
    ("PF", r"b_k{=}(e_i e_j^\top + e_j e_i^\top)/\sqrt{2}", r"b_k: matrix N N; e_i: vector N; e_j: vector N", "read", "equals(b_k, 1 / sqrt(2) * (outer(e_i, e_j) + outer(e_j, e_i)))"),
    ("XB", r"\FA =p_1p_2 +\rho\sqrt{p_1(1-p_1)}\sqrt{p_2(1-p_2)}. \label{eq:identity}", r"\mathrm{FA}: scalar; p_1: scalar; p_2: scalar; \rho: scalar", "read", "equals(FA, p_1 * p_2 + rho * sqrt(p_1 * (1 - p_1)) * sqrt(p_2 * (1 - p_2)))"),
    ("XB", r"\max(0,p_1+p_2-1) \leq \FA \leq \min(p_1,p_2). \label{eq:frechet}", r"\mathrm{FA}: scalar; p_1: scalar; p_2: scalar", "read", "(maximum(pair(0, p_1 + p_2 - 1)) <= FA) & (FA <= minimum(pair(p_1, p_2)))"),
    ("XB", r"\tilde{\rho}=\frac{\rho}{\rho_{\max}}, \qquad \rho_{\max} =\frac{\min(p_1,p_2)-p_1p_2} {\sqrt{p_1(1-p_1)p_2(1-p_2)}}, \label{eq:rhonorm}", r"\tilde{\rho}: scalar; \rho: scalar; \rho_{\max}: scalar; p_1: scalar; p_2: scalar", "read", "equals(tilde_rho, rho / rho_max) & equals(rho_max, (minimum(pair(p_1, p_2)) - p_1 * p_2) / sqrt(p_1 * (1 - p_1) * (p_2 * (1 - p_2))))"),
    ("XB", r"C=1-\frac{\FA}{p_{\mathrm{strong}}}. \label{eq:coverage}", r"C: scalar; \mathrm{FA}: scalar; p_{\mathrm{strong}}: scalar", "read", "equals(C, 1 - FA / p_strong)"),
    ("PO", r"r(c,z) - r(c,z') \;=\; \tau_c\Bigl[\log\tfrac{\pi^\star_{\tau_c}(z\mid c)}{\pi_0(z\mid c)} - \log\tfrac{\pi^\star_{\tau_c}(z'\mid c)}{\pi_0(z'\mid c)}\Bigr].", r"r(c,z): scalar; r(c,z'): scalar; \tau_c: scalar; \pi^\star_{\tau_c}(z\mid c): scalar; \pi_0(z\mid c): scalar; \pi^\star_{\tau_c}(z'\mid c): scalar; \pi_0(z'\mid c): scalar", "ask", (r"\log", {})),
    ("PO", r"\mathcal{L}_{q,s}(\pi) \ge 0", r"\mathcal{L}_{q,s}(\pi): scalar", "read", "L_q_s_pi >= 0"),
    ("PO", r"|\tilde r_i - \tilde r_j| \le \sqrt{2(G-1)}", r"\tilde r: vector n; i: index n; j: index n; G: scalar", "read", "abs(entry(tilde_r, i) - entry(tilde_r, j)) <= sqrt(2 * (G - 1))"),
    ("PO", r"\varepsilon(c) = \tfrac{1}{2\beta^2} + \tfrac{\gamma(c)}{3\beta^3} + O(\beta^{-4}), \qquad \mathbb{E}_{\pi^+}[u] = \tfrac{1}{\beta} + \tfrac{\gamma(c)}{2\beta^2} + O(\beta^{-3}),", r"\varepsilon(c): scalar; \beta: scalar; \gamma(c): scalar; \mathbb{E}_{\pi^+}[u]: scalar", "ask", (r"O(\beta^{-4})", {})),
    ("PO", r"\eta_k(c) = \frac{1}{\beta\,\sigma_{\pi_k}(c)}", r"\eta_k(c): scalar; \beta: scalar; \sigma_{\pi_k}(c): scalar", "read", "equals(eta_k_c, 1 / (beta * sigma_pi_k_c))"),
]  # fmt: skip
NINTH_SET = [
    ("HS", r"(1-\Delta_1)B \preceq A \preceq (1+\Delta_2)B", r"A: matrix n n; B: matrix n n; \Delta_1: scalar; \Delta_2: scalar", "read", "(0 <= eigenvalue(A - (1 - Delta_1) * B, length(column(A - (1 - Delta_1) * B, 0)))) & (0 <= eigenvalue((1 + Delta_2) * B - A, length(column((1 + Delta_2) * B - A, 0))))"),
    ("HS", r"\cR(f_X) &=& \frac{\lambda^2}{n} \by^T(XX^T + \lambda I_n)^{-2}\by \; +\\ && \frac{\sigma^2}{n}\tr\Big((XX^T)^2(XX^T + \lambda I_n)^{-2}\Big).", r"\mathcal{R}(f_X): scalar; X: matrix n d; \bar{y}: vector n; \lambda: scalar; \sigma: scalar", "read", "implies(equals((X @ X.T + lambda_ * identity(length(column(X @ X.T, 0)))) @ inverse_of_c8a138, identity(length(column(X @ X.T + lambda_ * identity(length(column(X @ X.T, 0))), 0)))), equals(R_f_X, dot(lambda_**2 / length(bar_y) * ((inverse_of_c8a138 @ inverse_of_c8a138).T @ bar_y), bar_y) + sigma**2 / length(bar_y) * sum_over(i, entry(column(X @ X.T @ (X @ X.T) @ (inverse_of_c8a138 @ inverse_of_c8a138), i), i)))) where i: n"),
    ("HS", r"\cR(f_{\tX}) \leq \frac{1}{1-\Delta_1} \hcR(f_X) +  \frac{\Delta_2}{1+\Delta_2}\frac{d}{n}\sigma^2, \label{eq:risk_bound}", r"\mathcal{R}(f_{\tilde{X}}): scalar; \hat{\mathcal{R}}(f_X): scalar; \Delta_1: scalar; \Delta_2: scalar; d: scalar; n: scalar; \sigma: scalar", "read", "R_f_tilde_X <= 1 / (1 - Delta_1) * hat_R_f_X + Delta_2 / (1 + Delta_2) * (d / n) * sigma**2"),
    ("HS", r"\hcR(f_X) &\defeq& \frac{\lambda}{n} \by^T(K+\lambda I)^{-1}\by + \frac{\sigma^2}{n}\tr\Big(K(K+\lambda I)^{-1}\Big) \\ &\geq& \cR(f_X).", r"\hat{\mathcal{R}}(f_X): scalar; \mathcal{R}(f_X): scalar; K: matrix n n; \bar{y}: vector n; \lambda: scalar; \sigma: scalar", "ask", (r"\hat{\mathcal{R}}(f_X) &:=& \frac{\lambda}{n} \bar{y}^T(K+\lambda I)^{-1}\bar{y} + \frac{\sigma^2}{n}\operatorname{tr}\Big(K(K+\lambda I)^{-1}\Big) \\ &\geq& \mathcal{R}(f_X)", {"equality": "implies(equals((K + lambda_ * identity(length(column(K, 0)))) @ inverse_of_575ed8, identity(length(column(K + lambda_ * identity(length(column(K, 0))), 0)))), equals(hat_R_f_X, dot(lambda_ / length(bar_y) * (inverse_of_575ed8.T @ bar_y), bar_y) + sigma**2 / length(bar_y) * sum_over(i, entry(column(K @ inverse_of_575ed8, i), i))) & (R_f_X <= dot(lambda_ / length(bar_y) * (inverse_of_575ed8.T @ bar_y), bar_y) + sigma**2 / length(bar_y) * sum_over(i, entry(column(K @ inverse_of_575ed8, i), i)))) where i: n"})),
    ("HS", r"X_{ij} \in [-\frac{1}{\sqrt{d}},\frac{1}{\sqrt{d}}]", r"X: matrix n d; i: index n; j: index d", "read", "(-1 / sqrt(length(column(X.T, i))) <= entry(column(X, j), i)) & (entry(column(X, j), i) <= 1 / sqrt(length(column(X.T, i))))"),
    ("HS", r"\delta_b^2 \defeq (2^b-1)^{-2}", r"\delta_b: scalar; b: natural", "ask", (r"\delta_b^2 := (2^b-1)^{-2}", {"equality": "equals(delta_b**2, 1 / (2**b - 1)**2)"})),
    ("HS", r"&&\hspace{-0.37in}\Prob\Big[(1- \Delta_1) (K + \lambda I_n) \preceq \tK + \lambda I_n \preceq (1 + \Delta_2) (K + \lambda I_n) \Big] \\ &\geq& 1 - n \exp \bigg(\frac{-\Delta_1^2}{2dL^2 + (2L/3)\Delta_1}\bigg) \\ &&- n \exp \bigg(\frac{-(\Delta_2-\delta_b^2/\lambda)^2}{2dL^2 + (2L/3)(\Delta_2-\delta_b^2/\lambda)}\bigg),", r"K: matrix n n; \tilde{K}: matrix n n; \lambda: scalar; \Delta_1: scalar; \Delta_2: scalar; d: scalar; L: scalar; \delta_b: scalar", "ask", ("", {})),  # refused behind its answers: a law
    ("HS", r"L \defeq 5 \cdot \frac{2^b \cdot \delta_b^2}{\lambda}\cdot \frac{n}{d}", r"L: scalar; b: natural; \delta_b: scalar; \lambda: scalar; n: scalar; d: scalar", "ask", (r"L := 5 \cdot \frac{2^b \cdot \delta_b^2}{\lambda}\cdot \frac{n}{d}", {"equality": "equals(L, 5 * (2**b * delta_b**2 / lambda_) * (n / d))"})),
    ("HS", r"\Delta_1 \geq \frac{\log(n/\rho)L}{3}\Big(1+\sqrt{1+\frac{18d}{\log(n/\rho)}}\Big) \approx \frac{5n}{2^b \lambda}\sqrt{\frac{2\log(n/\rho)}{d}}", r"\Delta_1: scalar; n: scalar; \rho: scalar; L: scalar; d: scalar; b: natural; \lambda: scalar", "ask", (r"", {})),
    ("HS", r"\Prob\big[(1 - \Delta_1) (K + \lambda I_n) \preceq \tK + \lambda I_n \big] \geq  1 - \rho", r"K: matrix n n; \tilde{K}: matrix n n; \Delta_1: scalar; \lambda: scalar; \rho: scalar", "ask", ("", {})),  # refused behind its answers: a law
    ("HS", r"0 \leq \lambda_1 \leq \lambda_2 \leq a\cdot \sm", r"\lambda_1: scalar; \lambda_2: scalar; a: scalar; \sigma_{min}: scalar", "read", "(0 <= lambda_1) & (lambda_1 <= lambda_2) & (lambda_2 <= a * sigma_min)"),
    ("HS", r"R_{\lambda_2}(XX^T) - R_{\lambda_1}(XX^T) \leq a^2\|y\|^2/n", r"R_{\lambda_2}(XX^T): scalar; R_{\lambda_1}(XX^T): scalar; a: scalar; y: vector n", "read", "R_lambda_2_XX_T - R_lambda_1_XX_T <= a**2 * norm(y)**2 / length(y)"),
    ("SR", r"\widehat S_n \ceq \frac 1n \sum_i X_i X_i \trans", r"\widehat S_n: matrix p p; X: matrix n p", "ask", (r"X_i", {})),  # rows or columns
    ("SR", r"\lambda_1 \geq \lambda_2 \geq \cdots \geq \lambda_p \geq 0", r"\lambda: vector p", "read", "for_each(i, for_each(j, implies(number_of(i) < number_of(j), entry(lambda_, i) >= entry(lambda_, j)))) & (minimum(lambda_) >= 0) where i: p; j: p"),
    ("SR", r"y = \beta x + \epsilon; \hspace{1in} \Var(\epsilon) = \Gamma \in \R^{d \times d}.", r"y: vector d; \beta: vector d; x: scalar; \epsilon: vector d; \Gamma: matrix d d", "ask", ("", {})),  # refused behind its answers: a law
    ("SR", r"\rho(c v v \trans + D) \geq \rho(D).", r"c: scalar; v: vector n; D: matrix n n", "refuse", ""),  # ρ in words
    ("SR", r"a = \Var(x) > \rho(\Gamma) = r", r"a: scalar; x: scalar; \Gamma: matrix d d; r: scalar", "refuse", ""),
    ("SR", r"\sqrt{n} \paren{\hat\lambda_i - \lambda_i} \overset{\tiny d}{\longrightarrow} N\!\paren{0,\;\sigma_i^2}, \qquad i=1,\dots,p.", r"\hat\lambda: vector p; \lambda: vector p; \sigma: vector p", "refuse", ""),  # a limit in law
    ("SR", r"\sigma_i^2 = 2\lambda_i^2", r"\sigma: vector p; \lambda: vector p; i: index p", "read", "equals(entry(sigma, i)**2, 2 * entry(lambda_, i)**2)"),
    ("QB", r"w_q = w + \epsilon", r"w_q: vector d; w: vector d; \epsilon: vector d", "read", "equals(w_q, w + epsilon)"),
    ("QB", r"\Delta = 2^{-b+1} \cdot R", r"\Delta: scalar; b: natural; R: scalar", "read", "equals(Delta, exp((1 - b) * log(2)) * R)"),
    ("QB", r"\mathbb{E}[\epsilon] &= 0 \quad \text{(unbiased)} \\ \text{Var}[\epsilon] &= \frac{\Delta^2}{12} = \frac{2^{-2b+2} R^2}{12} = O(2^{-2b})", r"\epsilon: scalar; \Delta: scalar; b: natural; R: scalar", "ask", ("", {})),  # refused behind its answers: a law
    ("QB", r"W = W_0 + \Delta W = W_0 + BA", r"W: matrix d d; W_0: matrix d d; \Delta W: matrix d d; B: matrix d r; A: matrix r d", "read", "equals(W, W_0 + Delta_W) & equals(W_0 + Delta_W, W_0 + B @ A)"),
    ("QB", r"W_q = W_0 + BA + \epsilon_{BA}", r"W_q: matrix d d; W_0: matrix d d; B: matrix d r; A: matrix r d; \epsilon_{BA}: matrix d d", "read", "equals(W_q, W_0 + B @ A + epsilon_BA)"),
    ("QB", r"\mathbb{E}[\mathcal{L}(\hat{\theta}_q)] - \mathcal{L}(\theta^*) \leq \underbrace{\tilde{\mathcal{O}}\left(\frac{\sqrt{r}}{\sqrt{N}}\right)}_{\text{Generalization}} + \underbrace{\mathcal{O}\left(r \cdot 2^{-2b} \sigma_g^2\right)}_{\text{Quantization}}", r"\mathbb{E}[\mathcal{L}(\hat{\theta}_q)]: scalar; \mathcal{L}(\theta^*): scalar; r: scalar; N: scalar; b: natural; \sigma_g: scalar", "ask", (r"", {})),
    ("QB", r"b^* \geq \frac{1}{2}\log_2(r) + \frac{1}{2}\log_2(N) + \frac{1}{2}\log_2(\sigma_g^2) + C", r"b^*: scalar; r: scalar; N: scalar; \sigma_g: scalar; C: scalar", "read", "b_star >= Fraction(1, 2) * (log(r) / log(2)) + Fraction(1, 2) * (log(N) / log(2)) + Fraction(1, 2) * (log(sigma_g**2) / log(2)) + C"),
    ("QB", r"b \geq \log_2\left(\sqrt{\frac{r \sigma_g^2}{\epsilon}}\right)", r"b: scalar; r: scalar; \sigma_g: scalar; \epsilon: scalar", "read", "b >= log(sqrt(r * sigma_g**2 / epsilon)) / log(2)"),
    ("QB", r"\text{Var}[\nabla_{BA} \mathcal{L}_q] \leq \text{Var}[\nabla_{BA} \mathcal{L}] + L^2 \|x\|^2 \cdot r \cdot 2^{-2b} R^2", r"\text{Var}[\nabla_{BA} \mathcal{L}_q]: scalar; \text{Var}[\nabla_{BA} \mathcal{L}]: scalar; L: scalar; x: vector d; r: scalar; b: natural; R: scalar", "read", "Var_nabla_BA_L_q <= Var_nabla_BA_L + L**2 * norm(x)**2 * r * exp(-2 * b * log(2)) * R**2"),
    ("NM", r"\ell(w,v)=\|w-v\|_2/\|v\|_2", r"\ell(w,v): scalar; w: vector q; v: vector q", "read", "equals(ell_w_v, norm(w - v) / norm(v))"),
    ("NM", r"R(\widehat G)=\mathbb E_{u\sim\mu}\,\ell(\widehat G(u),G(u))", r"R(\widehat G): scalar; u: vector p", "refuse", ""),  # any law
    ("NM", r"S_{mk}=\mathbb E_{u\sim\mu}\,\langle\rho_{f_m}(u),\rho_{f_k}(u)\rangle", r"S: matrix M M; m: index M; k: index M; u: vector p", "refuse", ""),
    ("NM", r"\mathbb E_{u\sim\mu}\,\ell\big(f_w(u),G(u)\big)^2\;=\;w^\top S\,w ,", r"w: vector M; S: matrix M M; u: vector p", "refuse", ""),
    ("NM", r"\varrho=S_{12}/(e_1e_2)", r"\varrho: scalar; S: matrix M M; e_1: scalar; e_2: scalar", "refuse", "with a comma between numbers"),
    ("NM", r"\varrho<e_1/e_2", r"\varrho: scalar; e_1: scalar; e_2: scalar", "read", "varrho < e_1 / e_2"),
    ("NM", r"\min_{w}w^\top Sw=e^2\big(\varrho+(1-\varrho)/M\big)", r"w: vector M; S: matrix M M; e: scalar; \varrho: scalar", "refuse", ""),  # over the simplex, as the text says
    ("NM", r"\mathcal E_2(f)^2-\mathcal E_1(f)^2=\operatorname{Var}X, \qquad \mathcal E_1(f)/\mathcal E_2(f)=(1+c_f^2)^{-1/2}\le1 ,", r"\mathcal E_2(f): scalar; \mathcal E_1(f): scalar; \operatorname{Var}X: scalar; c_f: scalar", "ask", ("", {})),  # refused behind its answers: a variance as a name
    ("NM", r"S_{mm}\ge\bar e^{\,2}", r"S: matrix M M; \bar e: scalar; m: index M", "read", "entry(column(S, m), m) >= bar_e**2"),
    ("NM", r"S_{mk}\ge\bar\varrho\,\bar e^{\,2}", r"S: matrix M M; \bar\varrho: scalar; \bar e: scalar; m: index M; k: index M", "read", "entry(column(S, k), m) >= bar_varrho * bar_e**2"),
    ("NM", r"\mathbb E\,\ell\big(f_w(u),G(u)\big)^2\;=\;w^\top Sw\;\ge\; \bar e^{\,2}\big(\bar\varrho+(1-\bar\varrho)\,\|w\|_2^2\big)\;\ge\; \bar e^{\,2}\,\bar\varrho .", r"\mathbb E\,\ell\big(f_w(u),G(u)\big)^2: scalar; w: vector M; S: matrix M M; \bar e: scalar; \bar\varrho: scalar", "read", "equals(E_ell_big_f_w_u_G_u_big_2, dot(w, S @ w)) & (dot(w, S @ w) >= bar_e**2 * (bar_varrho + (1 - bar_varrho) * norm(w)**2)) & (bar_e**2 * (bar_varrho + (1 - bar_varrho) * norm(w)**2) >= bar_e**2 * bar_varrho)"),
    ("NM", r"S_{mm}\le\bar e^{\,2}(1+\delta_e)", r"S: matrix M M; \bar e: scalar; \delta_e: scalar; m: index M", "read", "entry(column(S, m), m) <= bar_e**2 * (1 + delta_e)"),
    ("NM", r"S_{mk}\le(\bar\varrho+\delta_\varrho)\,\bar e^{\,2} \text{ for every } m\neq k", r"S: matrix M M; \bar e: scalar; \bar\varrho: scalar; \delta_\varrho: scalar; m: index M; k: index M", "read", "implies(~equals(m, k), entry(column(S, k), m) <= (bar_varrho + delta_varrho) * bar_e**2)"),
    ("NM", r"\bar\varrho\;\le\;\frac{1}{\bar e^{\,2}}\min_{w\in\Delta^{M-1}}w^\top Sw \;\le\;\bar\varrho+\delta_\varrho+\frac{1+\delta_e-\bar\varrho-\delta_\varrho}{M}.", r"\bar\varrho: scalar; \bar e: scalar; S: matrix M M; w: vector M; \delta_\varrho: scalar; \delta_e: scalar", "refuse", ""),  # a minimum over the simplex
    ("NM", r"\|g\|_{\mathcal H_{k_\varphi}}=\min\{\|f\|_{\mathcal H_k}: f\circ\varphi=g \text{ on }\mathcal X\}", r"", "refuse", ""),  # spaces of functions
    ("NM", r"\|r\|_K^2:=\sum_{j=1}^q\|r_j\|_{\mathcal H_k}^2<\infty .", r"", "refuse", ""),
    ("NM", r"P_\lambda(u)^2\;=\;k(u,u)-k(u,X)\,(K+n\lambda I)^{-1}k(X,u)", r"P_\lambda(u): scalar; k(u,u): scalar; k(u,X): vector n; k(X,u): vector n; K: matrix n n; \lambda: scalar", "refuse", ""),  # a row without a transpose
    ("NM", r"\big\|G(u)-m(u)-\widehat r_\lambda(u)\big\|_2\;\le\;\|G-m\|_K\; \widetilde P_\lambda(u)\;\le\;\|G-m\|_K\;P_\lambda(u),", r"G(u): vector q; m(u): vector q; \widehat r_\lambda(u): vector q; \|G-m\|_K: scalar; \widetilde P_\lambda(u): scalar; P_\lambda(u): scalar", "read", "(norm(G_u - m_u - widehat_r_lambda_u) <= G_m_K * widetilde_P_lambda_u) & (G_m_K * widetilde_P_lambda_u <= G_m_K * P_lambda_u)"),
    ("NM", r"\widetilde P_\lambda(u)^2=P_\lambda(u)^2-n\lambda\,\|(K+n\lambda I)^{-1}k(X,u)\|_2^2", r"\widetilde P_\lambda(u): scalar; P_\lambda(u): scalar; k(X,u): vector n; K: matrix n n; \lambda: scalar", "read", "implies(equals((K + length(k_X_u) * lambda_ * identity(length(column(K, 0)))) @ inverse_of_7e5cc1, identity(length(column(K + length(k_X_u) * lambda_ * identity(length(column(K, 0))), 0)))), equals(widetilde_P_lambda_u**2, P_lambda_u**2 - length(k_X_u) * lambda_ * norm(inverse_of_7e5cc1 @ k_X_u)**2))"),
    ("NM", r"\widehat r_\lambda(u)=k(u,X)\,(K+n\lambda I)^{-1}R", r"\widehat r_\lambda(u): vector q; k(u,X): vector n; K: matrix n n; R: matrix n q; \lambda: scalar", "refuse", ""),  # likewise
    ("IG", r"P_0\bb \;=\; \bb - \Big(\tfrac{1}{K}\textstyle\sum_k b_k\Big)\mathbf{1}, \qquad V_0 \;=\; \{\bm{v}\in\R^{K}:\ \textstyle\sum_k v_k = 0\}\ \cong\ \R^{K-1},", r"P_0: matrix K K; \mathbf{b}: vector K", "refuse", ""),  # a set
    ("IG", r"\bz_g \in \argmax_{\bm{v}\in V_0} R_g(\bm{v}), \qquad R_g^{\mathrm{orc}} = R_g(\bz_g).", r"\mathbf{z}_g: vector K; R_g: function K; R_g^{\mathrm{orc}}: scalar", "ask", ("", {})),  # refused behind its answers: a greatest argument
    ("IG", r"\Psi_g(t) &= \min_{\bm{u}\in V_0,\ \|\bm{u}\|_2=1} \ \big[R_g(\bz_g)-R_g(\bz_g+t\bm{u})\big].", r"\Psi_g(t): scalar; R_g: function K; \mathbf{z}_g: vector K; t: scalar", "refuse", ""),
    ("IG", r"\Phi_g(t)\ \ge\ \kappa_{\mathrm{dis}}\cdot\min(t,t_0)", r"\Phi_g(t): scalar; \kappa_{\mathrm{dis}}: scalar; t: scalar; t_0: scalar", "read", "Phi_g_t >= kappa_dis * minimum(pair(t, t_0))"),
    ("IG", r"\max_{g\in\mathrm{mem}(S)} \Pr_{\bx\sim\cD_g}\!\big[\hat y(\bx;\bb)\neq\hat y(\bx;\bz_g)\big] \;\ge\; \kappa_{\mathrm{dis}}\cdot\min(r_S,t_0).", r"\kappa_{\mathrm{dis}}: scalar; r_S: scalar; t_0: scalar", "refuse", ""),  # any law
    ("IG", r"\Psi_g(t)\le\Phi_g(t)", r"\Psi_g(t): scalar; \Phi_g(t): scalar", "read", "Psi_g_t <= Phi_g_t"),
    ("IG", r"\kappa\le\kappa_{\mathrm{dis}}", r"\kappa: scalar; \kappa_{\mathrm{dis}}: scalar", "read", "kappa <= kappa_dis"),
    ("IG", r"\max_{g\in\mathrm{mem}(S)}[R_g^{\mathrm{orc}}-R_g(\bb)]\ge\omega(r_S)", r"\omega(r_S): scalar", "refuse", ""),
    ("IG", r"q_m(X)\;=\;\min_{|C|\le m}\ \max_{\bm{x}\in X}\ \mathrm{dist}(\bm{x},C), \qquad \mathrm{dist}(\bm{x},C)=\min_{j}\|\bm{x}-\bm{c}_j\|_2 .", r"q_m(X): scalar; \mathbf{x}: vector d", "refuse", ""),
    ("IG", r"q_2(X)\;=\;\min_{1\le j\le T-1}\ \max\!\Big(\tfrac{x_j-x_1}{2},\ \tfrac{x_T-x_{j+1}}{2}\Big),", r"q_2(X): scalar; x: vector T", "refuse", ""),  # the next entry
    ("IG", r"\mathrm{sep}_{m+1}(X)\;=\;\max_{X'\subseteq X,\ |X'|=m+1}\ \ \min_{\bm{u}\neq\bm{v}\in X'}\|\bm{u}-\bm{v}\|_2,", r"\mathrm{sep}_{m+1}(X): scalar", "refuse", ""),
    ("IG", r"q_m(X)\;\ge\;\tfrac12\,\mathrm{sep}_{m+1}(X).", r"q_m(X): scalar; \mathrm{sep}_{m+1}(X): scalar", "read", "q_m_X >= Fraction(1, 2) * sep_m_1_X"),
    ("IG", r"\max_{g\in\mathrm{mem}(S)}\big[R_g^{\mathrm{orc}}-R_g^{(m)}\big] \;\ge\;\kappa\cdot\min\big(q_m(Z_S),\,t_0\big),", r"\kappa: scalar; q_m(Z_S): scalar; t_0: scalar", "refuse", ""),
    ("IG", r"\delta \;:=\; \sup_{\bx}\big|(\bu_{\ell_k}-\bu_{\ell_j})^\top\Delta\bh(\bx)\big| \;\le\; \|\bu_{\ell_k}-\bu_{\ell_j}\|_2\;\|\Delta\bW\|_2\;\sup_{\bx}\|\bh(\bx)\|_2 ,", r"\delta: scalar; \mathbf{u}_{\ell_k}: vector d; \mathbf{u}_{\ell_j}: vector d; \Delta\mathbf{W}: matrix d d; \mathbf{x}: vector p", "refuse", ""),
    ("IG", r"\delta\le\|\bu_{\ell_k}-\bu_{\ell_j}\|_2\,L\,\|\Delta\bW\|_2", r"\delta: scalar; \mathbf{u}_{\ell_k}: vector d; \mathbf{u}_{\ell_j}: vector d; L: scalar; \Delta\mathbf{W}: matrix d d", "read", "delta <= norm(u_ell_k - u_ell_j) * L * operator_norm(Delta_W)"),
    ("LR", r"L_\lambda(W)=\sum_k\lambda_kE_k(W;S_k,d_k)=\tr(WA_\lambda W^\top)-2\tr(WC_\lambda^\top)+c_\lambda", r"L_\lambda(W): scalar; \lambda: vector K; W: matrix q p; A_\lambda: matrix p p; C_\lambda: matrix q p; c_\lambda: scalar", "refuse", ""),  # functions of one index
    ("LR", r"A_\lambda=\sum_k(\lambda_k/d_k)S_k", r"A_\lambda: matrix p p; \lambda: vector K; d: vector K", "refuse", ""),  # matrices of one index
    ("LR", r"A_\lambda\succ0", r"A_\lambda: matrix p p", "read", "0 < eigenvalue(A_lambda, length(column(A_lambda, 0)))"),
    ("LR", r"W_\lambda=[C_\lambda A_\lambda^{-1/2}]_r\,A_\lambda^{-1/2}", r"W_\lambda: matrix q p; C_\lambda: matrix q p; A_\lambda: matrix p p", "refuse", ""),  # best of rank r
    ("LR", r"\sigma_r>\sigma_{r+1}", r"\sigma_r: scalar; \sigma_{r+1}: scalar", "read", "sigma_r > sigma_r_1"),
    ("LR", r"r\ge\min(p,q)", r"r: natural; p: natural; q: natural", "read", "r >= minimum(pair(p, q))"),
    ("LR", r"g(\lambda)=\min_{W\in\Wr}L_\lambda(W)\le\mathrm{OPT}\le F(W)\quad\text{for all } \lambda\in\Delta_K\text{ and }W\in\Wr.", r"g(\lambda): scalar; \mathrm{OPT}: scalar; W: matrix q p", "refuse", ""),  # a set of matrices
    ("LR", r"g(\lambda^\star)=\mathrm{OPT}", r"g(\lambda^\star): scalar; \mathrm{OPT}: scalar", "read", "equals(g_lambda_star, OPT)"),
    ("LR", r"\Delta_k=S_k-\Shat_k", r"\Delta_k: matrix p p; S_k: matrix p p; \widehat{S}_k: matrix p p", "read", "equals(Delta_k, S_k - widehat_S_k)"),
    ("LR", r"\big|E_k(W;S_k,d)-E_k(W;\Shat_k,d)\big|\le\opnorm{\Delta_k}\,\fnorm{W-D_k}^2/d", r"E_k(W;S_k,d): scalar; E_k(W;\widehat{S}_k,d): scalar; \Delta_k: matrix p p; W: matrix q p; D_k: matrix q p; d: scalar", "read", "abs(E_k_W_S_k_d - E_k_W_widehat_S_k_d) <= operator_norm(Delta_k) * frobenius(W - D_k)**2 / d"),
    ("LR", r"\sup_{W\in\mathcal W}|F(W)-\Fhat(W)|\le\delta", r"W: matrix q p; \delta: scalar", "refuse", ""),
    ("LR", r"\Fhat(\What)\le\inf_{\mathcal W}\Fhat+\epsilon_{\mathrm{opt}}", r"\widehat{F}(\widehat{W}): scalar; \inf_{\mathcal W}\widehat{F}: scalar; \epsilon_{\mathrm{opt}}: scalar", "refuse", ""),  # an infimum as a name
    ("LR", r"F(\What)-\inf_{\mathcal W}F\le2\delta+\epsilon_{\mathrm{opt}}", r"F(\widehat{W}): scalar; \inf_{\mathcal W}F: scalar; \delta: scalar; \epsilon_{\mathrm{opt}}: scalar", "refuse", ""),  # an infimum as a name
    ("LR", r"\sup_{\WrB}|F-\Fhat|\le\delta_{\mathrm{fix}}:=\max_k\opnorm{\Delta_k}(B+\fnorm{D_k})^2/d_k", r"\delta_{\mathrm{fix}}: scalar; B: scalar; d: vector K", "refuse", ""),
    ("LR", r"F(\What)-F(W^\star)\le2\delta_{\mathrm{fix}}+\epsilon_{\mathrm{opt}}", r"F(\widehat{W}): scalar; F(W^\star): scalar; \delta_{\mathrm{fix}}: scalar; \epsilon_{\mathrm{opt}}: scalar", "read", "F_widehat_W - F_W_star <= 2 * delta_fix + epsilon_opt"),
    ("LR", r"\dhat_k\ge d_{\min,k}>0", r"\hat{d}_k: scalar; d_{\min,k}: scalar", "read", "(hat_d_k >= d_min_k) & (d_min_k > 0)"),
    ("LR", r"\big|E_k(W;S_k,d_k)-E_k(W;\Shat_k,\dhat_k)\big|\le \frac{\opnorm{\Delta_k}}{\dhat_k}\Big(\fnorm{W-D_k}^2+E_k(W;S_k,d_k)\,\fnorm{D_k}^2\Big).", r"E_k(W;S_k,d_k): scalar; E_k(W;\widehat{S}_k,\hat{d}_k): scalar; \Delta_k: matrix p p; \hat{d}_k: scalar; W: matrix q p; D_k: matrix q p", "read", "abs(E_k_W_S_k_d_k - E_k_W_widehat_S_k_hat_d_k) <= operator_norm(Delta_k) / hat_d_k * (frobenius(W - D_k)**2 + E_k_W_S_k_d_k * frobenius(D_k)**2)"),
    ("LR", r"|\dhat_k-d_k|\le\opnorm{\Delta_k}\fnorm{D_k}^2", r"\hat{d}_k: scalar; d_k: scalar; \Delta_k: matrix p p; D_k: matrix q p", "read", "abs(hat_d_k - d_k) <= operator_norm(Delta_k) * frobenius(D_k)**2"),
]  # fmt: skip
TENTH_SET = [
    ("GF", r"\|\nabla f(y) - \nabla f(x)\| \leq L \|y - x\|", "f: function d; x: vector d; y: vector d; L: scalar", "read", "norm(gradient(f, y) - gradient(f, x)) <= L * norm(y - x)"),
    ("GF", r"\sup_{x} \| \nabla^2 f(x) \|_2 \leq L.", "f: function d; x: vector d; L: scalar", "refuse", ""),  # second derivative
    ("GF", r"f(y) \leq f(x) + \langle y - x, \nabla f(x) \rangle + \frac{L}{2} \|y - x\|^2 .", "f: function d; x: vector d; y: vector d; L: scalar", "read", "f(y) <= f(x) + dot(y - x, gradient(f, x)) + L / 2 * norm(y - x)**2"),
    ("GF", r"x_{t+1} = x_t - \eta_t \nabla f(x_t)", r"f: function d; x_{t+1}: vector d; x_t: vector d; \eta_t: scalar", "read", "equals(x_t_1, x_t - eta_t * gradient(f, x_t))"),
    ("GF", r"\eta_t<\frac{2}{L}", r"\eta_t: scalar; L: scalar", "read", "eta_t < 2 / L"),
    ("GF", r"f(x_{t+1})\leq f(x_t)", "f: function d; x_{t+1}: vector d; x_t: vector d", "read", "f(x_t_1) <= f(x_t)"),
    ("GF", r"\eta_t=\eta<\frac{2}{L}", r"\eta_t: scalar; \eta: scalar; L: scalar", "read", "equals(eta_t, eta) & (eta < 2 / L)"),
    ("GF", r"f(x_{t+1})  \leq  f(x_t) + \langle x_{t+1} - x_t, \nabla f(x_t) \rangle + \frac{L}{2} \|x_{t+1} - x_t\|^2 = f(x_t) +\left( -\eta_t + \frac{L \eta_t^2}{2} \right) \|\nabla f(x_t)\|^2 .", r"f: function d; x_{t+1}: vector d; x_t: vector d; \eta_t: scalar; L: scalar", "read", "(f(x_t_1) <= f(x_t) + dot(x_t_1 - x_t, gradient(f, x_t)) + L / 2 * norm(x_t_1 - x_t)**2) & equals(f(x_t) + dot(x_t_1 - x_t, gradient(f, x_t)) + L / 2 * norm(x_t_1 - x_t)**2, f(x_t) + (-eta_t + L * eta_t**2 / 2) * norm(gradient(f, x_t))**2)"),
    ("GF", r"\eta (1-\frac{L}{2}\eta)\cdot\|\nabla f(x_t)\|^2 \leq  f(x_t)-f(x_{t+1}).", r"f: function d; x_{t+1}: vector d; x_t: vector d; \eta: scalar; L: scalar", "read", "eta * (1 - L / 2 * eta) * norm(gradient(f, x_t))**2 <= f(x_t) - f(x_t_1)"),
    ("GF", r"f(x,y)=\frac{1}{2}y^\top H(x) y .", "f(x,y): scalar; H(x): matrix n n; y: vector n", "read", "equals(f_x_y, Fraction(1, 2) * dot(y, H_x @ y))"),
    ("GF", r"\left\{\begin{matrix} x_{t+1}=x_t-\frac{\eta}{2}y_t^\top\nabla H(x)y_t   \\ y_{t+1}=y_t-\eta H(x)y_t \end{matrix}\right. .", r"x_{t+1}: vector m; x_t: vector m; y_{t+1}: vector n; y_t: vector n; \eta: scalar; H(x): matrix n n", "refuse", ""),  # derivative of a matrix
    ("GF", r"\nabla^2f=\begin{pmatrix} y^\to\nabla^2 H(x) & \nabla H(x) y\\ y^\top \nabla H(x) & H(x) \end{pmatrix}\approx \begin{pmatrix} 0  &  0\\ 0  & H(x) \end{pmatrix}.", "f: function m; y: vector n; H(x): matrix n n", "refuse", ""),
    ("GF", r"w^\top x_iy_i\geq 0", "w: vector d; x: matrix n d; y: vector n; i: index n", "read", "dot(w, column(x.T, i)) * entry(y, i) >= 0"),
    ("GF", r"\max_i \|x_i\|\leq B", "x: matrix n d; B: scalar; i: index n", "ask", (r"x_i", {"row": "maximum(stack(i, norm(column(x.T, i)))) <= B where i: n"})),
    ("GF", r"f_w(x)=w^\top x", "f_w(x): scalar; w: vector d; x: vector d", "read", "equals(f_w_x, dot(w, x))"),
    ("GF", r"w_{t+1}=w_t-\eta \nabla L(w_t)", r"L: function d; w_{t+1}: vector d; w_t: vector d; \eta: scalar", "read", "equals(w_t_1, w_t - eta * gradient(L, w_t))"),
    ("GF", r"L(w)=\frac{1}{n}\sum_{i=1}^ne^{-w^\top x_iy_i}.", "L(w): scalar; w: vector d; x: matrix n d; y: vector n", "read", "equals(L_w, 1 / length(y) * total(exp(-hadamard(x @ w, y))))"),
    ("GF", r"w^*=\arg\max_{\|w\|=1}\gamma(w)\qquad \gamma^*=\gamma(w^*)", r"w^*: vector d; w: vector d; \gamma: function d; \gamma^*: scalar", "refuse", ""),  # a greatest argument
    ("GF", r"\gamma(w)=\min_{i\in[n]}w^\top x_iy_i", r"\gamma(w): scalar; w: vector d; x: matrix n d; y: vector n", "read", "equals(gamma_w, minimum(hadamard(x @ w, y)))"),
    ("GF", r"\nabla L(w)=-\frac{1}{n}\sum_{i=1}^ne^{-w^\top x_iy_i}x_iy_i,", "L: function d; w: vector d; x: matrix n d; y: vector n", "read", "equals(gradient(L, w), -(1 / length(y)) * (x.T @ hadamard(exp(-hadamard(x @ w, y)), y)))"),
    ("GF", r"v^\top \nabla^2 L(w)v\leq BL(w)\|v\|^2", "L: function d; w: vector d; v: vector d; B: scalar", "refuse", ""),  # second derivative
    ("GF", r"\gamma^*L(w)\leq \|\nabla L(w)\|\leq BL(w)", r"L: function d; w: vector d; \gamma^*: scalar; B: scalar", "read", "(gamma_star * L(w) <= norm(gradient(L, w))) & (norm(gradient(L, w)) <= B * L(w))"),
    ("GF", r"\gamma\left(\frac{w_{t+1}}{\|w_{t+1}\|}\right)=\frac{\min_i w_{t+1}^\top x_iy_i}{\|w_{t+1}\|}\leq \gamma^*,", r"\gamma: function d; w_{t+1}: vector d; x: matrix n d; y: vector n; \gamma^*: scalar", "read", "equals(gamma(w_t_1 / norm(w_t_1)), minimum(hadamard(x @ w_t_1, y)) / norm(w_t_1)) & (minimum(hadamard(x @ w_t_1, y)) / norm(w_t_1) <= gamma_star)"),
    ("GF", r"\|w_{t+1}\|\leq \|w_0\|+\eta\sum_{s=0}^t \|\nabla L(w_s)\|", r"L: function d; w_{t+1}: vector d; w_0: vector d; \eta: scalar", "refuse", ""),  # a sum over iterates
    ("GF", r"\min_i w_{t+1}^\top x_iy_i\geq -\log L(w_t) -\log n.", "L: function d; w_{t+1}: vector d; w_t: vector d; x: matrix n d; y: vector n", "ask", (r"\log", {"natural": "minimum(hadamard(x @ w_t_1, y)) >= -log(L(w_t)) - log(length(y))"})),
    ("GF", r"L(w_{t+1})\leq L(w_t)", "L: function d; w_{t+1}: vector d; w_t: vector d", "read", "L(w_t_1) <= L(w_t)"),
    ("GF", r"L(w_{t+1})&\leq L(w_t)-\eta \|\nabla L(w_t)\|^2+\frac{\eta^2}{2}\inf_{\beta\in[0,1]}\nabla L(w_t)^\top \nabla^2 L(w_t-\beta\eta \nabla L(w_t))\nabla L(w_t)", r"L: function d; w_{t+1}: vector d; w_t: vector d; \eta: scalar; \beta: scalar", "refuse", ""),  # second derivative
    ("GF", r"L(w_{t+1})&\leq L(w_t)\left(1+\frac{\eta^2B}{2}\|\nabla L(w_t)\|^2-\eta \frac{\|\nabla L(w_t)\|^2}{L(w_t)}\right)\\ &\leq L(w_t)\exp\left(\frac{\eta^2B}{2}\|\nabla L(w_t)\|^2-\eta\gamma^* \|\nabla L(w_t)\|\right)", r"L: function d; w_{t+1}: vector d; w_t: vector d; \eta: scalar; B: scalar; \gamma^*: scalar", "read", "(L(w_t_1) <= L(w_t) * (1 + eta**2 * B / 2 * norm(gradient(L, w_t))**2 - eta * (norm(gradient(L, w_t))**2 / L(w_t)))) & (L(w_t) * (1 + eta**2 * B / 2 * norm(gradient(L, w_t))**2 - eta * (norm(gradient(L, w_t))**2 / L(w_t))) <= L(w_t) * exp(eta**2 * B / 2 * norm(gradient(L, w_t))**2 - eta * gamma_star * norm(gradient(L, w_t))))"),
    ("GF", r"-\log L(w_t)\geq -\log L(w_0) + \eta\gamma^* \sum_{s=0}^t \|\nabla L(w_s)\| - \frac{\eta^2B}{2}\sum_{s=0}^t \|\nabla L(w_s)\|^2.", r"L: function d; w_t: vector d; w_0: vector d; \eta: scalar; \gamma^*: scalar; B: scalar", "refuse", ""),  # a sum over iterates
    ("GF", r"\lim_{t\to\infty}\sum_{s=0}^t \|\nabla L(w_s)\|=+\infty", "L: function d", "refuse", ""),
    ("GF", r"\lim_{t\to\infty}\gamma\left(\frac{w_{t+1}}{\|w_{t+1}\|}\right)\geq \gamma^*", r"\gamma: function d; w_{t+1}: vector d; \gamma^*: scalar", "refuse", ""),
    ("GF", r"L(w_t)=O(\frac{1}{t})", "L: function d; w_t: vector d; t: natural", "ask", ("", {})),
    ("GF", r"L(w_t)=\Theta(\frac{1}{t})", "L: function d; w_t: vector d; t: natural", "ask", ("", {})),
    ("GF", r"\sum_{s=0}^t \|\nabla L(w_s)\| \asymp \sum_{s=1}^t\frac{1}{s}", "L: function d; t: natural", "refuse", ""),
    ("GF", r"\eta\leq \frac{1}{BL(w_t)}", r"L: function d; w_t: vector d; B: scalar; \eta: scalar", "read", "eta <= 1 / (B * L(w_t))"),
    ("GF", r"L(w_{t+1})\leq L(w_t) - \frac{\eta}{2} \|\nabla L(w_t)\|^2", r"L: function d; w_{t+1}: vector d; w_t: vector d; \eta: scalar", "read", "L(w_t_1) <= L(w_t) - eta / 2 * norm(gradient(L, w_t))**2"),
    ("GF", r"L(w_{t+1})\geq L(w_t) - \eta \|\nabla L(w_t)\|^2.", r"L: function d; w_{t+1}: vector d; w_t: vector d; \eta: scalar", "read", "L(w_t_1) >= L(w_t) - eta * norm(gradient(L, w_t))**2"),
    ("GF", r"\frac{1}{t+1}-\frac{1}{t}=\Theta(\frac{1}{t^2})", "t: natural", "ask", ("", {})),
    ("GF", r"a_{t+1}\leq a_t -\epsilon a_t^2", r"a_{t+1}: scalar; a_t: scalar; \epsilon: scalar", "read", "a_t_1 <= a_t - epsilon * a_t**2"),
    ("GF", r"\frac{1}{a_{t+1}}&\geq \frac{1}{a_t}+\frac{\epsilon}{1-\epsilon a_t}\\ &\geq \frac{1}{a_t}+\epsilon .", r"a_{t+1}: scalar; a_t: scalar; \epsilon: scalar", "read", "(1 / a_t_1 >= 1 / a_t + epsilon / (1 - epsilon * a_t)) & (1 / a_t + epsilon / (1 - epsilon * a_t) >= 1 / a_t + epsilon)"),
]  # fmt: skip
