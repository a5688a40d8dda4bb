import { Command } from 'commander';
import { type AdminTarget, ask, findService } from './admin-client.ts';

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

export function print(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
}

/** A page of a list, as `?page=&limit=`. */
export function paging(options: { readonly page: string; readonly limit: string }): string {
  return `?page=${encodeURIComponent(options.page)}&limit=${encodeURIComponent(options.limit)}`;
}
