"""What the trainers share: positions that may still be coming, what a network says of those held out, and the loop over steps."""

import os
import time

import numpy as np
import torch
from torch.nn.functional import cross_entropy

# Steps from one look at the clock and at the files to the next.
AT_ONCE = 10


def read_rows(path, words, writer):
    """The rows of a file that `tabia-nets WRITER prepare` wrote, of so many numbers each."""
    numbers = np.fromfile(path, dtype="<i2")
    if numbers.size % words:
        raise SystemExit(f"{path} was not written by `tabia-nets {writer} prepare`")
    return torch.from_numpy(numbers.reshape(-1, words))


class Rows:
    """Rows of 16-bit numbers on a device, of which more may come: `most` of them at most, if that is given."""

    def __init__(self, words, device, most=None):
        self.most, self.count = most, 0
        self.room = torch.empty(0, words, dtype=torch.int16, device=device)

    def add(self, rows):
        if self.most is not None:
            rows = rows[: self.most - self.count]
        needed = self.count + len(rows)
        if needed > len(self.room):
            larger = self.room.new_empty(max(2 * len(self.room), needed), self.room.shape[1])
            larger[: self.count] = self.all()
            self.room = larger
        self.room[self.count : needed] = rows.to(self.room.device)
        self.count = needed

    def all(self):
        return self.room[: self.count]


class Positions:
    """What there is to learn from, and what is held out: rows of `words` numbers, whose column `held` is 1 in the latter.

    What a trainer adds to them makes rows of `row` numbers.
    """

    def __init__(self, paths, device, words, held, writer, most_held=None, row=None):
        self.paths, self.words, self.held, self.writer, self.read = paths, words, held, writer, set()
        self.learned, self.held_out = Rows(row or words, device), Rows(row or words, device, most_held)

    def look(self):
        """Reads files that are new."""
        found = set()
        for path in self.paths:
            found.update(path.glob("*.bin") if path.is_dir() else [path])
        for path in sorted(found - self.read):
            rows = self.rows_of(path)
            is_held = rows[:, self.held] == 1
            self.learned.add(rows[~is_held])
            self.held_out.add(rows[is_held])
            self.read.add(path)

    def rows_of(self, path):
        """The rows of a file."""
        return read_rows(path, self.words, self.writer)

    def draw(self, count):
        """So many positions to learn from, drawn by chance."""
        rows = self.learned.all()
        return rows[torch.randint(len(rows), (count,), device=rows.device)]


def found(scores, best):
    """For scores of moves and the place of the best one: summed loss, how often it is first, and among the first five."""
    place = (scores > scores.gather(1, best[:, None])).sum(1)
    return [cross_entropy(scores, best, reduction="sum").item(), (place == 0).sum().item(), (place < 5).sum().item()]


def measure(rows, batch, judge):
    """The means over rows of what `judge` sums up for a part of them, without gradients."""
    with torch.no_grad():
        sums = [judge(part) for part in rows.split(batch)]
    return [sum(column) / max(len(rows), 1) for column in zip(*sums)]


class Training:
    """Steps at the full rate, on positions that may still be coming, and then with a rate that falls to 0.

    A trainer says what a step is (`step(rate)`), whether more files are waited for (`is_waiting(has_more)`), how far the
    rate has fallen (`fallen_share()`), and how well the network does (`judge(rows)`, `report(means)`). The state is kept in
    OUT.part with each report, and read from there by the next start of the same command.
    """

    # Seconds between reports.
    every = 60

    def __init__(self, options, net, optimizer, positions):
        self.options, self.net, self.optimizer, self.positions = options, net, optimizer, positions
        # Positions learned from; seconds at the full rate; and seconds and positions since the rate began to fall.
        self.seen, self.waited, self.fallen, self.fallen_seen = 0, 0.0, 0.0, 0
        self.part = options.out.with_name(options.out.name + ".part")
        if self.part.exists():
            state = torch.load(self.part, map_location=options.device)
            net.load_state_dict(state["net"])
            optimizer.load_state_dict(state["optimizer"])
            self.seen, self.fallen = state["seen"], state["fallen"]
            self.waited, self.fallen_seen = state["waited"], state["fallen_seen"]

    def has_more(self):
        """Whether positions have been seen less often than they may at the full rate."""
        return self.seen < self.options.passes * self.positions.learned.count

    def learn(self, loss):
        """One step of the optimizer."""
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        self.seen += self.options.batch

    def some(self, rate):
        """Some steps. Returns the seconds that they took."""
        start = time.time()
        for _ in range(AT_ONCE):
            self.step(rate)
        if torch.device(self.options.device).type == "cuda":
            torch.cuda.synchronize()
        return time.time() - start

    def keep(self):
        """Prints a line and keeps the state."""
        self.net.eval()
        means = measure(self.positions.held_out.all(), self.options.batch, self.judge)
        self.net.train()
        print(self.report(means), flush=True)
        state = {"net": self.net.state_dict(), "optimizer": self.optimizer.state_dict()}
        state.update(seen=self.seen, waited=self.waited, fallen=self.fallen, fallen_seen=self.fallen_seen)
        unfinished = self.part.with_name(self.part.name + ".new")
        torch.save(state, unfinished)
        os.replace(unfinished, self.part)

    def train(self):
        options, positions = self.options, self.positions
        kept = time.time()

        def keep_in_time():
            nonlocal kept
            if time.time() - kept > self.every:
                self.keep()
                kept = time.time()

        while True:
            start = time.time()
            positions.look()
            has_more = self.has_more()
            if not self.is_waiting(has_more):
                break
            if has_more:
                self.some(options.rate)
            else:
                time.sleep(0.2)
            self.waited += time.time() - start
            keep_in_time()
        if not positions.learned.count:
            raise SystemExit("there is nothing to learn from")
        while (share := self.fallen_share()) < 1:
            self.fallen += self.some(options.rate * (1 - share))
            self.fallen_seen += AT_ONCE * options.batch
            keep_in_time()
        self.keep()
        self.net.write(options.out)
