import { checksumAddress, type OrderFields, SignatureType } from '@presage/protocol';
import type { AccountRow } from '../../store/read-store.ts';
import { type Refusal, refuse } from '../http/refusal.ts';

/** The nonce of every account: none is raised without a chain. */
const NONCE = 0n;

/**
 * Whether a well-signed order is one that this account may place: 302 for what the signature covers and nobody
 * could fill, 307 for somebody else's order (wire contract §1, §4).
 */
export function refusalOfSigned(order: OrderFields, account: AccountRow): Refusal | undefined {
  const ownWallet = account.tradingWallet === account.wallet;
  const type = ownWallet ? SignatureType.EOA : SignatureType.SAFE;
  if (order.nonce !== NONCE) {
    return refuse('orderSignatureInvalid', `nonce: signed ${order.nonce}; this account's is ${NONCE}`);
  }
  if (order.signer.toLowerCase() !== account.wallet) {
    return refuse(
      'makerMismatch',
      `signer: signed by ${order.signer}; this account's wallet is ${checksumAddress(account.wallet)}`,
    );
  }
  if (order.maker.toLowerCase() !== account.tradingWallet) {
    return refuse(
      'makerMismatch',
      `maker: received ${order.maker}; this account's trading wallet is ${checksumAddress(account.tradingWallet)}`,
    );
  }
  if (order.signatureType !== type) {
    return refuse(
      'orderSignatureInvalid',
      `signatureType: signed ${order.signatureType}; this account signs with ${type} (${ownWallet ? 'it trades from its own wallet' : 'its trading wallet is a Safe'})`,
    );
  }
  return undefined;
}
