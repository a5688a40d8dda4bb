import { done } from '../../answers/refusal.ts';
import { presentLabel } from '../../presenters/label.ts';
import type { Handler, HandlerDeps } from '../handler.ts';

/** GET /label */
export function listLabels({ marketData }: HandlerDeps): Handler<'listLabels'> {
  return () => done({ list: marketData.catalog.labels().map(presentLabel) });
}
