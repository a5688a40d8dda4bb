import { OpenApiError } from '../errors.ts';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import { type Frame, parseFrame } from './frame.ts';
import { WebSocketAction } from './messages.ts';
import { type OnAnswer, PendingActions } from './pending-actions.ts';
import { isTransient } from './transient-error.ts';

export interface SessionOptions {
  loadSocket(): Promise<(url: string) => WebSocket>;
  readonly url: string;
  /** An empty string for none: market channels are public. */
  readonly apiKey: string;
  /** Whether the refusal of a key may be temporary. */
  isKeyChanging(): boolean;
  /** 0 sends no heartbeats. */
  readonly heartbeatMs: number;
  readonly heartbeatTimeoutMs: number;
  /** Aborts a session that is not open yet and no longer needed. */
  readonly abandoned: AbortSignal;
  /** A message of a channel. */
  onMessage(frame: Frame): void;
  /** Every frame, including responses, after it was handled. */
  onReceived(frame: Frame): void;
  /** An error that responds to no action; it concerns the frame's channel, if it has one. */
  onStrayError(error: OpenApiError, frame: Frame): void;
  /** An open session was lost: called once, and never after `end`. */
  onDown(reason: OpenApiError): void;
}

/** One connection: authenticates, sends heartbeats, and is declared dead when it goes silent. */
export class Session {
  readonly #options: SessionOptions;
  readonly #socket: WebSocket;
  readonly #pending = new PendingActions();
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #sentKey = '';
  #isUp = false;
  #isOver = false;

  private constructor(options: SessionOptions, socket: WebSocket) {
    this.#options = options;
    this.#socket = socket;
  }

  /**
   * Connects, authenticates if there is a key, and waits for a first response: a proxy may open a connection that carries
   * nothing.
   * @throws {OpenApiError} when it fails or times out; with `errno` when the key is refused
   */
  static async open(options: SessionOptions): Promise<Session> {
    const openSocket = await options.loadSocket();
    const { abandoned } = options;
    if (abandoned.aborted) throw new OpenApiError('The stream was closed.');
    const session = new Session(options, openSocket(options.url));
    const abandon = (): void => session.end();
    abandoned.addEventListener('abort', abandon);
    try {
      await session.#connect();
      await session.#withTimeout(session.#greet());
      session.#rise();
    } catch (error) {
      session.end();
      throw error;
    } finally {
      abandoned.removeEventListener('abort', abandon);
    }
    return session;
  }

  /** Sends an action, and passes on the response. */
  request(frame: Frame, onAnswer: OnAnswer): void {
    this.#pending.add(frame, onAnswer);
    this.send(frame);
  }

  /** Sends a frame without waiting for a response. */
  send(frame: Frame): void {
    if (!this.#isOver) this.#socket.send(JSON.stringify(frame));
  }

  /** The key last used to authenticate; an empty string for none, or if that one may be accepted later. */
  get sentKey(): string {
    return this.#sentKey;
  }

  end(): void {
    this.#stop(new OpenApiError('The stream was closed.'));
  }

  /**
   * Authenticates with a key. The service handles actions in order, so the key applies to all actions sent after this.
   */
  authenticate(apikey: string): Promise<void> {
    this.#sentKey = apikey;
    // The key is sent in a frame, because URLs end up in logs.
    return this.#answered({ action: WebSocketAction.AUTH, apikey }, ({ errno }) => {
      // The service closes a connection that sends many wrong keys.
      const isWrong = errno !== undefined && !isTransient(errno);
      if (!isWrong || this.#options.isKeyChanging()) this.#sentKey = '';
    });
  }

  async #greet(): Promise<void> {
    const { apiKey, heartbeatMs } = this.#options;
    if (apiKey !== '') await this.authenticate(apiKey);
    else if (heartbeatMs > 0) await this.#answered({ action: WebSocketAction.HEARTBEAT });
  }

  /** @param onError called at once: what follows on a refusal may be read in the same turn */
  #answered(frame: Frame, onError?: (error: OpenApiError) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.add({ action: frame.action }, (answer) => {
        if (answer.ok) return resolve();
        onError?.(answer.error);
        reject(answer.error);
      });
      this.send(frame);
    });
  }

  #connect(): Promise<void> {
    const socket = this.#socket;
    const opened = new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () =>
        reject(
          new OpenApiError(`The stream did not connect: check that ${placeOf(socket)} is right and the service runs.`),
        ),
      );
      socket.addEventListener('close', ({ code, reason }) => {
        const error = new OpenApiError(`The stream was disconnected (${code}${reason === '' ? '' : `: ${reason}`}).`);
        reject(error);
        this.#down(error);
      });
    });
    socket.addEventListener('message', ({ data }) => this.#receive(data));
    return this.#withTimeout(opened);
  }

  #receive(data: unknown): void {
    if (this.#isOver) return;
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const frame = parseFrame(data);
    if (frame === undefined) {
      this.#down(new OpenApiError('The stream sent a frame that is not a JSON object.'));
      return;
    }
    if (frame.msgType === 'ack' || frame.msgType === 'error') this.#settle(frame);
    else this.#options.onMessage(frame);
    if (!this.#isOver) this.#options.onReceived(frame);
  }

  #settle(answer: Frame): void {
    const stray = this.#pending.settle(answer);
    if (stray !== undefined) this.#options.onStrayError(stray, answer);
  }

  #rise(): void {
    if (this.#isOver) throw new OpenApiError('The stream was disconnected as soon as it was connected.');
    this.#isUp = true;
    this.#startHeartbeat();
  }

  #startHeartbeat(): void {
    const { heartbeatMs, heartbeatTimeoutMs } = this.#options;
    if (heartbeatMs <= 0) return;
    this.#beat = setInterval(() => {
      this.send({ action: WebSocketAction.HEARTBEAT });
      this.#silence ??= setTimeout(() => this.#onSilence(), heartbeatTimeoutMs);
    }, heartbeatMs);
  }

  /** Waits one more turn: if the program was blocked, timers run before the frames that arrived meanwhile are read. */
  #onSilence(): void {
    this.#silence = setTimeout(
      () => this.#down(new OpenApiError('The stream went silent: no frame after a heartbeat.')),
      0,
    );
  }

  async #withTimeout(step: Promise<void>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new OpenApiError('The stream did not connect in time.')), CONNECT_TIMEOUT_MS);
    });
    await Promise.race([step, late]).finally(() => clearTimeout(timer));
  }

  #down(reason: OpenApiError): void {
    if (this.#isOver) return;
    this.#stop(reason);
    if (this.#isUp) this.#options.onDown(reason);
  }

  #stop(reason: OpenApiError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
    this.#pending.rejectAll(reason);
    this.#socket.close();
  }
}

/** The URL of a socket, without parts that may be secret. */
function placeOf({ url }: WebSocket): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
