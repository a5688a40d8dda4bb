import { Command } from 'commander';
import { AdminError, type AdminTarget, findService, sendRequest, serviceUrl } from './admin-client.ts';

/** Sends a request to the admin endpoints and prints the result as JSON. */
export type SendAndPrint = (method: string, path: string, body?: unknown) => Promise<void>;

/** A subcommand that calls the running service: it has the option `--url`. */
export function adminCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--url <url>', 'base address of the service, for instance http://127.0.0.1:3000/openapi');
}

/** The {@link SendAndPrint} of a command's own `--url`. */
export function sendAndPrint(command: Command): SendAndPrint {
  return async (method, path, body) => {
    const target: AdminTarget = await findService(command.opts<{ url?: string }>().url);
    print(await sendRequest(target, method, path, body));
  };
}

/**
 * Prints the result of a public read. The admin token is sent only when the service requires a key (`REQUIRE_API_KEY`),
 * which it accepts instead.
 */
export async function read(command: Command, path: string): Promise<void> {
  const { url } = command.opts<{ url?: string }>();
  try {
    print(await sendRequest({ baseUrl: serviceUrl(url) }, 'GET', path));
  } catch (error) {
    const target = isKeyRequired(error) ? await findService(url).catch(() => undefined) : undefined;
    // Without a token, the original error already says how to give one.
    if (target === undefined) throw error;
    print(await sendRequest(target, 'GET', path));
  }
}

function isKeyRequired(error: unknown): boolean {
  return error instanceof AdminError && error.status === 401;
}

export function print(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
}

/** The query string for a page of a list and its filters; filters that were not given are left out. */
export function paging(
  { page, limit }: { readonly page: string; readonly limit: string },
  filters: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries({ page, limit, ...filters }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `?${new URLSearchParams(given).toString()}`;
}
