import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_KEYS, type LocalChain, type LocalChainOptions, startLocalChain } from '@presage/contracts';
import { newDataDir, removeDataDir, type TestService } from './running-service.ts';
import { startServiceHere } from './service-here.ts';

/** A service on its own chain; stopping removes both. */
export interface ChainService {
  readonly service: TestService;
  readonly chain: LocalChain;
  /** Starts the service again, with other settings. */
  restart(changes: Environment): Promise<void>;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts a throwaway chain and a service on it. `environment` overrides the settings, and may depend on the chain. */
export async function startChainService(
  environment: Environment | ((chain: LocalChain) => Promise<Environment>) = {},
  options: Pick<LocalChainOptions, 'challengeWindowSec' | 'chainId'> = {},
): Promise<ChainService> {
  const chain = await startLocalChain(options);
  const dataDir = newDataDir();
  const deployment = join(dataDir, 'deployment.json');
  writeFileSync(deployment, JSON.stringify(chain.deployment));
  const stopChain = async () => {
    await chain.stop();
    removeDataDir(dataDir);
  };
  try {
    const settings = {
      LEDGER: 'chain',
      RPC_URL: chain.rpcUrl,
      CHAIN_DEPLOYMENT: deployment,
      OPERATOR_KEY: LOCAL_KEYS.operator,
      LOCAL_CHAIN: '1',
      CONFIRMATIONS: '0',
      CHAIN_POLL_MS: '50',
      ...(typeof environment === 'function' ? await environment(chain) : environment),
    };
    let service = await startServiceHere(settings, dataDir);
    return {
      get service() {
        return service;
      },
      chain,
      async restart(changes) {
        await service.stop();
        service = await startServiceHere({ ...settings, ...changes }, dataDir);
      },
      async stop() {
        await service.stop();
        await stopChain();
      },
    };
  } catch (error) {
    await stopChain();
    throw error;
  }
}
