// What both the native program and the wasm engine answer, command by command.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { native, wasm } from '../engines/programs.mjs';
import { EVAL_FILE, POLICY_FILE } from '../lib/paths.mjs';
import { readInfo, Uci } from '../lib/uci.mjs';

const BEST = /^bestmove /;
const MATE_IN_3 = 'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1';
const STALEMATE = '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1';
const CHECKMATE = 'R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1';
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
/** King b1, rooks a1 and h1. */
const CHESS960 = 'rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1';

for (const program of [native, wasm[0]]) {
  describe(`UCI, ${program.name}`, () => {
    let uci;
    before(() => {
      uci = new Uci(program);
    });
    after(() => uci.quit());

    /** The position as `d` tells it. */
    const fen = async () => {
      const lines = await uci.answer('d');
      return lines.find((line) => line.startsWith('Fen: ')).slice(5);
    };
    const legalMoves = async () => {
      const lines = await uci.answer('d');
      return lines
        .find((line) => line.startsWith('Legal moves: '))
        .slice(13)
        .split(' ');
    };
    const go = (...lines) => uci.ask(lines, BEST);
    const options = async () =>
      (await uci.ask('uci', /^uciok$/)).filter((line) => /^option /.test(line));
    const error = async (line) => {
      const said = await uci.answer(line);
      assert.equal(said.length, 1, `one line answers ${line}: ${said}`);
      assert.match(said[0], /^info string error: /);
      return said[0].slice(19);
    };

    test('uci: who it is, its options, uciok', async () => {
      const lines = await uci.ask('uci', /^uciok$/);
      assert.match(lines[0], /^id name Tabia \d+\.\d+\.\d+/);
      assert.match(lines[1], /^id author /);
      assert.equal(lines.at(-1), 'uciok');
    });

    test('the options are those of the manual', async () => {
      const found = (await options()).map((line) => line.replace(/max \d+/, 'max N'));
      const files = [
        'option name Debug Log File type string default <empty>',
        'option name Syzygy50MoveRule type check default true',
        'option name SyzygyPath type string default <empty>',
        'option name SyzygyProbeDepth type spin default 1 min 1 max N',
        'option name SyzygyProbeLimit type spin default 7 min 0 max N',
      ];
      const tree = [
        'option name AlphaBetaHints type check default true',
        'option name CPuct type spin default 180 min 0 max N',
        'option name Evaluator type combo default Fast var Fast var Playouts var Residual',
        'option name FPU type spin default 15 min 0 max N',
        'option name LogLiveStats type check default false',
        `option name PolicyFile type string default ${POLICY_FILE}`,
        'option name PolicyTemperature type spin default 143 min 1 max N',
        'option name Search type combo default AlphaBeta var AlphaBeta var PUCT var UCT',
        'option name Temperature type spin default 0 min 0 max N',
        'option name VerboseMoveStats type check default false',
        'option name WeightsFile type string default <empty>',
      ];
      const expected = [
        ...(program === native ? [...files, ...tree] : []),
        'option name Book Variety type spin default 50 min 0 max N',
        'option name BookFile type string default <empty>',
        'option name Clear Hash type button',
        `option name EvalFile type string default ${EVAL_FILE.program}`,
        'option name Hash type spin default 16 min 1 max N',
        'option name Move Overhead type spin default 20 min 0 max N',
        'option name MultiPV type spin default 1 min 1 max N',
        'option name OwnBook type check default false',
        'option name Ponder type check default false',
        'option name Seed type spin default 0 min 0 max N',
        'option name Skill Level type spin default 20 min 0 max N',
        'option name Threads type spin default 1 min 1 max N',
        'option name UCI_AnalyseMode type check default false',
        'option name UCI_Chess960 type check default false',
        'option name UCI_Elo type spin default 3000 min 800 max N',
        'option name UCI_LimitStrength type check default false',
        'option name UCI_ShowWDL type check default false',
        'option name Use NNUE type check default true',
      ];
      const about = /^option name UCI_EngineAbout type string default Tabia .*MIT OR Apache-2\.0/;
      assert.equal(found.filter((line) => about.test(line)).length, 1);
      assert.deepEqual(found.filter((line) => !about.test(line)).sort(), expected.sort());
    });

    test('isready, and lines that mean nothing, are answered by readyok alone', async () => {
      assert.deepEqual(
        await uci.answer('', '   ', 'ucinewgame', 'stop', 'ponderhit', 'debug on'),
        [],
      );
    });

    test('position startpos, with and without moves', async () => {
      uci.send('position startpos');
      assert.equal(await fen(), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
      uci.send('position startpos moves e2e4 c7c5 g1f3');
      assert.equal(await fen(), 'rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2');
    });

    test('position fen, with moves that castle, take en passant and promote', async () => {
      uci.send(
        'position fen r3k2r/1P6/8/8/4p3/8/3P4/R3K2R w KQkq - 0 1 moves d2d4 e4d3 b7a8q e8f7 e1g1',
      );
      assert.equal(await fen(), 'Q6r/5k2/8/8/8/3p4/8/R4RK1 b - - 2 3');
    });

    test('d shows the board, the key and the legal moves', async () => {
      const lines = await uci.answer('position startpos', 'd');
      assert.ok(lines.some((line) => /^ \| {3}r {3}\| {3}n {3}\| {3}b {3}\|/.test(line)));
      assert.ok(lines.some((line) => /^Key: [0-9A-F]{16}$/.test(line)));
      assert.equal((await legalMoves()).length, 20);
    });

    for (const [line, message] of [
      ['position', /startpos/],
      ['position elsewhere', /startpos/],
      ['position startpos moves e2e5', /"e2e5" is not a legal move after 0 moves/],
      ['position startpos moves e2e4 e7e5 e1e3', /"e1e3" is not a legal move after 2 moves/],
      ['position fen', /empty/],
      ['position fen 8/8/8/8/8/8/8/8 w - - 0 1', /no king/],
      ['position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - - 0 1', /7 ranks/],
      ['position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1', /9/],
      ['position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x - - 0 1', /side to move/],
      ['position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w X - 0 1', /castling/i],
      ['position fen 4k3/8/8/8/8/8/8/4K2P w - - 0 1', /pawn stands on h1/],
      ['position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', /in check/],
      ['position fen 4k3/8/8/8/8/8/8/4K3 w - e9 0 1', /en passant/],
    ]) {
      test(`${line}: the fault is named, and no other position searched`, async () => {
        uci.send('position startpos moves d2d4');
        assert.match(await error(line), message);
        const why = 'the last position was refused; send one that is accepted';
        for (const command of ['d', 'eval']) {
          assert.equal(await error(command), `${command}: ${why}`);
        }
        const perft = await uci.ask('go perft 2', /^info string error|^Nodes searched/);
        assert.deepEqual(perft, [`info string error: go perft: ${why}`]);
        for (const command of ['go depth 2', 'go infinite', 'go depth']) {
          assert.deepEqual(await go(command), [`info string error: go: ${why}`, 'bestmove 0000']);
        }
        uci.send('position startpos moves d2d4');
        assert.match(await fen(), /\/3P4\//);
        assert.match((await go('go depth 1')).at(-1), /^bestmove [a-h][78]/);
      });
    }

    for (const [line, note, written] of [
      [
        'position fen 7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1',
        'castling rights "KQkq" were dropped: king or rook is not in place',
        '7k/5K2/4R3/8/8/8/8/8 w - - 0 1',
      ],
      [
        'position fen 4k3/8/8/8/8/8/8/4K3_w_-_e6_0_1 moves e1e2',
        'the signs between its fields were read as spaces; ' +
          'the en passant square e6 was dropped: no pawn can just have passed it',
        '4k3/8/8/8/8/8/4K3/8 b - - 1 1',
      ],
    ]) {
      test(`${line}: accepted, and the repair told`, async () => {
        const told = [`info string position: the FEN was repaired: ${note}`];
        assert.deepEqual(await uci.answer(line), told);
        assert.equal(await fen(), written);
      });
    }

    for (const [line, message] of [
      ['hello', /unknown command "hello"/],
      ['setoption', /"name" was expected/],
      ['setoption name Hsah value 3', /no option "Hsah"/],
      ['setoption name Hash value 0', /Hash takes a number from 1 to/],
      ['setoption name Hash value much', /Hash takes a number/],
      ['setoption name Threads value 1.5', /Threads takes a number/],
      ['setoption name MultiPV value 0', /MultiPV takes a number/],
      ['setoption name Move Overhead value -1', /Move Overhead takes a number/],
      ['setoption name Use NNUE value perhaps', /Use NNUE takes true or false/],
      ['setoption name UCI_Chess960 value 1', /UCI_Chess960 takes true or false/],
      [
        'setoption name EvalFile value no/such/file.nnue',
        /^EvalFile no\/such\/file\.nnue: .*; (no net|the old net) is kept$/,
      ],
      [
        'setoption name EvalFile value Makefile',
        /not a HalfKP net.* was expected; (no net|the old net) is kept$/,
      ],
      ['bench deep', /"deep" is not a depth/],
      ['go perft', /perft needs a number/],
    ]) {
      test(`${line}: one clear line`, async () => {
        assert.match(await error(line), message);
      });
    }

    test('a go that is not understood is answered by a bestmove all the same', async () => {
      uci.send('position startpos');
      for (const line of ['go depth', 'go nodes many', 'go movetime']) {
        const lines = await go(line);
        assert.match(lines[0], /^info string error: go: \w+ needs a number$/);
        assert.match(lines.at(-1), /^bestmove [a-h][1-8][a-h][1-8]/);
      }
    });

    test('go depth: every depth has a line, and the answer is its first move', async () => {
      const lines = await go('ucinewgame', 'position startpos', 'go depth 6');
      const infos = lines.map(readInfo).filter((info) => info && !info.bound);
      assert.deepEqual([...new Set(infos.map((info) => info.depth))], [1, 2, 3, 4, 5, 6]);
      const { pv, nodes } = infos.at(-1);
      assert.ok(nodes > 0);
      assert.equal(lines.at(-1), `bestmove ${pv[0]} ponder ${pv[1]}`);
    });

    test('go nodes is exact', async () => {
      const lines = await go('ucinewgame', 'position startpos', 'go nodes 5000');
      const counts = lines
        .map(readInfo)
        .filter(Boolean)
        .map((info) => info.nodes);
      assert.ok(Math.max(...counts) <= 5000, `${counts}`);
    });

    test('the same search twice counts the same nodes', async () => {
      const search = async () => {
        const lines = await go('ucinewgame', 'position startpos moves e2e4 e7e5', 'go depth 7');
        return lines.map((line) => line.replace(/ nps \d+| time \d+/g, ''));
      };
      assert.deepEqual(await search(), await search());
    });

    test('Clear Hash forgets as ucinewgame does', async () => {
      const nodes = async (line) => {
        const lines = await go(line, 'position startpos moves d2d4', 'go depth 7');
        return lines.map(readInfo).findLast(Boolean).nodes;
      };
      assert.equal(await nodes('setoption name Clear Hash'), await nodes('ucinewgame'));
    });

    test('go movetime ends in time', async () => {
      const began = performance.now();
      await go('position startpos', 'go movetime 200');
      const took = performance.now() - began;
      assert.ok(took > 80 && took < 3000, `${took} ms`);
    });

    test('go movetime Infinity is no limit, and others hold', async () => {
      const lines = await go('position startpos', 'go movetime Infinity depth 3');
      assert.ok(lines.every((line) => !/error/.test(line)));
      assert.equal(lines.map(readInfo).findLast(Boolean).depth, 3);
    });

    test('go with clocks, increments and moves to go', async () => {
      for (const line of [
        'go wtime 1000 btime 1000 winc 10 binc 10',
        'go wtime 300 btime 300 movestogo 2',
        'go wtime -5 btime 100',
        'go wtime 1 btime 1',
      ]) {
        const began = performance.now();
        assert.match((await go('position startpos', line)).at(-1), /^bestmove \w{4}/);
        assert.ok(performance.now() - began < 3000, line);
      }
    });

    test('a mate in three is found, and its whole line told', async () => {
      const lines = await go('ucinewgame', `position fen ${MATE_IN_3}`, 'go depth 10');
      const { score, pv } = lines.map(readInfo).findLast(Boolean);
      assert.deepEqual(score, { kind: 'mate', value: 3 });
      assert.deepEqual(pv, ['f6a6', 'f7f6', 'e5f6', 'g8g7', 'a6a8']);
      assert.match(lines.at(-1), /^bestmove f6a6 /);
    });

    test('go mate ends at the mate', async () => {
      const lines = await go('ucinewgame', `position fen ${MATE_IN_3}`, 'go mate 3');
      assert.deepEqual(lines.map(readInfo).findLast(Boolean).score, { kind: 'mate', value: 3 });
    });

    test('being mated is a negative mate score', async () => {
      const lines = await go(`position fen ${MATE_IN_3} moves f6a6`, 'go depth 8');
      assert.deepEqual(lines.map(readInfo).findLast(Boolean).score, { kind: 'mate', value: -2 });
    });

    test('positions without a legal move are answered', async () => {
      const stalemate = await go(`position fen ${STALEMATE}`, 'go depth 5');
      assert.match(stalemate.join('\n'), /score cp 0 /);
      assert.equal(stalemate.at(-1), 'bestmove (none)');
      const checkmate = await go(`position fen ${CHECKMATE}`, 'go depth 5');
      assert.match(checkmate.join('\n'), /score mate -?0 /);
      assert.equal(checkmate.at(-1), 'bestmove (none)');
    });

    test('MultiPV tells that many lines of different moves, best first', async () => {
      const lines = await go('setoption name MultiPV value 4', 'position startpos', 'go depth 5');
      const last = lines
        .map(readInfo)
        .filter((info) => info?.depth === 5 && !info.bound)
        .slice(-4);
      assert.deepEqual(
        last.map((info) => info.multipv),
        [1, 2, 3, 4],
      );
      assert.equal(new Set(last.map((info) => info.pv[0])).size, 4);
      const scores = last.map((info) => info.score.value);
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      );
      assert.match(lines.at(-1), new RegExp(`^bestmove ${last[0].pv[0]}`));
    });

    test('MultiPV beyond the number of legal moves tells all of them', async () => {
      const lines = await go(
        'setoption name MultiPV value 50',
        `position fen ${MATE_IN_3} moves f6a6`,
        'go depth 3',
      );
      const last = lines.map(readInfo).filter((info) => info?.depth === 3 && !info.bound);
      const legal = (await legalMoves()).length;
      assert.equal(new Set(last.map((info) => info.pv[0])).size, legal);
      await uci.answer('setoption name MultiPV value 1');
    });

    test('searchmoves: only those moves are looked at', async () => {
      const lines = await go('position startpos', 'go depth 5 searchmoves a2a3 h2h4');
      const moves = new Set(
        lines
          .map(readInfo)
          .filter(Boolean)
          .map((info) => info.pv[0]),
      );
      assert.ok(
        [...moves].every((move) => ['a2a3', 'h2h4'].includes(move)),
        `${[...moves]}`,
      );
      assert.match(lines.at(-1), /^bestmove (a2a3|h2h4)/);
    });

    test('searchmoves that are not legal are named', async () => {
      const lines = await go('position startpos', 'go depth 2 searchmoves e2e5 e2e4');
      assert.match(lines[0], /^info string error: go: "e2e5" is not a legal move here$/);
      assert.match(lines.at(-1), /^bestmove e2e4/);
    });

    test('castling is written as the king’s two steps', async () => {
      uci.send(`position fen ${CASTLING}`);
      const moves = await legalMoves();
      assert.ok(moves.includes('e1g1') && moves.includes('e1c1'), `${moves}`);
      assert.match((await go('go depth 2 searchmoves e1g1')).at(-1), /^bestmove e1g1/);
    });

    test('with UCI_Chess960 castling is written as the king taking its rook', async () => {
      uci.send('setoption name UCI_Chess960 value true', `position fen ${CASTLING}`);
      const moves = await legalMoves();
      assert.ok(
        moves.includes('e1h1') && moves.includes('e1a1') && !moves.includes('e1g1'),
        `${moves}`,
      );
      assert.match((await go('go depth 2 searchmoves e1h1')).at(-1), /^bestmove e1h1/);
      uci.send(`position fen ${CHESS960} moves b1h1`);
      assert.match(await fen(), /^rk5r\/8\/8\/8\/8\/8\/8\/R4RK1 b /);
      uci.send(`position fen ${CHESS960} moves b1a1`);
      assert.match(await fen(), /^rk5r\/8\/8\/8\/8\/8\/8\/2KR3R b /);
      await uci.answer('setoption name UCI_Chess960 value false');
    });

    test('go perft tells each move and the sum', async () => {
      const lines = await uci.ask(['position startpos', 'go perft 3'], /^Nodes searched: /);
      assert.equal(lines.at(-1), 'Nodes searched: 8902');
      const counts = lines.filter((line) => /^[a-h][1-8][a-h][1-8]: \d+$/.test(line));
      assert.equal(counts.length, 20);
      assert.ok(counts.includes('e2e4: 600'), `${counts}`);
    });

    test('eval explains the hand-written evaluation where no net is used', async () => {
      uci.send('setoption name Use NNUE value false');
      const lines = await uci.answer('position startpos', 'eval');
      uci.send('setoption name Use NNUE value true');
      assert.ok(lines.some((line) => /^Material /.test(line)));
      assert.match(lines.at(-1), /^hce internal -?\d+ cp -?\d+$/);
    });

    test('Hash, Threads, Ponder and Move Overhead take what they offer', async () => {
      const lines = await uci.answer(
        'setoption name Hash value 1',
        'setoption name hash value 8',
        'setoption name Threads value 1',
        'setoption name Ponder value true',
        'setoption name Move Overhead value 0',
        'setoption name EvalFile value <empty>',
        'setoption name Use NNUE value false',
        'setoption name Use NNUE value true',
      );
      assert.equal(lines.length, 1);
      if (EVAL_FILE.program === '<empty>')
        assert.equal(lines[0], 'info string net: none, the hand-written evaluation is used');
      else assert.match(lines[0], /^info string net: .* \(\d+ bytes, hash [0-9a-f]{12}\)$/);
      await go('position startpos', 'go depth 4');
    });

    test('bench ends with nodes and nodes a second, and leaves the position', async () => {
      uci.send('position startpos moves c2c4');
      const kept = await fen();
      const lines = await uci.ask('bench 3', /^\d+ nodes \d+ nps$/);
      const positions = lines.filter((line) => /^position \d+\/\d+: \d+ nodes/.test(line));
      assert.ok(positions.length >= 40, `${positions.length} positions`);
      assert.equal(await fen(), kept);
    });

    test('go infinite goes on until stop, and then answers once', async () => {
      await uci.ask(['position startpos', 'go infinite'], /^info depth [3-9]/);
      const from = uci.lines.length;
      await uci.ask('stop', BEST);
      await uci.answer('stop', 'stop');
      assert.equal(uci.lines.slice(from).filter((line) => BEST.test(line)).length, 1);
    });

    test('go infinite on a finished search still waits for stop', async () => {
      uci.send(`position fen ${STALEMATE}`, 'go infinite');
      assert.deepEqual(
        (await uci.answer()).filter((line) => BEST.test(line)),
        [],
      );
      assert.equal((await uci.ask('stop', BEST)).at(-1), 'bestmove (none)');
    });

    /** What is said while pondering, to the question whether it is ready: no answer yet. */
    const ponders = async () => assert.ok((await uci.answer()).every((line) => !BEST.test(line)));

    test('pondering: no answer before ponderhit, then one within the clock', async () => {
      uci.send('position startpos moves e2e4', 'go ponder wtime 300 btime 300');
      await new Promise((resolve) => setTimeout(resolve, 600));
      await ponders();
      const began = performance.now();
      await uci.ask('ponderhit', BEST);
      assert.ok(performance.now() - began < 2000);
      // It was this search's alone: the next one ponders until it has its own.
      uci.send('go ponder wtime 300 btime 300');
      await new Promise((resolve) => setTimeout(resolve, 600));
      await ponders();
      await uci.ask('ponderhit', BEST);
    });

    test('ponderhit does not end the search: its limits do', async () => {
      await uci.ask(['position startpos', 'go ponder movetime 1000'], /^info depth [3-9]/);
      const began = performance.now();
      await uci.ask('ponderhit', BEST);
      assert.ok(performance.now() - began > 500);
    });

    test('pondering that is through waits for ponderhit', async () => {
      await uci.ask(['position startpos', 'go ponder depth 2'], /^info depth 2/);
      await ponders();
      await uci.ask('ponderhit', BEST);
    });

    test('pondering is ended by stop as well', async () => {
      uci.send('position startpos', 'go ponder wtime 1000 btime 1000');
      await uci.ask('stop', BEST);
      assert.ok((await uci.answer('ponderhit', 'stop')).every((line) => !BEST.test(line)));
    });

    test('quit ends the program, without a word on standard error', async () => {
      const other = new Uci(program);
      await other.ask('uci', /^uciok$/);
      assert.deepEqual(await other.quit(), { code: 0, signal: null, stderr: '' });
    });
  });
}
