import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Machine, thisMachine } from './machine.ts';
import { UsageError } from './read-arguments.ts';
import type { ReportedFigure } from './report.ts';
import { reported, tableOf } from './report.ts';
import type { Section, SectionOptions } from './section.ts';

export interface RunResult {
  readonly machine: Machine;
  /** The date, as YYYY-MM-DD. */
  readonly measuredOn: string;
  readonly smoke: boolean;
  readonly sections: readonly SectionReport[];
}

export interface SectionReport {
  readonly name: string;
  readonly figures: readonly ReportedFigure[];
  readonly failures: readonly string[];
}

/** Runs the selected sections (all if none is selected) one after another, and prints each one's table. */
export async function runSections(picked: readonly string[], options: SectionOptions): Promise<RunResult> {
  const sections = await allSections();
  const unknown = picked.filter((name) => !sections.some((section) => section.name === name));
  if (unknown.length > 0) {
    throw new UsageError(
      `Unknown section: ${unknown.join(', ')}. The sections are ${sections.map(({ name }) => name).join(', ')}.`,
    );
  }
  const reports: SectionReport[] = [];
  for (const section of sections) {
    if (picked.length > 0 && !picked.includes(section.name)) continue;
    options.log(`${section.name}: ${section.about}`);
    const { figures, failures } = await section.run(options);
    const report = { name: section.name, figures: figures.map(reported), failures };
    const title = options.smoke ? `${section.name} (smoke run: too short to measure speed)` : section.name;
    console.log(`\n${title}\n${tableOf(report.figures)}`);
    for (const failure of failures) console.error(`WRONG: ${failure}`);
    reports.push(report);
  }
  const measuredOn = new Date().toISOString().slice(0, 10);
  return { machine: thisMachine(), measuredOn, smoke: options.smoke, sections: reports };
}

/** The sections exported by the files in bench/sections, in file-name order. */
async function allSections(): Promise<Section[]> {
  const folder = path.join(import.meta.dirname, 'sections');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)));
  return modules.map((module: { section: Section }) => module.section);
}
