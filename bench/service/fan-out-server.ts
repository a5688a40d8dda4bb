import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendRequest } from './child-requests.ts';

const SERVER = path.join(import.meta.dirname, '../../packages/service/src/stream/fan-out.bench.ts');
const READERS = path.join(import.meta.dirname, 'readers-child.ts');
const SUBSCRIBE = '{"action":"SUBSCRIBE","channel":"market.last.trade","marketId":1}';
/** Milliseconds between two checks whether everything has arrived. */
const POLL_INTERVAL_MS = 2;
const MAX_WAIT_MS = 30_000;

/** The result of a delivery. */
export interface Delivered {
  readonly messagesPerSecond: number;
  /** The server's CPU per message and reader. */
  readonly cpuUs: number;
}

/** What a server reports to have sent. */
interface Sent {
  readonly messages: number;
  readonly cpuMicroseconds: number;
}

/** A server and its readers, in one process each. */
export interface FanOutServer {
  /** Sends `together` messages at a time, repeatedly, as fast as they are read. */
  deliver(together: number, milliseconds: number): Promise<Delivered>;
  /** Milliseconds that single fills took from durable to written to all sockets. */
  paced(perSecond: number, milliseconds: number): Promise<number[]>;
  /** Bytes of a message on the wire. */
  readonly messageBytes: number;
  end(): void;
}

export async function startFanOutServer(kind: 'stream' | 'ws', readers: number): Promise<FanOutServer> {
  const server = fork(SERVER);
  const clients = fork(READERS);
  const { port } = await sendRequest<{ port: number }>(server, { act: 'serve', server: kind });
  const frame = kind === 'stream' ? { frame: SUBSCRIBE } : {};
  await sendRequest(clients, { act: 'connect', port, readers, ...frame });
  const sent = await sendRequest<Sent>(server, { act: 'send', together: 1, milliseconds: 1 });
  const messageBytes = (await settledCount(clients)) / (sent.messages * readers);
  return {
    messageBytes,
    async deliver(together, milliseconds) {
      const before = await count(clients);
      const startMs = performance.now();
      const { messages, cpuMicroseconds } = await sendRequest<Sent>(server, { act: 'send', together, milliseconds });
      const delivered = messages * readers;
      const all = before + delivered * messageBytes;
      while ((await count(clients)) < all) {
        if (performance.now() - startMs > milliseconds + MAX_WAIT_MS) throw new Error('messages were lost');
        await pause(POLL_INTERVAL_MS);
      }
      const tookMs = performance.now() - startMs;
      return { messagesPerSecond: (delivered * 1_000) / tookMs, cpuUs: cpuMicroseconds / delivered };
    },
    paced: (perSecond, milliseconds) => sendRequest(server, { act: 'pace', perSecond, milliseconds }),
    end() {
      server.kill();
      clients.kill();
    },
  };
}

function count(clients: ChildProcess): Promise<number> {
  return sendRequest(clients, { act: 'count' });
}

/** Received bytes, once no more arrive. */
async function settledCount(clients: ChildProcess): Promise<number> {
  for (let last = -1; ; ) {
    const now = await count(clients);
    if (now === last) return now;
    last = now;
    await pause(100);
  }
}
