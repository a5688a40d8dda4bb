import { type Address, openAccount, resultOf } from '@presage/client';
import { AdminClient } from '@presage/client/admin';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { ADMIN_TOKEN, type ServiceProcess } from './service-process.ts';

/** A trader in one market: everything needed to sign and send orders there. Passed between processes. */
export interface TraderFixture {
  readonly origin: string;
  readonly apiKey: string;
  readonly privateKey: Address;
  readonly wallet: Address;
  readonly tradingWallet: Address;
  readonly ctfExchange: Address;
  readonly quoteToken: string;
  readonly marketId: number;
  readonly yesTokenId: string;
  readonly noTokenId: string;
}

/** More than the orders of any run hold in total. */
const CREDIT_QUOTE = '100000000';
const CUTOFF_AFTER_SEC = 30 * 86_400;

/** Creates a market, and an account with money and an API key, the way any trader would get them. */
export async function createTraderFixture({ origin }: ServiceProcess): Promise<TraderFixture> {
  const host = `${origin}/openapi`;
  const admin = new AdminClient({ host, adminToken: ADMIN_TOKEN });
  const cutoffAt = Math.floor(Date.now() / 1_000) + CUTOFF_AFTER_SEC;
  const { data: market } = resultOf(await admin.createMarket({ marketTitle: 'Will it be fast?', cutoffAt }));
  const { marketId, yesTokenId, noTokenId, quoteToken } = market;
  resultOf(await admin.moveMarket(marketId, 'activate'));
  const privateKey = generatePrivateKey();
  const wallet = privateKeyToAddress(privateKey);
  const { apiKey, multiSigAddress: tradingWallet } = await openAccount({ host, privateKey });
  resultOf(await admin.credit(wallet, CREDIT_QUOTE));
  const [token] = resultOf(await admin.getQuoteTokens()).list;
  if (token === undefined) throw new Error('the service returned no quote token');
  const ctfExchange = token.ctfExchangeAddress as Address;
  const account = { apiKey, privateKey, wallet, tradingWallet };
  return { origin, ...account, ctfExchange, quoteToken, marketId, yesTokenId, noTokenId };
}
