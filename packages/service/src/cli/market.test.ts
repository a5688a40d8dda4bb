import { expect, it } from 'vitest';
import { marketCommand } from './market.ts';

/** What `presage market …` says when it is refused before anything is sent. */
async function refusal(...args: string[]): Promise<string> {
  const market = marketCommand();
  for (const command of [market, ...market.commands])
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  const error: unknown = await market.parseAsync(args, { from: 'user' }).catch((each: unknown) => each);
  return (error as Error).message;
}

it.each([
  ['create', '--title', 'Will it rain?'],
  ['create', '--cutoff', '2137-01-01'],
])('a market without what it needs is refused in words of the command: %s %s', async (...args) => {
  expect(await refusal(...args)).toBe('error: give --title and --cutoff, or --file');
});

it.each([
  ['create', '--cutoff', '2137-01-01'],
  ['create', '--child', 'A'],
  ['edit', '7', '--taker-fee', '50'],
])('what would not count beside a file is refused: %s %s', async (...args) => {
  expect(await refusal(...args, '--file', 'market.json')).toContain("'--file <path>' cannot be used with option");
});
