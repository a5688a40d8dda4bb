import { UNITS_PER_QUOTE } from '@presage/exchange';
import { checksumAddress, unitsToQuote } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { done, type Refusal, tooMany } from '../../answers/refusal.ts';
import type { OnChain } from '../../chain/on-chain.ts';
import { presentBalance } from '../../presenters/balance.ts';
import type { BalanceRow } from '../../store/read-store.ts';
import { secondsLeftOfDay, startOfDay } from '../../utc-day.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { FAUCET_ACCOUNT_DAY_QUOTE, FAUCET_CALL_QUOTE, FAUCET_DAY_QUOTE } from '../limits.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { readQuote } from './amount.ts';
import { balanceAfter, storedBalance } from './balance-after.ts';
import { createFaucetAllowance, type FaucetAllowance } from './faucet-allowance.ts';
import { FAUCET_ACTOR, faucetGifts } from './faucet-gifts.ts';
import { type Gift, giveOnChain } from './give-on-chain.ts';

/** POST /faucet, in demos and on local chains only: play money, limited per call, and per day for an account and for all. */
export function useFaucet(deps: HandlerDeps): Handler<'useFaucet'> {
  const { nowMs, onChain } = deps;
  const today = rememberedAllowance(deps);
  const give = (gift: Gift) => (onChain === undefined ? credit(deps, gift) : mint(deps, onChain, gift));
  return async ({ account, body, requested }) => {
    const amount = readQuote(body.amount, FAUCET_CALL_QUOTE * UNITS_PER_QUOTE);
    if (!amount.ok) return amount;
    const { amountUnits } = amount;
    const { wallet } = account;
    const allowance = await today();
    const taking = allowance.take({ wallet: checksumAddress(wallet), amountUnits, nowMs: nowMs(), ...requested });
    if (!taking.ok) {
      const message = `amount: received ${received(body.amount)}; accepted: at most ${unitsToQuote(taking.leftUnits)} more today (UTC), ${FAUCET_ACCOUNT_DAY_QUOTE} per day; request less, or try again tomorrow`;
      return tooMany(message, secondsLeftOfDay(nowMs()));
    }
    let isNew = false;
    try {
      const given = await give({ account, amountUnits, ...requested });
      if (!given.ok) return given;
      isNew = given.isNew;
      return done(presentBalance(deps.context, account, await given.readBalance()));
    } finally {
      // If only the response of the chain was lost, a failed gift may arrive nevertheless: of play money, that does no harm.
      taking.end(isNew);
    }
  };
}

/** A gift that was made. */
interface Given {
  readonly ok: true;
  /** False if the same request was given it before: then it does not count. */
  readonly isNew: boolean;
  readonly readBalance: () => Promise<BalanceRow>;
}

async function mint(deps: HandlerDeps, onChain: OnChain, gift: Gift): Promise<Given | Refusal> {
  const refusal = await giveOnChain(onChain, gift);
  return refusal ?? { ok: true, isNew: true, readBalance: () => storedBalance(deps, gift.account.accountId) };
}

async function credit(deps: HandlerDeps, { account, amountUnits, ...requested }: Gift): Promise<Given | Refusal> {
  const { accountId } = account;
  const command = { kind: 'credit', accountId, amountUnits, ...requested } as const;
  const applied = await deps.submit(command, { actor: FAUCET_ACTOR });
  const { outcome } = applied;
  if (!outcome.ok) return refusalOfReject(outcome.reject, { amount: unitsToQuote(amountUnits) });
  return { ok: true, isNew: outcome.duplicate !== true, readBalance: () => balanceAfter(deps, applied, accountId) };
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
      if (taking.ok) taking.end(true);
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
