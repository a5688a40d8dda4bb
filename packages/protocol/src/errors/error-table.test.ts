import { describe, expect, it } from 'vitest';
import { UserAuth } from '../schemas/account.ts';
import { ERRNO, ERRORS, errorByErrno, errorByName } from './error-table.ts';
import { errorsMarkdown } from './errors-markdown.ts';

/** Numbers that the specification fixes (service.md §7.2, §7.3; wire contract §1). */
const FIXED = [
  0, 1, 2, 100, 200, 201, 202, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309, 320, 321, 429, 500, 11004, 11005,
  11009, 11010, 11011, 11012, 11013,
];

describe('the table of errors', () => {
  it('has every number of the specification exactly once, in order', () => {
    expect(ERRORS.map(({ errno }) => errno)).toEqual(FIXED);
  });

  it('uses every name once', () => {
    const names = ERRORS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]*$/);
  });

  it('can be looked up by name and by number', () => {
    for (const entry of ERRORS) {
      expect(ERRNO[entry.name]).toBe(entry.errno);
      expect(errorByErrno(entry.errno)).toBe(entry);
      expect(errorByName(entry.name)).toBe(entry);
    }
    expect(errorByErrno(999)).toBeUndefined();
  });

  it('says in whole sentences what went wrong and what to do', () => {
    for (const { message, hint } of ERRORS) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(hint).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('names fields of GET /user/auth for the maker and signer of an order', () => {
    const named = errorByName('makerMismatch').hint.match(/\b[a-z]+[A-Z]\w*/g);
    expect(named).toHaveLength(2);
    expect(Object.keys(UserAuth.properties)).toEqual(expect.arrayContaining(named ?? []));
  });

  it('appears row by row on the generated error page', () => {
    const rows = [...errorsMarkdown().matchAll(/^\| (\d+) \| `(\w+)` \|/gm)].map(([, errno, name]) => [
      Number(errno),
      name,
    ]);
    expect(rows).toEqual(ERRORS.map(({ errno, name }) => [errno, name]));
  });
});
