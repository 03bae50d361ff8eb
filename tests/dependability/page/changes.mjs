// Rapid changes of position, as by a person who steps through a game faster than any engine answers.

import { createEngine } from '../../../www/src/engine/client.ts';
import { isLegal, playGame, random } from './game.mjs';
import { Wire } from './wire.mjs';

const PATIENCE = 20_000;
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Mostly too short for the engine to say much, at times long enough to get going. */
const pause = (next) => (next() < 0.5 ? 5 : next() < 0.7 ? 35 : 150) * next();

export async function runChanges({ changes, seed, engine: settings }, tell) {
  const next = random(seed);
  const game = playGame(seed);
  const wire = new Wire();
  const engine = createEngine({ ...settings, worker: wire.make });
  const report = {
    changes: 0,
    answers: 0,
    lines: 0,
    refused: [],
    crossed: [],
    restarts: [],
    errors: [],
  };
  engine.on('restarted', ({ cause }) => report.restarts.push(cause));
  engine.on('error', ({ message }) => report.errors.push(message));
  const info = await engine.ready;

  const open = new Set();
  const watch = (analysis, at) => {
    open.add(analysis);
    const answered = () => {
      report.answers++;
      open.delete(analysis);
    };
    analysis.result.then(
      (best) => {
        answered();
        if (best?.move && !isLegal(game[at].position, [best.move]))
          report.crossed.push(`${at}: ${best.move}`);
      },
      (error) => {
        answered();
        report.refused.push(error.message);
      },
    );
    (async () => {
      for await (const line of analysis) {
        report.lines++;
        if (!isLegal(game[at].position, line.pv))
          report.crossed.push(`${at}: ${line.pv.join(' ')}`);
      }
    })().catch(() => {});
  };
  const analyse = (at, limits) => watch(engine.analyse({ moves: game[at].moves }, limits), at);

  let at = 0;
  for (let i = 0; i < changes; i++) {
    const step = next() < 0.8 ? 1 : next() < 0.5 ? -1 : Math.floor(next() * game.length);
    at = (at + step + game.length) % game.length;
    const kind = next();
    if (kind < 0.1) void engine.stop();
    if (kind > 0.97) void engine.setOption('MultiPV', 1 + Math.floor(3 * next()));
    else if (kind > 0.95) void engine.newGame();
    else if (kind > 0.94) void engine.setOption('Hash', next() < 0.5 ? 8 : 16);
    else if (kind > 0.92) {
      engine.pause();
      await rest(5);
      engine.resume();
    }
    const limits =
      next() < 0.8
        ? {}
        : next() < 0.5
          ? { depth: 1 + Math.floor(6 * next()) }
          : { movetime: 20 * next() };
    analyse(at, limits);
    if (next() < 0.2) void engine.stop();
    report.changes++;
    if (i % 50 === 0) tell(`${i} of ${changes}`);
    await rest(pause(next));
  }

  // And after all that it analyses as ever.
  await engine.setOption('MultiPV', 1);
  const last = engine.analyse({ moves: game[at].moves }, { depth: 8 });
  watch(last, at);
  const timeout = rest(PATIENCE).then(() => 'late');
  const end = await Promise.race([last.result, timeout]);
  if (end === 'late' || !end?.move)
    report.errors.push(`the last analysis ended with ${JSON.stringify(end)}`);
  await rest(100);
  engine.dispose();
  return { ...report, stop: info.stop, build: info.build, open: open.size, faults: wire.faults };
}
