// Which way imports may point. `npm run arrows` checks it; CONTRIBUTING.md says why.

/** Tests, benchmarks, and what only they need. */
const TEST_FILE = '(\\.(test|bench)\\.tsx?$|/testing/)';

/** Imports of every package go through the other's name, which resolves to its src/index.ts. */
const noDeepImports = ['client', 'contracts', 'exchange', 'protocol', 'service', 'web'].map((name) => ({
  name: `no-deep-import-of-${name}`,
  comment: `Import @presage/${name} by its name: only what its src/index.ts exports is meant for others.`,
  severity: 'error',
  from: { path: '^(packages|bench|test|scripts)/', pathNot: `^packages/${name}/` },
  to: { path: `^packages/${name}/`, pathNot: `^packages/${name}/src/(index|abi|admin|values)\\.ts$` },
}));

export default {
  forbidden: [
    ...noDeepImports,
    {
      name: 'no-relative-import-across-packages',
      comment: 'Import another package by its name, so that its package.json tells who depends on whom.',
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
      comment: 'Tests of the exchange need no other package of this repository.',
      severity: 'error',
      from: { path: `^packages/exchange/.*${TEST_FILE}` },
      to: { path: '^packages/', pathNot: '^packages/exchange/' },
    },
    {
      name: 'protocol-runs-in-browsers',
      comment: 'What travels is read by browsers too: no Node module outside tests.',
      severity: 'error',
      from: { path: '^packages/protocol/src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'protocol-stands-alone',
      comment: 'The wire knows neither the rules of the exchange nor how the service keeps its word.',
      severity: 'error',
      from: { path: '^packages/protocol/' },
      to: { path: '^packages/(exchange|service)/' },
    },
    {
      name: 'client-runs-in-browsers',
      comment: 'Programs in browsers use the client: no Node module, not even behind #platform.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-hides-what-is-for-node',
      comment: 'What only Node needs is imported by platform/node.ts alone, which browsers never load.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: [TEST_FILE, '^packages/client/src/platform/node\\.ts$'] },
      to: { path: '(^|node_modules/)(undici|ws)(/|$)' },
    },
    {
      name: 'client-knows-only-the-wire',
      comment: 'Programs need neither the rules of the exchange nor the parts of the service.',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: TEST_FILE },
      to: { path: '^packages/(exchange|service)/' },
    },
    {
      name: 'web-knows-only-the-client',
      comment:
        'The trading application is a program like any other: all it knows of the service goes through the client.',
      severity: 'error',
      from: { path: '^packages/web/', pathNot: TEST_FILE },
      to: { path: '^packages/(exchange|protocol|service)/' },
    },
    {
      name: 'web-runs-in-browsers',
      comment: 'Nothing of Node is there in a browser.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'gateway-is-a-door',
      comment: 'What other parts of the service need too lies beside the gateway, which only its start imports.',
      severity: 'error',
      from: { path: '^packages/service/src/[^/]+/', pathNot: [TEST_FILE, '^packages/service/src/(gateway|start)/'] },
      to: { path: '^packages/service/src/gateway/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-tests-in-production',
      comment: 'Code that runs must not need code that tests.',
      severity: 'error',
      from: { path: '^packages/', pathNot: TEST_FILE },
      to: { path: [TEST_FILE, '^(bench|test)/'] },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere cannot be judged.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'Name each npm package in the package.json of the package that imports it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [TEST_FILE, '^packages/[^/]+/scripts/'] },
      // A package that the root names too, for benchmarks or tests, is both.
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
