#!/usr/bin/env node
// Runs the command under Node 24 or newer: the one in use when it is new enough, else the one installed as a package.
// Plain JavaScript, so that Node loads its TypeScript transformer only for modules that are not in the compile cache.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as modules from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
/** In node_modules, so that it is deleted together with the installed packages. */
const COMPILED_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/presage', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  keepCompiled();
  await import('../src/cli/main.ts').catch(explainMissing);
} else {
  const self = fileURLToPath(import.meta.url);
  const child = spawn(packagedNode(), [self, ...process.argv.slice(2)], { stdio: 'inherit' });
  // The child does the work, so it gets the signals sent to this process. From a terminal it also gets them directly;
  // it treats the second as a copy of the first.
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass).on('SIGHUP', pass);
  const [status] = await once(child, 'exit');
  process.exit(status ?? 1);
}

/**
 * Turns on Node's compile cache: compiling takes two fifths of a start's CPU time. If the folder cannot be written,
 * every start compiles.
 */
function keepCompiled() {
  const { directory } = modules.enableCompileCache(COMPILED_FOLDER);
  // Worker threads read the folder from this variable.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= COMPILED_FOLDER;
}

/**
 * @param {NodeJS.ErrnoException} error
 * @returns {never}
 */
function explainMissing(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.startsWith('Cannot find package')) throw error;
  const [missing] = error.message.split(' imported from ');
  process.stderr.write(`presage: its packages are not installed (${missing}): run npm install in the checkout.\n`);
  process.exit(1);
}

/** Path of the Node that came with `npm install`; without one, exits with a message that says what to do. */
function packagedNode() {
  const name = `node-${process.platform}-${process.arch}`;
  try {
    return join(dirname(modules.createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node');
  } catch {
    process.stderr.write(
      `presage needs Node ${NEEDED_MAJOR} or newer and this is ${process.version}. ` +
        `No packaged Node (${name}) is installed: run npm install in the checkout, or install Node ${NEEDED_MAJOR}.\n`,
    );
    process.exit(1);
  }
}
