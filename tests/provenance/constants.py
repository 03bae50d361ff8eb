"""How many of our constants also stand in their sources, and how many would by chance."""

import math
from collections import defaultdict

from sides import is_conventional, place

# Whole numbers from here on are compared: smaller ones stand in every program.
LEAST = 200
# Of smaller fractions those with three significant digits or more.
FRACTION_DIGITS = 100
# In a function, numbers from here on are compared,
FUNCTION_LEAST = 50
# and it is listed if it shares so many,
FUNCTION_SHARED = 3
# which chance would do with at most this probability.
FUNCTION_CHANCE = 0.01
# A number's neighbours lie within this factor, or in a wider range if that holds fewer than `NEIGHBOURS`.
NEIGHBOURHOOD = 1.25
NEIGHBOURS = 20


class Chance:
    """How likely it is that a number stands in their sources by chance: the share of its neighbours that do.

    Neighbours have the same number of trailing zeros or decimals, because people prefer round numbers: 500 is
    compared with 300 and 700 rather than with 487.
    """

    def __init__(self, theirs):
        self.used = defaultdict(set)
        for digits, exponent in theirs.places:
            self.used[exponent].add(digits)
        self.known = {}

    def of(self, value):
        if value not in self.known:
            self.known[value] = self.estimate(value)
        return self.known[value]

    def estimate(self, value):
        digits, exponent = value
        factor = NEIGHBOURHOOD
        while True:
            least, most = max(1, math.ceil(digits / factor)), math.floor(digits * factor)
            count = most - least + 1 - (most // 10 - (least - 1) // 10)
            if count > NEIGHBOURS:
                break
            factor *= NEIGHBOURHOOD
        found = sum(least <= other <= most for other in self.used[exponent] if other != digits)
        return found / (count - 1)


def tail(chances, least):
    """The probability that `least` or more of independent events with these probabilities happen."""
    if least <= 0:
        return 1.0
    # exactly[n]: the probability of n events; the last one gathers `least` and more.
    exactly = [1.0] + [0.0] * least
    for p in chances:
        exactly[least] += exactly[least - 1] * p
        for count in range(least - 1, 0, -1):
            exactly[count] += (exactly[count - 1] - exactly[count]) * p
        exactly[0] *= 1 - p
    return min(1.0, exactly[least])


def summary(values, theirs, chance):
    """Counts and probabilities for some of our numbers, as plain data. p: the probability of as many shared
    numbers or more by chance."""
    shared = sum(value in theirs.places for value in values)
    chances = [chance.of(value) for value in values]
    return {
        "constants": len(values),
        "shared": shared,
        "share": shared / len(values) if values else 0.0,
        "chance": sum(chances) / len(chances) if chances else 0.0,
        "p": tail(chances, shared),
    }


def share(values, ours, theirs, chance):
    """`summary` of these numbers, of those in each of our files, and where the shared ones stand."""
    by_file = defaultdict(list)
    for value in values:
        for file in {file for file, _ in ours.places[value]}:
            by_file[file].append(value)
    return summary(values, theirs, chance) | {
        "files": {file: summary(by_file[file], theirs, chance) for file in sorted(by_file)},
        "list": [
            {
                "value": str(value),
                "chance": chance.of(value),
                "ours": [place(*found) for found in ours.places[value]],
                "theirs": [place(*found) for found in theirs.places[value]],
            }
            for value in values
            if value in theirs.places
        ],
    }


def is_compared(value):
    digits, exponent = value
    return float(value) >= LEAST or (exponent < 0 and digits >= FRACTION_DIGITS)


def constants(ours, theirs, chance, known):
    """`share` of our whole numbers and of our fractions; and what is left out as a power, a mask or a known fact."""
    compared = sorted(filter(is_compared, ours.places), key=lambda value: (float(value), value))
    left_out = {
        value
        for value in compared
        if value in known or all(is_conventional(value, literal.pattern) for _, literal in ours.places[value])
    }
    judged = [value for value in compared if value not in left_out]
    return {
        "whole": share([value for value in judged if float(value) >= LEAST], ours, theirs, chance),
        "fractions": share([value for value in judged if float(value) < LEAST], ours, theirs, chance),
        "left out": [str(value) for value in compared if value in left_out],
    }


def functions(ours, theirs, chance, known):
    """Our functions and constants that share more numbers with theirs than chance explains, and for each the file
    of theirs that holds most of them."""
    used = defaultdict(set)
    for value, found in ours.places.items():
        for file, literal in found:
            if float(value) >= FUNCTION_LEAST and not is_conventional(value, literal.pattern) and value not in known:
                used[file, literal.owner].add(value)
    listed = []
    for (file, owner), values in sorted(used.items()):
        shared = sorted((value for value in values if value in theirs.places), key=float)
        counts = summary(values, theirs, chance)
        if not owner or len(shared) < FUNCTION_SHARED or counts["p"] > FUNCTION_CHANCE:
            continue
        homes = defaultdict(int)
        for value in shared:
            for home in {home for home, _ in theirs.places[value]}:
                homes[home] += 1
        home = min(homes, key=lambda name: (-homes[name], name))
        names = {"file": file, "owner": owner, "home": home, "in home": homes[home]}
        listed.append(names | counts | {"values": [str(value) for value in shared]})
    return sorted(listed, key=lambda each: (each["p"], each["file"], each["owner"]))
