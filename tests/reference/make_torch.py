"""Write what PyTorch computes into lessons/data, for the lesson 18-pytorch.

    make_torch.py [FOLDER]        needs PyTorch (Debian: python3-torch); the tests do not

One seed, one thread, float32, no dropout: the same files again on the same PyTorch. Batch 3,
T 9, D 32, 4 heads, hidden 64. Every parameter is drawn, also the biases and norms that
PyTorch begins at 0 and 1, so that leaving one out cannot pass unnoticed.

    torch-x                          the input (3, 9, 32)
    torch-in-proj-weight … norm2-bias   the parameters of nn.TransformerEncoderLayer; the first
                                     four are those of the nn.MultiheadAttention as well
    torch-mha, -mha-causal           nn.MultiheadAttention, without mask and with a causal one
    torch-mha-near, -weights-near    the mask "near" given to it, and the weights it used
    torch-mha-lower                  a lower triangle of True given to it: hides the past
    torch-q, -k, -v                  (3, 4, 9, 8): batch, heads, positions, components
    torch-sdpa, -sdpa-causal         F.scaled_dot_product_attention of q, k, v; is_causal=True
    torch-sdpa-near                  the mask "near" given to it
    torch-encoder, -encoder-causal   nn.TransformerEncoderLayer(norm_first=True)

"near" is True where query and key are at most one position apart: as "may look" and as
"hide" no row of it is empty. torch.txt, beside the files, tells the version that made them.
"""
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

B, T, D, HEADS, HIDDEN, SEED = 3, 9, 32, 4, 64, 18
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAMES = {"self_attn.in_proj_weight": "in-proj-weight", "self_attn.in_proj_bias": "in-proj-bias",
         "self_attn.out_proj.weight": "out-proj-weight", "self_attn.out_proj.bias": "out-proj-bias"}


def layer_with_numbers():
    layer = torch.nn.TransformerEncoderLayer(D, HEADS, HIDDEN, dropout=0.0, batch_first=True,
                                             norm_first=True)
    with torch.no_grad():
        for name, p in layer.named_parameters():
            if name.startswith("norm") and name.endswith("weight"):
                p.copy_(1 + 0.2 * torch.randn(p.shape))
            else:
                scale = 0.3 if name.endswith("bias") else p.shape[-1] ** -0.5
                p.copy_(torch.randn(p.shape) * scale)
    return layer.eval()


def sdpa(q, k, v, **mask):
    """PyTorch 1.13 has it under a private name and with the weights as a second result."""
    f = getattr(F, "scaled_dot_product_attention", None)
    if f:
        return f(q, k, v, **mask)
    return F._scaled_dot_product_attention(q, k, v, mask.get("attn_mask"), 0.0, True,
                                           mask.get("is_causal", False))[0]


def heads_of(z):
    return z.view(B, T, HEADS, D // HEADS).transpose(1, 2)


def attention_results(layer, x, masks):
    mha = layer.self_attn
    out = {"mha": mha(x, x, x, need_weights=False)[0]}
    for name in ["causal", "near", "lower"]:
        out["mha-" + name] = mha(x, x, x, attn_mask=masks[name], need_weights=False)[0]
    out["weights-near"] = mha(x, x, x, attn_mask=masks["near"], average_attn_weights=False)[1]
    q, k, v = map(heads_of, F.linear(x, mha.in_proj_weight, mha.in_proj_bias).split(D, dim=-1))
    out.update({"q": q, "k": k, "v": v, "sdpa": sdpa(q, k, v),
                "sdpa-causal": sdpa(q, k, v, is_causal=True),
                "sdpa-near": sdpa(q, k, v, attn_mask=masks["near"])})
    return out


def results():
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    layer, x, t = layer_with_numbers(), torch.randn(B, T, D), torch.arange(T)
    masks = {"causal": torch.ones(T, T, dtype=torch.bool).triu(1),  # True: hidden, to nn
             "lower": torch.ones(T, T, dtype=torch.bool).tril(),
             "near": (t[:, None] - t[None, :]).abs() <= 1}
    out = {"x": x, "encoder": layer(x), "encoder-causal": layer(x, src_mask=masks["causal"])}
    for name, p in layer.named_parameters():
        out[NAMES.get(name, name.replace(".", "-"))] = p
    out.update(attention_results(layer, x, masks))
    return out


def main(folder):
    with torch.no_grad():
        out = results()
    for name, x in out.items():
        x = np.ascontiguousarray(x.detach().numpy())
        assert x.dtype == np.float32
        np.save(os.path.join(folder, f"torch-{name}.npy"), x)
    with open(os.path.join(folder, "torch.txt"), "w") as f:
        f.write(f"torch-*.npy were computed by PyTorch {torch.__version__} on the CPU "
                f"(tests/reference/make_torch.py).\n")
        for name in sorted(out):
            f.write(f"torch-{name}.npy {tuple(out[name].shape)}\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(TOP, "lessons", "data"))
