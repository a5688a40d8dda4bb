// Installs the packages of package-lock.json if node_modules does not hold them yet, and makes sure that Node 24 runs
// the commands that follow. Runs before `npm start` and `npm test`, or manually as `node scripts/set-up.mjs`. Plain
// JavaScript without dependencies: it must run before anything is installed, on Node 20.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

/** The Node version that Presage needs. */
const RUN_NODE_MAJOR = 24;

/** Lines of npm's output shown when an install fails. */
const SHOWN_OUTPUT_LINES = 20;

/** Exit status after a stop signal. */
const STOPPED_STATUS = 130;

/** @type {readonly NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const NETWORK_ERROR =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

const WRITE_ERROR = /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b.*'(\/|\w:)/;

/** npm's record of the installed packages. */
const RECORD = 'node_modules/.package-lock.json';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

await main();

async function main() {
  if (!installsAll(process.versions.node)) {
    fail(
      `Node ${process.versions.node} is too old: install Node ${RUN_NODE_MAJOR} (https://nodejs.org). Node 20 from 20.19 on, or 22.12 and newer, will also do.`,
    );
  }
  if (!isInstalled()) await oneAtATime(root, installIfStillMissing);
  provideNode();
}

/**
 * Whether npm installs all packages with this Node. Some optional ones, without which the application cannot be built,
 * need the versions below; with an older one npm leaves them out silently.
 *
 * @param {string} version such as `20.19.0`
 */
function installsAll(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Another process may have installed the packages while this one waited. */
async function installIfStillMissing() {
  if (!isInstalled()) await install();
}

/**
 * Whether node_modules holds what package-lock.json lists. npm writes its record of the installed packages last and
 * only on success, so an interrupted install, one without development packages and an outdated one are recognised.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn(RECORD);
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
 * Path of the packaged Node that Presage needs here; undefined if the machine has Node 24. It is checked because npm
 * silently leaves out an optional package that it could not fetch.
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

/** npm deletes its record at some point while it clears the folder: killed before that, it would record what is gone. */
function removeRecord() {
  try {
    rmSync(path.join(root, RECORD), { force: true });
  } catch {
    // Where this process cannot write, npm says so.
  }
}

async function install() {
  console.log('Installing packages from package-lock.json, which takes about half a minute the first time ...');
  const startedAt = Date.now();
  removeRecord();
  const result = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (result.status !== 0) fail(installFailure(result));
  if (!isInstalled()) {
    fail(
      'npm left out packages that are needed, as it does without an error when the disk is full or a download fails: free disk space, check the network, and run the command again.',
    );
  }
  console.log(`Installed packages in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * Runs npm. A stop signal kills it: it would finish unpacking before it rolled back, which can take minutes, and the next
 * install clears what a killed one leaves.
 * @param {string[]} args
 */
async function runNpm(args) {
  const { command, prefix, options } = npmCall();
  const child = spawn(command, [...prefix, ...args], options);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (output.stderr += text));
  try {
    const [status] = await once(child, 'close');
    if (isStopped) fail('Stopped: the next start installs the packages anew.', STOPPED_STATUS);
    return { status, ...output };
  } catch (error) {
    return { status: null, ...output, error };
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

/**
 * How to run npm with the Node that started this script: `npm ci` deletes node_modules with the packaged Node first.
 */
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
    return `${writeError}\nnpm cannot write there: run this as the owner of the folder, or give this user write permission or free disk space.`;
  const { command, prefix, options } = npmCall();
  const asked = spawnSync(command, [...prefix, 'config', 'get', 'registry'], { ...options, encoding: 'utf8' });
  const registry = (asked.stdout ?? '').trim();
  const networkError = lines.find((line) => NETWORK_ERROR.test(line));
  if (networkError === undefined) {
    const shown = lines.slice(-SHOWN_OUTPUT_LINES).join('\n');
    return `${shown}\n\n\`npm ci\` failed (registry ${registry}): the lines above are npm's output.`;
  }
  return `${networkError}\nThe package registry ${registry} cannot be reached: check the network, or point npm to a mirror with \`npm config set registry <url>\`.`;
}

/** Makes sure that `node` in npm scripts is Node 24: the packaged one if there is one, else the one that runs this. */
function provideNode() {
  const packaged = path.join(root, 'node_modules/.bin/node');
  const isRecent = majorOf(process.versions.node) >= RUN_NODE_MAJOR;
  if (isRecent && process.execPath.startsWith(path.join(root, 'node_modules'))) return;
  if (existsSync(packaged)) {
    if (majorOf(spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout ?? '') >= RUN_NODE_MAJOR) return;
    // A packaged Node that does not run here (built for another C library) must not hide the machine's own.
    if (isRecent) rmSync(packaged);
  }
  if (isRecent) return;
  fail(
    `No packaged Node ${RUN_NODE_MAJOR} runs on ${process.platform} ${process.arch}, and this is Node ${process.versions.node}: install Node ${RUN_NODE_MAJOR} (https://nodejs.org) and run the command again.`,
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
 * @param {number} [status]
 * @returns {never}
 */
function fail(message, status = 1) {
  console.error(message);
  process.exit(status);
}
