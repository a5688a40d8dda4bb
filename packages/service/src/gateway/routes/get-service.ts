import { done } from '../http/refusal.ts';
import { FAUCET_ACCOUNT_DAY_QUOTE, FAUCET_CALL_QUOTE } from '../limits.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** GET /service */
export function getService({ settings, version }: HandlerDeps): Handler<'getService'> {
  const { demo, openRegistration } = settings;
  const info = {
    version,
    demo,
    openRegistration,
    faucetPerCall: demo ? String(FAUCET_CALL_QUOTE) : '0',
    faucetPerDay: demo ? String(FAUCET_ACCOUNT_DAY_QUOTE) : '0',
  };
  return () => done(info);
}
