import type { KeyTable } from './key-table.ts';

/** A message to the store's thread: a method and its arguments. Calls are answered in order. */
export interface Call {
  readonly method: keyof KeyTable;
  readonly args: unknown[];
}

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly message: string;
      /** The file could not be opened, read or written. The next call opens it again. */
      readonly fileFailed: boolean;
    };
