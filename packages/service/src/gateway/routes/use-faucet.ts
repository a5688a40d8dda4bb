import { UNITS_PER_QUOTE } from '@presage/exchange';
import { checksumAddress, unitsToQuote } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { done, tooMany } from '../../answers/refusal.ts';
import { presentBalance } from '../../presenters/balance.ts';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { FAUCET_ACCOUNT_DAY_QUOTE, FAUCET_CALL_QUOTE, FAUCET_DAY_QUOTE } from '../limits.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { secondsLeftOfDay, startOfDay } from '../utc-day.ts';
import { readQuote } from './amount.ts';
import { balanceAfter } from './balance-after.ts';
import { createFaucetAllowance, type FaucetAllowance } from './faucet-allowance.ts';
import { FAUCET_ACTOR, faucetGifts } from './faucet-gifts.ts';
import { giveOnChain } from './give-on-chain.ts';

/** POST /faucet, in demos and on local chains only: play money, limited per call, and per day for an account and for all. */
export function useFaucet(deps: HandlerDeps): Handler<'useFaucet'> {
  const { context, submit, nowMs, onChain } = deps;
  const today = rememberedAllowance(deps);
  return async ({ account, body, requested }) => {
    const amount = readQuote(body.amount, FAUCET_CALL_QUOTE * UNITS_PER_QUOTE);
    if (!amount.ok) return amount;
    const { amountUnits } = amount;
    const { accountId, wallet } = account;
    const allowance = await today();
    const taking = allowance.take({ wallet: checksumAddress(wallet), amountUnits, nowMs: nowMs(), ...requested });
    if (!taking.ok) {
      const message = `amount: received ${received(body.amount)}; accepted: at most ${unitsToQuote(taking.leftUnits)} more today (UTC), ${FAUCET_ACCOUNT_DAY_QUOTE} per day; request less, or try again tomorrow`;
      return tooMany(message, secondsLeftOfDay(nowMs()));
    }
    if (onChain !== undefined) {
      try {
        const answer = await giveOnChain(deps, onChain, { account, amountUnits, ...requested });
        if (answer.ok) taking.keep();
        else taking.refund();
        return answer;
      } catch (error) {
        // If only the response was lost, the money may still arrive; on a test chain that does no harm.
        taking.refund();
        throw error;
      }
    }
    const applied = await submit(
      { kind: 'credit', accountId, amountUnits, ...requested },
      { actor: FAUCET_ACTOR },
    ).catch((error: unknown) => {
      if (error instanceof NotAcceptedError) taking.refund();
      throw error;
    });
    const { outcome } = applied;
    if (!outcome.ok) {
      taking.refund();
      return refusalOfReject(outcome.reject, { amount: unitsToQuote(amountUnits) });
    }
    if (outcome.duplicate === true) taking.refund();
    else taking.keep();
    return done(presentBalance(context, account, await balanceAfter(deps, applied, accountId)));
  };
}

/** The allowance; its first use takes what was given today before this start. */
function rememberedAllowance({ reads, caughtUp, nowMs }: HandlerDeps): () => Promise<FaucetAllowance> {
  let remembered: Promise<FaucetAllowance> | undefined;
  const remember = async (): Promise<FaucetAllowance> => {
    const allowance = createFaucetAllowance({
      perAccount: FAUCET_ACCOUNT_DAY_QUOTE * UNITS_PER_QUOTE,
      inAll: FAUCET_DAY_QUOTE * UNITS_PER_QUOTE,
    });
    await caughtUp();
    const now = nowMs();
    for await (const gift of faucetGifts(reads, startOfDay(now))) {
      const taking = allowance.take({ ...gift, nowMs: now });
      if (taking.ok) taking.keep();
    }
    return allowance;
  };
  return () => {
    remembered ??= remember().catch((error: unknown) => {
      remembered = undefined;
      throw error;
    });
    return remembered;
  };
}
