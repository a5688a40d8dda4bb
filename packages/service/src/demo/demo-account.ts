import { randomBytes } from 'node:crypto';
import { type DigestWords, digestOfBytes, Side } from '@presage/exchange/values';
import {
  apiKeyAuthDigest,
  bytesToHex,
  encodeOrderStruct,
  type Hex,
  hashOrder,
  hexToBytes,
  keccak256,
  lotsToWei,
  type OrderFields,
  SignatureType,
  unitsToWei,
  type WalletAction,
  ZERO_ADDRESS,
} from '@presage/protocol/values';
import secp256k1 from 'secp256k1';
import { encodeEvidence } from '../signatures/evidence.ts';

/** A wallet of the demo, with its private key: it trades only the demo's own money. */
export interface DemoAccount {
  readonly role: 'maker' | 'taker';
  readonly privateKey: Uint8Array;
  /** Lower-case, as the exchange names accounts. */
  readonly wallet: Hex;
  readonly tradingWallet: Hex;
}

/** The account of a private key. Its trading wallet is derived from the key too. */
export function demoAccount(privateKey: Uint8Array, role: DemoAccount['role']): DemoAccount {
  const wallet = addressOf(keccak256(secp256k1.publicKeyCreate(privateKey, false).subarray(1)));
  return { role, privateKey, wallet, tradingWallet: addressOf(keccak256(hexToBytes(wallet))) };
}

/** The last 20 bytes of a hash. */
function addressOf(hash: Uint8Array): Hex {
  return bytesToHex(hash.subarray(12));
}

/** A limit order to sign, in exact amounts, good till cancelled. */
export interface DemoOrder {
  readonly account: DemoAccount;
  readonly tokenId: bigint;
  readonly side: Side;
  readonly priceTicks: number;
  readonly sizeLots: number;
  /** Domain separator of the installation's orders, 32 bytes. */
  readonly domainSeparator: Uint8Array;
}

export interface SignedDemoOrder {
  readonly fields: OrderFields;
  readonly digest: DigestWords;
  /** 0x and 130 hex digits. */
  readonly signature: Hex;
  /** The signed order as the journal keeps it. */
  readonly evidence: Uint8Array;
}

/** Signs a limit order as the owner of a Safe. */
export function signOrder(order: DemoOrder): SignedDemoOrder {
  const { account, tokenId, side, priceTicks, sizeLots } = order;
  const shareWei = lotsToWei(sizeLots);
  const quoteWei = unitsToWei(BigInt(priceTicks) * BigInt(sizeLots));
  const fields: OrderFields = {
    salt: BigInt(bytesToHex(randomBytes(32))),
    maker: account.tradingWallet,
    signer: account.wallet,
    taker: ZERO_ADDRESS,
    tokenId,
    makerAmount: side === Side.Buy ? quoteWei : shareWei,
    takerAmount: side === Side.Buy ? shareWei : quoteWei,
    expiration: 0n,
    nonce: 0n,
    feeRateBps: 0n,
    side,
    signatureType: SignatureType.SAFE,
  };
  const digest = hashOrder(order.domainSeparator, fields);
  const signature = sign(digest, account);
  const evidence = encodeEvidence(encodeOrderStruct(fields), hexToBytes(signature));
  return { fields, digest: digestOfBytes(digest), signature, evidence };
}

/** A request for an API key to sign. */
export interface KeyRequest {
  readonly account: DemoAccount;
  readonly chainId: number;
  readonly action: WalletAction;
  readonly timestamp: string;
}

/** Signs a request for an API key (service.md §5). */
export function signKeyRequest({ account, chainId, action, timestamp }: KeyRequest): Hex {
  return sign(apiKeyAuthDigest(chainId, { walletAddress: account.wallet, action, timestamp }), account);
}

function sign(digest: Uint8Array, account: DemoAccount): Hex {
  const { signature, recid } = secp256k1.ecdsaSign(digest, account.privateKey);
  return `${bytesToHex(signature)}${(27 + recid).toString(16)}` as Hex;
}
