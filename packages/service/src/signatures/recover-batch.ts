import { createKeccak } from 'hash-wasm';
import { AT, DIGEST_BYTES, KIND_ORDER, RECORD_BYTES, SIGNATURE_BYTES, STRUCT_BYTES, Verdict } from './batch.ts';
import type { RecoverPublicKey } from './engine.ts';

/** The order of the curve, and half of it: a signature whose s is above the half has a twin whose s is below. */
const ORDER = bytesOf('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
const HALF_ORDER = bytesOf('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0');

const ZERO = new Uint8Array(32);

const V_EVEN = 27;
const V_ODD = 28;

/**
 * Answers the first `count` requests of a buffer in place. Returns the error message if the engine failed, which no
 * signature should cause.
 */
export type RecoverBatch = (records: Uint8Array, count: number) => string | undefined;

/** Creates the function that a thread runs. It has scratch buffers of its own, so only one call may run at a time. */
export async function createRecoverBatch(recover: RecoverPublicKey): Promise<RecoverBatch> {
  const keccak = await createKeccak(256);
  const hash = (bytes: Uint8Array): Uint8Array => keccak.init().update(bytes).digest('binary');
  const publicKey = new Uint8Array(65);
  const signature = new ScratchSignature();
  let failure: string | undefined;
  const typedData = new Uint8Array(2 + 2 * DIGEST_BYTES);
  typedData.set([0x19, 0x01]);

  function digestOf(record: Uint8Array): Uint8Array {
    const given = record.subarray(AT.hash, AT.hash + DIGEST_BYTES);
    if (record[0] !== KIND_ORDER) return given;
    typedData.set(given, 2);
    typedData.set(hash(record.subarray(AT.struct, AT.struct + STRUCT_BYTES)), 2 + DIGEST_BYTES);
    return hash(typedData);
  }

  function answer(record: Uint8Array): void {
    const digest = digestOf(record);
    signature.bytes.set(record.subarray(AT.signature, AT.signature + SIGNATURE_BYTES));
    record[0] = judge(digest);
    record.set(digest, AT.answerDigest);
    if (record[0] === Verdict.recovered) {
      record.set(hash(publicKey.subarray(1)).subarray(12), AT.answerAddress);
    }
  }

  function judge(digest: Uint8Array): Verdict {
    const shape = checkShape(signature);
    if (shape !== Verdict.recovered) return shape;
    const recovery = signature.v === V_ODD ? 1 : 0;
    try {
      const found = recover({ signature: signature.rs, recovery, digest, publicKey });
      return found ? Verdict.recovered : Verdict.noSuchPoint;
    } catch (error) {
      failure = String(error);
      return Verdict.failed;
    }
  }

  return (records, count) => {
    failure = undefined;
    for (let index = 0; index < count; index++) {
      answer(records.subarray(index * RECORD_BYTES, (index + 1) * RECORD_BYTES));
    }
    return failure;
  };
}

/** The bytes of the signature being judged, and views of its parts, made once. */
class ScratchSignature {
  readonly bytes = new Uint8Array(SIGNATURE_BYTES);
  readonly rs = this.bytes.subarray(0, 64);
  readonly r = this.bytes.subarray(0, 32);
  readonly s = this.bytes.subarray(32, 64);

  get v(): number | undefined {
    return this.bytes[64];
  }
}

/** The engines accept more than they should (above all a high s), so the rules are enforced here. */
function checkShape({ r, s, v }: ScratchSignature): Verdict {
  if (v !== V_EVEN && v !== V_ODD) return Verdict.wrongV;
  if (isZero(r) || compare(r, ORDER) >= 0) return Verdict.rOutOfRange;
  if (isZero(s) || compare(s, ORDER) >= 0) return Verdict.sOutOfRange;
  if (compare(s, HALF_ORDER) > 0) return Verdict.highS;
  return Verdict.recovered;
}

function isZero(bytes: Uint8Array): boolean {
  return compare(bytes, ZERO) === 0;
}

function compare(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}
