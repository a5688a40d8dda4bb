import type { KeyTable } from './key-table.ts';

/** A method that the table's thread carries out. */
export type KeyTableMethod = keyof Omit<KeyTable, 'usable'>;

/** Why a call failed. */
export interface CallFailure {
  readonly message: string;
  /** The file could not be opened, read or written. The next call opens it again. */
  readonly fileFailed: boolean;
}
