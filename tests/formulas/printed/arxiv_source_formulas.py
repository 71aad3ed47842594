r"""The thirty-fourth and thirty-fifth set: displayed formulas of theorems, lemmas and assumptions in LaTeX sources of papers, in their order.

Rows are as in :mod:`tests.formulas.printed.unread_text_formulas`.  The rule was fixed before the formulas were looked at: every displayed
formula of the statements, a repeated one once; behind them the inline formulas of the same statements that have a relation; at most 25 a source.
Declared is what the text says of the symbols.  The expected result was written down, and committed, before the reader ran.
"""

SOURCES = {
    "DO34": "YaweiZhao/on-linear-speedup-decentralized-online-optimization, arxiv/main.tex: decentralized online learning",
    "VD34": "mayeechen/AISTATS-2021-Value-of-Data-WS, arxiv.tex and its inputs: weak supervision",
    "NA34": "SamMausberg/near-linear-attention-3d, paper/paper.tex: attention in three dimensions",
}
# The thirty-fifth set, taken in the same way when the reader was mended by the thirty-fourth: the displays, and all inline formulas with a relation.
SOURCES |= {"CB35": "bremen79/betting, kelly.tex, applications.tex and proofs.tex: coin betting, online learning"}
MACROS = {
    "DO34": (
        r"\newcommand{\x}{{\bf x}} \renewcommand{\v}{{\bf v}} \newcommand{\y}{{\bf y}} \newcommand{\X}{{\bf X}} \newcommand{\W}{{\bf W}}"
        r"\renewcommand{\P}{{\bf P}} \newcommand{\bLambda}{\mathbf{\Lambda}} \newcommand{\Tr}{^{\rm T}} \newcommand{\Rcal}{{\mathcal{R}}}"
        r"\newcommand{\Dcal}{\mathcal{D}} \newcommand{\lrincir}[1]{\left( #1 \right)} \newcommand{\lrnorm}[1]{\left\lVert#1\right\rVert}"
        r"\newcommand{\EE}{\mathop{\mathbb{E}}} \newcommand{\RR}{\mathbb{R}}"
    ),
    "VD34": (
        r"\newcommand{\E}[2]{\mathbb{E}_{#1}\left[#2\right]} \newcommand{\Ehat}[1]{\hat{\mathbb{E}}\left[#1\right]} \newcommand{\lf}[0]{\lambda}"
        r"\newcommand{\N}[0]{\mathcal{N}} \newcommand{\B}[0]{\mathcal{B}} \newcommand{\KL}[0]{D_{\mathrm{KL}}} \newcommand{\Ptilde}[0]{\widetilde{\Pr}}"
    ),
    "NA34": r"\newcommand{\R}{\mathbb R} \newcommand{\N}{\mathbb N} \newcommand{\ip}[2]{\langle #1,#2\rangle} \newcommand{\poly}{\operatorname{poly}}",
}
_D = (
    "n: size; T: size; \\eta: scalar; \\rho: scalar; \\sigma: scalar; G: scalar; R: scalar; L: scalar; M: scalar; C: scalar; C_1: scalar; C_2: scalar"
    "; x: vector d; y: vector d; W: matrix n n"
)
_F = (
    _D
    + "; i: index n; t: index T; x_{i,t}: vector d; \\bar{x}_t: vector d; \\bar{x}_{t+1}: vector d; x_t^\\ast: vector d; f_{i,t}: function d, k; \\xi_{i,t}: vector k; F_{i,t}: function d"
)
_X = "n: size; t: natural; X_t: matrix d n; W: matrix n n; v_1: vector n; \\rho: scalar"
_E = "n: size; W: matrix n n; \\lambda: vector n; V: matrix n n; P: matrix n n; \\Lambda: matrix n n"
_S = "m: scalar; d: scalar; n: scalar; n_L: scalar; n_U: scalar; n_0: scalar; R_L^e: scalar; R_U^e: scalar; R_M^e: scalar; c_1: scalar; c_2: scalar; c_3: scalar; c_4: scalar; c_\\rho: scalar"
_S += "; \\rho_{n_U}: scalar; \\mathcal{B}_I: scalar; \\varepsilon_{\\max}: scalar; \\varepsilon_{\\min}: scalar; b_{\\min}: scalar; a_{\\min}: scalar; a_i: scalar; \\bar{a}_i: scalar; \\widetilde{a}_i: scalar"
_V = "\\varepsilon_{ij}: scalar; \\Delta_{ij}: scalar; \\Delta_i: scalar; \\Delta_j: scalar; a_i': scalar; a_j': scalar; z_{ij}: scalar; z_{ij}': scalar; \\theta_i: scalar; \\theta_j: scalar; \\theta_{ij}: scalar"
_A = "n: size; T: scalar; h: scalar; q: vector 3; Q: matrix n 3; K: matrix n 3; v: vector n; H: vector n; \\Delta: matrix n n; i: index n; j: index n"
_G = "T: scalar; h: scalar; q: vector 3; G_F: set 3; A_{F,b}: set 3"
_STEP = "(1 - rho) * (n_ * M * sqrt(R) + n_ * R) / (n_ * T_ * G**2 + T_ * sigma**2)"
THIRTY_FOURTH_SET = [
    ("DO34", r"\EE_{ \xi_{i,t} \sim D_{i,t} }\lrnorm{\nabla f_{i,t}(\x;\xi_{i,t})}^2 \le &  G^2,", _F, "ask", ("", {})),
    ("DO34", r"\EE_{ \xi_{i,t} \sim D_{i,t} } \lrnorm{\nabla f_{i,t}(\x; \xi_{i,t}) - \nabla F_{i,t}(\x)}^2 \le \sigma^2.", _F, "ask", ("", {})),
    ("DO34", r"C := & \frac{L + 2\eta L^2  + 4L^2 \eta}{(1-\rho)^2} +2L.", _D, "read", "equals(C, (L + 2 * eta * L**2 + 4 * L**2 * eta) / (1 - rho)**2 + 2 * L)"),
    ("DO34", r"\EE_{ \Xi_{n,T} \sim \Dcal_{n,T} } \sum_{t=1}^T\sum_{i=1}^n f_{i,t}(\x_{i,t};\xi_{i,t}) - f_{i,t}(\x_t^\ast;\xi_{i,t}) \le  20\eta T n G^2 +  \eta T\sigma^2 + C nT\eta^2 G^2    + \frac{n}{2\eta}\lrincir{ 4\sqrt{R}M + R  }.", _F, "ask", ("", {})),
    ("DO34", r"\eta = \sqrt{\frac{(1-\rho) \lrincir{nM\sqrt{R} + nR}}{ nTG^2 + T\sigma^2 }}", _D, "read", f"equals(eta, sqrt({_STEP}))"),
    ("DO34", r"\Rcal_T^{\textsc{DOG}} \lesssim  \frac{n\lrincir{M+\sqrt{R}}}{1-\rho} + \sqrt{\frac{T\lrincir{M+\sqrt{R}}(n^2G^2 + n\sigma^2)}{1-\rho}}.", _D + "; \\mathcal{R}_T^{\\textsc{DOG}}: scalar", "ask", ("", {})),
    ("DO34", r"{1\over nT}\left[\EE_{ \Xi_{n,T} \sim \Dcal_{n,T} } \sum_{i=1}^n\sum_{t=1}^T \lrnorm{\x_{i,t} - \bar{\x}_t}^2\right] \lesssim \frac{M + \sqrt{R}}{(1-\rho)T}.", _F, "ask", ("", {})),
    ("DO34", r"C_1 := & \frac{40+\sqrt{n}}{2\sqrt{n}} + \frac{1+n}{n(1-\rho)^2}, \\ C_2 := & \frac{L + 2\eta L^2  + 4L^2 \eta}{(1-\rho)^2} +2L,", _D, "read", "equals(C_1, (40 + sqrt(n_)) / (2 * sqrt(n_)) + (1 + n_) / (n_ * (1 - rho)**2)) & equals(C_2, (L + 2 * eta * L**2 + 4 * L**2 * eta) / (1 - rho)**2 + 2 * L)"),
    ("DO34", r"\widehat{\Rcal}_T^{\textsc{DOG}}(\x_{j,t}) \lesssim & C_1 \eta n\sqrt{n} T G^2 +\eta T\sigma^2 + C_2  nT\eta^2 G^2    + \frac{n}{2\eta}\lrincir{ 4\sqrt{R}M + R  }.", _D + "; \\widehat{\\mathcal{R}}_T^{\\textsc{DOG}}: function d; x_{j,t}: vector d", "ask", ("", {})),
    ("DO34", r"\eta = \sqrt{\frac{(1-\rho)^2 n\lrincir{M\sqrt{R} + R}}{ n^{\frac{3}{2}}TG^2 + T\sigma^2 }}", _D, "read", "equals(eta, sqrt((1 - rho)**2 * n_ * (M * sqrt(R) + R) / (exp(Fraction(3, 2) * log(n_)) * T_ * G**2 + T_ * sigma**2)))"),
    ("DO34", r"\widehat{\Rcal}_T^{\textsc{DOG}}(\x_{j,t}) \lesssim \sqrt{n}\lrincir{M+\sqrt{R}} + \frac{\sqrt{T\lrincir{M+\sqrt{R}}(n^\frac{5}{2}G^2 + n\sigma^2)}}{1-\rho}.", _D + "; \\widehat{\\mathcal{R}}_T^{\\textsc{DOG}}: function d; x_{j,t}: vector d", "ask", ("", {})),
    ("DO34", r"& \frac{\eta}{2} \EE_{ \Xi_{n,T-1} \sim \Dcal_{n,T-1} }\sum_{t=1}^T \lrnorm{\nabla F_{i,t}(\bar{\x}_t)}^2 \\ \le & \EE_{ \Xi_{n,T} \sim \Dcal_{n,T} } \sum_{t=1}^T  \lrincir{F_{i,t}(\bar{\x}_t) - F_{i,t}(\bar{\x}_{t+1})} + 4T  \eta G^2 + \frac{ L^2 \eta}{n}\EE_{ \Xi_{n,T-1} \sim \Dcal_{n,T-1} }\sum_{t=1}^T\sum_{i=1}^n \lrnorm{ \bar{\x}_t - \x_{i,t} }^2 + \frac{TG^2L\eta^2}{2}.", _F, "ask", ("", {})),
    ("DO34", r"\bar{\x}_{t+1} =  \bar{\x}_{t} - \eta \lrincir{\frac{1}{n} \sum_{i=1}^n \nabla f_{i,t}(\x_{i,t};\xi_{i,t})}.", _F.replace("; i: index n; t: index T", ""), "ask", ("", {})),
    ("DO34", r"\lrnorm{\X_t \W^t - \X_t \v_1 \v_1\Tr }_F^2 \le \lrnorm{\rho^t \X_t}_F^2,", _X, "ask", (r"\mathbf{W}^t", {})),
    ("DO34", r"a_t = \sum_{s=1}^t \rho^{t-s} b_s,", "\\rho: scalar; a: vector k; b: vector k; t: index k", "ask", (r"\rho^{t-s}", {})),
    ("DO34", r"\sum_{t=1}^k a_t^2 \le \frac{1}{(1-\rho)^2}\sum_{s=1}^k b_s^2.", "\\rho: scalar; a: vector k; b: vector k", "read", "dot(a, a) <= 1 / (1 - rho)**2 * dot(b, b)"),
    ("DO34", r"\EE_{ \Xi_{n,T} \sim \Dcal_{n,T} } \sum_{i=1}^n\sum_{t=1}^T \lrnorm{\x_{i,t} - \bar{\x}_t}^2 \le \frac{nT\eta^2 G^2 }{(1-\rho)^2}.", _F, "ask", ("", {})),
    ("DO34", r"\lrnorm{\x-\y}^2 \le R", _D, "read", "norm(x - y)**2 <= R"),
    ("DO34", r"\rho := \max\{ |\lambda_2(\W)|, |\lambda_n(\W)| \}", _D, "ask", (r"\lambda_{2}", {"from the greatest": "equals(rho, maximum(pair(abs(eigenvalue(W, 2)), abs(eigenvalue(W, n_)))))"}, {r"\lambda_{n}": "from the greatest"})),
    ("DO34", r"\rho <1", _D, "read", "rho < 1"),
    ("DO34", r"\eta>0", _D, "read", "0 < eta"),
    ("DO34", r"\bar{\x}_t = \frac{1}{n}\sum_{i=1}^n \x_{i,t}", "n: size; x_{i,t}: vector d; \\bar{x}_t: vector d", "read", "equals(bar_x_t, 1 / n_ * sum_over(i, row(x_t_family, i))) where i: n"),
    ("DO34", r"\X_t\in\RR^{d\times n}", "", "declare", "\\mathbf{X}_t: matrix d n"),
    ("DO34", r"\W = \sum_{i=1}^n \lambda_i \v_i \v_i\Tr = \P \bLambda \P\Tr", _E, "ask", (r"\mathbf{v}_i", {"row": "equals(W, sum_over(i, entry(lambda_, i) * outer(row(V, i), row(V, i)))) & equals(sum_over(i, entry(lambda_, i) * outer(row(V, i), row(V, i))), P @ Lambda @ P.T)"})),
    ("DO34", r"\P = [\v_1, \v_2, ..., \v_n]\in\RR^{n\times n}", _E, "ask", ("", {})),
    ("VD34", r"&\E{}{l(\widetilde{Y}, Y)} = \underbrace{H(Y | \bm{\lf})}_{{\mathrm{Irreducible \; error}}} - \underbrace{\E{\N}{\KL(\Pr(\bm{\lf}) || \hat{\Pr}(\bm{\lf}))}}_{\mathrm{Observable \; sampling \; noise}} + \sum_{{(i, j) \in E_{\lf}}} \underbrace{I(\lf_i; \lf_j | Y)}_{\mathrm{Inference \; bias}} +  \sum_{i = 1}^m \underbrace{\E{Y, \N, \tau}{\KL(\mathrm{Pr}_{\lf_i | Y} || \widetilde{\Pr}_{\lf_i | Y })}}_{\mathrm{Parameter \;estimation \;error}} \nonumber,", _S, "ask", (r"\mathbb{E}\left[l(\widetilde{Y}, Y)\right]", {})),
    ("VD34", r"R_L^{e} \le \frac{m}{2n_L} + \B_I + o(1/n_L).", _S, "ask", ("", {})),
    ("VD34", r"R_U^{e} \le  & \varepsilon_{\max} \left(\frac{c_1 d}{m} + \frac{c_2}{\sqrt{n_U}} + \frac{c_3d }{m n_U}\right) + \frac{c_4 m}{n_U} + \B_I + o(1/n_U),", _S, "ask", ("", {})),
    ("VD34", r"R_M^{e} \le c_\rho m  \rho_{n_U} + \B_I + o(1/n_U)", _S, "ask", ("", {})),
    ("VD34", r"\lim_{n_U \rightarrow \infty} R_u^e \ge \frac{(m - 2d) d^2 \varepsilon_{\min}^2 b_{\min}^4}{2(m - 1)^2 (m - 2)^2} + \B_I.", _S + "; R_u^e: scalar", "ask", ("", {})),
    ("VD34", r"\Pr(\lf_i = 1 | Y = 1) &= \Pr(\lf_i = -1 | Y = -1) = \frac{1 + a_i}{2}  \\ \Pr(\lf_i = -1 | Y = 1) &= \Pr(\lf_i = 1 | Y = -1) = \frac{1 - a_i}{2}.", _S + "; \\lambda_i: scalar; Y: scalar", "ask", ("", {})),
    ("VD34", r"\E{Y, \N, \tau}{\KL (\mathrm{Pr}_{\lf_i | Y} || \Ptilde_{\lf_i | Y} )} = &\frac{1 + a_i}{2} \Big(\log\Big(1 + \frac{a_i - \bar{a}_i }{1 + \bar{a}_i}\Big) + \frac{\E{\N, \tau}{\bar{a}_i - \widetilde{a}_i}}{1 + \bar{a}_i} + \frac{1}{2(1 + \bar{a}_i)^2} \E{\N, \tau}{(\widetilde{a}_i - \bar{a}_i)^2}\Big) \\ &+  \frac{1 - a_i}{2}\Big(\log\Big(1 + \frac{\bar{a}_i - a_i}{1 - \bar{a}_i} \Big) +   \frac{\E{\N, \tau}{\widetilde{a}_i - \bar{a}_i}}{1 - \bar{a}_i} + \frac{1}{2(1 - \bar{a}_i)^2} \E{\N, \tau}{(\widetilde{a}_i - \bar{a}_i)^2}\Big) \\ &+ o(1/n).", _S, "ask", (r"\mathbb{E}_{Y, \mathcal{N}, \tau}\left[D_{\mathrm{KL}} (\mathrm{Pr}_{\lambda_i | Y} || \widetilde{\mathbb{P}}_{\lambda_i | Y} )\right]", {})),
    ("VD34", r"\varepsilon_{ij} = \Delta_{ij} - \Delta_i a_j' - \Delta_j a_i' - \Delta_i \Delta_j,", _V, "read", "equals(varepsilon_ij, Delta_ij - Delta_i * a_j_prime - Delta_j * a_i_prime - Delta_i * Delta_j)"),
    ("VD34", r"\Delta_i &= \frac{2}{z_{ij} z_{ij}'} (\exp(\theta_{ij}) - \exp(-\theta_{ij})) (\exp(2\theta_j) - \exp(-2\theta_j)) \\ \Delta_j &= \frac{2}{z_{ij} z_{ij}'} (\exp(\theta_{ij}) - \exp(-\theta_{ij})) (\exp(2\theta_i) - \exp(-2\theta_i)) \\ \Delta_{ij} &= \frac{2}{z_{ij} z_{ij}'} (\exp(\theta_{ij}) - \exp(-\theta_{ij})) (\exp(2\theta_i) + \exp(-2\theta_i) + \exp(2\theta_j) + \exp(-2\theta_j)) \\ a_i' &= \frac{2}{z_{ij}'} \exp(\theta_i) (\exp(\theta_j) + \exp(-\theta_j)) - 1 \\ a_j' &= \frac{2}{z_{ij}'} \exp(\theta_j) (\exp(\theta_i) + \exp(-\theta_i)) - 1 \\ z_{ij} &= \sum_{{s_i, s_j}} \exp(s_i \theta_i + s_j \theta_j + s_i s_j \theta_{ij}) \\ z_{ij}' &=  \sum_{{s_i, s_j}} \exp(s_i \theta_i + s_j \theta_j)", _V, "ask", ("", {})),
    ("VD34", r"\E{\N, \tau}{\widetilde{a}_i - \bar{a}_i} &\le \frac{\sqrt{3}}{2\sqrt{n_U}} \cdot \sqrt{\frac{1 - b_{\min}^2}{b_{\min}^2} \left(\frac{1}{b_{\min}^4} + \frac{2}{b_{\min}^2} \right)}\\ \E{\N, \tau}{(\widetilde{a}_i - \bar{a}_i)^2} &\le \frac{3}{4 n_U} \cdot \frac{1 - b_{\min}^2}{b_{\min}^2} \left(\frac{1}{b_{\min}^4} + \frac{2}{b_{\min}^2} \right)", _S, "ask", ("", {})),
    ("VD34", r"\Pr(Y, \bm{\lf}) = \frac{1}{Z} \exp \Big(\theta_Y + \sum_{i = 1}^m \theta_i \lf_i Y + \sum_{(i, j) \in E_{\lf}} \theta_{ij} \lf_i \lf_j \Big),", "m: size; Z: scalar; Y: scalar; \\lambda: vector m; \\theta: vector m; \\theta_Y: scalar", "ask", ("", {})),
    ("VD34", r"\bar{a}_i - a_i \in \bigg[\frac{\varepsilon_{\min} b_{\min}}{m - 1} - \frac{(d - 1)\varepsilon_{\max}}{(m - 1)(m - 2) b_{\min}^2 a_{\min}^2}, \; \frac{\varepsilon_{\max}}{(m - 1) b_{\min}a_{\min}} \bigg]", _S, "read", "(varepsilon_min * b_min / (m - 1) - (d - 1) * varepsilon_max / ((m - 1) * (m - 2) * b_min**2 * a_min**2) <= bar_a_i - a_i) & (bar_a_i - a_i <= varepsilon_max / ((m - 1) * b_min * a_min))"),
    ("VD34", r"\bar{a}_i - a_i \in \bigg[\frac{-d \varepsilon_{\max}}{(m - 1)(m - 2) b_{\min}^2 a_{\min}^2}, \; \frac{-d \varepsilon_{\min} b_{\min}^2}{(m - 1)(m - 2)} \bigg]", _S, "read", "(-(d * varepsilon_max) / ((m - 1) * (m - 2) * b_min**2 * a_min**2) <= bar_a_i - a_i) & (bar_a_i - a_i <= -(d * varepsilon_min * b_min**2) / ((m - 1) * (m - 2)))"),
    ("VD34", r"|E_{\lf}| = d", _S, "refuse", ""),
    ("VD34", r"\widetilde{a}_i^M = \mathrm{median}(\{\widetilde{a}_i^{(j, k)} \; \forall \; j, k \neq i \})", _S + "; \\widetilde{a}_i^M: scalar", "ask", (r"\mathrm{median}(\{\widetilde{a}_i^{(j, k)} \; \forall \; j, k \neq i \})", {})),
    ("VD34", r"m > 5", _S, "read", "5 < m"),
    ("VD34", r"d < \frac{(m - 1)(m - 2)}{4}", _S, "read", "d < (m - 1) * (m - 2) / 4"),
    ("VD34", r"n_U \ge n_0", _S, "read", "n_0 <= n_U"),
    ("VD34", r"\rho_{n_U} = \max_i \E{}{(\widetilde{a}_i^M - a_i)^2}", _S.replace("a_i: scalar", "a: vector s") + "; \\widetilde{a}^M: vector s", "ask", ("", {})),
    ("VD34", r"a_i = \E{}{\lf_i Y}", _S + "; \\lambda_i: scalar; Y: scalar", "ask", ("", {})),
    ("VD34", r"(i, j) \in E_{\lf}", _S, "refuse", ""),
    ("VD34", r"\varepsilon_{ij} \in (0, 1)", _V, "read", "(0 < varepsilon_ij) & (varepsilon_ij < 1)"),
    ("VD34", r"\theta_i, \theta_j, \theta_{ij} > 0", _V, "read", "(0 < theta_i) & (0 < theta_j) & (0 < theta_ij)"),
    ("VD34", r"\E{}{\lf_i \lf_j}, \E{}{\lf_i Y} > 0", "\\lambda: vector m; Y: scalar; i: index m; j: index m", "ask", ("", {})),
    ("VD34", r"a_{\min} = \min_i a_i", "a: vector m; a_{\\min}: scalar", "read", "equals(a_min, minimum(a))"),
    ("NA34", r"\Pr\!\left[\max_i|\widehat y_i-y_i|\le n^{-10}\right]\ge\frac23", "n: size; y: vector n; \\widehat{y}: vector n", "ask", ("", {})),
    ("NA34", r"\{j:\Delta_{ij}\le T\}\subseteq A_i \subseteq\{j:\Delta_{ij}\le7T\}.", _A, "refuse", ""),
    ("NA34", r"\sum_{j\in A_i}\kappa_j^\alpha,\qquad \sum_{j\in A_i}\nu_j\kappa_j^\alpha, \qquad \alpha\in\N^3,\quad|\alpha|\le g.", _A + "; g: scalar", "ask", ("", {})),
    ("NA34", r"\{k\in G_F:h-\ip qk\le T\}\subseteq A_{F,b} \subseteq\{k\in G_F:h-\ip qk\le6T\}.", _G, "read", "for_every(any_point, implies((GF_set(any_point) <= 0) & (h - dot(q, any_point) <= T), AFb_set(any_point) <= 0)) & for_every(any_point, implies(AFb_set(any_point) <= 0, (GF_set(any_point) <= 0) & (h - dot(q, any_point) <= 6 * T)))"),
    ("NA34", r"\mathbb E\sum_{f\text{ sampled facet}}|C_f|\le32p.", "p: scalar", "ask", ("", {})),
    ("NA34", r"n\ge2", "n: size", "read", "2 <= n_"),
    ("NA34", r"q_i,k_j\in[-n^{10},n^{10}]^3", _A, "read", "for_each(i2, (-n_**10 <= entry(row(Q, i), i2)) & (entry(row(Q, i), i2) <= n_**10)) & for_each(i2, (-n_**10 <= entry(row(K, j), i2)) & (entry(row(K, j), i2) <= n_**10))"),
    ("NA34", r"v_j\in[-1,1]", _A, "read", "(-1 <= entry(v, j)) & (entry(v, j) <= 1)"),
    ("NA34", r"H_i=\max_j\ip{q_i}{k_j}", _A, "read", "equals(entry(H, i), maximum(K @ row(Q, i)))"),
    ("NA34", r"\Delta_{ij}=H_i-\ip{q_i}{k_j}", _A, "read", "equals(entry(column(Delta, j), i), entry(H, i) - dot(row(Q, i), row(K, j)))"),
    ("NA34", r"q=\lambda_1f_1+\lambda_2f_2+\lambda_3f_3", "q: vector 3; \\lambda: vector 3; f: matrix 3 3", "ask", ("f_1", {})),
    ("NA34", r"\lambda_a\ge0", "\\lambda: vector 3; a: index 3", "read", "0 <= entry(lambda_, a)"),
    ("NA34", r"\pi\in(0,1)", "\\pi: scalar", "read", "(0 < pi) & (pi < 1)"),
    ("NA34", r"p\pi\ge4", "\\pi: scalar; p: scalar", "read", "4 <= p * pi"),
    ("NA34", r"H=\max_t h_t", "H: scalar; h: vector r", "read", "equals(H, maximum(h))"),
    ("NA34", r"H-h_t\le T", "H: scalar; h: vector r; T: scalar; t: index r", "read", "H - entry(h, t) <= T"),
    ("NA34", r"2\binom{g+3}{3}=\poly(\log n)", "g: natural; n: natural", "ask", ("", {})),
]  # fmt: skip
MACROS["CB35"] = (
    r"\newcommand{\wealth}{\mathrm{Wealth}} \newcommand{\gain}{\mathrm{Reward}} \newcommand{\fH}{\mathcal{H}} \newcommand{\scO}{\mathcal{O}}"
    r"\newcommand{\norm}[1]{\left\|#1\right\|} \newcommand{\E}{\mathbb{E}} \newcommand{\Nat}{\mathbb{N}} \newcommand{\RiskLoss}{\mathcal{E}}"
)
_B = (
    "n: size; \\epsilon: scalar; b: scalar; \\mathrm{Wealth}_n: scalar; \\mathrm{Wealth}_{t-1}: scalar; \\mathrm{Reward}_n: scalar; w_t: scalar; b_t: scalar"
    "; x_{t-1}: scalar; \\alpha: scalar; \\beta: scalar; \\gamma: scalar; \\delta: scalar; y: scalar; k: natural"
)
_BG = _B + "; g: vector n"
_H = "n: size; \\epsilon: scalar; G: matrix n d; u: vector d; \\Psi: function d; \\ell: function d; \\mathrm{Reward}_n: scalar; \\mathrm{Wealth}_n: scalar"
_HT = "g_t: vector d; g_i: vector d; w_t: vector d; b_t: scalar; \\theta_t: vector d; \\theta_{t-1}: vector d; \\mathrm{Wealth}_{t-1}: scalar; t: natural"
_L = "f^*: function; f: function; W: function; y: scalar; x: scalar; \\alpha: scalar; \\beta: scalar; \\theta: scalar"
THIRTY_FIFTH_SET = [
    ("CB35", r"\max_{b} \ \wealth_{n} = \epsilon \exp\left(n\, D\left(\frac{1}{2}+\frac{\sum_{t=1}^n g_t}{2 n}\middle\|\frac{1}{2}\right)\right)~.", _BG, "ask", ("", {})),
    ("CB35", r"\wealth_{n} \leq \epsilon \min\left\{\left(\exp\left(\frac{1}{6}\right)\sqrt{2 \pi}\frac{|\sum_{t=1}^n g_t|}{\sqrt{n}} +2\exp\left(\frac{1}{6}\right)-1\right) \exp\left(n\, D\left(\frac{1}{2}+\frac{|\sum_{t=1}^n g_t|}{2 n}\middle\|\frac{1}{2}\right)\right), 2^n\right\}.", _BG, "ask", ("", {})),
    ("CB35", r"\wealth_{n} \geq \epsilon \exp\left(n\, D\left(\frac{1}{2}+\frac{\sum_{t=1}^n g_t}{2 n}\middle\|\frac{1}{2}\right) - \frac{1}{2} \ln n - \ln 2\right)~.", _BG, "ask", ("", {})),
    ("CB35", r"(1+b_t z_t) f\left( x_{t-1}, \{|z_1|, \ldots, |z_{t-1}|\} \right) \geq f\left( x_{t-1}+z_t, \{|z_1|, \ldots, |z_t|\}\right), \ \ \forall z_{t} \in [-1,1]~.", _B, "ask", (r"f\left( x_{t-1}, \{|z_1|, \ldots, |z_{t-1}|\} \right)", {})),
    ("CB35", r"\wealth_n = \epsilon+\sum_{t=1}^n g_t w_t \geq f\left( \sum_{i=1}^{n} g_i , \left\{|g_1|, \ldots, |g_n|\right\}\right)~.", _BG.replace("w_t: scalar", "w: vector n"), "ask", ("", {})),
    ("CB35", r"\wealth_{n} = \epsilon + \sum_{t=1}^n \langle g_t, w_t \rangle \geq f\left( \norm{\sum_{t=1}^n g_t}, \left\{\norm{g_1}, \ldots, \norm{g_n}\right\}\right)~.", _H + "; w_t: vector d; g_t: vector d", "ask", ("", {})),
    ("CB35", r"\gain_n \geq \Psi\left(\sum_{t=1}^n g_t\right) - \epsilon \quad \quad \quad \textnormal{ for any } g_1, \dots, g_n", _H, "read", "Psi(G.T @ exp(column(G, 0) - column(G, 0))) - epsilon <= Reward_n"),
    ("CB35", r"Regret_n(u) \leq \Psi^*(u) + \epsilon \quad \quad \quad \textnormal{ for all } u \in \fH \textnormal{ and } g_t \in \fH, \forall 1\leq t\leq n~.", _H, "ask", ("", {})),
    ("CB35", r"Regret_n(u) \leq f^*\left( \norm{u}, \left\{\norm{g_1}, \ldots, \norm{g_n}\right\}\right)+\epsilon \quad \quad \quad \textnormal{ for all } u \in \fH \textnormal{ and } g_t \in \fH, \forall 1\leq t\leq n,", _H, "ask", ("", {})),
    ("CB35", r"\E\left[\ell\left(\frac{1}{n} \sum_{t=1}^n w_t\right)\right] \leq \min_{u} \ \ell\left(u\right) + \frac{\E[Regret_n(u)]}{n}~.", _H + "; w_t: vector d", "refuse", "R is not declared"),
    ("CB35", r"\E\left[\RiskLoss\left(\frac{1}{n} \sum_{t=1}^n w_t\right)\right] \leq \scO\left(\inf_{u} \min_{\lambda>0} \RiskLoss(u) + \lambda \norm{u}^2 +\frac{(\ln(n))^{2 \alpha}}{\lambda \, n} \right)~.", _H + "; w_t: vector d; \\mathcal{E}: function d; \\alpha: scalar", "refuse", "\\lambda is not declared"),
    ("CB35", r"f^*(y)=y \sqrt{\alpha W\left(\frac{\alpha y^2}{\beta^2}\right)} - \beta \exp\left(\frac{W\left(\frac{\alpha y^2}{\beta^2}\right)}{2}\right).", _L, "read", "equals(f_star(y), y * sqrt(alpha * W(alpha * y**2 / beta**2)) - beta * exp(W(alpha * y**2 / beta**2) / 2))"),
    ("CB35", r"f^*(y) \leq y \sqrt{\alpha \log \left(\frac{\alpha y^2}{\beta^2} +1 \right)} - \beta.", _L, "read", "f_star(y) <= y * sqrt(alpha * log(alpha * y**2 / beta**2 + 1)) - beta"),
    ("CB35", r"f^*(y) \leq  \norm{\theta} \sqrt{\alpha \log \left(\frac{\alpha \norm{\theta}^2}{\beta^2} +1 \right)} - \beta.", _L.replace("\\theta: scalar", "\\theta: vector d"), "read", "f_star(y) <= norm(theta) * sqrt(alpha * log(alpha * norm(theta)**2 / beta**2 + 1)) - beta"),
    ("CB35", r"P\left( \sum_{i=1}^n b_i \geq \frac{1}{2} n + k\right) \geq  \frac{\exp\left(-n\, D\left(\frac{1}{2}+\frac{k}{n}\middle\|\frac{1}{2}\right)\right)}{2 \exp\left(\frac{1}{6}\right)} \frac{\sqrt{2 \pi}}{(\pi-1)y+\sqrt{y^2+2 \pi}},", "n: size; b: vector n; k: natural; y: scalar", "ask", ("", {})),
    ("CB35", r"0\leq b \leq1", _B, "read", "(0 <= b) & (b <= 1)"),
    ("CB35", r"w_t=b \, \wealth_{t-1}", _B, "read", "equals(w_t, b * Wealth_t_less_1)"),
    ("CB35", r"g_1, \ldots, g_n \in \{-1,1\}", "", "declare", "g: vector n with for_each(index('i', 'n'), equals(entry(g, index('i', 'n')), -1) | equals(entry(g, index('i', 'n')), 1))"),
    ("CB35", r"b_t \in [-1 , 1]", _B, "read", "(-1 <= b_t) & (b_t <= 1)"),
    ("CB35", r"z_1, \ldots, z_{t-1} \in [-1,1]", _B, "refuse", ""),
    ("CB35", r"f''(x, S)> \frac{f'(x,S)}{x}", _B + "; x: scalar", "ask", ("", {})),
    ("CB35", r"f(0,\{\})=\epsilon>0", _B, "ask", (r"f(0,\{\})", {})),
    ("CB35", r"x_{t-1}=|\sum_{i=1}^{t-1} g_i|", _BG + "; t: index n", "read", "equals(x_t_less_1, abs(sum_over(i, indicator(number_of(i) < number_of(t)) * entry(g, i))))"),
    ("CB35", r"\norm{g_t} \leq 1", _HT, "read", "norm(g_t) <= 1"),
    ("CB35", r"\theta_t=\sum_{i=1}^{t} g_i", _HT, "read", "implies(equals(length(column(g_family, 0)), t + 1), equals(theta_t, sum_over(i, indicator(1 <= number_of(i)) * row(g_family, i))))"),
    ("CB35", r"w_t = b_t \frac{\theta_{t-1}}{\norm{\theta_{t-1}}} \wealth_{t-1}", _HT, "read", "equals(w_t, b_t * Wealth_t_less_1 / norm(theta_t_less_1) * theta_t_less_1)"),
    ("CB35", r"0.6321 \log(x+1) \leq W(x) \leq \log(x+1), \forall x\geq0", _L, "ask", (r"\log", {})),
    ("CB35", r"f(\theta)= \beta \exp\frac{x^2}{2 \alpha}", _L, "read", "equals(f(theta), beta * exp(x**2 / (2 * alpha)))"),
    ("CB35", r"\alpha,\beta>0", _L, "read", "(0 < alpha) & (0 < beta)"),
    ("CB35", r"(\phi \ast \norm{\cdot})^*=\phi^* \ast \norm{\cdot}", "\\phi: function", "refuse", ""),
    ("CB35", r"k\leq \frac{1}{2}n-1", "n: size; k: natural", "read", "k <= Fraction(1, 2) * n_ - 1"),
    ("CB35", r"y=\frac{2 k}{\sqrt{n}}", "n: size; k: natural; y: scalar", "read", "equals(y, 2 * k / sqrt(n_))"),
    ("CB35", r"f(x,\{z_1, \ldots, z_t\}) \geq \beta t^{-\gamma} \exp(\frac{x^2}{\alpha t})-\delta", _B + "; x: scalar; t: natural", "ask", ("", {})),
    ("CB35", r"Regret_n(u)=\scO\left(\norm{u}\sqrt{n \ln(n \norm{u}+1)}\right)", _H, "refuse", "R is not declared"),
]  # fmt: skip
