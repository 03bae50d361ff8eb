"""The numbers of a Rust source: all that stand in code, none from comments, strings, attributes, or items that are
compiled for tests only. A run ends with its statement or item."""

import re

from literals import Literal, parse

SUFFIXES = {".rs"}

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|'[^\W\d]\w*(?!'))
    |(?P<comment>/\*)
    |(?P<string>[bc]?r(?P<hashes>\#*)"[\s\S]*?"(?P=hashes)|[bc]?"(?:\\[\s\S]|[^"\\])*"
      |b?'(?:\\u\{[^}]*\}|\\x\w\w|\\.|[^\\'])')
    |(?P<number>0x[\da-fA-F_]+(?:[iu](?:8|16|32|64|128|size))?|0[ob][\d_]+(?:[iu]\w+)?
      |\d[\d_]*(?:\.\d[\d_]*|\.(?![.\w]))?(?:[eE][+-]?[\d_]+)?(?:[iuf]\w+)?)
    |(?P<word>(?:r\#)?[^\W\d]\w*)
    |(?P<mark>\.\.[.=]?|->|=>|::|[\s\S])""",
    re.VERBOSE,
)
COMMENT = re.compile(r"/\*|\*/")
CLOSING = {"{": "}", "[": "]", "(": ")"}
RANGES = {"..", "..=", "..."}
# Words that begin an item with a body or a value; of these, what stands after the first kind is its name.
NAMED = {"fn", "trait", "struct", "enum", "union"}
ITEMS = NAMED | {"impl", "mod", "const", "static", "type", "use", "unsafe", "async", "extern", "macro_rules"}


def end_of_comment(text, start):
    """Where the comment ends that begins at `start`: comments nest."""
    depth = 0
    for match in COMMENT.finditer(text, start):
        depth += 1 if match[0] == "/*" else -1
        if depth == 0:
            return match.end()
    return len(text)


def tokens_of(text):
    """(kind, text, line) of everything but space, comments and lifetimes."""
    tokens, place, line = [], 0, 1
    while place < len(text):
        match = TOKEN.match(text, place)
        end = match.end()
        if match.lastgroup == "comment":
            end = end_of_comment(text, place)
        elif match.lastgroup != "skip":
            tokens.append((match.lastgroup, match[0], line))
        line += text.count("\n", place, end)
        place = end
    return tokens


def is_for_tests(words):
    """Whether an attribute of these words keeps an item for tests: `test`, `cfg(test)`, `cfg(all(test, unix))`."""
    return words == ["test"] or (words[:1] == ["cfg"] and "test" in words and not {"not", "any"} & set(words))


class Source:
    """What a source holds: `literals`, and `test_modules`, the names of modules in other files that are for tests."""

    def __init__(self, text):
        self.literals, self.test_modules = [], set()
        self.tokens = tokens_of(text)
        self.run = 0
        # Brackets that are open, and the named items around: (name, brackets open outside it, how it ends).
        self.open, self.owners = [], []
        # The name of an item whose body has not begun.
        self.pending = None
        index = 0
        while index < len(self.tokens):
            index = self.step(index)

    def at(self, index):
        """The word or mark there; "" where there is none or a literal."""
        inside = 0 <= index < len(self.tokens) and self.tokens[index][0] in ("mark", "word")
        return self.tokens[index][1] if inside else ""

    def step(self, index):
        """Reads a token; returns the index of the next."""
        kind, text, line = self.tokens[index]
        if kind == "number":
            self.number(index, text, line)
        elif kind == "word":
            self.word(index, text)
        elif kind == "mark":
            if text == "#" and self.at(index + 1) in ("[", "!"):
                return self.attribute(index)
            self.mark(text)
        return index + 1

    def number(self, index, text, line):
        before = self.at(index - 1)
        # `pair.0` names a field.
        number = parse(text, rust=True) if before != "." else None
        if number:
            if before == "-":
                before = self.at(index - 2)
            bound = before in RANGES or self.at(index + 1) in RANGES
            owner = self.owners[-1][0] if self.owners else ""
            self.literals.append(Literal(number[0], line, owner, self.run, bound, number[1]))

    def word(self, index, text):
        name = self.at(index + 1)
        if text in NAMED or text in ("impl", "mod", "let"):
            self.run += 1
            self.pending = name if text in NAMED else None
        elif text in ("const", "static"):
            # Neither `*const T`, nor `<const N: usize>`, nor `const fn`, nor a block.
            if self.at(index - 1) not in ("*", "<", ",") and name not in ITEMS and name != "{":
                self.run += 1
                self.owners.append((self.at(index + 2) if name == "mut" else name, len(self.open), ";"))
        elif name == "!" and not self.open:
            # A macro at the top, `name! { ... }` or `macro_rules! name { ... }`.
            self.pending = self.at(index + 2) if text == "macro_rules" else f"{text}!"

    def mark(self, text):
        if text in CLOSING:
            self.open.append(text)
            if text == "{" and self.pending:
                self.owners.append((self.pending, len(self.open) - 1, "}"))
                self.pending = None
        elif text in CLOSING.values():
            if self.open:
                self.open.pop()
            while self.owners and (
                self.owners[-1][1] > len(self.open)
                or (text == "}" and self.owners[-1][1:] == (len(self.open), "}"))
            ):
                self.owners.pop()
        elif text == ";" and self.open[-1:] != ["["]:  # `[0; 64]` is one expression.
            self.run += 1
            self.pending = None
            while self.owners and self.owners[-1][1:] == (len(self.open), ";"):
                self.owners.pop()

    def after_group(self, start):
        """The index after the bracket that closes the one at `start`."""
        depth = 0
        for index in range(start, len(self.tokens)):
            text = self.at(index)
            if text in CLOSING:
                depth += 1
            elif text in CLOSING.values():
                depth -= 1
                if depth == 0:
                    return index + 1
        return len(self.tokens)

    def after_item(self, start):
        """The index after the item, field, variant or statement that begins at `start`."""
        index = start
        if self.at(index) == "pub":
            index += 1
            if self.at(index) == "(":
                index = self.after_group(index)
        # `impl<A, B>` has commas; a field ends with one.
        ends = {";"} if self.at(index) in ITEMS else {";", ","}
        body = self.at(index) not in ("use", "const", "static", "type")
        if self.at(index) == "const" and self.at(index + 1) in ITEMS:
            body = True
        while index < len(self.tokens):
            text = self.at(index)
            if text in CLOSING:
                index = self.after_group(index)
                if text == "{" and body:
                    return index + (self.at(index) in ends)
            elif text in ends:
                return index + 1
            elif text in CLOSING.values():
                return index
            else:
                index += 1
        return index

    def attribute(self, index):
        """Passes an attribute, and the item after it where that is for tests."""
        inner = self.at(index + 1) == "!"
        start = index + 1 + inner
        if self.at(start) != "[":
            return index + 1
        end = self.after_group(start)
        if not is_for_tests([text for kind, text, _ in self.tokens[start:end] if kind == "word"]):
            return end
        if inner:
            return len(self.tokens)
        while self.at(end) == "#" and self.at(end + 1) == "[":
            end = self.after_group(end + 1)
        after = self.after_item(end)
        item = [text for _, text, _ in self.tokens[end:after]]
        if item[-1:] == [";"] and item[-3:-2] == ["mod"]:
            self.test_modules.add(item[-2])
        return after
