export { standardOutput } from './operations/standard-output.ts';
export type { Submission } from './sequencer/applied.ts';
export { readSettings } from './settings/settings.ts';
export { type HeadlessExchange, startHeadless } from './start.ts';
