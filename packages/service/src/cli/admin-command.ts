import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@presage/protocol/values';
import { Command, InvalidArgumentError, Option } from 'commander';
import { AdminError, type AdminRequest, findService, sendRequest, serviceUrl } from './admin-client.ts';

/** A subcommand that calls the running service: it has the option `--url`. */
export function adminCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--url <url>', 'base address of the service, for instance http://127.0.0.1:3000/openapi');
}

/** The options that say where and how the request of an {@link adminCommand} is sent. */
interface Sending {
  readonly url?: string;
  /** Of a {@link onceCommand} only. */
  readonly idempotencyKey?: string;
}

/** Sends a request to the admin endpoints of a command's `--url`, under its key if it has one, and prints the result. */
export async function sendAndPrint(
  command: Command,
  method: AdminRequest['method'],
  path: string,
  body?: unknown,
): Promise<void> {
  const { url, idempotencyKey } = command.opts<Sending>();
  print(await sendRequest(await findService(url), { method, path, body, idempotencyKey }));
}

/** An {@link adminCommand} whose request would be done twice if it were sent twice: it also has `--idempotency-key`. */
export function onceCommand(name: string, description: string): Command {
  const words =
    'text of your own for this request, such as the number of a payment: repeated with it, the request is done only once';
  const option = new Option('--idempotency-key <key>', words).argParser(idempotencyKey);
  return adminCommand(name, description).addOption(option.default(randomUUID(), 'a new one'));
}

/** An {@link adminCommand} that prints a page of a list: it also has the options of {@link Page}. */
export function listCommand(name: string, description: string): Command {
  return adminCommand(name, description)
    .option('--page <number>', 'from 1', '1')
    .option('--limit <number>', 'at most 20', '20');
}

/** Which page of a list to print; the service checks it. */
export interface Page {
  readonly page: string;
  readonly limit: string;
}

function idempotencyKey(text: string): string {
  if (IDEMPOTENCY_KEY.test(text)) return text;
  throw new InvalidArgumentError('Give 1 to 255 visible ASCII characters without spaces.');
}

/**
 * Prints the result of a public read. The admin token is sent only when the service requires a key (`REQUIRE_API_KEY`),
 * which it accepts instead.
 */
export async function read(command: Command, path: string): Promise<void> {
  const { url } = command.opts<Sending>();
  try {
    print(await sendRequest({ baseUrl: serviceUrl(url) }, { method: 'GET', path }));
  } catch (error) {
    const target = isKeyRequired(error) ? await findService(url).catch(() => undefined) : undefined;
    // Without a token, the original error already says how to give one.
    if (target === undefined) throw error;
    print(await sendRequest(target, { method: 'GET', path }));
  }
}

function isKeyRequired(error: unknown): boolean {
  return error instanceof AdminError && error.status === 401;
}

/** Prints a result as JSON. */
export function print(answer: unknown): void {
  process.stdout.off('error', onUnwritten).on('error', onUnwritten);
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
}

/** A reader that stops early, as `head` does, is no failure. */
function onUnwritten({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.stderr.write(`presage: ${message}\n`);
  process.exitCode = 1;
}

/** The query string for a page of a list and its filters; filters that were not given are left out. */
export function paging({ page, limit }: Page, filters: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries({ page, limit, ...filters }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `?${new URLSearchParams(given).toString()}`;
}
