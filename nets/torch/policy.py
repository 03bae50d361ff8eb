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

import numpy as np
import torch
from torch.nn.functional import cross_entropy, embedding_bag, linear

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


class Positions:
    """What there is to learn from, and what is held out, on the device."""

    def __init__(self, paths, device):
        self.paths, self.device, self.read = paths, device, set()
        self.parts, self.held_parts = [], []
        self.learned = self.held_out = None

    def look(self):
        """Reads files that are new. Returns whether there were any."""
        found = set()
        for path in self.paths:
            found.update(path.glob("*.bin") if path.is_dir() else [path])
        new = sorted(found - self.read)
        for path in new:
            numbers = np.fromfile(path, dtype="<i2")
            if numbers.size % WORDS:
                raise SystemExit(f"{path} was not written by `tabia-nets policy prepare`")
            rows = torch.from_numpy(numbers.reshape(-1, WORDS))
            held = rows[:, -1] == 1
            self.parts.append(rows[~held].to(self.device))
            self.held_parts.append(rows[held].to(self.device))
            self.read.add(path)
        if new:
            self.learned = torch.cat(self.parts)
            self.held_out = torch.cat(self.held_parts)
            self.parts, self.held_parts = [self.learned], [self.held_out]
        return bool(new)


def measure(net, rows, batch):
    """The mean loss, and how often the best move is first and among the first five, in hundredths."""
    loss = first = five = 0
    with torch.no_grad():
        for part in rows.split(batch):
            scores, best = net(part), part[:, -2].long()
            loss += cross_entropy(scores, best, reduction="sum").item()
            place = (scores > scores.gather(1, best[:, None])).sum(1)
            first += (place == 0).sum().item()
            five += (place < 5).sum().item()
    count = max(len(rows), 1)
    return loss / count, 100 * first / count, 100 * five / count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, action="append", required=True, help="files, or folders of *.bin")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--passes", type=float, default=5, help="how often each position is seen at the full rate")
    parser.add_argument("--fall", type=float, default=11, help="how often while the rate falls")
    parser.add_argument("--wait", type=float, default=0, help="for so many seconds more files may come")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--decay", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    start = time.time()
    net = Net().to(options.device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=options.decay)
    positions = Positions(options.data, options.device)
    part = options.out.with_name(options.out.name + ".part")
    seen = fallen = 0
    if part.exists():
        state = torch.load(part, map_location=options.device)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        seen, fallen = state["seen"], state["fallen"]

    def step(rate):
        for group in optimizer.param_groups:
            group["lr"] = rate
        places = torch.randint(len(positions.learned), (options.batch,), device=options.device)
        batch = positions.learned[places]
        loss = cross_entropy(net(batch), batch[:, -2].long())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        net.clip()

    def report():
        loss, first, five = measure(net, positions.held_out, options.batch)
        count = len(positions.learned)
        print(
            f"{time.time() - start:.0f} s: {count} positions, seen {(seen + fallen) / count:.1f} times;"
            f" held out: loss {loss:.4f}, best move first {first:.2f} %, among five {five:.2f} %",
            flush=True,
        )
        state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "seen": seen, "fallen": fallen}
        torch.save(state, part)

    told = time.time()
    while True:
        positions.look()
        count = 0 if positions.learned is None else len(positions.learned)
        may_come = time.time() - start < options.wait
        if seen >= options.passes * count:
            if not may_come:
                break
            time.sleep(0.5)
            continue
        for _ in range(20):
            step(options.rate)
        seen += 20 * options.batch
        if time.time() - told > 60:
            report()
            told = time.time()
    if not count:
        raise SystemExit("there is nothing to learn from")
    while fallen < options.fall * count:
        step(options.rate * (1 - fallen / (options.fall * count)) + 1e-6)
        fallen += options.batch
        if time.time() - told > 60:
            report()
            told = time.time()
    report()
    net.write(options.out)
    part.unlink()


if __name__ == "__main__":
    main()
