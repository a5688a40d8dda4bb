import { cellsOf } from './report.ts';
import type { RunResult, SectionReport } from './run.ts';

/** A section's figures as a Markdown table. */
export function sectionText({ name, figures }: SectionReport): string {
  const rows = figures.map((figure) => `| ${cellsOf(figure).join(' | ')} |`).join('\n');
  return `### ${name}\n\n| | measured | first target | later target | meets |\n|---|--:|--:|--:|---|\n${rows}`;
}

/** When and on which machine a run was made. */
export function machineText({ measuredOn, machine }: RunResult): string {
  const { cpu, cores, memoryGiB, system, node } = machine;
  return `Measured ${measuredOn}: ${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}.`;
}
