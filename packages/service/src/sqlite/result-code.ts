/** Primary result codes of SQLite. `ERROR` is about a statement, not about the file. */
export const SQLITE = {
  ERROR: 1,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const;

/** The primary result code of an error of SQLite; undefined for other errors. */
export function resultCodeOf(error: unknown): number | undefined {
  const code = extendedCodeOf(error);
  return code === undefined ? undefined : code & 0xff;
}

/** The extended result code, whose lower byte is the primary one. */
export function extendedCodeOf(error: unknown): number | undefined {
  const { errcode } = error instanceof Error ? (error as Error & { readonly errcode?: unknown }) : {};
  return typeof errcode === 'number' ? errcode : undefined;
}
