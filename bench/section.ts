import type { TargetName } from './targets.ts';

/** One measured number. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The value's unit: '/s', 'us', 'B', 'x' for a ratio. */
  readonly unit: string;
  /** The target it is compared with, if any. */
  readonly target?: TargetName;
}

export interface SectionResult {
  readonly figures: readonly Figure[];
  /** Descriptions of results that disagree. Slowness is never a failure. */
  readonly failures: readonly string[];
}

export interface SectionOptions {
  /** Small and short: shows that everything runs, and says nothing about speed. */
  readonly smoke: boolean;
  /** Reports progress. */
  readonly log: (text: string) => void;
}

/** A part of the benchmarks; each file of bench/sections exports one as `section`. */
export interface Section {
  /** The argument that selects it: `npm run bench -- core`. */
  readonly name: string;
  readonly about: string;
  run(options: SectionOptions): Promise<SectionResult>;
}
