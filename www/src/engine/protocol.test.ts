import { describe, expect, it } from 'vitest';
import { goLine, parseLine, positionLine, setoptionLine } from './protocol.js';

describe('parseLine', () => {
  it('reads a whole line of a search', () => {
    const text =
      'info depth 12 seldepth 18 multipv 2 score cp -34 lowerbound nodes 123456 nps 987654 hashfull 41 time 125 pv e2e4 e7e5 g1f3';
    expect(parseLine(text)).toEqual({
      type: 'info',
      line: {
        depth: 12,
        seldepth: 18,
        multipv: 2,
        score: { kind: 'cp', value: -34, bound: 'lower' },
        nodes: 123456,
        nps: 987654,
        hashfull: 41,
        time: 125,
        pv: ['e2e4', 'e7e5', 'g1f3'],
      },
    });
  });

  it('reads mates, in any order of fields, and skips what it does not know', () => {
    const message = parseLine(
      'info nodes 5 wdl 10 20 970 score mate -3 upperbound tbhits 7 depth 9 pv a1a2',
    );
    expect(message).toMatchObject({
      type: 'info',
      line: { depth: 9, nodes: 5, multipv: 1, score: { kind: 'mate', value: -3, bound: 'upper' } },
    });
  });

  it('takes a finished game for a line without moves', () => {
    expect(parseLine('info depth 0 score mate 0')).toMatchObject({
      type: 'info',
      line: { pv: [] },
    });
  });

  it('takes progress without a score for no line', () => {
    expect(parseLine('info depth 5 currmove e2e4 currmovenumber 1')).toEqual({ type: 'other' });
    expect(parseLine('info depth 5 score cp')).toEqual({ type: 'other' });
    expect(parseLine('info depth 5 score wdl 1')).toEqual({ type: 'other' });
  });

  it('reads strings, with everything in them', () => {
    expect(parseLine('info string error: EvalFile pv score cp 3: no file')).toEqual({
      type: 'string',
      text: 'error: EvalFile pv score cp 3: no file',
    });
  });

  it('reads best moves, also where there is none', () => {
    expect(parseLine('bestmove e7e8q ponder a2a1n')).toEqual({
      type: 'bestmove',
      best: { move: 'e7e8q', ponder: 'a2a1n' },
    });
    expect(parseLine('bestmove 0000')).toEqual({
      type: 'bestmove',
      best: { move: null },
      refused: true,
    });
    for (const none of ['bestmove (none)', 'bestmove']) {
      expect(parseLine(none)).toEqual({ type: 'bestmove', best: { move: null } });
    }
  });

  it('reads options with spaces, without defaults, and with empty ones', () => {
    expect(parseLine('option name Move Overhead type spin default 10 min 0 max 5000')).toEqual({
      type: 'option',
      option: { name: 'Move Overhead', type: 'spin', default: '10', min: 0, max: 5000 },
    });
    expect(parseLine('option name Clear Hash type button')).toEqual({
      type: 'option',
      option: { name: 'Clear Hash', type: 'button' },
    });
    expect(parseLine('option name EvalFile type string default')).toEqual({
      type: 'option',
      option: { name: 'EvalFile', type: 'string', default: '' },
    });
    expect(parseLine('option type spin')).toEqual({ type: 'other' });
  });

  it('bears any line', () => {
    for (const line of [
      '',
      '  ',
      'info',
      'info string',
      'option',
      'id',
      'bestmove\t',
      '\0',
      'x y',
    ]) {
      expect(() => parseLine(line)).not.toThrow();
    }
    expect(parseLine('  readyok \r')).toEqual({ type: 'readyok' });
    expect(parseLine('id name Tabia 0.1')).toEqual({
      type: 'id',
      field: 'name',
      value: 'Tabia 0.1',
    });
  });
});

describe('lines for the engine', () => {
  it('name positions', () => {
    expect(positionLine({})).toBe('position startpos');
    expect(positionLine({ moves: ['e2e4', 'e7e5'] })).toBe('position startpos moves e2e4 e7e5');
    const fen = '8/8/8/8/8/8/8/K1k5 w - - 0 1';
    expect(positionLine({ fen })).toBe(`position fen ${fen}`);
  });

  it('stay one line whatever is put into them', () => {
    expect(positionLine({ fen: 'x\nquit' })).toBe('position fen x quit');
    expect(setoptionLine('EvalFile', 'a\r\nquit\0')).toBe('setoption name EvalFile value a quit');
  });

  it('name limits, and none', () => {
    expect(goLine({})).toBe('go infinite');
    expect(goLine({ movetime: Number.POSITIVE_INFINITY })).toBe('go infinite');
    expect(goLine({ wtime: 1000.4, btime: -3, winc: 10 })).toBe('go wtime 1000 btime 0 winc 10');
    // Scripts without types have limits from forms.
    expect(goLine({ depth: '12', nodes: null, movetime: '' } as never)).toBe('go depth 12');
    expect(goLine({ searchmoves: ['e2e4'] })).toBe('go infinite searchmoves e2e4');
  });

  it('set options and press buttons', () => {
    expect(setoptionLine('Use NNUE', false)).toBe('setoption name Use NNUE value false');
    expect(setoptionLine('Clear Hash')).toBe('setoption name Clear Hash');
  });
});
