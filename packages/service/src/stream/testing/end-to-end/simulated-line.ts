import { Duplex } from 'node:stream';
import type { Timers } from '../../../clock.ts';

/** Bytes that the system buffers in each direction before a writer must wait. */
const SYSTEM_BUFFER_BYTES = 16 * 1024;

/** Milliseconds between two arrivals on a busy line. */
const STEP_MS = 5;

/** How a line carries bytes at present. */
export interface LineSpeed {
  /** Milliseconds until bytes arrive. */
  readonly latencyMs: number;
  /** Bytes that arrive at most per millisecond. */
  readonly bytesPerMs: number;
}

export const FAST: LineSpeed = { latencyMs: 2, bytesPerMs: 100_000 };

/** One direction of a line: bytes arrive in order, late, and in pieces. */
class Pipe {
  speed = FAST;
  /** Nothing arrives any more, and nobody is told. */
  isDead = false;
  /** Where bytes arrive. */
  reader: LineEnd | undefined;
  readonly #timers: Timers;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #isEnded = false;
  #isScheduled = false;
  /** Whether the reader takes no more at present. */
  #isFull = false;
  #onRoom: (() => void) | undefined;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Takes bytes. @param onRoom called when more can be taken */
  write(bytes: Buffer, onRoom: () => void): void {
    this.#chunks.push(bytes);
    this.#bytes += bytes.length;
    this.#onRoom = onRoom;
    this.#notifyIfRoom();
    this.#schedule(this.speed.latencyMs);
  }

  /** The writer writes no more: the reader learns it after all bytes. */
  end(): void {
    this.#isEnded = true;
    this.#schedule(this.speed.latencyMs);
  }

  /** The reader takes more. */
  resume(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.#schedule(0);
  }

  /** Delivers some of what is on its way, perhaps half a frame, and drops the rest. */
  lose(fraction: number): void {
    if (!this.isDead) this.#deliver(Math.floor(this.#bytes * fraction));
    this.isDead = true;
    this.#chunks.length = 0;
    this.#bytes = 0;
  }

  #schedule(delayMs: number): void {
    if (this.#isScheduled || this.isDead) return;
    this.#isScheduled = true;
    this.#timers.after(delayMs, () => {
      this.#isScheduled = false;
      this.#move();
    });
  }

  #move(): void {
    if (this.isDead || this.#isFull) return;
    this.#deliver(this.speed.bytesPerMs * STEP_MS);
    if (this.#isFull) return;
    if (this.#bytes > 0) this.#schedule(STEP_MS);
    else if (this.#isEnded) this.reader?.arrived(null);
  }

  #deliver(maxBytes: number): void {
    for (let left = maxBytes; left > 0 && !this.#isFull; ) {
      const next = this.#chunks.shift();
      if (next === undefined) break;
      const bytes = next.subarray(0, left);
      if (bytes.length < next.length) this.#chunks.unshift(next.subarray(bytes.length));
      left -= bytes.length;
      this.#bytes -= bytes.length;
      this.#isFull = this.reader?.arrived(bytes) === false;
    }
    this.#notifyIfRoom();
  }

  #notifyIfRoom(): void {
    if (this.#bytes > SYSTEM_BUFFER_BYTES) return;
    const onRoom = this.#onRoom;
    this.#onRoom = undefined;
    onRoom?.();
  }
}

/** One end of a line, as programs see it: a socket. */
class LineEnd extends Duplex {
  readonly remoteAddress = '127.0.0.1';
  readonly #out: Pipe;
  readonly #in: Pipe;

  constructor(pipes: { readonly out: Pipe; readonly in: Pipe }, allowHalfOpen: boolean) {
    super({ allowHalfOpen });
    this.#out = pipes.out;
    this.#in = pipes.in;
    this.#in.reader = this;
  }

  /** @returns whether more can be taken */
  arrived(bytes: Buffer | null): boolean {
    return this.destroyed || this.readableEnded || this.push(bytes);
  }

  override _read(): void {
    this.#in.resume();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#out.write(bytes, done);
  }

  override _final(done: () => void): void {
    this.#out.end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#out.end();
    done(error);
  }
}

/** A connection between two programs, and what goes wrong with it. */
export class SimulatedLine {
  readonly client: Duplex;
  readonly server: Duplex;
  readonly #up: Pipe;
  readonly #down: Pipe;
  readonly #timers: Timers;
  /** When it fell silent, on the monotonic clock. */
  silentSinceMs: number | undefined;

  constructor(timers: Timers) {
    this.#timers = timers;
    this.#up = new Pipe(timers);
    this.#down = new Pipe(timers);
    this.client = new LineEnd({ out: this.#up, in: this.#down }, false);
    this.server = new LineEnd({ out: this.#down, in: this.#up }, true);
    // Whoever uses it handles errors; a line that nobody uses yet may break, too.
    for (const end of [this.client, this.server]) end.on('error', () => undefined);
  }

  get isOver(): boolean {
    return this.client.destroyed && this.server.destroyed;
  }

  set downSpeed(speed: LineSpeed) {
    this.#down.speed = speed;
  }

  set upSpeed(speed: LineSpeed) {
    this.#up.speed = speed;
  }

  /** Nothing arrives any more, and neither end is told. */
  fallSilent(nowMs: number): void {
    this.silentSinceMs ??= nowMs;
    this.#up.isDead = true;
    this.#down.isDead = true;
  }

  /** Breaks: a part of what is on its way still arrives, and both ends are told. */
  break(fraction: number): void {
    const isSilent = this.silentSinceMs !== undefined;
    this.#up.lose(fraction);
    this.#down.lose(fraction);
    this.server.destroy();
    if (!isSilent) this.#timers.after(1, () => this.client.destroy(new Error('read ECONNRESET')));
  }
}
