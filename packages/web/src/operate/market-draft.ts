import type { CreateMarketBody } from '@presage/client/admin';
import { isTooLong, TEXT_LIMITS } from './text-limits.ts';

/** A market being created: every field as entered in the form. */
export interface MarketDraft {
  readonly kind: 'binary' | 'categorical';
  readonly title: string;
  readonly rules: string;
  readonly yesLabel: string;
  readonly noLabel: string;
  /** In the format of a local date and time input, `2026-12-24T18:00`. */
  readonly cutoff: string;
  readonly labelIds: readonly number[];
  readonly slug: string;
  readonly tickSize: NonNullable<CreateMarketBody['tickSize']>;
  readonly makerFeeBps: string;
  readonly takerFeeBps: string;
  readonly answers: readonly string[];
}

export const TICK_SIZES: readonly MarketDraft['tickSize'][] = ['0.0001', '0.001', '0.01'];

export const EMPTY_DRAFT: MarketDraft = {
  kind: 'binary',
  title: '',
  rules: '',
  yesLabel: '',
  noLabel: '',
  cutoff: '',
  labelIds: [],
  slug: '',
  tickSize: '0.01',
  makerFeeBps: '0',
  takerFeeBps: '0',
  answers: ['', ''],
};

/** Validation errors of a draft. */
export type DraftProblem =
  | 'title'
  | 'cutoff'
  | 'answers'
  | 'sameAnswers'
  | 'sameLabels'
  | 'makerFee'
  | 'takerFee'
  | 'slug'
  | 'tooLong';

const MAX_FEE_BPS = 1_000;
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function problemsOf(draft: MarketDraft, nowMs: number): ReadonlySet<DraftProblem> {
  const problems = new Set<DraftProblem>();
  const cutoffMs = Date.parse(draft.cutoff);
  if (draft.title.trim() === '') problems.add('title');
  if (!(cutoffMs > nowMs)) problems.add('cutoff');
  if (!isFee(draft.makerFeeBps)) problems.add('makerFee');
  if (!isFee(draft.takerFeeBps)) problems.add('takerFee');
  if (draft.slug !== '' && !SLUG.test(draft.slug)) problems.add('slug');
  if (hasTooLong(draft)) problems.add('tooLong');
  if (draft.kind === 'binary' && hasSameLabels(draft)) problems.add('sameLabels');
  if (draft.kind === 'categorical') {
    const answers = answersOf(draft);
    if (answers.length < 2) problems.add('answers');
    if (new Set(answers.map(asRead)).size < answers.length) problems.add('sameAnswers');
  }
  return problems;
}

/** Whether the outcomes would have the same name, which the service refuses; one without a label is "Yes" or "No". */
export function hasSameLabels({ yesLabel, noLabel }: { readonly yesLabel: string; readonly noLabel: string }): boolean {
  return asRead(yesLabel.trim() || 'Yes') === asRead(noLabel.trim() || 'No');
}

/** A name as far as traders notice when they choose between several, as the service compares them; a test compares both. */
export function asRead(text: string): string {
  const seen = text.normalize('NFC').replace(/[\u00ad\u061c\u200c-\u200f\p{Variation_Selector}]/gu, '');
  return seen.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Whether a text that would be sent is too long; its field says so itself. */
function hasTooLong({ kind, title, rules, slug, yesLabel, noLabel, answers }: MarketDraft): boolean {
  const titles = kind === 'binary' ? [title] : [title, ...answers];
  const labels = kind === 'binary' ? [yesLabel, noLabel] : [];
  return (
    isTooLong(rules, TEXT_LIMITS.rules) ||
    isTooLong(slug, TEXT_LIMITS.slug) ||
    titles.some((text) => isTooLong(text, TEXT_LIMITS.title)) ||
    labels.some((text) => isTooLong(text, TEXT_LIMITS.outcomeLabel))
  );
}

/** The outcomes that are filled in, trimmed. */
export function answersOf({ answers }: MarketDraft): string[] {
  return answers.map((answer) => answer.trim()).filter((answer) => answer !== '');
}

/** The request body. The draft must be valid. */
export function bodyOf(draft: MarketDraft): CreateMarketBody {
  const { kind, labelIds, tickSize } = draft;
  const isBinary = kind === 'binary';
  return {
    marketTitle: draft.title.trim(),
    cutoffAt: Math.floor(Date.parse(draft.cutoff) / 1_000),
    tickSize,
    makerFeeBps: Number(draft.makerFeeBps),
    takerFeeBps: Number(draft.takerFeeBps),
    labelIds: [...labelIds],
    ...filled('rules', draft.rules),
    ...filled('slug', draft.slug),
    ...(isBinary ? { ...filled('yesLabel', draft.yesLabel), ...filled('noLabel', draft.noLabel) } : {}),
    ...(isBinary ? {} : { children: answersOf(draft).map((marketTitle) => ({ marketTitle })) }),
  };
}

export function isFee(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) <= MAX_FEE_BPS;
}

function filled<Name extends string>(name: Name, text: string): { [Key in Name]?: string } {
  return text.trim() === '' ? {} : ({ [name]: text.trim() } as { [Key in Name]: string });
}
