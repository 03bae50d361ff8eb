#!/usr/bin/env bash
# Fuzzes targets one after the other: engine-core/fuzz/all.sh [SECONDS EACH, 600 by default] [TARGET...]
#
# It needs a nightly Rust and cargo-fuzz (cargo install cargo-fuzz). The corpora begin with seeds
# and with whatever sound files are at hand, and stay under corpus; what crashes is under artifacts.
set -u
cd "$(dirname "$0")"
seconds=${1:-600}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(session fen pgn book net tables residual xiangqi xiangqi_book weights)
shared=../../../shared
status=0

mkdir -p corpus/{session,fen,pgn,book,net,tables,residual,xiangqi,xiangqi_book,weights}
cp seeds/session/* corpus/session/
cp seeds/pgn/* corpus/pgn/
cp seeds/xiangqi/* corpus/xiangqi/
cp seeds/xiangqi_book/* corpus/xiangqi_book/
number=0
grep -oE '"[^"]+ [wb] [A-Ha-hKQkq-]+ [a-h0-9-]+ [0-9]+ [0-9]+"' ../src/bench.rs | tr -d '"' |
  while read -r fen; do
    number=$((number + 1))
    printf '%s' "$fen" >"corpus/fen/$number"
    printf 'position fen %s\ngo depth 2\n' "$fen" >"corpus/session/bench-$number"
  done
# Coded weights as sound nets have them, for the tables of another; see fuzz_targets/net.rs for the first three bytes.
python3 - corpus/net ../../nets/*.nnc <<'PYTHON'
import pathlib, sys
for name in sys.argv[2:]:
    net = pathlib.Path(name).read_bytes()
    weights = net[32 + int.from_bytes(net[16:18], "little") + 32:]
    for length in (200, 2000, 19000):
        seed = bytes([254, 1, net[19]]) + weights[4000:4000 + length]
        pathlib.Path(sys.argv[1], f"{pathlib.Path(name).stem}-{length}").write_bytes(seed)
PYTHON
if [ -d "$shared" ]; then
  # The book's entries of the start position are somewhere in its middle.
  python3 - "$shared/books/performance.bin" corpus/book/start <<'PYTHON'
import sys
book = open(sys.argv[1], "rb").read()
key = (0x463B96181691FC9C).to_bytes(8, "big")
at = next(i for i in range(0, len(book), 16) if book[i:i + 8] == key)
open(sys.argv[2], "wb").write(book[max(0, at - 64):at + 256])
PYTHON
  # The first byte says which table it is; see fuzz_targets/tables.rs.
  index=0
  for name in KRvK KPvK KPvKP KRvKR; do
    for kind in rtbz:0 rtbw:4; do
      { printf "\\x$(printf '%02x' $((index + ${kind#*:})))"
        cat "$shared/syzygy/$name.${kind%:*}"; } >"corpus/tables/$name.${kind%:*}"
    done
    index=$((index + 1))
  done
fi

for target in "${targets[@]}"; do
  echo "==> $target, $seconds s"
  cargo +nightly fuzz run "$target" -- -max_total_time="$seconds" -max_len=20000 -len_control=0 -timeout=60 \
    -rss_limit_mb=4096 -print_final_stats=1 2>&1 | grep -vE '^#[0-9]+\s+(NEW|REDUCE|RELOAD|pulse)'
  [ "${PIPESTATUS[0]}" -eq 0 ] || { echo "==> $target failed"; status=1; }
done
exit $status
