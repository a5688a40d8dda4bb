import { fork } from 'node:child_process';
import path from 'node:path';
import { sendRequest } from './child-requests.ts';

/** A server with which the service is compared, in a separate process. */
export interface BareServer {
  readonly origin: string;
  cpuMicroseconds(): Promise<number>;
  end(): void;
}

/** The response to every request. */
export interface FixedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** node:http with one fixed response and nothing else. */
export function startBareHttp(answer: FixedAnswer): Promise<BareServer> {
  return startBareServer('bare-http-child.ts', answer);
}

/**
 * The least that Node does for a signed, durable request.
 * @param folder on the disk that the service writes to
 */
export function startBareOrder(folder: string): Promise<BareServer> {
  return startBareServer('bare-order-child.ts', { folder });
}

async function startBareServer(program: string, terms: object): Promise<BareServer> {
  const child = fork(path.join(import.meta.dirname, program));
  return {
    origin: await sendRequest(child, { act: 'serve', ...terms }),
    cpuMicroseconds: () => sendRequest(child, { act: 'cpu' }),
    end: () => child.kill(),
  };
}
