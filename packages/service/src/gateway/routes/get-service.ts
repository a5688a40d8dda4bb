import { done } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { FAUCET_ACCOUNT_DAY_QUOTE, FAUCET_CALL_QUOTE } from '../limits.ts';
import { hasFaucet } from './has-faucet.ts';

/** GET /service */
export function getService(deps: HandlerDeps): Handler<'getService'> {
  const { settings, version } = deps;
  const { demo, openRegistration } = settings;
  const gives = hasFaucet(deps);
  const info = {
    version,
    demo,
    openRegistration,
    faucetPerCall: gives ? String(FAUCET_CALL_QUOTE) : '0',
    faucetPerDay: gives ? String(FAUCET_ACCOUNT_DAY_QUOTE) : '0',
  };
  return () => done(info);
}
