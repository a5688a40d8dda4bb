import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../invariant.ts';
import { RETRY_MS } from '../limits.ts';
import { openForWriting } from '../open-for-writing.ts';
import { Projection } from '../projection/projection.ts';
import type { FromThread, ProjectorStart, ToThread } from './messages.ts';
import type { Packet } from './packet.ts';
import { readPacket } from './read-packet.ts';

invariant(parentPort !== null, 'the projector is started as a thread');
const port = parentPort;
const { path, installation } = workerData as ProjectorStart;
const database = openForWriting(path);
const projection = new Projection(database, installation);
/** Messages are taken one after the other, also while one is being tried again. */
let last: Promise<void> = Promise.resolve();
/** The last message came: what the disk does not take is not tried again. */
let isClosing = false;

port.on('message', (message: ToThread) => {
  isClosing ||= message.kind === 'close';
  last = last.then(() => take(message));
});
tell({ kind: 'opened', sequence: projection.sequence });

async function take(message: ToThread): Promise<void> {
  if (message.kind === 'packet') return project(message.packet);
  database.close();
  tell({ kind: 'closed' });
  port.close();
}

/** Until the disk takes it, or nobody waits for that any more. Anything else that goes wrong is a defect, and ends the thread. */
async function project(packet: Packet): Promise<void> {
  const entries = readPacket(packet);
  for (;;) {
    try {
      projection.project(entries);
      const { buffer } = packet.events;
      port.postMessage({ kind: 'projected', sequence: projection.sequence, buffer } satisfies FromThread, [buffer]);
      return;
    } catch (error) {
      if (!isOfTheDisk(error)) throw error;
      if (isClosing) return;
      tell({ kind: 'retrying', message: error.message });
      await delay(RETRY_MS);
    }
  }
}

function tell(message: FromThread): void {
  port.postMessage(message);
}

/** SQLite's busy, read-only, input-output error, full and cannot-open: the lower byte of its extended code. */
function isOfTheDisk(error: unknown): error is Error {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' && [5, 8, 10, 13, 14].includes(code & 0xff);
}
