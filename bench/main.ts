// Benchmarks of Presage beside comparable software.
//
//   npm run bench                      all sections
//   npm run bench -- core              selected sections
//   npm run bench -- --smoke           small and short: shows that everything runs and agrees
//   npm run bench -- --json FILE       the figures as JSON as well
//
// Slow times never fail a run; results that disagree do.

import { writeFileSync } from 'node:fs';
import { readArguments, UsageError } from './read-arguments.ts';
import { runSections } from './run.ts';

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { sections, smoke, json } = readArguments(process.argv.slice(2));
  const result = await runSections(sections, { smoke, log: (text) => console.error(text) });
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
  if (result.sections.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
}
