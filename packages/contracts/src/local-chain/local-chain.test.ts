import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestClient, createWalletClient, http, parseEther, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchangeAbi, testQuoteTokenAbi } from '../abi.ts';
import { deploy } from '../deploy/deploy.ts';
import { CONTRACT_NAMES, type Deployment, readDeployment } from '../deployment.ts';
import { receiptOf } from '../receipt.ts';
import { tradingWalletOf, tradingWalletSetup } from '../trading-wallet.ts';
import { type LocalChain, startLocalChain } from './local-chain.ts';
import { LOCAL_KEYS } from './local-keys.ts';

/** Saving pauses for ten times as long as it takes, so on a busy machine a poll may need long. */
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
  it('has every contract, wired to each other, at addresses that are the same everywhere', async () => {
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
  });

  it('deploys the trading wallet at the computed address', async () => {
    const chain = await start({});
    const client = clientOf(chain);
    const address = tradingWalletOf(HOLDER, chain.deployment);
    expect(await client.getCode({ address })).toBeUndefined();
    await sendAsOperator(chain, tradingWalletSetup(HOLDER, chain.deployment));
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

  it('keeps a state of more than ten megabytes across a stop', async () => {
    const first = await start({ dataDir });
    const addresses = Array.from({ length: 32 }, (_, index) => `0x${String(index + 1).padStart(40, 'b')}` as const);
    // Random, so that it cannot be compressed.
    const code = () => `0x${randomBytes(200_000).toString('hex')}` as const;
    for (const address of addresses) await clientOf(first).setCode({ address, bytecode: code() });
    await mint(first);
    await first.stop();
    expect(statSync(path.join(dataDir, 'local-chain', 'state.hex')).size).toBeGreaterThan(10 * 2 ** 20);
    const second = await start({ dataDir });
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

  it('keeps its state across a stop', async () => {
    const first = await start({ dataDir });
    await mint(first);
    const block = await clientOf(first).getBlock();
    await first.stop();

    const second = await start({ dataDir });
    expect(second.deployment).toEqual(first.deployment);
    expect(second.deployment).toEqual(readDeployment(second.deploymentFile ?? ''));
    expect(await clientOf(second).getBlock({ blockNumber: block.number })).toMatchObject({ hash: block.hash });
    expect(await balance(second)).toBe(parseEther('5'));
  });

  it('keeps its contracts when other ones would be deployed now, as after an upgrade', async () => {
    const first = await start({ dataDir, challengeWindowSec: 60 });
    await first.stop();
    const second = await start({ dataDir });
    expect(second.deployment).toEqual(first.deployment);
    expect(readDeployment(second.deploymentFile ?? '')).toEqual(first.deployment);
    expect((await start({})).deployment.contracts.oracleAdapter).not.toBe(first.deployment.contracts.oracleAdapter);
  });

  it('keeps its id, which is 56 unless another is chosen', async () => {
    const first = await start({ dataDir, chainId: 31_337 });
    expect([await clientOf(first).getChainId(), first.deployment.chainId]).toEqual([31_337, 31_337]);
    await first.stop();
    await expect(start({ dataDir, chainId: 56 })).rejects.toThrow(
      `the local chain in ${path.join(dataDir, 'local-chain')} has the chain id 31337, not 56: leave CHAIN_ID unset, or set DATA_DIR`,
    );
    const second = await start({ dataDir });
    expect([await clientOf(second).getChainId(), second.chainId]).toEqual([31_337, 31_337]);
    expect(await clientOf(await start({})).getChainId()).toBe(56);
  });

  it('keeps its last saved block when it is killed', async () => {
    const first = await start({ dataDir });
    await mint(first);
    // Twice: the first save may come from a check that was already under way.
    await mineAndSave(first);
    await mineAndSave(first);
    process.kill(recorded().pid, 'SIGKILL');
    await first.ended;

    expect(await balance(await start({ dataDir }))).toBe(parseEther('5'));
  });

  it('says what to do when the saved state cannot be read, and leaves nothing running', async () => {
    await (await start({ dataDir })).stop();
    writeFileSync(path.join(dataDir, 'local-chain/state.hex'), '0xdead');
    await expect(start({ dataDir })).rejects.toThrow(/throw the data folder away/);
  });

  it('is ended by the next start when the process that started it was killed before its state was loaded', async () => {
    const first = await start({ dataDir });
    await mint(first);
    await first.stop();
    const child = runStart(JSON.stringify({ dataDir }), NEVER_LOAD);
    await once(child.stdout, 'data');
    await expect(start({ dataDir })).rejects.toThrow(`process ${child.pid} is starting the local chain`);
    child.kill('SIGKILL');
    await once(child, 'close');
    const left = clientOf({ rpcUrl: `http://127.0.0.1:${recorded().port}` });
    expect(await left.getBlockNumber(), 'it still runs').toBe(0n);

    expect(await balance(await start({ dataDir }))).toBe(parseEther('5'));
    await expect(left.getBlockNumber({ cacheTime: 0 })).rejects.toThrow();
  });

  it.runIf(process.platform === 'linux')(
    'is not taken for another on its port, nor is a process that has its id now ended',
    async () => {
      const other = await start({});
      const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
      const dead = spawn(process.execPath, ['-e', '']);
      await once(dead, 'close');
      const port = Number(new URL(other.rpcUrl).port);
      mkdirSync(path.join(dataDir, 'local-chain'));
      writeFileSync(
        path.join(dataDir, 'local-chain/running.json'),
        JSON.stringify({ pid: stranger.pid, port, loadedBy: dead.pid }),
      );
      expect(await start({ dataDir })).toMatchObject({ wasRunning: false });
      expect(stranger).toMatchObject({ exitCode: null, signalCode: null });
      stranger.kill();
      await once(stranger, 'close');
    },
  );

  it('says why when it cannot be started, and ends nothing else', async () => {
    const child = runStart(JSON.stringify({ dataDir }), BREAK_SPAWN);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed).toMatch(/anvil could not be started \(spawn \/nowhere ENOENT\)/);
  });

  it('ends with the process that started it when it is not kept', async () => {
    const rpcUrl = await startAndDie('{}');
    await expect
      .poll(
        () =>
          clientOf({ rpcUrl })
            .getBlockNumber()
            .catch(() => 'ended'),
        POLL_OPTIONS,
      )
      .toBe('ended');
  });

  it('outlives the process that started it when it is kept, and is found again', async () => {
    await startAndDie(JSON.stringify({ dataDir }));
    const lines: string[] = [];
    const chain = await start({ dataDir, log: (line) => lines.push(line) });
    expect(lines[0]).toMatch(/still runs/);
    await mint(chain);
    expect(await balance(chain)).toBe(parseEther('5'));
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

/** Code after which loading a saved state never ends; it prints when that begins. */
const NEVER_LOAD = `const { fetch } = globalThis;
  globalThis.fetch = (url, request) => {
    if (!String(request?.body).includes('anvil_loadState')) return fetch(url, request);
    process.stdout.write('loading');
    return new Promise(() => setInterval(() => {}, 1_000));
  };`;

/** Runs a process that starts a chain, prints its RPC URL and kills itself; or prints why it cannot be started. */
function runStart(options: string, before = '') {
  const module = JSON.stringify(path.join(import.meta.dirname, 'local-chain.ts'));
  const program = `${before}
    const { startLocalChain } = await import(${module});
    await startLocalChain(${options}).then(
      ({ rpcUrl }) => process.stdout.write(rpcUrl, () => process.kill(process.pid, 'SIGKILL')),
      ({ message }) => console.log(message),
    );`;
  return spawn(process.execPath, ['--input-type=module', '-e', program]);
}

/** Starts a chain from a process that is killed immediately. @returns the chain's RPC URL */
async function startAndDie(options: string): Promise<string> {
  const child = runStart(options);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await once(child, 'close');
  return printed;
}

function clientOf({ rpcUrl }: Pick<LocalChain, 'rpcUrl'>) {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }) }).extend(publicActions);
}

async function mint(chain: LocalChain): Promise<void> {
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

/** The process that runs the chain of the data folder, and its port. */
function recorded(): { readonly pid: number; readonly port: number } {
  return JSON.parse(readFileSync(path.join(dataDir, 'local-chain/running.json'), 'utf8'));
}

/** Mines a block, and waits for the state to be written. */
async function mineAndSave(chain: LocalChain): Promise<void> {
  const nowMs = Date.now();
  await clientOf(chain).mine({ blocks: 1 });
  const file = path.join(dataDir, 'local-chain/state.hex');
  await expect.poll(() => statSync(file).mtimeMs, POLL_OPTIONS).toBeGreaterThanOrEqual(nowMs);
}
