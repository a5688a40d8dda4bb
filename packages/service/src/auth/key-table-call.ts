import type { KeyTable } from './key-table.ts';

/** To the store's thread: a method and its arguments. Answered in order. */
export interface Call {
  readonly method: keyof KeyTable;
  readonly args: unknown[];
}

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly message: string;
      /** What is on disk is unknown: nothing more may be asked of this file. */
      readonly fatal: boolean;
    };
