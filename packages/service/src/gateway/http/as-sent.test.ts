import { expect, it, vi } from 'vitest';
import { asSent } from './as-sent.ts';

const LONG = `1${'0'.repeat(400)}`;

it.each([
  ['/market/9007199254740993', '', 9007199254740992, '9007199254740993'],
  ['/market/-9007199254740993', '', -9007199254740992, '-9007199254740993'],
  ['/market?page=999999999999999999999999', '', 1e24, '999999999999999999999999'],
  [`/market/${LONG}`, '', Number.MAX_VALUE, `${LONG.slice(0, 80)}… (401 characters)`],
  ['/order', '{"topicId":1E300}', 1e300, '1E300'],
  ['/order', '{"topicId":1e999}', Number.POSITIVE_INFINITY, '1e999'],
  ['/order', '{"salt":"9007199254740993","labelIds":[1,9007199254740995]}', 9007199254740996, '9007199254740995'],
  ['/market/12', '', 12, '12'],
  ['/market/nothing', '', 9007199254740992, '9007199254740992'],
])('shows the number of %s %s as it was sent', (url, body, number, sent) => {
  const message = `marketId: received ${number}, which is not a market`;
  expect(asSent(message, { url, body: Buffer.from(body) })).toBe(`marketId: received ${sent}, which is not a market`);
});

const received = (numbers: readonly string[]) => numbers.map((number) => `received ${number}`).join(', ');

it('reads a body once, however many numbers a message has', () => {
  const body = Buffer.from('{"a":9007199254740993,"b":[18014398509481985,1E30]}');
  const reads = vi.spyOn(body, 'toString');
  const message = received(['9007199254740992', '18014398509481984', '1e+30', '2e+30', '3e+30']);
  expect(asSent(message, { url: '/order', body })).toBe(
    received(['9007199254740993', '18014398509481985', '1E30', '2e+30', '3e+30']),
  );
  expect(reads).toHaveBeenCalledOnce();
});

it('does not read a body for a number that is shown exactly', () => {
  const body = Buffer.from('{"a":12}');
  const reads = vi.spyOn(body, 'toString');
  expect(asSent('a: received 12', { url: '/order', body })).toBe('a: received 12');
  expect(reads).not.toHaveBeenCalled();
});

it('reads no more than the first 2,000 numbers of a body', () => {
  const shown = (before: number) =>
    asSent('a: received 1e+30', { url: '/order', body: Buffer.from(`[${'1,'.repeat(before)}1E30]`) });
  expect([shown(1_999), shown(2_000)]).toEqual(['a: received 1E30', 'a: received 1e+30']);
});
