import { checksumAddress, ERRNO, type WalletAction } from '@presage/protocol';
import { type Answer, done, type Refusal, refuse, tooMany } from '../answers/refusal.ts';
import { suspendedKey, WHY_SUSPENDED } from '../answers/suspended.ts';
import type { BucketTable } from '../rate-limits/bucket-table.ts';
import type { SignaturePool } from '../signatures/signatures.ts';
import type { IssuedKey, KeyIssuance, RateClass, WalletHeaders } from './auth.ts';
import type { AuthStore } from './auth-store.ts';
import { StoreUnavailableError } from './store-errors.ts';
import { proveWallet, type WalletProof } from './wallet-proof.ts';

export interface KeyIssuanceOptions {
  readonly store: Pick<AuthStore, 'issueKey' | 'revokeKey' | 'useSignature' | 'readKey' | 'isSuspended'>;
  readonly pool: Pick<SignaturePool, 'recover'>;
  /** Chain that requests are signed for. */
  readonly chainId: number;
  /**
   * The exchange's time, Unix milliseconds, which no leap of the clock changes: uses of the future that a clock showed would
   * be forgotten there, and then every signature be refused until it comes.
   */
  readonly nowMs: () => number;
  /** Whether a lower-case wallet is an account with a trading wallet. */
  readonly isRegistered: (wallet: string) => boolean;
  /** The switch set by PUT /admin/key-issuance. */
  readonly isIssuanceEnabled: () => boolean;
  /** The rate class of a wallet's key; all are `standard` when left out. */
  readonly rateClassOf?: (wallet: string) => RateClass;
  /**
   * The rate limit of each lower-case wallet; none when left out. Only requests with a valid signature count, so nobody
   * can use up another wallet's limit.
   */
  readonly limits?: BucketTable | undefined;
}

type Proven = Extract<WalletProof, { ok: true }>;

/**
 * Self-service API keys by signature. Checks come in the order 11011, 11012, 11013, 11005, 11004 (create only),
 * 11009 / 11010. A single-use signature is used up once it has passed 11012, whatever the later checks find.
 */
export function createKeyIssuance(options: KeyIssuanceOptions): KeyIssuance {
  return {
    create: (headers) => withProof(options, { action: 'create', headers }, (proven) => create(options, proven)),
    get: (headers) => withProof(options, { action: 'get', headers }, (proven) => read(options, proven)),
    delete: (headers) => withProof(options, { action: 'delete', headers }, (proven) => remove(options, proven)),
    register: (headers) => withProof(options, { action: 'register', headers }, (proven) => register(options, proven)),
  };
}

interface WalletRequest {
  readonly action: WalletAction;
  readonly headers: WalletHeaders;
}

async function withProof<Result>(
  { pool, chainId, nowMs, limits }: KeyIssuanceOptions,
  { action, headers }: WalletRequest,
  act: (proven: Proven) => Promise<Answer<Result>>,
): Promise<Answer<Result>> {
  const proof = await proveWallet({ pool, chainId, action, headers, nowMs: nowMs() });
  if (!proof.ok) return proof;
  const bucket = limits?.of(proof.wallet);
  if (bucket?.take() === false) return rateLimited(proof.wallet, bucket.retryAfterSec());
  try {
    const answer = await act(proof);
    // A used signature may be replayed by somebody else, which must not count against the wallet.
    if (!answer.ok && answer.errno === ERRNO.signatureUsed) bucket?.refund();
    return answer;
  } catch (error) {
    if (error instanceof StoreUnavailableError) return refuse('internal', describeStoreError(error));
    throw error;
  }
}

async function create(options: KeyIssuanceOptions, { wallet, use }: Proven): Promise<Answer<IssuedKey>> {
  if (!options.isRegistered(wallet)) return useUp(options, use, notRegistered(wallet));
  if (!options.isIssuanceEnabled()) return useUp(options, use, disabled());
  const issued = await options.store.issueKey({
    kind: 'trader',
    owner: wallet,
    rateClass: options.rateClassOf?.(wallet),
    use,
    nowMs: use.usedAtMs,
  });
  if (issued === 'signatureUsed') return signatureUsed();
  if (issued === 'suspended') return suspendedKey(wallet);
  if (issued === 'keyExists') {
    return refuse('keyExists', `${checksumAddress(wallet)} already has a key: read it with GET, or DELETE it first`);
  }
  return done({ apiKey: issued.apiKey, walletAddress: checksumAddress(wallet) });
}

async function read(options: KeyIssuanceOptions, { wallet }: Proven): Promise<Answer<IssuedKey>> {
  if (!options.isRegistered(wallet)) return notRegistered(wallet);
  const apiKey = await options.store.readKey({ kind: 'trader', owner: wallet });
  return apiKey === undefined ? noKey(options, wallet) : done({ apiKey, walletAddress: checksumAddress(wallet) });
}

async function remove(
  options: KeyIssuanceOptions,
  { wallet, use }: Proven,
): Promise<Answer<{ readonly walletAddress: string }>> {
  if (!options.isRegistered(wallet)) return useUp(options, use, notRegistered(wallet));
  const revoked = await options.store.revokeKey({ kind: 'trader', owner: wallet, use });
  if (revoked === 'signatureUsed') return signatureUsed();
  if (revoked === 'noKey') return noKey(options, wallet);
  return done({ walletAddress: checksumAddress(wallet) });
}

async function register(
  { store }: KeyIssuanceOptions,
  { wallet, use }: Proven,
): Promise<Answer<{ readonly walletAddress: string }>> {
  const fresh = await store.useSignature(use);
  return fresh ? done({ walletAddress: checksumAddress(wallet) }) : signatureUsed();
}

/** Uses up the signature, then refuses: for refusals that come after check 11013. */
async function useUp({ store }: KeyIssuanceOptions, use: Proven['use'], refusal: Refusal): Promise<Refusal> {
  return (await store.useSignature(use)) ? refusal : signatureUsed();
}

function signatureUsed(): Refusal {
  return refuse('signatureUsed', 'this signature was used before: sign again with a later timestamp');
}

/** Refused before the signature is used up, so the same request can be sent again. */
function rateLimited(wallet: string, retryAfterSec: number): Refusal {
  const message = `${checksumAddress(wallet)} sent too many requests; send the next one in ${retryAfterSec} s`;
  return tooMany(message, retryAfterSec);
}

function notRegistered(wallet: string): Refusal {
  return refuse(
    'walletNotRegistered',
    `${checksumAddress(wallet)} is not a registered account with a trading wallet: register it first with POST /auth/account, or through the operator if GET /service says openRegistration false`,
  );
}

function disabled(): Refusal {
  return refuse('keyIssuanceDisabled', 'keys are not issued at the moment: try again later with a fresh signature');
}

function noKey({ store }: KeyIssuanceOptions, wallet: string): Refusal {
  const why = store.isSuspended(wallet) ? WHY_SUSPENDED : 'create one with POST';
  return refuse('keyNotFound', `${checksumAddress(wallet)} has no key: ${why}`);
}

function describeStoreError({ reason }: StoreUnavailableError): string {
  return reason === 'overloaded'
    ? 'too many key requests: nothing was done, try again shortly'
    : 'the key store failed: the request may have taken effect, check with GET';
}
