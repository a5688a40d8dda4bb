import {
  type AccountId,
  digestOfText,
  type MarketId,
  Outcome,
  type PlaceOrder,
  type PriceTicks,
  Side,
  type SizeLots,
} from '@presage/exchange';
import {
  domainSeparator,
  encodeOrderStruct,
  hashOrder,
  hexToBytes,
  type OrderFields,
  orderDomain,
} from '@presage/protocol';
import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Submission } from '../../journal/entry.ts';
import { encodeEvidence } from '../../signatures/evidence.ts';
import { signDigest } from '../../signatures/testing/sign.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { TEST_ORDER } from '../../testing/test-commands.ts';

/** A wallet that trades for itself. */
export interface RigTrader {
  readonly accountId: AccountId;
  readonly account: PrivateKeyAccount;
  readonly key: Hex;
}

export interface RigOrder {
  readonly outcome?: Outcome;
  readonly side?: Side;
  /** In hundredths of a quote. */
  readonly cents: number;
  readonly shares: number;
  readonly nonce?: bigint;
  readonly expiresAtSec?: number;
}

/** A limit order as the gateway submits it after its checks. */
export async function signedPlacement(
  trader: RigTrader,
  market: MarketRow,
  order: RigOrder & { readonly ctfExchange: Address },
): Promise<Submission & { readonly command: PlaceOrder }> {
  const { outcome = Outcome.Yes, side = Side.Buy, cents, shares, expiresAtSec = 0, ctfExchange } = order;
  const fields = fieldsOf(trader, market, order);
  const separator = domainSeparator(orderDomain({ chainId: 56, verifyingContract: ctfExchange.toLowerCase() as Hex }));
  const digest = hashOrder(separator, fields);
  const signature = await signDigest(digest, trader.key);
  return {
    command: {
      ...TEST_ORDER,
      accountId: trader.accountId,
      marketId: market.marketId as MarketId,
      outcome,
      side,
      priceTicks: (cents * 100) as PriceTicks,
      sizeLots: (shares * 1_000_000) as SizeLots,
      expiresAtSec,
      digest: digestOfText(Buffer.from(digest).toString('hex')),
    },
    evidence: encodeEvidence(encodeOrderStruct(fields), hexToBytes(signature)),
  };
}

function fieldsOf({ account }: RigTrader, market: MarketRow, order: RigOrder): OrderFields {
  const { outcome = Outcome.Yes, side = Side.Buy, cents, shares, nonce = 0n, expiresAtSec = 0 } = order;
  const shareWei = BigInt(shares) * 10n ** 18n;
  const quoteWei = (shareWei * BigInt(cents)) / 100n;
  const wallet = account.address.toLowerCase() as Hex;
  return {
    salt: BigInt(Math.floor(Math.random() * 2 ** 50)),
    maker: wallet,
    signer: wallet,
    taker: '0x0000000000000000000000000000000000000000',
    tokenId: BigInt(outcome === Outcome.Yes ? market.yesTokenId : market.noTokenId),
    makerAmount: side === Side.Buy ? quoteWei : shareWei,
    takerAmount: side === Side.Buy ? shareWei : quoteWei,
    expiration: BigInt(expiresAtSec),
    nonce,
    feeRateBps: 0n,
    side,
    signatureType: 0,
  };
}
