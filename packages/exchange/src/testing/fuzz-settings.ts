/** The amount of fuzzing, from the environment: little by default, more when time allows. */
export interface FuzzSettings {
  /** PRESAGE_FUZZ_RUNS: streams per property; default 6. */
  readonly runs: number;
  /** PRESAGE_FUZZ_LENGTH: commands per stream; default 800. */
  readonly length: number;
  /** PRESAGE_FUZZ_SEED: the seed of the first stream, incremented for each further one; default 1. */
  readonly firstSeed: number;
}

export function fuzzSettings(environment: Readonly<Record<string, string | undefined>>): FuzzSettings {
  return {
    runs: countOf(environment, { name: 'PRESAGE_FUZZ_RUNS', otherwise: 6 }),
    length: countOf(environment, { name: 'PRESAGE_FUZZ_LENGTH', otherwise: 800 }),
    firstSeed: countOf(environment, { name: 'PRESAGE_FUZZ_SEED', otherwise: 1 }),
  };
}

/** The seeds of a run, which appear in test names. */
export function seedsOf({ runs, firstSeed }: FuzzSettings): number[] {
  return Array.from({ length: runs }, (_, i) => firstSeed + i);
}

function countOf(
  environment: Readonly<Record<string, string | undefined>>,
  setting: { readonly name: string; readonly otherwise: number },
): number {
  const text = environment[setting.name] ?? '';
  if (text === '') return setting.otherwise;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`${setting.name} must be a whole number from 1, not ${text}`);
  return count;
}
