import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An unreliable connection: passes bytes on to a port, until it is cut. */
export interface Relay {
  readonly port: number;
  /** Target of new connections. */
  targetPort: number;
  /** Destroys every connection; new ones work. */
  cut(): void;
  /** Ends one direction of every connection, towards the client or the service, like a side that sends no more. */
  halfClose(towards: 'client' | 'service'): void;
  /** Stops passing bytes, also on new connections, without closing any: each side waits. */
  stall(): void;
  /** Passes on waiting bytes, and all that follow. */
  flow(): void;
  /** Resets the connection instead of passing on the response to the next requests that match. */
  loseResponses(requests: RegExp, count: number): void;
  /** How many responses were lost. */
  readonly lost: number;
  close(): Promise<void>;
}

export async function startRelay(targetPort: number): Promise<Relay> {
  const lines = new Set<Line>();
  let isStalled = false;
  let losing = { requests: /$^/, left: 0 };
  let lost = 0;
  const server = createServer((client) => {
    const line = lineOf(client, connect(relay.targetPort, '127.0.0.1'));
    lines.add(line);
    for (const socket of [line.client, line.service]) socket.on('close', () => lines.delete(line));
    client.on('data', (bytes) => {
      if (losing.left === 0 || !losing.requests.test(bytes.toString('latin1'))) return;
      losing.left -= 1;
      lost += 1;
      line.service.unpipe(client);
      line.service.once('data', () => client.resetAndDestroy()).resume();
    });
    if (isStalled) client.pause();
    else join(line);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const { client, service } of lines) for (const socket of [client, service]) socket.destroy();
  };
  const relay: Relay = {
    port: (server.address() as AddressInfo).port,
    targetPort,
    cut,
    halfClose(towards) {
      for (const line of lines) line[towards].end();
    },
    stall() {
      isStalled = true;
      for (const { client, service } of lines) {
        client.unpipe(service);
        service.unpipe(client);
      }
    },
    flow() {
      isStalled = false;
      for (const line of lines) join(line);
    },
    loseResponses(requests, count) {
      losing = { requests, left: count };
    },
    get lost() {
      return lost;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return relay;
}

/** The two ends of a connection. */
interface Line {
  readonly client: Socket;
  readonly service: Socket;
}

function lineOf(client: Socket, service: Socket): Line {
  for (const [socket, other] of [
    [client, service],
    [service, client],
  ] as const) {
    // The close event that follows destroys the other end too.
    socket.on('error', () => undefined);
    socket.on('close', () => other.destroy());
  }
  return { client, service };
}

function join({ client, service }: Line): void {
  client.pipe(service).pipe(client);
}
