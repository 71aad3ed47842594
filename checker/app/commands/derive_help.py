"""The help of `checker derive`: the models and layers there are, and how layers are composed."""

from __future__ import annotations

DERIVE_HELP = """Derive the gradient of a model for all sizes, step by step.

\b
MODEL is one of
  p           prompt p: logits k_itᵀp
  W           matrix W: logits x_itᵀ W z_i
  KQ          keys and queries: logits x_itᵀ K Qᵀ z_i
  joint       head v and prompt p together
  psi         a nonlinear head ψ
  linear      attention without softmax
  causal      next-token prediction with a mask and cross-entropy
  vectorised  similarity, Definitions 3.1–3.6
  regression  similarity §1, the ℓ₂ regression loss
or a composition of layers that has a name,
  multihead         attention > readout, with temperature τ, values and output matrices
  masked            causal-attention > readout
  next-word         causal-attention > cross-entropy, over a vocabulary
  layernorm         layer-norm > readout
  rmsnorm           rms-norm > readout
  gelu              gelu-block > readout
  relu              relu-block > readout, where no unit is at 0
  multihead-linear  linear-attention > readout
  residual-layer    residual(layer-norm > causal-attention) > residual(layer-norm > gelu-block) > readout
or any other, in quotes: layers joined by >, with residual(…) around what is added to the stream.
  layers  attention, causal-attention, linear-attention, layer-norm, rms-norm, linear-layer,
          smooth-block, gelu-block, silu-block, relu-block
  ends    readout (with --loss), cross-entropy, squared-error

Every equation holds for all sizes; --certificate lets verify.py prove it again on its own.
"""
