import type { SetKeyIssuance } from '../command.ts';
import type { Core } from '../core.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE } from '../refuse.ts';

/** Records whether wallets may create API keys. The exchange only stores the setting. */
export function setKeyIssuance(core: Core, { enabled }: SetKeyIssuance): CommandOutcome {
  core.keyIssuanceEnabled = enabled;
  core.events.add({ kind: 'keyIssuanceChanged', enabled });
  return DONE;
}
