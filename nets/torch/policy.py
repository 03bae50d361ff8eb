"""Trains the policy net of the tree search on an accelerator, with PyTorch.

    tabia-nets policy generate --net NET --book BOOK --out samples --positions 5000000 --nodes 1000
    tabia-nets policy prepare --data samples --out samples.bin
    python3 policy.py --data samples.bin --out weights.f32 [--device cuda]
    tabia-nets policy round --weights weights.f32 --out net.pol

The same net as `tabia-nets policy train` makes on processors, for more positions than these learn from in reasonable
time. FILES of `--data` may still be growing in number: with `--wait SECONDS` their folder is looked through again and
again, and training goes on with what there is, at most `--passes` times over; then the learning rate falls to 0 over
`--fall` passes. What comes of it is kept in OUT.part every minute and read again by the next start of the same command.
"""

import argparse
import time
from pathlib import Path

import torch
from torch.nn.functional import cross_entropy, embedding_bag, linear

from positions import Positions, Training, found

# The shapes of engine-core/src/policy and nets/src/policy/prepare.rs.
INPUTS, PIECE_SQUARES, HIDDEN = 3072, 768, 256
OUTPUTS, ROWS, MOST_MOVES, ACTIVE = 4928, 4, 80, 32
WORDS = ACTIVE + ROWS * MOST_MOVES + 2
# The largest weights that 8 bits can hold, with room for rounding.
MOST_INPUT, MOST_OUTPUT = 126.5 / 255, 126.5 / 48


class Net(torch.nn.Module):
    """The net in floats, of which `policy round` makes integers."""

    def __init__(self):
        super().__init__()
        normal = lambda rows, columns, size: torch.nn.Parameter(torch.randn(rows, columns) * size)
        self.own = normal(INPUTS, HIDDEN, 0.02)
        # What the four inputs of a piece on a square have in common: rare ones learn from frequent ones.
        self.common = normal(PIECE_SQUARES, HIDDEN, 0.06)
        self.bias = torch.nn.Parameter(torch.full((HIDDEN,), 0.4))
        self.rows = normal(OUTPUTS, HIDDEN // 2, 0.06)
        self.row_bias = torch.nn.Parameter(torch.zeros(OUTPUTS))

    def inputs(self):
        """The rows of the inputs, with what they have in common."""
        return (self.own.view(-1, PIECE_SQUARES, HIDDEN) + self.common).view(INPUTS, HIDDEN)

    def forward(self, batch):
        """Sums of the legal moves; where there is none, so little that its share is nothing."""
        active = batch[:, :ACTIVE].long()
        nothing = torch.zeros(1, HIDDEN, device=batch.device)
        table = torch.cat([self.inputs(), nothing])
        active = torch.where(active < 0, INPUTS, active)
        sums = (embedding_bag(active, table, mode="sum") + self.bias).clamp(0, 1)
        products = sums[:, : HIDDEN // 2] * sums[:, HIDDEN // 2 :]
        # All rows at once are quicker than the rows of the legal moves one by one.
        scores = linear(products, self.rows, self.row_bias)
        rows = batch[:, ACTIVE:-2].long().view(-1, ROWS, MOST_MOVES)
        moves = sum(scores.gather(1, rows[:, kind].clamp(min=0)) for kind in range(ROWS))
        return moves.masked_fill(rows[:, 0] < 0, -1e9)

    def clip(self):
        """Cuts weights that 8 bits could not hold."""
        with torch.no_grad():
            self.rows.clamp_(-MOST_OUTPUT, MOST_OUTPUT)
            own = self.inputs().clamp(-MOST_INPUT, MOST_INPUT).view(-1, PIECE_SQUARES, HIDDEN)
            self.own.copy_((own - self.common).view(INPUTS, HIDDEN))

    def write(self, path):
        """Writes what `policy round` reads."""
        parts = [self.bias, self.inputs(), self.row_bias, self.rows]
        flat = torch.cat([part.detach().float().reshape(-1) for part in parts])
        path.write_bytes(flat.cpu().numpy().astype("<f4").tobytes())


class Trainer(Training):
    """A net that learns, with how far it has come."""

    def __init__(self, options, net, positions):
        net = net.to(options.device)
        optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=options.decay)
        super().__init__(options, net, optimizer, positions)
        self.start = time.time()

    def loss(self, rows):
        """What is made small: the cross entropy with the best move."""
        return cross_entropy(self.net(rows), rows[:, -2].long())

    def step(self, rate):
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.learn(self.loss(self.positions.draw(self.options.batch)))
        self.net.clip()

    def is_waiting(self, has_more):
        return has_more or self.waited < self.options.wait

    def fallen_share(self):
        """The rate falls in positions, and in seconds if those are over sooner."""
        whole = self.options.fall * self.positions.learned.count
        return max(self.fallen_seen / whole, self.fallen / self.options.seconds) if whole else 1

    def judge(self, rows):
        """Of what is held out: loss, and how often the best move is first and among the first five."""
        return found(self.net(rows), rows[:, -2].long())

    def report(self, means):
        (loss, first, five), count = means, self.positions.learned.count
        return (
            f"{time.time() - self.start:.0f} s: {count} positions, seen {self.seen / max(count, 1):.1f} times;"
            f" held out: loss {loss:.4f}, best move first {100 * first:.2f} %, among five {100 * five:.2f} %"
        )


def options_of(parser, decay):
    """What the trainers of policy nets may be told."""
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--passes", type=float, default=5, help="how often each position is seen at the full rate")
    parser.add_argument("--fall", type=float, default=11, help="how often while the rate falls")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="most seconds in which the rate falls")
    parser.add_argument("--wait", type=float, default=0, help="for so many seconds more files may come")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--decay", type=float, default=decay)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(options.seed)
    return options


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, action="append", required=True, help="files, or folders of *.bin")
    options = options_of(parser, decay=0.1)
    trainer = Trainer(options, Net(), Positions(options.data, options.device, WORDS, WORDS - 1, "policy"))
    trainer.train()
    trainer.part.unlink()


if __name__ == "__main__":
    main()
