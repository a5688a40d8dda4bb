import { explainDiskError } from '../disk-error.ts';
import { JournalCorruptError } from './errors.ts';
import type { JournalGroup, StateMark } from './journal.ts';

/** What the writing thread receives when it starts. */
export interface ThreadStart {
  readonly path: string;
  readonly epoch: number;
}

export type ToThread =
  | { readonly kind: 'append'; readonly group: JournalGroup; readonly mark: StateMark | undefined }
  | { readonly kind: 'check'; readonly toSequence: number }
  /** The next chunk. The first chunk is the one that contains the sequence. */
  | { readonly kind: 'read'; readonly fromSequence: number }
  | { readonly kind: 'endRead' }
  | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'appended' }
  | { readonly kind: 'appendFailed'; readonly detail: string }
  | { readonly kind: 'checked'; readonly fromSequence: number }
  | { readonly kind: 'checkFailed'; readonly error: ThreadError }
  /** No groups: the end. The payloads share one buffer, which is transferred with the message. */
  | { readonly kind: 'chunk'; readonly groups: readonly JournalGroup[] }
  | { readonly kind: 'readFailed'; readonly error: ThreadError };

/** An error as sent between threads: damage keeps its sequence, any other error only its message. */
export interface ThreadError {
  readonly message: string;
  readonly corrupt: { readonly sequence: number; readonly detail: string } | undefined;
}

export function packError(thrown: unknown): ThreadError {
  const error = explainDiskError(thrown);
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof JournalCorruptError)) return { message, corrupt: undefined };
  return { message, corrupt: { sequence: error.sequence, detail: error.detail } };
}

export function unpackError({ message, corrupt }: ThreadError): Error {
  return corrupt === undefined ? new Error(message) : new JournalCorruptError(corrupt.sequence, corrupt.detail);
}
