import { domainSeparator, encodeOrderStruct, type Hex, hexToBytes, orderTypedData } from '@presage/protocol';
import fc from 'fast-check';
import { hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { AT, RECORD_BYTES, Verdict, writeRequest } from './batch.ts';
import { loadEngine } from './engine.ts';
import { createRecoverBatch, type RecoverBatch } from './recover-batch.ts';
import type { RecoverRequest } from './signatures.ts';
import {
  CURVE_ORDER,
  highTwin,
  partsOf,
  signatureOf,
  signDigest,
  TEST_DOMAIN,
  testAccount,
  testKey,
  testOrder,
} from './testing/sign.ts';

const DIGEST = new Uint8Array(32).fill(0xab);
const SIGNATURE = await signDigest(DIGEST, testKey(1));

/** No point of the curve has x = 5. */
const NO_POINT = 5n;

describe.each(['native', 'wasm'] as const)('%s engine', async (name) => {
  const engine = await loadEngine(name);
  const recoverBatch = await createRecoverBatch(engine.recover);

  it('is the requested one', () => {
    expect(engine).toMatchObject({ name });
    expect(engine.nativeProblem).toBeUndefined();
  });

  it('recovers who signed a digest, and leaves the digest unchanged', () => {
    expect(answerTo(recoverBatch, digestRequest(SIGNATURE))).toEqual({
      verdict: Verdict.recovered,
      digest: Buffer.from(DIGEST).toString('hex'),
      address: testAccount(1).address.toLowerCase(),
    });
  });

  const { r, s, v } = partsOf(SIGNATURE);
  it.each([
    ['v 0', { r, s, v: v - 27 }, Verdict.wrongV],
    ['v 1', { r, s, v: 1 }, Verdict.wrongV],
    ['v 26', { r, s, v: 26 }, Verdict.wrongV],
    ['v 29', { r, s, v: 29 }, Verdict.wrongV],
    ['v of a chain (EIP-155)', { r, s, v: 147 }, Verdict.wrongV],
    ['r zero', { r: 0n, s, v }, Verdict.rOutOfRange],
    ['r the order', { r: CURVE_ORDER, s, v }, Verdict.rOutOfRange],
    ['r above the order', { r: 2n ** 256n - 1n, s, v }, Verdict.rOutOfRange],
    ['s zero', { r, s: 0n, v }, Verdict.sOutOfRange],
    ['s the order', { r, s: CURVE_ORDER, v }, Verdict.sOutOfRange],
    ['s above the order', { r, s: 2n ** 256n - 1n, v }, Verdict.sOutOfRange],
    ['s one above half the order', { r, s: CURVE_ORDER / 2n + 1n, v }, Verdict.highS],
    ['s the order less one', { r, s: CURVE_ORDER - 1n, v }, Verdict.highS],
    ['the high twin of a good signature', partsOf(highTwin(SIGNATURE)), Verdict.highS],
    ['r that is no point', { r: NO_POINT, s, v }, Verdict.noSuchPoint],
  ])('refuses %s', (_, parts, verdict) => {
    expect(answerTo(recoverBatch, digestRequest(signatureOf(parts))).verdict).toBe(verdict);
  });

  it.each([
    ['s half the order', { r, s: CURVE_ORDER / 2n, v }],
    ['s one', { r, s: 1n, v }],
  ])('takes %s, which is low', (_, parts) => {
    expect(answerTo(recoverBatch, digestRequest(signatureOf(parts))).verdict).toBe(Verdict.recovered);
  });

  it('recovers the other key for the other v', () => {
    const other = answerTo(recoverBatch, digestRequest(signatureOf({ r, s, v: v === 27 ? 28 : 27 })));
    expect(other.verdict).toBe(Verdict.recovered);
    expect(other.address).not.toBe(testAccount(1).address.toLowerCase());
  });

  it('hashes any order as viem does and recovers whom viem signed with', async () => {
    const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hex);
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex);
    const fields = fc.record({
      salt: uint256,
      maker: address,
      taker: address,
      tokenId: uint256,
      makerAmount: uint256,
      side: fc.nat(255),
    });
    await fc.assert(
      fc.asyncProperty(fields, key, async (changes, privateKey) => {
        const signer = privateKeyToAccount(privateKey);
        const order = testOrder(signer.address, changes);
        const typedData = orderTypedData(TEST_DOMAIN, order);
        const signature = hexToBytes(await signer.signTypedData(typedData));
        const struct = encodeOrderStruct(order);
        const request = { kind: 'order', struct, domainSeparator: domainSeparator(TEST_DOMAIN), signature } as const;
        expect(answerTo(recoverBatch, request)).toEqual({
          verdict: Verdict.recovered,
          digest: hashTypedData(typedData).slice(2),
          address: signer.address.toLowerCase(),
        });
      }),
      { numRuns: 30 },
    );
  });
});

it('answers each request of a batch on its own and changes no bytes beyond', async () => {
  const recoverBatch = await createRecoverBatch((await loadEngine()).recover);
  const records = new Uint8Array(3 * RECORD_BYTES);
  writeRequest(records, 0, digestRequest(signatureOf({ ...partsOf(SIGNATURE), v: 0 })));
  writeRequest(records, 1, digestRequest(SIGNATURE));
  writeRequest(records, 2, digestRequest(SIGNATURE));
  const third = records.slice(2 * RECORD_BYTES);

  expect(recoverBatch(records, 2)).toBeUndefined();
  expect(readAnswer(records, 0).verdict).toBe(Verdict.wrongV);
  expect(readAnswer(records, 1).address).toBe(testAccount(1).address.toLowerCase());
  expect(records.slice(2 * RECORD_BYTES)).toEqual(third);
});

it('distinguishes a failing engine from an invalid signature', async () => {
  const recoverBatch = await createRecoverBatch(() => {
    throw new Error('out of order');
  });
  const records = new Uint8Array(RECORD_BYTES);
  writeRequest(records, 0, digestRequest(SIGNATURE));
  expect(recoverBatch(records, 1)).toBe('Error: out of order');
  expect(readAnswer(records, 0).verdict).toBe(Verdict.failed);
});

function digestRequest(signature: Hex): RecoverRequest {
  return { kind: 'digest', digest: DIGEST, signature: hexToBytes(signature) };
}

function answerTo(recoverBatch: RecoverBatch, request: RecoverRequest): ReturnType<typeof readAnswer> {
  const records = new Uint8Array(RECORD_BYTES);
  writeRequest(records, 0, request);
  recoverBatch(records, 1);
  return readAnswer(records, 0);
}

function readAnswer(
  records: Uint8Array,
  index: number,
): { verdict: number | undefined; digest: string; address: string } {
  const record = Buffer.from(records.subarray(index * RECORD_BYTES));
  return {
    verdict: record[0],
    digest: record.toString('hex', AT.answerDigest, AT.answerAddress),
    address: `0x${record.toString('hex', AT.answerAddress, AT.answerEnd)}`,
  };
}

function hex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}
