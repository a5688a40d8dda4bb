import { exchangeAbi } from '@presage/contracts';
import { decodeErrorResult, type Hex } from 'viem';

/**
 * What a revert says.
 * - `order`: which order is at fault
 * - `contract`: the contract settles nothing at all now: it is paused, the operator may not, or who gets the fees refuses them
 * - `unnamed`: nothing that could be told apart
 */
export type Revert =
  | OrderRevert
  | { readonly kind: 'contract'; readonly cause: string }
  | { readonly kind: 'unnamed'; readonly cause: string };

export interface OrderRevert {
  readonly kind: 'order';
  readonly digest: string;
  readonly cause: string;
  /** Why others of its account's orders cannot settle either; undefined when it is about this order alone. */
  readonly lacks: Lack | undefined;
  /** Whether who placed it made it so: moved what it takes, took back leave, or voided it. Else we were late, or wrong. */
  readonly isOwnDoing: boolean;
}

/** Money, tokens of the market, or what it takes to trade at all. */
export type Lack = 'quote' | 'tokens' | 'leave';

const LACKS: Readonly<Record<string, Lack>> = {
  QuoteMissing: 'quote',
  TokensMissing: 'tokens',
  SignerNotAllowed: 'leave',
  NonceStale: 'leave',
  ReceiptRefused: 'leave',
};

/**
 * Errors that say that nothing can be settled, whatever it is. Nothing else may: a wallet that is a contract can
 * revert as it likes, and must not hold up everybody.
 */
const STANDSTILL: ReadonlySet<string> = new Set(['EnforcedPause', 'NotOperator', 'FeesRefused']);

/** Reads the custom errors of the exchange contract: all that are about an order have its hash first. */
export function readRevert(data: Hex): Revert {
  const decoded = decode(data);
  if (decoded === undefined) return { kind: 'unnamed', cause: `reverted with ${data.slice(0, 10)}` };
  const { errorName, args, firstInput } = decoded;
  const [hash] = args;
  if (firstInput === 'orderHash' && typeof hash === 'string') {
    const digest = hash.slice(2).toLowerCase();
    const lacks = LACKS[errorName];
    const isOwnDoing = lacks !== undefined || errorName === 'OrderIsCancelled';
    return { kind: 'order', digest, cause: causeOf(errorName, args), lacks, isOwnDoing };
  }
  const kind = STANDSTILL.has(errorName) ? 'contract' : 'unnamed';
  return { kind, cause: causeOf(errorName, args) };
}

function decode(data: Hex) {
  try {
    const { errorName, args, abiItem } = decodeErrorResult({ abi: exchangeAbi, data }) as {
      errorName: string;
      args?: readonly unknown[];
      abiItem: { inputs?: readonly { name?: string }[] };
    };
    return { errorName, args: args ?? [], firstInput: abiItem.inputs?.[0]?.name };
  } catch {
    return undefined;
  }
}

/** In words for whose fill it was: the errors that owners can cause have their own. */
const WORDS: Readonly<Record<string, string>> = {
  QuoteMissing: 'the buyer’s money was not there, or the exchange was not allowed to move it',
  TokensMissing: 'the seller’s shares were not there, or the exchange was not allowed to move them',
  ReceiptRefused: 'the receiver did not take what it got',
  OrderExpired: 'the order expired before it could settle',
  OrderIsCancelled: 'the order was cancelled on chain',
  NonceStale: 'the order was signed with a nonce that is used up',
  SignatureInvalid: 'the signature is not the signer’s',
  SignerNotAllowed: 'the signer may not sign for the maker',
  FeeRateTooHigh: 'the fee rate is above what the order accepts',
};

function causeOf(errorName: string, args: readonly unknown[]): string {
  const told = args.map(String).join(', ');
  const words = WORDS[errorName];
  return words === undefined ? `${errorName}(${told})` : `${words}: ${errorName}(${told})`;
}
