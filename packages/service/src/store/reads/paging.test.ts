import { describe, expect, it } from 'vitest';
import { MAX_OFFSET_ROWS } from '../limits.ts';
import { readPage, type Slice } from './paging.ts';

const TOTAL = 2 * MAX_OFFSET_ROWS;
const echo = async (slice: Slice) => [slice];

describe('a page', () => {
  it('starts after the rows of the pages before', async () => {
    expect(await readPage({ page: 3, limit: 10 }, TOTAL, echo)).toEqual({
      total: TOTAL,
      list: [{ offset: 20, limit: 10 }],
    });
  });

  it('past the end is empty, and nothing is read', async () => {
    const never = () => Promise.reject(new Error('read'));
    expect(await readPage({ page: 1_000_000, limit: 20 }, TOTAL, never)).toEqual({ total: TOTAL, list: [] });
    expect(await readPage({ page: 1, limit: 20 }, 0, never)).toEqual({ total: 0, list: [] });
  });

  it('too deep to be found quickly is refused', async () => {
    const deepest = MAX_OFFSET_ROWS / 10 + 1;
    expect((await readPage({ page: deepest, limit: 10 }, TOTAL, echo)).list).toHaveLength(1);
    await expect(readPage({ page: deepest + 1, limit: 10 }, TOTAL, echo)).rejects.toThrow('rows deep');
  });
});
