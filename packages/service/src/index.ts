export type { Submission } from './journal/entry.ts';
export { standardOutput } from './operations/standard-output.ts';
export { readSettings } from './settings/settings.ts';
export { type HeadlessExchange, startHeadless, startService } from './start.ts';
