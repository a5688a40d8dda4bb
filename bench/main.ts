// Benchmarks of Presage beside comparable software.
//
//   npm run bench                      all sections
//   npm run bench -- core              selected sections
//   npm run bench -- --smoke           small and short: shows that everything runs and agrees
//   npm run bench -- --json FILE       the figures as JSON as well
//
// Slow times never fail a run; results that disagree do.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runSections } from './run.ts';

const { values, positionals } = parseArgs({
  options: { smoke: { type: 'boolean', default: false }, json: { type: 'string' } },
  allowPositionals: true,
});

const result = await runSections(positionals, { smoke: values.smoke, log: (text) => console.error(text) });
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
if (result.sections.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
