import type { DigestWords } from '@presage/exchange/values';
import type { ContractDomain, OrderFields } from '@presage/protocol';

/** The secp256k1 implementation: the native addon, or the WebAssembly one, which takes four times as long. */
export type SignatureEngine = 'native' | 'wasm';

/**
 * Worker threads that hash what was signed and recover the signer. Created by `createSignaturePool`
 * (create-signature-pool.ts).
 */
export interface SignaturePool {
  /** Benchmarks and CI assert that this is `native`. */
  readonly engine: SignatureEngine;
  /** Requests taken and not answered yet; never above the queue's bound. */
  readonly pending: number;
  /**
   * Never rejects: every problem with a signature is an answer.
   *
   * @throws {RangeError} synchronously, when a field has another length than {@link RecoverRequest} says: the caller's
   * mistake.
   */
  recover(request: RecoverRequest): Promise<Recovered>;
  /** Answers what is pending with `unavailable` and ends the threads. */
  close(): Promise<void>;
}

/** What was signed, ready to hash: either a digest, or a struct and its domain. */
export type RecoverRequest =
  | {
      readonly kind: 'digest';
      /** 32 bytes. */
      readonly digest: Uint8Array;
      /** 65 bytes: r, s, v. */
      readonly signature: Uint8Array;
    }
  | {
      readonly kind: 'order';
      /** 416 bytes: type hash and twelve words (`encodeOrderStruct` of the protocol). */
      readonly struct: Uint8Array;
      /** 32 bytes. */
      readonly domainSeparator: Uint8Array;
      /** 65 bytes: r, s, v. */
      readonly signature: Uint8Array;
    };

/** The signer and the digest that was signed, or why they cannot be determined. */
export type Recovered =
  | {
      readonly ok: true;
      readonly digest: DigestWords;
      /** Lower-case with 0x. */
      readonly address: string;
    }
  | SignatureRefusal;

/** `invalid`: the signature is at fault. The others: the service is; safe to try again. */
export type RefusalKind = 'invalid' | 'overloaded' | 'unavailable';

export interface SignatureRefusal {
  readonly ok: false;
  readonly kind: RefusalKind;
  /** What was received and what is accepted, ready for `errmsg`; carries no signature. */
  readonly problem: string;
}

/** Passed to `verifyOrderSignature(pool, …)` (verify-order-signature.ts). */
export interface OrderSignatureCheck {
  readonly order: OrderFields;
  /** As sent: 0x and 130 hex digits. */
  readonly signature: string;
  /** That of the order's quote token; what is signed for another is refused. */
  readonly domain: ContractDomain;
  /** Its 32 bytes, computed once. */
  readonly domainSeparator: Uint8Array;
}

/** The order's digest and what the journal keeps of it, or a refusal that becomes errno 302 with `problem`. */
export type OrderSignatureResult =
  | {
      readonly ok: true;
      readonly digest: DigestWords;
      /** The signed order in compact bytes, for a submission's `evidence` (evidence.ts reads it). */
      readonly evidence: Uint8Array;
    }
  | SignatureRefusal;
