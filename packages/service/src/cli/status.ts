import type { Command } from 'commander';
import { AdminError, serviceUrl } from './admin-client.ts';
import { adminCommand, print } from './admin-command.ts';

export function statusCommand(): Command {
  const command = adminCommand('status', 'Whether the service is up, and what it holds');
  return command.action(async () => {
    const ready = await readiness(new URL('/readyz', serviceUrl(command.opts<{ url?: string }>().url)));
    print(ready.body);
    if (!ready.ok) process.exitCode = 1;
  });
}

async function readiness(url: URL): Promise<{ readonly ok: boolean; readonly body: unknown }> {
  try {
    const response = await fetch(url);
    return { ok: response.ok, body: await response.json() };
  } catch (cause) {
    throw new AdminError(`nobody answers at ${url.origin}: is the service running?`, { cause });
  }
}
