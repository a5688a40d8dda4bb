import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateOwnerFile } from '../owner-file.ts';
import { SETTINGS } from '../settings/setting-table.ts';
import type { Settings } from '../settings/settings.ts';

export interface AdminToken {
  readonly token: string;
  /** True if it was generated just now: only then it is shown. */
  readonly fresh: boolean;
  /** The file that holds it; undefined when it comes from the settings. */
  readonly file: string | undefined;
}

/**
 * The admin token from the settings, or the one kept in DATA_DIR, which the first start generates.
 *
 * @throws {Error} when the file holds a text that the setting would not accept
 */
export function adminToken(settings: Pick<Settings, 'adminToken' | 'dataDir'>): AdminToken {
  if (settings.adminToken !== undefined) return { token: settings.adminToken, fresh: false, file: undefined };
  const file = join(settings.dataDir, 'admin.token');
  const { text, created } = readOrCreateOwnerFile(file, () => randomBytes(24).toString('base64url'));
  const { parse, accepts } = SETTINGS.ADMIN_TOKEN.kind;
  if (parse(text) !== undefined) return { token: text, fresh: created, file };
  throw new Error(`${file} must hold ${accepts}: remove it, and the next start generates another`);
}
