"""``checker data``: datasets from what a trained model has in its files."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import click

from checker.report.programs.terminal import say


@click.group()
def data() -> None:
    """Make a dataset of a trained model: one attention head, exactly.

    \b
    checker data from-model MODEL --list      which layers the file has
    checker data from-model MODEL --layer 3 --head 2 --inputs TOKENS.npz --out head.json
    checker data inputs MODEL --inputs IDS.npz --out FOLDER      the vectors that enter each layer, by its own forward pass
    checker data training CHECKPOINTS --layer 3 --head 2 --inputs TOKENS.npz    a training run against the SVM
    checker data sweep MODEL --inputs TOKENS.npz --out FOLDER    every head of a model, or of its checkpoints, on one page
    checker inspect head.json                 then: scores, optimal tokens, the exact SVM of the head's keys

    docs/own_data.md has an example that runs.
    """


_FILE = click.Path(path_type=Path, dir_okay=False)


_OF_A_HEAD = (
    click.option(
        "--query", metavar="WHO", help="Who asks, where the inputs do not say: first, last, or a position from 0."
    ),
    click.option(
        "--causal/--no-causal", default=None, help="Whether tokens after the one that asks are hidden from it."
    ),
    click.option("--heads", type=click.IntRange(1), help="How many heads; default: config.json beside the model."),
    click.option(
        "--kv-heads", type=click.IntRange(1), help="How many heads of keys (grouped); default: from the shapes."
    ),
    click.option(
        "--prefix", default="", metavar="TEXT", help="Beginning of the names, where two attentions have one number."
    ),
)


def _of_a_head(command):
    """The options that say which head is meant, and who asks."""
    return functools.reduce(lambda inner, option: option(inner), reversed(_OF_A_HEAD), command)


@data.command("from-model")
@click.argument("model", type=click.Path(path_type=Path))
@click.option("--list", "only_list", is_flag=True, help="Only show which attention layers the file has, and its heads.")
@click.option("--layer", type=click.IntRange(0), metavar="N", help="Counted from 0, as in the file's names.")
@click.option("--head", type=click.IntRange(0), metavar="K", help="Counted from 0.")
@click.option("--inputs", type=_FILE, help="Tokens, labels and who asks (.npz or .safetensors), see below.")
@click.option("--out", type=_FILE, help="The dataset to write: .json, .npz or .safetensors.")
@click.option("--probe", type=_FILE, help="File with an array direction (or coef_, weight) and perhaps intercept.")
@click.option("--direction", metavar="NUMBERS", help='Instead: exact numbers, "1,0,-1/2"; or means: see below.')
@click.option(
    "--reads",
    type=click.Choice(["inputs", "values", "output"]),
    default="inputs",
    show_default=True,
    help="What the direction scores: a token's vector, the head's value of it, or what the head then writes.",
)
@click.option(
    "--form",
    type=click.Choice(["head", "tokens"]),
    default="head",
    show_default=True,
    help="head: keys and queries in the head's space, small. tokens: the model's space, with the key matrix.",
)
@_of_a_head
@click.option(
    "--scale", metavar="P/Q", help="Factor of the logits; default 1/√head_dim where that is rational, else 1."
)
@click.option(
    "--key-matrix/--no-key-matrix", default=True, help="With --form tokens: write W too (the W-model needs none)."
)
@click.option(
    "--round", "rounds", is_flag=True, help="Round to float64, so that .npz can hold it, and say what changes."
)
@click.option("--json", "json_file", type=_FILE, help="Also write what was read and what was left out here.")
@click.pass_context
def from_model(context, model, only_list, **options) -> None:
    """One attention head of MODEL as an exact dataset.

    MODEL is a .safetensors file, a folder with one, or the ….safetensors.index.json of several parts.  Known are the names
    of BERT and RoBERTa, ViT, DistilBERT, GPT-2, GPT-NeoX, LLaMA and Mistral, BART and OPT, and torch.nn.MultiheadAttention.
    torch is not needed.  A config.json beside the model gives the number of heads.

    \b
    TOKENS.npz holds
      ids          (n, T), or (ΣT) with lengths (n): then the model's own forward pass makes the vectors; or
      tokens       (n, T, d), or (ΣT, d) with lengths (n): the vectors that ENTER this attention, after its
                   layer norm where the model has one before it (GPT-2, LLaMA); no norm is applied here
      labels       (n), each 1 or -1
      queries      (n, d), or query_index (n), or --query: who asks
      direction    (d), if neither --probe nor --direction is given: scores are Y·⟨direction, token⟩
    In the name of a file, {layer} and {step} stand for the layer and the checkpoint: --inputs 'l{layer}.npz'.

    Floats are the rationals that they are, products and biases are exact, and the logits are the head's, without its rounding.
    What no dataset can say (an irrational 1/√head_dim, ALiBi) is left out, and each such thing is printed.
    """
    from checker.own_data.models.file import open_model

    found = open_model(model)
    if only_list:
        from checker.own_data.models.from_model_command import listed

        for line in listed(found, heads=options["heads"]):
            say(line)
        return
    from checker.own_data.models.from_model_command import described, record, written_dataset

    told = (lambda _: None) if context.obj["quiet"] else (lambda text: say(f"… {text}", err=True))
    asked = {name: value for name, value in options.items() if name != "json_file"}
    dataset = written_dataset(found, **asked, told=told)
    for line in described(dataset, found):
        if not context.obj["quiet"] or line.startswith("LEFT OUT"):
            say(line)
    say(f"Wrote {options['out']}")
    if options["json_file"]:
        from checker.data.files import replace_bytes

        text = json.dumps(record(dataset, found), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
        replace_bytes(options["json_file"], text.encode())


@data.command("inputs")
@click.argument("model", type=click.Path(path_type=Path))
@click.option("--inputs", type=_FILE, required=True, help="ids or hidden, labels and who asks (.npz or .safetensors).")
@click.option("--layer", "layers", multiple=True, type=click.IntRange(0), help="Only this layer; may be repeated.")
@click.option("--heads", type=click.IntRange(1), help="How many heads; default: config.json beside the model.")
@click.option("--prefix", default="", metavar="TEXT", help="Beginning of the names, where a file has several models.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder for the files.")
@click.pass_context
def inputs(context, model, **options) -> None:
    """The vectors that enter each attention of MODEL, computed by its own forward pass in numpy.

    \b
    The file given with --inputs holds
      ids          (n, T), or (ΣT) with lengths (n): what the model's tokenizer gave
      hidden       (n, T, d) instead: the vectors that enter its first layer, where no words do (images, sound)
      labels       (n), each 1 or -1; perhaps query_index (n) and direction (d), which are passed on

    Writes OUT/layer-0-….npz, one file a layer, for `from-model` and `sweep`, which also take the file with ids itself.
    Known are BERT, RoBERTa, DistilBERT, GPT-2, GPT-NeoX, LLaMA, Mistral, Qwen2, OPT, BART's encoder, CLIP's text, and from
    hidden ViT and Whisper.  A model whose config.json asks for anything else is refused.
    """
    from checker.own_data.models.layer_inputs import inputs_of_layers

    for line in inputs_of_layers(model, quiet=context.obj["quiet"], **options):
        say(line)


@data.command("training")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--layer", type=click.IntRange(0), metavar="N", help="Counted from 0, as in the files' names.")
@click.option("--head", type=click.IntRange(0), metavar="K", help="Counted from 0.")
@click.option("--inputs", type=_FILE, help="Tokens, labels and who asks, as for from-model; a direction is not needed.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), default=Path("reports/training"), show_default=True
)
@click.option("--probe", type=_FILE, help="As for from-model: then the optimal tokens' SVM is compared too.")
@click.option("--direction", metavar="NUMBERS", help='Instead: exact numbers, "1,0,-1/2".')
@_of_a_head
@click.option("--nuclear", is_flag=True, help="Also compare (K, Q) with the nuclear-norm SVM; for d up to some ten.")
def training(folder, **options) -> None:
    """Watch one head through the checkpoints in FOLDER.

    A checkpoint is a file like step-100.safetensors, or a folder like checkpoint-100 with a model in it; the last number
    of its name is the step.  For each, with W the matrix of the head's logits xᵀWz:

    \b
      ‖W‖, and the correlation and the angle of W with the exact SVM direction of the tokens selected last
      margin ratio     the least margin of W/‖W‖ over the best possible; 1 only along the SVM direction
      selected         the token of the largest attention weight, for each input (counted from 1)

    Writes training.csv (one row a checkpoint), attention.csv (one row a token) and training.svg to --out.
    A finite run decides no limit: this reports, and judges nothing.
    """
    from checker.own_data.training.report import describe_training

    for line in describe_training(folder, **options):
        say(line)


@data.command("sweep")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True), metavar="PATH...")
@click.option(
    "--inputs", type=_FILE, help="The tokens on which heads are asked, as for from-model. Without it: datasets."
)
@click.option("--layer", "layers", multiple=True, type=click.IntRange(0), help="Only this layer; may be repeated.")
@click.option("--head", "numbers", multiple=True, type=click.IntRange(0), help="Only this head; may be repeated.")
@click.option("--probe", type=_FILE, help="As for from-model: what scores the tokens.")
@click.option("--direction", metavar="NUMBERS", help='Instead: exact numbers, "1,0,-1/2".')
@click.option("--reads", type=click.Choice(["inputs", "values", "output"]), default="inputs", show_default=True)
@click.option("--form", type=click.Choice(["head", "tokens"]), default="head", show_default=True)
@_of_a_head
@click.option("--scale", metavar="P/Q", help="Factor of the logits, as for from-model.")
@click.option("--key-matrix/--no-key-matrix", default=True, help="With --form tokens: keep W too.")
@click.option(
    "--round", "rounds", is_flag=True, help="Round each head's numbers to float64: much faster for large heads."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0),
    default=20.0,
    show_default=True,
    help="For the hypotheses of one head, and for each of its SVMs; 0: no limit.",
)
@click.option(
    "--null",
    type=click.IntRange(0, 9999),
    default=19,
    show_default=True,
    help="How many margins by chance each head's margin stands beside (permuted labels, random probes); 0: none.",
)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Heads judged at the same time.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Judge on the workers of this Dask scheduler, which see the same files."
)
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), default=Path("reports/sweep"), show_default=True
)
@click.pass_context
def sweep(context, paths, out, workers, cluster, **options) -> None:
    """Judge every head of models and checkpoints, or every dataset of a folder, and write one page.

    \b
    checker data sweep MODEL --inputs ids.npz --query last --direction means  all heads of all layers, their inputs computed
    checker data sweep MODEL --inputs 'l{layer}.npz' --query last             the same, a file of vectors for each layer
    checker data sweep runs/checkpoints --inputs tokens.npz --layer 3         one layer through training
    checker data sweep my_datasets/                                           .json, .npz, .safetensors

    Of each: which hypotheses hold, which theorems speak, the margin of its SVMs between certain bounds, and for a head in
    how many inputs it already selects the optimal token.  OUT/index.html is the page, with a search and filters that its
    address keeps; OUT/sweep.json has everything, OUT/sweep.csv one line each.

    A finished head is in OUT/ledger.jsonl before the next begins: after Ctrl-C or a crash the same command goes on with
    what is left, and judges again only what changed.  Heads without an answer make the exit code 2.
    """
    from checker.own_data.sweeps.command import run_sweep

    context.exit(run_sweep(paths, out=out, workers=workers, cluster=cluster, quiet=context.obj["quiet"], **options))
