import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import { WAL_CHECKPOINT_PAGES, WAL_WINDOW_BYTES } from '../limits.ts';

/**
 * SQLite reads its write-ahead log up to the first frame whose checksum is wrong and silently ignores the rest. That is
 * right for a torn end: a commit that was being written when the power failed. It is wrong for a flipped bit in the
 * middle, followed by commits that had been acknowledged. This check, made before SQLite opens the log, tells the two
 * apart: nothing follows a torn end, because a commit is begun only when the one before it is on disk.
 *
 * Layout: https://sqlite.org/fileformat2.html#the_write_ahead_log
 */
export interface WalCheck {
  /** Frames up to the last whole commit: what SQLite will read. */
  readonly committedFrames: number;
  /** Later frames, which belong to a commit that was never finished. */
  readonly tornFrames: number;
  /** True when whole commits follow a damaged frame. */
  readonly damagedBeforeTail: boolean;
}

const HEADER_BYTES = 32;
const FRAME_HEAD_BYTES = 24;
const MAGIC = 0x377f0682;
/** A longer hole is taken for the end of the log: the file may be far longer than what is in use. */
const MAX_HOLE_FRAMES = WAL_CHECKPOINT_PAGES;

/**
 * Checks the log of a database file, of any length, in bounded memory; undefined when there is no log, or an empty one.
 */
export function checkWal(databasePath: string, windowBytes = WAL_WINDOW_BYTES): WalCheck | undefined {
  const path = `${databasePath}-wal`;
  if (!existsSync(path)) return undefined;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    return size < HEADER_BYTES + FRAME_HEAD_BYTES ? undefined : walk(logOf({ file, size, windowBytes }));
  } finally {
    closeSync(file);
  }
}

interface Checksum {
  readonly first: number;
  readonly second: number;
}

function walk(log: Log): WalCheck {
  const { soundFrames, committedFrames } = soundRun(log);
  const tornFrames = framesOfThisLog(log, soundFrames) - committedFrames;
  return { committedFrames, tornFrames, damagedBeforeTail: commitsBehind(log, soundFrames) };
}

interface Log {
  /** How many frames the file has room for. */
  readonly frames: number;
  /** The bytes of one frame. */
  readonly frame: (frame: number) => Buffer;
  /** Byte order of the words that are summed. */
  readonly littleEndian: boolean;
  /** Undefined when the header itself is damaged: every frame is lost then. */
  readonly header: { readonly salts: Buffer; readonly checksum: Checksum } | undefined;
}

interface LogFile {
  readonly file: number;
  readonly size: number;
  /** Approximate number of bytes in memory at once. */
  readonly windowBytes: number;
}

function logOf(from: LogFile): Log {
  const head = readAt(from.file, { start: 0, bytes: HEADER_BYTES });
  const magic = head.readUInt32BE(0);
  const checksum = checksumAt(head, 24);
  const seed = { first: 0, second: 0 };
  const computed = fold({ bytes: head, start: 0, end: 24, littleEndian: magic === MAGIC, seed });
  const pageBytes = head.readUInt32BE(8);
  const sound = (magic & ~1) === MAGIC && same(checksum, computed);
  const frameBytes = FRAME_HEAD_BYTES + (sound ? pageBytes : 4096);
  const frames = Math.floor((from.size - HEADER_BYTES) / frameBytes);
  return {
    frames,
    frame: frameReader({ ...from, frames, frameBytes }),
    // SQLite sums in the byte order of its machine, and only a sound header says which one that was.
    littleEndian: sound ? magic === MAGIC : endianness() === 'LE',
    header: sound ? { salts: head.subarray(16, 24), checksum } : undefined,
  };
}

/** Reads frames through a window that starts one frame before the requested one, because the walk looks back by one. */
function frameReader(log: LogFile & Pick<Log, 'frames'> & { readonly frameBytes: number }): Log['frame'] {
  const { file, frames, frameBytes, windowBytes } = log;
  const most = Math.max(2, Math.floor(windowBytes / frameBytes));
  let first = 0;
  let window = Buffer.alloc(0);
  return (frame) => {
    if (frame < first || (frame - first + 1) * frameBytes > window.length) {
      first = Math.max(0, frame - 1);
      const bytes = Math.min(most, frames - first) * frameBytes;
      window = readAt(file, { start: HEADER_BYTES + first * frameBytes, bytes });
    }
    return window.subarray((frame - first) * frameBytes, (frame - first + 1) * frameBytes);
  };
}

function readAt(
  file: number,
  { start, bytes }: { readonly start: number; readonly bytes: number },
): Buffer<ArrayBuffer> {
  const read = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; ) {
    const more = readSync(file, read, at, bytes - at, start + at);
    if (more === 0) throw new Error('the write-ahead log shrank while it was checked: another process is using it');
    at += more;
  }
  return read;
}

/** How many frames from the start are whole, and how many of these belong to whole commits. */
function soundRun(log: Log): { soundFrames: number; committedFrames: number } {
  let committedFrames = 0;
  if (log.header === undefined) return { soundFrames: 0, committedFrames };
  let seed = log.header.checksum;
  for (let frame = 0; frame < log.frames; frame += 1) {
    if (!isOfThisLog(log, frame) || !follows(log, frame, seed)) return { soundFrames: frame, committedFrames };
    seed = checksumAt(log.frame(frame), 16);
    if (isCommit(log, frame)) committedFrames = frame + 1;
  }
  return { soundFrames: log.frames, committedFrames };
}

/** How many frames, counted from the start, were written since the log last restarted from its beginning. */
function framesOfThisLog(log: Log, soundFrames: number): number {
  let frames = soundFrames;
  while (frames < log.frames && log.header !== undefined && isOfThisLog(log, frames)) frames += 1;
  return frames;
}

/**
 * Whether a commit was begun after the one that contains the damaged frame: there is a frame that is whole according to
 * the checksum of the frame before it, with the end of a commit between the damage and it. Frames of an earlier use of
 * the file carry other salts: they prove nothing, and one may well appear where a torn commit left a hole. But so may it
 * where a block was lost, as may zeros: so what comes after a hole is looked at, too.
 */
function commitsBehind(log: Log, damagedFrame: number): boolean {
  // Without the header it is not known which frames are of this log, and so where a hole ends.
  const maxHole = log.header === undefined ? 0 : MAX_HOLE_FRAMES;
  let committed = log.header === undefined;
  let hole = 0;
  for (let frame = damagedFrame + 1; frame < log.frames && hole <= maxHole; frame += 1) {
    committed ||= isOfThisLog(log, frame - 1) && isCommit(log, frame - 1);
    hole = belongsTogether(log, frame) ? 0 : hole + 1;
    if (hole === 0 && committed && follows(log, frame, checksumAt(log.frame(frame - 1), 16))) return true;
  }
  return false;
}

function belongsTogether(log: Log, frame: number): boolean {
  if (log.header !== undefined) return isOfThisLog(log, frame);
  // What destroyed the header can have destroyed the first frame's salts too: they are in the same block of the disk.
  return frame === 1 || saltsOf(log, frame).equals(saltsOf(log, frame - 1));
}

function isOfThisLog(log: Log, frame: number): boolean {
  return log.header !== undefined && saltsOf(log, frame).equals(log.header.salts);
}

function saltsOf(log: Log, frame: number): Buffer {
  return log.frame(frame).subarray(8, 16);
}

/** The last frame of a commit carries the size of the database after it. */
function isCommit(log: Log, frame: number): boolean {
  return log.frame(frame).readUInt32BE(4) !== 0;
}

/**
 * Whether a frame is whole, given the checksum of the frame before. Page numbers start at 1: zeros, which fill a new
 * log, are no frame.
 */
function follows(log: Log, frame: number, seed: Checksum): boolean {
  const { littleEndian } = log;
  const bytes = log.frame(frame);
  if (bytes.readUInt32BE(0) === 0) return false;
  const head = fold({ bytes, start: 0, end: 8, littleEndian, seed });
  const page = fold({ bytes, start: FRAME_HEAD_BYTES, end: bytes.length, littleEndian, seed: head });
  return same(page, checksumAt(bytes, 16));
}

function checksumAt(bytes: Buffer, offset: number): Checksum {
  return { first: bytes.readUInt32BE(offset), second: bytes.readUInt32BE(offset + 4) };
}

function same(left: Checksum, right: Checksum): boolean {
  return left.first === right.first && left.second === right.second;
}

interface Folded {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly littleEndian: boolean;
  readonly seed: Checksum;
}

/** SQLite's running checksum over pairs of 32-bit words. */
function fold({ bytes, start, end, littleEndian, seed }: Folded): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let { first, second } = seed;
  for (let offset = start; offset < end; offset += 8) {
    first = (first + view.getUint32(offset, littleEndian) + second) >>> 0;
    second = (second + view.getUint32(offset + 4, littleEndian) + first) >>> 0;
  }
  return { first, second };
}
