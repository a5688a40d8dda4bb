export type { Submission } from './journal/entry.ts';
export { standardOutput } from './operations/standard-output.ts';
export { readSettings } from './settings/settings.ts';
export { startHeadless, startService } from './start.ts';
