import { fork } from 'node:child_process';
import path from 'node:path';
import type { BareOrderQuestion } from './bare-order-child.ts';
import { sendRequest } from './child-requests.ts';

/** The least that Node does for a signed, durable request, in a separate process. */
export interface BareOrder {
  readonly origin: string;
  cpuMicroseconds(): Promise<number>;
  end(): void;
}

/** `folder` must be on the disk that the service writes to. */
export async function startBareOrder(folder: string): Promise<BareOrder> {
  const child = fork(path.join(import.meta.dirname, 'bare-order-child.ts'));
  const asked = <Value>(request: BareOrderQuestion): Promise<Value> => sendRequest(child, request);
  return {
    origin: await asked<string>({ act: 'serve', folder }),
    cpuMicroseconds: () => asked({ act: 'cpu' }),
    end: () => child.kill(),
  };
}
