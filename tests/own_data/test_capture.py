"""`checker.capture`: the vectors that enter each attention of a live model, without torch and with it."""

from __future__ import annotations

import numpy as np
import pytest

from checker import capture
from checker.data.files import read_arrays
from checker.errors import InputError

LABELS = [1, -1]
X = [np.arange(12.0).reshape(1, 3, 4), np.arange(8.0).reshape(1, 2, 4) - 3]


class Module:
    """What capture uses of a torch.nn.Module."""

    training = False

    def __init__(self, **parts):
        self.parts, self.hooks = parts, {}

    def state_dict(self):
        return {f"{name}.weight": None for name in self.parts}

    def get_submodule(self, name):
        return self.parts[name]

    def register_forward_pre_hook(self, hook, with_kwargs):
        assert with_kwargs
        self.hooks[id(hook)] = hook
        return type("Handle", (), {"remove": lambda _self: self.hooks.pop(id(hook))})()

    def __call__(self, *given, **named):
        for hook in list(self.hooks.values()):
            hook(self, given, named)
        return given[0] if given else next(iter(named.values()))


class Model(Module):
    """Layers that double what enters; what is called ``made`` times makes its keys so often."""

    def __init__(self, form="h.{}.k_proj", layers=2, made=1):
        super().__init__(**{form.format(k): Module() for k in range(layers)})
        self.made = made

    def __call__(self, x, mask=None):
        for part in self.parts.values():
            for _ in range(self.made):
                part(x)
            x = 2 * x
        return x


@pytest.mark.parametrize("form", ["h.{}.k_proj", "encoder.layer.{}.attention.self.key", "h.{}.attn.c_attn"])
def test_a_file_for_each_layer_holds_what_enters_it(tmp_path, form):
    model = Model(form)
    files = capture(model, [X[0], {"x": X[1], "mask": None}], tmp_path, labels=LABELS, direction=np.ones(4))
    assert [files[k].name for k in (0, 1)] == ["l0.npz", "l1.npz"]
    for layer, path in files.items():
        found = read_arrays(path)
        assert (found["tokens"] == 2**layer * np.concatenate([x[0] for x in X])).all()
        assert (
            found["lengths"].tolist() == [3, 2] and found["labels"].tolist() == LABELS and len(found["direction"]) == 4
        )
    assert not any(part.hooks for part in model.parts.values())


@pytest.mark.parametrize(
    ("model", "inputs", "says"),
    [
        (Model(made=2), X, "keys of layer 0 were made 2 times on input 1"),
        (Model(made=0), X, "keys of layer 0 were made 0 times"),
        (Model("h.{}.dense"), X, "no projection of keys by a known name"),
        (Module(**{"encoder.0.k_proj": Module(), "decoder.0.k_proj": Module()}), X, "several stacks .* prefix="),
        (Model(), [np.ones((2, 3, 4))], "2 inputs or more enter layer 0 at once"),
        (Model(), [X[0], X[1] * np.nan], "what enters layer 0.* not finite"),
        (Model(), [], "no inputs to run the model on"),
        (Model(), X[:1], "one label, 1 or -1, per input"),
    ],
)
def test_what_cannot_be_captured_is_refused_and_leaves_no_hook(tmp_path, model, inputs, says):
    with pytest.raises(InputError, match=says):
        capture(model, inputs, tmp_path / "out", labels=LABELS)
    assert not (tmp_path / "out").exists() and not any(part.hooks for part in model.parts.values())


def test_a_model_in_training_mode_is_refused(tmp_path):
    model = Model()
    model.training = True
    with pytest.raises(InputError, match="training mode.*eval"):
        capture(model, X, tmp_path, labels=LABELS)


def test_torch_attention_of_two_kinds(tmp_path):
    torch = pytest.importorskip("torch")
    layer = torch.nn.TransformerEncoderLayer(4, 2, 8, batch_first=True, norm_first=True)
    model = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
    inputs = [torch.tensor(x, dtype=torch.float32) for x in X]
    for name in ("grad", "no grad"):
        with torch.set_grad_enabled(name == "grad"):
            files = capture(model, inputs, tmp_path / name, labels=LABELS)
            wanted = torch.cat([model.layers[0].norm1(x)[0] for x in inputs]).detach().numpy()
        assert np.abs(read_arrays(files[0])["tokens"] - wanted).max() < 1e-6 and len(files) == 2
