import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SETTINGS } from '../settings/setting-table.ts';
import { bearerToken, type Settings } from '../settings/settings.ts';
import { readOrCreateOwnerFile } from './owner-file.ts';

export interface AdminToken {
  readonly token: string;
  /** True the one time it was made: the moment to show it. */
  readonly fresh: boolean;
  /** Where it is kept; undefined when it comes from the settings. */
  readonly file: string | undefined;
}

/**
 * The admin token of the settings, or the one kept in DATA_DIR, made on the first start.
 *
 * @throws {Error} when the file holds none that the setting would take
 */
export function adminToken(settings: Pick<Settings, 'adminToken' | 'dataDir'>): AdminToken {
  if (settings.adminToken !== undefined) return { token: settings.adminToken, fresh: false, file: undefined };
  const file = join(settings.dataDir, 'admin.token');
  const { text, created } = readOrCreateOwnerFile(file, () => randomBytes(24).toString('base64url'));
  if (bearerToken(text) !== undefined) return { token: text, fresh: created, file };
  throw new Error(`${file} must hold ${SETTINGS.ADMIN_TOKEN.accepts}: remove it, and the next start makes another`);
}
