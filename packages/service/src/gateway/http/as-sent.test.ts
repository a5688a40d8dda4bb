import { expect, it } from 'vitest';
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
