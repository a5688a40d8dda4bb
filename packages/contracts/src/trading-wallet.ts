import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  zeroAddress,
} from 'viem';
import type { Deployment } from './deployment.ts';
import { safeAbi, safeProxyFactoryAbi } from './generated/abis.ts';
import { safeProxyBytecode } from './generated/bytecodes.ts';

/** One Safe a wallet. */
const SALT_NONCE = 0n;
const THRESHOLD = 1n;

/** What is needed of a deployment to tell an account's Safe. */
export type SafeContracts = Pick<Deployment['contracts'], 'safeSingleton' | 'safeProxyFactory' | 'safeFallbackHandler'>;

/**
 * The address of a wallet's trading wallet: the Safe whose one owner it is, deployed or not yet. It follows from the
 * owner and the Safe contracts alone.
 */
export function tradingWalletOf(owner: Address, { contracts }: { readonly contracts: SafeContracts }): Address {
  const salt = keccak256(
    encodePacked(['bytes32', 'uint256'], [keccak256(setupCall(owner, contracts.safeFallbackHandler)), SALT_NONCE]),
  );
  const singleton = encodeAbiParameters([{ type: 'address' }], [contracts.safeSingleton]);
  const bytecode = concatHex([safeProxyBytecode, singleton]);
  return getContractAddress({ opcode: 'CREATE2', from: contracts.safeProxyFactory, salt, bytecode });
}

/** The call that deploys a wallet's trading wallet. Anybody may send it, and it makes that one Safe or fails. */
export function tradingWalletSetup(
  owner: Address,
  { contracts }: { readonly contracts: SafeContracts },
): { readonly to: Address; readonly data: Hex } {
  const data = encodeFunctionData({
    abi: safeProxyFactoryAbi,
    functionName: 'createProxyWithNonce',
    args: [contracts.safeSingleton, setupCall(owner, contracts.safeFallbackHandler), SALT_NONCE],
  });
  return { to: contracts.safeProxyFactory, data };
}

/** One owner; the handler lets it receive outcome tokens and sign by EIP-1271; nobody is paid. */
function setupCall(owner: Address, fallbackHandler: Address): Hex {
  return encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [[owner], THRESHOLD, zeroAddress, '0x', fallbackHandler, zeroAddress, 0n, zeroAddress],
  });
}
