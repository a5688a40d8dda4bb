import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { OrderSide, OrderType } from '@opinion-labs/opinion-clob-sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  discardService,
  newDataDir,
  type RunningService,
  removeDataDir,
  startRunningService,
} from '../support/running-service.ts';
import { newTrader } from '../support/trader.ts';

const MAIN = resolve(import.meta.dirname, '../../packages/service/bin/presage.mjs');
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

/** Runs the `presage` command against the running service. */
function presage(...args: string[]): Promise<Ran> {
  return presageIn({ DATA_DIR: service.dataDir, ADMIN_TOKEN: 'admin-token-of-the-tests' }, ...args);
}

/** The same with other settings. */
async function presageIn(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Ran> {
  const env = { ...process.env, PORT: new URL(service.origin).port, ...settings };
  try {
    return { ...(await run(process.execPath, [MAIN, ...args], { env })), code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { stdout, stderr, code };
  }
}

describe('the presage command', () => {
  it('creates, activates, closes and resolves a market, and shows what a resolution would pay', async () => {
    const created = await presage(
      'market',
      'create',
      '--title',
      'Will it rain?',
      '--cutoff',
      '2037-01-01T00:00:00Z',
      '--child',
      'Monday',
      '--child',
      'Tuesday',
    );
    const root = (JSON.parse(created.stdout) as { data: { marketId: number; childMarkets: { marketId: number }[] } })
      .data;
    const id = String(root.marketId);
    expect(root.childMarkets).toHaveLength(2);
    expect(JSON.parse((await presage('market', 'activate', id)).stdout)).toMatchObject({
      data: { statusEnum: 'activated' },
    });
    expect(JSON.parse((await presage('market', 'close', id)).stdout)).toMatchObject({
      data: { statusEnum: 'resolving' },
    });
    const winner = String(root.childMarkets[0]?.marketId);
    const dry = JSON.parse((await presage('market', 'resolve', id, winner, '--dry-run')).stdout) as {
      payouts: unknown;
    };
    expect(dry.payouts).toBeDefined();
    expect(JSON.parse((await presage('market', 'resolve', id, winner)).stdout)).toMatchObject({
      data: { statusEnum: 'resolved' },
    });
    const again = await presage('market', 'activate', id);
    expect(again).toMatchObject({ code: 1 });
    expect(again.stderr).toContain('errno 202');
  });

  it('creates the markets of a file, each once, and halts all that trade', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'presage-markets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'markets.json');
    const cutoffAt = 2_114_380_800;
    const write = (...titles: string[]) =>
      writeFileSync(file, JSON.stringify(titles.map((marketTitle) => ({ marketTitle, cutoffAt }))));
    const create = () => presage('market', 'create', '--file', file, '--idempotency-key', 'april');
    write('Will it freeze?', '', 'Will it thaw?');
    const halfway = await create();
    expect(halfway.code).toBe(1);
    expect(halfway.stderr).toMatch(/market 2 of 3: errno 2: marketTitle.*\nCreated: \d+\..*--idempotency-key april/);
    write('Will it freeze?', 'Will it melt?', 'Will it thaw?');
    const { created } = JSON.parse((await create()).stdout) as { created: number[] };
    expect(halfway.stderr).toContain(`Created: ${created[0]}.`);
    expect(created).toHaveLength(3);

    expect(JSON.parse((await presage('market', 'activate', ...created.map(String))).stdout)).toEqual({
      moved: created,
      refused: [],
    });
    const halted = JSON.parse((await presage('market', 'halt', '--all')).stdout) as { moved: number[] };
    expect(halted.moved).toEqual(expect.arrayContaining(created));
    const again = await presage('market', 'halt', '--all');
    expect([again.code, JSON.parse(again.stdout)]).toEqual([0, { moved: [], refused: [] }]);
    const resumed = await presage('market', 'resume', ...halted.moved.map(String), '4711');
    expect(resumed.code).toBe(1);
    expect(JSON.parse(resumed.stdout)).toMatchObject({
      moved: halted.moved,
      refused: [{ marketId: 4711, why: expect.stringContaining('errno 200') }],
    });
    expect((await presage('market', 'halt')).stderr).toContain('give the market ids, or --all');
  });

  it('says which number it needs, and lists the markets of one status', async () => {
    const refused = await presage(
      'market',
      'create',
      '--title',
      'Will it snow?',
      '--cutoff',
      '2137-01-01',
      '--label',
      'x',
    );
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('give a whole number from 1');
    await presage('market', 'create', '--title', 'Will it snow?', '--cutoff', '2137-01-01');
    const titlesOf = async (status: string) => {
      const { stdout } = await presage('market', 'list', '--status', status);
      return (JSON.parse(stdout) as { list: { marketTitle: string }[] }).list.map(({ marketTitle }) => marketTitle);
    };
    expect(await titlesOf('created')).toContain('Will it snow?');
    expect(await titlesOf('activated')).not.toContain('Will it snow?');
  });

  it('edits what may change in a market, and says why other fields may not', async () => {
    const made = await presage('market', 'create', '--title', 'Will it hail?', '--cutoff', '2137-01-01');
    const { marketId } = (JSON.parse(made.stdout) as { data: { marketId: number } }).data;
    const edit = (...changes: string[]) => presage('market', 'edit', String(marketId), ...changes);
    const label = JSON.parse((await presage('label', 'create', 'Hail')).stdout) as { data: { labelId: number } };
    const changes = ['--rules', 'Ice.', '--maker-fee', '0', '--taker-fee', '50', '--cutoff', '2138-01-01'];
    const edited = await edit(...changes, '--label', String(label.data.labelId));
    expect(JSON.parse(edited.stdout)).toMatchObject({
      data: {
        marketId,
        rules: 'Ice.',
        makerFeeBps: 0,
        takerFeeBps: 50,
        cutoffAt: Date.UTC(2138, 0) / 1000,
        labelIds: [label.data.labelId],
      },
    });
    expect((await edit()).stderr).toContain('give --rules, --label, --maker-fee, --taker-fee, --cutoff or --file');
    expect((await edit('--taker-fee', '-1')).stderr).toContain('give a whole number from 0');
    expect((await edit('--cutoff', '1')).stderr).toContain('cutoffAt: received 1');
  });

  it('registers accounts and moves money, which the audit log shows', async () => {
    const wallet = `0x${'ab'.repeat(20)}`;
    await presage('account', 'create', wallet);
    const { stdout } = await presage('account', 'credit', wallet, '12.5');
    expect(JSON.parse(stdout)).toMatchObject({ balances: [{ availableBalance: '12.5' }] });
    for (const _ of ['once', 'again']) {
      const { stdout: kept } = await presage('account', 'credit', wallet, '2', '--idempotency-key', 'payment-4711');
      expect(JSON.parse(kept)).toMatchObject({ balances: [{ availableBalance: '14.5' }] });
    }
    const spaced = await presage('account', 'credit', wallet, '2', '--idempotency-key', 'a payment');
    expect(spaced.stderr).toContain('Give 1 to 255 visible ASCII characters');
    const other = await presage('account', 'debit', wallet, '2', '--idempotency-key', 'payment-4711');
    expect(other.stderr).toContain('errno 2: Idempotency-Key: received one that was used for another request');
    const newest = await presage('account', 'transfers', wallet, '--from', '2020-01-01', '--limit', '1');
    expect(JSON.parse(newest.stdout)).toMatchObject({ total: 2, list: [{ kind: 'Deposit', amount: '2' }] });
    const before = await presage('account', 'transfers', wallet, '--to', '2020-01-01');
    expect(JSON.parse(before.stdout)).toEqual({ total: 0, list: [] });
    expect(JSON.parse((await presage('account', 'payouts', wallet)).stdout)).toEqual({ total: 0, list: [] });
    const refused = await presage('account', 'debit', wallet, '15');
    expect(refused.stderr).toMatch(/errno 303.*15.*14\.5/);
    expect(JSON.parse((await presage('fees', 'show')).stdout)).toEqual({ amount: '0' });
    expect(JSON.parse((await presage('fees', 'sweep', wallet)).stdout)).toMatchObject({ amount: '0' });
    const audit = JSON.parse((await presage('audit', '--limit', '5')).stdout) as {
      list: { action: string; target: string }[];
    };
    expect(audit.list.map((entry) => entry.action)).toEqual([
      'sweepFees',
      'debit',
      'credit',
      'credit',
      'registerAccount',
    ]);
    expect(new Set(audit.list.map((entry) => entry.target.toLowerCase()))).toEqual(new Set([`account ${wallet}`]));
  });

  it('creates builders and labels, also on a service given by its address', async () => {
    const there = ['--url', service.baseUrl];
    const made = JSON.parse((await presage('builder', 'create', 'desk', ...there)).stdout) as { data: object };
    expect(made.data).toMatchObject({ name: 'desk', apiKey: expect.stringMatching(/^bk_/) });
    const again = await presage('builder', 'create', 'desk', ...there);
    expect(again.stderr).toMatch(/errno 2.*already a builder/);
    const replaced = JSON.parse((await presage('builder', 'create', 'desk', '--replace-key', ...there)).stdout);
    expect(replaced).not.toEqual(made);
    const label = JSON.parse((await presage('label', 'create', 'Weather', ...there)).stdout);
    expect(label).toMatchObject({ data: { labelName: 'Weather' } });
  });

  it('needs no admin token to read public data', async () => {
    const withoutToken = { DATA_DIR: newDataDir() };
    for (const args of [
      ['market', 'list'],
      ['label', 'list'],
    ])
      expect(JSON.parse((await presageIn(withoutToken, ...args)).stdout)).toMatchObject({ list: expect.any(Array) });
    expect((await presageIn(withoutToken, 'market', 'show', '4711')).stderr).toContain('errno 200');
    expect((await presageIn(withoutToken, 'audit')).stderr).toContain('no admin token');
    removeDataDir(withoutToken.DATA_DIR);
  });

  it('shows and switches whether wallets may issue themselves keys', async () => {
    const shown = async () => JSON.parse((await presage('key-issuance', 'show')).stdout) as unknown;
    expect(await shown()).toEqual({ enabled: true });
    await presage('key-issuance', 'off');
    expect(await shown()).toEqual({ enabled: false });
    await presage('key-issuance', 'on');
  });

  it('reports the status, and that no service responds', async () => {
    expect(JSON.parse((await presage('status')).stdout)).toBeDefined();
    const nobody = await presage('status', '--url', 'http://127.0.0.1:9/openapi');
    expect(nobody).toMatchObject({ code: 1 });
    expect(nobody.stderr).toContain('no response');
  });

  it('verifies and exports the journal beside the running service', async () => {
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
    const { data: market } = await service.admin<{ data: { marketId: number; yesTokenId: string } }>(
      'POST',
      '/market',
      {
        marketTitle: 'Will the backup hold?',
        cutoffAt: 2_000_000_000,
      },
    );
    await service.admin('POST', `/market/${market.marketId}/activate`, {});
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
    const restored = await startRunningService({}, join(folder, 'data'));
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

  it('stops on SIGTERM and leaves nothing behind, and starts again at once', async () => {
    const dataDir = newDataDir();
    const first = await startRunningService({}, dataDir);
    await first.stop();
    expect(first.process.exitCode).toBe(0);
    const second = await startRunningService({}, dataDir);
    await second.stop();
    expect(second.process.exitCode).toBe(0);
    removeDataDir(dataDir);
  });

  it('stops cleanly when its terminal closes and no longer reads its output', async () => {
    const dataDir = newDataDir();
    const { process: running } = await startRunningService({}, dataDir);
    const { stdout, stderr } = running;
    const unread = Promise.all([once(stdout as Readable, 'close'), once(stderr as Readable, 'close')]);
    stdout?.destroy();
    stderr?.destroy();
    await unread;
    const exited = once(running, 'exit');
    running.kill('SIGHUP');
    expect(await exited).toEqual([0, null]);
    removeDataDir(dataDir);
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
});
