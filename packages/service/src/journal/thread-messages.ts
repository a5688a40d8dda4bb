import type { JournalGroup, StateMark } from './journal.ts';

/** What the writing thread is started with. */
export interface ThreadStart {
  readonly path: string;
  readonly epoch: number;
}

export type ToThread =
  | { readonly kind: 'append'; readonly group: JournalGroup; readonly mark: StateMark | undefined }
  | { readonly kind: 'check'; readonly toSequence: number }
  | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'appended'; readonly lastSequence: number }
  | { readonly kind: 'appendFailed'; readonly detail: string }
  | { readonly kind: 'checked'; readonly fromSequence: number }
  | { readonly kind: 'corrupt'; readonly sequence: number; readonly detail: string }
  | { readonly kind: 'checkFailed'; readonly detail: string };
