"""Numbers as they stand in sources, and their magnitudes."""

import re
from collections import namedtuple
from decimal import Decimal

# value: `Value`. line: from 1. owner: the constant or function around it, "" if unknown. run: the same for all
# literals of a statement. bound: whether it is an end of a Rust range. pattern: whether it is written in base 2, 8
# or 16.
Literal = namedtuple("Literal", "value line owner run bound pattern")


class Value(namedtuple("Value", "digits exponent")):
    """A magnitude as digits * 10^exponent; the digits do not end in 0, except for 0 itself."""

    def __str__(self):
        return format(Decimal(self.digits).scaleb(self.exponent), "f")

    def __float__(self):
        return float(Decimal(self.digits).scaleb(self.exponent))


def value_of(number):
    """The `Value` of an `int` or a finite `Decimal`, without its sign."""
    if isinstance(number, int):
        digits, exponent = abs(number), 0
    else:
        _, parts, exponent = number.as_tuple()
        digits = int("".join(map(str, parts)))
    while digits and digits % 10 == 0:
        digits, exponent = digits // 10, exponent + 1
    return Value(digits, exponent if digits else 0)


WHOLE = re.compile(r"0[xX](?P<hex>[0-9a-fA-F]+)|0[bB](?P<bin>[01]+)|0o(?P<oct>[0-7]+)")
C_OCTAL = re.compile(r"0([0-7]+)[uUlLzZ]*")
C_HEX_FLOAT = re.compile(r"0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][+-]?\d+")
DECIMAL = re.compile(r"(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
BASES = {"hex": 16, "bin": 2, "oct": 8}
# Numbers with more digits than this take long to write out, and nobody chose them as weights.
DIGITS_MOST = 400


def parse(text, rust):
    """The (`Value`, pattern) of a literal as in `Literal`, or `None` if it is no number of reasonable size."""
    plain = text.replace("_" if rust else "'", "")
    if not rust:
        match = C_HEX_FLOAT.match(plain)
        if match:
            try:
                return value_of(Decimal(float.fromhex(match[0]))), True
            except (ValueError, OverflowError):
                return None
        match = C_OCTAL.fullmatch(plain)
        if match:
            return value_of(int(match[1], 8)), True
    match = WHOLE.match(plain)
    if match:
        return value_of(int(match[match.lastgroup], BASES[match.lastgroup])), True
    match = DECIMAL.match(plain)
    if not match or len(match[0]) > DIGITS_MOST:
        return None
    number = Decimal(match[0])
    return None if abs(number.adjusted()) > DIGITS_MOST else (value_of(number), False)
