import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiKeyAuthDigest, bytesToHex, type Hex, hexToBytes, keccak256 } from '@presage/protocol';
import { secp256k1 } from './native-secp256k1.ts';
import type { ServiceProcess } from './service-process.ts';

/** A trader in one market: everything needed to sign and send orders there. Passed between processes. */
export interface TraderFixture {
  readonly origin: string;
  readonly apiKey: string;
  readonly privateKey: Hex;
  readonly wallet: Hex;
  readonly tradingWallet: Hex;
  readonly ctfExchange: Hex;
  readonly quoteToken: string;
  readonly marketId: number;
  readonly yesTokenId: string;
  readonly noTokenId: string;
}

/** More than the orders of any run hold in total. */
const CREDIT_QUOTE = '100000000';
const CUTOFF_AFTER_SEC = 30 * 86_400;
/** A new key works within 15 seconds: checks, and milliseconds between them. */
const MAX_KEY_POLLS = 300;
const KEY_POLL_INTERVAL_MS = 50;

interface WireMarket {
  readonly marketId: number;
  readonly yesTokenId: string;
  readonly noTokenId: string;
}

/** Creates a market, and an account with money and an API key, the way any trader would get them. */
export async function createTraderFixture(service: ServiceProcess): Promise<TraderFixture> {
  const { marketId, yesTokenId, noTokenId } = await openMarket(service);
  const privateKey = bytesToHex(randomBytes(32));
  const publicKey = secp256k1.publicKeyCreate(hexToBytes(privateKey), false);
  const wallet = bytesToHex(keccak256(publicKey.subarray(1)).subarray(12));
  const { data: account } = await service.admin<{ data: WireAccount }>('POST', '/account', { walletAddress: wallet });
  await service.admin('POST', `/account/${wallet}/credit`, { amount: CREDIT_QUOTE });
  const apiKey = await activeKey(service, { privateKey, wallet });
  const { ctfExchangeAddress, quoteTokenAddress } = await quoteTokenOf(service);
  return {
    origin: service.origin,
    apiKey,
    privateKey,
    wallet,
    tradingWallet: account.multiSigAddress,
    ctfExchange: ctfExchangeAddress,
    quoteToken: quoteTokenAddress,
    marketId,
    yesTokenId,
    noTokenId,
  };
}

interface WireAccount {
  readonly multiSigAddress: Hex;
}

interface WireQuoteToken {
  readonly quoteTokenAddress: string;
  readonly ctfExchangeAddress: Hex;
}

async function openMarket(service: ServiceProcess): Promise<WireMarket> {
  const { data } = await service.admin<{ data: WireMarket }>('POST', '/market', {
    marketTitle: 'Will it be fast?',
    cutoffAt: Math.floor(Date.now() / 1000) + CUTOFF_AFTER_SEC,
  });
  await service.admin('POST', `/market/${data.marketId}/activate`, {});
  return data;
}

/** Requests an API key, and waits until it works. */
async function activeKey(
  { origin }: ServiceProcess,
  { privateKey, wallet }: { readonly privateKey: Hex; readonly wallet: Hex },
): Promise<string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const digest = apiKeyAuthDigest(56, { walletAddress: wallet, action: 'create', timestamp });
  const { signature, recid } = secp256k1.ecdsaSign(digest, hexToBytes(privateKey));
  const issued = await fetch(`${origin}/openapi/auth/api-key`, {
    method: 'POST',
    headers: {
      SERVICE_ADDRESS: wallet,
      SERVICE_TIMESTAMP: timestamp,
      SERVICE_SIGNATURE: `${bytesToHex(signature)}${(27 + recid).toString(16)}`,
    },
  });
  const { errmsg, result } = (await issued.json()) as { errmsg: string; result: { apiKey: string } | null };
  if (result === null) throw new Error(`the service issued no API key: ${errmsg}`);
  const { apiKey } = result;
  for (let look = 0; look < MAX_KEY_POLLS; look += 1) {
    const { status } = await fetch(`${origin}/openapi/user/auth`, { headers: { apikey: apiKey } });
    if (status === 200) return apiKey;
    await pause(KEY_POLL_INTERVAL_MS);
  }
  throw new Error('the new API key did not work within 15 seconds');
}

async function quoteTokenOf({ origin }: ServiceProcess): Promise<WireQuoteToken> {
  const response = await fetch(`${origin}/openapi/quoteToken`);
  const { result } = (await response.json()) as { result: { list: readonly WireQuoteToken[] } };
  const [token] = result.list;
  if (token === undefined) throw new Error('the service returned no quote token');
  return token;
}
