#!/usr/bin/env node
// Runs the command under Node 24 or newer: the one in use when it is new enough, else the one installed as a package.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const main = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'cli', 'main.ts');

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  await import(main);
} else {
  const child = spawn(packagedNode(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Whoever stops this process means the one that works. Ctrl-C reaches both by itself: here it only must not end this one first.
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => {});
  const [status] = await once(child, 'exit');
  process.exit(status ?? 1);
}

/** Path of the Node that came with `npm install`, or a clear end. */
function packagedNode() {
  const name = `node-${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node');
  } catch {
    process.stderr.write(
      `presage needs Node ${NEEDED_MAJOR} or newer and this is ${process.version}. ` +
        `No packaged Node (${name}) is installed: run npm install in the checkout, or install Node ${NEEDED_MAJOR}.\n`,
    );
    process.exit(1);
  }
}
