// Runs npm. Plain JavaScript without dependencies: it must run before anything is installed, on Node 20.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @type {readonly NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @typedef {object} NpmOptions
 * @property {string} cwd
 * @property {string} [node] path of the Node that runs npm; without it, npm runs as it did for this script
 */

/**
 * @typedef {object} NpmResult
 * @property {boolean} isStopped whether a stop signal came
 * @property {number | null} status
 * @property {string} stdout
 * @property {string} stderr
 * @property {unknown} [error] why npm could not be started
 */

/**
 * Runs npm. A stop signal kills it: it would finish unpacking before it rolled back, which can take minutes, and the next
 * install clears what a killed one leaves.
 *
 * @param {string[]} args
 * @param {NpmOptions} options
 * @returns {Promise<NpmResult>}
 */
export async function runNpm(args, options) {
  const { command, prefix, spawnOptions } = npmCall(options);
  const child = spawn(command, [...prefix, ...args], spawnOptions);
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
    return { isStopped, status, ...output };
  } catch (error) {
    return { isStopped, status: null, ...output, error };
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

/**
 * The registry that npm uses.
 *
 * @param {NpmOptions} options
 */
export function npmRegistry(options) {
  const { command, prefix, spawnOptions } = npmCall(options);
  const asked = spawnSync(command, [...prefix, 'config', 'get', 'registry'], { ...spawnOptions, encoding: 'utf8' });
  return (asked.stdout ?? '').trim();
}

/**
 * Without a given Node, npm runs with the one that started this script: the packaged one, `npm ci` would delete.
 *
 * @param {NpmOptions} options
 */
function npmCall({ cwd, node }) {
  const { npm_execpath: npm, npm_node_execpath: own, PATH } = process.env;
  const runs = node ?? (own !== undefined && existsSync(own) ? own : undefined);
  const isNpm = npm !== undefined && path.basename(npm).startsWith('npm');
  const [command, prefix] = isNpm && runs !== undefined ? [runs, [npm]] : ['npm', []];
  const shell = process.platform === 'win32' && command === 'npm';
  // `npm` itself takes the first `node` in PATH.
  const env =
    node === undefined ? process.env : { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${PATH}` };
  /** @type {import('node:child_process').SpawnOptions} */
  const spawnOptions = { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], shell };
  return { command, prefix, spawnOptions };
}
