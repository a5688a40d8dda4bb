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

/** Constant, so that each wallet has exactly one Safe. */
const SALT_NONCE = 0n;
const THRESHOLD = 1n;

/** The contracts that determine the address of an account's Safe. */
export type SafeContracts = Pick<Deployment['contracts'], 'safeSingleton' | 'safeProxyFactory' | 'safeFallbackHandler'>;

/**
 * The address of a wallet's trading wallet: the Safe whose only owner it is, whether or not it is deployed yet. It
 * follows from the owner and the Safe contracts alone.
 */
export function tradingWalletOf(owner: Address, { contracts }: { readonly contracts: SafeContracts }): Address {
  const salt = keccak256(
    encodePacked(['bytes32', 'uint256'], [keccak256(setupCall(owner, contracts.safeFallbackHandler)), SALT_NONCE]),
  );
  const singleton = encodeAbiParameters([{ type: 'address' }], [contracts.safeSingleton]);
  const bytecode = concatHex([safeProxyBytecode, singleton]);
  return getContractAddress({ opcode: 'CREATE2', from: contracts.safeProxyFactory, salt, bytecode });
}

/** The call that deploys a wallet's trading wallet. Anybody may send it; it fails when the Safe exists already. */
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

/** One owner and no payment; the fallback handler lets the Safe receive outcome tokens and sign by EIP-1271. */
function setupCall(owner: Address, fallbackHandler: Address): Hex {
  return encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [[owner], THRESHOLD, zeroAddress, '0x', fallbackHandler, zeroAddress, 0n, zeroAddress],
  });
}
