// Writes docs/reference/errors.md, openapi.json and asyncapi.json from the tables of this package.
// Usage: npm run generate

import { mkdirSync, writeFileSync } from 'node:fs';
import { emitAsyncApi, emitOpenApi, errorsMarkdown } from '../src/index.ts';

const folder = new URL('../../../docs/reference/', import.meta.url);
const openApi = emitOpenApi();
const asyncApi = emitAsyncApi('127.0.0.1:3000');

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('errors.md', folder), errorsMarkdown());
writeFileSync(new URL('openapi.json', folder), `${JSON.stringify(openApi, null, 2)}\n`);
writeFileSync(new URL('asyncapi.json', folder), `${JSON.stringify(asyncApi, null, 2)}\n`);
