import { describe } from 'vitest';
import { type Breach, checkSkeleton, type Source } from './skeleton.ts';

const BANS: readonly Breach[] = [
  ['plugin', 'packages/exchange/src/random.ts', 'export const a = Math.random();'],
  ['plugin', 'packages/exchange/src/async.ts', 'export async function a() {}'],
  ['plugin', 'packages/exchange/src/async-arrow.ts', 'export const a = async () => 1;'],
  ['plugin', 'packages/exchange/src/async-method.ts', 'export class A { static async a() {} }'],
  ['plugin', 'packages/exchange/src/async-member.ts', 'export const a = { async b() {} };'],
  ['plugin', 'packages/exchange/src/dynamic.ts', "export const a = import('./index.ts');"],
  ...['Date', 'Promise', 'crypto', 'fetch', 'globalThis', 'performance', 'process', 'setTimeout'].map(
    (name) => ['noRestrictedGlobals', `packages/exchange/src/uses-${name}.ts`, `export const a = ${name};`] as const,
  ),
  ['noConsole', 'packages/service/src/console.ts', "console.log('a');"],
  ['noExplicitAny', 'packages/service/src/any.ts', 'export const a: any = 1;'],
  ['noFloatingPromises', 'packages/service/src/floating.ts', 'export async function a(): Promise<void> {}\na();'],
  ['noMisusedPromises', 'packages/service/src/misused.ts', '[1].forEach(async (a) => { await a; });'],
  ['noUnusedVariables', 'packages/service/src/unused.ts', 'export function a() { const b = 1; }'],
  ['useImportType', 'packages/service/src/type.ts', "import { type A } from './a.ts'; export type B = A;"],
  ['useImportExtensions', 'packages/service/src/extension.ts', "export * from './random';"],
  ['noExcessiveLinesPerFile', 'packages/service/src/long.ts', 'export const a = 1;\n'.repeat(301)],
  [
    'noExcessiveLinesPerFunction',
    'packages/service/src/long-function.ts',
    `export function a(b: () => void): void {\n${'  b();\n'.repeat(61)}}`,
  ],
  ['noFocusedTests', 'packages/service/src/focused.test.ts', "it.only('a', () => {});"],
];

const BANS_KEPT: readonly Source[] = [
  ['packages/exchange/src/pure.ts', 'export class A {\n  process(): number {\n    return Math.max(1, 2);\n  }\n}\n'],
  ['packages/exchange/src/clock.test.ts', 'export const a = async (): Promise<number> => Date.now();\n'],
  ['packages/service/src/clock.ts', 'export const a = async (): Promise<number> => Date.now() * Math.random();\n'],
  ['packages/service/src/cli/print.ts', "console.log('a');\n"],
  ['packages/service/src/random.ts', 'export const a = 1;\n'],
];

/** A finding in biome's JSON report. */
interface Finding {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

describe('bans', () => {
  checkSkeleton({ breaches: BANS, kept: BANS_KEPT }, (run) => {
    const { diagnostics } = JSON.parse(run('biome', ['lint', '--reporter=json', '--max-diagnostics=none', '.']));
    // Warnings do not make the check fail.
    const errors = diagnostics.filter(({ severity }: Finding) => severity === 'error');
    return errors.map(({ category, location }: Finding) => `${category.split('/').at(-1)} ${location.path}`);
  });
});
