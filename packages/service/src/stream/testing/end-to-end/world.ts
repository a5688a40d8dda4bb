import { WebSocket as NodeWebSocket } from 'ws';
import { Random } from '../../../random.ts';
import { SimulatedTime } from '../../../sequencer/testing/simulated-time.ts';
import { testDigest } from '../../../testing/test-digest.ts';
import { CallbackProgram } from './callback-program.ts';
import { withGlobals } from './simulated-globals.ts';
import type { SimulatedLine } from './simulated-line.ts';
import { SimulatedService } from './simulated-service.ts';
import { HEARTBEAT_SEC, HEARTBEAT_TIMEOUT_SEC, StreamProgram } from './stream-program.ts';
import { Truth } from './truth.ts';

const START_MS = 1_800_000_000_000;
/** A handshake takes the most turns of the event loop. */
const TURNS = 4;
/** Milliseconds after which a client gives up a connection that is open but on which its key gets no answer. */
const GREETING_MS = 10_000;
/** Milliseconds after which a program must know that its line is silent, and some to spare. */
const SILENCE_MS = Math.max(GREETING_MS, (HEARTBEAT_SEC + HEARTBEAT_TIMEOUT_SEC) * 1_000) + 100;

/** The stream's own timers: it sweeps, and sends checksums. */
const STREAM_TIMERS = 2;

/** Numbers of digests beyond those that random commands use. */
const UNUSED_DIGESTS = 0xff_00_00_00;

/** The service, two programs and the lines between them. */
export class World {
  readonly time = new SimulatedTime(START_MS, TURNS);
  readonly #problems = new Set<string>();
  #digests = 0;
  #service: SimulatedService | undefined;
  #truth: Truth | undefined;
  #program: StreamProgram | undefined;
  #callbacks: CallbackProgram | undefined;
  /** The last line of each program: the one before is no longer used. */
  readonly #sockets = new Map<WebSocket, SimulatedLine>();

  /** Runs something in a new world. */
  static async run(seed: number, act: (world: World) => Promise<void>): Promise<void> {
    const world = new World();
    const random = new Random(seed);
    const openSocket = (url: string): WebSocket => world.#openSocket(url);
    await withGlobals({ time: world.time, random: new Random(seed + 1), openSocket }, async () => {
      const service = await SimulatedService.start(world.time, random);
      for (const account of [1, 2]) service.keys.add(`key-${account}`, walletOf(account));
      world.#service = service;
      world.#truth = new Truth(service);
      world.#program = new StreamProgram(world.truth);
      world.#callbacks = new CallbackProgram(world.truth);
      try {
        await act(world);
      } finally {
        await service.close();
      }
    });
  }

  get service(): SimulatedService {
    return present(this.#service);
  }

  get truth(): Truth {
    return present(this.#truth);
  }

  get program(): StreamProgram {
    return present(this.#program);
  }

  get callbacks(): CallbackProgram {
    return present(this.#callbacks);
  }

  /** A digest that no order has. */
  readonly nextDigest = (): string => {
    this.#digests += 1;
    return testDigest(UNUSED_DIGESTS + this.#digests);
  };

  /** Lets time pass, and checks what must hold at any time. */
  async pass(milliseconds: number): Promise<void> {
    // What was just asked for gets its turns before time passes.
    await this.time.pass(0);
    await this.time.pass(milliseconds);
    const nowMs = this.time.monotonicMs();
    for (const [socket, line] of this.#sockets) {
      const { silentSinceMs } = line;
      if (socket.readyState === socket.CLOSED) this.#sockets.delete(socket);
      else if (silentSinceMs !== undefined && nowMs - silentSinceMs > SILENCE_MS && socket.readyState === socket.OPEN) {
        this.#problems.add('a line is silent, unnoticed');
      }
    }
  }

  /** What is wrong, now that everything has had time to recover. */
  async problems(): Promise<readonly unknown[]> {
    const { program, callbacks, service, truth } = this;
    truth.readTrades();
    const sent = service.stream?.subscriptions ?? 0;
    const used = program.topics.size + callbacks.topics.size;
    if (sent !== used) this.#problems.add(`the service has ${sent} subscriptions, the programs ${used}`);
    return [...this.#problems, ...service.errors, ...program.problems(), ...callbacks.problems()];
  }

  /** What is left of connections, beside the timers that the stream always has. */
  left() {
    const { connections, subscriptions } = present(this.service.stream);
    return { connections, subscriptions, timers: this.time.pendingTimers - STREAM_TIMERS };
  }

  #openSocket(url: string): WebSocket {
    const line = this.service.connect();
    const socket = new NodeWebSocket(url, { createConnection: () => line.client as never }) as unknown as WebSocket;
    this.#sockets.set(socket, line);
    return socket;
  }
}

export function walletOf(account: number): string {
  return `0x${account.toString(16).padStart(40, '0')}`;
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the world has not been made yet');
  return value;
}
