import type { SetKeyIssuance } from '../command.ts';
import type { Core } from '../core.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE } from '../refuse.ts';

/** Lets wallets issue themselves keys, or not. The exchange only remembers it. */
export function setKeyIssuance(core: Core, { enabled }: SetKeyIssuance): CommandOutcome {
  core.keyIssuanceEnabled = enabled;
  core.events.add({ kind: 'keyIssuanceChanged', enabled });
  return DONE;
}
