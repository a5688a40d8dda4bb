// Writes the figures of a run into docs/performance.md, between its two markers.
//
//   npm run bench -- --json FILE     runs the benchmarks, on an otherwise idle machine
//   node bench/write-page.ts FILE    writes the page
//
// With several files, each section is taken from the last file that has it, so one section can be measured again on its
// own.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineText, sectionText } from './page-text.ts';
import type { RunResult } from './run.ts';

const PAGE = path.join(import.meta.dirname, '../docs/performance.md');
const START = '<!-- figures -->';
const END = '<!-- end of figures -->';

const runs = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as RunResult);
if (runs.length === 0)
  throw new Error(
    'Name at least one file: npx node bench/write-page.ts FILE …, each written by npm run bench -- --json FILE',
  );
for (const { smoke } of runs) if (smoke) throw new Error('A smoke run does not measure speed: use a full run');

const sections = new Map(runs.flatMap((run) => run.sections.map((section) => [section.name, { run, section }])));
const parts = [...sections.entries()]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([, { run, section }]) => `${sectionText(section)}\n\n${machineText(run)}`);

const page = readFileSync(PAGE, 'utf8');
const before = page.indexOf(START);
const after = page.indexOf(END);
if (before < 0 || after < before) throw new Error(`${PAGE} lacks the markers ${START} and ${END}`);
writeFileSync(PAGE, `${page.slice(0, before + START.length)}\n\n${parts.join('\n\n')}\n\n${page.slice(after)}`);
