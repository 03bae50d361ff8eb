"""Trains a residual network in AlphaZero's encoding on an accelerator, with PyTorch.

    tabia-nets policy generate --net NET --book BOOK --out samples --positions 5000000 --nodes 1000
    tabia-nets residual prepare --data samples --out rows/0.bin
    python3 residual.py --data rows --out weights.f32 [--device cuda]
    tabia-nets residual round --weights weights.f32 --out net.tares

For --wait seconds training goes on at the full rate with the files that there are, which may grow in number, each
position at most --passes times; then for --fall seconds the rate falls to 0. Every minute the state is kept in OUT.part,
which the next start of the same command goes on from. Batch normalisation is folded into the weights that are written.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, mse_loss

from positions import Positions, Training, found

# The shapes of nets/src/residual/row.rs.
BOARDS, PIECES, MOST_MOVES = 8, 12, 80
WHOLE = BOARDS * PIECES * 4
MOVES = WHOLE + 4
BEST = MOVES + MOST_MOVES
VALUE, HELD_OUT, WORDS = BEST + 1, BEST + 2, BEST + 3
ONE = 32767
PLANES, KINDS = 119, 73
# The shape of the value in nets/src/residual/round.rs.
VALUE_PLANES, VALUE_HIDDEN = 32, 128


def planes_of(rows):
    """The input planes of rows: batch, plane, rank, file."""
    count, device = len(rows), rows.device
    bits = torch.arange(16, device=device, dtype=torch.int16)
    on = lambda words, bits: (words[..., None] >> bits) & 1
    pieces = on(rows[:, :WHOLE], bits).view(count, BOARDS, PIECES, 64)
    repeated = on(rows[:, WHOLE], bits).view(count, BOARDS, 2, 1).expand(-1, -1, -1, 64)
    boards = torch.cat([pieces, repeated], 2).view(count, -1, 64).float()
    flags = on(rows[:, WHOLE + 1], bits[:5]).float()
    counts = rows[:, WHOLE + 2 : MOVES].float() / 100
    whole = torch.cat([flags[:, :1], counts[:, :1], flags[:, 1:], counts[:, 1:]], 1)
    planes = torch.cat([boards, whole[:, :, None].expand(-1, -1, 64)], 1).view(count, PLANES, 8, 8)
    return planes.contiguous(memory_format=torch.channels_last)


class Convolution(nn.Module):
    """A convolution that keeps the board's size, with batch normalisation."""

    def __init__(self, inputs, outputs, size):
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False)
        self.normal = nn.BatchNorm2d(outputs)
        nn.init.kaiming_normal_(self.convolution.weight, nonlinearity="relu")

    def forward(self, x):
        return self.normal(self.convolution(x))

    def parts(self):
        """Weights and biases with the normalisation folded in, in 64 bits."""
        normal = self.normal
        scale = normal.weight.double() / (normal.running_var.double() + normal.eps).sqrt()
        weights = self.convolution.weight.double() * scale[:, None, None, None]
        return [weights, normal.bias.double() - normal.running_mean.double() * scale]

    def set_parts(self, weights, bias):
        """Takes folded weights and biases: the normalisation does nothing else then."""
        normal = self.normal
        self.convolution.weight.copy_(weights)
        normal.weight.fill_(1)
        normal.bias.copy_(bias)
        normal.running_mean.fill_(0)
        normal.running_var.fill_(1 - normal.eps)


def parts_of(layer):
    """A layer's weights and biases as files have them."""
    return layer.parts() if isinstance(layer, Convolution) else [layer.weight, layer.bias]


class Block(nn.Module):
    """Two convolutions, with squeeze and excitation if asked for, and what came in added."""

    def __init__(self, filters, squeezed):
        super().__init__()
        self.first, self.second = (Convolution(filters, filters, 3) for _ in range(2))
        self.squeeze = nn.Linear(filters, squeezed) if squeezed else None
        self.excite = nn.Linear(squeezed, 2 * filters) if squeezed else None

    def forward(self, x):
        after = self.second(self.first(x).relu())
        if self.squeeze is not None:
            excited = self.excite(self.squeeze(after.mean((2, 3))).relu())
            gates, biases = excited[:, :, None, None].chunk(2, 1)
            after = after * gates.sigmoid() + biases
        return (after + x).relu()

    def layers(self):
        return [layer for layer in (self.first, self.second, self.squeeze, self.excite) if layer is not None]


class Net(nn.Module):
    """The network: a number for each of the 4,672 moves, and one whose hyperbolic tangent is the value."""

    def __init__(self, blocks, filters, squeezed):
        super().__init__()
        self.input = Convolution(PLANES, filters, 3)
        self.blocks = nn.ModuleList(Block(filters, squeezed) for _ in range(blocks))
        self.policy = Convolution(filters, filters, 3)
        self.moves = nn.Conv2d(filters, KINDS, 3, padding=1)
        self.value = Convolution(filters, VALUE_PLANES, 1)
        self.hidden = nn.Linear(64 * VALUE_PLANES, VALUE_HIDDEN)
        self.output = nn.Linear(VALUE_HIDDEN, 1)
        nn.init.zeros_(self.output.weight)

    def forward(self, planes):
        x = self.input(planes).relu()
        for block in self.blocks:
            x = block(x)
        # Planes one after the other, whatever the order in memory.
        moves = self.moves(self.policy(x).relu()).flatten(1)
        value = self.output(self.hidden(self.value(x).relu().flatten(1)).relu())
        return moves.float(), value[:, 0].float()

    def layers(self):
        """What has weights, in the order of the file."""
        blocks = [layer for block in self.blocks for layer in block.layers()]
        return [self.input, *blocks, self.policy, self.moves, self.value, self.hidden, self.output]

    def write(self, path):
        """Writes what `residual round` reads."""
        parts = [part for layer in self.layers() for part in parts_of(layer)]
        flat = torch.cat([part.detach().float().contiguous().reshape(-1) for part in parts])
        path.write_bytes(flat.cpu().numpy().astype("<f4").tobytes())

    def read(self, path):
        """Takes the weights that `write` wrote."""
        numbers = torch.from_numpy(np.fromfile(path, dtype="<f4"))
        shapes = [[part.shape for part in parts_of(layer)] for layer in self.layers()]
        sizes = [shape.numel() for layer in shapes for shape in layer]
        if sum(sizes) != len(numbers):
            raise SystemExit(f"{path} holds no network of this shape: {len(numbers)} numbers instead of {sum(sizes)}")
        parts = iter(numbers.split(sizes))
        with torch.no_grad():
            for layer, wanted in zip(self.layers(), shapes):
                values = [next(parts).view(shape) for shape in wanted]
                if isinstance(layer, Convolution):
                    layer.set_parts(*values)
                else:
                    layer.weight.copy_(values[0])
                    layer.bias.copy_(values[1])


class Trainer(Training):
    """A network that learns, with how far it has come."""

    def __init__(self, options):
        torch.manual_seed(options.seed)
        net = Net(options.blocks, options.filters, options.se).to(options.device)
        net = net.to(memory_format=torch.channels_last)
        # Neither biases nor normalisation decay.
        weights = [part for part in net.parameters() if part.dim() > 1]
        others = [part for part in net.parameters() if part.dim() <= 1]
        groups = [{"params": weights, "weight_decay": options.decay}, {"params": others, "weight_decay": 0.0}]
        optimizer = torch.optim.AdamW(groups, lr=options.rate)
        positions = Positions(options.data, options.device, WORDS, HELD_OUT, "residual", options.held)
        super().__init__(options, net, optimizer, positions)
        self.every = options.every

    def outputs(self, rows, exact=False):
        """The numbers of the legal moves, -1e9 where there is none, and of the value."""
        device = torch.device(self.options.device).type
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda" and not exact):
            moves, values = self.net(planes_of(rows))
        legal = rows[:, MOVES:BEST].long()
        return moves.gather(1, legal.clamp(min=0)).masked_fill(legal < 0, -1e9), values

    def step(self, rate):
        options = self.options
        for group in self.optimizer.param_groups:
            group["lr"] = rate * min(1, (self.seen + options.batch) / (options.warm * options.batch + 1))
        rows = self.positions.draw(options.batch)
        moves, value = self.outputs(rows)
        loss = cross_entropy(moves, rows[:, BEST].long())
        # tanh(x) is 2 sigmoid(2 x) - 1. Unlike that of the squared error, this slope does not vanish for large x.
        share = (rows[:, VALUE].float() / ONE + 1) / 2
        self.learn(loss + options.value_weight * binary_cross_entropy_with_logits(2 * value, share))

    def is_waiting(self, has_more):
        return self.waited < self.options.wait

    def fallen_share(self):
        return self.fallen / self.options.fall if self.options.fall else 1

    def judge(self, rows):
        """Of what is held out: loss, how often the best move is first and among five, and the error of values."""
        moves, values = self.outputs(rows)
        error = mse_loss(values.tanh(), rows[:, VALUE].float() / ONE, reduction="sum").item()
        return [*found(moves, rows[:, BEST].long()), error]

    def report(self, means):
        (loss, first, five, error), count = means, self.positions.learned.count
        return (
            f"{self.waited:.0f} + {self.fallen:.0f} s: {count} positions, seen {self.seen / max(count, 1):.1f} times;"
            f" {self.positions.held_out.count} held out: loss {loss:.4f}, best move first {100 * first:.2f} %, among five"
            f" {100 * five:.2f} %, squared error of the value {error:.5f}"
        )

    def show(self, path):
        """Writes what the network says of the first rows held out: the value, and the priors of the legal moves."""
        torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = False
        self.net.eval()
        rows = self.positions.held_out.all()[:20]
        with torch.no_grad():
            moves, values = self.outputs(rows, exact=True)
        legal = rows[:, MOVES:BEST] >= 0
        priors = [row[mask].tolist() for row, mask in zip(moves.softmax(1), legal)]
        path.write_text(json.dumps([{"value": v, "priors": p} for v, p in zip(values.tanh().tolist(), priors)]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, action="append", required=True, help="files, or folders of *.bin")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--filters", type=int, default=64)
    parser.add_argument("--se", type=int, nargs="?", default=0, const=8, help="squeeze and excitation, by so many numbers")
    parser.add_argument("--wait", type=float, default=0, help="seconds at the full rate, in which files may come")
    parser.add_argument("--passes", type=float, default=10, help="how often each position is seen at the full rate at most")
    parser.add_argument("--fall", type=float, default=600, help="seconds in which the rate falls to 0")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--warm", type=int, default=500, help="steps in which the rate rises")
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--value-weight", type=float, default=1.0, help="of the cross entropy of the value in the loss")
    parser.add_argument("--held", type=int, default=100_000, help="positions held out that are measured, at most")
    parser.add_argument("--every", type=float, default=60, help="seconds between reports")
    parser.add_argument("--show", type=Path, help="a file for what the network says of 20 positions")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = True
    trainer = Trainer(options)
    trainer.train()
    if options.show:
        trainer.show(options.show)
    trainer.part.unlink()


if __name__ == "__main__":
    main()
