import { canonicalAddress, checksumAddress, type SafeTransactionBody } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { done, notUnderstood, type Refusal, refuse, tooMany } from '../../answers/refusal.ts';
import { suspendedAccount } from '../../answers/suspended.ts';
import type { AccountRow } from '../../store/read-store.ts';
import { secondsLeftOfDay } from '../../utc-day.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { BUILDER_RELAYS, BUSY_SAFE_RETRY_SEC, RELAYS } from '../limits.ts';
import { notInCustody } from '../refusals/not-on-this-ledger.ts';
import { userOf } from './builder-users.ts';

/** POST /builder/safe/{address}/tx: relays a Safe transaction signed by a user; the service pays the gas. */
export function relaySafeTransaction(deps: HandlerDeps): Handler<'relaySafeTransaction'> {
  const { onChain, sequencer, auth } = deps;
  return async ({ builder, params, body }) => {
    if (onChain === undefined) return notInCustody('split, merge and redeem with POST /positions/…');
    const found = userOf(deps, { builder, field: 'address', address: params.address });
    if (!found.ok) return found;
    const { wallet, tradingWallet } = found.account;
    if (auth.isSuspended(wallet)) return suspendedAccount('address', wallet);
    const problem = safeProblem(found.account, body);
    if (problem !== undefined) return problem;
    const { hexText, readSafeTransaction } = await import('../../chain/relay/safe-transaction.ts');
    const result = await onChain.relay({
      safe: checksumAddress(tradingWallet),
      owner: wallet,
      transaction: readSafeTransaction(body),
      signature: hexText(body.signatures),
      allow: () =>
        onChain.allowances.take(
          [
            { allowance: BUILDER_RELAYS, who: builder },
            { allowance: RELAYS, who: wallet },
          ],
          sequencer.nowMs(),
        ),
    });
    if (result.ok) return done({ tx_hash: result.txHash, safe_tx_hash: result.safeTxHash });
    if (result.kind === 'spent') return usedUp(sequencer.nowMs());
    if (result.kind === 'busy') return tooMany(result.problem, BUSY_SAFE_RETRY_SEC);
    return result.kind === 'unfit' ? notUnderstood(result.problem) : refuse('orderSignatureInvalid', result.problem);
  };
}

function usedUp(nowMs: number): Refusal {
  const message = `today's ${RELAYS.perOne} transactions for this user, ${BUILDER_RELAYS.perOne} for its builder, or ${RELAYS.inAll} for all, are used up; send it from the wallet, or tomorrow (UTC)`;
  return tooMany(message, secondsLeftOfDay(nowMs));
}

/** The body may also name the Safe, or its owner. */
function safeProblem({ wallet, tradingWallet }: AccountRow, { safe }: SafeTransactionBody): Refusal | undefined {
  if (safe === '' || [wallet, tradingWallet].includes(canonicalAddress(safe))) return undefined;
  return notUnderstood(`safe: received ${received(safe)}; accepted: the user's Safe or wallet, or empty`);
}
