import { type Connection, openConnections } from './connection.ts';
import type { Read } from './load-requests.ts';

/** Reads one URL repeatedly on several connections, each sending the next request as soon as it has the response. */
export async function readOverAndOver(options: {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
}): Promise<Read> {
  const { origin, host, pathname, search } = new URL(options.url);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\n\r\n`, 'latin1');
  const connections = await openConnections(origin, options.connections);
  const startedAt = performance.now();
  const until = startedAt + options.seconds * 1_000;
  const counted = { answers: 0, wrong: 0, firstWrong: '' };
  const readOn = async (connection: Connection): Promise<void> => {
    while (performance.now() < until) {
      const { status, body } = await connection.ask(request);
      counted.answers += 1;
      if (status === 200) continue;
      counted.wrong += 1;
      counted.firstWrong ||= `${status} ${body.toString()}`;
    }
  };
  await Promise.all(connections.map(readOn));
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const connection of connections) connection.close();
  return { ...counted, perSecond: counted.answers / seconds };
}
