import type { Command } from 'commander';
import { AdminError, serviceUrl } from './admin-client.ts';
import { adminCommand, print } from './admin-command.ts';
import { noResponse } from './no-response.ts';

export function statusCommand(): Command {
  const command = adminCommand('status', 'Prints whether the service is ready, and the state of each of its parts');
  return command.action(async () => {
    const ready = await readiness(new URL('/readyz', serviceUrl(command.opts<{ url?: string }>().url)));
    print(ready.body);
    if (!ready.ok) process.exitCode = 1;
  });
}

/** Milliseconds after which a service that does not respond counts as hanging. */
const TIMEOUT_MS = 10_000;

/** @throws {AdminError} when there is no response in time, or one that is not the service's. */
export async function readiness(
  url: URL,
  timeoutMs = TIMEOUT_MS,
): Promise<{ readonly ok: boolean; readonly body: unknown }> {
  const late = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { redirect: 'manual', signal: late }).catch((cause: unknown) => {
    const { reason, advice } = noResponse(cause);
    throw new AdminError(
      late.aborted
        ? `${url.origin} did not respond within ${timeoutMs / 1_000} s: it hangs or is overloaded, see its log`
        : `no response from ${url.origin} (${reason}): ${advice}`,
      { cause },
    );
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'parts' in body) return { ok: response.ok, body };
  throw new AdminError(
    `${url.href} responded with ${response.status}, but not in the format of the service: is the address right? (HOST and PORT, or --url, set it)`,
  );
}
