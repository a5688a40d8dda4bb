/** Consecutive encoded frames, written to each reader as they are. */
export interface FrameRun {
  readonly bytes: Buffer;
  /** End offset of each frame. */
  readonly ends: readonly number[];
}

/** First byte of an unfragmented text frame (RFC 6455 §5.2). */
const FINAL_TEXT = 0x81;
/** Length codes: the length follows in the next two or eight bytes. */
const LENGTH_IN_TWO = 126;
const LENGTH_IN_EIGHT = 127;

/** Encodes a text frame as servers send it: unmasked, uncompressed. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headLength(length);
  const frame = Buffer.allocUnsafe(head + length);
  writeHead(frame, 0, length);
  frame.write(text, head);
  return frame;
}

/** Encodes text frames into one buffer. The texts must be ASCII, so they must not hold text that users wrote. */
export function asciiFrames(texts: readonly string[]): FrameRun {
  const ends: number[] = [];
  let total = 0;
  for (const { length } of texts) {
    total += headLength(length) + length;
    ends.push(total);
  }
  // Not from Node's shared pool: the buffer is kept for replay, and a slice would keep the whole pool alive.
  const bytes = Buffer.allocUnsafeSlow(total);
  let at = 0;
  for (const text of texts) {
    at = writeHead(bytes, at, text.length);
    at += bytes.write(text, at, 'latin1');
  }
  return { bytes, ends };
}

/** The text of one of a run's frames, which must be ASCII. */
export function asciiText({ bytes, ends }: FrameRun, index: number): string {
  const start = startOf(ends, index);
  const code = bytes[start + 1] ?? 0;
  const head = code < LENGTH_IN_TWO ? 2 : code === LENGTH_IN_TWO ? 4 : 10;
  return bytes.toString('latin1', start + head, ends[index]);
}

/** A run without its first frames; it shares the run's memory. */
export function framesFrom({ bytes, ends }: FrameRun, index: number): FrameRun {
  const start = startOf(ends, index);
  return { bytes: bytes.subarray(start), ends: ends.slice(index).map((end) => end - start) };
}

function startOf(ends: readonly number[], index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}

/** Joins runs of frames into one; a single run is returned as it is. */
export function joinFrames(runs: readonly FrameRun[]): FrameRun {
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return only;
  let start = 0;
  const ends: number[] = [];
  for (const run of runs) {
    for (const end of run.ends) ends.push(start + end);
    start += run.bytes.length;
  }
  return { bytes: Buffer.concat(runs.map(({ bytes }) => bytes)), ends };
}

function headLength(length: number): number {
  if (length < LENGTH_IN_TWO) return 2;
  return length < 65_536 ? 4 : 10;
}

/** @returns the offset of the text */
function writeHead(frame: Buffer, at: number, length: number): number {
  frame[at] = FINAL_TEXT;
  if (length < LENGTH_IN_TWO) {
    frame[at + 1] = length;
    return at + 2;
  }
  if (length < 65_536) {
    frame[at + 1] = LENGTH_IN_TWO;
    return frame.writeUInt16BE(length, at + 2);
  }
  frame[at + 1] = LENGTH_IN_EIGHT;
  return frame.writeBigUInt64BE(BigInt(length), at + 2);
}
