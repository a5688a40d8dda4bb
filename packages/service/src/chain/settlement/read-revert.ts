import { exchangeAbi } from '@presage/contracts';
import { decodeErrorResult, type Hex } from 'viem';

/**
 * The meaning of a revert.
 * - `order`: a particular order is at fault
 * - `contract`: the contract settles nothing at all now: it is paused, the operator has no role, or the fee receiver
 *   refuses the fees
 * - `unnamed`: no cause can be identified
 */
export type Revert =
  | OrderRevert
  | { readonly kind: 'contract'; readonly cause: string }
  | { readonly kind: 'unnamed'; readonly cause: string };

export interface OrderRevert {
  readonly kind: 'order';
  readonly digest: string;
  readonly cause: string;
  /**
   * What the account lacks, so that its other orders cannot settle either; undefined when only this order is concerned.
   */
  readonly lacks: Lack | undefined;
  /**
   * Whether the order's owner caused it: by moving the assets, revoking an approval, or voiding the order. Otherwise we
   * were late, or wrong.
   */
  readonly isCausedByOwner: boolean;
  /** Whether the wallet itself settles nothing, so that none of the account's orders may rest until it does. */
  readonly isOfWallet: boolean;
}

/**
 * Quote, tokens of the market, or what every trade of the account needs: a signer and nonce that are valid, and a wallet
 * that accepts what it receives.
 */
export type Lack = 'quote' | 'tokens' | 'permission';

const LACKS: Readonly<Record<string, Lack>> = {
  QuoteMissing: 'quote',
  TokensMissing: 'tokens',
  SignerNotAllowed: 'permission',
  NonceStale: 'permission',
  ReceiptRefused: 'permission',
};

/**
 * Errors that mean that nothing at all can be settled. No other error may count as such: a wallet that is a contract
 * can revert with any error, and must not hold up everyone.
 */
const STANDSTILL: ReadonlySet<string> = new Set(['EnforcedPause', 'NotOperator', 'FeesRefused']);

/** Decodes the custom errors of the exchange contract. Those about an order have its hash as the first argument. */
export function readRevert(data: Hex): Revert {
  const decoded = decode(data);
  if (decoded === undefined) return { kind: 'unnamed', cause: `reverted with ${data.slice(0, 10)}` };
  const { errorName, args, firstInput } = decoded;
  const [hash] = args;
  if (firstInput === 'orderHash' && typeof hash === 'string') {
    const digest = hash.slice(2).toLowerCase();
    const lacks = LACKS[errorName];
    const isCausedByOwner = lacks !== undefined || errorName === 'OrderIsCancelled';
    const isOfWallet = errorName === 'SignerNotAllowed' || errorName === 'ReceiptRefused';
    return { kind: 'order', digest, cause: causeOf(errorName, args), lacks, isCausedByOwner, isOfWallet };
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

/** Messages for the owner of a fill, for errors that owners can cause. */
const OWNER_MESSAGES: Readonly<Record<string, string>> = {
  QuoteMissing: 'the buyer had too little money, or had not allowed the exchange to move it',
  TokensMissing: 'the seller had too few shares, or had not allowed the exchange to move them',
  ReceiptRefused: 'the receiver refused the shares or the money',
  OrderExpired: 'the order expired before it could settle',
  OrderIsCancelled: 'the order was cancelled on chain',
  NonceStale: 'the order was signed with a nonce that is no longer valid',
  SignatureInvalid: 'the signature is not the signer’s',
  SignerNotAllowed: 'the signer may not sign for the maker',
  FeeRateTooHigh: 'the fee rate is above what the order accepts',
};

function causeOf(errorName: string, args: readonly unknown[]): string {
  const argList = args.map(String).join(', ');
  const message = OWNER_MESSAGES[errorName];
  return message === undefined ? `${errorName}(${argList})` : `${message}: ${errorName}(${argList})`;
}
