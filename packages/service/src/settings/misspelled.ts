import { SETTINGS, type SettingName } from './setting-table.ts';

/**
 * Minimum length of a setting's name, and the number of edits that still counts as a misspelling of it. In shorter
 * names as many edits often make another word.
 */
const EDITS_FROM_LETTERS = [
  [13, 3],
  [12, 2],
  [6, 1],
] as const;

/** An environment variable that is not a setting, and the setting that was probably meant. */
export interface Misspelled {
  readonly name: string;
  readonly meant: SettingName;
}

/** Environment variables whose names are close to those of unset settings: their values have no effect. */
export function misspelledSettings(environment: Readonly<Record<string, string | undefined>>): readonly Misspelled[] {
  const unset = (Object.keys(SETTINGS) as SettingName[]).filter((name) => !environment[name]);
  return Object.keys(environment).flatMap((name) => {
    if (name in SETTINGS) return [];
    const meant = unset.find((setting) => isNearly(name.toUpperCase(), setting));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** The first letter must be right: it is rarely mistyped, and other programs' variables often differ by a prefix. */
function isNearly(name: string, setting: string): boolean {
  const [, most] = EDITS_FROM_LETTERS.find(([letters]) => setting.length >= letters) ?? [0, 0];
  return most > 0 && name[0] === setting[0] && editsBetween(name, setting) <= most;
}

/** Letters deleted, inserted, replaced, or swapped with their neighbour (optimal string alignment distance). */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const hasSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        hasSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
