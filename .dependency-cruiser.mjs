// Which imports are allowed between packages. `npm run arrows` checks it; CONTRIBUTING.md says why.

/** Tests, benchmarks, and their support code. */
const TEST_FILE = '(\\.(test|bench)\\.tsx?$|/testing/)';

/** A package is imported by its name, which resolves to its src/index.ts. */
const noDeepImports = ['client', 'contracts', 'exchange', 'protocol', 'service', 'web'].map((name) => ({
  name: `no-deep-import-of-${name}`,
  comment: `Import @presage/${name} by its name: other packages may only use what its src/index.ts exports.`,
  severity: 'error',
  from: { path: '^(packages|bench|test|scripts)/', pathNot: `^packages/${name}/` },
  to: { path: `^packages/${name}/`, pathNot: `^packages/${name}/src/(index|abi|admin|values)\\.ts$` },
}));

/** The service's folders; each may use those before it. First what several stages share, then the stages as data flows. */
const FOLDERS = [
  ...['answers', 'rate-limits', 'settings', 'sqlite', 'threads', 'validation'],
  ...['signatures', 'auth', 'journal', 'snapshots', 'sequencer', 'recovery', 'store', 'market-data', 'chain'],
  ...['presenters', 'stream', 'operations', 'gateway', 'demo', 'start', 'cli'],
];

const noWayBack = FOLDERS.slice(0, -1).map((folder, index) => ({
  name: `${folder}-knows-no-later-folder`,
  comment: 'Data flows in one direction: a folder may use those before it, and what several need belongs to the first.',
  severity: 'error',
  from: { path: `^packages/service/src/${folder}/`, pathNot: TEST_FILE },
  to: { path: `^packages/service/src/(${FOLDERS.slice(index + 1).join('|')})/` },
}));

const everyFolderHasItsPlace = {
  name: 'every-folder-has-its-place',
  comment: 'Add a new folder of the service to the order above: otherwise nothing would say which others it may use.',
  severity: 'error',
  from: { path: '^packages/service/src/[^/]+/', pathNot: [TEST_FILE, `^packages/service/src/(${FOLDERS.join('|')})/`] },
  to: {},
};

/** Parts of the gateway that are below its routes, in the same order: what any request needs, pages, what routes share. */
const GATEWAY_PARTS = ['access', 'http', 'web-app', 'pages', 'submissions', 'refusals', 'orders'];

const gatewayParts = GATEWAY_PARTS.map((part, index) => ({
  name: `gateway-${part}-knows-its-place`,
  comment: 'A part of the gateway knows no route, and only the parts before it: nobody has to read all at once.',
  severity: 'error',
  from: { path: `^packages/service/src/gateway/${part}/`, pathNot: TEST_FILE },
  to: {
    path: '^packages/service/src/gateway/[^/]+/',
    pathNot: `/gateway/(${GATEWAY_PARTS.slice(0, index + 1).join('|')})/`,
  },
}));

/** The parts of the chain's code that read it, send to it and decide what to send, and which others each may know. */
const chainParts = Object.entries({
  rpc: [],
  database: [],
  indexer: ['rpc', 'database'],
  transactions: ['rpc', 'database'],
  settlement: ['rpc', 'database', 'transactions'],
  reconciliation: ['rpc', 'indexer'],
}).map(([part, known]) => ({
  name: `chain-${part}-knows-its-place`,
  comment:
    'The loops of the chain share only what is stored: running-chain.ts connects them (docs/internals/settlement.md).',
  severity: 'error',
  from: { path: `^packages/service/src/chain/${part}/`, pathNot: TEST_FILE },
  to: { path: '^packages/service/src/chain/[^/]+/', pathNot: `/chain/(${[part, ...known].join('|')})/` },
}));

export default {
  forbidden: [
    ...noDeepImports,
    ...noWayBack,
    ...gatewayParts,
    ...chainParts,
    everyFolderHasItsPlace,
    {
      name: 'no-relative-import-across-packages',
      comment: 'Import another package by its name, so that each package.json lists its dependencies.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|bench|test|scripts)/' },
      to: { path: '^packages/', pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'exchange-imports-nothing',
      comment: 'The exchange is pure: no Node module, no npm package, no other package of this repository.',
      severity: 'error',
      from: { path: '^packages/exchange/', pathNot: TEST_FILE },
      to: { pathNot: '^packages/exchange/' },
    },
    {
      name: 'exchange-tests-import-only-test-tools',
      comment: 'Tests of the exchange must not import other packages of this repository.',
      severity: 'error',
      from: { path: `^packages/exchange/.*${TEST_FILE}` },
      to: { path: '^packages/', pathNot: '^packages/exchange/' },
    },
    {
      name: 'protocol-runs-in-browsers',
      comment: 'Browsers use the protocol package too: no Node module outside tests.',
      severity: 'error',
      from: { path: '^packages/protocol/src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'protocol-stands-alone',
      comment: 'The wire format depends on neither the exchange nor the service.',
      severity: 'error',
      from: { path: '^packages/protocol/' },
      to: { path: '^packages/(exchange|service)/' },
    },
    {
      name: 'client-runs-in-browsers',
      comment: 'The client runs in browsers: no Node module, not even behind #platform.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-hides-what-is-for-node',
      comment: 'Packages that only Node needs are imported only by platform/node.ts, which browsers never load.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: [TEST_FILE, '^packages/client/src/platform/node\\.ts$'] },
      to: { path: '(^|node_modules/)(undici|ws)(/|$)' },
    },
    {
      name: 'client-knows-only-the-wire',
      comment: 'The client depends on neither the exchange nor the service.',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: TEST_FILE },
      to: { path: '^packages/(exchange|service)/' },
    },
    {
      name: 'web-knows-only-the-client',
      comment: 'The trading application is a program like any other: it talks to the service only through the client.',
      severity: 'error',
      from: { path: '^packages/web/', pathNot: TEST_FILE },
      to: { path: '^packages/(exchange|protocol|service)/' },
    },
    {
      name: 'web-runs-in-browsers',
      comment: 'Node modules do not exist in a browser.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'gateway-is-a-door',
      comment: 'Only src/start imports the gateway: code that other parts of the service need belongs outside it.',
      severity: 'error',
      from: { path: '^packages/service/src/[^/]+/', pathNot: [TEST_FILE, '^packages/service/src/(gateway|start)/'] },
      to: { path: '^packages/service/src/gateway/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other should be one file, or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-tests-in-production',
      comment: 'Production code must not import test code.',
      severity: 'error',
      from: { path: '^packages/', pathNot: TEST_FILE },
      to: { path: [TEST_FILE, '^(bench|test)/'] },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that cannot be resolved cannot be checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'Name each npm package in the package.json of the package that imports it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [TEST_FILE, '^packages/[^/]+/scripts/'] },
      // A package that the root package.json lists as well, for benchmarks or tests, counts as both.
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm'] },
    },
  ],
  options: {
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@presage/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
