import { done } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';

/** GET /time */
export function getTime({ nowMs }: HandlerDeps): Handler<'getTime'> {
  return () => done({ time: nowMs() });
}
