import { Command } from 'commander';
import { AdminError, type AdminTarget, ask, findService, serviceUrl } from './admin-client.ts';

/** Sends a request to the admin endpoints and prints what comes back as JSON. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<void>;

/** A subcommand that talks to the running service: it knows `--url` and prints the answer as JSON. */
export function adminCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--url <url>', 'base address of the service, for instance http://127.0.0.1:3000/openapi');
}

/** The {@link Ask} of a command's own `--url`. */
export function asking(command: Command): Ask {
  return async (method, path, body) => {
    const target: AdminTarget = await findService(command.opts<{ url?: string }>().url);
    print(await ask(target, method, path, body));
  };
}

/** Prints what is open to all. The token goes along only where the service asks for a key: there the operator may read by it. */
export async function read(command: Command, path: string): Promise<void> {
  const { url } = command.opts<{ url?: string }>();
  try {
    print(await ask({ baseUrl: serviceUrl(url) }, 'GET', path));
  } catch (error) {
    const target = isKeyAsked(error) ? await findService(url).catch(() => undefined) : undefined;
    // Without a token the refusal itself says where one is looked for.
    if (target === undefined) throw error;
    print(await ask(target, 'GET', path));
  }
}

function isKeyAsked(error: unknown): boolean {
  return error instanceof AdminError && error.status === 401;
}

export function print(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
}

/** A page of a list as a query, with what it is filtered by; a filter that was not given is left out. */
export function paging(
  { page, limit }: { readonly page: string; readonly limit: string },
  filters: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries({ page, limit, ...filters }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `?${new URLSearchParams(given).toString()}`;
}
