import type { SimulatedClock } from './simulated-clock.ts';

/** What a line does to frames: `up` is from the client to the service. */
export type LineFault = 'none' | 'silent' | 'upLost';

/** The service's end of a connection. */
export interface SocketPeer {
  receive(text: string): void;
  closed(): void;
}

const LATENCY_MS = 2;

/** The client's end of a simulated connection, and the line to the service, which delivers in order. */
export class SimulatedSocket extends EventTarget {
  readonly url: string;
  fault: LineFault = 'none';
  readonly #clock: SimulatedClock;
  readonly #accept: (socket: SimulatedSocket) => SocketPeer | undefined;
  #peer: SocketPeer | undefined;
  #state: 'connecting' | 'open' | 'closing' | 'closed' = 'connecting';
  #inbox: string[] = [];

  /** @param accept called when the handshake arrives; undefined refuses it */
  constructor(url: string, clock: SimulatedClock, accept: (socket: SimulatedSocket) => SocketPeer | undefined) {
    super();
    this.url = url;
    this.#clock = clock;
    this.#accept = accept;
    clock.after(LATENCY_MS, () => this.#handshake());
  }

  /** Whether the program has neither closed it nor been told that it is closed. */
  get isInUse(): boolean {
    return this.#state === 'connecting' || this.#state === 'open';
  }

  send(text: string): void {
    if (this.#state === 'connecting') throw new Error('The socket is not open yet.');
    if (this.#state !== 'open' || this.fault !== 'none') return;
    this.#clock.after(LATENCY_MS, () => {
      if (this.fault === 'none') this.#peer?.receive(text);
    });
  }

  close(): void {
    if (!this.isInUse) return;
    const wasOpen = this.#state === 'open';
    this.#state = 'closing';
    this.#hangUp();
    // A silent peer confirms nothing: the system gives up later.
    this.#clock.after(wasOpen && this.fault !== 'none' ? 3_000 : LATENCY_MS, () => this.#finish());
  }

  /** Sends text from the service; what arrives at the same time is read in one turn. */
  deliver(text: string): void {
    if (this.#inbox.push(text) > 1) return;
    this.#clock.after(LATENCY_MS, () => {
      const texts = this.#inbox;
      this.#inbox = [];
      if (this.fault === 'silent' || this.#state !== 'open') return;
      for (const data of texts) {
        this.#clock.beginTurn();
        this.dispatchEvent(new MessageEvent('message', { data }));
      }
    });
  }

  /** The service, or the line, ends the connection; an abrupt end loses what is on its way. */
  cut(isAbrupt: boolean): void {
    this.#hangUp();
    if (isAbrupt) this.#inbox = [];
    this.#clock.after(LATENCY_MS, () => {
      if (this.fault !== 'silent' || this.#state !== 'open') this.#finish();
    });
  }

  #handshake(): void {
    if (this.#state !== 'connecting' || this.fault === 'silent') return;
    this.#peer = this.#accept(this);
    if (this.#peer === undefined) {
      this.dispatchEvent(new Event('error'));
      this.#finish();
      return;
    }
    this.#state = 'open';
    this.dispatchEvent(new Event('open'));
  }

  #hangUp(): void {
    const peer = this.#peer;
    this.#peer = undefined;
    peer?.closed();
  }

  #finish(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1_006, reason: '' }));
  }
}
