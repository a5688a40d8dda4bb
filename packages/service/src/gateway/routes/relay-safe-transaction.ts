import { notUnderstood } from '../http/refusal.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** POST /builder/safe/{address}/tx */
export function relaySafeTransaction(_deps: HandlerDeps): Handler<'relaySafeTransaction'> {
  return () =>
    notUnderstood('this installation is custodial: there are no Safes; split, merge and redeem with POST /positions/…');
}
