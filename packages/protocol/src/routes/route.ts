import type { TSchema } from 'typebox';
import type { ErrorName } from '../errors/error-table.ts';
import type { WalletAction } from '../typed-data/api-key-auth.ts';

/** Groups of endpoints, as the API reference shows them. */
export const TAGS = {
  markets: 'Markets, their labels and the tokens they are quoted in.',
  tokens: 'Prices and depth of outcome tokens.',
  orders: 'Placing, cancelling and reading orders.',
  account: "An account's balances, positions and trades; splitting, merging and redeeming its tokens.",
  auth: 'Keys and accounts, proven by a wallet signature.',
  service: 'The service itself.',
  builder: 'What builders do for the users they created.',
  admin: 'Operating the service: accounts, markets, fees and the audit log.',
} as const;
export type Tag = keyof typeof TAGS;

/**
 * Who may call an endpoint: `public` needs no key (unless the installation requires a key or the operator's token; a
 * key that is sent must be valid, and may be a builder's under either name), `apikey` needs the header of that name,
 * `wallet` the three SERVICE_ headers, `builder` the header `builder-apikey`, `admin` the operator's bearer token.
 */
export type RouteAuth = 'public' | 'apikey' | 'wallet' | 'builder' | 'admin';

/** `data` is `code, msg, result` with an HTTP status for each error; `errno` is `errno, errmsg, result` (wire contract §1). */
export type EnvelopeKind = 'data' | 'errno';

/** The definition of an endpoint, from which handlers, the reference and clients are made. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base URL, with parameters in braces. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly auth: RouteAuth;
  /** Whether it needs no key in any installation: what a client has to know before it can get one. */
  readonly beforeKey?: boolean;
  /** The action that the wallet signs, for endpoints with `auth: 'wallet'`. */
  readonly walletAction?: WalletAction;
  readonly envelope: EnvelopeKind;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The schema of `result` on success; `result` is null on error. */
  readonly result: TSchema;
  /** Whether `result` may be null on success too. */
  readonly resultMayBeNull?: boolean;
  /** Whether installations may lack the endpoint; it then responds as to an unknown path: 404, but 200 under /auth. */
  readonly mayBeAbsent?: boolean;
  /**
   * Whether it accepts the header `Idempotency-Key`: requests that would be done twice if they were sent twice do. Orders
   * do not need it, because a signed order is placed once.
   */
  readonly takesIdempotencyKey?: boolean;
  /** Errors specific to this endpoint; {@link errorsOf} adds those of every endpoint with the same auth. */
  readonly errors: readonly ErrorName[];
}

const EVERYWHERE: readonly ErrorName[] = ['internal', 'invalidParameter', 'rateLimited', 'internalServerError'];
const BY_AUTH: Record<RouteAuth, readonly ErrorName[]> = {
  public: ['invalidApiKey'],
  apikey: ['invalidApiKey'],
  builder: ['invalidApiKey'],
  admin: ['invalidApiKey'],
  wallet: ['signatureInvalid', 'signatureExpired'],
};

/** Every error an endpoint can return. */
export function errorsOf(route: Route): readonly ErrorName[] {
  return [...new Set([...EVERYWHERE, ...BY_AUTH[route.auth], ...route.errors])];
}
