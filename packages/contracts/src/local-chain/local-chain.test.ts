import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { concatHex, createTestClient, createWalletClient, http, parseEther, publicActions, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeAbi, testQuoteTokenAbi } from '../abi.ts';
import { deploy } from '../deploy/deploy.ts';
import { CREATE2_FACTORY, planDeployment } from '../deploy/plan.ts';
import { CONTRACT_NAMES, type Deployment, readDeployment } from '../deployment.ts';
import { receiptOf } from '../receipt.ts';
import { tradingWalletOf, tradingWalletSetup } from '../trading-wallet.ts';
import { ChainRecord } from './chain-record.ts';
import { type LocalChain, startLocalChain } from './local-chain.ts';
import { LOCAL_KEYS } from './local-keys.ts';
import { requestOf } from './request-of.ts';

const POLL_OPTIONS = { timeout: 60_000 };
const HOLDER = '0x00000000000000000000000000000000000000aa';
const SIX_DECIMALS = '0x00000000000000000000000000000000000000bb';
const operator = privateKeyToAccount(LOCAL_KEYS.operator);

let dataDir: string;
const running: LocalChain[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'presage-local-chain-'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((chain) => chain.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a local chain', () => {
  it('has every contract, wired to each other, at addresses that are the same everywhere, and trading wallets at computed ones', async () => {
    const [one, other] = await Promise.all([start({}), start({})]);
    expect(one.deployment).toEqual(other.deployment);
    const { contracts } = one.deployment;
    const client = clientOf(one);
    const codes = await Promise.all(CONTRACT_NAMES.map((name) => client.getCode({ address: contracts[name] })));
    expect(codes.every((code) => code !== undefined)).toBe(true);
    const read = (functionName: 'quoteToken' | 'conditionalTokens' | 'feeManager') =>
      client.readContract({ address: contracts.ctfExchange, abi: exchangeAbi, functionName });
    expect(await read('quoteToken')).toBe(contracts.quoteToken);
    expect(await read('conditionalTokens')).toBe(contracts.conditionalTokens);
    expect(await read('feeManager')).toBe(contracts.feeManager);
    // The addresses of Safe 1.3.0 on public chains: the same code, from the same factory.
    expect(contracts.safeSingleton).toBe('0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552');
    expect(contracts.multiSend).toBe('0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761');
    const address = tradingWalletOf(HOLDER, one.deployment);
    expect(await client.getCode({ address })).toBeUndefined();
    await sendAsOperator(one, tradingWalletSetup(HOLDER, one.deployment));
    expect(await client.getCode({ address })).toBeDefined();
  });

  it('says which port is taken, and which setting changes it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(
      `port ${port} of the local chain is taken by another program: set CHAIN_PORT to another`,
    );
    other.close();
  });

  // Below /proc, Linux reports a folder that cannot be created as missing.
  it.each(['/proc/presage/data', '/sys/presage'])('says that it cannot create its data folder %s', async (folder) => {
    await expect(startLocalChain({ dataDir: folder, port: 0 })).rejects.toThrow(
      `the data folder ${folder} cannot be created or written to (the system says: E`,
    );
  });

  it('keeps its state across a stop, also one of more than ten megabytes, and belongs to one process at a time', async () => {
    const first = await start({ dataDir });
    const addresses = Array.from({ length: 32 }, (_, index) => `0x${String(index + 1).padStart(40, 'b')}` as const);
    // Random, so that it cannot be compressed.
    const code = () => `0x${randomBytes(200_000).toString('hex')}` as const;
    const requests = addresses.map((address) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setCode',
      params: [address, code()],
    }));
    const headers = { 'content-type': 'application/json' };
    await fetch(first.rpcUrl, { method: 'POST', headers, body: JSON.stringify(requests) });
    await mint(first);
    const block = await clientOf(first).getBlock();
    await expect(start({ dataDir })).rejects.toThrow(
      'chain.sqlite is in use by another process: stop it, or set another DATA_DIR',
    );
    await first.stop();
    expect(statSync(recordFile()).size).toBeGreaterThan(10 * 2 ** 20);
    const second = await start({ dataDir });
    expect(second.deployment).toEqual(first.deployment);
    expect(second.deployment).toEqual(readDeployment(second.deploymentFile ?? ''));
    expect(await clientOf(second).getBlock({ blockNumber: block.number })).toMatchObject({ hash: block.hash });
    expect(await balance(second)).toBe(parseEther('5'));
    for (const address of addresses) expect(await clientOf(second).getCode({ address })).toHaveLength(400_002);
  });

  it('fits into memory: it keeps the states of 64 blocks, and the transactions of 3,000', async () => {
    const chain = await start({ dataDir });
    const client = clientOf(chain);
    await mint(chain);
    const { number: minted, transactions } = await client.getBlock();
    const transaction = { hash: transactions[0] as `0x${string}` };
    await client.mine({ blocks: 2_999 });
    const head = await client.getBlockNumber();
    const balanceAt = (blockNumber: bigint) => client.getBalance({ address: HOLDER, blockNumber });
    expect(await balanceAt(head - 64n)).toBe(0n);
    await expect(balanceAt(head - 65n)).rejects.toThrow('BlockOutOfRangeError');
    expect(await client.getTransactionReceipt(transaction)).toMatchObject({ blockNumber: minted });
    await client.mine({ blocks: 1 });
    await expect(client.getTransactionReceipt(transaction)).rejects.toThrow('could not be found');
    // What a service sees of it: logs are missing without an error, but the block shows that it had transactions.
    expect(await client.getLogs({ blockHash: (await client.getBlock({ blockNumber: minted })).hash })).toEqual([]);
    await chain.stop();
    const again = clientOf(await start({ dataDir }));
    const block = await again.getBlock({ blockNumber: minted });
    expect([block.gasUsed > 0n, block.transactions]).toEqual([true, []]);
    expect(await again.getBlockNumber()).toBe(head + 1n);
  });

  it('keeps its id, and its contracts when other ones would be deployed now, as after an upgrade', async () => {
    const chainId = 31_337;
    const first = await start({ dataDir, chainId, challengeWindowSec: 60 });
    expect([await clientOf(first).getChainId(), first.deployment.chainId]).toEqual([chainId, chainId]);
    await first.stop();
    await expect(start({ dataDir, chainId: 56 })).rejects.toThrow(
      `the local chain in ${path.join(dataDir, 'local-chain')} has the chain id 31337, not 56: leave CHAIN_ID unset, or set DATA_DIR`,
    );
    const second = await start({ dataDir });
    expect([await clientOf(second).getChainId(), second.chainId]).toEqual([chainId, chainId]);
    expect(second.deployment).toEqual(first.deployment);
    expect(readDeployment(second.deploymentFile ?? '')).toEqual(first.deployment);
    const { contracts } = (await start({ chainId })).deployment;
    expect(contracts.oracleAdapter).not.toBe(first.deployment.contracts.oracleAdapter);
  });

  it('keeps its id after a first start that ended while it deployed, and the next start continues', async () => {
    const { append } = ChainRecord.prototype;
    const spy = vi.spyOn(ChainRecord.prototype, 'append').mockImplementation(function (this: ChainRecord, blocks) {
      if (spy.mock.calls.length > 3) throw new Error('database or disk is full');
      append.call(this, blocks);
    });
    await expect(start({ dataDir, chainId: 31_337 })).rejects.toThrow('could not be deployed');
    spy.mockRestore();
    const { chainId, deployment } = await start({ dataDir });
    expect([chainId, deployment.chainId, deployment.startBlock]).toEqual([31_337, 31_337, 1]);
  });

  it('has every block that anybody has seen, with the same hash, when its process is killed while it mines', async () => {
    const { child, chain } = await startElsewhere({ dataDir });
    const ended = once(child, 'close');
    await mint(chain);
    await clientOf(chain).setBalance({ address: HOLDER, value: 7n });
    const seen = new Map<bigint, string>();
    const watch = async () => {
      for (;;) {
        const { number, hash } = await clientOf(chain).getBlock();
        seen.set(number, hash);
        if (seen.size === 12) child.kill('SIGKILL');
      }
    };
    const work = async () => {
      for (;;) await mint(chain);
    };
    await Promise.all([expect(watch()).rejects.toThrow(), expect(work()).rejects.toThrow(), ended]);

    const again = await start({ dataDir });
    for (const [blockNumber, hash] of seen)
      expect(await clientOf(again).getBlock({ blockNumber })).toMatchObject({ hash });
    expect(await clientOf(again).getBalance({ address: HOLDER }), 'a change that is no block').toBe(7n);
  });

  it('mines blocks of an hour ago again with that time, and new ones with the present one', async () => {
    const anHourAgoSec = Math.floor(Date.now() / 1_000) - 3_600;
    const old = await start({});
    await requestOf(old.rpcUrl)('evm_setTime', [anHourAgoSec]);
    await mint(old);
    mkdirSync(path.join(dataDir, 'local-chain'));
    writeFileSync(path.join(dataDir, 'local-chain/state.hex'), String(await requestOf(old.rpcUrl)('anvil_dumpState')));
    const { child, chain } = await startElsewhere({ dataDir });
    await requestOf(chain.rpcUrl)('evm_setTime', [anHourAgoSec + 10]);
    await mint(chain);
    const { number: blockNumber, hash, timestamp } = await clientOf(chain).getBlock();
    expect(Number(timestamp) - anHourAgoSec).toBeLessThan(600);
    child.kill('SIGKILL');
    await once(child, 'close');

    const again = await start({ dataDir });
    expect(await clientOf(again).getBlock({ blockNumber })).toMatchObject({ hash });
    await mint(again);
    const { timestamp: next } = await clientOf(again).getBlock();
    expect(Number(next) - anHourAgoSec).toBeGreaterThan(3_000);
  });

  it('shows no block before that is on disk', async () => {
    const chain = await start({ dataDir });
    const { fetch } = globalThis;
    const held = Promise.withResolvers<void>();
    const isHolding = Promise.withResolvers<void>();
    const hasAnswered = Promise.withResolvers<void>();
    globalThis.fetch = async (url, request) => {
      const isOfAnvil = !String(url).startsWith(chain.rpcUrl);
      // The last that it needs to know of a block before it writes it.
      if (isOfAnvil && String(request?.body).includes('eth_getRawTransactionByHash')) {
        isHolding.resolve();
        await held.promise;
      }
      const response = await fetch(url, request);
      if (isOfAnvil && String(request?.body).includes('eth_getBalance')) hasAnswered.resolve();
      return response;
    };
    try {
      const minted = mint(chain);
      await isHolding.promise;
      let isShown = false;
      const shown = clientOf(chain)
        .getBalance({ address: HOLDER })
        .then(() => {
          isShown = true;
        });
      await hasAnswered.promise;
      // Longer than an answer takes.
      await clientOf(await start({})).getBlockNumber();
      expect(isShown).toBe(false);
      held.resolve();
      await Promise.all([minted, shown]);
    } finally {
      held.resolve();
      globalThis.fetch = fetch;
    }
  });

  it('stops when a block cannot be written, without having shown it', async () => {
    const lines: string[] = [];
    const chain = await start({ dataDir, log: (line) => lines.push(line) });
    const head = await clientOf(chain).getBlockNumber();
    const append = vi.spyOn(ChainRecord.prototype, 'append').mockImplementation(() => {
      throw new Error('database or disk is full');
    });
    await expect(mint(chain)).rejects.toThrow();
    await chain.ended;
    append.mockRestore();
    expect(lines.at(-1)).toBe('the local chain stops, as its last change was not saved: database or disk is full');
    await chain.stop();
    expect(await clientOf(await start({ dataDir })).getBlockNumber()).toBe(head);
  });

  it('does not say that a change was lost when only its state cannot be saved at a stop', async () => {
    const lines: string[] = [];
    const chain = await start({ dataDir, log: (line) => lines.push(line) });
    await mint(chain);
    const head = await clientOf(chain).getBlockNumber();
    const said = lines.length;
    const save = vi.spyOn(ChainRecord.prototype, 'save').mockImplementation(() => {
      throw new Error('database or disk is full');
    });
    await chain.stop();
    save.mockRestore();
    expect(lines.slice(said)).toEqual([]);
    expect(await clientOf(await start({ dataDir })).getBlockNumber()).toBe(head);
  });

  it('saves its state now and then, so that few blocks are mined again at a start', async () => {
    const chain = await start({ dataDir });
    const deployed = await clientOf(chain).getBlockNumber();
    const save = vi.spyOn(ChainRecord.prototype, 'save');
    const mine = (blocks: number) => {
      const request = { jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] };
      const body = JSON.stringify(Array.from({ length: blocks }, () => request));
      return fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    };
    // The first block of a chain is in its first state.
    await mine(1_000 - Number(deployed));
    expect(save).not.toHaveBeenCalled();
    await mine(1);
    expect(save).toHaveBeenCalledTimes(1);
    save.mockRestore();
  });

  it('takes over the chain that an earlier version saved', async () => {
    const first = await start({ dataDir });
    await mint(first);
    const [block, state] = [await clientOf(first).getBlock(), await requestOf(first.rpcUrl)('anvil_dumpState')];
    await first.stop();
    rmSync(recordFile());
    const former = path.join(dataDir, 'local-chain/state.hex');
    writeFileSync(former, String(state));
    await (await start({ dataDir })).stop();
    expect(existsSync(former)).toBe(false);
    const third = await start({ dataDir });
    expect(await clientOf(third).getBlock()).toMatchObject({ hash: block.hash });
    expect(third.deployment).toEqual(first.deployment);
  });

  it('says what to do when the saved state cannot be read, and leaves nothing running', async () => {
    await (await start({ dataDir })).stop();
    writeFileSync(recordFile(), 'dead'.repeat(1_000));
    await expect(start({ dataDir })).rejects.toThrow(/chain\.sqlite cannot be read .*: set DATA_DIR to a new folder/);
    rmSync(recordFile());
    mkdirSync(recordFile());
    await expect(start({ dataDir })).rejects.toThrow(/chain\.sqlite cannot be read .*: set DATA_DIR to a new folder/);
    rmSync(recordFile(), { recursive: true });
    writeFileSync(path.join(dataDir, 'local-chain/state.hex'), '0xdead');
    await expect(start({ dataDir })).rejects.toThrow(/cannot be restored: set DATA_DIR to a new folder/);
  });

  it('answers pages of other origins, as anvil does, but lacks methods that wait for a block or mine by themselves', async () => {
    const { rpcUrl } = await start({ dataDir });
    const headers = { origin: 'http://127.0.0.1:3000', 'access-control-request-method': 'POST' };
    const asked = await fetch(rpcUrl, { method: 'OPTIONS', headers });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type']);
    const body = JSON.stringify([{ jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }]);
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    // The id is 56 unless another is chosen.
    expect(await response.json()).toEqual([{ jsonrpc: '2.0', id: 7, result: '0x38' }]);
    const request = requestOf(rpcUrl);
    await expect(request('eth_sendRawTransactionSync', ['0x'])).rejects.toThrow(
      'the local chain has no eth_sendRawTransactionSync: send without Sync, and ask for the receipt',
    );
    // Their blocks would be seen before they are on disk.
    for (const method of ['evm_setIntervalMining', 'anvil_setIntervalMining', 'evm_setAutomine', 'anvil_setAutoMine']) {
      await expect(request(method, [1])).rejects.toThrow(
        `the local chain has no ${method}: every transaction is mined at once, and evm_mine mines a block without any`,
      );
    }
  });

  it('says why when it cannot be started, and ends nothing else', async () => {
    const child = runStart(JSON.stringify({ dataDir }), BREAK_SPAWN);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed).toMatch(/anvil could not be started \(spawn \/nowhere ENOENT\)/);
  });

  it.each(['kept', 'not kept'])('ends with the process that started it (%s)', async (kind) => {
    const { child, chain } = await startElsewhere(kind === 'kept' ? { dataDir } : {});
    child.kill('SIGKILL');
    const answer = () =>
      clientOf(chain)
        .getBlockNumber()
        .catch(() => 'ended');
    await expect.poll(answer, POLL_OPTIONS).toBe('ended');
  });
});

describe('a deployment', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startLocalChain({});
  });
  afterAll(() => chain.stop());

  it('does nothing when everything is deployed already', async () => {
    const blocks = () => clientOf(chain).getBlockNumber();
    const before = await blocks();
    const again = await redeploy(chain, {});
    expect(await blocks()).toBe(before);
    expect(again).toEqual(chain.deployment);
    expect(chain.deployment.startBlock).toBe(0);
  });

  it('sends nothing in a dry run', async () => {
    const before = await clientOf(chain).getBlockNumber();
    const lines: string[] = [];
    const planned = await redeploy(chain, { challengeWindowSec: 60, dryRun: true, log: (line) => lines.push(line) });
    expect(lines.filter((line) => line.endsWith('would be deployed'))).toEqual([
      `oracleAdapter ${planned.contracts.oracleAdapter}: would be deployed`,
    ]);
    expect(await clientOf(chain).getBlockNumber()).toBe(before);
  });

  it('uses an existing quote token, and refuses an address without a contract', async () => {
    const { quoteToken } = chain.deployment.contracts;
    const other = await redeploy(chain, { quoteToken, domainName: 'Another' });
    expect(other.contracts.quoteToken).toBe(quoteToken);
    expect(other.contracts.ctfExchange).not.toBe(chain.deployment.contracts.ctfExchange);
    await expect(redeploy(chain, { quoteToken: HOLDER })).rejects.toThrow(/quoteToken: there is no contract at/);
  });

  it('refuses a quote token with other than 18 decimals', async () => {
    // Returns 6 for any call.
    await clientOf(chain).setCode({ address: SIX_DECIMALS, bytecode: '0x600660005260206000f3' });
    await expect(redeploy(chain, { quoteToken: SIX_DECIMALS })).rejects.toThrow(
      'has 6 decimals; the token must have 18',
    );
    const { conditionalTokens } = chain.deployment.contracts;
    await expect(redeploy(chain, { quoteToken: conditionalTokens })).rejects.toThrow(
      `quoteToken: the decimals of ${conditionalTokens} cannot be read: the node responded: execution reverted`,
    );
  });

  it.each([
    ['eth_fillTransaction', 'A fourth'],
    ['eth_sendRawTransaction', 'A fifth'],
  ])(
    'takes a contract that another transaction put there before its own %s: an interrupted run may have sent one',
    async (method, domainName) => {
      const options = { deployer: chain.deployment.deployer, operator: operator.address, domainName };
      const { toDeploy } = planDeployment({ ...options, challengeWindowSec: 0 });
      const { address, initCode = '0x' } = toDeploy.find(({ name }) => name === 'ctfExchange') ?? {};
      const { fetch } = globalThis;
      globalThis.fetch = async (url, request) => {
        if (String(request?.body).includes(method)) {
          globalThis.fetch = fetch;
          await sendAsOperator(chain, { to: CREATE2_FACTORY, data: concatHex([zeroHash, initCode]) });
        }
        return fetch(url, request);
      };
      try {
        expect((await redeploy(chain, { domainName })).contracts.ctfExchange).toBe(address);
      } finally {
        globalThis.fetch = fetch;
      }
    },
  );

  it('does not reuse the start block of another chain, although addresses are the same there', async () => {
    const previous = { ...chain.deployment, chainId: 97, startBlock: 40_000_000 };
    const { startBlock } = await redeploy(chain, { previous });
    expect(BigInt(startBlock)).toBe(await clientOf(chain).getBlockNumber());
  });

  it('says so when the start block of contracts that stand already is not known', async () => {
    const warningsOf = async (options: Parameters<typeof redeploy>[1]) => {
      const lines: string[] = [];
      await redeploy(chain, { ...options, log: (line) => lines.push(line) });
      return lines.filter((line) => line.startsWith('startBlock'));
    };
    expect(await warningsOf({ previous: undefined })).toEqual([
      expect.stringMatching(/^startBlock \d+: the exchange stands already, and no file says since which block/),
    ]);
    // Known, or new.
    expect([...(await warningsOf({})), ...(await warningsOf({ domainName: 'A third' }))]).toEqual([]);
  });
});

async function start(options: Parameters<typeof startLocalChain>[0]): Promise<LocalChain> {
  const chain = await startLocalChain(options);
  running.push(chain);
  return chain;
}

function redeploy(chain: LocalChain, options: Partial<Parameters<typeof deploy>[0]>): Promise<Deployment> {
  return deploy({
    rpcUrl: chain.rpcUrl,
    deployerKey: LOCAL_KEYS.deployer,
    operator: operator.address,
    previous: chain.deployment,
    ...options,
  });
}

/** Code after which no program can be started. */
const BREAK_SPAWN = `import childProcess from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  const { spawn } = childProcess;
  childProcess.spawn = (_, ...others) => spawn('/nowhere', ...others);
  syncBuiltinESMExports();`;

/** Runs a process that starts a chain and prints it; or prints why it cannot be started. */
function runStart(options: string, before = '') {
  const module = JSON.stringify(path.join(import.meta.dirname, 'local-chain.ts'));
  const program = `${before}
    const { startLocalChain } = await import(${module});
    await startLocalChain(${options}).then(
      (chain) => {
        console.log(JSON.stringify(chain));
        setInterval(() => {}, 1_000);
      },
      ({ message }) => console.log(message),
    );`;
  return spawn(process.execPath, ['--input-type=module', '-e', program]);
}

/** Starts a chain in a process of its own. */
async function startElsewhere(options: Parameters<typeof startLocalChain>[0]) {
  const child = runStart(JSON.stringify(options));
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, chain: JSON.parse(line) as Pick<LocalChain, 'rpcUrl' | 'deployment'> };
  }
  throw new Error('it printed nothing');
}

function clientOf({ rpcUrl }: Pick<LocalChain, 'rpcUrl'>) {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }) }).extend(publicActions);
}

async function mint(chain: Pick<LocalChain, 'rpcUrl' | 'deployment'>): Promise<void> {
  const wallet = createWalletClient({ account: operator, chain: bsc, transport: http(chain.rpcUrl) });
  const { quoteToken } = chain.deployment.contracts;
  const hash = await wallet.writeContract({
    address: quoteToken,
    abi: testQuoteTokenAbi,
    functionName: 'mint',
    args: [HOLDER, parseEther('5')],
  });
  await receiptOf(clientOf(chain), hash);
}

async function sendAsOperator(chain: LocalChain, call: { to: `0x${string}`; data: `0x${string}` }): Promise<void> {
  const wallet = createWalletClient({ account: operator, chain: bsc, transport: http(chain.rpcUrl) });
  const hash = await wallet.sendTransaction(call);
  await receiptOf(clientOf(chain), hash);
}

function balance(chain: LocalChain): Promise<bigint> {
  const address = chain.deployment.contracts.quoteToken;
  return clientOf(chain).readContract({ address, abi: testQuoteTokenAbi, functionName: 'balanceOf', args: [HOLDER] });
}

function recordFile(): string {
  return path.join(dataDir, 'local-chain/chain.sqlite');
}
