import type { Core } from '../core.ts';
import { Outcome } from '../enums.ts';
import type { Market } from '../market/market.ts';
import type { Fold } from '../memory/fold.ts';
import type { Slot } from '../orders/order-slab.ts';
import { cancelTimersOf } from '../queries.ts';
import { REQUEST_WORDS, type RequestWords } from '../requests/request-id.ts';
import type { AccountId } from '../units.ts';
import type { ByteWriter } from './byte-writer.ts';
import { writeSettlement } from './write-settlement.ts';

/**
 * `whole` writes everything, for a snapshot. `folded` writes append-only lists (addresses, names,
 * digests) as their count and fold, which is cheap to hash often.
 */
export type Detail = 'whole' | 'folded';

/**
 * Writes a state in its canonical form: states that no observer can distinguish give equal bytes,
 * whatever slots, rows or tables they use internally. `readState` is the inverse.
 */
export function writeState(core: Core, writer: ByteWriter, detail: Detail): void {
  writer.integer(core.sequence);
  writer.integer(core.timeMs);
  writer.uint8(core.keyIssuanceEnabled ? 1 : 0);
  writer.int64(core.treasury.depositsUnits);
  writer.int64(core.treasury.feesUnits);
  writer.integer(core.tradeCount);
  writeAccounts(core, writer, detail);
  writeLabels(core, writer, detail);
  writeMarkets(core, writer, detail);
  writeDigests(core, writer, detail);
  if (core.chain !== undefined) writeSettlement(core, core.chain, writer);
  writeCancelTimers(core, writer);
  writeRequests(core, writer, detail);
}

function writeAccounts({ accounts, balances }: Core, writer: ByteWriter, detail: Detail): void {
  writer.uint32(accounts.count);
  if (detail === 'folded') writeFold(writer, accounts.fold);
  for (let accountId = 1 as AccountId; accountId <= accounts.count; accountId++) {
    if (detail === 'whole') {
      const { wallet, tradingWallet } = accounts.addressesOf(accountId);
      writer.text(wallet);
      writer.text(tradingWallet);
    }
    writer.int64(balances.available(accountId));
    writer.int64(balances.held(accountId));
  }
}

function writeLabels({ labels }: Core, writer: ByteWriter, detail: Detail): void {
  writer.uint32(labels.count);
  if (detail === 'folded') writeFold(writer, labels.fold);
  else for (let labelId = 1; labelId <= labels.count; labelId++) writer.text(labels.at(labelId));
}

function writeMarkets(core: Core, writer: ByteWriter, detail: Detail): void {
  writer.uint32(core.markets.count);
  if (detail === 'folded') writeFold(writer, core.markets.slugs.fold);
  for (const market of core.markets.all) {
    if (detail === 'whole') writer.text(core.markets.slugs.at(market.marketId));
    writeMarket(writer, market);
    writePositions(core, writer, market);
    writeOrders(core, writer, market);
  }
}

function writeMarket(writer: ByteWriter, market: Market): void {
  writer.uint8(market.categorical ? 1 : 0);
  writer.uint32(market.rootMarketId);
  writer.uint8(market.tickStep);
  writer.uint16(market.makerFeeBps);
  writer.uint16(market.takerFeeBps);
  writer.integer(market.cutoffAtSec);
  writer.uint8(market.status);
  writer.uint8(market.halted ? 1 : 0);
  writer.uint8(market.resolution);
  writer.integer(market.yesSupplyLots);
  writer.integer(market.noSupplyLots);
}

function writePositions({ positions }: Core, writer: ByteWriter, { marketId }: Market): void {
  const rows = positions.rowsOf(marketId);
  writer.uint32(rows.length);
  for (const row of rows) {
    writer.uint32(positions.accountId(row));
    for (const outcome of [Outcome.Yes, Outcome.No]) {
      writer.integer(positions.available(row, outcome));
      writer.integer(positions.held(row, outcome));
    }
  }
}

function writeOrders(core: Core, writer: ByteWriter, { book }: Market): void {
  let count = 0;
  const countAt = writer.uint32(count);
  book?.visit((slot) => {
    writeOrder(core, writer, slot);
    count++;
  });
  writer.uint32(count, countAt);
}

/** The bytes that `writeOrder` writes for one order. */
export const RESTING_ORDER_BYTES = 30;

function writeOrder({ orders }: Core, writer: ByteWriter, slot: Slot): void {
  writer.uint32(orders.orderNo(slot));
  writer.uint32(orders.accountId(slot));
  writer.uint8(orders.outcome(slot));
  writer.uint8(orders.side(slot));
  writer.uint16(orders.priceTicks(slot));
  writer.uint16(orders.makerFeeBps(slot));
  writer.integer(orders.remainingLots(slot));
  writer.integer(orders.expiresAtSec(slot));
}

function writeDigests({ digests }: Core, writer: ByteWriter, detail: Detail): void {
  writer.uint32(digests.count);
  if (detail === 'folded') {
    writeFold(writer, digests.fold);
    return;
  }
  for (const piece of digests.pieces()) writer.int32s(piece);
}

/** Nothing while none is armed and nothing follows: such states have the bytes that they had before there were timers. */
function writeCancelTimers(core: Core, writer: ByteWriter): void {
  const timers = cancelTimersOf(core);
  if (timers.length === 0 && core.requests.count === 0) return;
  writer.uint32(timers.length);
  for (const { accountId, cancelAtSec } of timers) {
    writer.uint32(accountId);
    writer.integer(cancelAtSec);
  }
}

/** Nothing while there are none: such states have the bytes that they had before requests were remembered. */
function writeRequests({ requests }: Core, writer: ByteWriter, detail: Detail): void {
  if (requests.count === 0) return;
  writer.uint32(requests.count);
  if (detail === 'folded') {
    writeFold(writer, requests.fold);
    return;
  }
  const words: RequestWords = new Int32Array(REQUEST_WORDS);
  for (let row = 1; row <= requests.count; row++) {
    requests.read(row, words);
    writer.int32s(words);
    writer.int64(requests.result(row));
  }
}

function writeFold(writer: ByteWriter, { a, b }: Fold): void {
  writer.int32(a);
  writer.int32(b);
}
