/** An outcome that a response can report: success, or one kind of error. */
export interface ErrorEntry {
  readonly name: string;
  /** Sent as `errno`, or as `code` in the data envelope. */
  readonly errno: number;
  /** What went wrong, in general; the text of a response names the field and the values. */
  readonly message: string;
  /** What to do next. */
  readonly hint: string;
  /** Whether the same request may succeed when it is sent again later, unchanged. */
  readonly retry: boolean;
  /** Which document fixes the number: service.md §7, or the wire contract §1. */
  readonly source: 'service.md' | 'wire contract';
}

/** Every error there is, ordered by number (service.md §7.2, §7.3; wire contract §1). */
export const ERRORS = [
  {
    name: 'success',
    errno: 0,
    message: 'The request succeeded.',
    hint: 'Nothing to do.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'internal',
    errno: 1,
    message: 'The service is overloaded or temporarily cannot do this.',
    hint: 'Send the same request again after a moment; wait for Retry-After when it is present.',
    retry: true,
    source: 'service.md',
  },
  {
    name: 'invalidParameter',
    errno: 2,
    message: 'The request was not understood.',
    hint: 'Correct the field that the message names; the message says what is accepted.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'invalidApiKey',
    errno: 100,
    message: 'The API key or admin token is missing, unknown or not active yet.',
    hint: 'Send an active key in the apikey header: GET /auth/api-key returns the present one of a wallet. A new key becomes active within 15 seconds of its creation.',
    retry: true,
    source: 'service.md',
  },
  {
    name: 'marketNotFound',
    errno: 200,
    message: 'There is no market or token with this id.',
    hint: 'Use the market and token ids that GET /market lists.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'marketNotOpen',
    errno: 201,
    message: 'The market does not accept this in its current state.',
    hint: 'Check its status and whether it is halted; wait until it accepts this, or choose another market.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'illegalTransition',
    errno: 202,
    message: 'The market cannot make this transition from its current status.',
    hint: 'Choose one of the transitions that the message names.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'orderNotFound',
    errno: 300,
    message: 'This account has no order with this id.',
    hint: 'Use the order ids from GET /order or from the response to POST /order.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'orderNotCancellable',
    errno: 301,
    message: 'The order is no longer open.',
    hint: 'Nothing is left to cancel or replace; read the order to see how it was closed. If the message begins with replaces.remainingShares, it is open, but something else remains of it than was sent: the message says how much.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'orderSignatureInvalid',
    errno: 302,
    message: "The signature is not the signer's signature of this order.",
    hint: 'Sign the typed data with the chainId of GET /chain and the ctfExchangeAddress of GET /quoteToken: 65 bytes, v 27 or 28, low s.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'insufficientBalance',
    errno: 303,
    message: 'There is not enough quote, or not enough shares, available.',
    hint: 'Reduce the amount, cancel orders that hold funds, or deposit; the message says what was needed and available.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'priceOutOfRange',
    errno: 304,
    message: "The price is out of range, or not on the market's price grid.",
    hint: 'Use a multiple of tickSize, from one tick to 1 minus one tick.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'amountTooSmall',
    errno: 305,
    message: 'The order is below the minimum size.',
    hint: 'Order at least minShares shares, or 1 quote for a market buy.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'orderExpired',
    errno: 306,
    message: 'The order had already expired when it arrived.',
    hint: 'Sign a new order with a later expiration, or 0 for none.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'makerMismatch',
    errno: 307,
    message: "The order's maker or signer does not belong to this account.",
    hint: 'Use the trading wallet in the walletUsers of GET /user/auth as maker, and its walletAddress as signer.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'priceAmountMismatch',
    errno: 308,
    message: 'The price and the signed amounts disagree.',
    hint: 'Sign amounts whose quotient is exactly the price.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'nothingToRedeem',
    errno: 309,
    message: 'The account holds no tokens of this market.',
    hint: 'There is nothing to redeem.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'accountExists',
    errno: 320,
    message: 'The wallet or trading wallet already belongs to an account.',
    hint: 'Use the existing account, or other addresses.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'accountNotFound',
    errno: 321,
    message: 'There is no account with this address, or an operator suspended it.',
    hint: 'Register the wallet first; of a suspended account, ask the operator.',
    retry: false,
    source: 'wire contract',
  },
  {
    name: 'rateLimited',
    errno: 429,
    message: 'Too many requests.',
    hint: 'Wait for the number of seconds in Retry-After.',
    retry: true,
    source: 'service.md',
  },
  {
    name: 'internalServerError',
    errno: 500,
    message: 'The service failed unexpectedly.',
    hint: 'Check the state before trying again: the request may have taken effect. A signed order, or a request with an Idempotency-Key, can safely be sent again.',
    retry: true,
    source: 'service.md',
  },
  {
    name: 'keyIssuanceDisabled',
    errno: 11004,
    message: 'Self-service key issuance is temporarily disabled, or an operator suspended the account.',
    hint: 'Try again later, with a fresh signature; of a suspended account, ask the operator.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'walletNotRegistered',
    errno: 11005,
    message: 'The wallet is not a registered account.',
    hint: 'Register the wallet first, with POST /auth/account or through the operator, then sign a fresh message.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'keyExists',
    errno: 11009,
    message: 'A key already exists for the wallet.',
    hint: 'Read it with GET /auth/api-key, or delete it first.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'keyNotFound',
    errno: 11010,
    message: 'No key exists for the wallet.',
    hint: 'Create one with POST /auth/api-key.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'signatureInvalid',
    errno: 11011,
    message: 'The signature is missing, malformed, or not made by the wallet for this action.',
    hint: 'Sign the typed data for this action and the chainId of GET /chain with the wallet: 65 bytes, v 27 or 28, low s.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'signatureExpired',
    errno: 11012,
    message: 'The signature has expired, or its timestamp is too far in the future.',
    hint: 'Sign a fresh message with the current time, as GET /time and the Date header of every response have it.',
    retry: false,
    source: 'service.md',
  },
  {
    name: 'signatureUsed',
    errno: 11013,
    message: 'The signature has already been used.',
    hint: 'Sign a fresh message.',
    retry: false,
    source: 'service.md',
  },
] as const satisfies readonly ErrorEntry[];

export type ErrorName = (typeof ERRORS)[number]['name'];
export type Errno = (typeof ERRORS)[number]['errno'];

/** Number by name: `ERRNO.marketNotFound` is 200. */
export const ERRNO = Object.fromEntries(ERRORS.map(({ name, errno }) => [name, errno])) as {
  readonly [Entry in (typeof ERRORS)[number] as Entry['name']]: Entry['errno'];
};

const entriesByErrno = new Map<number, ErrorEntry>(ERRORS.map((entry) => [entry.errno, entry]));
const entriesByName = new Map<string, ErrorEntry>(ERRORS.map((entry) => [entry.name, entry]));

/**
 * The entry of a number from a response; undefined when this version does not know the number.
 *
 * @example errorByErrno(303)?.name // 'insufficientBalance'
 */
export function errorByErrno(errno: number): ErrorEntry | undefined {
  return entriesByErrno.get(errno);
}

/** The entry of a name. */
export function errorByName(name: ErrorName): ErrorEntry {
  return entriesByName.get(name) as ErrorEntry;
}
