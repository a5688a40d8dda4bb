import { type Chain, checksumAddress } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';

/** GET /chain */
export function getChain({ installation, chain }: HandlerDeps): Handler<'getChain'> {
  const { ledger } = installation;
  const chainId = String(installation.chainId);
  const info: Chain = { ledger, chainId, ...(chain === undefined ? {} : onChain(chain)) };
  return () => done(info);
}

function onChain({
  publicRpcUrl,
  confirmations,
  settleWithinSec,
  deployment,
}: NonNullable<HandlerDeps['chain']>): Omit<Chain, 'ledger' | 'chainId'> {
  const { quoteToken, conditionalTokens, ctfExchange, feeManager, multiSend, safeSingleton, safeProxyFactory } =
    deployment.contracts;
  return {
    ...(publicRpcUrl === undefined ? {} : { rpcUrl: publicRpcUrl }),
    confirmations,
    settleWithinSec,
    contracts: {
      quoteToken: checksumAddress(quoteToken),
      conditionalTokens: checksumAddress(conditionalTokens),
      ctfExchange: checksumAddress(ctfExchange),
      feeManager: checksumAddress(feeManager),
      multiSend: checksumAddress(multiSend),
      safeSingleton: checksumAddress(safeSingleton),
      safeProxyFactory: checksumAddress(safeProxyFactory),
    },
  };
}
