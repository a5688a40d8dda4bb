import { DAY_MS } from '../utc-day.ts';

/** A market that a demo starts with. Its dates are relative to the day the demo is created, so they are never stale. */
export interface DemoMarket {
  readonly title: string;
  readonly slug: string;
  readonly rules: string;
  readonly labels: readonly string[];
  /** By default a cent (100 ticks). */
  readonly tickStep?: number;
  /** By default 0. */
  readonly takerFeeBps?: number;
  /** Trading ends this many days from now; negative if it has ended. */
  readonly cutoffInDays: number;
  readonly yesLabel?: string;
  readonly noLabel?: string;
  /** For a binary market, the price at the start and the price it is pulled towards, in percent. */
  readonly fromPercent?: number;
  readonly towardsPercent?: number;
  /** For a categorical market, its outcomes. */
  readonly children?: readonly DemoChild[];
  /** Number of trades in the seeded history, per book. */
  readonly trades: number;
  /** For a market that has ended. */
  readonly resolvedAs?: 'yes' | 'no';
}

export interface DemoChild {
  readonly title: string;
  /** The price at the start, towards which it is pulled back. */
  readonly percent: number;
}

export const DEMO_LABELS = ['Crypto', 'Economy', 'Politics', 'Science', 'Sports', 'Culture', 'Weather'] as const;

/** A dozen markets, dated from a given day. */
export function demoMarkets(nowMs: number): readonly DemoMarket[] {
  return [...moneyQuestions(nowMs), ...otherQuestions(nowMs), ...categoricals(nowMs), ...ended(nowMs)];
}

function moneyQuestions(nowMs: number): readonly DemoMarket[] {
  const nextYear = yearAfter(nowMs);
  return [
    {
      title: `Will Bitcoin close above $150,000 on ${dayIn(nowMs, 40)}?`,
      slug: 'bitcoin-above-150000',
      rules: `This market resolves to Yes if the daily close (UTC) of BTC/USD on ${dayIn(nowMs, 40)}, taken as the median of three large exchanges, is above $150,000.00. Otherwise it resolves to No.`,
      labels: ['Crypto'],
      tickStep: 10,
      cutoffInDays: 40,
      fromPercent: 38,
      towardsPercent: 46,
      trades: 420,
    },
    {
      title: `Will Ether outperform Bitcoin through ${dayIn(nowMs, 30)}?`,
      slug: 'ether-outperforms-bitcoin',
      rules:
        'This market resolves to Yes if the ETH/BTC rate at the cutoff is higher than it was when the market was created. Otherwise it resolves to No.',
      labels: ['Crypto'],
      cutoffInDays: 30,
      fromPercent: 52,
      towardsPercent: 44,
      trades: 260,
    },
    {
      title: `Will euro-area inflation be below 2.0% in the first release of ${nextYear}?`,
      slug: 'euro-inflation-below-2',
      rules: `This market resolves to Yes if the first flash estimate of annual HICP inflation published in ${nextYear} is below 2.0%. Otherwise it resolves to No.`,
      labels: ['Economy'],
      cutoffInDays: 75,
      fromPercent: 45,
      towardsPercent: 57,
      trades: 240,
    },
  ];
}

function otherQuestions(nowMs: number): readonly DemoMarket[] {
  const nextYear = yearAfter(nowMs);
  return [
    {
      title: `Will a crewed lunar landing take place before the end of ${nextYear}?`,
      slug: 'crewed-lunar-landing',
      rules: `This market resolves to Yes if a crewed spacecraft lands on the Moon before the end of ${nextYear} (UTC), as confirmed by the agency that operates it. Otherwise it resolves to No.`,
      labels: ['Science'],
      tickStep: 1,
      cutoffInDays: 300,
      fromPercent: 9,
      towardsPercent: 4,
      trades: 180,
    },
    {
      title: `Will a language model achieve a gold-medal score at the next International Mathematical Olympiad?`,
      slug: 'model-gold-at-olympiad',
      rules:
        'This market resolves to Yes if the organisers confirm a gold-medal score for a language model that worked within the contestants’ time limits. Otherwise it resolves to No.',
      labels: ['Science', 'Culture'],
      cutoffInDays: 240,
      fromPercent: 70,
      towardsPercent: 83,
      trades: 220,
    },
    {
      title: `Will it snow in central Berlin on ${dayIn(nowMs, 33)}?`,
      slug: 'snow-in-berlin',
      rules:
        'This market resolves to Yes if the national weather service reports at least 0.1 mm of snowfall at its Berlin-Mitte station on that day. Otherwise it resolves to No.',
      labels: ['Weather'],
      cutoffInDays: 33,
      fromPercent: 22,
      towardsPercent: 17,
      trades: 160,
    },
    {
      title: 'Will the home side win the next derby?',
      slug: 'home-side-wins-derby',
      rules:
        'This market resolves to Yes if the home side wins in regular time. A draw resolves to No. If the match is not played within 30 days, the market resolves as invalid.',
      labels: ['Sports'],
      takerFeeBps: 50,
      cutoffInDays: 12,
      yesLabel: 'Home win',
      noLabel: 'No home win',
      fromPercent: 55,
      towardsPercent: 61,
      trades: 300,
    },
  ];
}

function categoricals(nowMs: number): readonly DemoMarket[] {
  const nextYear = yearAfter(nowMs);
  return [
    {
      title: `Central bank decision at the first meeting of ${nextYear}`,
      slug: 'central-bank-decision',
      rules:
        'This market resolves to the change in the upper bound of the target rate that is announced after the meeting.',
      labels: ['Economy', 'Politics'],
      tickStep: 10,
      cutoffInDays: 66,
      trades: 220,
      children: [
        { title: 'No change', percent: 68 },
        { title: 'Cut by 25 basis points', percent: 26 },
        { title: 'Cut by 50 basis points or more', percent: 4 },
        { title: 'Any increase', percent: 2 },
      ],
    },
    {
      title: 'Winner of the European football championship',
      slug: 'football-champion',
      rules: 'This market resolves to the team that wins the tournament. Teams that are eliminated resolve to No.',
      labels: ['Sports'],
      cutoffInDays: 190,
      trades: 150,
      children: [
        { title: 'Spain', percent: 27 },
        { title: 'France', percent: 23 },
        { title: 'England', percent: 18 },
        { title: 'Germany', percent: 14 },
        { title: 'Another team', percent: 18 },
      ],
    },
    {
      title: `Best picture at the ${nextYear} film awards`,
      slug: 'best-picture',
      rules: 'This market resolves to the film that is announced as the winner at the ceremony.',
      labels: ['Culture'],
      cutoffInDays: 110,
      trades: 130,
      children: [
        { title: 'The Long Harbour', percent: 44 },
        { title: 'Winter Signal', percent: 31 },
        { title: 'A Field of Glass', percent: 15 },
        { title: 'Any other film', percent: 10 },
      ],
    },
  ];
}

function ended(nowMs: number): readonly DemoMarket[] {
  return [
    {
      title: `Will Bitcoin trade above $100,000 on ${dayIn(nowMs, -4)}?`,
      slug: 'bitcoin-traded-above-100000',
      rules:
        'This market resolves to Yes if BTC/USD trades above $100,000.00 on at least two of three large exchanges on that day (UTC). Otherwise it resolves to No.',
      labels: ['Crypto'],
      cutoffInDays: -4,
      fromPercent: 60,
      towardsPercent: 99,
      trades: 180,
      resolvedAs: 'yes',
    },
    {
      title: `Will the longest government shutdown on record end by ${dayIn(nowMs, -2)}?`,
      slug: 'shutdown-ends',
      rules:
        'This market resolves to Yes if a funding law is in force at the end of that day, in the capital’s time zone. Otherwise it resolves to No.',
      labels: ['Politics'],
      cutoffInDays: -2,
      fromPercent: 48,
      towardsPercent: 2,
      trades: 180,
      resolvedAs: 'no',
    },
  ];
}

/** The date this many days from now, for instance `31 December 2026`. */
function dayIn(nowMs: number, days: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    nowMs + days * DAY_MS,
  );
}

function yearAfter(nowMs: number): number {
  return new Date(nowMs).getUTCFullYear() + 1;
}
