import { CONTRACT_NAMES, conditionalTokensAbi, exchangeAbi, safeAbi, testQuoteTokenAbi } from '@presage/contracts';
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { TransactionNotAllowedError } from '../errors.ts';
import { allowList } from './allow-list.ts';

const contracts = Object.fromEntries(
  CONTRACT_NAMES.map((name, at) => [name, `0x${String(at + 1).padStart(40, '0')}`]),
) as Readonly<Record<string, Address>>;
const deployment = { chainId: 56, startBlock: 0, deployer: '0x', operator: '0x', contracts } as never;
const SAFE = '0x5afe000000000000000000000000000000000001';
const STRANGER = '0x5afe000000000000000000000000000000000002';
const ORDER = {
  salt: 1n,
  maker: SAFE,
  signer: SAFE,
  taker: zeroAddress,
  tokenId: 1n,
  makerAmount: 1n,
  takerAmount: 1n,
  expiration: 0n,
  nonce: 0n,
  feeRateBps: 0n,
  side: 0,
  signatureType: 0,
  signature: '0x',
} as const;

function check(isLocal: boolean): (to: Address | undefined, data: Hex, value?: bigint) => void {
  const list = allowList({ deployment, isLocal, isTradingWallet: (address) => address === SAFE });
  return (to = '0x', data, value = 0n) => list({ to, data, value });
}

const settle = encodeFunctionData({ abi: exchangeAbi, functionName: 'matchMany', args: [[]] });
const mint = encodeFunctionData({ abi: testQuoteTokenAbi, functionName: 'mint', args: [SAFE, 1n] });
const transfer = encodeFunctionData({ abi: testQuoteTokenAbi, functionName: 'transfer', args: [STRANGER, 1n] });
const relay = encodeFunctionData({
  abi: safeAbi,
  functionName: 'execTransaction',
  args: [STRANGER, 0n, '0x', 0, 0n, 0n, 0n, STRANGER, STRANGER, '0x'],
});
const handOver = encodeFunctionData({
  abi: parseAbi(['function transferOwnership(address owner)']),
  functionName: 'transferOwnership',
  args: [STRANGER],
});
const matchOne = encodeFunctionData({ abi: exchangeAbi, functionName: 'matchOrders', args: [ORDER, [], []] });
const prepare = encodeFunctionData({
  abi: conditionalTokensAbi,
  functionName: 'prepareCondition',
  args: [STRANGER, zeroHash, 2n],
});
const setApproval = encodeFunctionData({
  abi: conditionalTokensAbi,
  functionName: 'setApprovalForAll',
  args: [STRANGER, true],
});

describe("the operator's key", () => {
  it("signs settlements, and what the owner of an account's Safe has signed", () => {
    const allow = check(false);
    expect(() => allow(contracts.ctfExchange, settle)).not.toThrow();
    expect(() => allow(SAFE, relay)).not.toThrow();
  });

  it.each([
    ['a transfer of its own money', contracts.quoteToken, transfer, 0n],
    ['an approval of its own tokens', contracts.conditionalTokens, setApproval, 0n],
    ['a settlement at another contract', STRANGER, settle, 0n],
    ['the contracts’ administration', contracts.ctfExchange, handOver, 0n],
    ['a relay for somebody who has no account', STRANGER, relay, 0n],
    ['another call of the Safe of an account', SAFE, handOver, 0n],
    ['native tokens', SAFE, '0x', 1n],
    ['a call of nothing, which would only cost gas', STRANGER, '0x', 0n],
    ['native tokens with a settlement', contracts.ctfExchange, settle, 1n],
    ['a match that is not in a batch, which the service never sends', contracts.ctfExchange, matchOne, 0n],
    ['a condition of any oracle', contracts.conditionalTokens, prepare, 0n],
    ['test money', contracts.quoteToken, mint, 0n],
  ] as const)('is never %s', (_, to, data, value) => {
    expect(() => check(false)(to, data, value)).toThrow(TransactionNotAllowedError);
  });

  it('signs test money and gas on a local chain', () => {
    const allow = check(true);
    expect(() => allow(contracts.quoteToken, mint)).not.toThrow();
    expect(() => allow(SAFE, '0x', 1n)).not.toThrow();
    expect(() => allow(contracts.quoteToken, transfer)).toThrow(TransactionNotAllowedError);
  });
});
