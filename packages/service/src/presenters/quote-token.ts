import { type QuoteToken, WEI_DECIMALS } from '@presage/protocol';
import type { WireContext } from './wire-context.ts';

const ID = 1;
const NAME = 'USDT';

/** The one currency of an installation (wire contract §3). */
export function presentQuoteToken({ quoteToken, ctfExchange, chainId, createdAtSec }: WireContext): QuoteToken {
  return {
    id: ID,
    quoteTokenName: NAME,
    symbol: NAME,
    quoteTokenAddress: quoteToken,
    decimal: WEI_DECIMALS,
    ctfExchangeAddress: ctfExchange,
    chainId,
    createdAt: createdAtSec,
  };
}
