import { fork } from 'node:child_process';
import path from 'node:path';
import type { BareHttpQuestion } from './bare-http-child.ts';
import { sendRequest } from './child-requests.ts';

/** The response to every request. */
export interface FixedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** node:http with one fixed response and nothing else, in a separate process. */
export interface BareHttp {
  readonly origin: string;
  cpuMicroseconds(): Promise<number>;
  end(): void;
}

export async function startBareHttp({ headers, body }: FixedAnswer): Promise<BareHttp> {
  const child = fork(path.join(import.meta.dirname, 'bare-http-child.ts'));
  const asked = <Value>(request: BareHttpQuestion): Promise<Value> => sendRequest(child, request);
  return {
    origin: await asked<string>({ act: 'serve', headers, body }),
    cpuMicroseconds: () => asked({ act: 'cpu' }),
    end: () => child.kill(),
  };
}
