/** Whether SQLite reported an error: of the disk, of the file, or of a statement. */
export function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR';
}
