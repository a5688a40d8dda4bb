/**
 * How fast the store follows the exchange, and what that costs the thread that trades.
 *
 * Usage: npx node packages/service/src/store/projection.bench.ts [commands, 200000] [accounts, 500] [markets, 20]
 *
 * One order flow: 60 % passive limit orders around a mid, 30 % cancels of a random open order, 5 % market orders and
 * 5 % aggressive limits. The commands are applied beforehand; only handing them over and projecting them is timed.
 */

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import {
  type AccountId,
  type Command,
  DIGEST_WORDS,
  type DigestWords,
  type MarketId,
  type OrderType,
  type PriceTicks,
  type QuoteUnits,
  type Side,
  type SizeLots,
} from '@presage/exchange';
import { Random } from '../random.ts';
import type { Applied } from '../sequencer/applied.ts';
import { TEST_ORDER } from '../testing/test-commands.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { openStore } from './open-store.ts';
import { PacketWriter } from './projector/packet-writer.ts';
import { TestJournal, testMarket } from './testing/random-journal.ts';

const [commands = 200_000, accounts = 500, markets = 20] = process.argv.slice(2).map(Number);
const GROUP = 64;
const journal = new TestJournal();
const random = new Random(7);
const open: { accountId: AccountId; digest: DigestWords }[] = [];
seed();
const seeded = journal.applied.length;
for (let i = 0; i < commands; i++) {
  journal.timeMs += 1;
  const command = random.below(10) < 3 && open.length > 1_000 ? cancel() : order();
  journal.run(command);
}
const events = journal.applied.flatMap((applied) => applied.events);
const count = (kind: string) => events.filter((event) => event.kind === kind).length;
say(`${commands} commands: ${count('orderAccepted')} orders, ${count('orderFilled')} fills, ${events.length} events`);
measureTransport(journal.applied.slice(seeded, seeded + 20_000));
for (const linger of ['as fast as it goes', 'in groups of 64 with a commit each'] as const)
  await measureProjection(linger);

function seed(): void {
  journal.run({ kind: 'createLabel', name: 'Bench', imageUrl: '' });
  for (let account = 1; account <= accounts; account++) {
    const wallet = `0x${account.toString(16).padStart(40, '0')}`;
    journal.run({ kind: 'registerAccount', wallet, tradingWallet: wallet });
    journal.run({ kind: 'credit', accountId: account as AccountId, amountUnits: (10n ** 16n) as QuoteUnits });
  }
  for (let market = 1; market <= markets; market++) {
    journal.run(testMarket({ slug: `market-${market}`, takerFeeBps: 100 }));
    journal.run({ kind: 'moveMarket', marketId: market as MarketId, action: 'activate' });
    for (let account = 1; account <= accounts; account++) {
      const accountId = account as AccountId;
      const marketId = market as MarketId;
      journal.run({ kind: 'split', accountId, marketId, sizeLots: 10_000_000_000 as SizeLots });
    }
  }
}

function cancel(): Command {
  const index = random.below(open.length);
  const last = open.pop();
  const chosen = open[index] ?? last;
  if (chosen === undefined || last === undefined) throw new Error('nothing to cancel');
  if (index < open.length) open[index] = last;
  return { kind: 'cancelOrder', ...chosen };
}

function order(): Command {
  const dice = random.below(70);
  const market = dice >= 65;
  const side = random.below(2) as Side;
  const away = dice < 60 ? 1 + random.below(200) : -random.below(30);
  const accountId = (1 + random.below(accounts)) as AccountId;
  const digest = Int32Array.from({ length: DIGEST_WORDS }, () => random.below(2 ** 31) * 2);
  if (dice < 60) open.push({ accountId, digest });
  return {
    ...TEST_ORDER,
    digest,
    accountId,
    marketId: (1 + random.below(markets)) as MarketId,
    side,
    type: (market ? 1 : 2) as OrderType,
    priceTicks: (market ? 0 : side === 0 ? 5_000 - away : 5_000 + away) as PriceTicks,
    sizeLots: (market && side === 0 ? 0 : 1_000_000 * (1 + random.below(20))) as SizeLots,
    budgetUnits: (market && side === 0 ? 50_000_000_000n : 0n) as QuoteUnits,
  };
}

/** Compares what handing over costs the trading thread with serialising the same entries by structured clone. */
function measureTransport(applied: readonly Applied[]): void {
  const own = timed(() => {
    let writer = new PacketWriter();
    for (const entry of applied) {
      writer.add(entry);
      if (writer.entries === GROUP) writer = new PacketWriter(writer.packet().events.buffer);
    }
  });
  const clone = timed(() => {
    for (let at = 0; at < applied.length; at += GROUP) serialize(applied.slice(at, at + GROUP));
  });
  say(
    `handing over: ${perCommand(own, applied.length)} a command; by structured clone ${perCommand(clone, applied.length)}`,
  );
}

async function measureProjection(how: 'as fast as it goes' | 'in groups of 64 with a commit each'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'presage-bench-'));
  const onFailure = (error: Error) => {
    throw error;
  };
  const store = await openStore({ dataDir, installation: TEST_INSTALLATION, log: { warn: say }, onFailure });
  store.projector.project(journal.applied.slice(0, seeded));
  await store.projector.caughtUp();
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (let at = seeded; at < journal.applied.length; at += GROUP) {
    store.projector.project(journal.applied.slice(at, at + GROUP));
    await (how === 'as fast as it goes' ? store.projector.room() : store.projector.caughtUp());
  }
  await store.projector.caughtUp();
  const tookMs = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const rate = (number: number) => `${Math.round(number / (tookMs / 1_000)).toLocaleString('en')}/s`;
  say(
    `projecting ${how}: ${rate(commands)} commands, ${rate(count('orderAccepted'))} orders and ${rate(count('orderFilled'))} fills, ` +
      `${((user + system) / commands).toFixed(1)} us of CPU a command, ${Math.round(statSync(join(dataDir, 'store.sqlite')).size / 1e6)} MB`,
  );
  await store.close();
  rmSync(dataDir, { recursive: true });
}

function timed(run: () => void): number {
  run();
  const started = performance.now();
  run();
  return performance.now() - started;
}

function perCommand(tookMs: number, number: number): string {
  return `${((tookMs / number) * 1_000).toFixed(2)} us`;
}

function say(line: unknown): void {
  process.stdout.write(`${String(line)}\n`);
}
