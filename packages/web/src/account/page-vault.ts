import { openSecretStore } from './secret-store.ts';
import { createVault, type Vault } from './vault.ts';

let opened: Promise<Vault> | undefined;

/**
 * The vault of this browser.
 * @throws {Error} when what an earlier visit stored cannot be reached; the next call tries again
 */
export function vault(): Promise<Vault> {
  opened ??= openSecretStore()
    .then(createVault)
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}
