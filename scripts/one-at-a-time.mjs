// Lets one process of this machine at a time install and build in a folder; others wait for it.
// Plain JavaScript without dependencies: it must run before anything is installed, on Node 20.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds until the next try after the one before us has ended: who waits beside us may have been first. */
const TRY_AGAIN_MS = 200;

/**
 * Does the work once nobody else does any in the same folder. The lock is a name that the system gives to one process, and
 * takes back when that ends, however it ends. Where there are no such names (but on Linux and Windows) nobody waits.
 *
 * @template Value
 * @param {string} folder absolute
 * @param {() => Value | Promise<Value>} work
 */
export async function oneAtATime(folder, work) {
  const release = await take(nameFor(folder));
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * @param {string | undefined} name
 * @returns {Promise<() => void>} gives it back
 */
async function take(name) {
  for (let waited = false; name !== undefined; waited = true) {
    const server = createServer();
    try {
      await once(server.listen(name), 'listening');
      return releaseOf(server);
    } catch (error) {
      // Whatever else stands in the way of a lock is no reason not to start.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') break;
    }
    if (!waited) console.log('Another start installs or builds in this folder: waiting until it is done ...');
    await endOfHolder(name);
  }
  return () => {};
}

/**
 * Whoever waits is connected for as long as the name is ours.
 *
 * @param {import('node:net').Server} server
 */
function releaseOf(server) {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set();
  server.on('connection', (socket) => {
    waiting.add(socket);
    socket.on('error', () => {}).on('close', () => waiting.delete(socket));
  });
  return () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
}

/** @param {string} name */
async function endOfHolder(name) {
  const socket = connect(name);
  // One that ends at once is the end of the holder too.
  socket.on('error', () => {}).resume();
  await new Promise((ended) => socket.on('close', ended));
  await pause(TRY_AGAIN_MS);
}

/** @param {string} folder */
function nameFor(folder) {
  const name = `presage-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : undefined;
}
