import { describe, expect, it } from 'vitest';
import { bodyOf, EMPTY_DRAFT, type MarketDraft, problemsOf } from './market-draft.ts';

const NOW_MS = Date.parse('2026-11-21T12:00');
const draft = (more: Partial<MarketDraft>): MarketDraft => ({
  ...EMPTY_DRAFT,
  title: 'Will it rain?',
  cutoff: '2026-12-01T12:00',
  ...more,
});
const problems = (more: Partial<MarketDraft>) => [...problemsOf(draft(more), NOW_MS)];

describe('the draft of a market', () => {
  it('is valid with a title and a cutoff', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    [{ title: '  ' }, 'title'],
    [{ cutoff: '' }, 'cutoff'],
    [{ cutoff: '2026-11-21T11:59' }, 'cutoff'],
    [{ makerFeeBps: '' }, 'makerFee'],
    [{ takerFeeBps: '1.5' }, 'takerFee'],
    [{ takerFeeBps: '1001' }, 'takerFee'],
    [{ slug: 'Not A Slug' }, 'slug'],
    [{ title: 'a'.repeat(201) }, 'tooLong'],
    [{ rules: 'a'.repeat(20_001) }, 'tooLong'],
    [{ slug: 'a'.repeat(101) }, 'tooLong'],
    [{ noLabel: 'a'.repeat(51) }, 'tooLong'],
    [{ kind: 'categorical', answers: ['Red', 'a'.repeat(201)] }, 'tooLong'],
    [{ kind: 'categorical', answers: ['Red', ' '] }, 'answers'],
    [{ kind: 'categorical', answers: ['Red', 'red '] }, 'sameAnswers'],
    [{ noLabel: ' yes' }, 'sameLabels'],
    [{ yesLabel: 'Red', noLabel: 'red ' }, 'sameLabels'],
  ] as const)('with %j reports %s', (more, problem) => {
    expect(problems(more)).toEqual([problem]);
  });

  it('is not held up by a text that is too long but not sent', () => {
    expect(problems({ answers: ['a'.repeat(201), ''] })).toEqual([]);
    expect(problems({ kind: 'categorical', answers: ['Red', 'Blue'], yesLabel: 'a'.repeat(51) })).toEqual([]);
  });

  it('sends the filled-in fields of a binary market, and nothing else', () => {
    expect(
      bodyOf(draft({ title: ' Will it rain? ', yesLabel: 'Rain', answers: ['Red', 'Blue'], labelIds: [2] })),
    ).toEqual({
      marketTitle: 'Will it rain?',
      cutoffAt: Math.floor(Date.parse('2026-12-01T12:00') / 1_000),
      tickSize: '0.01',
      makerFeeBps: 0,
      takerFeeBps: 0,
      labelIds: [2],
      yesLabel: 'Rain',
    });
  });

  it('sends the outcomes of a categorical market, and no labels of Yes and No', () => {
    const body = bodyOf(draft({ kind: 'categorical', yesLabel: 'Rain', answers: ['Red', '', ' Blue '] }));
    expect(body.children).toEqual([{ marketTitle: 'Red' }, { marketTitle: 'Blue' }]);
    expect(body).not.toHaveProperty('yesLabel');
  });
});
