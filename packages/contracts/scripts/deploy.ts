// Deploys the contracts, or those still missing, on the configured chain, and writes their addresses.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { redactLongHex } from '@presage/protocol/values';
import { type Address, type Hex, isAddress, isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deploy } from '../src/deploy/deploy.ts';
import { reasonOf } from '../src/deploy/reason-of.ts';
import { readDeployment, writeDeployment } from '../src/deployment.ts';
import { makeFolder } from '../src/make-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const DEFAULT_WINDOW_SEC = 7200;

const USAGE = `Usage: RPC_URL=… DEPLOYER_KEY_FILE=… OPERATOR=0x… QUOTE_TOKEN=0x… npm run deploy -w packages/contracts [-- --dry-run]

  RPC_URL               node of the chain
  DEPLOYER_KEY          key that pays and becomes admin, 32 bytes as hex; or DEPLOYER_KEY_FILE, a file that holds it
  OPERATOR              address that matches orders, registers markets and proposes resolutions
  QUOTE_TOKEN           address of the quote token; "test" deploys one of play money
  CONDITIONAL_TOKENS    address of an existing ConditionalTokens 1.0.3 (default: deploy it)
  FEE_RECEIVER          address that receives the fees (default: the deployer)
  ORACLE_OWNERS         addresses that can challenge resolutions, separated by commas (default: the deployer)
  CHALLENGE_WINDOW_SEC  seconds a resolution can be challenged (default 7200)
  ORDER_DOMAIN_NAME     EIP-712 domain name of orders (default: what published clients sign)
  CHAIN_DEPLOYMENT      file to write; also read if an earlier run wrote it (default data/deployment.json)`;

const file = path.resolve(ROOT, process.env.CHAIN_DEPLOYMENT ?? 'data/deployment.json');

try {
  const options = optionsOf(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else await main(options['dry-run']);
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}

function optionsOf(args: string[]): { readonly help: boolean; readonly 'dry-run': boolean } {
  const option = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args, options: { help: { ...option, short: 'h' }, 'dry-run': option } }).values;
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n\n${USAGE}`, { cause });
  }
}

async function main(dryRun: boolean): Promise<void> {
  // Before anything is sent: addresses that cannot be written down would be lost.
  if (!dryRun) makeFolderOf(file);
  const deployment = await deploy({
    rpcUrl: nodeUrl(),
    deployerKey: deployerKey(),
    operator: address('OPERATOR', required('OPERATOR')),
    quoteToken: required('QUOTE_TOKEN') === 'test' ? undefined : optionalAddress('QUOTE_TOKEN'),
    conditionalTokens: optionalAddress('CONDITIONAL_TOKENS'),
    feeReceiver: optionalAddress('FEE_RECEIVER'),
    oracleOwners: process.env.ORACLE_OWNERS?.split(',').map((owner) => address('ORACLE_OWNERS', owner.trim())),
    challengeWindowSec: seconds('CHALLENGE_WINDOW_SEC', DEFAULT_WINDOW_SEC),
    ...(process.env.ORDER_DOMAIN_NAME === undefined ? {} : { domainName: process.env.ORDER_DOMAIN_NAME }),
    previous: existsSync(file) ? readDeployment(file) : undefined,
    dryRun,
    log: (line) => console.log(line),
  });
  if (dryRun) {
    console.log(`Nothing was sent. ${file} would contain:\n${JSON.stringify(deployment, null, 2)}`);
    return;
  }
  writeDeployment(file, deployment);
  console.log(`Addresses are in ${file}; start the service with LEDGER=chain CHAIN_DEPLOYMENT=${file}`);
}

function makeFolderOf(deploymentFile: string): void {
  try {
    makeFolder(path.dirname(deploymentFile));
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(
      `CHAIN_DEPLOYMENT is ${deploymentFile}: its folder cannot be created (the system says: ${message})`,
      { cause },
    );
  }
}

function nodeUrl(): string {
  const url = required('RPC_URL');
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  throw new Error('RPC_URL must be an http or https URL; it is not shown here, because it may contain a key');
}

function deployerKey(): Hex {
  const keyFile = process.env.DEPLOYER_KEY_FILE;
  const key = keyFile === undefined ? required('DEPLOYER_KEY') : keyIn(keyFile);
  if (isHex(key) && key.length === 66 && isOfCurve(key)) return key;
  // The message must not contain the key.
  throw new Error(
    `${keyFile ?? 'DEPLOYER_KEY'}: the key must be 32 bytes as hex with 0x, a key of the curve secp256k1`,
  );
}

function keyIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    // The path may be the key itself.
    throw new Error(`DEPLOYER_KEY_FILE cannot be read: ${redactLongHex((cause as Error).message)}`);
  }
}

/** The library's own error shows the key. */
function isOfCurve(key: Hex): boolean {
  try {
    privateKeyToAccount(key);
    return true;
  } catch {
    return false;
  }
}

function optionalAddress(name: string): Address | undefined {
  const value = process.env[name];
  return value === undefined ? undefined : address(name, value);
}

function address(name: string, value: string): Address {
  if (isAddress(value)) return value;
  throw new Error(`${name} is ${JSON.stringify(redactLongHex(value))}: it must be an address`);
}

function seconds(name: string, otherwise: number): number {
  const value = process.env[name];
  if (value === undefined) return otherwise;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new Error(`${name} is ${JSON.stringify(value)}: it must be whole seconds`);
}

function required(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  throw new Error(`${name} is not set.\n\n${USAGE}`);
}
