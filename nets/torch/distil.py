"""Trains the policy net of the tree search by a larger network's priors, with PyTorch.

    tabia-nets policy generate --net NET --book BOOK --out samples --positions 5000000 --nodes 1000
    tabia-nets residual prepare --data samples/00000.policy --out boards/0.bin
    tabia-nets policy prepare --data samples/00000.policy --out moves/0.bin
    python3 residual.py --data boards --out teacher.f32 --blocks 10 --filters 128 --se
    python3 distil.py --boards boards --moves moves --teacher teacher.f32 --blocks 10 --filters 128 --se \\
      --start nets/tabia-<hash>.pol --out weights.f32
    tabia-nets policy round --weights weights.f32 --out net.pol

Files of the same name in both folders hold the same positions in the same order. The loss is the cross entropy with the
teacher's priors, and --hard of it with the best move alone. The net begins at random, or with --start as that net.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import policy
import residual
import torch
from positions import found, measure
from torch.nn.functional import cross_entropy, log_softmax

# The header of a policy net's file in bytes, and what stands for 1 in its numbers: engine-core/src/policy.
HEADER, INPUT_SCALE, OUTPUT_SCALE, ACTIVATION_ONE = 32, 255, 48, 127


def read_teacher(path, options):
    """The network whose folded weights `residual.py` wrote."""
    net = residual.Net(options.blocks, options.filters, options.se)
    net.read(path)
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


class Positions:
    """The same positions as rows of both kinds, on the device, with the teacher's priors."""

    def __init__(self, options, teacher):
        rows, priors, held = [], [], []
        names = sorted(path.name for path in options.moves.glob("*.bin"))
        for name in names:
            moves = self.read(options.moves / name, policy.WORDS).to(options.device)
            boards = self.read(options.boards / name, residual.WORDS).to(options.device)
            same = len(moves) == len(boards) and bool((moves[:, -2:] == boards[:, [residual.BEST, residual.HELD_OUT]]).all())
            if not same:
                raise SystemExit(f"{name} does not hold the same positions in both folders")
            rows.append(moves)
            priors.append(self.priors(teacher, boards, options))
            held.append(moves[:, -1] == 1)
        if not rows:
            raise SystemExit("there is nothing to learn from")
        rows, priors, held = torch.cat(rows), torch.cat(priors), torch.cat(held)
        self.learned, self.priors_learned = rows[~held], priors[~held]
        self.held_out, self.priors_held_out = rows[held], priors[held]

    @staticmethod
    def read(path, words):
        numbers = np.fromfile(path, dtype="<i2")
        if numbers.size % words:
            raise SystemExit(f"{path} has rows of another length")
        return torch.from_numpy(numbers.reshape(-1, words))

    @staticmethod
    def priors(teacher, boards, options):
        """The teacher's priors of the legal moves, 0 where there is none."""
        parts = []
        kind = torch.device(options.device).type
        with torch.no_grad(), torch.autocast(kind, dtype=torch.bfloat16, enabled=kind == "cuda"):
            for part in boards.split(options.batch):
                legal = part[:, residual.MOVES : residual.BEST].long()
                numbers = teacher(residual.planes_of(part))[0].gather(1, legal.clamp(min=0))
                numbers = numbers.masked_fill(legal < 0, -1e9) / options.temperature
                parts.append(numbers.softmax(1).half())
        return torch.cat(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=Path, required=True, help="a folder of what `residual prepare` wrote")
    parser.add_argument("--moves", type=Path, required=True, help="a folder of what `policy prepare` wrote")
    parser.add_argument("--teacher", type=Path, required=True)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--filters", type=int, default=128)
    parser.add_argument("--se", type=int, nargs="?", default=0, const=8)
    parser.add_argument("--start", type=Path, help="a policy net to begin with")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--hard", type=float, default=0.25, help="the best move's share of the loss, 0 to 1")
    parser.add_argument("--temperature", type=float, default=1.0, help="of the teacher's priors")
    parser.add_argument("--passes", type=float, default=16, help="how often each position is seen")
    parser.add_argument("--seconds", type=float, default=1e9, help="most seconds of learning; the rate falls sooner then")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    positions = Positions(options, read_teacher(options.teacher, options))
    count = len(positions.learned)
    best_held_out = positions.held_out[:, -2].long()
    _, first, five = found(positions.priors_held_out.float(), best_held_out)
    first, five = (number / max(len(best_held_out), 1) for number in (first, five))
    print(f"{count} positions; the teacher, held out: {100 * first:.2f} % first, {100 * five:.2f} % among five", flush=True)
    net = policy.Net()
    if options.start:
        start_from(net, options.start)
    net = net.to(options.device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=options.decay)

    def report(told):
        judge = lambda rows: found(net(rows), rows[:, -2].long())
        loss, first, five = measure(positions.held_out, options.batch, judge)
        print(f"{told}: held out: loss {loss:.4f}, {100 * first:.2f} % first, {100 * five:.2f} % among five", flush=True)

    report("before")
    seen, start, reported = 0, time.time(), time.time()
    while (share := max(seen / (options.passes * count), (time.time() - start) / options.seconds)) < 1:
        for group in optimizer.param_groups:
            # The rate rises for a hundredth of the time and falls then.
            group["lr"] = options.rate * min(1, share * 100 + 0.01) * (1 - share)
        places = torch.randint(count, (options.batch,), device=options.device)
        batch, priors = positions.learned[places], positions.priors_learned[places].float()
        scores = net(batch)
        loss = -(priors * log_softmax(scores, 1)).sum(1).mean()
        if options.hard:
            loss = (1 - options.hard) * loss + options.hard * cross_entropy(scores, batch[:, -2].long())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        net.clip()
        seen += options.batch
        if time.time() - reported > 20:
            report(f"{seen / count:.1f} passes, {time.time() - start:.0f} s")
            reported = time.time()
    report(f"{seen / count:.1f} passes, {time.time() - start:.0f} s")
    net.write(options.out)


if __name__ == "__main__":
    main()
