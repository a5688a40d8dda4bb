import type { Command } from 'commander';
import { AdminError, serviceUrl } from './admin-client.ts';
import { adminCommand, print } from './admin-command.ts';

export function statusCommand(): Command {
  const command = adminCommand('status', 'Whether the service takes work, and how each of its parts stands');
  return command.action(async () => {
    const ready = await readiness(new URL('/readyz', serviceUrl(command.opts<{ url?: string }>().url)));
    print(ready.body);
    if (!ready.ok) process.exitCode = 1;
  });
}

/** @throws {AdminError} when nobody answers, or somebody else than the service. */
export async function readiness(url: URL): Promise<{ readonly ok: boolean; readonly body: unknown }> {
  const response = await fetch(url, { redirect: 'manual' }).catch((cause: unknown) => {
    throw new AdminError(`nobody answers at ${url.origin}: is the service running?`, { cause });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'parts' in body) return { ok: response.ok, body };
  throw new AdminError(
    `${url.href} answers ${response.status}, and not as the service does: is that where it is? (HOST and PORT, or --url, say where)`,
  );
}
