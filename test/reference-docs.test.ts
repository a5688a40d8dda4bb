import { readFileSync } from 'node:fs';
import { emitAsyncApi, emitOpenApi, errorsMarkdown } from '@presage/protocol';
import { describe, expect, it } from 'vitest';

function reference(name: string): string {
  return readFileSync(new URL(`../docs/reference/${name}`, import.meta.url), 'utf8');
}

describe('the reference (if it differs, run `npm run generate`)', () => {
  it('has the table of errors from the code', () => {
    expect(reference('errors.md')).toBe(errorsMarkdown());
  });

  it('has the endpoints from the code', () => {
    expect(JSON.parse(reference('openapi.json'))).toEqual(emitOpenApi());
  });

  it('has the stream from the code', () => {
    expect(JSON.parse(reference('asyncapi.json'))).toEqual(emitAsyncApi('127.0.0.1:3000'));
  });
});
