// On chain: takes quote out of an account's trading wallet, which is a Safe of its wallet's or that wallet itself. The
// wallet pays the gas. What open orders hold stays: cancel them first.
// Usage: PRIVATE_KEY=0x… npx node --conditions=@presage/source packages/client/examples/withdraw.ts <to> <amount>
// Set PRESAGE_HOST (ending in /openapi) for another service, RPC_URL for a node other than the service's.

import { Client, DEFAULT_API_HOST, openAccount, resultOf } from '@presage/client';
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  http,
  isAddress,
  pad,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const host = process.env.PRESAGE_HOST ?? DEFAULT_API_HOST;
const privateKey = process.env.PRIVATE_KEY as `0x${string}` | undefined;
const [to = '', amount = ''] = process.argv.slice(2);
if (privateKey === undefined) fail("Set PRIVATE_KEY to the private key of the account's wallet: 0x and 64 hex digits.");
// With all decimals that the token has: trading counts in ten of them, and would leave the rest behind.
const isAmount = /^\d+(\.\d{1,18})?$/.test(amount);
if (!isAddress(to) || !isAmount) fail('Give the address that gets the money, and how much: 0x… 12.5');

const client = new Client(await openAccount({ host, privateKey }));
const { chainId, contracts, ...chain } = resultOf(await client.getChain());
const { multiSignAddress, balances } = resultOf(await client.getMyBalances());
if (contracts === undefined) fail('Money is in the books of the service: ask its operator to pay it out.');
const rpcUrl = process.env.RPC_URL ?? chain.rpcUrl;
if (rpcUrl === undefined) fail(`Set RPC_URL to the address of a node of chain ${chainId}.`);

const wallet = privateKeyToAccount(privateKey);
const node = {
  chain: defineChain({
    id: Number(chainId),
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'native', symbol: 'NATIVE', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }),
  transport: http(),
};
const reader = createPublicClient(node);
const sender = createWalletClient({ ...node, account: wallet });
const tradingWallet = multiSignAddress as Address;
const quoteToken = contracts.quoteToken as Address;
const transfer = { abi: erc20Abi, functionName: 'transfer', args: [to, parseEther(amount)] } as const;

// Not what the service calls available, which is 0 before the approvals that trading needs.
const has = await reader.readContract({
  address: quoteToken,
  abi: erc20Abi,
  functionName: 'balanceOf',
  args: [tradingWallet],
});
const held = balances[0]?.frozenBalance ?? '0';
if (parseEther(amount) > has - parseEther(held)) {
  fail(`Cannot take out ${amount}: the trading wallet has ${formatEther(has)}, of which open orders hold ${held}.`);
}
const txHash =
  tradingWallet === wallet.address
    ? await sender.writeContract({ ...transfer, address: quoteToken })
    : await sender.writeContract({
        address: tradingWallet,
        abi: parseAbi([
          'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
        ]),
        functionName: 'execTransaction',
        // In place of a signature: the owner itself sends it.
        args: [
          quoteToken,
          0n,
          encodeFunctionData(transfer),
          0,
          0n,
          0n,
          0n,
          zeroAddress,
          zeroAddress,
          concat([pad(wallet.address), pad('0x'), '0x01']),
        ],
      });
const { status } = await reader.waitForTransactionReceipt({ hash: txHash });
if (status !== 'success') fail(`The transaction failed: ${txHash}`);
console.log(`Sent ${amount} from ${tradingWallet} to ${to}: transaction ${txHash}`);

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
