import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, newDataDir, removeDataDir } from '../support/running-service.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/start-chain.ts');
const WALLET = '0x00000000000000000000000000000000000000AA';
const PATIENCE = { timeout: 60_000 };

interface Started {
  readonly script: ChildProcess;
  readonly origin: string;
  readonly lines: readonly string[];
}

let dataDir: string;
beforeAll(() => {
  dataDir = newDataDir();
});
afterAll(() => {
  // Nothing is left when the test passed.
  for (const file of ['lock.pid', 'local-chain/running.json']) killLeft(path.join(dataDir, file));
  removeDataDir(dataDir);
});

describe('npm run start:chain', () => {
  it('brings chain and service, goes on with both after they were killed, and stops both when asked', async () => {
    const first = await start();
    const { result } = await admin(first, 'POST', '/account', { walletAddress: WALLET });
    expect(result).toMatchObject({ data: { walletAddress: WALLET } });
    const gift = await admin(first, 'POST', `/account/${WALLET}/credit`, { amount: '5' });
    expect(gift.errno).toBe(0);
    await kill(first);

    const second = await start();
    expect(second.lines[0]).toContain('still runs');
    expect((await admin(second, 'GET', '/account')).result).toMatchObject({ total: 1 });
    const market = await admin(second, 'POST', '/market', { marketTitle: 'On?', cutoffAt: 4_000_000_000 });
    expect(market.errno).toBe(0);
    expect((await admin(second, 'POST', '/market/1/activate')).errno).toBe(0);
    await stop(second);

    const third = await start();
    expect(third.lines[0]).toContain('as it was kept');
    // It listens before it has read what the chain did meanwhile.
    const readiness = async () => (await fetch(`${third.origin}/readyz`)).json();
    await expect.poll(readiness, PATIENCE).toMatchObject({ status: 'ready', parts: { chain: 'ok' } });
    await stop(third);
  }, 180_000);
});

async function start(): Promise<Started> {
  const script = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      CHAIN_PORT: '0',
      CHAIN_POLL_MS: '50',
      ADMIN_TOKEN,
      LOG_LEVEL: 'warn',
      DISK_RESERVE_MB: '0',
    },
  });
  const lines: string[] = [];
  const origin = await new Promise<string>((found, failed) => {
    for (const stream of [script.stdout, script.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const listening = /listens on (http:\/\/[\d.:]+)/.exec(line)?.[1];
        if (listening !== undefined) found(listening);
      });
    }
    script.once('exit', (code) => failed(new Error(`it ended (${code}):\n${lines.join('\n')}`)));
  });
  return { script, origin, lines };
}

/** The script and the service at once; the chain is left, as a killed script leaves it. */
async function kill({ script }: Started): Promise<void> {
  const exited = once(script, 'exit');
  script.kill('SIGKILL');
  process.kill(Number(readFileSync(path.join(dataDir, 'lock.pid'), 'utf8')), 'SIGKILL');
  await exited;
}

/** What a file of process ids still names. */
function killLeft(file: string): void {
  try {
    const left: number | { pid: number } = JSON.parse(readFileSync(file, 'utf8'));
    process.kill(typeof left === 'number' ? left : left.pid, 'SIGKILL');
  } catch {
    // Gone, as it should be.
  }
}

async function stop({ script }: Started): Promise<void> {
  const exited = once(script, 'exit');
  script.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

async function admin({ origin }: Started, method: string, route: string, body?: object) {
  const response = await fetch(`${origin}/openapi/admin${route}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { errno: number; result: unknown };
}
