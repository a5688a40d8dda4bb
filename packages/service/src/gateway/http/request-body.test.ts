import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseBody } from './request-body.ts';

const parse = (text: string, maxParts = 100) => parseBody(Buffer.from(text), maxParts);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a body', () => {
  it.each([
    ['values', `[${'1,'.repeat(5_000)}1]`],
    ['objects', `[${'{},'.repeat(5_000)}{}]`],
    ['empty texts', `[${'"",'.repeat(5_000)}""]`],
    ['names', `{${Array.from({ length: 5_000 }, (_, index) => `"${index}":-1`).join()}}`],
    ['repeated names', `{${'"a":1,'.repeat(5_000)}"a":1}`],
    ['what is not JSON', '{,'.repeat(5_000)],
  ])('with more %s than any valid one is refused before it is parsed', (_what, text) => {
    const parsed = vi.spyOn(JSON, 'parse');
    expect(parse(text)).toMatchObject({
      ok: false,
      errno: 2,
      message: expect.stringMatching(/^body: (more than 100 names and values|nested deeper)/),
    });
    expect(parsed).not.toHaveBeenCalled();
  });

  it('may have as many names and values as its bound, and no more', () => {
    const object = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":-1`).join()}}`;
    expect(parse(object(50))).toMatchObject({ ok: true });
    expect(parse(object(51))).toMatchObject({ ok: false, message: expect.stringContaining('more than 100') });
  });

  it('may have any number of commas, colons and brackets in its texts', () => {
    expect(parse(JSON.stringify({ rules: '{"a":[1,2]}, '.repeat(1_000) }))).toMatchObject({ ok: true });
  });
});
