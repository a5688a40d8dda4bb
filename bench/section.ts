import type { TargetName } from './targets.ts';

/** One measured number. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** What one of the value is: '/s', 'us', 'B', 'x' for a ratio. */
  readonly unit: string;
  /** The target it is held against, when there is one. */
  readonly target?: TargetName;
}

export interface SectionResult {
  readonly figures: readonly Figure[];
  /** What was wrong, in words: results that disagree. Slowness is never wrong. */
  readonly failures: readonly string[];
}

export interface SectionOptions {
  /** Small and short: shows that everything runs, and says nothing about speed. */
  readonly smoke: boolean;
  /** Tells what is being done, for who waits. */
  readonly log: (text: string) => void;
}

/** A part of the benchmarks; each file of bench/sections exports one as `section`. */
export interface Section {
  /** The word that picks it: `npm run bench -- core`. */
  readonly name: string;
  readonly about: string;
  run(options: SectionOptions): Promise<SectionResult>;
}
