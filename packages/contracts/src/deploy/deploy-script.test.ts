import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createPublicClient, http } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readDeployment } from '../deployment.ts';
import { type LocalChain, startLocalChain } from '../local-chain/local-chain.ts';
import { LOCAL_KEYS } from '../local-chain/local-keys.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/deploy.ts');
const run = promisify(execFile);

let chain: LocalChain;
let folder: string;
let file: string;

beforeAll(async () => {
  chain = await startLocalChain();
  folder = mkdtempSync(path.join(tmpdir(), 'presage-deploy-'));
  file = path.join(folder, 'deployment.json');
});

afterAll(async () => {
  await chain.stop();
  rmSync(folder, { recursive: true });
});

describe('the deploy script', () => {
  it('prints its plan in a dry run, deploys, and does nothing when run again', async () => {
    const dry = await deployWith({}, '--dry-run');
    expect(dry.stdout).toContain('Nothing was sent');
    expect(dry.stdout, 'the published client can trade there').not.toContain('chain id');
    expect(existsSync(file)).toBe(false);

    await deployWith({});
    const written = readDeployment(file);
    const client = createPublicClient({ transport: http(chain.rpcUrl) });
    expect(await client.getCode({ address: written.contracts.oracleAdapter })).toBeDefined();
    const blocks = await client.getBlockNumber();

    const { ino } = statSync(file);
    await deployWith({});
    expect(readDeployment(file)).toEqual(written);
    // Another file in its place, never a part of it: if this one were cut short, its start block would be lost.
    expect(statSync(file).ino).not.toBe(ino);
    expect(await client.getBlockNumber()).toBe(blocks);
  });

  it('sends nothing when the file cannot be written where it is wanted', async () => {
    const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });
    const blocks = await client.getBlockNumber();
    // With a window of its own, so that there is a contract to deploy.
    const settings = { CHAIN_DEPLOYMENT: '/proc/presage/deployment.json', CHALLENGE_WINDOW_SEC: '61' };
    await expect(deployWith(settings)).rejects.toThrow(
      'CHAIN_DEPLOYMENT is /proc/presage/deployment.json: its folder cannot be created (the system says: E',
    );
    expect(await client.getBlockNumber()).toBe(blocks);
  });

  it('sends nothing to a chain without the instructions that the contracts need, and says so', async () => {
    const error = { code: -32000, message: 'invalid opcode: MCOPY' };
    const node = await nodeThatAnswers(({ method }) => (method === 'eth_call' ? { error } : undefined));
    const failure = await deployWith({ RPC_URL: node.url }, '--dry-run').catch(
      (error: { stderr: string }) => error.stderr,
    );
    expect(failure).toContain('Cancun');
    expect(failure).toContain('(the node responded: invalid opcode: MCOPY)');
    expect(node.methods).not.toContain('eth_sendRawTransaction');
  });

  it('says that the published client cannot trade on a chain with another id', async () => {
    const node = await nodeThatAnswers(({ method }) => (method === 'eth_chainId' ? { result: '0x61' } : undefined));
    const { stdout } = await deployWith({ RPC_URL: node.url }, '--dry-run');
    expect(stdout).toMatch(/chain id 97: .*the published client signs for chain 56 only/);
  });

  it("gives the node's reason for refusing a transaction, without the bytes and the node's address", async () => {
    const error = { code: -32000, message: 'insufficient funds for gas * price + value: balance 0' };
    const node = await nodeThatAnswers(({ method }) => (method === 'eth_sendRawTransaction' ? { error } : undefined));
    const settings = { RPC_URL: `${node.url}/secret-key`, CHALLENGE_WINDOW_SEC: '62' };
    const failure = await deployWith(settings).catch((error: { stderr: string }) => error.stderr);
    expect(failure).toBe(`oracleAdapter could not be deployed: the node responded: ${error.message}\n`);
  });

  it('prints its usage when asked, or when an option is unknown', async () => {
    expect((await deployWith({}, '--help')).stdout).toMatch(/^Usage: RPC_URL=… .*--dry-run\]\n\n {2}RPC_URL /);
    const unknown = await deployWith({}, '--dryrun').catch((error: { stderr: string }) => error.stderr);
    expect(unknown).toMatch(/^Unknown option '--dryrun'.*\n\nUsage: RPC_URL=/);
    expect(existsSync(file)).toBe(true);
  });

  it('names the setting that is missing or wrong, and shows no key', async () => {
    await expect(deployWith({ QUOTE_TOKEN: '' })).rejects.toThrow(/QUOTE_TOKEN is not set/);
    await expect(deployWith({ OPERATOR: '0x12' })).rejects.toThrow(/OPERATOR is "0x12": it must be an address/);
    const badUrl = deployWith({ RPC_URL: 'node.example/secret-key' });
    await expect(badUrl).rejects.toMatchObject({
      stderr: 'RPC_URL must be an http or https URL; it is not shown here, because it may contain a key\n',
    });
    await expect(deployWith({ RPC_URL: 'http://127.0.0.1:2' })).rejects.toMatchObject({
      stderr: 'the node does not answer as one: HTTP request failed. fetch failed ECONNREFUSED: check RPC_URL\n',
    });
    await expect(deployWith({ DEPLOYER_KEY_FILE: '/nowhere' })).rejects.toThrow(
      'DEPLOYER_KEY_FILE cannot be read: ENOENT',
    );
    for (const name of ['DEPLOYER_KEY_FILE', 'OPERATOR']) {
      const misplaced = deployWith({ [name]: LOCAL_KEYS.deployer });
      await expect(misplaced).rejects.toMatchObject({ stderr: expect.stringContaining('… (64 hex digits)') });
      await expect(misplaced).rejects.not.toThrow(LOCAL_KEYS.deployer.slice(2));
    }
    await expect(deployWith({ CHAIN_DEPLOYMENT: folder })).rejects.toThrow(`${folder} cannot be read: EISDIR`);
    const beyondFile = path.join(folder, 'beyond.key');
    writeFileSync(beyondFile, `0x${'f'.repeat(64)}`);
    await expect(deployWith({ DEPLOYER_KEY_FILE: beyondFile })).rejects.toMatchObject({
      stderr: `${beyondFile}: the key must be 32 bytes as hex with 0x, a key of the curve secp256k1\n`,
    });
    const wrongKey = `${LOCAL_KEYS.deployer}ff`;
    const keyFile = path.join(folder, 'wrong.key');
    writeFileSync(keyFile, wrongKey);
    const refusal = await deployWith({ DEPLOYER_KEY_FILE: keyFile }).catch((error: Error) => error.message);
    expect(refusal).toContain('the key must be 32 bytes as hex');
    expect(refusal).not.toContain(LOCAL_KEYS.deployer.slice(2, 20));
  });
});

/** A node in front of the chain that answers some requests itself; it ends with the test. */
async function nodeThatAnswers(answerOf: (request: { readonly method: string }) => object | undefined) {
  const methods: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    methods.push(method);
    const answer = answerOf({ method });
    const headers = { 'content-type': 'application/json' };
    const passOn = async () => (await fetch(chain.rpcUrl, { method: 'POST', body, headers })).text();
    response.writeHead(200, headers).end(answer === undefined ? await passOn() : JSON.stringify({ id, ...answer }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, methods };
}

function deployWith(settings: Record<string, string>, ...args: string[]): Promise<{ stdout: string }> {
  const keyFile = path.join(folder, 'deployer.key');
  writeFileSync(keyFile, `${LOCAL_KEYS.deployer}\n`);
  return run(process.execPath, [SCRIPT, ...args], {
    timeout: 60_000,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      RPC_URL: chain.rpcUrl,
      DEPLOYER_KEY_FILE: keyFile,
      OPERATOR: privateKeyToAddress(LOCAL_KEYS.operator),
      QUOTE_TOKEN: 'test',
      CHALLENGE_WINDOW_SEC: '60',
      CHAIN_DEPLOYMENT: file,
      ...settings,
    },
  });
}
