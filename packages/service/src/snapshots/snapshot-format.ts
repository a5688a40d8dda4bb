import { sha256 } from './sha256.ts';

/** The exchange's state after a sequence, and the journal it belongs to. */
export interface Snapshot {
  readonly sequence: number;
  /** Stamp of that sequence, Unix milliseconds. */
  readonly timeMs: number;
  /** The chain's hash after that sequence, hex: a journal with another hash there has another history. */
  readonly journalHash: string;
  /** As returned by {@link Exchange.snapshot}. */
  readonly state: Uint8Array;
}

/** A file that is not a snapshot, or that is damaged. */
export class SnapshotFileError extends Error {
  override readonly name = 'SnapshotFileError';
}

const FORMAT_VERSION = 1;
const MAGIC = Buffer.from('PRSGSNAP');

/**
 * The head of a snapshot file: magic 8, format version 4, zero 4, sequence 8, time 8, journal hash 32, then SHA-256 of
 * these 64 bytes and the state, 32. Numbers are unsigned and little-endian. The state is the rest of the file.
 */
export const HEAD_BYTES = 96;
const HASHED_HEAD_BYTES = 64;

export function snapshotHead({ sequence, timeMs, journalHash, state }: Snapshot): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  MAGIC.copy(head);
  head.writeUInt32LE(FORMAT_VERSION, 8);
  head.writeBigUInt64LE(BigInt(sequence), 16);
  head.writeBigUInt64LE(BigInt(timeMs), 24);
  head.write(journalHash, 32, 32, 'hex');
  checksum(head, state).copy(head, HASHED_HEAD_BYTES);
  return head;
}

/** @throws {SnapshotFileError} saying what is wrong. */
export function parseSnapshot(bytes: Uint8Array): Snapshot {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEAD_BYTES || !file.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new SnapshotFileError('it is not a snapshot of Presage');
  }
  const version = file.readUInt32LE(8);
  if (version !== FORMAT_VERSION) {
    throw new SnapshotFileError(
      `it has format version ${version}, and this version of Presage reads ${FORMAT_VERSION}`,
    );
  }
  const state = file.subarray(HEAD_BYTES);
  if (!checksum(file, state).equals(file.subarray(HASHED_HEAD_BYTES, HEAD_BYTES))) {
    throw new SnapshotFileError('its checksum is wrong');
  }
  return {
    sequence: Number(file.readBigUInt64LE(16)),
    timeMs: Number(file.readBigUInt64LE(24)),
    journalHash: file.toString('hex', 32, 64),
    state,
  };
}

function checksum(head: Buffer, state: Uint8Array): Buffer {
  return sha256([head.subarray(0, HASHED_HEAD_BYTES), state]);
}
