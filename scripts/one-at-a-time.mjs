// Lets one process at a time on this machine install or build in a folder; others wait for it.
// Plain JavaScript without dependencies: it must run before anything is installed, on Node 20.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between the end of a holder and the next attempt, which fails if another waiting process is first. */
const TRY_AGAIN_MS = 200;

/**
 * Does the work while no other process does any in the same folder. The lock is a socket name, which the system gives
 * to one process at a time and releases when that process ends for any reason. Only Linux and Windows have such names;
 * on other systems there is no lock.
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
 * @returns {Promise<() => void>} releases the name
 */
async function take(name) {
  for (let waited = false; name !== undefined; waited = true) {
    const server = createServer();
    try {
      await once(server.listen(name), 'listening');
      return releaseOf(server);
    } catch (error) {
      // Any other error only means that there is no lock, which must not prevent a start.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') break;
    }
    if (!waited) console.log('Another start is installing or building in this folder: waiting until it is done ...');
    await endOfHolder(name);
  }
  return () => {};
}

/**
 * Waiting processes stay connected while this one holds the name.
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
  // A connection that fails also means that the holder has ended.
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
