// Builds the trading application when it is missing or its sources changed since. Runs before `npm start` and
// `npm test`, by hand as `node scripts/build-web.mjs`. A build that fails keeps nothing from starting, except in CI.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

/** What the build is made of: folders with all that is in them, and files. */
const SOURCES = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/scripts',
  'packages/web/index.html',
  'packages/web/package.json',
  'packages/web/vite.config.ts',
  'packages/client/src',
  'packages/client/package.json',
  'packages/protocol/src',
  'package-lock.json',
];
const TEST_FILE = /\.test\.tsx?$/;
const BUILD = 'packages/web/dist';
/** What the build in place was made of. It begins with a point, so that it is not served. */
const STAMP = `${BUILD}/.sources`;
/** Lines of the build's own output shown when it fails. */
const SHOWN_OUTPUT_LINES = 20;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

await main();

async function main() {
  if (!existsSync(at('packages/web/index.html'))) return;
  const wanted = hashOfSources();
  if (!isBuilt(wanted)) await oneAtATime(root, () => buildIfStillMissing(wanted));
}

/**
 * Who was waited for may have done it.
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

/** @param {string} hash of the sources as they are now */
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
  console.error(output.trim().split('\n').slice(-SHOWN_OUTPUT_LINES).join('\n'));
  const left = existsSync(at(`${BUILD}/index.html`)) ? 'the one built before is served' : 'none is served';
  console.error(`The trading application could not be built (the lines above say why): ${left}. All else works.`);
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
 * @returns {string[]} the files it stands for; none when it is not there
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

/** @param {string} file of the repository */
function at(file) {
  return path.join(root, file);
}
