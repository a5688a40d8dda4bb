/** What the reader's thread receives at start. */
export interface ReaderStart {
  /** Path of store.sqlite. */
  readonly path: string;
}

/** Its first message: the store is open, and has the newest schema. */
export interface ReaderReady {
  /** Whether another version, which may have computed other rows, wrote the store. */
  readonly isOfOtherVersion: boolean;
}
