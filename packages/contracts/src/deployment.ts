import { readFileSync } from 'node:fs';
import { type Address, isAddress } from 'viem';
import { writeDurably } from './write-durably.ts';

/** Every contract that an installation on a chain uses. */
export const CONTRACT_NAMES = [
  'quoteToken',
  'conditionalTokens',
  'ctfExchange',
  'feeManager',
  'oracleAdapter',
  'multiSend',
  'safeSingleton',
  'safeProxyFactory',
  'safeFallbackHandler',
] as const;

export type ContractName = (typeof CONTRACT_NAMES)[number];

/** Addresses of an installation's contracts: written by a deployment, read by everything that uses the chain. */
export interface Deployment {
  readonly chainId: number;
  /** No earlier block has events of the contracts: log reading starts here. */
  readonly startBlock: number;
  readonly deployer: Address;
  /** Address that may match orders, register markets, set fee rates and propose resolutions. */
  readonly operator: Address;
  readonly contracts: Readonly<Record<ContractName, Address>>;
}

/**
 * Reads the file that a deployment wrote.
 * @throws {Error} naming the file and the field that is missing or malformed
 */
export function readDeployment(file: string): Deployment {
  const { chainId, startBlock, deployer, operator, contracts } = jsonIn(file);
  return {
    chainId: wholeNumber(chainId, `${file}: chainId`),
    startBlock: wholeNumber(startBlock, `${file}: startBlock`),
    deployer: address(deployer, `${file}: deployer`),
    operator: address(operator, `${file}: operator`),
    contracts: Object.fromEntries(
      CONTRACT_NAMES.map((name) => [name, address(contracts?.[name], `${file}: contracts.${name}`)]),
    ) as Record<ContractName, Address>,
  };
}

/** Writes the file, or replaces it as a whole. @throws the system's error */
export function writeDeployment(file: string, deployment: Deployment): void {
  writeDurably(file, `${JSON.stringify(deployment, null, 2)}\n`);
}

function jsonIn(file: string): Partial<Deployment> {
  const text = textIn(file);
  try {
    return (JSON.parse(text) ?? {}) as Partial<Deployment>;
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function wholeNumber(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`${what} is ${shown(value)}: it must be a whole number, 0 or more`);
}

function address(value: unknown, what: string): Address {
  if (typeof value === 'string' && isAddress(value)) return value;
  throw new Error(`${what} is ${shown(value)}: it must be an address`);
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
