import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem';
import type { ContractName, Deployment } from '../deployment.ts';
import * as abis from '../generated/abis.ts';
import * as bytecodes from '../generated/bytecodes.ts';

/** Deploys a contract at an address that follows from its code. It is at this address on nearly every chain. */
export const CREATE2_FACTORY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** Options of a deployment. */
export interface PlanOptions {
  readonly deployer: Address;
  readonly operator: Address;
  /** An existing quote token; a play-money token is deployed when absent. */
  readonly quoteToken?: Address | undefined;
  /** An existing ConditionalTokens; deployed when absent. */
  readonly conditionalTokens?: Address | undefined;
  /** Receives the fees; the deployer when absent. */
  readonly feeReceiver?: Address | undefined;
  /** Owners who can challenge resolutions; only the deployer when absent. */
  readonly oracleOwners?: readonly Address[] | undefined;
  /** Seconds for which a proposed resolution can be challenged. */
  readonly challengeWindowSec: number;
  /** EIP-712 domain name of orders. */
  readonly domainName: string;
}

/** A contract to deploy. */
export interface PlannedContract {
  readonly name: ContractName;
  readonly address: Address;
  /** Bytecode and constructor arguments, as the factory takes them. */
  readonly initCode: Hex;
}

/** The contracts to deploy, in this order, and the addresses of all contracts. */
export interface Plan {
  readonly toDeploy: readonly PlannedContract[];
  readonly contracts: Deployment['contracts'];
}

/** All addresses follow from the code and the options, so that another run finds the contracts already deployed. */
export function planDeployment(options: PlanOptions): Plan {
  const { deployer, operator, challengeWindowSec, domainName } = options;
  const toDeploy: PlannedContract[] = [];
  const plan = (name: ContractName, abi: Abi, bytecode: Hex, args: readonly unknown[] = []): Address => {
    const initCode = encodeDeployData({ abi, bytecode, args });
    const address = create2Address(initCode);
    toDeploy.push({ name, address, initCode });
    return address;
  };
  const quoteToken =
    options.quoteToken ??
    plan('quoteToken', abis.testQuoteTokenAbi, bytecodes.testQuoteTokenBytecode, [deployer, operator]);
  const conditionalTokens =
    options.conditionalTokens ??
    plan('conditionalTokens', abis.conditionalTokensAbi, bytecodes.conditionalTokensBytecode);
  const feeManager = plan('feeManager', abis.feeManagerAbi, bytecodes.feeManagerBytecode, [deployer, operator]);
  const oracleAdapter = plan('oracleAdapter', abis.oracleAdapterAbi, bytecodes.oracleAdapterBytecode, [
    conditionalTokens,
    options.oracleOwners ?? [deployer],
    operator,
    BigInt(challengeWindowSec),
  ]);
  const feeReceiver = options.feeReceiver ?? deployer;
  const ctfExchange = plan('ctfExchange', abis.exchangeAbi, bytecodes.exchangeBytecode, [
    { domainName, quoteToken, conditionalTokens, feeManager, feeReceiver, admin: deployer, operator },
  ]);
  const multiSend = plan('multiSend', abis.multiSendAbi, bytecodes.multiSendBytecode);
  const safeSingleton = plan('safeSingleton', abis.safeAbi, bytecodes.safeBytecode);
  const safeProxyFactory = plan('safeProxyFactory', abis.safeProxyFactoryAbi, bytecodes.safeProxyFactoryBytecode);
  const safeFallbackHandler = plan(
    'safeFallbackHandler',
    abis.safeFallbackHandlerAbi,
    bytecodes.safeFallbackHandlerBytecode,
  );
  return {
    toDeploy,
    contracts: {
      quoteToken,
      conditionalTokens,
      ctfExchange,
      feeManager,
      oracleAdapter,
      multiSend,
      safeSingleton,
      safeProxyFactory,
      safeFallbackHandler,
    },
  };
}

function create2Address(bytecode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: CREATE2_FACTORY, salt: zeroHash, bytecode });
}
