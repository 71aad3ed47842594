"""The attention of whole models beside torch's: every head of every layer, on ids that a file gives.

    python -m tests.benchmarks.sizes.campaign_model_attention torch MODEL_FOLDER ids.npz attention.npz   needs torch and transformers
    python -m tests.benchmarks.sizes.campaign_model_attention compare MODEL_FOLDER attention.npz          needs this package
    python -m tests.benchmarks.sizes.campaign_model_attention small tests/data/attention_of_models.npz    what the tests compare with

``torch`` writes the attention weights that transformers computes (float32, eager).  ``compare`` prints the largest difference from the
weights of this package's forward pass, and from those of exact datasets of single heads.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

SIZES = {"hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 12, "vocab_size": 11}


def torch_attention(folder: str, ids: str, out: str) -> None:
    import torch
    import transformers

    torch.set_num_threads(1)
    arrays = np.load(ids)
    rows = (
        list(arrays["ids"]) if arrays["ids"].ndim == 2 else np.split(arrays["ids"], np.cumsum(arrays["lengths"])[:-1])
    )
    model = transformers.AutoModel.from_pretrained(folder, attn_implementation="eager").eval()
    found = {}
    for i, row in enumerate(rows):
        with torch.no_grad():
            weights = model(torch.tensor(row[None]), output_attentions=True).attentions
        found |= {f"weights.{layer}.{i}": x[0].numpy() for layer, x in enumerate(weights)}
    np.savez(out, ids=np.concatenate(rows), lengths=[len(row) for row in rows], **found)


def compare(folder: str, file: str) -> None:
    from checker.own_data.models.file import open_model
    from checker.own_data.models.forward import Stream, entering
    from checker.own_data.models.layouts import attention_sites

    known, model = dict(np.load(file)), open_model(folder)
    worst: dict[int, float] = {}

    def weighed(layer: int, i: int, head: int, weights: np.ndarray) -> None:
        apart = np.abs(known[f"weights.{layer}.{i}"][head] - weights).max()
        worst[layer] = max(worst.get(layer, 0.0), float(apart))

    given = Stream(lengths=tuple(known["lengths"].tolist()), ids=tuple(known["ids"].tolist()))
    for _ in entering(model, attention_sites(model.tensors), given, weighed=weighed):
        pass
    heads = len(known["weights.0.0"])
    print(
        f"{len(given.lengths)} texts, {len(worst)} layers, {heads} heads: at most {max(worst.values()):.2g} from torch's"
    )
    print("  " + ", ".join(f"layer {layer}: {x:.2g}" for layer, x in sorted(worst.items())))


def small_models(out: str) -> None:
    """Tiny models of each family, their weights and torch's attention, in one file."""
    import torch
    import transformers as T

    torch.set_num_threads(1)
    torch.manual_seed(0)
    gpt2 = T.GPT2Config(n_embd=8, n_layer=2, n_head=2, n_positions=12, vocab_size=11, bos_token_id=0, eos_token_id=0)
    distil = T.DistilBertConfig(dim=8, n_layers=2, n_heads=2, hidden_dim=12, vocab_size=11, max_position_embeddings=12)
    opt = T.OPTConfig(ffn_dim=12, word_embed_proj_dim=8, max_position_embeddings=12, **_without("intermediate_size"))
    rope = {"rope_type": "llama3", "rope_theta": 5e5, "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
    grouped = {"num_key_value_heads": 1, **SIZES}
    models = {
        "bert": T.BertModel(T.BertConfig(max_position_embeddings=12, **SIZES)),
        "roberta": T.RobertaModel(T.RobertaConfig(max_position_embeddings=12, type_vocab_size=1, **SIZES)),
        "distilbert": T.DistilBertModel(distil),
        "gpt2": T.GPT2Model(gpt2),
        "neox": T.GPTNeoXModel(T.GPTNeoXConfig(rotary_pct=0.5, **SIZES)),
        "llama3": T.LlamaModel(
            T.LlamaConfig(rope_parameters=rope | {"original_max_position_embeddings": 32}, **grouped)
        ),
        "mistral": T.MistralModel(T.MistralConfig(sliding_window=3, **grouped)),
        "qwen2": T.Qwen2Model(T.Qwen2Config(**grouped)),
        "opt": T.OPTModel(opt),
        "clip": T.CLIPTextModel(T.CLIPTextConfig(max_position_embeddings=12, **SIZES)),
    }
    ids = [np.array([3, 1, 4, 1, 5, 9]), np.array([2, 7, 10, 8])]
    found: dict[str, np.ndarray] = {"ids": np.concatenate(ids), "lengths": np.array([6, 4])}
    configs = {}
    for name, model in models.items():
        model.config._attn_implementation = "eager"
        for p in model.parameters():
            p.data.normal_(std=0.5) if p.ndim > 1 else p.data.add_(0.2 * torch.randn_like(p))
        configs[name] = model.eval().config.to_json_string(use_diff=False)
        found |= {
            f"{name}/tensors/{key}": x.detach().numpy()
            for key, x in model.state_dict().items()
            if x.is_floating_point()
        }
        for i, row in enumerate(ids):
            with torch.no_grad():
                weights = model(torch.tensor(row[None]), output_attentions=True).attentions
            found |= {f"{name}/weights/{layer}/{i}": x[0].numpy() for layer, x in enumerate(weights)}
    found |= {f"{name}/config": np.frombuffer(text.encode(), np.uint8) for name, text in configs.items()}
    np.savez_compressed(out, **found)
    print(f"{out}: {len(models)} models, {Path(out).stat().st_size:,} bytes")


def _without(name: str) -> dict[str, int]:
    return {key: value for key, value in SIZES.items() if key != name}


if __name__ == "__main__":
    {"torch": torch_attention, "compare": compare, "small": small_models}[sys.argv[1]](*sys.argv[2:])
