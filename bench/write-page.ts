// Writes the figures of a run into docs/performance.md, between its two marks.
//
//   npm run bench -- --json FILE     a run, on a machine that does nothing else
//   node bench/write-page.ts FILE    the page
//
// Of several files a section comes from the last one that has it: a section can be measured again by itself.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineText, sectionText } from './page-text.ts';
import type { RunResult } from './run.ts';

const PAGE = path.join(import.meta.dirname, '../docs/performance.md');
const [START, END] = ['<!-- figures -->', '<!-- end of figures -->'];

const runs = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as RunResult);
if (runs.length === 0)
  throw new Error('which run? node bench/write-page.ts FILE …, made by npm run bench -- --json FILE');
for (const { smoke } of runs) if (smoke) throw new Error('a smoke run says nothing about speed');

const sections = new Map(runs.flatMap((run) => run.sections.map((section) => [section.name, { run, section }])));
const parts = [...sections.entries()]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([, { run, section }]) => `${sectionText(section)}\n\n${machineText(run)}`);

const page = readFileSync(PAGE, 'utf8');
const [before, after] = [page.indexOf(START), page.indexOf(END)];
if (before < 0 || after < before) throw new Error(`${PAGE} lacks the marks ${START} and ${END}`);
writeFileSync(PAGE, `${page.slice(0, before + START.length)}\n\n${parts.join('\n\n')}\n\n${page.slice(after)}`);
