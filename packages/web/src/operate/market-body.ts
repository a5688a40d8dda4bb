import type { ChildMarketBody, CreateMarketBody } from '@presage/client/admin';
import { marketFile as s } from '../strings/operate-market-file.ts';
import { asRead, hasSameLabels, isFee, SLUG, TICK_SIZES } from './market-draft.ts';
import { TEXT_LIMITS } from './text-limits.ts';

/** What is wrong with a market that a file describes. */
export interface BodyProblem {
  /** Where in it, such as `children`, 2, `slug`. */
  readonly path: readonly (string | number)[];
  readonly text: string;
}

interface Field {
  isGood(value: unknown, nowSec: number): boolean;
  /** What the service takes, in words. */
  readonly accepted: string;
  readonly isRequired?: boolean;
}

type Fields<Body> = Readonly<Record<keyof Required<Body> & string, Field>>;

/** The latest time of the service: the end of the year 9999. */
const MAX_UNIX_SEC = 253_402_300_799;
const MAX_LABELS = 20;
const MIN_CHILDREN = 2;
const MAX_CHILDREN = 100;

const CHILD: Fields<ChildMarketBody> = {
  marketTitle: { ...line(TEXT_LIMITS.title), isRequired: true },
  slug: {
    isGood: (value) => isText(value, TEXT_LIMITS.slug) && SLUG.test(value),
    accepted: s.accepted.slug(TEXT_LIMITS.slug),
  },
  rules: {
    isGood: (value) => isText(value, TEXT_LIMITS.rules) && !value.includes('\0'),
    accepted: s.accepted.text(TEXT_LIMITS.rules),
  },
  cutoffAt: {
    isGood: (value, nowSec) => Number.isInteger(value) && Number(value) > nowSec && Number(value) <= MAX_UNIX_SEC,
    accepted: s.accepted.time,
  },
};

const FEE: Field = { isGood: (value) => Number.isInteger(value) && isFee(String(value)), accepted: s.accepted.fee };

/** The fields of a market as the service takes them (wire contract §8); a test compares both. */
const MARKET: Fields<CreateMarketBody> = {
  ...CHILD,
  cutoffAt: { ...CHILD.cutoffAt, isRequired: true },
  yesLabel: line(TEXT_LIMITS.outcomeLabel),
  noLabel: line(TEXT_LIMITS.outcomeLabel),
  labelIds: { isGood: isLabelIds, accepted: s.accepted.labels(MAX_LABELS) },
  tickSize: { isGood: (value) => TICK_SIZES.some((size) => size === value), accepted: s.accepted.oneOf(TICK_SIZES) },
  makerFeeBps: FEE,
  takerFeeBps: FEE,
  children: {
    isGood: (value) => Array.isArray(value) && value.length >= MIN_CHILDREN && value.length <= MAX_CHILDREN,
    accepted: s.accepted.children(MIN_CHILDREN, MAX_CHILDREN),
  },
};

/** What the service would refuse of a market, as far as that shows without asking it. */
export function problemsOfBody(body: unknown, nowSec: number): BodyProblem[] {
  const problems = problemsOf(body, MARKET, nowSec);
  const children = isObject(body) && Array.isArray(body.children) ? body.children : [];
  return [
    ...problems,
    ...sameLabels(body),
    ...sameChildren(children),
    ...children.flatMap((child, index) =>
      problemsOf(child, CHILD, nowSec).map(({ path, text }) => ({ path: ['children', index, ...path], text })),
    ),
  ];
}

function sameLabels(body: unknown): BodyProblem[] {
  const { yesLabel = '', noLabel = '' } = isObject(body) ? body : {};
  if (typeof yesLabel !== 'string' || typeof noLabel !== 'string' || !hasSameLabels({ yesLabel, noLabel })) return [];
  return [{ path: [noLabel === '' ? 'yesLabel' : 'noLabel'], text: s.sameLabels }];
}

function sameChildren(children: readonly unknown[]): BodyProblem[] {
  const read = children.map((child) => {
    const title = isObject(child) ? child.marketTitle : undefined;
    return typeof title === 'string' ? asRead(title) : undefined;
  });
  return read.flatMap((title, index) =>
    title !== undefined && read.indexOf(title) < index
      ? [{ path: ['children', index, 'marketTitle'], text: s.sameChildren(read.indexOf(title) + 1) }]
      : [],
  );
}

function problemsOf(body: unknown, fields: Readonly<Record<string, Field>>, nowSec: number): BodyProblem[] {
  if (!isObject(body)) return [{ path: [], text: s.noObject(shown(body)) }];
  const missing = Object.keys(fields).filter((name) => fields[name]?.isRequired === true && !Object.hasOwn(body, name));
  return [
    ...missing.map((name) => ({ path: [], text: s.missing(name, fields[name]?.accepted ?? '') })),
    ...Object.entries(body).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) return { path: [name], text: s.unknown(name, Object.keys(fields)) };
      return field.isGood(value, nowSec) ? [] : { path: [name], text: s.bad(name, shown(value), field.accepted) };
    }),
  ];
}

function line(limit: number): Field {
  return { isGood: (value) => isText(value, limit) && isLine(value), accepted: s.accepted.line(limit) };
}

/** Whether it is not blank, and without control characters, spaces without width, and what turns the direction of text. */
function isLine(value: string): boolean {
  return value.trim() !== '' && !/[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff]/u.test(value);
}

/** Whether it is a text within the limit, which counts code points. */
function isText(value: unknown, limit: number): value is string {
  return typeof value === 'string' && [...value].length <= limit;
}

function isLabelIds(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > MAX_LABELS) return false;
  return value.every((id) => Number.isInteger(id) && id >= 1) && new Set(value).size === value.length;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Most characters of a value that are repeated. */
const MOST_SHOWN = 40;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
}
