import { expect, it } from 'vitest';
import { isRefusedByFetch } from './refused-ports.ts';

it('a port counts as refused only if fetch connects to no server on it', async () => {
  const refused = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(isRefusedByFetch);
  expect(refused).toEqual(expect.arrayContaining([4190, 6000, 10_080]));
  for (const port of refused)
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});
