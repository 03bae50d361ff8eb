import { afterEach, expect, it, vi } from 'vitest';
import { compileWasm } from './compile.js';
import { fetchBytes } from './fetch-bytes.js';

const URL_ = 'https://site.example/wasm/tabia-simd.wasm';
const answer = (response: () => Response): void => {
  vi.stubGlobal('fetch', async () => response());
};
afterEach(() => void vi.unstubAllGlobals());

it('a page that is sent in the place of a missing file is named', async () => {
  answer(() => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }));
  await expect(compileWasm(URL_)).rejects.toThrow(
    `${URL_}: the server sent text/html and no WebAssembly`,
  );
});

it('a file without its type is read as what it is', async () => {
  answer(() => new Response(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  expect(await compileWasm(URL_)).toBeInstanceOf(WebAssembly.Module);
});

it('what cannot be fetched is named', async () => {
  answer(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(compileWasm(URL_)).rejects.toThrow(`${URL_}: Failed to fetch`);
  await expect(fetchBytes('nets/my.nnue')).rejects.toThrow('nets/my.nnue: Failed to fetch');
  answer(() => new Response('', { status: 404 }));
  await expect(compileWasm(URL_)).rejects.toThrow('the server answered 404');
  await expect(fetchBytes(URL_)).rejects.toThrow('the server answered 404');
});
