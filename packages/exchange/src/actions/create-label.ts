import type { CreateLabel } from '../command.ts';
import type { Core } from '../core.ts';
import { MAX_LABELS } from '../limits.ts';
import type { CommandOutcome } from '../outcome.ts';
import { refuse } from '../refuse.ts';

/** Creates a label with a unique name. */
export function createLabel({ labels, events }: Core, { name, imageUrl }: CreateLabel): CommandOutcome {
  if (labels.find(name) !== 0) return refuse({ code: 'labelExists', name });
  if (labels.count >= MAX_LABELS) return refuse({ code: 'tooMany', what: 'labels', max: MAX_LABELS });
  const labelId = labels.add(name);
  events.add({ kind: 'labelCreated', labelId, name, imageUrl });
  return { ok: true, labelId };
}
