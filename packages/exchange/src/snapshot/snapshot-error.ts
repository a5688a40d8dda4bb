/** The bytes are not a snapshot that this version of the exchange can restore. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}
