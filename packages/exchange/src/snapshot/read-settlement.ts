import type { Core } from '../core.ts';
import type { MatchType, Outcome, Side } from '../enums.ts';
import type { Fill } from '../event.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, QuoteUnits, SizeLots, TradeNo } from '../units.ts';
import type { ByteReader } from './byte-reader.ts';

/** Reads what `writeSettlement` wrote. Accounts and positions must have been read before. */
export function readSettlement(core: Core, chain: ChainLedger, reader: ByteReader): void {
  chain.head = { blockNumber: reader.integer(), blockHash: reader.text() };
  const fills = reader.uint32();
  for (let index = 0; index < fills; index++) {
    const fill = readFill(reader);
    chain.pending.set(fill.tradeNo, fill);
  }
  const accounts = reader.uint32();
  for (let index = 0; index < accounts; index++) {
    chain.shortfalls.setUnits(reader.uint32() as AccountId, reader.int64() as QuoteUnits);
  }
  const tokens = reader.uint32();
  for (let index = 0; index < tokens; index++) {
    const marketId = reader.uint32() as MarketId;
    const row = core.positions.find(reader.uint32() as AccountId, marketId);
    chain.shortfalls.setLots(row, reader.uint8() as Outcome, reader.integer() as SizeLots);
  }
}

function readFill(reader: ByteReader): Fill {
  return {
    tradeNo: reader.integer() as TradeNo,
    marketId: reader.uint32() as MarketId,
    matchType: reader.uint8() as MatchType,
    yesPriceTicks: reader.uint16() as PriceTicks,
    sizeLots: reader.integer() as SizeLots,
    takerOrderNo: reader.uint32() as OrderNo,
    takerAccountId: reader.uint32() as AccountId,
    takerOutcome: reader.uint8() as Outcome,
    takerSide: reader.uint8() as Side,
    takerFeeUnits: reader.int64() as QuoteUnits,
    makerOrderNo: reader.uint32() as OrderNo,
    makerAccountId: reader.uint32() as AccountId,
    makerOutcome: reader.uint8() as Outcome,
    makerSide: reader.uint8() as Side,
    makerFeeUnits: reader.int64() as QuoteUnits,
  };
}
