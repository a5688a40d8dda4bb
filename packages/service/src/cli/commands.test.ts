import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ADMIN_TOKEN, createRig } from '../gateway/testing/rig.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Ran, runCommand } from './testing/run-command.ts';

const rig = await createRig();
await rig.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => rig.close());
const PORT = String((rig.app.server.address() as AddressInfo).port);
const baseUrl = `http://127.0.0.1:${PORT}/openapi`;

/** Runs the `presage` command against a gateway with an exchange. */
function presage(...args: string[]): Promise<Ran> {
  return presageIn({ ADMIN_TOKEN }, ...args);
}

/** The same with other settings. */
function presageIn(settings: Readonly<Record<string, string | undefined>>, ...args: string[]): Promise<Ran> {
  return runCommand(args, { HOST: '127.0.0.1', PORT, ...settings });
}

it('creates the markets of a file, each once, and halts all that trade', async () => {
  const file = join(temporaryFolder(), 'markets.json');
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
  for (const wrong of [[], ['1', '--all']])
    expect((await presage('market', 'halt', ...wrong)).stderr).toContain('give either the market ids or --all');
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
  expect(refused.stderr).toContain('Give a whole number from 1');
  await presage('market', 'create', '--title', 'Will it snow?', '--cutoff', '2137-01-01');
  const titlesOf = async (status: string) => {
    const { stdout } = await presage('market', 'list', '--status', status);
    return (JSON.parse(stdout) as { list: { marketTitle: string }[] }).list.map(({ marketTitle }) => marketTitle);
  };
  expect(await titlesOf('created')).toContain('Will it snow?');
  expect(await titlesOf('activated')).not.toContain('Will it snow?');
});

it('takes a market of several outcomes to its end, and shows before what a resolution would pay', async () => {
  const days = ['--child', 'Monday', '--child', 'Tuesday'];
  const made = await presage('market', 'create', '--title', 'When will it rain?', '--cutoff', '2137-01-01', ...days);
  const { data: root } = JSON.parse(made.stdout) as {
    data: { marketId: number; childMarkets: readonly { marketId: number }[] };
  };
  expect(root.childMarkets).toHaveLength(2);
  const move = (to: string, ...more: string[]) => presage('market', to, String(root.marketId), ...more);
  const stateAfter = async (moving: Promise<Ran>) =>
    (JSON.parse((await moving).stdout) as { data: { statusEnum: string } }).data.statusEnum;
  expect(await stateAfter(move('activate'))).toBe('activated');
  expect(await stateAfter(move('close'))).toBe('resolving');
  const winner = String(root.childMarkets[0]?.marketId);
  expect(JSON.parse((await move('resolve', winner, '--dry-run')).stdout)).toMatchObject({ payouts: expect.anything() });
  expect(await stateAfter(move('resolve', winner))).toBe('resolved');
  const again = await move('activate');
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('errno 202')]);
});

it('shows and switches whether wallets may issue themselves keys', async () => {
  const shown = async () => JSON.parse((await presage('key-issuance', 'show')).stdout) as unknown;
  expect(await shown()).toEqual({ enabled: true });
  await presage('key-issuance', 'off');
  expect(await shown()).toEqual({ enabled: false });
  await presage('key-issuance', 'on');
  expect(await shown()).toEqual({ enabled: true });
});

it('reports the status, and that no service responds', async () => {
  const there = await presage('status');
  expect([there.code, JSON.parse(there.stdout)]).toMatchObject([0, { status: 'ready' }]);
  const nobody = await presage('status', '--url', 'http://127.0.0.1:9/openapi');
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('no response')]);
});

it('does not export the commands from a later one to an earlier one: it would print none', async () => {
  const { code, stdout, stderr } = await presage('journal', 'export', '--from', '5', '--to', '2');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('--from 5 is after --to 2');
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
  expect((await edit('--taker-fee', '-1')).stderr).toContain('Give a whole number from 0');
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
  expect(JSON.parse((await presage('account', 'orders', wallet, '--open')).stdout)).toEqual({ total: 0, list: [] });
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
  const there = (...args: string[]) => presageIn({ ADMIN_TOKEN, PORT: '9' }, ...args, '--url', baseUrl);
  const made = JSON.parse((await there('builder', 'create', 'desk')).stdout) as { data: object };
  expect(made.data).toMatchObject({ name: 'desk', apiKey: expect.any(String) });
  const again = await there('builder', 'create', 'desk');
  expect(again.stderr).toMatch(/errno 2.*already a builder/);
  const replaced = JSON.parse((await there('builder', 'create', 'desk', '--replace-key')).stdout);
  expect(replaced).not.toEqual(made);
  const label = JSON.parse((await there('label', 'create', 'Weather')).stdout);
  expect(label).toMatchObject({ data: { labelName: 'Weather' } });
});

it('needs no admin token to read public data', async () => {
  const withoutToken = { ADMIN_TOKEN: undefined, DATA_DIR: temporaryFolder() };
  for (const args of [
    ['market', 'list'],
    ['label', 'list'],
  ])
    expect(JSON.parse((await presageIn(withoutToken, ...args)).stdout)).toMatchObject({ list: expect.any(Array) });
  expect((await presageIn(withoutToken, 'market', 'show', '4711')).stderr).toContain('errno 200');
  expect((await presageIn(withoutToken, 'audit')).stderr).toContain('no admin token');
});
