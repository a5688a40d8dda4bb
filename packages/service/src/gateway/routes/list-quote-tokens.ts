import type { QuoteTokenListQuery } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import { presentQuoteToken } from '../../presenters/quote-token.ts';
import type { WireContext } from '../../presenters/wire-context.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { pageOf } from './paging.ts';

/** GET /quoteToken: an installation has one quote token. */
export function listQuoteTokens({ context }: HandlerDeps): Handler<'listQuoteTokens'> {
  return ({ query }) => {
    const tokens = matches(context, query) ? [presentQuoteToken(context)] : [];
    return done({ total: tokens.length, list: pageOf(query).page === 1 ? tokens : [] });
  };
}

function matches(context: WireContext, { chainId, quoteTokenName }: QuoteTokenListQuery): boolean {
  const { chainId: ownChainId, quoteTokenName: ownName } = presentQuoteToken(context);
  return (chainId ?? ownChainId) === ownChainId && (quoteTokenName || ownName) === ownName;
}
