// Time to recover the exchange from a journal of many commands: from the beginning, and from a snapshot before the last
// tenth. Usage: npx node packages/service/src/recovery/recovery.bench.ts [entries] [entries per group] [accounts]
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AccountId,
  type Command,
  type DigestWords,
  digestOfBytes,
  Exchange,
  type MarketId,
  OrderType,
  type PriceTicks,
  type QuoteUnits,
  Side,
  type SizeLots,
} from '@presage/exchange';
import { systemClock } from '../clock.ts';
import { encodeSubmission } from '../journal/codec/encode-submission.ts';
import { joinEntries } from '../journal/codec/join-entries.ts';
import type { Submission } from '../journal/entry.ts';
import { openJournal } from '../journal/open-journal.ts';
import { SqliteJournal } from '../journal/sqlite/sqlite-journal.ts';
import { pathIn, prepare } from '../journal/testing/journal-fixture.ts';
import { JOURNAL_OPTIONS } from '../journal/testing/journal-options.ts';
import { Random } from '../random.ts';
import { markCadence } from '../sequencer/cadence.ts';
import { opening, quietLog } from '../sequencer/testing/scene.ts';
import { stateHash } from '../snapshots/sha256.ts';
import { snapshotFolder } from '../snapshots/snapshot-disk.ts';
import { saveSnapshot } from '../snapshots/snapshots.ts';
import { TEST_ORDER } from '../testing/test-commands.ts';
import { recover } from './recover.ts';

const NOW_MS = 1_790_000_000_000;
const EVIDENCE = Buffer.alloc(420, 0x5a);
const DEPOSIT_UNITS = (10n ** 14n) as QuoteUnits;

/** Orders that may still be resting; at this number every command is a cancel until there are fewer. */
const KNOWN_ORDERS = 10_000;

const entries = Number(process.argv[2] ?? 1_000_000);
const groupEntries = Number(process.argv[3] ?? 128);
const accounts = Number(process.argv[4] ?? 1_000);
const folder = mkdtempSync(join(tmpdir(), 'presage-recovery-'));
const random = new Random(7);

write();
for (const storeSequence of ['all of it', 'none of it'] as const) await time(storeSequence);
rmSync(folder, { recursive: true });

/** Writes the journal, with marks at their usual interval, and a snapshot at nine tenths. */
function write(): void {
  const journal = SqliteJournal.openToWrite(pathIn(folder), prepare(folder).epoch);
  const exchange = new Exchange();
  const marks = markCadence();
  const flow = commands();
  let markBytes = 0;
  for (let first = 1; first <= entries; first = exchange.sequence + 1) {
    const submissions = take(flow, Math.min(groupEntries, entries - first + 1));
    const mark = marks.isDue(first - 1 + submissions.length) ? exchange.stateBytes() : undefined;
    if (mark !== undefined) marks.done(first - 1, mark.length);
    markBytes += mark?.length ?? 0;
    const payload = joinEntries(submissions.map(encodeSubmission));
    journal.append(
      { firstSequence: first, lastSequence: first + submissions.length - 1, timeMs: NOW_MS, payload },
      mark === undefined ? undefined : { sequence: first - 1, stateHash: stateHash(mark) },
    );
    const before = exchange.sequence;
    for (const { command } of submissions) {
      exchange.apply({ sequence: exchange.sequence + 1, timeMs: NOW_MS, command }, []);
    }
    if (before < entries * 0.9 && exchange.sequence >= entries * 0.9) keepSnapshot(exchange, journal);
  }
  const resting = [...exchange.openOrders()].length;
  process.stdout.write(
    `${entries} entries in groups of ${groupEntries}, ${accounts} accounts, ${resting} resting, state of ${exchange.stateBytes().length} bytes, ${markBytes} bytes hashed for marks\n`,
  );
  journal.close();
}

function keepSnapshot(exchange: Exchange, journal: SqliteJournal): void {
  const { sequence, timeMs } = exchange;
  const state = exchange.snapshot();
  const snapshot = { sequence, timeMs, journalHash: journal.hashAt(sequence) ?? '', state };
  saveSnapshot(snapshotFolder(join(folder, 'snapshots')), snapshot, sequence);
}

async function time(store: 'all of it' | 'none of it'): Promise<void> {
  const { journal } = await openJournal({ ...JOURNAL_OPTIONS, dataDir: folder, nowMs: NOW_MS });
  for (const snapshots of ['none', 'snapshots'] as const) {
    if (store === 'none of it' && snapshots === 'snapshots') continue;
    let reported = 0;
    const { report } = await recover({
      journal,
      snapshots: snapshotFolder(join(folder, snapshots)),
      storeSequence: store === 'all of it' ? journal.lastSequence : 0,
      onReplayed: (group) => {
        reported += group.length;
      },
      clock: systemClock,
      log: quietLog,
    });
    const { milliseconds, entriesReplayed, snapshotSequence, marksCompared } = report;
    process.stdout.write(
      `store has ${store}; snapshot at ${snapshotSequence}: ${entriesReplayed} replayed, ${reported} reported, ${marksCompared} marks compared, ${milliseconds.toFixed(0)} ms\n`,
    );
  }
  await journal.close();
}

/** 65 % limit orders around a moving mid price, 30 % cancels of an order still known, 5 % market orders. */
function* commands(): Generator<Submission, void, undefined> {
  yield* opening(NOW_MS).slice(2);
  for (let account = 1; account <= accounts; account += 1) {
    const wallet = `0x${account.toString(16).padStart(40, '0')}`;
    yield { command: { kind: 'registerAccount', wallet, tradingWallet: wallet } };
    yield { command: { kind: 'credit', accountId: account as AccountId, amountUnits: DEPOSIT_UNITS } };
    yield {
      command: { kind: 'split', accountId: account as AccountId, marketId: 1 as MarketId, sizeLots: 4e9 as SizeLots },
    };
  }
  const open: { digest: DigestWords; accountId: AccountId }[] = [];
  let middle = 5_000;
  for (let name = 0; ; name += 1) {
    const dice = random.below(100);
    middle = Math.min(8_000, Math.max(2_000, middle + random.below(3) - 1));
    const known =
      dice < 30 || open.length > KNOWN_ORDERS ? open.splice(random.below(Math.max(1, open.length)), 1)[0] : undefined;
    if (known !== undefined) yield { command: { kind: 'cancelOrder', ...known } };
    else yield { command: order(name, { middle, isMarket: dice >= 95, open }), evidence: EVIDENCE };
  }
}

function order(
  name: number,
  shape: { middle: number; isMarket: boolean; open: { digest: DigestWords; accountId: AccountId }[] },
): Command {
  const digest = digestOfBytes(createHash('sha256').update(`${name}`).digest());
  const accountId = (1 + random.below(accounts)) as AccountId;
  const side = random.below(2) === 0 ? Side.Buy : Side.Sell;
  const away = 1 + random.below(30) * random.below(30);
  const priceTicks = (side === Side.Buy ? shape.middle - away : shape.middle + away) as PriceTicks;
  if (!shape.isMarket) shape.open.push({ digest, accountId });
  const sizeLots = ((1 + random.below(50)) * 1_000_000) as SizeLots;
  const isMarketBuy = shape.isMarket && side === Side.Buy;
  return {
    ...TEST_ORDER,
    digest,
    accountId,
    side,
    type: shape.isMarket ? OrderType.Market : OrderType.Limit,
    priceTicks: shape.isMarket ? (0 as PriceTicks) : priceTicks,
    sizeLots: isMarketBuy ? (0 as SizeLots) : sizeLots,
    budgetUnits: (isMarketBuy ? BigInt(sizeLots) * 5_000n : 0n) as QuoteUnits,
  };
}

function take(flow: Iterator<Submission>, count: number): readonly Submission[] {
  return Array.from({ length: count }, () => flow.next().value as Submission);
}
