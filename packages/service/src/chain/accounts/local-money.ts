import { randomUUID } from 'node:crypto';
import { testQuoteTokenAbi } from '@presage/contracts';
import { encodeFunctionData, getAddress, parseEther } from 'viem';
import type { Chain } from '../chain.ts';

/** The least native token that a wallet has after a gift: enough for thousands of transactions. */
const GAS_GIFT_WEI = parseEther('1');

/** Digits of a request's id that identify it; those after them describe its contents. */
const ID_DIGITS = 32;

/** Test money for an account. */
export interface LocalGift {
  readonly wallet: string;
  readonly tradingWallet: string;
  readonly quoteWei: bigint;
  /** Given once for a request that is sent again, also after a restart: its transactions have this in their keys. */
  readonly requestId?: string | undefined;
}

/**
 * On a local chain: mints test quote to a trading wallet and sends its wallet native token for gas. Resolves when the
 * block has been read, so that balances include it.
 *
 * @throws {OtherTransactionError} a request with the same id and other contents was carried out, or is under way.
 * @throws {ChainUnavailableError} when that takes too long.
 */
export async function giveLocalMoney(
  chain: Pick<Chain, 'deployment' | 'client' | 'transactions' | 'readThrough'>,
  gift: LocalGift,
): Promise<void> {
  const { deployment, client, transactions } = chain;
  const { wallet, tradingWallet, quoteWei, requestId } = gift;
  const id = requestId ?? randomUUID();
  const to = getAddress(wallet);
  const data = encodeFunctionData({
    abi: testQuoteTokenAbi,
    functionName: 'mint',
    args: [getAddress(tradingWallet), quoteWei],
  });
  const needsGas = (await client.getBalance({ address: to })) < GAS_GIFT_WEI;
  const { blockNumber } = await transactions.send({
    key: `mint:${id}`,
    ...(requestId === undefined ? {} : { onlyOneOf: `mint:${requestId.slice(0, ID_DIGITS)}` }),
    to: deployment.contracts.quoteToken,
    data,
  });
  // Only now: a request that is refused gives nothing.
  if (needsGas) await transactions.send({ key: `giveGas:${id}`, to, data: '0x', value: GAS_GIFT_WEI });
  await chain.readThrough(blockNumber);
}
