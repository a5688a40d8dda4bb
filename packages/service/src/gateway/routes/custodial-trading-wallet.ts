import { bytesToHex, hexToBytes, keccak256 } from '@presage/protocol';

/** Bytes of an address: the end of a hash, as for contract addresses. */
const ADDRESS_BYTES = 20;

/**
 * The default trading wallet of an account in custodial mode. Nobody has its key; it only identifies the account in
 * orders. It differs between installations, because their exchange addresses do.
 *
 * @returns lower-case 0x address: the last 20 bytes of keccak256(exchange address ++ wallet)
 */
export function custodialTradingWallet(exchangeAddress: string, wallet: string): string {
  const joined = hexToBytes(`0x${exchangeAddress.slice(2)}${wallet.slice(2)}`.toLowerCase());
  return bytesToHex(keccak256(joined).slice(-ADDRESS_BYTES));
}
