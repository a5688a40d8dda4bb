import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Clock, Timers } from '../../sequencer/clock.ts';
import { type FrameRun, textFrame } from '../frame.ts';
import { BEHIND_BYTES, CLOSE_WAIT_MS, MAX_BEHIND_MS, MAX_UNSENT_BYTES, PING_AFTER_MS, SILENCE_MS } from '../limits.ts';
import type { Receiver } from '../receiver.ts';
import type { StreamCounts } from '../stream-observer.ts';
import type { Writable, Writer } from '../writer.ts';
import { BEHIND_TOO_LONG, type CloseReason, SILENT, TOO_SLOW } from './close-reasons.ts';

export interface ConnectionOptions {
  readonly ws: WebSocket;
  /** The socket below it, written to with frames that are ready: the library would build each anew. */
  readonly socket: Duplex;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly counts: StreamCounts;
}

/** Who is told what happens on a connection. */
export interface ConnectionEvents {
  /** A text frame came; undefined for one that is not text. */
  onText(text: string | undefined): void;
  onPing(): void;
  /** It was behind and can take more. */
  onCaughtUp(): void;
  /** It is over; nothing follows. */
  onClosed(): void;
}

/** A WebSocket that never holds up anybody: what is unsent is bounded, and whoever reads too slowly is left. */
export class Connection implements Receiver, Writable {
  /** Resolves when it is over. */
  readonly closed: Promise<void>;
  readonly #options: ConnectionOptions;
  #events: ConnectionEvents | undefined;
  /** Frames for the next writing. */
  #line: Buffer[] = [];
  #lineBytes = 0;
  /** Of snapshots since all was last sent: their size is nobody's fault. */
  #snapshotBytes = 0;
  #behindSinceMs: number | undefined;
  #heardAtMs: number;
  #isPinged = false;
  #isPaused = false;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.closed = new Promise((resolve) => {
      options.ws.once('close', () => resolve());
    });
    this.#heardAtMs = options.clock.monotonicMs();
  }

  /** Begins to listen to what comes. */
  open(events: ConnectionEvents): void {
    this.#events = events;
    const { ws, socket } = this.#options;
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    ws.on('ping', (data) => this.#onPing(data));
    ws.on('pong', () => this.#heard());
    // A peer that breaks the protocol or its connection: the closing that follows tells all there is.
    ws.on('error', () => undefined);
    ws.on('close', () => this.#onClose());
    socket.on('drain', () => this.#onDrained());
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get isBehind(): boolean {
    return this.#unsentBytes > BEHIND_BYTES;
  }

  send(frames: FrameRun): void {
    if (this.#isClosed) return;
    if (this.#unsentBytes + frames.bytes.length > MAX_UNSENT_BYTES + this.#snapshotBytes) {
      this.#options.counts.tooSlow += 1;
      this.close(TOO_SLOW);
      return;
    }
    this.#queue(frames.bytes, frames.ends.length);
  }

  sendSnapshot(frames: FrameRun): void {
    if (this.#isClosed) return;
    this.#snapshotBytes += frames.bytes.length;
    this.#queue(frames.bytes, frames.ends.length);
  }

  /** Answers an action: at once, after what is in line. */
  answer(text: string): void {
    const bytes = textFrame(text);
    this.send({ bytes, ends: [bytes.length] });
    this.write();
  }

  write(): void {
    const { ws, socket, writer } = this.#options;
    const line = this.#line;
    writer.remove(this);
    const [first] = line;
    if (first === undefined) return;
    this.#line = [];
    this.#lineBytes = 0;
    // The other side has begun to close: nothing may follow.
    if (ws.readyState !== ws.OPEN) return;
    if (line.length === 1) {
      socket.write(first);
    } else {
      // One system call for all of them.
      socket.cork();
      for (const bytes of line) socket.write(bytes);
      socket.uncork();
    }
    if (socket.writableLength === 0) this.#onDrained();
  }

  /** Takes in no more for now. */
  pause(): void {
    if (this.#isPaused || this.#isClosed) return;
    this.#isPaused = true;
    this.#options.ws.pause();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#options.ws.resume();
  }

  /** Looks whether it is alive and not too slow. */
  sweep(): void {
    if (this.#isClosed) return;
    this.#noteCaughtUp();
    const nowMs = this.#options.clock.monotonicMs();
    const silentMs = nowMs - this.#heardAtMs;
    if (this.#behindSinceMs !== undefined && nowMs - this.#behindSinceMs > MAX_BEHIND_MS) {
      this.#options.counts.tooSlow += 1;
      this.close(BEHIND_TOO_LONG);
    } else if (silentMs >= PING_AFTER_MS && !this.#isPinged) {
      // Even when it was silent for too long: if this process stood still, it is we who have not read what it sent.
      this.#isPinged = true;
      this.#options.ws.ping();
      this.#noteBehind();
    } else if (silentMs >= SILENCE_MS) {
      this.close(SILENT);
    }
  }

  /** Says why, and ends it; whoever does not answer the closing is cut off. */
  close({ code, words }: CloseReason): void {
    if (this.#isClosed) return;
    if (!this.isBehind) this.write();
    this.#end();
    const { ws, timers } = this.#options;
    ws.close(code, words);
    this.resume();
    const cut = timers.after(CLOSE_WAIT_MS, () => ws.terminate());
    ws.once('close', () => cut.cancel());
  }

  get #unsentBytes(): number {
    return this.#options.socket.writableLength + this.#lineBytes;
  }

  #queue(bytes: Buffer, frames: number): void {
    const { writer, counts } = this.#options;
    this.#line.push(bytes);
    this.#lineBytes += bytes.length;
    counts.sent += frames;
    writer.add(this);
    this.#noteBehind();
  }

  /** After everything that may be left unsent: who is behind is told when it has caught up. */
  #noteBehind(): void {
    if (this.#behindSinceMs === undefined && this.isBehind) this.#behindSinceMs = this.#options.clock.monotonicMs();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#heard();
    if (!this.#isClosed) this.#events?.onText(isBinary ? undefined : data.toString());
  }

  /** Pongs to those who read; they must not pile up for those who do not. */
  #onPing(data: Buffer): void {
    this.#heard();
    if (this.#isClosed) return;
    if (!this.isBehind) {
      this.#options.ws.pong(data);
      this.#noteBehind();
    }
    this.#events?.onPing();
  }

  #heard(): void {
    this.#heardAtMs = this.#options.clock.monotonicMs();
    this.#isPinged = false;
  }

  #onDrained(): void {
    this.#snapshotBytes = this.#lineBytes === 0 ? 0 : this.#snapshotBytes;
    this.#noteCaughtUp();
  }

  /** Who has read all that was written may be behind still: more can wait for its turn to be. */
  #noteCaughtUp(): void {
    if (this.#behindSinceMs === undefined || this.isBehind) return;
    this.#behindSinceMs = undefined;
    if (!this.#isClosed) this.#events?.onCaughtUp();
  }

  #onClose(): void {
    this.#end();
    const events = this.#events;
    this.#events = undefined;
    events?.onClosed();
  }

  #end(): void {
    this.#isClosed = true;
    this.#line = [];
    this.#lineBytes = 0;
    this.#options.writer.remove(this);
  }
}
