import { type Core, ledgerOf } from '../core.ts';
import type { Ledger } from '../enums.ts';
import { Fold } from '../memory/fold.ts';
import type { HashSecret } from '../memory/hash-secret.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { readState } from './read-state.ts';
import { SnapshotError } from './snapshot-error.ts';
import { RESTING_ORDER_BYTES, writeState } from './write-state.ts';

/** "PRSG" in little-endian bytes. */
const MAGIC = 0x47535250;

/**
 * The version of the format that `writeState` writes, for each ledger; the version also identifies the ledger. Use a
 * new version for every change of the format: an exchange reads only these. State hashes include the version, so the
 * marks in journals written before such a change cannot be compared any more (docs/internals/recovery.md). What is written
 * only when it exists, after everything else, changes neither for states without it.
 */
const FORMAT_VERSIONS: { readonly [OfLedger in Ledger]: number } = { custodial: 1, chain: 2 };

/** Two words of fold over everything before them. */
const CHECKSUM_BYTES = 8;

/** Approximate size of everything in a state except digests, resting orders and requests. */
const OTHER_BYTES = 1024 * 1024;

/** A state as bytes: magic, format version, the state, a checksum. */
export function writeSnapshot(core: Core): Uint8Array {
  const writer = new ByteWriter(OTHER_BYTES + minSnapshotBytes(core));
  writer.uint32(MAGIC);
  writer.uint16(FORMAT_VERSIONS[ledgerOf(core)]);
  writeState(core, writer, 'whole');
  const { a, b } = checksum(writer.written());
  writer.int32(a);
  writer.int32(b);
  return writer.bytes();
}

/**
 * A lower bound of a snapshot's size, computed without making one: all digests ever accepted, all resting orders, and all
 * requests that were carried out.
 */
export function minSnapshotBytes({ digests, orders, requests }: Core): number {
  return digests.bytes + orders.count * RESTING_ORDER_BYTES + requests.bytes;
}

/** The bytes whose hash is the state hash: all observable state, with append-only lists as their folds. */
export function writeStateBytes(core: Core): Uint8Array {
  const writer = new ByteWriter();
  writer.uint16(FORMAT_VERSIONS[ledgerOf(core)]);
  writeState(core, writer, 'folded');
  return writer.bytes();
}

/**
 * The state in a snapshot.
 *
 * @throws {SnapshotError} when the bytes are not a snapshot, have another format version, or are truncated or damaged
 */
export function readSnapshot(bytes: Uint8Array, secret: HashSecret): Core {
  const reader = new ByteReader(bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES)));
  if (reader.uint32() !== MAGIC) throw new SnapshotError('These bytes are not a snapshot of an exchange');
  const ledger = ledgerOfVersion(reader.uint16());
  verifyChecksum(bytes);
  const core = readState(reader, ledger, secret);
  if (!reader.isAtEnd) throw new SnapshotError('Snapshot is damaged: there are bytes after its end');
  return core;
}

function ledgerOfVersion(version: number): Ledger {
  if (version === FORMAT_VERSIONS.custodial) return 'custodial';
  if (version === FORMAT_VERSIONS.chain) return 'chain';
  const known = `${FORMAT_VERSIONS.custodial} (custodial) and ${FORMAT_VERSIONS.chain} (chain)`;
  throw new SnapshotError(
    `Snapshot has format version ${version}, but this exchange reads only versions ${known}: replay the journal instead`,
  );
}

function verifyChecksum(bytes: Uint8Array): void {
  const end = bytes.length - CHECKSUM_BYTES;
  const { a, b } = checksum(bytes.subarray(0, end));
  const reader = new ByteReader(bytes.subarray(end));
  if (reader.int32() !== a || reader.int32() !== b)
    throw new SnapshotError('Snapshot is damaged: its checksum does not match');
}

function checksum(bytes: Uint8Array): Fold {
  const fold = new Fold();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // No bit operations: they truncate to 32 bits, and a snapshot may be longer than 2 GiB.
  const wholeEnd = bytes.length - (bytes.length % 4);
  fold.addWords(view, wholeEnd);
  for (let at = wholeEnd; at < bytes.length; at++) fold.addWord(view.getUint8(at));
  return fold;
}
