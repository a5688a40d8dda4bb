import { expect, it } from 'vitest';
import { failureTitles } from './failure-titles.ts';

it('names what failed, and of what', () => {
  expect(failureTitles('halt', 'Will it rain?')).toEqual({
    rejected: 'Could not pause: Will it rain?',
    unknown: 'It is unclear whether this was paused: Will it rain?',
  });
});

it('names no subject where there is only one', () => {
  expect(failureTitles('allowKeys').rejected).toBe('Could not allow new API keys');
});
