/** Bytes that are no snapshot this version of the exchange can restore. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}
