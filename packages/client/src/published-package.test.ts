import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Bytes, minified and gzipped, of a browser program that uses everything; 500 of them say what is wrong with an argument
 * or a configuration.
 */
const SIZE_BUDGET_BYTES = 31_000;
/** What it loads on demand: ABIs and viem's RPC client for on-chain settlement, elliptic curves for a private key. */
const ON_DEMAND_SIZE_BUDGET_BYTES = 100_000;
/** Minified bytes of a program that formats a price. */
const ONE_FUNCTION_BYTES = 2_000;
/** Minified bytes of a program that uses only the operators' client: no elliptic curves, no stream. */
const ADMIN_SIZE_BUDGET_BYTES = 12_000;
/** Limit of the package's size, to detect files that do not belong in it. */
const MAX_PACKED_BYTES = 250_000;

const root = path.resolve(import.meta.dirname, '../../..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const installed = ['viem', 'undici', '@noble/hashes'];

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

let folder: string;
let packed: Packed;
/** Folder in which the packed package is installed, as by npm. */
let consumer: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'presage-client-'));
  inPackage('npm', ['run', 'build', '--silent']);
  // Without the build script, whose output would precede the JSON.
  [packed] = JSON.parse(inPackage('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])) as [
    Packed,
  ];
  consumer = path.join(folder, 'consumer');
  const place = path.join(consumer, 'node_modules/@presage/client');
  mkdirSync(place, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(folder, packed.filename), '--strip-components=1', '-C', place]);
  for (const name of installed) link(name);
  writeFileSync(path.join(consumer, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

function inPackage(command: string, args: readonly string[]): string {
  const cwd = path.join(root, 'packages/client');
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function link(name: string): void {
  const target = path.join(consumer, 'node_modules', name);
  mkdirSync(path.dirname(target), { recursive: true });
  symlinkSync(path.join(root, 'node_modules', name), target);
}

/** The current Node, and the oldest supported one if it is installed. */
function nodes(): string[] {
  const oldest = ['/usr/bin/node', '/usr/local/bin/node'].filter(
    (file) => existsSync(file) && /^v2[0-2]\./.test(versionOf(file)),
  );
  return [process.execPath, ...oldest];
}

function versionOf(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
}

/** The compiler's output for a program that uses the packed package. */
function checked(program: string, options: readonly string[]): string {
  const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--lib', 'es2022,dom', '--types', ''];
  const args = [...flags, ...options, '--target', 'es2022', program];
  return spawnSync(bin('tsc'), args, { cwd: consumer, encoding: 'utf8' }).stdout;
}

/** The names in the export list at the end of a declaration file. */
function exportsOf(declarations: string): string {
  return /export \{([^}]*)\};?\s*$/.exec(declarations.replace(/\n\/\/#.*/g, ''))?.[1] ?? '';
}

/** Declarations that the examples in comments assume. */
const EXAMPLE_HEAD = `
  declare const client: Client;
  declare const admin: AdminClient;
  declare const market: MarketData;
  declare const order: PlaceOrderDataInput;
  declare const walletClient: { signTypedData(data: WalletTypedData & { account: Address }): Promise<Address> };
  declare const [tokenId, orderId, apiKey, adminToken]: [string, string, string, string];
  declare const [address, privateKey, multiSigAddress]: [Address, Address, Address];
  declare const [marketId, cutoffAt]: [number, number];`;

describe('the packed package', () => {
  it('contains its code, types, sources and examples, and nothing else', () => {
    const files = packed.files.map(({ path: file }) => file);
    const built = files.filter((file) => file.startsWith('dist/')).sort();
    expect(built).toEqual([
      'dist/admin.d.ts',
      'dist/admin.js',
      'dist/chain-settlement.js',
      'dist/errors.js',
      'dist/fee-rate-settings.js',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/key-account.js',
      'dist/list-markets.js',
      'dist/platform/browser.js',
      'dist/platform/node.js',
    ]);
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'examples/quick-start.ts']));
    const kinds = /^(dist|src|examples)\/|^(package\.json|README\.md|LICENSE)$/;
    expect(files.filter((file) => !kinds.test(file) || /\.test\.ts$|\/testing\//.test(file))).toEqual([]);
    expect(packed.size).toBeLessThan(MAX_PACKED_BYTES);
  });

  it('depends on no package of this repository', () => {
    const manifest = JSON.parse(readFileSync(path.join(consumer, 'node_modules/@presage/client/package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies).sort()).toEqual([...installed].sort());
    for (const file of [
      'dist/index.js',
      'dist/index.d.ts',
      'dist/admin.js',
      'dist/admin.d.ts',
      'dist/list-markets.js',
    ]) {
      expect(readFileSync(path.join(consumer, 'node_modules/@presage/client', file), 'utf8')).not.toMatch(
        /from ["']@presage|typebox/,
      );
    }
  });

  it.each(nodes())('can be imported and reports an unreachable service, in %s', (node) => {
    const program = `
      import { Client, OpenApiError, DEFAULT_WS_URL, WebSocketClient } from '@presage/client';
      import { AdminClient } from '@presage/client/admin';
      const client = new Client({ host: 'http://127.0.0.1:1', apiKey: '', chainId: 56, rpcUrl: '',
        privateKey: '0x' + '11'.repeat(32), multiSigAddress: '0x' + '22'.repeat(20) });
      const failed = [await client.cancelOrder('0x1').catch((error) => error)];
      const admin = new AdminClient({ host: 'http://127.0.0.1:1', adminToken: 'token' });
      failed.push(await admin.setKeyIssuance(true).catch((error) => error));
      failed.push(await client.createWebSocketClient().connect().catch((error) => error));
      console.log(String(failed.every((error) => error instanceof OpenApiError)));`;
    const { stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', program], {
      cwd: consumer,
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['true\n', '']);
  });

  it.each(['nodenext', 'bundler'])('has types for programs with module resolution %s', (moduleResolution) => {
    writeFileSync(
      path.join(consumer, 'program.ts'),
      `import { Client, type ClientConfig, OrderSide, OrderType, resultOf, WebSocketChannel } from '@presage/client';
       import { AdminClient } from '@presage/client/admin';
       export async function operate(admin: AdminClient): Promise<string> {
         // @ts-expect-error a market has a cutoff
         await admin.createMarket({ marketTitle: 'Rain?' });
         return resultOf(await admin.getAuditLog()).list.map(({ action }) => action).join();
       }
       export async function program(config: ClientConfig): Promise<string | undefined> {
         const client = new Client(config);
         const market = resultOf(await client.getMarket(1)).data;
         // @ts-expect-error prices are strings
         await client.placeOrder({ marketId: 1, tokenId: '1', side: OrderSide.BUY, orderType: OrderType.LIMIT_ORDER, price: 0.5 });
         for await (const trade of client.createStream().subscribe({ channel: WebSocketChannel.MARKET_LAST_TRADE, marketId: 1 }))
           return trade.shares;
         return market.childMarkets[0]?.yesTokenId;
       }`,
    );
    const module = moduleResolution === 'bundler' ? 'esnext' : moduleResolution;
    expect(checked('program.ts', ['--module', module, '--moduleResolution', moduleResolution])).toBe('');
  });

  it('has examples in its comments and its README that compile', () => {
    const place = path.join(consumer, 'node_modules/@presage/client/dist');
    const main = readFileSync(path.join(place, 'index.d.ts'), 'utf8');
    const admin = readFileSync(path.join(place, 'admin.d.ts'), 'utf8');
    const examples = [...`${main}${admin}`.matchAll(/@example\s([\s\S]*?)\*\//g)].map(([, code]) => code);
    expect(examples.length).toBeGreaterThan(40);
    const readme = readFileSync(path.join(place, '../README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code?.replace(/^import .*$/gm, ''));
    expect(blocks.length).toBeGreaterThan(3);
    const imports = [
      `import { ${exportsOf(main)} } from '@presage/client';`,
      "import { AdminClient, parseMetrics } from '@presage/client/admin';",
      // Imports of other packages in the README.
      ...new Set(readme.match(/^import .* from '(?!@presage).*';$/gm)),
    ];
    const bodies = [...examples.map((code) => code?.replace(/^ *\* ?/gm, '')), ...blocks].map(
      (code) => `async () => {${code}\n};`,
    );
    writeFileSync(path.join(consumer, 'examples.ts'), [...imports, EXAMPLE_HEAD, ...bodies].join('\n'));
    // Declarations are checked above: this would check again those of all that the README imports, viem among it.
    const options = ['--skipLibCheck', '--module', 'nodenext', '--moduleResolution', 'nodenext'];
    expect(checked('examples.ts', options)).toBe('');
  });

  it('passes publint and attw', () => {
    const tarball = path.join(folder, packed.filename);
    const publint = spawnSync(bin('publint'), ['run', tarball, '--strict'], { encoding: 'utf8' });
    expect(`${publint.stdout}${publint.stderr}`).toContain('All good!');
    const attw = spawnSync(bin('attw'), [tarball, '--profile', 'esm-only', '--format', 'json'], { encoding: 'utf8' });
    expect([attw.status, attw.stderr]).toEqual([0, '']);
  });

  it('stays within its budget in a browser program, and contains no Node code', async () => {
    const { eager, lazy } = await bundled(`export { Client, openAccount } from '@presage/client';`);
    expect(eager).toContain('proxyUrl works in Node only');
    expect(`${eager}${lazy}`).not.toMatch(/undici|node:|from ?["'](fs|net|crypto)["']/);
    // Programs of traders contain none of the operators' endpoints.
    expect(`${eager}${lazy}`).not.toContain('/admin/');
    expect(gzipSync(eager).length).toBeLessThan(SIZE_BUDGET_BYTES);
    // Code for on-chain settlement is loaded only when the service uses it.
    expect([eager, lazy].map((code) => code.includes('execTransaction'))).toEqual([false, true]);
    expect(gzipSync(lazy).length).toBeLessThan(ON_DEMAND_SIZE_BUDGET_BYTES);
  });

  it('leaves unused code out of a program', async () => {
    const { eager, lazy } = await bundled(`export { ticksToPrice } from '@presage/client';`);
    expect(eager.length + lazy.length).toBeLessThan(ONE_FUNCTION_BYTES);
  });

  it('contains no more than operators need', async () => {
    const { eager: code } = await bundled(`export { AdminClient } from '@presage/client/admin';`);
    expect(code).toContain('/admin/audit');
    expect(code).not.toMatch(/undici|node:|WebSocket/);
    expect(gzipSync(code).length).toBeLessThan(ADMIN_SIZE_BUDGET_BYTES);
  });

  /** A program minified for browsers: the chunks that it loads at start, and those loaded on demand. */
  async function bundled(program: string): Promise<{ eager: string; lazy: string }> {
    const entry = path.join(consumer, 'browser.js');
    writeFileSync(entry, program);
    const [bundle] = await build({
      cwd: consumer,
      config: false,
      entry: [entry],
      platform: 'browser',
      minify: true,
      dts: false,
      write: false,
      logLevel: 'silent',
      deps: { alwaysBundle: [/.*/] },
    });
    const chunks = (bundle?.chunks ?? []).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
    const eager = new Set(chunks.filter(({ isEntry }) => isEntry));
    // The set grows during the iteration, so that imports of imports are included.
    for (const { imports } of eager) {
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) eager.add(chunk);
    }
    const codeOf = (some: typeof chunks) => some.map(({ code }) => code).join('');
    return { eager: codeOf([...eager]), lazy: codeOf(chunks.filter((chunk) => !eager.has(chunk))) };
  }
});
