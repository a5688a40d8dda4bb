import {
  type Address,
  concatHex,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  zeroHash,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { DEFAULT_CHAIN_ID } from '../chain-id.ts';
import type { Deployment } from '../deployment.ts';
import { testQuoteTokenAbi } from '../generated/abis.ts';
import { receiptOf } from '../receipt.ts';
import { CREATE2_FACTORY, type Plan, type PlannedContract, type PlanOptions, planDeployment } from './plan.ts';
import { reasonOf } from './reason-of.ts';

const QUOTE_DECIMALS = 18;
/** Code that carries out what the contracts need and chains before the Cancun hard fork do not know: MCOPY, TSTORE. */
const CANCUN_CODE: Hex = '0x5f5f5f5e5f5f5d00';
/** EIP-712 domain name of orders that published clients sign for. */
const DEFAULT_DOMAIN_NAME = 'OPINION CTF Exchange';

export interface DeployOptions extends Partial<Omit<PlanOptions, 'deployer' | 'operator'>> {
  readonly rpcUrl: string;
  /** Key that pays the gas and becomes admin of the contracts. */
  readonly deployerKey: Hex;
  readonly operator: Address;
  /** Result of an earlier run; its start block is kept if the exchange's address and the chain are the same. */
  readonly previous?: Deployment | undefined;
  /** Only reports what would be done. */
  readonly dryRun?: boolean;
  /** Receives one line for each contract. */
  readonly log?: (line: string) => void;
}

/**
 * Deploys the missing contracts of an installation. Addresses follow from the code and the options, so a second run
 * continues where the first stopped, also after a failure.
 *
 * @throws {Error} when the node does not answer, the chain has no CREATE2 factory or lacks instructions that the contracts
 * need, a given address has no contract, or a deployment fails
 */
export async function deploy(options: DeployOptions): Promise<Deployment> {
  const { rpcUrl, deployerKey, operator, previous, dryRun = false, log = () => {} } = options;
  const account = privateKeyToAccount(deployerKey);
  const transport = http(rpcUrl);
  const client = createPublicClient({ transport });
  const wallet = createWalletClient({ account, transport });
  const [chainId, startBlock] = await Promise.all([client.getChainId(), client.getBlockNumber()]).catch(
    (cause: unknown) => {
      throw new Error(`the node does not answer as one: ${reasonOf(cause)}: check RPC_URL`, { cause });
    },
  );
  const plan = planDeployment({
    challengeWindowSec: 0,
    domainName: DEFAULT_DOMAIN_NAME,
    ...options,
    deployer: account.address,
  });
  await checkChain(client, plan);
  if (chainId !== DEFAULT_CHAIN_ID) {
    log(
      `chain id ${chainId}: the application and Presage’s client library trade on this chain; the published client signs for chain ${DEFAULT_CHAIN_ID} only`,
    );
  }
  // Without viem's check of the chain, which is whichever one the node serves.
  const send: Send = (data) => wallet.sendTransaction({ to: CREATE2_FACTORY, data, chain: null });
  // Addresses are the same on every chain; block numbers are not.
  const isSame = previous?.chainId === chainId && previous.contracts.ctfExchange === plan.contracts.ctfExchange;
  if (!isSame && (await hasCode(client, plan.contracts.ctfExchange))) {
    log(
      `startBlock ${startBlock}: the exchange stands already, and no file says since which block. If it has been used, set startBlock to that block, or the service misses what happened before`,
    );
  }
  for (const contract of plan.toDeploy) {
    const stands = await hasCode(client, contract.address);
    log(
      `${contract.name} ${contract.address}: ${stands ? 'already deployed' : dryRun ? 'would be deployed' : 'deploying'}`,
    );
    if (!stands && !dryRun) await deployContract({ client, send }, contract);
  }
  return {
    chainId,
    startBlock: isSame ? previous.startBlock : Number(startBlock),
    deployer: account.address,
    operator,
    contracts: plan.contracts,
  };
}

/** Whether a deployment's contracts are on the chain that a node serves. */
export async function stands(rpcUrl: string, { contracts }: Deployment): Promise<boolean> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const found = await Promise.all(Object.values(contracts).map((address) => hasCode(client, address)));
  return found.every(Boolean);
}

/** Rejects a chain on which not all contracts would work, and given addresses without a contract. */
async function checkChain(client: PublicClient, { toDeploy, contracts }: Plan): Promise<void> {
  if (!(await hasCode(client, CREATE2_FACTORY))) {
    throw new Error(
      `There is no CREATE2 factory at ${CREATE2_FACTORY} on this chain: deploy it first (github.com/Arachnid/deterministic-deployment-proxy).`,
    );
  }
  await checkInstructions(client);
  const given = Object.entries(contracts).filter(([name]) => toDeploy.every((planned) => planned.name !== name));
  for (const [name, address] of given) {
    if (!(await hasCode(client, address))) throw new Error(`${name}: there is no contract at ${address} on this chain`);
    if (name === 'quoteToken') await checkDecimals(client, address);
  }
}

/** Some contracts could be deployed all the same, and their gas would be lost. */
async function checkInstructions(client: PublicClient): Promise<void> {
  await client.call({ data: CANCUN_CODE }).catch((cause: unknown) => {
    const words =
      'The node does not carry out instructions of the Cancun hard fork, which the contracts need: use a chain, and a node, that has it';
    throw new Error(`${words} (${reasonOf(cause)})`, { cause });
  });
}

/** All amounts assume 18 decimals; with any other number they would be wrong. */
async function checkDecimals(client: PublicClient, address: Address): Promise<void> {
  const call = { address, abi: testQuoteTokenAbi, functionName: 'decimals' } as const;
  const decimals = await client.readContract(call).catch((cause: unknown) => {
    throw new Error(`quoteToken: the decimals of ${address} cannot be read: ${reasonOf(cause)}`, { cause });
  });
  if (decimals === QUOTE_DECIMALS) return;
  throw new Error(`quoteToken: ${address} has ${decimals} decimals; the token must have ${QUOTE_DECIMALS}`);
}

type Send = (data: Hex) => Promise<Hex>;

async function deployContract(
  { client, send }: { client: PublicClient; send: Send },
  { name, address, initCode }: PlannedContract,
): Promise<void> {
  // Its address follows from its code, so it is this contract, whichever transaction put it there, and whenever.
  const hash = await send(concatHex([zeroHash, initCode])).catch(async (cause: unknown) => {
    if (await hasCode(client, address).catch(() => false)) return undefined;
    throw new Error(`${name} could not be deployed: ${reasonOf(cause)}`, { cause });
  });
  if (hash === undefined) return;
  await receiptOf(client, hash);
  if (!(await hasCode(client, address))) {
    throw new Error(`${name} could not be deployed: transaction ${hash} left no contract at ${address}`);
  }
}

async function hasCode(client: PublicClient, address: Address): Promise<boolean> {
  const code = await client.getCode({ address });
  return code !== undefined && code !== '0x';
}
