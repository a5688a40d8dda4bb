import { type ReportedFigure, valueText } from './report.ts';
import type { RunResult, SectionReport } from './run.ts';

/** A section's figures as a Markdown table. */
export function sectionText({ name, figures }: SectionReport): string {
  const rows = figures.map(row).join('\n');
  return `### ${name}\n\n| | measured | first target | later target | meets |\n|---|--:|--:|--:|---|\n${rows}`;
}

function row({ name, value, unit, first, later, meets }: ReportedFigure): string {
  const wanted = (target: number | undefined): string => (target === undefined ? '' : valueText(target, unit));
  return `| ${name} | ${valueText(value, unit)} | ${wanted(first)} | ${wanted(later)} | ${meets ?? ''} |`;
}

/** When and on which machine a run was made. */
export function machineText({ measuredOn, machine }: RunResult): string {
  const { cpu, cores, memoryGiB, system, node } = machine;
  return `Measured ${measuredOn}: ${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}.`;
}
