// Installs the packages of package-lock.json when node_modules does not hold them yet, and makes sure that Node 24 runs
// what comes after. Runs before `npm start` and `npm test`, by hand as `node scripts/set-up.mjs`.
// Plain JavaScript without dependencies: it must run before anything is installed, on Node 20.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

/** The Node that the set-up itself needs, and the one that runs Presage. */
const SET_UP_NODE_MAJOR = 20;
const RUN_NODE_MAJOR = 24;

/** Lines of npm's own output shown when an install fails. */
const SHOWN_OUTPUT_LINES = 20;

/** Exit status of what Ctrl-C has ended. */
const STOPPED_STATUS = 130;

/** Milliseconds within which a second signal is the first one again: npm, which started this, passes on what all of its group are told. */
const SAME_SIGNAL_MS = 2_000;

const NETWORK_ERROR =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

const WRITE_ERROR = /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b.*'(\/|\w:)/;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

await main();

async function main() {
  if (majorOf(process.versions.node) < SET_UP_NODE_MAJOR) {
    fail(
      `Node ${process.versions.node} is too old: install Node ${RUN_NODE_MAJOR} (https://nodejs.org), or at least Node ${SET_UP_NODE_MAJOR}.`,
    );
  }
  if (!isInstalled()) await oneAtATime(root, installIfStillMissing);
  provideNode();
}

/** Who was waited for may have done it. */
async function installIfStillMissing() {
  if (!isInstalled()) await install();
}

/**
 * True when node_modules holds what package-lock.json asks for. npm writes its own record of what it installed last and
 * only when it finished, so an interrupted install, one without development packages or an older one is told apart.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  if (wanted === undefined)
    fail('package-lock.json is missing or unreadable: restore it with `git checkout package-lock.json`.');
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    if (found === undefined) return place !== neededNode() && (entry.optional === true || entry.devOptional === true);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Where the packaged Node lies that nothing runs without; undefined where the machine brings one. npm leaves out an optional
 * package that it could not fetch, without a word.
 */
function neededNode() {
  if (majorOf(process.versions.node) >= RUN_NODE_MAJOR) return undefined;
  return `node_modules/node-${process.platform}-${process.arch}`;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }> | undefined}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  console.log('Installing packages from package-lock.json, which takes about half a minute the first time ...');
  const startedAt = Date.now();
  const result = await runNpmToItsEnd([
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (result.status !== 0) fail(installFailure(result));
  console.log(`Installed packages in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * Runs npm, and waits for its end also when told to stop: npm then takes back what it had begun, which takes seconds, and
 * who started again meanwhile would install into the folder that it clears.
 * @param {string[]} args
 */
async function runNpmToItsEnd(args) {
  const { command, prefix, options } = npmCall();
  const child = spawn(command, [...prefix, ...args], options);
  /** @type {number | undefined} */
  let stoppedAt;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (stoppedAt !== undefined) {
      // It hears a second signal as little as the first; what it leaves is cleared by the next install.
      if (performance.now() - stoppedAt > SAME_SIGNAL_MS) child.kill('SIGKILL');
      return;
    }
    stoppedAt = performance.now();
    // Ctrl-C reaches npm by itself.
    if (signal !== 'SIGINT') child.kill(signal);
    console.log('Stopping: npm takes back what it had begun, which takes a while; Ctrl-C again ends it at once ...');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (output.stderr += text));
  try {
    const [status] = await once(child, 'close');
    if (stoppedAt !== undefined) process.exit(STOPPED_STATUS);
    return { status, ...output };
  } catch (error) {
    return { status: null, ...output, error };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Runs npm with the Node that started it: the packaged Node is in node_modules, which `npm ci` deletes first. */
function npmCall() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const isNpm = npm !== undefined && path.basename(npm).startsWith('npm');
  const [command, prefix] = isNpm && node !== undefined && existsSync(node) ? [node, [npm]] : ['npm', []];
  const shell = process.platform === 'win32' && command === 'npm';
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell };
  return { command, prefix, options };
}

/** @param {{ stdout: string, stderr: string, error?: unknown }} result */
function installFailure(result) {
  if (result.error instanceof Error)
    return `npm could not be started (${result.error.message}): install npm 10 or newer.`;
  const lines = `${result.stdout}${result.stderr}`.trim().split('\n');
  const writeError = lines.find((line) => WRITE_ERROR.test(line));
  if (writeError !== undefined)
    return `${writeError}\nnpm cannot write there: run this as the user whom the folder belongs to, or give this one the right or the room.`;
  const { command, prefix, options } = npmCall();
  const asked = spawnSync(command, [...prefix, 'config', 'get', 'registry'], { ...options, encoding: 'utf8' });
  const registry = (asked.stdout ?? '').trim();
  const networkError = lines.find((line) => NETWORK_ERROR.test(line));
  if (networkError === undefined) {
    const shown = lines.slice(-SHOWN_OUTPUT_LINES).join('\n');
    return `${shown}\n\n\`npm ci\` failed (registry ${registry}): the lines above are npm's own.`;
  }
  return `${networkError}\nThe package registry ${registry} cannot be reached: check the network, or point npm to a mirror with \`npm config set registry <url>\`.`;
}

/** Makes `node` in npm scripts be Node 24: the packaged one where there is one, else the one that runs this. */
function provideNode() {
  const packaged = path.join(root, 'node_modules/.bin/node');
  const isRecent = majorOf(process.versions.node) >= RUN_NODE_MAJOR;
  if (isRecent && process.execPath.startsWith(path.join(root, 'node_modules'))) return;
  if (existsSync(packaged)) {
    if (majorOf(spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout ?? '') >= RUN_NODE_MAJOR) return;
    // One that does not run here (built for another C library) must not hide the one the machine brings.
    if (isRecent) rmSync(packaged);
  }
  if (isRecent) return;
  fail(
    `No packaged Node ${RUN_NODE_MAJOR} runs on ${process.platform} ${process.arch}, and this is Node ${process.versions.node}: bring Node ${RUN_NODE_MAJOR} (https://nodejs.org) and run the command again.`,
  );
}

/**
 * @param {string} version such as `24.1.0` or `v24.1.0`
 * @returns {number} 24, or NaN
 */
function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
