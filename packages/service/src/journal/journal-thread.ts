import { parentPort, workerData } from 'node:worker_threads';
import { JournalCorruptError } from './errors.ts';
import { invariant } from './invariant.ts';
import { SqliteJournal } from './sqlite/sqlite-journal.ts';
import type { FromThread, ThreadStart, ToThread } from './thread-messages.ts';

// The thread that waits for the disk, so that nobody else has to.

invariant(parentPort !== null, 'the journal thread is started as a thread');
const port = parentPort;
const { path, epoch } = workerData as ThreadStart;
const journal = SqliteJournal.openToWrite(path, epoch);
/** What the first failed append said. Nothing is appended after it: what is on disk is unknown. */
let failure: string | undefined;

port.on('message', (message: ToThread) => {
  if (message.kind === 'append') tell(append(message));
  else if (message.kind === 'check') tell(check(message.toSequence));
  else close();
});
tell({ kind: 'ready' });

function append({ group, mark }: ToThread & { kind: 'append' }): FromThread {
  if (failure !== undefined) return { kind: 'appendFailed', detail: failure };
  try {
    journal.append(group, mark);
    return { kind: 'appended', lastSequence: group.lastSequence };
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    return { kind: 'appendFailed', detail: failure };
  }
}

function check(toSequence: number): FromThread {
  try {
    return { kind: 'checked', fromSequence: journal.check(toSequence) };
  } catch (error) {
    if (error instanceof JournalCorruptError) {
      return { kind: 'corrupt', sequence: error.sequence, detail: error.detail };
    }
    return { kind: 'checkFailed', detail: error instanceof Error ? error.message : String(error) };
  }
}

function close(): void {
  journal.close();
  port.close();
}

function tell(message: FromThread): void {
  port.postMessage(message);
}
