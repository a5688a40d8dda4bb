// Builds the trading application when it is missing or its sources have changed. Runs before `npm start` and `npm
// test`, or manually as `node scripts/build-web.mjs`. A failed build does not prevent a start, except in CI.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

/** Inputs of the build: files, and folders with everything in them. */
const SOURCES = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/scripts',
  'packages/web/index.html',
  'packages/web/package.json',
  'packages/web/vite.config.ts',
  'packages/client/src',
  'packages/client/package.json',
  'packages/contracts/src',
  'packages/protocol/src',
  'package-lock.json',
];
const TEST_FILE = /\.test\.tsx?$/;
const BUILD = 'packages/web/dist';
/** Hash of the sources of the current build. The name begins with a dot so that the file is not served. */
const STAMP = `${BUILD}/.sources`;
/** Lines of the build's output shown when it fails, without where in the bundler it did. */
const SHOWN_OUTPUT_LINES = 20;
const STACK_FRAME = /^ +at /;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

await main();

async function main() {
  if (!existsSync(at('packages/web/index.html'))) return;
  const wanted = hashOfSources();
  if (!isBuilt(wanted)) await oneAtATime(root, () => buildIfStillMissing(wanted));
}

/**
 * Another process may have built it while this one waited.
 *
 * @param {string} wanted
 */
function buildIfStillMissing(wanted) {
  if (!isBuilt(wanted)) build(wanted);
}

/** @param {string} wanted */
function isBuilt(wanted) {
  return existsSync(at(`${BUILD}/index.html`)) && readIfThere(STAMP) === wanted;
}

/** @param {string} hash of the current sources */
function build(hash) {
  console.log('Building the trading application ...');
  const startedAt = Date.now();
  const result = spawnSync('npm', ['run', '--silent', 'build', '-w', 'packages/web'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (result.status === 0) {
    writeFileSync(at(STAMP), hash);
    console.log(`Built the trading application in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
    return;
  }
  const output = result.error?.message ?? `${result.stdout}${result.stderr}`;
  const lines = output.split('\n').filter((line) => !STACK_FRAME.test(line));
  console.error(lines.join('\n').trim().split('\n').slice(-SHOWN_OUTPUT_LINES).join('\n'));
  const left = existsSync(at(`${BUILD}/index.html`)) ? 'the previous build is served' : 'it is not served';
  console.error(`The trading application could not be built (see the lines above): ${left}. Everything else works.`);
  if (process.env.CI) process.exitCode = 1;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesAt).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} source a file, or a folder
 * @returns {string[]} its files; empty when it does not exist
 */
function filesAt(source) {
  if (!existsSync(at(source))) return [];
  if (path.extname(source) !== '') return [source];
  return readdirSync(at(source), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(source, name))
    .filter((file) => statSync(at(file)).isFile() && !TEST_FILE.test(file));
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(at(file)) ? readFileSync(at(file), 'utf8') : undefined;
}

/** @param {string} file relative to the repository's root */
function at(file) {
  return path.join(root, file);
}
