import { hexToBytes } from '@presage/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SimulatedTime, settled } from '../sequencer/testing/simulated-time.ts';
import { createSignaturePool, type SignaturePoolOptions } from './create-signature-pool.ts';
import { MAX_BATCH_MS, MAX_BATCH_REQUESTS, MAX_PENDING_REQUESTS } from './limits.ts';
import type { RecoverRequest, SignaturePool } from './signatures.ts';
import { addressOf, HAS_ADDON, highTwin, signDigest, signedBy, testKey } from './testing/sign.ts';

const DYING = new URL('./testing/dying-worker.ts', import.meta.url);
const STILLBORN = new URL('./testing/stillborn-worker.ts', import.meta.url);

const open: SignaturePool[] = [];
const log = { warn: vi.fn(), error: vi.fn() };

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
  vi.unstubAllEnvs();
  vi.clearAllMocks();
});

describe('signature pool', () => {
  it.runIf(HAS_ADDON)('verifies natively where the addon exists, without a warning', async () => {
    const pool = await openPool();
    expect(pool.engine).toBe('native');
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('verifies in WebAssembly when the addon does not load, and says so', async () => {
    vi.stubEnv('SECP256K1_PREBUILD', '/nowhere');
    const pool = await openPool();
    expect(pool.engine).toBe('wasm');
    expect(log.warn).toHaveBeenCalledWith(
      { problem: expect.stringContaining('/nowhere') },
      expect.stringContaining('WebAssembly'),
    );
    expect(await pool.recover(await signedBy(1))).toMatchObject({ ok: true, address: addressOf(1) });
  });

  it('returns to each of many requests its own answer, good and bad mixed, over several threads', async () => {
    const pool = await openPool({ workers: 2 });
    const signers = Array.from({ length: 4 * MAX_BATCH_REQUESTS + 1 }, (_, index) => 1 + (index % 7));
    const requests = await Promise.all(signers.map((signer) => signedBy(signer)));
    const answers = await Promise.all(
      requests.map((request, index) =>
        pool.recover(index % 5 === 0 ? { ...request, signature: new Uint8Array(65) } : request),
      ),
    );
    answers.forEach((answer, index) => {
      if (index % 5 === 0) expect(answer).toMatchObject({ ok: false, kind: 'invalid' });
      else expect(answer).toMatchObject({ ok: true, address: addressOf(signers[index] ?? 0) });
    });
    expect(pool.pending).toBe(0);
  });

  it('says in words what is wrong with a signature', async () => {
    const pool = await openPool();
    const { digest } = await signedBy(1);
    const twin = hexToBytes(highTwin(await signDigest(digest, testKey(1))));
    expect(await pool.recover({ kind: 'digest', digest, signature: twin })).toEqual({
      ok: false,
      kind: 'invalid',
      problem: 'signature: its s must be in the lower half of its range (EIP-2)',
    });
  });

  it('refuses requests beyond its bound, and takes more once there is room', async () => {
    const pool = await openPool({ script: DYING });
    const request = await signedBy(1);
    const answers = await Promise.all(Array.from({ length: MAX_PENDING_REQUESTS + 3 }, () => pool.recover(request)));
    expect(answers.filter((answer) => answer.ok || answer.kind !== 'overloaded')).toHaveLength(MAX_PENDING_REQUESTS);
    expect(answers.at(-1)).toMatchObject({ ok: false, kind: 'overloaded' });
    expect(pool.pending).toBe(0);
    expect(await pool.recover(request)).toMatchObject({ ok: true });
  });

  it('answers the requests of a dying thread, and replaces the thread', async () => {
    const pool = await openPool({ script: DYING });
    const [killed, alongside] = await Promise.all([pool.recover(deadly()), pool.recover(await signedBy(1))]);
    expect(killed).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(alongside).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(log.error).toHaveBeenCalledWith({ err: new Error('died of 0xdd') }, expect.stringContaining('replaced'));

    const request = await signedBy(1);
    await expect.poll(() => pool.recover(request)).toMatchObject({ ok: true });
    expect(pool.pending).toBe(0);
  });

  it('answers the requests of a thread that hangs, and replaces the thread', async () => {
    const time = new SimulatedTime();
    const pool = await openPool({ script: DYING, timers: time });
    const request = await signedBy(1);
    expect(await pool.recover(request)).toMatchObject({ ok: true });
    expect(time.pendingTimers).toBe(0);
    const held = [pool.recover({ ...request, digest: new Uint8Array(32).fill(0xee) }), pool.recover(request)];
    await settled();
    await time.pass(MAX_BATCH_MS - 1);
    expect(pool.pending).toBe(2);
    await time.pass(1);
    for (const answer of await Promise.all(held)) expect(answer).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(log.error).toHaveBeenCalledWith(
      { err: new Error(`the thread did not verify 2 signatures in ${MAX_BATCH_MS} ms`) },
      expect.stringContaining('hung'),
    );
    await expect.poll(() => pool.recover(request)).toMatchObject({ ok: true });
    expect([pool.pending, time.pendingTimers]).toEqual([0, 0]);
  });

  it('tries again when the replacement does not start', async () => {
    const pool = await openPool({ script: DYING });
    vi.stubEnv('DYING_WORKER_STILLBORN', '1');
    await pool.recover(deadly());
    await expect.poll(() => log.error).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('tried again'));
    vi.unstubAllEnvs();

    const request = await signedBy(1);
    await expect.poll(() => pool.recover(request)).toMatchObject({ ok: true });
  });

  it('continues with the threads that are alive', async () => {
    const pool = await openPool({ workers: 2, script: DYING });
    expect(await pool.recover(deadly())).toMatchObject({ kind: 'unavailable' });
    expect(await pool.recover(await signedBy(1))).toMatchObject({ ok: true });
  });

  it('fails to start when its threads do, and says why', async () => {
    await expect(openPool({ script: STILLBORN })).rejects.toThrow('signature threads do not start: cannot start');
  });

  it('answers everything pending when it is closed, and every later request', async () => {
    const pool = await openPool();
    const request = await signedBy(1);
    const pending = Array.from({ length: 3 * MAX_BATCH_REQUESTS }, () => pool.recover(request));
    await pool.close();
    for (const answer of await Promise.all(pending)) expect(answer).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(await pool.recover(request)).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(pool.pending).toBe(0);
  });

  it('closes while a thread is being replaced', async () => {
    const pool = await openPool({ script: DYING });
    await pool.recover(deadly());
    await pool.close();
    expect(await pool.recover(deadly())).toMatchObject({ kind: 'unavailable' });
  });

  it.each(['signature', 'digest'] as const)(
    'rejects a %s of the wrong length as the mistake of its caller',
    async (field) => {
      const pool = await openPool();
      const request = await signedBy(1);
      expect(() => pool.recover({ ...request, [field]: new Uint8Array(64) })).toThrow(RangeError);
      expect(pool.pending).toBe(0);
    },
  );
});

async function openPool(options: Partial<SignaturePoolOptions> = {}): Promise<SignaturePool> {
  const pool = await createSignaturePool({ workers: 1, log, ...options });
  open.push(pool);
  return pool;
}

function deadly(): RecoverRequest {
  return { kind: 'digest', digest: new Uint8Array(32).fill(0xdd), signature: new Uint8Array(65) };
}
