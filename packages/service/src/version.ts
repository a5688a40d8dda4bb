import { createRequire } from 'node:module';

/** Version of this service, from its package.json. */
export const VERSION: string = (createRequire(import.meta.url)('../package.json') as { version: string }).version;
