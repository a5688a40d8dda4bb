import { digestText } from '@presage/exchange';
import {
  apiKeyAuthDigest,
  canonicalAddress,
  checksumAddress,
  isAddress,
  MAX_UNIX_SEC,
  type WalletAction,
  ZERO_ADDRESS,
} from '@presage/protocol';
import { received, receivedSecret } from '../answers/received.ts';
import { type Refusal, refuse } from '../answers/refusal.ts';
import { parseSignature } from '../signatures/signature-text.ts';
import type { SignaturePool } from '../signatures/signatures.ts';
import type { WalletHeaders } from './auth.ts';
import type { SignatureUse } from './key-table.ts';
import { CLOCK_AHEAD_SEC, SIGNATURE_LIFE_SEC, TIMESTAMP_DIGITS } from './limits.ts';

/** A wallet with a current signature for an action, or why it is refused. */
export type WalletProof =
  | {
      readonly ok: true;
      /** Lower-case. */
      readonly wallet: `0x${string}`;
      /** For actions with single-use signatures. */
      readonly use: SignatureUse;
    }
  | Refusal;

export interface WalletProofOptions {
  readonly pool: Pick<SignaturePool, 'recover'>;
  /** The installation's: what is signed for another is refused. */
  readonly chainId: number;
  readonly action: WalletAction;
  readonly headers: WalletHeaders;
  readonly nowMs: number;
}

/** Checks the three headers up to 11012 (service.md §5, wire contract §4): shape and signature 11011, then time. */
export async function proveWallet(options: WalletProofOptions): Promise<WalletProof> {
  const { pool, chainId, action, headers, nowMs } = options;
  const parsed = parseHeaders(headers);
  if (!parsed.ok) return parsed;
  const { wallet, signature, timestamp } = parsed;

  const digest = apiKeyAuthDigest(chainId, { walletAddress: wallet, action, timestamp });
  const recovered = await pool.recover({ kind: 'digest', digest, signature });
  if (!recovered.ok) {
    return recovered.kind === 'invalid'
      ? invalidSignature(inTheHeader(recovered.problem))
      : refuse('internal', recovered.problem);
  }
  if (recovered.address !== wallet) return invalidSignature(otherWallet(recovered.address, wallet, options));

  const timestampSec = Number(timestamp);
  const late = refuseTime(timestampSec, Math.floor(nowMs / 1000));
  if (late !== undefined) return late;
  const expiresAtSec = timestampSec + SIGNATURE_LIFE_SEC;
  const use = { digest: digestText(recovered.digest), wallet, action, expiresAtSec, usedAtMs: nowMs };
  return { ok: true, wallet, use };
}

interface ParsedHeaders {
  readonly ok: true;
  readonly wallet: `0x${string}`;
  readonly signature: Uint8Array;
  readonly timestamp: string;
}

const CANONICAL_DECIMAL = /^(0|[1-9][0-9]*)$/;

function parseHeaders(headers: WalletHeaders): ParsedHeaders | Refusal {
  const { service_address: address, service_timestamp: timestamp, service_signature: signature } = headers;
  if (typeof address !== 'string' || !isAddress(address) || canonicalAddress(address) === ZERO_ADDRESS) {
    return refuseHeader('SERVICE_ADDRESS', address, 'the signing wallet, 0x and 40 hex digits');
  }
  if (typeof timestamp !== 'string' || timestamp.length > TIMESTAMP_DIGITS || !CANONICAL_DECIMAL.test(timestamp)) {
    return refuseHeader('SERVICE_TIMESTAMP', timestamp, 'the signed Unix time in seconds, as decimal digits');
  }
  const parsed = parseSignature(typeof signature === 'string' ? signature : '');
  if (!parsed.ok) return invalidSignature(inTheHeader(parsed.problem));
  return { ok: true, wallet: canonicalAddress(address), signature: parsed.bytes, timestamp };
}

/** Renames the field in a signature's error message to its header. */
function inTheHeader(problem: string): string {
  return problem.replace(/^signature: /, 'SERVICE_SIGNATURE: ');
}

/** Refuses a header and shows its value, unless that is long enough to be a private key sent by mistake. */
function refuseHeader(name: string, value: unknown, accepted: string): Refusal {
  const isLong = typeof value === 'string' && value.length >= PRIVATE_KEY_DIGITS;
  return invalidSignature(
    `${name}: received ${isLong ? receivedSecret(value) : received(value)}; accepted: ${accepted}`,
  );
}

const PRIVATE_KEY_DIGITS = 64;

/** As seconds, beyond the year 9999; as milliseconds, 1978. */
const MS_FROM = MAX_UNIX_SEC + 1;

function refuseTime(timestampSec: number, nowSec: number): Refusal | undefined {
  const ageSec = nowSec - timestampSec;
  if (ageSec > SIGNATURE_LIFE_SEC) {
    return expired(`${timestampSec} is ${ageSec} s ago; a signature is valid for ${SIGNATURE_LIFE_SEC} s`);
  }
  if (-ageSec > CLOCK_AHEAD_SEC) {
    const looksLikeMs = timestampSec >= MS_FROM ? ', and looks like milliseconds' : '';
    return expired(
      `${timestampSec} is ${-ageSec} s ahead of the service’s clock (${nowSec})${looksLikeMs}; ${CLOCK_AHEAD_SEC} s are allowed`,
    );
  }
  return undefined;
}

function expired(what: string): Refusal {
  return refuse('signatureExpired', `SERVICE_TIMESTAMP: ${what}; sign again with the current Unix time in seconds`);
}

function invalidSignature(message: string): Refusal {
  return refuse('signatureInvalid', message);
}

function otherWallet(recovered: string, wallet: string, { action, chainId }: WalletProofOptions): string {
  return (
    `SERVICE_SIGNATURE: for this message it is a signature of ${checksumAddress(recovered)}, not of ${checksumAddress(wallet)}; sign ServiceApiKeyAuth with action ` +
    `"${action}", the two other headers as they are sent, and the domain "Service OpenAPI", version "1", chain id ${chainId}`
  );
}
