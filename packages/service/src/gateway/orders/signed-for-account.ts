import { checksumAddress, type OrderFields, SignatureType } from '@presage/protocol';
import { type Refusal, refuse } from '../../answers/refusal.ts';
import type { AccountRow } from '../../store/read-store.ts';

/**
 * Checks whether this account may place a validly signed order: 302 for a signed field that makes the order
 * unfillable, 307 for another account's order (wire contract §1, §4).
 *
 * @param nonce nonce of the account's trading wallet: 0 unless it was raised on chain
 */
export function refusalOfSigned(order: OrderFields, account: AccountRow, nonce: bigint): Refusal | undefined {
  if (order.nonce !== nonce) {
    return refuse('orderSignatureInvalid', `nonce: signed ${order.nonce}; this account's is ${nonce}`);
  }
  if (order.signer.toLowerCase() !== account.wallet) {
    return refuse(
      'makerMismatch',
      `signer: signed by ${checksumAddress(order.signer)}; this account's wallet is ${checksumAddress(account.wallet)}`,
    );
  }
  if (order.maker.toLowerCase() !== account.tradingWallet) {
    return refuse(
      'makerMismatch',
      `maker: received ${checksumAddress(order.maker)}; this account's trading wallet is ${checksumAddress(account.tradingWallet)}`,
    );
  }
  const types = signatureTypesOf(account);
  if (types.some((type) => type === order.signatureType)) return undefined;
  const why = isOwnWallet(account) ? 'it trades from its own wallet' : 'its trading wallet is a Safe';
  return refuse(
    'orderSignatureInvalid',
    `signatureType: signed ${order.signatureType}; this account signs with ${types.join(' or ')} (${why})`,
  );
}

/**
 * The signature types that an account may use. The published client always sends the Safe type; the exchange contract
 * accepts either type for a wallet that trades for itself.
 */
function signatureTypesOf(account: AccountRow): readonly SignatureType[] {
  return isOwnWallet(account) ? [SignatureType.EOA, SignatureType.SAFE] : [SignatureType.SAFE];
}

function isOwnWallet({ wallet, tradingWallet }: AccountRow): boolean {
  return tradingWallet === wallet;
}
