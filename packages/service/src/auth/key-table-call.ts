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
      /** The content of the file is unknown, so no further calls may be made. */
      readonly fatal: boolean;
    };
