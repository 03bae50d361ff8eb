"""Runs of numbers that stand in the same order in our sources and in theirs."""

import math
from collections import defaultdict

from sides import is_trivial, place

# So many numbers make a run.
LENGTH = 4
# Runs that chance would give more often than this, in sources of this size, are listed but prove nothing.
CHANCE = 0.05
# Sources are taken for those of two small engines, with so many pairs of places, if they have fewer.
PAIRS_LEAST = 1_000_000


def common_runs(ours, theirs, known):
    """The longest runs on both sides, as plain data, except those of small and conventional numbers and those that
    are part of a known one."""
    others = [[literal.value for literal in run] for _, run in theirs.runs]
    starts = defaultdict(list)
    for index, (_, run) in enumerate(theirs.runs):
        for at in windows(run):
            starts[tuple(others[index][at : at + LENGTH])].append((index, at))
    # Places of theirs by the place of ours: (index of the run, first, after the last).
    found = defaultdict(set)
    pairs = 0
    for index, (_, run) in enumerate(ours.runs):
        values = [literal.value for literal in run]
        for at in windows(run):
            pairs += 1
            for other, start in starts.get(tuple(values[at : at + LENGTH]), ()):
                first, end = extent(values, at, others[other], start)
                found[index, first, end].add((other, start - (at - first)))
    pairs = max(PAIRS_LEAST, pairs * sum(map(len, starts.values())))
    return [
        describe(ours.runs[index], first, end, pairs, theirs.runs, found[index, first, end])
        for index, first, end in longest(found)
        if not is_known([literal.value for literal in ours.runs[index][1][first:end]], known)
    ]


def windows(run):
    """Where `LENGTH` numbers begin that are not all trivial."""
    trivial = [is_trivial(literal) for literal in run]
    return [at for at in range(len(run) - LENGTH + 1) if not all(trivial[at : at + LENGTH])]


def extent(values, at, others, start):
    """How far two sequences agree around two places: the first index of `values`, and the one after the last."""
    shift = start - at
    first, end = at, at + LENGTH
    while first > 0 and first + shift > 0 and values[first - 1] == others[first + shift - 1]:
        first -= 1
    while end < len(values) and end + shift < len(others) and values[end] == others[end + shift]:
        end += 1
    return first, end


def longest(found):
    """The stretches that lie in no other, in order."""
    kept = []
    for index, first, end in sorted(found, key=lambda stretch: (stretch[0], stretch[1], -stretch[2])):
        if not kept or kept[-1][0] != index or kept[-1][2] < end:
            kept.append((index, first, end))
    return kept


def is_known(values, known):
    runs = (run for run in known if isinstance(run, list))
    return any(values == run[at : at + len(values)] for run in runs for at in range(len(run) - len(values) + 1))


def expected(run, pairs):
    """How many such runs chance would give among so many pairs of places, if a number n stands at a place with
    probability 1 / 10n. Small and conventional numbers are taken for granted, and so are repetitions."""
    telling = {literal.value for literal in run if not is_trivial(literal)}
    return pairs * math.prod(1 / max(1.0, 10 * float(value)) for value in telling)


def describe(ours, first, end, pairs, runs, theirs):
    file, run = ours
    stretch = run[first:end]
    chance = expected(stretch, pairs)
    return {
        "values": [str(literal.value) for literal in stretch],
        "expected": chance,
        "counts": chance <= CHANCE,
        "ours": place(file, stretch[0]),
        "theirs": [place(runs[index][0], runs[index][1][start]) for index, start in sorted(theirs)],
    }
