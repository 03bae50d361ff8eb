"""Tests of `make provenance`: what it reads, what it must find where something is planted, and what it must pass.

    python3 tests/provenance/test_provenance.py
"""

import contextlib
import io
import itertools
import json
import math
import sys
import tempfile
import unittest
from pathlib import Path

import c_source
import provenance
import rust_source
from constants import Chance, tail
from literals import Value, parse
from sides import is_conventional, side


def rust(text):
    return [str(literal.value) for literal in rust_source.Source(text).literals]


def c(text):
    return [str(literal.value) for literal in c_source.read(text)]


def by_run(literals):
    groups = itertools.groupby(literals, lambda literal: literal.run)
    return [[str(literal.value) for literal in group] for _, group in groups]


class Literals(unittest.TestCase):
    def test_a_number_is_the_same_however_it_is_written(self):
        for text in ("1500", "1_500", "1500i32", "0x5DC", "0x5dc_u16", "0b101_1101_1100", "0o2734", "1500.0", "1.5e3"):
            self.assertEqual(parse(text, rust=True)[0], Value(15, 2), text)
        for text in ("1500", "1'500", "1500ULL", "0X5DC", "0b10111011100", "02734", "1500.", "15e+2", "0x1.77p10"):
            self.assertEqual(parse(text, rust=False)[0], Value(15, 2), text)
        self.assertEqual(str(parse("0.0250", rust=True)[0]), "0.025")
        self.assertEqual(parse("000", rust=False)[0], Value(0, 0))

    def test_what_is_no_number_of_reasonable_size_is_not_read(self):
        for text in ("1e999999999", "9" * 5000, "0x1p99999"):
            self.assertIsNone(parse(text, rust=False), text[:20])

    def test_conventional_numbers(self):
        for number in ("0", "1", "512", "511", "1000", "0.25", "0.001", "65535", "18446744073709551615"):
            self.assertTrue(is_conventional(parse(number, rust=True)[0]), number)
        for number in ("0xFF00", "0x8080808080808080", "0x5555", "0x00FF00FF"):
            value, pattern = parse(number, rust=True)
            self.assertTrue(is_conventional(value, pattern), number)
        for number in ("384", "500", "0.35", "0x5D23E871", "65280"):
            value, pattern = parse(number, rust=True)
            self.assertFalse(is_conventional(value, pattern), number)


class Rust(unittest.TestCase):
    def test_only_code_counts(self):
        text = """
            // 201
            /* 202 /* 203 */ 204 */
            /// 205
            #[align(206)] #![recursion_limit = "207"]
            fn f<'a>(text: &'a str) { print("208 \\" 209", r#"210 " 211"#, b"212", '3', '\\'', '\\u{214}'); g(300); }
        """
        self.assertEqual(rust(text), ["300"])

    def test_fields_of_tuples_are_no_numbers_and_methods_end_them(self):
        self.assertEqual(rust("a.0.1 + 301.max(b.2) - 302. * 303.5_f32 + [4; 304][x.0]"), ["301", "302", "303.5", "4", "304"])

    def test_range_bounds_are_marked(self):
        bounds = [(str(each.value), each.bound) for each in rust_source.Source("a = 300, -400..=500; 600..; 7").literals]
        self.assertEqual(bounds, [("300", False), ("400", True), ("500", True), ("600", True), ("7", False)])

    def test_what_is_for_tests_is_left_out(self):
        text = """
            const A: i32 = 301;
            #[cfg(test)] #[allow(dead_code)] impl<A, B> C<A, B> { fn f() { 401 } }
            #[cfg(test)] const T: [i32; 402] = [403; 402];
            #[cfg(all(test, unix))] mod tests { fn f() { 404 } }
            #[cfg(test)] mod more;
            #[test] fn t() { 405 }
            struct S { #[cfg(test)] count: [u8; 406], rest: [u8; 302] }
            #[cfg(not(test))] fn g() -> i32 { 303 }
            const B: i32 = 304;
        """
        self.assertEqual(rust(text), ["301", "302", "303", "304"])
        self.assertEqual(rust_source.Source(text).test_modules, {"more"})
        self.assertEqual(rust("#![cfg(test)] fn f() { 1 }"), [])

    def test_owners(self):
        text = """
            const A: [i32; 300] = [301, 302];
            impl S { fn f(x: *const u8) -> i32 { let y = 303; { 304 } } const fn g() { 305 } }
            tunable! { margin = 306; }
            static mut B: i32 = { 307 };
            fn h<const N: usize>() { const C: i32 = 308; 309 }
        """
        owners = {str(each.value): each.owner for each in rust_source.Source(text).literals}
        names = dict(zip(map(str, range(300, 310)), ["A", "A", "A", "f", "f", "g", "tunable!", "B", "C", "h"]))
        self.assertEqual(owners, names)

    def test_a_run_ends_with_its_statement(self):
        text = "const A: [i32; 4] = [1, 2]; fn f() -> i32 { let a = 3 + 4; 5 } fn g() -> i32 { 6 }"
        self.assertEqual(by_run(rust_source.Source(text).literals), [["4", "1", "2"], ["3", "4"], ["5"], ["6"]])

    def test_sources_that_do_not_compile_are_read(self):
        for text in ('"', "r##\"", "/* /* ", "'", "#[", "fn }}} )", "#[cfg(test)]", "const", "0x", "}", "1.", "#!"):
            rust(text)


class C(unittest.TestCase):
    def test_only_code_counts(self):
        text = """
            // 201 \\
               202
            /* 203
            */
            #include <204.h>
            #if VERSION >= 205 && \\
                206
            #  pragma warning(disable: 207)
            #endif
            #define MARGIN(x) (300 + (x) * 301)
            const char* s = "208 \\" 209" R"x(210 )" 211)x" u8"212"; char c = '\\'', d = u'3';
            int a = 302'000, a2 = b3, e = x->f4;
        """
        self.assertEqual(c(text), ["300", "301", "302000"])

    def test_runs_end_with_statements_and_directives(self):
        text = "#define A 1\n#define B {2, \\\n 3}\nint a[] = {\n4, S(5, -6)};\nint b = 7;\n"
        self.assertEqual(by_run(c_source.read(text)), [["1"], ["2", "3"], ["4", "5", "6"], ["7"]])

    def test_lines_are_counted(self):
        text = "/*\n*/ int a = 5;\n// x \\\n y\nint b = R\"(\n)\" + 6;"
        self.assertEqual([each.line for each in c_source.read(text)], [2, 6])


class Chances(unittest.TestCase):
    def test_tail_is_that_of_the_binomial_distribution(self):
        for least in range(12):
            exact = sum(math.comb(10, n) * 0.3**n * 0.7 ** (10 - n) for n in range(least, 11))
            self.assertAlmostEqual(tail([0.3] * 10, least), exact)

    def test_tail_with_different_probabilities(self):
        self.assertAlmostEqual(tail([0.5, 0.1], 1), 1 - 0.5 * 0.9)
        self.assertAlmostEqual(tail([0.5, 0.1, 0.0], 2), 0.05)

    def test_chance_is_the_share_of_equally_round_neighbours(self):
        theirs = side({"a": c_source.read("int a[] = {1001, 801, 1251, 799, 1252, 1000, 900};")})
        chance = Chance(theirs)
        # 801 to 1251 without those that end in 0 and without 1001 itself.
        self.assertAlmostEqual(chance.of(Value(1001, 0)), 2 / (451 - 45 - 1))
        self.assertGreater(chance.of(Value(5, 2)), chance.of(Value(501, 0)))


# Numbers that look like tuned ones: steps of a generator, so that both sides are the same each time.
def numbers(seed, count):
    for _ in range(count):
        seed = seed * 48271 % 2147483647
        yield 200 + seed % 3000


PLANTED = [417, 2291, 877, 1403]


class Gate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def ours(self, more=""):
        return self.write("ours/a.rs", "\n".join(f"const C{n}: i32 = {n};" for n in numbers(1, 60)) + "\n" + more)

    def theirs(self, more=""):
        return self.write("theirs/src/b.cpp", "\n".join(f"int f{n}() {{ return {n}; }}" for n in numbers(2, 60)) + "\n" + more)

    def gate(self, *arguments):
        """(exit code, what is printed, what is printed as an error) against `theirs`."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = provenance.main([str(self.folder / "theirs"), "--ours", str(self.folder / "ours"), *arguments])
        return code, out.getvalue(), err.getvalue()

    def test_sources_that_have_nothing_to_do_with_each_other_pass(self):
        self.ours("const A: [i32; 4] = [0, 1, 16, 1024];")
        self.theirs("int a[] = {0, 1, 16, 1024};")
        code, out, _ = self.gate()
        self.assertEqual(code, 0, out)
        self.assertIn("\nok: ", out)

    def test_a_planted_array_is_found_however_it_is_written(self):
        a, b, c, d = PLANTED
        self.ours(f"const A: [i16; 6] = [5, {a}, -{b // 1000}_{b % 1000:03}, {c:#x}, {d}_i16, 7];")
        self.theirs(f"/* from a paper */ Score a[2][2] = {{ S(-{a}, {b}), // first\n S({c}u, {d}.0) }};")
        code, out, _ = self.gate()
        self.assertEqual(code, 1, out)
        self.assertIn("FAILED: 1 run of numbers is the same as theirs", out)
        self.assertIn("417, 2291, 877, 1403", out)
        self.assertIn("A; theirs src/b.cpp:", out)

    def test_a_planted_expression_is_found_in_rust(self):
        a, b, c, d = PLANTED
        self.ours(f"fn f(x: i32) -> i32 {{ (x * {a} - {b}) / {c}.max({d}) }}")
        self.theirs()
        self.write("theirs/c.rs", f"fn g(y: i64) -> i64 {{ let z = {a} * y + {b} / {c} ^ {d}; z }}")
        code, out, _ = self.gate()
        self.assertEqual(code, 1, out)
        self.assertIn("theirs c.rs:1 g", out)

    def test_an_array_in_another_order_or_in_tests_or_too_short_is_not_found(self):
        a, b, c, d = PLANTED
        self.ours(f"const A: [i16; 4] = [{a}, {b}, {c}, {d}]; #[cfg(test)] mod tests {{ const B: [i32; 4] = [{d}, {c}, {b}, {a}]; }}")
        self.theirs(f"int a[] = {{{d}, {c}, {b}, {a}}}; int b[] = {{{a}, {b}, {c}}};")
        code, out, _ = self.gate("--most", "1")
        self.assertEqual(code, 0, out)
        self.assertIn("same as theirs: 0", out)

    def test_a_run_that_chance_explains_is_listed_and_passes(self):
        self.ours("const A: [i16; 4] = [0, 0, 0, 25];")
        self.theirs("int a[] = {0, 0, 0, 25};")
        code, out, _ = self.gate()
        self.assertEqual(code, 0, out)
        self.assertIn("0, 0, 0, 25", out)
        self.assertIn("may be chance", out)

    def test_shared_constants_beyond_the_limit_are_found(self):
        self.ours()
        # One in four of ours, far from each other.
        self.theirs("\n".join(f"int g{n} = {n};" for n in list(numbers(1, 60))[::4]))
        code, out, _ = self.gate("--json")
        self.assertEqual(code, 1)
        whole = json.loads(out)["constants"]["whole"]
        self.assertGreaterEqual(whole["shared"], 15)
        self.assertLess(whole["p"], 1e-6)
        self.assertAlmostEqual(whole["share"], whole["shared"] / whole["constants"])
        self.assertEqual(self.gate("--most", "0.4")[0], 0)

    def test_a_function_with_many_of_their_numbers_is_listed(self):
        self.ours("fn prune(x: i32) -> i32 { if x > 417 { return 2291; } if x < 877 { return 83; } 12 }")
        self.theirs("int q(int y) { if (y < 2291) return 83; y += 877; return 417; }")
        functions = json.loads(self.gate("--json")[1])["functions"]
        self.assertEqual([each["owner"] for each in functions], ["prune"])
        self.assertEqual(functions[0]["values"], ["83", "417", "877", "2291"])
        self.assertEqual((functions[0]["home"], functions[0]["in home"]), ("src/b.cpp", 4))

    def test_known_facts_are_left_out(self):
        self.ours("const MAGIC: u32 = 0x5D23E871; const A: [i16; 4] = [417, 2291, 877, 1403];")
        self.theirs("uint32_t magic = 0x5D23E871; int a[] = {417, 2291, 877, 1403};")
        known = self.write("known.txt", "# Facts.\n\n0x5D23E871: magic of a file\n5, 417, 2291, 877, 1403: a table\n")
        self.assertEqual(self.gate("--most", "1")[0], 1)
        code, out, _ = self.gate("--most", "1", "--known", str(known))
        self.assertEqual(code, 0, out)
        self.assertIn("known facts: 1562634353", out)
        known.write_text("417")
        code, _, err = self.gate("--known", str(known))
        self.assertEqual(code, 2)
        self.assertIn("line 1 of", err)

    def test_modules_for_tests_in_files_of_their_own_are_left_out(self):
        self.ours("#[cfg(test)] mod tests; mod kept;")
        array = f"const A: [i32; 4] = {PLANTED};"
        self.write("ours/a/tests.rs", array)
        self.theirs(f"int a[] = {{{', '.join(map(str, PLANTED))}}};")
        self.assertEqual(self.gate()[0], 0)
        self.write("ours/a/kept.rs", array)
        self.assertEqual(self.gate()[0], 1)

    def test_nothing_to_compare_is_an_error(self):
        self.ours()
        self.write("theirs/README.md", "417")
        self.write("theirs/.git/a.cpp", "int a = 417;")
        code, out, err = self.gate()
        self.assertEqual((code, out), (2, ""))
        self.assertRegex(err, r"^provenance: there are no Rust, C or C\+\+ sources of theirs at .*theirs\.\n$")
        with contextlib.redirect_stderr(io.StringIO()) as err:
            self.assertEqual(provenance.main([str(self.folder / "nowhere")]), 2)
        self.assertIn("nowhere does not exist", err.getvalue())

    def test_the_report_is_the_same_each_time(self):
        self.ours("fn prune(x: i32) -> i32 { [417, 2291, 877, 1403, 83][x] }")
        self.theirs("int a[] = {417, 2291, 877, 1403, 83};")
        self.assertEqual(self.gate("--json"), self.gate("--json"))

    def test_our_sources_against_themselves_are_found(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = provenance.main([str(provenance.ROOT / "engine-core/src"), "--json"])
        self.assertEqual(code, 1)
        report = json.loads(out.getvalue())
        self.assertEqual(report["constants"]["whole"]["share"], 1)
        self.assertTrue(report["runs"])


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=2).result
    failed = len(result.failures) + len(result.errors)
    skipped = len(result.skipped)
    # What the runner of `make test` counts.
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)
