import { createRequire } from 'node:module';

/** Of this service, as its package says. */
export const VERSION: string = (createRequire(import.meta.url)('../package.json') as { version: string }).version;
