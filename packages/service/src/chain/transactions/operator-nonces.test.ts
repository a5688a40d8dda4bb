import { describe, expect, it } from 'vitest';
import { OperatorNonces } from './operator-nonces.ts';

const HEAD = 10;
const CONFIRMATIONS = 2;

interface Seen {
  /** The nonce after the operator's last transaction, as of the newest final block, the newest one, and the pool. */
  readonly final: number;
  readonly latest: number;
  readonly pending: number;
  /** Nonces in the outbox. */
  readonly known?: readonly number[];
  /** The highest block whose logs were read. */
  readonly scanned?: number;
}

/** What is seen may change. */
function noncesOf(seen: Seen): OperatorNonces {
  return new OperatorNonces({
    outbox: { knownNonces: async (from) => new Set(seen.known?.filter((nonce) => nonce >= from)) },
    chain: {
      head: async () => HEAD,
      nonceAt: async (block) => (block === 'latest' || block === 'pending' ? seen[block] : seen.final),
    },
    confirmations: CONFIRMATIONS,
    scannedThrough: () => seen.scanned ?? 0,
  });
}

describe('the next nonce of the operator', () => {
  it.each([
    ['the first', { final: 0, latest: 0, pending: 0 }, 0],
    ['after its own, in a block or not', { final: 1, latest: 2, pending: 3, known: [0, 1, 2] }, 3],
    ['after its own that the node has lost', { final: 1, latest: 1, pending: 1, known: [0, 1, 2] }, 3],
    ['after another that is final, once that was read', { final: 4, latest: 4, pending: 4, scanned: 8 }, 4],
  ])('is %s', async (_which, seen, nonce) => {
    const nonces = noncesOf(seen);
    expect(await nonces.next(HEAD)).toEqual({ ok: true, nonce });
    expect(await nonces.areKnown()).toBe(true);
  });

  it('is given once that of another was read, however often a node that lags has a block before it', async () => {
    const seen = { final: 5, latest: 5, pending: 5, scanned: 8 };
    const nonces = noncesOf(seen);
    expect(await nonces.next(HEAD + 1)).toMatchObject({ ok: false });
    seen.final = 4;
    expect(await nonces.next(HEAD + 2)).toMatchObject({ ok: false });
    Object.assign(seen, { final: 5, scanned: HEAD + 1 - CONFIRMATIONS });
    expect(await nonces.next(HEAD + 3)).toEqual({ ok: true, nonce: 5 });
  });

  it.each([
    ['is in the pool', { final: 0, latest: 0, pending: 1 }, 'nonce 0'],
    ['is in a block, which the node that shows the pool does not have', { final: 0, latest: 1, pending: 0 }, 'nonce 0'],
    ['is between its own', { final: 1, latest: 1, pending: 4, known: [0, 1, 3] }, 'nonce 2'],
    ['is final, until that was read', { final: 4, latest: 4, pending: 4, scanned: 7 }, 'must be read first'],
  ])('is unknown while one of another %s', async (_where, seen, problem) => {
    const nonces = noncesOf(seen);
    expect(await nonces.next(HEAD)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
    expect(await nonces.areKnown()).toBe(false);
  });
});
