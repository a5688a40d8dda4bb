// Compiles the contracts and writes their ABIs and bytecodes to src/generated, so that running needs no compiler.
// Usage: npm run generate -w packages/contracts

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runForge } from './run-forge.ts';

interface AbiParameter {
  readonly name: string;
  readonly type: string;
  readonly indexed?: boolean;
  readonly components?: readonly AbiParameter[];
}

interface AbiItem {
  readonly type: string;
  readonly name?: string;
  readonly inputs?: readonly AbiParameter[];
  readonly outputs?: readonly AbiParameter[];
  readonly stateMutability?: string;
  readonly anonymous?: boolean;
}

interface Artifact {
  readonly abi: readonly AbiItem[];
  readonly bytecode: string;
}

/** Contracts by their name in TypeScript. */
const OURS = {
  exchange: 'CtfExchange',
  feeManager: 'FeeManager',
  oracleAdapter: 'OracleAdapter',
  testQuoteToken: 'TestQuoteToken',
};
const PUBLISHED = {
  conditionalTokens: 'ConditionalTokens',
  safe: 'GnosisSafe',
  safeProxyFactory: 'GnosisSafeProxyFactory',
  multiSend: 'MultiSend',
  safeFallbackHandler: 'CompatibilityFallbackHandler',
};

/** Deployed by its factory and called through the Safe's ABI: programs need only its bytecode, to compute addresses. */
const CODE_ONLY = { safeProxy: 'GnosisSafeProxy' };

const PACKAGE = path.resolve(import.meta.dirname, '..');
const HEADER = '// Written by scripts/write-artifacts.ts from the compiled contracts: do not edit.\n';

main();

function main(): void {
  const built = build();
  if (built === undefined) return;
  if (built.status !== 0) throw new Error(`The contracts do not compile:\n${built.stdout}${built.stderr}`);
  const artifacts: (readonly [string, Artifact])[] = [
    ...Object.entries(OURS).map(([name, contract]) => [name, compiled(contract)] as const),
    ...Object.entries(PUBLISHED).map(([name, contract]) => [name, published(contract)] as const),
  ];
  write(
    'abis.ts',
    artifacts.map(([name, { abi }]) => `export const ${name}Abi = ${JSON.stringify(slim(abi), null, 2)} as const;`),
  );
  artifacts.push(...Object.entries(CODE_ONLY).map(([name, contract]) => [name, published(contract)] as const));
  write(
    'bytecodes.ts',
    artifacts.map(([name, { bytecode }]) => `export const ${name}Bytecode = '${bytecode}' as const;`),
  );
}

/** Undefined where there is no forge: the generated files are left unchanged; in CI that is an error. */
function build(): ReturnType<typeof runForge> | undefined {
  try {
    return runForge(['build', '--skip', 'test'], 'pipe');
  } catch (error) {
    if (process.env.CI !== undefined) throw error;
    process.stderr.write(
      `forge does not run here (${(error as Error).message}): the contracts' ABIs and bytecodes are left unchanged.\n`,
    );
    return undefined;
  }
}

function compiled(contract: string): Artifact {
  const { abi, bytecode } = readJson<{ abi: AbiItem[]; bytecode: { object: string } }>(
    `dist/out/${contract}.sol/${contract}.json`,
  );
  return { abi, bytecode: bytecode.object };
}

function published(contract: string): Artifact {
  return readJson<Artifact>(`vendor/${contract}.json`);
}

/** Drops fields that old compilers added and no program reads. JSON has none that is undefined. */
function slim(abi: readonly AbiItem[]): object[] {
  return abi.map(({ type, name, inputs, outputs, stateMutability, anonymous }) => ({
    type,
    name,
    inputs: inputs?.map(slimParameter),
    outputs: outputs?.map(slimParameter),
    stateMutability,
    anonymous,
  }));
}

function slimParameter({ name, type, indexed, components }: AbiParameter): object {
  return { name, type, indexed, components: components?.map(slimParameter) };
}

function write(file: string, exports: readonly string[]): void {
  writeFileSync(path.join(PACKAGE, 'src/generated', file), `${HEADER}\n${exports.join('\n\n')}\n`);
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(PACKAGE, file), 'utf8'));
}
