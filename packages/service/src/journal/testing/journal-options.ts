import { quietLog } from '../../sequencer/testing/scene.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';

/** How tests open a journal, except for its folder. */
export const JOURNAL_OPTIONS = {
  ledger: 'custodial',
  newInstallation: () => TEST_INSTALLATION,
  nowMs: 0,
  log: quietLog,
} as const;
