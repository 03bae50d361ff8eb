"""The two bodies of source that are compared, and which numbers are too common to compare."""

from collections import defaultdict, namedtuple

# Whole numbers up to this one say nothing about where they come from.
SMALL = 16

# files: names, sorted. places: [(file, `Literal`)] by `Value`. runs: [(file, [`Literal`])], one for each statement.
Side = namedtuple("Side", "files places runs")


def side(sources):
    """The `Side` of {file: [`Literal`]}. Range bounds are left out: of a tuned number that is given as
    `value, least..=most` only the value counts."""
    places, runs = defaultdict(list), []
    for file in sorted(sources):
        run = []
        for literal in sources[file]:
            if literal.bound:
                continue
            places[literal.value].append((file, literal))
            if run and run[-1].run != literal.run:
                runs.append((file, run))
                run = []
            run.append(literal)
        if run:
            runs.append((file, run))
    return Side(sorted(sources), places, runs)


def is_conventional(value, pattern=False):
    """Whether the number is a power of 2 or of 10, or one less than a power of 2; or, if it is written as a bit
    pattern, a mask of adjacent bits or a repeated pattern."""
    digits, exponent = value
    if digits <= 1:
        return True
    if exponent < 0:
        # 2^-k = 5^k * 10^-k.
        return digits == 5**-exponent
    whole = digits * 10**exponent
    if whole & (whole - 1) == 0 or whole & (whole + 1) == 0:
        return True
    return pattern and is_mask(whole)


def is_mask(whole):
    """Whether the bits that are set are adjacent, or the same in each nibble, byte, 16 or 32 bits."""
    adjacent = whole // (whole & -whole)
    if adjacent & (adjacent + 1) == 0:
        return True
    width = 8
    while width < whole.bit_length():
        width *= 2
    ones = (1 << width) - 1
    parts = (part for part in (4, 8, 16, 32) if part < width)
    return any(whole == (whole & ((1 << part) - 1)) * (ones // ((1 << part) - 1)) for part in parts)


def is_trivial(literal):
    """Whether a literal is small or conventional."""
    value = literal.value
    return (value.exponent >= 0 and float(value) <= SMALL) or is_conventional(value, literal.pattern)


def place(file, literal):
    """Where a literal stands, as plain data."""
    return {"file": file, "line": literal.line, "owner": literal.owner}
