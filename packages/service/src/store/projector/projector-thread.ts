import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../invariant.ts';
import { resultCodeOf, SQLITE } from '../../sqlite/result-code.ts';
import { RETRY_MS } from '../limits.ts';
import { openForWriting } from '../open-for-writing.ts';
import { Projection } from '../projection/projection.ts';
import { Checkpoints } from './checkpoints.ts';
import type { FromThread, ProjectorReady, ProjectorStart, ToThread } from './messages.ts';
import type { Packet } from './packet.ts';
import { readPacket } from './read-packet.ts';

/** What may pass: another process holds the database, or its disk fails or is full. */
const DISK_CODES: readonly (number | undefined)[] = [
  SQLITE.BUSY,
  SQLITE.READONLY,
  SQLITE.IOERR,
  SQLITE.FULL,
  SQLITE.CANTOPEN,
];

invariant(parentPort !== null, 'the projector is started as a thread');
const port = parentPort;
const { path, installation } = workerData as ProjectorStart;
const database = openForWriting(path);
const projection = new Projection(database, installation);
const checkpoints = new Checkpoints(database, path);
/** Messages are processed one after the other, also while a packet is being retried. */
let last: Promise<void> = Promise.resolve();
/** Set when the close message arrives: a failed write is then no longer retried. */
let isClosing = false;

port.on('message', (message: ToThread) => {
  isClosing ||= message.kind === 'close';
  last = last.then(() => take(message));
});
port.postMessage({ sequence: projection.sequence } satisfies ProjectorReady);

async function take(message: ToThread): Promise<void> {
  if (message.kind === 'packet') return project(message.packet);
  database.close();
  port.close();
}

/** Retries until the disk accepts the packet or the store closes. Any other error is a defect and ends the thread. */
async function project(packet: Packet): Promise<void> {
  const entries = readPacket(packet);
  for (;;) {
    try {
      projection.project(entries);
      const { buffer } = packet.events;
      const checkpointProblem = checkpoints.problem();
      const { sequence } = projection;
      port.postMessage({ kind: 'projected', sequence, buffer, checkpointProblem } satisfies FromThread, [buffer]);
      return;
    } catch (error) {
      if (!isDiskError(error)) throw error;
      if (isClosing) return;
      port.postMessage({ kind: 'retrying', message: error.message } satisfies FromThread);
      await delay(RETRY_MS);
    }
  }
}

function isDiskError(error: unknown): error is Error {
  return DISK_CODES.includes(resultCodeOf(error));
}
