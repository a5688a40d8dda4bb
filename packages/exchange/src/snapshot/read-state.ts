import { type Core, createCore } from '../core.ts';
import { clearChanges } from '../emit-changes.ts';
import { type Ledger, MarketStatus, Outcome, Resolution, type Side } from '../enums.ts';
import { NO_POSITION } from '../ledger/positions.ts';
import type { Market } from '../market/market.ts';
import type { HashSecret } from '../memory/hash-secret.ts';
import { int64 } from '../numbers/int64.ts';
import { addRestingOrder } from '../orders/open-order.ts';
import type { RestingOrder } from '../orders/order-slab.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, QuoteUnits, SizeLots } from '../units.ts';
import type { ByteReader } from './byte-reader.ts';
import { readSettlement } from './read-settlement.ts';
import { SnapshotError } from './snapshot-error.ts';

const STATUSES: readonly MarketStatus[] = Object.values(MarketStatus);
const RESOLUTIONS: readonly (Resolution | 0)[] = [0, ...Object.values(Resolution)];

/** Reads a state that `writeState` wrote with detail `whole`, for an exchange on this ledger. */
export function readState(reader: ByteReader, ledger: Ledger, secret: HashSecret): Core {
  const core = createCore(ledger, secret);
  core.sequence = reader.integer();
  core.timeMs = reader.integer();
  core.keyIssuanceEnabled = reader.uint8() === 1;
  core.treasury.restore({ depositsUnits: reader.int64(), feesUnits: reader.int64() });
  core.tradeCount = reader.integer();
  readAccounts(core, reader);
  readLabels(core, reader);
  const orders = readMarkets(core, reader);
  readDigests(core, reader);
  // In order of number, which is time order, so that each goes to the end of its level's queue and its account's list.
  orders.sort((a, b) => a.orderNo - b.orderNo);
  for (const order of orders) {
    addRestingOrder(core, order, core.digests.digest(order.orderNo));
  }
  if (core.chain !== undefined) readSettlement(core, core.chain, reader);
  if (!reader.isAtEnd) readCancelTimers(core, reader);
  if (!reader.isAtEnd) readRequests(core, reader);
  clearChanges(core);
  return core;
}

function readAccounts({ accounts, balances }: Core, reader: ByteReader): void {
  const count = reader.uint32();
  for (let index = 0; index < count; index++) {
    const accountId = accounts.add({ wallet: reader.text(), tradingWallet: reader.text() });
    const available = reader.int64();
    const held = reader.int64() as QuoteUnits;
    balances.open(accountId);
    balances.credit(accountId, int64(available + held) as QuoteUnits);
    balances.hold(accountId, held);
  }
}

function readLabels({ labels }: Core, reader: ByteReader): void {
  const count = reader.uint32();
  for (let index = 0; index < count; index++) labels.add(reader.text());
}

/** Returns the open orders of all markets. */
function readMarkets(core: Core, reader: ByteReader): RestingOrder[] {
  const orders: RestingOrder[] = [];
  const count = reader.uint32();
  for (let index = 0; index < count; index++) {
    const market = readMarket(core, reader);
    readPositions(core, reader, market.marketId);
    readOrders(reader, market.marketId, orders);
  }
  return orders;
}

function readMarket({ markets, cutoffs }: Core, reader: ByteReader): Market {
  const market = markets.add(reader.text(), {
    categorical: reader.uint8() === 1,
    rootMarketId: reader.uint32() as MarketId | 0,
    tickStep: reader.uint8(),
    makerFeeBps: reader.uint16(),
    takerFeeBps: reader.uint16(),
    cutoffAtSec: reader.integer(),
  });
  market.status = readWord(reader, STATUSES, 'market status');
  market.halted = reader.uint8() === 1;
  market.resolution = readWord(reader, RESOLUTIONS, 'resolution');
  market.yesSupplyLots = reader.integer() as SizeLots;
  market.noSupplyLots = reader.integer() as SizeLots;
  const { marketId, cutoffAtSec, status, categorical } = market;
  const closesByItself = status === MarketStatus.Activated && !categorical;
  if (closesByItself) cutoffs.add({ item: marketId, atSec: cutoffAtSec, rank: marketId });
  return market;
}

/** Refuses a word of a later version, whose commands the journal may have only before the snapshot. */
function readWord<Word extends number>(reader: ByteReader, words: readonly Word[], name: string): Word {
  const value = reader.uint8();
  const word = words.find((each) => each === value);
  if (word === undefined)
    throw new SnapshotError(`Snapshot has the unknown ${name} ${value}: a later version wrote it`);
  return word;
}

function readPositions({ positions }: Core, reader: ByteReader, marketId: MarketId): void {
  const count = reader.uint32();
  for (let index = 0; index < count; index++) {
    const row = positions.findOrCreate(reader.uint32() as AccountId, marketId);
    for (const outcome of [Outcome.Yes, Outcome.No]) {
      const available = reader.integer();
      const held = reader.integer() as SizeLots;
      positions.credit(row, outcome, (available + held) as SizeLots);
      positions.hold(row, outcome, held);
    }
  }
}

function readOrders(reader: ByteReader, marketId: MarketId, orders: RestingOrder[]): void {
  const count = reader.uint32();
  for (let index = 0; index < count; index++) {
    orders.push({
      orderNo: reader.uint32() as OrderNo,
      accountId: reader.uint32() as AccountId,
      marketId,
      outcome: reader.uint8() as Outcome,
      side: reader.uint8() as Side,
      priceTicks: reader.uint16() as PriceTicks,
      makerFeeBps: reader.uint16(),
      remainingLots: reader.integer() as SizeLots,
      expiresAtSec: reader.integer(),
      position: NO_POSITION,
    });
  }
}

function readDigests({ digests }: Core, reader: ByteReader): void {
  const count = reader.uint32();
  digests.restore(count, (piece) => reader.int32s(piece));
}

function readCancelTimers({ cancelTimers }: Core, reader: ByteReader): void {
  const count = reader.uint32();
  for (let index = 0; index < count; index++) {
    const accountId = reader.uint32();
    cancelTimers.add({ item: accountId, atSec: reader.integer(), rank: accountId });
  }
}

function readRequests({ requests, requestWords }: Core, reader: ByteReader): void {
  const count = reader.uint32();
  for (let index = 0; index < count; index++) {
    reader.int32s(requestWords);
    requests.append(requestWords, reader.int64());
  }
}
