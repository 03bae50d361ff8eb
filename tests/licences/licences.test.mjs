// The licence gates over what is really there, and each gate over something planted that it must
// refuse: a gate that cannot fail guards nothing.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { PAGE, ROOT } from '../lib/paths.mjs';
import { isAllowed } from './allowed.mjs';
import { checkArt } from './art.mjs';
import { checkLock, checkNotices } from './npm.mjs';

const WWW = join(ROOT, 'www');
const scratch = mkdtempSync(join(tmpdir(), 'tabia-licences-'));
after(() => rmSync(scratch, { recursive: true }));

/** Writes files under a new folder: `{ path: text }`. */
function plant(name, files) {
  const folder = join(scratch, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe('licence names', () => {
  test('permissive ones are allowed, in expressions too', () => {
    for (const name of [
      'MIT',
      'MIT OR Apache-2.0',
      '(MIT AND BSD-3-Clause)',
      '(MIT OR GPL-3.0)',
      'ISC AND (LGPL-2.1 OR 0BSD)',
    ]) {
      assert.ok(isAllowed(name), name);
    }
  });

  test('copyleft, unknown and missing ones are not', () => {
    const refused =
      'GPL-3.0 GPL-2.0-or-later AGPL-3.0 LGPL-2.1 MPL-2.0 CC-BY-SA-4.0 CC-BY-NC-4.0 UNLICENSED mit Proprietary';
    for (const name of [
      ...refused.split(' '),
      '',
      'MIT AND GPL-3.0',
      'SEE LICENSE IN X',
      'MIT or worse',
      '(MIT',
      undefined,
      { type: 'MIT' },
    ]) {
      assert.ok(!isAllowed(name), `${name}`);
    }
  });
});

describe('cargo deny', () => {
  const deny = (...args) =>
    spawnSync(join(ROOT, 'tests/licences/cargo_deny.py'), args, { encoding: 'utf8' });
  const workspace = (name, dependency, extra = {}) =>
    plant(name, {
      'Cargo.toml': `[package]\nname = "a"\nversion = "1.0.0"\nedition = "2024"\nlicense = "MIT"\n[dependencies]\n${dependency}\n[workspace]\n`,
      'src/lib.rs': '',
      ...extra,
    });
  const crate = (license) => ({
    'b/Cargo.toml': `[package]\nname = "b"\nversion = "1.0.0"\nedition = "2024"\n${license}\n`,
    'b/src/lib.rs': '',
  });

  test('the crates of this workspace', () => {
    const { status, stdout, stderr } = deny();
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout + stderr, /bans ok, licenses ok, sources ok/);
  });

  test('a permissive crate passes where a copyleft one does not', () => {
    const path = 'b = { path = "b" }';
    assert.equal(deny(workspace('mit', path, crate('license = "Apache-2.0"'))).status, 0);
    for (const license of [
      'license = "GPL-3.0-only"',
      'license = "AGPL-3.0-or-later"',
      'license = "LGPL-2.1-only"',
      'license = "MPL-2.0"',
      '',
    ]) {
      const name = license.replace(/\W+/g, '-') || 'none';
      const { status, stdout, stderr } = deny(workspace(name, path, crate(license)));
      assert.notEqual(status, 0, license);
      assert.match(stdout + stderr, /licenses FAILED/, license);
    }
  });

  test('a crate from elsewhere than crates.io is refused', () => {
    const folder = plant('git', crate('license = "MIT"'));
    const repository = join(folder, 'b');
    const git = (...args) =>
      spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
        cwd: repository,
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'b');
    const { status, stdout, stderr } = deny(
      workspace('sources', `b = { git = "file://${repository}" }`),
    );
    assert.notEqual(status, 0);
    assert.match(stdout + stderr, /sources FAILED/);
  });
});

describe('npm packages', () => {
  test('those that the page, the widget and the package are made of', () => {
    for (const notices of [join(PAGE, 'licenses.txt'), join(WWW, 'lib/licenses.txt')]) {
      const { names, faults: unread } = checkNotices(readFileSync(notices, 'utf8'));
      const { checked, faults } = checkLock(WWW, names);
      assert.deepEqual([...unread, ...faults], []);
      assert.ok(checked >= names.length && checked > 0);
    }
  });

  test('the notices that the page ships name every package in it', () => {
    const { names, crates, faults } = checkNotices(
      readFileSync(join(PAGE, 'licenses.txt'), 'utf8'),
    );
    assert.deepEqual(faults, []);
    for (const name of ['arrayvec', 'gloo-worker', 'wasm-bindgen', 'std'])
      assert.ok(crates.includes(name), name);
    for (const name of ['lit', 'lit-html', 'cm-chessboard']) assert.ok(names.includes(name), name);
  });

  test('the lock file names no download address', () => {
    assert.doesNotMatch(readFileSync(join(WWW, 'package-lock.json'), 'utf8'), /"resolved"/);
  });

  const lock = (entry) => JSON.stringify({ packages: { '': {}, 'node_modules/b': entry } });
  const manifest = (license) => JSON.stringify({ name: 'b', license });

  test('a copyleft package is refused, and a tool for development is not shipped', () => {
    const faults = (name, entry, license = entry.license) =>
      checkLock(
        plant(name, {
          'package-lock.json': lock(entry),
          'node_modules/b/package.json': manifest(license),
        }),
      ).faults;
    assert.deepEqual(faults('npm-mit', { license: 'MIT' }), []);
    assert.deepEqual(faults('npm-gpl', { license: 'GPL-3.0' }), [
      'node_modules/b is under GPL-3.0',
    ]);
    assert.deepEqual(faults('npm-none', {}), ['node_modules/b is under no licence']);
    assert.deepEqual(faults('npm-changed', { license: 'MIT' }, 'GPL-3.0'), [
      'node_modules/b is under GPL-3.0, not MIT',
    ]);
    assert.deepEqual(faults('npm-dev', { license: 'GPL-3.0', dev: true }), []);
  });

  test('a notice of a copyleft package is refused', () => {
    const rule = `\n\n${'-'.repeat(80)}\n\n`;
    const text = 'word '.repeat(60);
    assert.deepEqual(checkNotices(`Tabia${rule}b 1.0.0 (MIT)\n\n${text}`).faults, []);
    assert.deepEqual(checkNotices(`Tabia${rule}b 1.0.0 (GPL-3.0)\n\n${text}`).faults, [
      'b is under GPL-3.0',
    ]);
    assert.deepEqual(checkNotices(`Tabia${rule}b 1.0.0 (MIT)\n\nshort`).faults, [
      'the licence of b has no text',
    ]);
  });
});

describe('art', () => {
  const pieces = join(WWW, 'node_modules/cm-chessboard/assets/pieces');
  const unclean = ['staunty.svg', 'standard.svg'].map((name) => join(pieces, name));
  /** The project's own drawings, under the project's own licences. */
  const clean = [
    { folder: join(WWW, 'public'), license: 'MIT OR Apache-2.0', file: join(ROOT, 'LICENSE-MIT') },
  ];

  /** The page with something more in it. */
  const withFile = (name, path, content) => {
    const folder = join(scratch, name);
    cpSync(PAGE, folder, { recursive: true });
    writeFileSync(join(folder, path), content);
    return folder;
  };

  test('all that the page ships', () => {
    const { checked, faults } = checkArt(PAGE, clean, unclean);
    assert.deepEqual(faults, []);
    assert.ok(checked > 0);
  });

  test('the board library’s own pieces are refused, as files and inside a script', () => {
    for (const path of unclean) {
      const svg = readFileSync(path, 'utf8');
      const asFile = checkArt(withFile('art-file', 'assets/pieces.svg', svg), clean, unclean);
      assert.match(asFile.faults.join('\n'), /pieces\.svg comes from no folder/);
      const inside = checkArt(
        withFile(
          'art-script',
          'assets/more.js',
          `export default ${JSON.stringify(svg).replaceAll('\\"', '"')}`,
        ),
        clean,
        unclean,
      );
      assert.match(inside.faults.join('\n'), /more\.js has a shape from .*cm-chessboard/);
    }
  });

  test('art of unknown origin is refused, and so is art in disguise', () => {
    const faults = (path, content) =>
      checkArt(withFile('art-unknown', path, content), clean, unclean).faults;
    assert.deepEqual(faults('assets/a.png', 'x'), [
      'assets/a.png comes from no folder whose art is known to be clean',
    ]);
    assert.match(
      faults('assets/a.css', 'a{background:url(data:image/png;base64,AA)}').join(),
      /a\.css has art inside/,
    );
  });

  test('a folder without its licence, or with a bad one, is refused', () => {
    const folder = join(WWW, 'public');
    const lacking = [{ folder, license: 'MIT', file: join(folder, 'LICENSE') }];
    assert.match(checkArt(PAGE, lacking, []).faults.join(), /lacks its licence/);
    const bad = [{ folder, license: 'CC-BY-NC-SA-4.0', file: join(ROOT, 'LICENSE-MIT') }];
    assert.match(checkArt(PAGE, bad, []).faults.join(), /is under CC-BY-NC-SA-4\.0/);
  });
});
