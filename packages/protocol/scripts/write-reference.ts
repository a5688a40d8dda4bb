// Writes docs/reference/errors.md and docs/reference/openapi.json from the tables of this package.
// Usage: npm run generate

import { mkdirSync, writeFileSync } from 'node:fs';
import { API_VERSION, emitOpenApi, errorsMarkdown, SERVER_PATH } from '../src/index.ts';

const folder = new URL('../../../docs/reference/', import.meta.url);
const document = emitOpenApi({ version: API_VERSION, serverUrl: SERVER_PATH });

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('errors.md', folder), errorsMarkdown());
writeFileSync(new URL('openapi.json', folder), `${JSON.stringify(document, null, 2)}\n`);
