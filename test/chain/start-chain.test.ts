import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, newDataDir, removeDataDir } from '../support/running-service.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/start-chain.ts');
const WALLET = '0x00000000000000000000000000000000000000AA';
/** File in which a service keeps its process id while it runs. */
const SERVICE_FILE = 'lock.pid';
/** What a process needs of the environment of the tests. */
const INHERITED = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
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
  // After a passed test, it is not running any more. A chain ends with the process that started it.
  killLeft(path.join(dataDir, SERVICE_FILE));
  removeDataDir(dataDir);
});

describe('npm run start:chain', () => {
  it('starts chain and service, continues with both after it was killed, and stops both on request', async () => {
    const first = await start({ CHAIN_ID: '31337' });
    const { result } = await admin(first, 'POST', '/account', { walletAddress: WALLET });
    expect(result).toMatchObject({ data: { walletAddress: WALLET } });
    const give = () => admin(first, 'POST', `/account/${WALLET}/credit`, { amount: '5' });
    expect((await give()).errno).toBe(0);
    const giveOnce = (to: Started, amount: string) =>
      admin(to, 'POST', `/account/${WALLET}/credit`, { amount }, { 'idempotency-key': 'gift' });
    expect((await giveOnce(first, '7')).errno).toBe(0);
    await kill(first);

    await expect(start(), 'the service goes on').rejects.toThrow('is in use by process');
    await killService(first);

    // It has seen every block of the chain, which was never saved as a whole.
    const second = await start();
    expect(second.lines[0]).toContain('with its saved state');
    expect(second.lines[1], 'the chain keeps its id').toContain('chain id 31337');
    await expectReady(second);
    expect((await admin(second, 'GET', '/account')).result).toMatchObject({ total: 1 });
    expect((await giveOnce(second, '7')).errno, 'sent again').toBe(0);
    expect((await giveOnce(second, '8')).errno, 'a key with another body').toBe(2);
    const market = await admin(second, 'POST', '/market', { marketTitle: 'On?', cutoffAt: 4_000_000_000 });
    expect(market.errno).toBe(0);
    expect((await admin(second, 'POST', '/market/1/activate')).errno).toBe(0);
    await stop(second);

    const third = await start();
    expect(third.lines[0]).toContain('with its saved state');
    expect(third.lines[1]).toContain('chain id 31337');
    await expectReady(third);
    await closeTerminal(third);
    await expect(start({ CHAIN_ID: '56' })).rejects.toThrow('has the chain id 31337, not 56: leave CHAIN_ID unset');
    expect(existsSync(path.join(dataDir, SERVICE_FILE))).toBe(false);

    const fourth = await start();
    await killService(fourth);
    expect([fourth.script.exitCode, fourth.lines.at(-1)]).toEqual([
      1,
      'The service was ended by SIGKILL: stopping the chain, too.',
    ]);
  });

  it('leaves no chain running when it is stopped before the chain is ready', async () => {
    const folder = path.join(dataDir, 'impatient');
    const script = spawnScript({ DATA_DIR: folder });
    const exited = once(script, 'exit');
    let port = '';
    for await (const line of createInterface({ input: script.stdout })) {
      port ||= /local chain on port (\d+)/.exec(line)?.[1] ?? '';
      if (port !== '') script.kill('SIGINT');
      expect(line).not.toContain('listens on');
    }
    expect(await exited).toEqual([0, null]);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
  });

  it.each([
    ['CHAIN_PORT', '6000', 'browsers and Node connect to no server on this port'],
    ['CHAIN_ID', '4503599627370477', 'it must be a chain id from 1 to 4503599627370476,'],
  ])('names a %s that cannot be, and starts nothing', (setting, value, why) => {
    const env = { ...INHERITED, DATA_DIR: path.join(dataDir, 'never'), [setting]: value };
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { env, encoding: 'utf8', timeout: 120_000 });
    expect(stderr).toContain(`${setting} is "${value}": ${why}`);
    expect([status, existsSync(env.DATA_DIR)]).toEqual([1, false]);
  });
});

function spawnScript(environment: Readonly<Record<string, string>>) {
  return spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, like a terminal gives to what runs in it.
    detached: true,
    env: {
      ...INHERITED,
      PORT: '0',
      CHAIN_PORT: '0',
      CHAIN_POLL_MS: '50',
      ADMIN_TOKEN,
      LOG_LEVEL: 'warn',
      DISK_RESERVE_MB: '0',
      ...environment,
    },
  });
}

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Started> {
  const script = spawnScript({ DATA_DIR: dataDir, ...environment });
  const lines: string[] = [];
  const origin = await new Promise<string>((found, failed) => {
    for (const stream of [script.stdout, script.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const listening = /listens on (http:\/\/[\d.:]+)/.exec(line)?.[1];
        if (listening !== undefined) found(listening);
      });
    }
    script.once('exit', (code) => failed(new Error(`it exited (${code}):\n${lines.join('\n')}`)));
  });
  return { script, origin, lines };
}

/** It listens before it has read what happened on the chain meanwhile. */
async function expectReady({ origin }: Started): Promise<void> {
  const readiness = async () => (await fetch(`${origin}/readyz`)).json();
  await expect.poll(readiness, PATIENCE).toMatchObject({ status: 'ready', parts: { chain: 'ok' } });
}

/** Kills only the script, and so the chain; the service keeps running. */
async function kill({ script }: Started): Promise<void> {
  const exited = once(script, 'exit');
  script.kill('SIGKILL');
  await exited;
}

/** Kills the service, which holds the script's output open, also when the script was killed. */
async function killService({ script }: Started): Promise<void> {
  const closed = once(script, 'close');
  process.kill(Number(readFileSync(path.join(dataDir, SERVICE_FILE), 'utf8')), 'SIGKILL');
  await closed;
}

/** Kills the process named in a file, if it is still running. */
function killLeft(file: string): void {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
  } catch {
    // Not running, as expected.
  }
}

async function stop({ script }: Started): Promise<void> {
  const exited = once(script, 'exit');
  script.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

/** Sends SIGHUP to the whole process group, like a closing terminal. */
async function closeTerminal({ script }: Started): Promise<void> {
  const exited = once(script, 'exit');
  process.kill(-Number(script.pid), 'SIGHUP');
  expect(await exited).toEqual([0, null]);
}

async function admin({ origin }: Started, method: string, route: string, body?: object, headers: object = {}) {
  const response = await fetch(`${origin}/openapi/admin${route}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { errno: number; result: unknown };
}
