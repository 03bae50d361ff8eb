"""The numbers of a C or C++ source: all that stand in code, none from comments, strings or directives for the
compiler. A run ends with its statement, or with the line of a `#define`."""

import re

from literals import Literal, parse

SUFFIXES = {".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx"}

TOKEN = re.compile(
    r"""(?P<newline>\n)
    |(?P<skip>[^\S\n]+|\\\r?\n|//(?:\\\r?\n|[^\n])*|/\*[\s\S]*?(?:\*/|\Z))
    |(?P<string>(?:u8|[uUL])?R"(?P<delimiter>[^()\\\s]{0,16})\([\s\S]*?\)(?P=delimiter)"
      |(?:u8|[uUL])?"(?:\\[\s\S]|[^"\\\n])*"|(?:u8|[uUL])?'(?:\\.|[^'\\\n])+')
    |(?P<number>\.?\d(?:[eEpP][+-]|'?\w|\.)*)
    |(?P<word>[^\W\d]\w*)
    |(?P<mark>[\s\S])""",
    re.VERBOSE,
)

# Directives other than `#define`: their numbers belong to compilers and machines.
SKIPPED = {"include", "error", "warning", "line", "pragma", "if", "ifdef", "ifndef", "elif", "else", "endif", "undef"}


def read(text):
    """The `Literal`s of a source, in order; no owners."""
    literals, run, line = [], 0, 1
    begins = True  # Nothing but space stands before on this line.
    hash_before = directive = skipped = False
    for match in TOKEN.finditer(text):
        kind, token = match.lastgroup, match[0]
        if kind == "newline":
            run += directive
            begins, hash_before, directive, skipped = True, False, False, False
        elif kind != "skip":
            if begins and token == "#":
                hash_before = directive = True
                run += 1
            else:
                skipped = skipped or (hash_before and token in SKIPPED)
                hash_before = False
                number = parse(token, rust=False) if kind == "number" and not skipped else None
                if number:
                    literals.append(Literal(number[0], line, "", run, False, number[1]))
                elif token == ";":
                    run += 1
            begins = False
        line += token.count("\n")
    return literals
