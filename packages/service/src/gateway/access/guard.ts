import { isAddress, type RouteAuth } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import { notATrader, type Refusal, tooMany, unauthorized, unknownKey } from '../../answers/refusal.ts';
import type { KeyCache, KeyHolder } from '../../auth/auth.ts';
import { MAX_CREDENTIAL_LENGTH } from '../../auth/limits.ts';
import { ownerName } from '../../auth/owner-name.ts';
import type { Directory } from '../../market-data/market-data.ts';
import type { BucketTable } from '../../rate-limits/bucket-table.ts';
import type { AddressReader } from '../../rate-limits/caller-address.ts';
import type { LimitClass, RateLimits } from './rate-limits.ts';

export interface GuardDeps {
  readonly keys: Pick<KeyCache, 'hot' | 'remembers' | 'lookup'>;
  readonly directory: Directory;
  /** Undefined: RATE_LIMIT=off. */
  readonly limits: RateLimits | undefined;
  readonly requireApiKey: boolean;
  readonly isAdmin: (authorization: string | undefined) => boolean;
  readonly addressOf: AddressReader;
}

/** What the guard has to know about a route. */
export interface GuardedRoute {
  readonly auth: RouteAuth;
  /** Needs no key, also with REQUIRE_API_KEY. */
  readonly beforeKey?: boolean | undefined;
  /** Not used for routes that need a wallet signature or the admin token: they have limits of their own. */
  readonly limit: LimitClass;
}

/** Admits a request (undefined) or refuses it. Returns a promise only when a key has to be looked up. */
export type Guard = (request: FastifyRequest) => Refusal | undefined | Promise<Refusal | undefined>;

/** Decides who is admitted, before anything expensive is done: rate limits first, then the key, wallet or token. */
export function createGuard(route: GuardedRoute, deps: GuardDeps): Guard {
  if (route.auth === 'wallet') return (request) => admitWallet(request, deps);
  if (route.auth === 'admin') return (request) => admitAdmin(request, deps);
  const { auth, limit, beforeKey = false } = route;
  const needsKey = auth !== 'public' || (deps.requireApiKey && !beforeKey);
  const admitKey = (request: FastifyRequest, header: KeyHeader): ReturnType<Guard> => {
    const apiKey = request.headers[header];
    if (apiKey === undefined || apiKey === '') {
      // With REQUIRE_API_KEY, public reads accept the admin token instead of a key; other routes that need a key do
      // not.
      if (needsKey && auth === 'public' && isBearer(request)) return admitAdmin(request, deps);
      return overAddressLimit(request, deps, limit) ?? (needsKey ? missingKey(header) : undefined);
    }
    if (typeof apiKey !== 'string' || apiKey.length > MAX_CREDENTIAL_LENGTH) {
      return overAddressLimit(request, deps, limit) ?? unknownKey(header);
    }
    // Node joins the values of a header that was sent several times; no key has a comma.
    if (apiKey.includes(',')) return overAddressLimit(request, deps, limit) ?? severalKeys(header);
    const admit = (holder: KeyHolder | undefined): Refusal | undefined =>
      holder === undefined ? unknownKey(header) : admitHolder(request, { holder, limit, auth, deps });
    const holder = deps.keys.hot(apiKey);
    if (holder !== undefined) return admit(holder);
    // A key that was valid recently is no guess, so it is looked up without counting against the address.
    if (deps.keys.remembers(apiKey)) return deps.keys.lookup(apiKey).then(admit);
    // The address pays for a possible guess, and gets the token back if the key exists.
    return (
      overAddressLimit(request, deps, limit) ??
      deps.keys.lookup(apiKey).then((found) => {
        if (found !== undefined) request.notes.caller.bucket?.refund();
        return admit(found);
      })
    );
  };
  if (auth !== 'public') return (request) => admitKey(request, auth === 'builder' ? 'builder-apikey' : 'apikey');
  // Public reads take a builder's key under either name. Every key that is sent must be valid, so two are both checked.
  return (request) => {
    const { apikey, 'builder-apikey': buildersKey } = request.headers;
    if (!buildersKey) return admitKey(request, 'apikey');
    const refusal = admitKey(request, 'builder-apikey');
    if (!apikey) return refusal;
    if (refusal instanceof Promise) return refusal.then((refused) => refused ?? admitKey(request, 'apikey'));
    return refusal ?? admitKey(request, 'apikey');
  };
}

function isBearer({ headers: { authorization = '' } }: FastifyRequest): boolean {
  return /^bearer /i.test(authorization);
}

function admitHolder(
  request: FastifyRequest,
  { holder, limit, auth, deps }: { holder: KeyHolder; limit: LimitClass; auth: RouteAuth; deps: GuardDeps },
): Refusal | undefined {
  const { caller } = request.notes;
  caller.holder = holder;
  const refusal = deps.limits && overLimit(request, deps.limits.of(limit, holder.rateClass), ownerName(holder));
  if (refusal !== undefined) return refusal;
  if (holder.kind === 'trader') caller.account = deps.directory.byWallet(holder.owner);
  if (auth === 'apikey' && caller.account === undefined) return notATrader();
  if (auth === 'builder' && holder.kind !== 'builder') return notABuilder();
  return undefined;
}

/** Rate-limits requests that need no key by address. Without a table (RATE_LIMIT=off) everything is admitted. */
export function createAddressGuard(
  table: BucketTable | undefined,
  addressOf: AddressReader,
): (request: FastifyRequest) => Refusal | undefined {
  return (request) => table && overLimit(request, table, addressOf(request.raw));
}

/**
 * Only counts the request, by its address and by the wallet it names; the signature is checked later. The wallet's
 * count is separate for each address, because anybody can name a wallet and must not lock out its owner.
 */
function admitWallet(request: FastifyRequest, { limits, addressOf }: GuardDeps): Refusal | undefined {
  if (limits === undefined) return undefined;
  const address = addressOf(request.raw);
  const refusal = overLimit(request, limits.issuancePerAddress, address);
  const wallet = request.headers.service_address;
  if (refusal !== undefined || typeof wallet !== 'string' || !isAddress(wallet)) return refusal;
  return overLimit(request, limits.issuancePerWallet, `${wallet.toLowerCase()} ${address}`);
}

/** The right token is always admitted, because strangers may share its address; only wrong tokens are counted. */
function admitAdmin(request: FastifyRequest, { limits, isAdmin, addressOf }: GuardDeps): Refusal | undefined {
  const { authorization } = request.headers;
  if (isAdmin(authorization)) return undefined;
  const overLimited = limits && overLimit(request, limits.adminFailures, addressOf(request.raw));
  return overLimited ?? wrongToken(authorization);
}

function overAddressLimit(
  request: FastifyRequest,
  { limits, addressOf }: GuardDeps,
  limit: LimitClass,
): Refusal | undefined {
  return limits && overLimit(request, limits.ofAddress(limit), addressOf(request.raw));
}

/** Takes a token from the caller's bucket, and notes the bucket for the response headers. */
function overLimit(request: FastifyRequest, table: BucketTable, name: string): Refusal | undefined {
  const bucket = table.of(name);
  const { caller } = request.notes;
  caller.bucket = bucket;
  caller.counted = 1;
  return bucket.take() ? undefined : tooOften(bucket.retryAfterSec());
}

/**
 * Counts a request that was admitted as `count` requests, unless it already counts as that many, if its bucket has
 * enough tokens left.
 */
export function countAs(request: FastifyRequest, count: number): Refusal | undefined {
  const { caller } = request.notes;
  const { bucket, counted } = caller;
  if (bucket === undefined || count <= counted) return undefined;
  if (bucket.take(count - counted)) {
    caller.counted = count;
    return undefined;
  }
  const seconds = bucket.retryAfterSec(count);
  return tooMany(
    `too many requests: this one counts as ${count}, and nothing was done; send it again in ${seconds} s (see the RateLimit-* headers)`,
    seconds,
  );
}

function tooOften(seconds: number): Refusal {
  return tooMany(`too many requests; send the next one in ${seconds} s (see the RateLimit-* headers)`, seconds);
}

type KeyHeader = 'apikey' | 'builder-apikey';

const ISSUED_BY: Readonly<Record<KeyHeader, string>> = {
  apikey: 'POST /auth/api-key',
  'builder-apikey': 'POST /admin/builder',
};

function missingKey(header: KeyHeader): Refusal {
  return unauthorized(`${header}: received nothing; send an API key in this header (${ISSUED_BY[header]} issues one)`);
}

function severalKeys(header: KeyHeader): Refusal {
  return unauthorized(`${header}: received several values; send the header once, with one key`);
}

function notABuilder(): Refusal {
  return unauthorized("builder-apikey: not a builder's key; send the one that the operator created for the builder");
}

function wrongToken(authorization: string | undefined): Refusal {
  return unauthorized(
    `Authorization: received ${authorization === undefined ? 'nothing' : 'another value'}; accepted: "Bearer " and the admin token, which is ADMIN_TOKEN or DATA_DIR/admin.token of the service`,
  );
}
