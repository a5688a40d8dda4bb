import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { OrderSide, OrderType } from '@opinion-labs/opinion-clob-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import {
  ADMIN_TOKEN,
  discardService,
  MAIN,
  newDataDir,
  type RunningService,
  removeDataDir,
  startRunningService,
} from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { newTrader } from '../support/trader.ts';

const run = promisify(execFile);

let service: RunningService;

beforeAll(async () => {
  service = await startRunningService();
});

afterAll(() => discardService(service));

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Runs the `presage` command against the running service, in a process of its own as users do. */
async function presage(...args: string[]): Promise<Ran> {
  const { dataDir: DATA_DIR, origin } = service;
  const env = { ...process.env, DATA_DIR, ADMIN_TOKEN, PORT: new URL(origin).port };
  try {
    return { ...(await run(process.execPath, [MAIN, ...args], { env })), code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { stdout, stderr, code };
  }
}

describe('the presage command', () => {
  it('succeeds although the reader of its output has gone, as after `| head`', async () => {
    const { dataDir: DATA_DIR, origin } = service;
    const env = { ...process.env, DATA_DIR, ADMIN_TOKEN, PORT: new URL(origin).port };
    const command = spawn(process.execPath, [MAIN, 'market', 'list'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    command.stdout.destroy();
    const [[code], said] = await Promise.all([once(command, 'close'), text(command.stderr)]);
    expect([code, said]).toEqual([0, '']);
  });

  it('verifies and exports the journal beside the running service', async () => {
    for (const labelName of ['Rain', 'Snow', 'Hail']) await service.admin('POST', '/label', { labelName });
    const report = JSON.parse((await presage('journal', 'verify')).stdout) as {
      stateHash: string;
      violations: string[];
    };
    expect(report.stateHash).toMatch(/^[0-9a-f]{64}$/);
    expect(report.violations).toEqual([]);
    const lines = (await presage('journal', 'export', '--to', '3')).stdout.trim().split('\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line) as object).length > 0)).toEqual([true, true, true, true]);
  });

  it('backs up during trading, and restores to a service with all data', async () => {
    const trader = await newTrader(service, '100');
    const market = await openMarket(service, { marketTitle: 'Will the backup hold?' });
    const placed = await trader.client.placeOrder({
      marketId: market.marketId,
      tokenId: market.yesTokenId,
      side: OrderSide.BUY,
      orderType: OrderType.LIMIT_ORDER,
      price: '0.4',
      makerAmountInBaseToken: '10',
    });
    const { orderId } = (placed.result as unknown as { orderData: { orderId: string } }).orderData;
    const folder = mkdtempSync(join(tmpdir(), 'presage-backup-'));
    expect((await presage('backup', join(folder, 'copy'))).code).toBe(0);
    expect((await presage('restore', join(folder, 'copy'), join(folder, 'data'))).code).toBe(0);
    const restored = await startServiceHere({}, join(folder, 'data'));
    const response = await fetch(`${restored.baseUrl}/order/${orderId}`, { headers: { apikey: trader.apiKey } });
    expect(await response.json()).toMatchObject({
      errno: 0,
      result: { orderData: { statusEnum: 'Pending', price: '0.4' } },
    });
    await restored.stop();
    removeDataDir(folder);
  });
});

describe('the process', () => {
  it('refuses a second one on the same data, and says who holds it', async () => {
    await expect(startRunningService({}, service.dataDir)).rejects.toThrow(/lock|another process|in use/i);
  });

  it('refuses an invalid setting by name, and suggests the right name for a misspelt one', async () => {
    const starting = startRunningService({ LEDGER: 'paper', OPEN_REGISTRATON: '1' }, newDataDir());
    await expect(starting).rejects.toThrow(
      /OPEN_REGISTRATON is not a setting.*did you mean OPEN_REGISTRATION\?.*setting LEDGER/s,
    );
  });

  it('serves health, readiness and metrics', async () => {
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    for (const name of [
      'presage_http_request_seconds',
      'presage_orders',
      'presage_fills',
      'eventloop_lag',
      'projection',
    ]) {
      expect(metrics).toContain(name);
    }
  });

  it('serves the API reference and its document', async () => {
    const page = await fetch(`${service.origin}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const document = (await (await fetch(`${service.origin}/docs/openapi.json`)).json()) as { openapi: string };
    expect(document.openapi).toMatch(/^3\.1/);
  });

  it('keeps its secrets readable by their owner only', () => {
    const names = readdirSync(service.dataDir).filter((name) => !name.startsWith('lock.'));
    const modes = names.map((name) => [name, statSync(join(service.dataDir, name)).mode & 0o077]);
    expect(modes).toContainEqual(['master.key', 0]);
    expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
  });

  it('stops on SIGTERM and leaves nothing behind, starts again at once, and stops cleanly when its terminal closes', async () => {
    await service.stop();
    expect(service.process.exitCode).toBe(0);
    const { process: running } = await startRunningService({}, service.dataDir);
    // Its terminal closes, and no longer reads its output.
    const { stdout, stderr } = running;
    const unread = Promise.all([once(stdout as Readable, 'close'), once(stderr as Readable, 'close')]);
    stdout?.destroy();
    stderr?.destroy();
    await unread;
    const exited = once(running, 'exit');
    running.kill('SIGHUP');
    expect(await exited).toEqual([0, null]);
  });
});
