r"""Sets of formulas that were drawn at random from the statements of public sources; the expected result was written down before the reader ran.

Rows are as in :mod:`tests.paper_formulas`.  Quotations are single formulas; :data:`SOURCES` names where they stand.  Formulas of at least
22 characters with a relation other than ∈ were drawn, and all that were drawn are here: fragments and definitions too.
"""

SOURCES = {
    # the sixth set
    "OD": "quantaji/ethz-ODS-2022-self-notes, Notes/*.md: optimization for data science",
    "BT": "bremen79/betting, algo.tex, applications.tex, kelly.tex, lower-bound.tex, proofs.tex: online learning",
    "FL": "SidBanerjee/Fast-Linsolve, introduction.tex, algorithm.tex, proofs.tex",
}
MACROS = {
    "OD": "",
    "BT": r"\newcommand{\R}{\mathbb{R}} \newcommand{\gain}{Reward} \newcommand{\norm}[1]{\left\|{#1}\right\|} \newcommand{\scO}{\mathcal{O}}"
    r"\newcommand{\sg}{G} \newcommand{\wealth}{Wealth} \DeclareMathOperator{\Regret}{Regret}",
    "FL": r"\newcommand{\bz}{\mathbf{z}} \newcommand{\pzltest}{\widehat{\mathbf{p}}_\mathbf{z}^{\ell}[t]} \newcommand{\pzlt}{{\mathbf{p}}_\mathbf{z}^{\ell}[t]}",
}
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
    ("OD", r"v_{1} \geq v_{2} \geq \cdots \geq v_{d}", "v: vector d", "refuse", ""),  # neighbouring entries
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
