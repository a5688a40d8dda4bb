import type { Core } from '../core.ts';
import type { Fill } from '../event.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Writes the state of the chain ledger: its head, pending fills by number, shortfalls by account and position. */
export function writeSettlement(core: Core, chain: ChainLedger, writer: ByteWriter): void {
  writer.integer(chain.head.blockNumber);
  writer.text(chain.head.blockHash);
  writer.uint32(chain.pending.size);
  for (const fill of chain.pending.values()) writeFill(writer, fill);
  writeShortUnits(chain, writer);
  writeShortLots(core, chain, writer);
}

function writeFill(writer: ByteWriter, fill: Fill): void {
  writer.integer(fill.tradeNo);
  writer.uint32(fill.marketId);
  writer.uint8(fill.matchType);
  writer.uint16(fill.yesPriceTicks);
  writer.integer(fill.sizeLots);
  writer.uint32(fill.takerOrderNo);
  writer.uint32(fill.takerAccountId);
  writer.uint8(fill.takerOutcome);
  writer.uint8(fill.takerSide);
  writer.int64(fill.takerFeeUnits);
  writer.uint32(fill.makerOrderNo);
  writer.uint32(fill.makerAccountId);
  writer.uint8(fill.makerOutcome);
  writer.uint8(fill.makerSide);
  writer.int64(fill.makerFeeUnits);
}

function writeShortUnits({ shortfalls }: ChainLedger, writer: ByteWriter): void {
  const accountIds = [...shortfalls.accountIds].sort((a, b) => a - b);
  writer.uint32(accountIds.length);
  for (const accountId of accountIds) {
    writer.uint32(accountId);
    writer.int64(shortfalls.unitsOf(accountId));
  }
}

function writeShortLots({ positions }: Core, { shortfalls }: ChainLedger, writer: ByteWriter): void {
  const short = shortfalls.positions.toSorted((a, b) => {
    const byMarket = positions.marketId(a.row) - positions.marketId(b.row);
    return byMarket || positions.accountId(a.row) - positions.accountId(b.row) || a.outcome - b.outcome;
  });
  writer.uint32(short.length);
  for (const { row, outcome } of short) {
    writer.uint32(positions.marketId(row));
    writer.uint32(positions.accountId(row));
    writer.uint8(outcome);
    writer.integer(shortfalls.lotsOf(row, outcome));
  }
}
