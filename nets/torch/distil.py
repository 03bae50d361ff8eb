"""Trains the policy net of the tree search by a larger network's priors, with PyTorch.

    tabia-nets policy generate --net NET --book BOOK --out samples --positions 5000000 --nodes 1000
    tabia-nets residual prepare --data samples/00000.policy --out boards/0.bin
    tabia-nets policy prepare --data samples/00000.policy --out moves/0.bin
    python3 residual.py --data boards --out teacher.f32 --blocks 10 --filters 128 --se
    python3 distil.py --boards boards --moves moves --teacher teacher.f32 --blocks 10 --filters 128 --se \\
      --start nets/tabia-<hash>.pol --out weights.f32
    tabia-nets policy round --weights weights.f32 --out net.pol

Files of the same name in both folders hold the same positions in the same order. The loss is the cross entropy with the
teacher's priors, and --hard of it with the best move alone. The net begins at random, or with --start as that net. As
with policy.py more files may come, the one in boards before the one in moves, and what comes of it is kept in OUT.part.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import log_softmax

import policy
import residual
from positions import Positions, found, read_rows

# Numbers of a position: its row, and a prior for each of its moves.
ROW = policy.WORDS + policy.MOST_MOVES
# The header of a policy net's file in bytes, and what stands for 1 in its numbers: engine-core/src/policy.
HEADER, INPUT_SCALE, OUTPUT_SCALE, ACTIVATION_ONE = 32, 255, 48, 127


def read_teacher(options):
    """The network whose folded weights `residual.py` wrote."""
    net = residual.Net(options.blocks, options.filters, options.se)
    net.read(options.teacher)
    return net.to(options.device, memory_format=torch.channels_last).eval()


def start_from(net, path):
    """Sets a policy net's parameters to those of a file, whose format is in engine-core/src/policy/format.rs."""
    data = path.read_bytes()
    if not data.startswith(b"TABIAPOL"):
        raise SystemExit(f"{path} is not a policy net")
    place = HEADER

    def numbers(kind, *shape):
        nonlocal place
        found = np.frombuffer(data, kind, int(np.prod(shape)), place)
        place += found.nbytes
        return torch.from_numpy(found.reshape(shape).astype(np.float32))

    bias = numbers("<i2", policy.HIDDEN) / INPUT_SCALE
    inputs = numbers("<i1", policy.INPUTS, policy.HIDDEN) / INPUT_SCALE
    row_bias = numbers("<i2", policy.OUTPUTS) / (OUTPUT_SCALE * ACTIVATION_ONE)
    rows = numbers("<i1", policy.OUTPUTS, policy.HIDDEN // 2) / OUTPUT_SCALE
    with torch.no_grad():
        # What the four inputs of a piece on a square have in common is learned anew beside them.
        net.common.zero_()
        for parameter, values in ((net.bias, bias), (net.own, inputs), (net.row_bias, row_bias), (net.rows, rows)):
            parameter.copy_(values)


class Taught(Positions):
    """Rows of `policy prepare`, each followed by the teacher's priors of its moves: 16-bit floats, whose bits stand for integers."""

    def __init__(self, options, teacher):
        super().__init__([options.moves], options.device, policy.WORDS, policy.WORDS - 1, "policy", row=ROW)
        self.options, self.teacher = options, teacher

    def rows_of(self, path):
        boards = self.options.boards / path.name
        if not boards.exists():
            raise SystemExit(f"{boards} is missing: the positions of {path} are to be in both folders")
        moves = super().rows_of(path)
        rows = read_rows(boards, residual.WORDS, "residual")
        if len(moves) != len(rows) or (moves[:, -2:] != rows[:, [residual.BEST, residual.HELD_OUT]]).any():
            raise SystemExit(f"{boards} does not hold the positions of {path}")
        return torch.cat([moves, self.priors(rows).view(torch.int16)], 1)

    def priors(self, rows):
        """The teacher's priors of the legal moves, 0 where there is none."""
        device, parts = self.options.device, []
        kind = torch.device(device).type
        with torch.no_grad(), torch.autocast(kind, dtype=torch.bfloat16, enabled=kind == "cuda"):
            for part in rows.split(self.options.batch):
                part = part.to(device)
                legal = part[:, residual.MOVES : residual.BEST].long()
                numbers = self.teacher(residual.planes_of(part))[0].gather(1, legal.clamp(min=0))
                numbers = numbers.masked_fill(legal < 0, -1e9) / self.options.temperature
                parts.append(numbers.softmax(1).half().cpu())
        return torch.cat(parts)


def parts_of(rows):
    """Rows as `policy prepare` wrote them, and the teacher's priors of their moves."""
    return rows[:, : policy.WORDS], rows[:, policy.WORDS :].contiguous().view(torch.float16).float()


class Trainer(policy.Trainer):
    """A policy net that learns from a teacher."""

    def loss(self, rows):
        moves, priors = parts_of(rows)
        soft = -(priors * log_softmax(self.net(moves), 1)).sum(1).mean()
        hard = self.options.hard
        return (1 - hard) * soft + hard * super().loss(moves) if hard else soft

    def judge(self, rows):
        moves, priors = parts_of(rows)
        # Of the teacher: how often its first move is the best one, and whether that is among its first five.
        return [*super().judge(moves), *found(priors, moves[:, -2].long())[1:]]

    def report(self, means):
        return f"{super().report(means[:3])}; the teacher: {100 * means[3]:.2f} %, {100 * means[4]:.2f} %"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=Path, required=True, help="a folder of what `residual prepare` wrote")
    parser.add_argument("--moves", type=Path, required=True, help="a folder of what `policy prepare` wrote")
    parser.add_argument("--teacher", type=Path, required=True)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--filters", type=int, default=128)
    parser.add_argument("--se", type=int, nargs="?", default=0, const=8)
    parser.add_argument("--start", type=Path, help="a policy net to begin with")
    parser.add_argument("--hard", type=float, default=0.25, help="the best move's share of the loss, 0 to 1")
    parser.add_argument("--temperature", type=float, default=1.0, help="of the teacher's priors")
    options = policy.options_of(parser, decay=0.02)
    net = policy.Net()
    if options.start:
        start_from(net, options.start)
    trainer = Trainer(options, net, Taught(options, read_teacher(options)))
    trainer.train()
    trainer.part.unlink()


if __name__ == "__main__":
    main()
