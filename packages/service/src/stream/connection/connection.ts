import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Clock, Timers } from '../../clock.ts';
import { type FrameRun, textFrame } from '../frame.ts';
import {
  BEHIND_BYTES,
  CLOSE_WAIT_MS,
  MAX_BEHIND_SWEEPS,
  MAX_UNSENT_BYTES,
  PING_AFTER_MS,
  SILENCE_MS,
} from '../limits.ts';
import type { Receiver } from '../receiver.ts';
import type { StreamCounts } from '../stream-observer.ts';
import type { Writable, Writer } from '../writer.ts';
import { BEHIND_TOO_LONG, type CloseReason, SILENT, TOO_SLOW } from './close-reasons.ts';

export interface ConnectionOptions {
  readonly ws: WebSocket;
  /** The underlying socket. Encoded frames are written to it directly, because the library would encode each again. */
  readonly socket: Duplex;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly counts: StreamCounts;
}

/** Callbacks of a connection. */
export interface ConnectionEvents {
  /** A frame was received; undefined for one that is not text. */
  onText(text: string | undefined): void;
  /** A ping or a pong was received. */
  onControlFrame(): void;
  /** The connection was behind and can take more. */
  onCaughtUp(): void;
  /** The connection is closed; no other callback follows. */
  onClosed(): void;
}

/** A WebSocket that never delays others: unsent bytes are bounded, and it is closed when its peer reads too slowly. */
export class Connection implements Receiver, Writable {
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
  readonly #options: ConnectionOptions;
  #events: ConnectionEvents | undefined;
  /** Frames queued for the next write. */
  #queued: Buffer[] = [];
  #queuedBytes = 0;
  /** Bytes, since it was last not behind, that do not count as slowness: snapshots, and bursts that it was ready for. */
  #excusedBytes = 0;
  /** Sweeps since it has been behind; undefined while it is not. */
  #behindSweeps: number | undefined;
  #lastActivityMs: number;
  #isPinged = false;
  #isPaused = false;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.closed = new Promise((resolve) => {
      options.ws.once('close', () => resolve());
    });
    this.#lastActivityMs = options.clock.monotonicMs();
  }

  /** Starts to receive. */
  open(events: ConnectionEvents): void {
    this.#events = events;
    const { ws, socket } = this.#options;
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    ws.on('ping', (data) => this.#onPing(data));
    ws.on('pong', () => this.#onControlFrame());
    // The peer violated the protocol or reset the connection: the close event that follows is enough.
    ws.on('error', () => undefined);
    ws.on('close', () => this.#onClose());
    socket.on('drain', () => this.#noteCaughtUp());
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get isBehind(): boolean {
    return this.#unsentBytes > BEHIND_BYTES;
  }

  send(frames: FrameRun): void {
    if (this.#isClosed) return;
    const { length } = frames.bytes;
    if (this.#unsentBytes + length > MAX_UNSENT_BYTES + this.#excusedBytes) {
      if (this.#isStuck) {
        this.closeAsTooSlow();
        return;
      }
      this.#excusedBytes += length;
    }
    this.#queue(frames.bytes, frames.ends.length);
  }

  sendSnapshot(frames: FrameRun): void {
    if (this.#isClosed) return;
    this.#excusedBytes += frames.bytes.length;
    this.#queue(frames.bytes, frames.ends.length);
  }

  closeAsTooSlow(): void {
    if (this.#isClosed) return;
    this.#options.counts.tooSlow += 1;
    this.close(TOO_SLOW);
  }

  /**
   * Sends the answer to an action at once, after queued frames, and what follows it. All of it is queued first: a write can
   * let the connection catch up, whose next action is then answered within it.
   */
  answer(text: string, following?: FrameRun): void {
    const bytes = textFrame(text);
    this.send({ bytes, ends: [bytes.length] });
    if (following !== undefined) this.send(following);
    this.write();
  }

  write(): number {
    const { ws, socket, writer } = this.#options;
    const queued = this.#queued;
    const bytesQueued = this.#queuedBytes;
    writer.remove(this);
    const [first] = queued;
    if (first === undefined) return 0;
    this.#queued = [];
    this.#queuedBytes = 0;
    // The peer has begun to close: no frame may follow.
    if (ws.readyState !== ws.OPEN) return 0;
    if (queued.length === 1) {
      socket.write(first);
    } else {
      // One system call for all of them.
      socket.cork();
      for (const bytes of queued) socket.write(bytes);
      socket.uncork();
    }
    if (socket.writableLength === 0) this.#noteCaughtUp();
    return bytesQueued;
  }

  /** Stops reading from the socket until {@link resume}. */
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

  /** Checks that the peer is alive and not too slow; called regularly. */
  sweep(): void {
    if (this.#isClosed) return;
    this.#noteCaughtUp();
    if (this.#behindSweeps !== undefined) this.#behindSweeps += 1;
    const silentMs = this.#options.clock.monotonicMs() - this.#lastActivityMs;
    if (this.#behindSweeps !== undefined && this.#behindSweeps > MAX_BEHIND_SWEEPS) {
      this.#options.counts.tooSlow += 1;
      this.close(BEHIND_TOO_LONG);
    } else if (silentMs >= PING_AFTER_MS && !this.#isPinged) {
      // Even after too long a silence: if this process was suspended, it has not yet read what the peer sent.
      this.#isPinged = true;
      this.#options.ws.ping();
      this.#noteBehind();
    } else if (silentMs >= SILENCE_MS) {
      this.close(SILENT);
    }
  }

  /** Closes with a reason; a peer that does not complete the closing handshake is terminated. */
  close({ code, text }: CloseReason): void {
    if (this.#isClosed) return;
    if (!this.isBehind) this.write();
    this.#end();
    const { ws, timers } = this.#options;
    ws.close(code, text);
    this.resume();
    const cut = timers.after(CLOSE_WAIT_MS, () => ws.terminate());
    ws.once('close', () => cut.cancel());
  }

  /** Whether it was behind before the frames that are queued now: those it has had no chance to take. */
  get #isStuck(): boolean {
    return this.#options.socket.writableLength > BEHIND_BYTES;
  }

  get #unsentBytes(): number {
    return this.#options.socket.writableLength + this.#queuedBytes;
  }

  #queue(bytes: Buffer, frames: number): void {
    const { writer, counts } = this.#options;
    this.#queued.push(bytes);
    this.#queuedBytes += bytes.length;
    counts.sent += frames;
    writer.add(this);
    this.#noteBehind();
  }

  /** Must be called after every write that may stay unsent, so that catching up is noticed later. */
  #noteBehind(): void {
    if (this.isBehind) this.#behindSweeps ??= 0;
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#noteActivity();
    if (!this.#isClosed) this.#events?.onText(isBinary ? undefined : data.toString());
  }

  /** Sends a pong only to a peer that reads, because unsent pongs would pile up. */
  #onPing(data: Buffer): void {
    if (!this.#isClosed && !this.isBehind) {
      this.#options.ws.pong(data);
      this.#noteBehind();
    }
    this.#onControlFrame();
  }

  #onControlFrame(): void {
    this.#noteActivity();
    if (!this.#isClosed) this.#events?.onControlFrame();
  }

  #noteActivity(): void {
    this.#lastActivityMs = this.#options.clock.monotonicMs();
    this.#isPinged = false;
  }

  /** A drained socket is not enough to have caught up: frames may still be queued here. */
  #noteCaughtUp(): void {
    if (this.isBehind) return;
    this.#excusedBytes = 0;
    if (this.#behindSweeps === undefined) return;
    this.#behindSweeps = undefined;
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
    this.#queued = [];
    this.#queuedBytes = 0;
    this.#options.writer.remove(this);
  }
}
