import { readFileSync } from 'node:fs';
import { redactLongHex } from '@presage/protocol/values';
import type { Hex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Settings } from '../../settings/settings.ts';
import { openKeystore } from './keystore.ts';

export type OperatorKeySettings = Pick<
  Settings,
  'operatorKey' | 'operatorKeystore' | 'operatorKeystorePassword' | 'operatorKeystorePasswordFile'
>;

/** The operator's key is missing, set twice or unusable: the service does not start. */
class OperatorKeyError extends Error {
  constructor(problem: string) {
    // The problem may name a path, and somebody may have set the key in place of one.
    super(`operator key: ${redactLongHex(problem)}`);
    this.name = 'OperatorKeyError';
  }
}

/**
 * The account that sends for the service: from OPERATOR_KEY, or from the encrypted file OPERATOR_KEYSTORE. The key
 * itself stays inside the account: it is stored nowhere else and never output.
 *
 * @throws {OperatorKeyError}
 */
export function operatorAccount(settings: OperatorKeySettings): PrivateKeyAccount {
  const { operatorKey, operatorKeystore } = settings;
  if (operatorKey !== undefined && operatorKeystore !== undefined) {
    throw new OperatorKeyError('both OPERATOR_KEY and OPERATOR_KEYSTORE are set; remove one of them');
  }
  if (operatorKey !== undefined) return accountOf(operatorKey);
  if (operatorKeystore === undefined) throw new OperatorKeyError('set OPERATOR_KEY or OPERATOR_KEYSTORE');
  return accountOf(keyIn(operatorKeystore, settings));
}

function keyIn(keystore: string, settings: OperatorKeySettings): Hex {
  const text = read(keystore);
  const password = passwordOf(settings);
  try {
    return openKeystore(text, password);
  } catch (error) {
    throw new OperatorKeyError(`OPERATOR_KEYSTORE ${keystore}: ${(error as Error).message}`);
  }
}

function accountOf(key: Hex): PrivateKeyAccount {
  try {
    return privateKeyToAccount(key);
  } catch {
    // The library's message may contain the key.
    throw new OperatorKeyError('it is not a valid key of the curve secp256k1');
  }
}

function passwordOf({ operatorKeystorePassword, operatorKeystorePasswordFile }: OperatorKeySettings): string {
  if (operatorKeystorePassword !== undefined) return operatorKeystorePassword;
  if (operatorKeystorePasswordFile === undefined) {
    throw new OperatorKeyError('set OPERATOR_KEYSTORE_PASSWORD or OPERATOR_KEYSTORE_PASSWORD_FILE');
  }
  return read(operatorKeystorePasswordFile).replace(/\r?\n$/, '');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorKeyError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}
