import { common as s } from '../strings/common.ts';

/** Whether the service can be reached at all. */
export function isServed(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/**
 * Loads code of the application.
 *
 * When a chunk fails to load, the router assumes that a newer version was deployed and reloads the whole page. While
 * the service is unreachable that reload would fail and lose the page, so a different error is thrown instead.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (await isServed()) throw cause;
    throw new Error(s.unreachable, { cause });
  }
}
