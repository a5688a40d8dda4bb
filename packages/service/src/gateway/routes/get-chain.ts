import { done } from '../http/refusal.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** GET /chain */
export function getChain({ installation }: HandlerDeps): Handler<'getChain'> {
  const { ledger, chainId } = installation;
  return () => done({ ledger, chainId: String(chainId) });
}
