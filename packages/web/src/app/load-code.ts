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
 * A router takes code that cannot be loaded for code of an older version, and loads the whole page anew. While the service is
 * away that would leave nothing of it: then it fails for that reason.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (await isServed()) throw cause;
    throw new Error(s.unreachable, { cause });
  }
}
