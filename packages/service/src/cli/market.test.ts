import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { marketCommand } from './market.ts';

/** The error message of a `presage market …` command. */
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
])('a missing option is refused before anything is sent: %s %s', async (...args) => {
  expect(await refusal(...args)).toBe('error: give --title and --cutoff, or --file');
});

it.each([
  ['create', '--cutoff', '2137-01-01'],
  ['create', '--child', 'A'],
  ['edit', '7', '--taker-fee', '50'],
])('an option that --file would override is refused: %s %s', async (...args) => {
  expect(await refusal(...args, '--file', 'market.json')).toContain("'--file <path>' cannot be used with option");
});

it.each([
  ['a mark before it, as some editors put it', '\ufeff{"rules":"ü"}', 'utf8', 'failed already'],
  ['another encoding', '{"rules":"ü"}', 'latin1', 'is not text in UTF-8: save it in that encoding'],
  ['no JSON', '{', 'utf8', 'is not valid JSON: '],
] as const)('a --file is read only as JSON in UTF-8: %s', async (_what, text, encoding, words) => {
  const file = join(temporaryFolder(), 'market.json');
  writeFileSync(file, text, encoding);
  const url = await serving((_request, response) =>
    response.end(JSON.stringify({ errno: 202, errmsg: 'failed already', result: null })),
  );
  expect(await refusal('edit', '7', '--file', file, '--url', url)).toContain(words);
});

it.each([
  [['fail', '7', '--dry-run'], 'GET'],
  [['fail', '7'], 'POST'],
])('a market is failed only without --dry-run: %j', async (args, method) => {
  const asked: string[] = [];
  const url = await serving((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ errno: 202, errmsg: 'failed already', result: null }));
  });
  expect(await refusal(...args, '--url', url)).toContain('failed already');
  expect(asked).toEqual([`${method} /openapi/admin/market/7/fail`]);
});

it('what was halted is printed, for the end of the halt, also when the service ceases to respond', async () => {
  const url = await serving(({ url: path }, response) => {
    if (path?.endsWith('/9/halt')) response.destroy();
    else response.end(JSON.stringify({ errno: 0, errmsg: '', result: {} }));
  });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  expect(await refusal('halt', '7', '8', '9', '10', '--url', url)).toContain('may have taken effect');
  expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toEqual({ moved: [7, 8], refused: [] });
});

/** Starts a service, whose token the commands then have, and returns its address. */
async function serving(respond: RequestListener): Promise<string> {
  const service = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  vi.stubEnv('ADMIN_TOKEN', 'a-token-that-is-long-enough');
  onTestFinished(() => void vi.unstubAllEnvs());
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/openapi`;
}
