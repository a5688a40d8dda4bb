import { numberText } from '../format/number-text.ts';

/** Texts about markets that are created from a file, in the operator console. */
export const marketFile = {
  open: 'From a file',
  title: 'New markets from a file',
  intro: 'A JSON file with one market or a list of them, as “presage market create --file” takes it.',
  fields: 'Fields of a market',
  choose: 'File',
  drop: 'Choose a file, or drop it anywhere on this page.',
  key: 'Key of this file',
  keyHint:
    'With the same key, nothing is created twice: after an error, choose the corrected file and keep the key and the order of the markets. “presage market create --idempotency-key” takes it, too.',
  badKey: (most: number) => `Use 1 to ${most} letters, digits and signs, without spaces.`,

  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB: split it.`,
  notRead: 'The file could not be read: choose it again.',
  notJson: 'This is no JSON from here on: check quotes, commas and brackets.',
  empty: 'The list is empty: add a market.',
  line: (line: number) => `Line ${numberText(line)}`,
  problems: (count: number) => (count === 1 ? '1 problem in the file' : `${numberText(count)} problems in the file`),
  correct: 'Nothing was created. Correct the file, and choose it again.',
  found: (count: number) => (count === 1 ? '1 market in the file' : `${numberText(count)} markets in the file`),
  either: (yes: string, no: string) => `${yes} or ${no}`,
  ends: (time: string) => `ends ${time}`,
  activateThese: (count: number) => `Activate ${count === 1 ? 'this market' : `these ${numberText(count)} markets`}`,
  again: 'Choose the corrected file',

  noObject: (value: string) => `${value} is no market: use an object with marketTitle and cutoffAt.`,
  missing: (name: string, accepted: string) => `${name} is missing: give ${accepted}.`,
  unknown: (name: string, known: readonly string[]) => `${name} is not a field: use ${known.join(', ')}.`,
  bad: (name: string, value: string, accepted: string) => `${name} is ${value}: use ${accepted}.`,
  sameLabels: 'Both outcomes have the same label: use two that differ in more than case.',
  sameChildren: (earlier: number) => `Outcome ${numberText(earlier)} has the same title: use another.`,
  accepted: {
    line: (most: number) => `one line of text, of at most ${numberText(most)} characters`,
    text: (most: number) => `a text of at most ${numberText(most)} characters`,
    slug: (most: number) => `lowercase letters, digits and single dashes, at most ${numberText(most)} characters`,
    time: 'a time in the future in Unix seconds, such as 1893456000',
    labels: (most: number) => `a list of at most ${most} different label numbers`,
    oneOf: (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(' or '),
    fee: 'a whole number from 0 to 1,000 (basis points)',
    children: (least: number, most: number) => `a list of ${least} to ${most} outcomes`,
  },
} as const;
