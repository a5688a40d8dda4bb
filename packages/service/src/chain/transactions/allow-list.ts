import type { Deployment } from '@presage/contracts';
import {
  exchangeAbi,
  feeManagerAbi,
  oracleAdapterAbi,
  safeAbi,
  safeProxyFactoryAbi,
  testQuoteTokenAbi,
} from '@presage/contracts';
import { type Abi, type Address, type Hex, toFunctionSelector } from 'viem';
import { TransactionNotAllowedError } from '../errors.ts';
import type { Call } from './sending-chain.ts';

export interface AllowListOptions {
  readonly deployment: Deployment;
  /** A throwaway chain: test money may be minted and native tokens given away. */
  readonly isLocal: boolean;
  /** Whether an address is the trading wallet of an account: the operator relays for these only. */
  readonly isTradingWallet: (address: Address) => boolean;
}

/**
 * What the operator's key may sign: these functions of these contracts, nothing that gives away native tokens, and
 * transactions that the owner of an account's Safe has signed. An attacker who takes over the service can do no more
 * with the key than this.
 */
export function allowList({ deployment, isLocal, isTradingWallet }: AllowListOptions): (call: Call) => void {
  const { contracts } = deployment;
  const allowed = new Map<string, ReadonlySet<Hex>>(
    [
      rule(contracts.ctfExchange, exchangeAbi, ['matchMany', 'registerToken']),
      rule(contracts.feeManager, feeManagerAbi, ['setFeeRates']),
      rule(contracts.oracleAdapter, oracleAdapterAbi, ['prepare', 'propose', 'finalise']),
      rule(contracts.safeProxyFactory, safeProxyFactoryAbi, ['createProxyWithNonce']),
      ...(isLocal ? [rule(contracts.quoteToken, testQuoteTokenAbi, ['mint'])] : []),
    ].map(({ to, selectors }) => [to, selectors]),
  );
  const relayed = rule(contracts.safeSingleton, safeAbi, ['execTransaction']).selectors;
  return ({ to, data, value }) => {
    if (value !== 0n && !isLocal) throw new TransactionNotAllowedError(`${value} wei of the native token to ${to}`);
    if (data === '0x' && isLocal) return;
    const selector = data.slice(0, 10) as Hex;
    if (allowed.get(to.toLowerCase())?.has(selector)) return;
    if (relayed.has(selector) && isTradingWallet(to)) return;
    throw new TransactionNotAllowedError(`${selector} of ${to}`);
  };
}

/** The selectors of the named functions of a contract; names that the ABI lacks are ignored. */
function rule(
  to: Address,
  abi: Abi,
  names: readonly string[],
): { readonly to: string; readonly selectors: ReadonlySet<Hex> } {
  const selectors = abi.flatMap((item) =>
    item.type === 'function' && names.includes(item.name) ? [toFunctionSelector(item)] : [],
  );
  return { to: to.toLowerCase(), selectors: new Set(selectors) };
}
