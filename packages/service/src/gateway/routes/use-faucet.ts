import { UNITS_PER_QUOTE } from '@presage/exchange';
import { unitsToQuote } from '@presage/protocol';
import { done, notUnderstood, tooMany } from '../http/refusal.ts';
import { FAUCET_ACCOUNT_DAY_QUOTE, FAUCET_CALL_QUOTE, FAUCET_DAY_QUOTE } from '../limits.ts';
import { refusalOfReject } from '../outcomes/refusal-of-reject.ts';
import { presentBalance } from '../presenters/balance.ts';
import { readQuote } from './amount.ts';
import { createDayAllowance, secondsLeftOfDay } from './day-allowance.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** Who deposits, in the audit log. */
const FAUCET_ACTOR = 'faucet';

/** POST /faucet, in demos only: play money, so much a call, an account's day and a day. */
export function useFaucet(deps: HandlerDeps): Handler<'useFaucet'> {
  const { context, reads, caughtUp, submit, nowMs } = deps;
  const allowance = createDayAllowance({
    perAccount: FAUCET_ACCOUNT_DAY_QUOTE * UNITS_PER_QUOTE,
    inAll: FAUCET_DAY_QUOTE * UNITS_PER_QUOTE,
  });
  return async ({ account, body }) => {
    const amount = readQuote(body.amount);
    if (!amount.ok) return amount;
    const { amountUnits } = amount;
    if (amountUnits > FAUCET_CALL_QUOTE * UNITS_PER_QUOTE) {
      return notUnderstood(
        `amount: received ${unitsToQuote(amountUnits)}; accepted: at most ${FAUCET_CALL_QUOTE} a call`,
      );
    }
    const { accountId } = account;
    const leftUnits = allowance.take({ accountId, amountUnits, nowMs: nowMs() });
    if (leftUnits !== undefined) {
      const message = `amount: received ${unitsToQuote(amountUnits)}; accepted: at most ${unitsToQuote(leftUnits)} more today (UTC), ${FAUCET_ACCOUNT_DAY_QUOTE} a day; ask for less, or tomorrow`;
      return tooMany(message, secondsLeftOfDay(nowMs()));
    }
    const { outcome } = await submit({ kind: 'credit', accountId, amountUnits }, { actor: FAUCET_ACTOR });
    if (!outcome.ok) return refusalOfReject(outcome.reject);
    await caughtUp();
    return done(presentBalance(context, account, await reads.balance(accountId)));
  };
}
