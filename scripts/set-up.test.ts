import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const LOCKFILE = {
  packages: {
    '': { name: 'sample' },
    'packages/part': { version: '0.1.0' },
    'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' },
    'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-elsewhere', optional: true },
  },
};
const INSTALLED = { packages: { 'node_modules/left': LOCKFILE.packages['node_modules/left'] } };

const PACKAGED = `node_modules/node-${process.platform}-${process.arch}`;
const PACKAGED_ENTRY = { version: '24.21.0', integrity: 'sha512-node', optional: true };
const WITH_PACKAGED = { packages: { ...LOCKFILE.packages, [PACKAGED]: PACKAGED_ENTRY } };

/** A fake npm: records its arguments, and installs or fails as configured. */
const FAKE_NPM = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
const args = process.argv.slice(2);
// Exits when the test's folder is removed, however the test ends.
setInterval(() => existsSync(import.meta.filename) || process.exit(1), 1_000).unref();
const forever = () => new Promise((never) => setInterval(never, 2 ** 30));
if (args[0] === process.env.NPM_HANGS_AT) { appendFileSync(path.join(import.meta.dirname, 'npm-calls'), 'hangs\\n'); await forever(); }
if (args[0] === '--version') { console.log(process.env.NPM_VERSION ?? '10.2.4'); process.exit(0); }
if (args[0] === 'config') { console.log('https://registry.example/'); process.exit(0); }
if (process.env.NPM_HEARS_NOTHING) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const place = path.relative(import.meta.dirname, process.cwd());
appendFileSync(path.join(import.meta.dirname, 'npm-calls'), args.join(' ') + (place && ' in ' + place) + (process.env.BY ?? '') + '\\n');
if (process.env.NPM_HEARS_NOTHING) await forever();
for (const release = process.env.NPM_WAITS_FOR; release && !existsSync(release);) await new Promise((next) => setTimeout(next, 10));
if (process.env.NPM_FAILS_WITH) { console.error(process.env.NPM_FAILS_WITH); process.exit(1); }
mkdirSync('node_modules/.bin', { recursive: true });
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const left of ['node_modules/elsewhere', process.env.NPM_LEAVES_OUT]) delete packages[left];
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
const node = process.env.NODE_RUNS_NOT_HERE ? 'exit 127' : '[ "$1" = --version ] && echo v24.21.0 || BY=" by Node 24" exec ' + process.execPath + ' "$@"';
const links = args[0] === 'rebuild' || place !== '' || !process.env.NPM_FORGETS_LINKS;
if (packages['${PACKAGED}'] && links) writeFileSync('node_modules/.bin/node', '#!/bin/sh\\n' + node + '\\n', { mode: 0o755 });
`;

const PATIENCE = { timeout: 60_000 };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'presage-set-up-'));
  mkdirSync(path.join(folder, 'scripts'));
  for (const name of ['set-up.mjs', 'run-npm.mjs', 'one-at-a-time.mjs'])
    cpSync(path.join(import.meta.dirname, name), path.join(folder, 'scripts', name));
  writeFileSync(path.join(folder, 'npm-cli.mjs'), FAKE_NPM);
  writeJson('package-lock.json', LOCKFILE);
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('set-up', () => {
  it('installs from the lockfile and says so when nothing is installed', () => {
    const run = setUp();
    expect(run.status).toBe(0);
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci /)]);
    expect(run.stdout).toMatch(/^Installing packages .*\nInstalled packages in \d+ s\.\n$/);
  });

  it('does nothing and says nothing when everything is installed', () => {
    setUp();
    const again = setUp();
    expect(again).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(npmCalls()).toHaveLength(1);
  });

  it.each([
    ['another version', { 'node_modules/left': { version: '2.0.0', integrity: 'sha512-left' } }],
    ['other content', { 'node_modules/left': { version: '1.0.0', integrity: 'sha512-other' } }],
    ['one package too few', {}],
  ])('installs again when node_modules holds %s', (_what, packages) => {
    writeJson('node_modules/.package-lock.json', { packages });
    expect(setUp().status).toBe(0);
    expect(npmCalls()).toHaveLength(1);
  });

  it('names the registry when it cannot be reached', () => {
    const run = setUp({ npmFailsWith: 'npm error code ENOTFOUND' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('The package registry https://registry.example/ cannot be reached');
  });

  it('says where npm cannot write, without the twenty lines that npm prints about it', () => {
    const words = "npm error Error: EACCES: permission denied, mkdir '/opt/presage/node_modules'";
    // Something that cannot be removed, also by root.
    mkdirSync(path.join(folder, 'node_modules/.package-lock.json'), { recursive: true });
    const run = setUp({ npmFailsWith: `${words}\nnpm error     at async mkdir (node:internal/fs)` });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(
      /^npm error Error: EACCES.*'\/opt\/presage\/node_modules'\nnpm cannot write there: .*\n$/,
    );
  });

  it('advises to update npm when it has failed by itself', () => {
    const run = setUp({ npmFailsWith: 'npm ERR! Exit handler never called!' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('update npm');
  });

  it("shows npm's output when the install fails otherwise", () => {
    const run = setUp({ npmFailsWith: 'npm error code EUSAGE' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('npm error code EUSAGE');
    expect(run.stderr).not.toContain('cannot be reached');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('kills npm on %s, which rolls back for minutes', async (signal) => {
    const { process: run, ended } = spawnSetUp({ NPM_HEARS_NOTHING: '1' });
    await vi.waitFor(() => expect(npmCalls()).toHaveLength(1), PATIENCE);
    run.kill(signal);
    expect(await ended).toEqual([130, null]);
  });

  it('leaves no record of packages that an interrupted install may have deleted', async () => {
    writeJson('node_modules/.package-lock.json', { packages: {} });
    const { process: run, ended } = spawnSetUp({ NPM_HEARS_NOTHING: '1' });
    await vi.waitFor(() => expect(npmCalls()).toHaveLength(1), PATIENCE);
    run.kill('SIGTERM');
    await ended;
    expect(existsSync(path.join(folder, 'node_modules/.package-lock.json'))).toBe(false);
  });

  it('waits for a running install, and then has nothing to do', async () => {
    const first = spawnSetUp({ NPM_WAITS_FOR: 'released' });
    const second = spawnSetUp({ NPM_WAITS_FOR: 'released' });
    await vi.waitFor(() => expect(npmCalls()).toHaveLength(1), PATIENCE);
    await vi.waitFor(() => expect(first.printed() + second.printed()).toContain('Another start'), PATIENCE);
    writeFileSync(path.join(folder, 'released'), '');
    expect(await Promise.all([first.ended, second.ended])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(npmCalls()).toHaveLength(1);
  });

  it('installs again when npm left out the packaged Node and the machine has an older one', () => {
    writeJson('package-lock.json', WITH_PACKAGED);
    writeJson('node_modules/.package-lock.json', INSTALLED);
    expect(setUp().status).toBe(0);
    expect(existsSync(path.join(folder, 'npm-calls'))).toBe(false);
    const run = setUp({ nodeVersion: '20.20.2', env: { NPM_LEAVES_OUT: PACKAGED } });
    expect(npmCalls()).toHaveLength(1);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('npm left out packages that are needed');
  });

  it('refuses Node 18 before it installs anything', () => {
    const run = setUp({ nodeVersion: '18.20.0' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('Node 18.20.0 is too old');
    expect(existsSync(path.join(folder, 'npm-calls'))).toBe(false);
  });

  describe('with a Node with which npm would leave out packages', () => {
    beforeEach(() => writeJson('package-lock.json', WITH_PACKAGED));

    it.each(['20.0.0', '20.18.3', '21.7.3', '22.11.0'])(
      'runs npm with a fetched Node 24 instead of %s',
      (nodeVersion) => {
        expect(setUp({ nodeVersion, env: { NPM_FORGETS_LINKS: '1' } })).toMatchObject({ status: 0, stderr: '' });
        expect(npmCalls()).toEqual([
          expect.stringMatching(/^ci .* in \.fetched-node$/),
          expect.stringMatching(/^ci .* by Node 24$/),
          expect.stringMatching(/^rebuild .* by Node 24$/),
        ]);
        expect(existsSync(fetchedNode())).toBe(false);
      },
    );

    it.each(['20.19.0', '22.12.0'])('runs npm with Node %s itself, as it leaves out none', (nodeVersion) => {
      expect(setUp({ nodeVersion })).toMatchObject({ status: 0, stderr: '' });
      expect(npmCalls()).toEqual([expect.stringMatching(/^ci .*fund .*error$/)]);
    });

    it('links the packaged Node where npm has not', () => {
      const env = { NPM_VERSION: '9.2.0', NPM_FORGETS_LINKS: '1' };
      expect(setUp({ nodeVersion: '20.19.2', env })).toMatchObject({ status: 0, stderr: '' });
      expect(npmCalls()).toEqual([expect.stringMatching(/^ci /), expect.stringMatching(/^rebuild /)]);
    });

    it('installs again when an interrupted set-up left the packaged Node without its link', () => {
      const env = { NPM_FORGETS_LINKS: '1' };
      setUp({ nodeVersion: '20.18.3', env });
      rmSync(path.join(folder, 'node_modules/.bin/node'));
      expect(setUp({ nodeVersion: '20.18.3', env })).toMatchObject({ status: 0, stderr: '' });
      expect(npmCalls()).toHaveLength(6);
    });

    it('fetches it by the hash in the lockfile', async () => {
      const { process: run, ended } = spawnSetUp({ NPM_HEARS_NOTHING: '1' }, '20.18.3');
      await vi.waitFor(() => expect(npmCalls()).toHaveLength(1), PATIENCE);
      const { packages } = JSON.parse(readFileSync(path.join(fetchedNode(), 'package-lock.json'), 'utf8'));
      expect(packages[PACKAGED]).toMatchObject({ version: '24.21.0', integrity: 'sha512-node', optional: false });
      run.kill('SIGTERM');
      expect(await ended).toEqual([130, null]);
      expect(existsSync(fetchedNode())).toBe(false);
    });

    it('stops when it is told to while npm says which version it is', async () => {
      const { process: run, ended } = spawnSetUp({ NPM_HANGS_AT: '--version' }, '20.18.3');
      await vi.waitFor(() => expect(npmCalls()).toHaveLength(1), PATIENCE);
      run.kill('SIGINT');
      expect(await ended).toEqual([130, null]);
      expect(npmCalls()).toHaveLength(1);
    });

    it('asks for a newer npm when the one there leaves out packages with any Node', () => {
      const run = setUp({ nodeVersion: '20.0.0', env: { NPM_VERSION: '9.6.4' } });
      expect(run.status).toBe(1);
      expect(run.stderr).toContain('npm 9.6.4 leaves out packages that are needed: update it');
      expect(existsSync(path.join(folder, 'npm-calls'))).toBe(false);
    });

    it('says why it cannot be fetched', () => {
      const run = setUp({ nodeVersion: '20.18.3', npmFailsWith: 'npm error code ENOTFOUND' });
      expect(run.status).toBe(1);
      expect(run.stderr).toContain('The package registry https://registry.example/ cannot be reached');
      expect(existsSync(fetchedNode())).toBe(false);
    });

    it('says where it cannot be put', () => {
      // A folder in which nobody can make files, root included.
      symlinkSync('/sys', fetchedNode());
      const run = setUp({ nodeVersion: '20.18.3' });
      expect(run.status).toBe(1);
      expect(run.stderr).toMatch(
        /^E\w+: .*fetched-node.package\.json'\nThis cannot be written: run this as the owner .*\n$/,
      );
    });

    it('asks for Node 24 when the fetched one does not run here', () => {
      const run = setUp({ nodeVersion: '20.18.3', env: { NODE_RUNS_NOT_HERE: '1' } });
      expect(run.status).toBe(1);
      expect(run.stderr).toMatch(/^No packaged Node 24 runs on .* and this is Node 20\.18\.3: install Node 24/);
      expect(npmCalls()).toHaveLength(1);
      expect(existsSync(fetchedNode())).toBe(false);
    });

    it('asks for Node 24 when there is none for the platform, before it installs anything', () => {
      writeJson('package-lock.json', LOCKFILE);
      const run = setUp({ nodeVersion: '20.18.3' });
      expect(run.status).toBe(1);
      expect(run.stderr).toContain('install Node 24');
      expect(existsSync(path.join(folder, 'npm-calls'))).toBe(false);
    });
  });

  it('asks for Node 24 when the platform has no packaged one and the machine an older one', () => {
    const run = setUp({ nodeVersion: '20.20.2' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('install Node 24');
  });

  it('accepts an older Node when a packaged Node 24 runs', () => {
    providePackagedNode('#!/bin/sh\necho v24.21.0\n');
    expect(setUp({ nodeVersion: '20.20.2' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('removes a packaged Node that does not run here, so that the machine’s own is used', () => {
    const packaged = providePackagedNode('#!/bin/sh\nexit 127\n');
    expect(setUp()).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(packaged)).toBe(false);
  });
});

function setUp({ nodeVersion = process.versions.node, npmFailsWith = '', env = {} } = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/set-up.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...environment(nodeVersion), NPM_FAILS_WITH: npmFailsWith, ...env },
  });
  return { stdout, stderr, status };
}

function spawnSetUp(more: Readonly<Record<string, string>>, nodeVersion = process.versions.node) {
  const child = spawn(process.execPath, ['scripts/set-up.mjs'], {
    cwd: folder,
    env: { ...environment(nodeVersion), ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  return { process: child, ended: once(child, 'close'), printed: () => text };
}

function fetchedNode(): string {
  return path.join(folder, '.fetched-node');
}

/** As npm sets it when it runs on a Node of this version. */
function environment(nodeVersion: string) {
  return {
    PATH: process.env.PATH,
    npm_execpath: path.join(folder, 'npm-cli.mjs'),
    npm_node_execpath: process.execPath,
    npm_config_user_agent: `npm/10.8.2 node/v${nodeVersion} linux x64 workspaces/false`,
  };
}

function npmCalls(): string[] {
  return readFileSync(path.join(folder, 'npm-calls'), 'utf8').trim().split('\n');
}

function providePackagedNode(script: string): string {
  writeJson('node_modules/.package-lock.json', INSTALLED);
  const packaged = path.join(folder, 'node_modules/.bin/node');
  mkdirSync(path.dirname(packaged), { recursive: true });
  writeFileSync(packaged, script, { mode: 0o755 });
  return packaged;
}

function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(value));
}
