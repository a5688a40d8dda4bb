import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { collectGarbage } from '../stream/testing/collect-garbage.ts';
import { addressReader } from './caller-address.ts';

const HEADER_BYTES = 8 * 1024;
const CALLERS = 2_000;

it('the name of a caller behind a proxy does not keep the header that it is read from', () => {
  const read = addressReader(['127.0.0.1']);
  const before = bytesInUse();
  const names = Array.from({ length: CALLERS }, (_, number) => read(forwarded(addressOf(number))));
  expect(new Set(names).size).toBe(CALLERS);
  expect((bytesInUse() - before) / CALLERS).toBeLessThan(HEADER_BYTES / 8);
});

/** In turn IPv4, the same mapped into IPv6, and IPv6. */
function addressOf(number: number): string {
  const v4 = `203.0.${100 + (number >> 7)}.${100 + (number & 127)}`;
  return [v4, `::ffff:${v4}`, `2001:db8:${number.toString(16)}:1:2:3:4:5`][number % 3] as string;
}

/** A request as a proxy passes it on: it adds the address of its peer to what that sent. */
function forwarded(address: string): IncomingMessage {
  const header = Buffer.from(`${'x'.repeat(HEADER_BYTES)}, ${address}`).toString();
  return { headers: { 'x-forwarded-for': header }, socket: { remoteAddress: '127.0.0.1' } } as never;
}

function bytesInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
