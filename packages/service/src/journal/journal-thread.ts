import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import type { JournalGroup } from './journal.ts';
import { SqliteJournal } from './sqlite/sqlite-journal.ts';
import { type FromThread, packError, type ThreadStart, type ToThread } from './thread-messages.ts';

// The thread that waits for the disk, so that the main thread need not. Before anything is appended it also reads ahead
// for a replay.

invariant(parentPort !== null, 'journal-thread.ts runs as a worker thread');
const port = parentPort;
const { path, epoch } = workerData as ThreadStart;
const journal = SqliteJournal.openToWrite(path, epoch);
let reading: Generator<readonly JournalGroup[], void, undefined> | undefined;

port.on('message', (message: ToThread) => {
  if (message.kind === 'append') send(append(message));
  else if (message.kind === 'check') send(check(message.toSequence));
  else if (message.kind === 'read') sendChunk(message.fromSequence);
  else if (message.kind === 'endRead') endRead();
  else close();
});
send({ kind: 'ready' });

/** After a failed append the main thread requests no more. */
function append({ group, mark }: ToThread & { kind: 'append' }): FromThread {
  try {
    journal.append(group, mark);
    return { kind: 'appended' };
  } catch (error) {
    return { kind: 'appendFailed', detail: error instanceof Error ? error.message : String(error) };
  }
}

function check(toSequence: number): FromThread {
  try {
    return { kind: 'checked', fromSequence: journal.check(toSequence) };
  } catch (error) {
    return { kind: 'checkFailed', error: packError(error) };
  }
}

function sendChunk(fromSequence: number): void {
  try {
    reading ??= journal.chunks(fromSequence);
    const { value, done } = reading.next();
    const groups = done === true ? [] : inOneBuffer(value);
    send({ kind: 'chunk', groups }, groups[0] === undefined ? [] : [groups[0].payload.buffer]);
  } catch (error) {
    send({ kind: 'readFailed', error: packError(error) });
  }
}

/** Copies the payloads into one buffer: it is transferred faster than many. */
function inOneBuffer(groups: readonly JournalGroup[]): readonly JournalGroup[] {
  const buffer = new Uint8Array(groups.reduce((bytes, { payload }) => bytes + payload.length, 0));
  let offset = 0;
  return groups.map(({ firstSequence, lastSequence, timeMs, payload }) => {
    buffer.set(payload, offset);
    const moved = buffer.subarray(offset, offset + payload.length);
    offset += payload.length;
    return { firstSequence, lastSequence, timeMs, payload: moved };
  });
}

function endRead(): void {
  reading?.return();
  reading = undefined;
}

function close(): void {
  endRead();
  journal.close();
  port.close();
}

function send(message: FromThread, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, [...transfer]);
}
