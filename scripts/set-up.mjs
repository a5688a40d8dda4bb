// Installs the packages of package-lock.json if node_modules does not hold them yet, and makes sure that Node 24 runs
// the commands that follow. Runs before `npm start` and `npm test`, or manually as `node scripts/set-up.mjs`. Plain
// JavaScript without dependencies: it must run before anything is installed, on Node 20.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';
import { npmRegistry, runNpm } from './run-npm.mjs';

/** The oldest Node that can start this, and the one that Presage needs. */
const SET_UP_NODE_MAJOR = 20;
const RUN_NODE_MAJOR = 24;

/** The oldest npm that installs all packages, if it runs with a recent Node. */
const NPM_MAJOR = 10;

/** Exit status after a stop signal. */
const STOPPED_STATUS = 130;

/** Lines of npm's output shown when an install fails. */
const SHOWN_OUTPUT_LINES = 20;

const NETWORK_ERROR =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

/** How npm reports a defect of its own, which 10.5.1 has, for example. */
const NPM_DEFECT = 'Exit handler never called';

const WRITE_ADVICE = 'run this as the owner of the folder, or give this user write permission or free disk space.';
const WRITE_ERROR = /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b.*'(\/|\w:)/;

/** Where a packaged Node is fetched that runs npm; deleted after the install. */
const FETCHED_NODE = '.fetched-node';

/** npm's record of the installed packages. */
const RECORD = 'node_modules/.package-lock.json';

/** Path of the packaged Node for this platform. */
const PACKAGED_NODE = `node_modules/node-${process.platform}-${process.arch}`;

/** Version of the machine's own Node, which runs npm; this may already run on the packaged one. */
const machineNode = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? process.versions.node;
const isRecent = majorOf(machineNode) >= RUN_NODE_MAJOR;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The packaged Node as npm scripts find it. */
const packagedNode = path.join(root, 'node_modules/.bin/node');

/** Ends the set-up with a message for the user. */
class Failure extends Error {
  /**
   * @param {string} message
   * @param {number} status exit status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

await main().catch((error) => {
  // The system's own errors are about the few files that are written or removed here.
  const isSystems = error.syscall !== undefined;
  if (!isSystems && !(error instanceof Failure)) throw error;
  console.error(isSystems ? `${error.message}\nThis cannot be written: ${WRITE_ADVICE}` : error.message);
  process.exitCode = error.status ?? 1;
});

async function main() {
  if (majorOf(machineNode) < SET_UP_NODE_MAJOR) {
    fail(`Node ${machineNode} is too old: install Node ${RUN_NODE_MAJOR} (https://nodejs.org).`);
  }
  if (!isInstalled()) await oneAtATime(root, installIfStillMissing);
  provideNode();
}

/**
 * Whether npm installs all packages when it runs with this Node. Some optional ones, without which the application
 * cannot be built, need the versions below; with an older one npm leaves them out silently.
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
    if (found === undefined) return !isNeeded(place) && (entry.optional === true || entry.devOptional === true);
    if (isNeeded(place) && !existsSync(packagedNode)) return false;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Whether Presage cannot run here without an optional package. npm silently leaves out one that it could not fetch.
 *
 * @param {string} place path of the package
 */
function isNeeded(place) {
  return place === PACKAGED_NODE && !isRecent;
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
  const result = installsAll(machineNode) ? await installHere({ cwd: root }) : await installWithFetchedNode();
  if (result.isStopped) fail('Stopped: the next start installs the packages anew.', STOPPED_STATUS);
  if (result.status !== 0) fail(installFailure(result));
  if (!isInstalled()) {
    fail(
      'npm left out packages that are needed, as it does without an error when the disk is full or a download fails: free disk space, check the network, and run the command again.',
    );
  }
  console.log(`Installed packages in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * Fetches the packaged Node alone, checked against its hash in package-lock.json, and installs with that. It needs a
 * folder outside node_modules, which npm clears.
 */
async function installWithFetchedNode() {
  const entry = packagesIn('package-lock.json')?.[PACKAGED_NODE] ?? failWithoutNode();
  const asked = await runNpm(['--version'], { cwd: root });
  if (asked.status !== 0) return asked;
  const npmVersion = asked.stdout.trim();
  if (majorOf(npmVersion) < NPM_MAJOR) {
    fail(
      `npm ${npmVersion} leaves out packages that are needed: update it (\`npm install --global npm@${NPM_MAJOR}\`), or install Node ${RUN_NODE_MAJOR} (https://nodejs.org).`,
    );
  }
  const cwd = path.join(root, FETCHED_NODE);
  try {
    mkdirSync(cwd, { recursive: true });
    const dependencies = { [path.basename(PACKAGED_NODE)]: entry.version };
    const packages = { '': { dependencies }, [PACKAGED_NODE]: { ...entry, optional: false } };
    writeFileSync(path.join(cwd, 'package.json'), JSON.stringify({ private: true, dependencies }));
    writeFileSync(path.join(cwd, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    const fetched = await runCi({ cwd });
    if (fetched.status !== 0) return fetched;
    const node = path.join(cwd, 'node_modules/.bin/node');
    if (versionOf(node) !== entry.version) failWithoutNode();
    return await installHere({ cwd: root, node });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** @param {import('./run-npm.mjs').NpmOptions} options */
async function installHere(options) {
  const installed = await runCi(options);
  const lacksLink = packagesIn(RECORD)?.[PACKAGED_NODE] !== undefined && !existsSync(packagedNode);
  // Older npm links no program that a skipped package for another platform has, too: `node` is one.
  return installed.status === 0 && lacksLink ? await runNpm(['rebuild', '--ignore-scripts'], options) : installed;
}

/** @param {import('./run-npm.mjs').NpmOptions} options */
function runCi(options) {
  const scope = ['--include=dev', '--include=optional', '--ignore-scripts'];
  return runNpm(['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error'], options);
}

/** @param {{ stdout: string, stderr: string, error?: unknown }} result */
function installFailure(result) {
  if (result.error instanceof Error)
    return `npm could not be started (${result.error.message}): install npm 10 or newer.`;
  const lines = `${result.stdout}${result.stderr}`.trim().split('\n');
  const writeError = lines.find((line) => WRITE_ERROR.test(line));
  if (writeError !== undefined) return `${writeError}\nnpm cannot write there: ${WRITE_ADVICE}`;
  if (lines.some((line) => line.includes(NPM_DEFECT)))
    return `npm has failed by a defect of its own ("${NPM_DEFECT}"): run the command again, or update npm first (\`npm install --global npm@${NPM_MAJOR}\`).`;
  const registry = npmRegistry({ cwd: root });
  const networkError = lines.find((line) => NETWORK_ERROR.test(line));
  if (networkError === undefined) {
    const shown = lines.slice(-SHOWN_OUTPUT_LINES).join('\n');
    return `${shown}\n\n\`npm ci\` failed (registry ${registry}): the lines above are npm's output.`;
  }
  return `${networkError}\nThe package registry ${registry} cannot be reached: check the network, or point npm to a mirror with \`npm config set registry <url>\`.`;
}

/** Makes sure that `node` in npm scripts is Node 24: the packaged one if there is one, else the machine's own. */
function provideNode() {
  if (existsSync(packagedNode)) {
    const runsThis = process.execPath.startsWith(path.join(root, 'node_modules'));
    if (runsThis || majorOf(versionOf(packagedNode)) >= RUN_NODE_MAJOR) return;
    // A packaged Node that does not run here (built for another C library) must not hide the machine's own.
    if (isRecent) rmSync(packagedNode);
  }
  if (!isRecent) failWithoutNode();
}

/** @returns {never} */
function failWithoutNode() {
  fail(
    `No packaged Node ${RUN_NODE_MAJOR} runs on ${process.platform} ${process.arch}, and this is Node ${machineNode}: install Node ${RUN_NODE_MAJOR} (https://nodejs.org) and run the command again.`,
  );
}

/**
 * @param {string} node path of an executable
 * @returns {string} such as `24.1.0`; empty if it does not run
 */
function versionOf(node) {
  return (spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '').trim().replace(/^v/, '');
}

/**
 * @param {string} version such as `24.1.0`
 * @returns {number} 24, or NaN
 */
function majorOf(version) {
  return Number.parseInt(version, 10);
}

/**
 * @param {string} message
 * @param {number} [status]
 * @returns {never}
 */
function fail(message, status = 1) {
  throw new Failure(message, status);
}
