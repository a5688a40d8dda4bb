import { expect, it } from 'vitest';
import type { ChainHealth } from './chain.ts';
import { RefusalWatch } from './refusal-watch.ts';

type Found = Pick<ChainHealth, 'refusal' | 'reason'>;

const SOUND: Found = { refusal: undefined, reason: 'ok' };
const UNREAD: Found = { refusal: 'chainUnread', reason: 'reading: has not reached the newest final block yet' };
const UNPAID: Found = { refusal: 'settlementUnpaid', reason: 'not sending: the gas budget for 24 hours is spent' };

/** The levels and reasons that are logged while a chain is found like this, one look after the other. */
function logged(...found: readonly Found[]): unknown[] {
  const lines: unknown[] = [];
  let now = SOUND;
  const watch = new RefusalWatch({
    health: () => now,
    log: {
      info: () => lines.push('info'),
      warn: (fields: Partial<Found>) => lines.push(`warn ${fields.refusal} ${fields.reason}`),
    },
  });
  for (now of found) watch.look();
  return lines;
}

it('orders that begin to be refused are logged once, with the reason, and once more when they are accepted again', () => {
  expect(logged(UNREAD, SOUND, UNPAID, UNPAID, SOUND, SOUND)).toEqual([
    'info',
    `warn ${UNPAID.refusal} ${UNPAID.reason}`,
    'info',
  ]);
});

it('another reason is logged, too', () => {
  expect(logged(UNPAID, UNREAD)).toEqual([
    `warn ${UNPAID.refusal} ${UNPAID.reason}`,
    `warn ${UNREAD.refusal} ${UNREAD.reason}`,
  ]);
});

it('a chain that has not been read since the start is not logged: that is so at every start', () => {
  expect(logged(UNREAD, UNREAD)).toEqual([]);
});
