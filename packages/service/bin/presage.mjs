#!/usr/bin/env node
// Runs the command under Node 24 or newer: the one in use when it is new enough, else the one installed as a package.
// Plain JavaScript, so that what turns TypeScript into it is loaded only where something was not compiled before.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as modules from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
/** Beside the installed packages, and gone with them. */
const COMPILED_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/presage', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  keepCompiled();
  await import('../src/cli/main.ts');
} else {
  const self = fileURLToPath(import.meta.url);
  const child = spawn(packagedNode(), [self, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Whoever stops this process means the one that works; from a terminal that one hears twice, and takes it for once.
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass).on('SIGHUP', pass);
  const [status] = await once(child, 'exit');
  process.exit(status ?? 1);
}

/**
 * Has Node keep what it compiles, so that the next start need not: two fifths of a start's CPU. Where the folder cannot
 * be written, every start compiles.
 */
function keepCompiled() {
  const { directory } = modules.enableCompileCache(COMPILED_FOLDER);
  // Threads take it from here.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= COMPILED_FOLDER;
}

/** Path of the Node that came with `npm install`, or a clear end. */
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
