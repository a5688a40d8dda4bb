import type { MarketStatus, Resolution } from '@presage/exchange';
import { checksumAddress, TOPIC_STATUS_WORDS, ticksToPrice, unitsToQuote } from '@presage/protocol';
import { RESOLUTION_WORD } from './market-payout.ts';

/** A field on the wire: its name and value. */
type WireField = readonly [name: string, value: unknown];

/** Fields of commands and outcomes that have another name on the wire, or are words there. */
const WIRE_FIELDS: Readonly<Record<string, (value: never) => WireField>> = {
  name: (name: string) => ['labelName', name],
  title: (title: string) => ['marketTitle', title],
  wallet: (wallet: string) => ['walletAddress', checksumAddress(wallet)],
  tradingWallet: (wallet: string) => ['multiSigAddress', checksumAddress(wallet)],
  address: (address: string) => ['address', checksumAddress(address)],
  resolution: (resolution: Resolution) => ['outcome', RESOLUTION_WORD[resolution]],
  status: (status: MarketStatus) => ['statusEnum', TOPIC_STATUS_WORDS[status]],
  tickStep: (ticks: number) => ['tickSize', ticksToPrice(ticks)],
};

/** The hash by which the exchange recognises a request tells operators nothing. */
const LEFT_OUT = 'requestId';

/**
 * Converts a command and its outcome to the terms of the wire: quote as decimals, status and outcome as words, times in
 * Unix seconds. The store has them in the exchange's terms, in which names end in their units.
 *
 * @param detail JSON text from the store's audit row
 */
export function presentAuditDetail(detail: string): string {
  return JSON.stringify(toWire(JSON.parse(detail)));
}

function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).filter(([name]) => name !== LEFT_OUT);
  return Object.fromEntries(shown.map(([name, field]) => fieldToWire(name, field)));
}

function fieldToWire(name: string, value: unknown): WireField {
  if (typeof value === 'object') return [name, toWire(value)];
  const convert = Object.hasOwn(WIRE_FIELDS, name) ? WIRE_FIELDS[name] : undefined;
  if (convert !== undefined) return convert(value as never);
  if (name.endsWith('Units')) return [name.slice(0, -'Units'.length), unitsToQuote(BigInt(value as string))];
  return [name.endsWith('Sec') ? name.slice(0, -'Sec'.length) : name, value];
}
