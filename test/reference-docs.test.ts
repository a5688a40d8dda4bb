import { readFileSync } from 'node:fs';
import { API_VERSION, emitAsyncApi, emitOpenApi, errorsMarkdown, SERVER_PATH } from '@presage/protocol';
import { describe, expect, it } from 'vitest';

function reference(name: string): string {
  return readFileSync(new URL(`../docs/reference/${name}`, import.meta.url), 'utf8');
}

describe('the reference (if it differs, run `npm run generate`)', () => {
  it('has the table of errors from the code', () => {
    expect(reference('errors.md')).toBe(errorsMarkdown());
  });

  it('has the endpoints from the code', () => {
    expect(JSON.parse(reference('openapi.json'))).toEqual(
      emitOpenApi({ version: API_VERSION, serverUrl: SERVER_PATH }),
    );
  });

  it('has the stream from the code', () => {
    expect(JSON.parse(reference('asyncapi.json'))).toEqual(
      emitAsyncApi({ version: API_VERSION, host: '127.0.0.1:3000' }),
    );
  });
});
