import { afterEach, describe, expect, it, vi } from 'vitest';
import { withLoneRecovery } from './lone-recovery.ts';
import type { Recovered, SignaturePool } from './signatures.ts';
import { addressOf, HAS_ADDON, signedBy } from './testing/sign.ts';

const log = { error: vi.fn() };

afterEach(() => vi.clearAllMocks());

describe.runIf(HAS_ADDON)('lone recovery', () => {
  it('answers a request that comes alone, without using a thread', async () => {
    const threads = new CountingPool();
    const pool = await withLoneRecovery(threads, { isQuiet: () => true, log });
    expect(await pool.recover(await signedBy(1))).toMatchObject({ ok: true, address: addressOf(1) });
    expect(await pool.recover(await signedBy(2))).toMatchObject({ ok: true, address: addressOf(2) });
    expect(threads.taken).toBe(0);
    expect(pool.pending).toBe(0);
  });

  it('passes requests that come together to the threads', async () => {
    const threads = new CountingPool();
    const pool = await withLoneRecovery(threads, { isQuiet: () => true, log });
    const requests = await Promise.all([signedBy(1), signedBy(2), signedBy(3)]);
    const answers = requests.map((request) => pool.recover(request));
    expect(pool.pending).toBe(3);
    expect(await Promise.all(answers)).toEqual(requests.map(() => CountingPool.answer));
    expect(threads.taken).toBe(3);
  });

  it('passes a request to the threads while a thread works or the event loop has other work', async () => {
    const threads = new CountingPool();
    let isQuiet = false;
    const pool = await withLoneRecovery(threads, { isQuiet: () => isQuiet, log });
    const request = await signedBy(1);
    expect(await pool.recover(request)).toBe(CountingPool.answer);
    isQuiet = true;
    threads.pending = 1;
    expect(await pool.recover(request)).toBe(CountingPool.answer);
  });

  it('says in words what is wrong with a signature, as the threads do', async () => {
    const pool = await withLoneRecovery(new CountingPool(), { isQuiet: () => true, log });
    const request = { ...(await signedBy(1)), signature: new Uint8Array(65) };
    expect(await pool.recover(request)).toMatchObject({ ok: false, kind: 'invalid' });
    expect(() => pool.recover({ ...request, signature: new Uint8Array(64) })).toThrow(RangeError);
    expect(pool.pending).toBe(0);
  });

  it('leaves the request it still holds to the closing pool', async () => {
    const threads = new CountingPool();
    const pool = await withLoneRecovery(threads, { isQuiet: () => true, log });
    const held = pool.recover(await signedBy(1));
    await pool.close();
    expect(await held).toBe(CountingPool.answer);
    expect(await pool.recover(await signedBy(1))).toBe(CountingPool.answer);
  });
});

it('leaves everything to threads that verify in WebAssembly, because a recovery takes four times as long there', async () => {
  const threads = new CountingPool('wasm');
  expect(await withLoneRecovery(threads, { isQuiet: () => true, log })).toBe(threads);
});

/** Replaces the threads: counts the requests it receives. */
class CountingPool implements SignaturePool {
  static readonly answer: Recovered = { ok: true, digest: new Int32Array(8), address: '0x' };
  readonly engine: SignaturePool['engine'];
  pending = 0;
  taken = 0;

  constructor(engine: SignaturePool['engine'] = 'native') {
    this.engine = engine;
  }

  async recover(): Promise<Recovered> {
    this.taken += 1;
    this.pending += 1;
    await Promise.resolve();
    this.pending -= 1;
    return CountingPool.answer;
  }

  async close(): Promise<void> {}
}
