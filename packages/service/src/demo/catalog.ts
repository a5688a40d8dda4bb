/** The markets a demo starts with. Dates are told from the day the demo is made, so that they are never stale. */
export interface DemoMarket {
  readonly title: string;
  readonly slug: string;
  readonly rules: string;
  readonly labels: readonly string[];
  /** A cent (100 ticks) unless said. */
  readonly tickStep?: number;
  /** None unless said. */
  readonly takerFeeBps?: number;
  /** Trading ends this many days from now; below 0 for one that has ended. */
  readonly cutoffInDays: number;
  readonly yesLabel?: string;
  readonly noLabel?: string;
  /** Where the price started, and where it is drawn to, in percent. Of a binary market. */
  readonly fromPercent?: number;
  readonly towardsPercent?: number;
  /** Of a categorical market: its children with where their price is drawn to, in percent. */
  readonly children?: readonly DemoChild[];
  /** Trades over the seeded history, a book. */
  readonly trades: number;
  /** For one that has ended. */
  readonly resolvedAs?: 'yes' | 'no';
}

export interface DemoChild {
  readonly title: string;
  readonly percent: number;
}

export const DEMO_LABELS = ['Crypto', 'Economy', 'Politics', 'Science', 'Sports', 'Culture', 'Weather'] as const;

/** A dozen markets as they stand on a given day. */
export function demoMarkets(nowMs: number): readonly DemoMarket[] {
  return [...binaries(nowMs), ...categoricals(nowMs), ...ended(nowMs)];
}

function binaries(nowMs: number): readonly DemoMarket[] {
  return [...moneyQuestions(nowMs), ...otherQuestions(nowMs)];
}

function moneyQuestions(nowMs: number): readonly DemoMarket[] {
  const nextYear = yearAfter(nowMs);
  return [
    {
      title: `Will Bitcoin close above $150,000 on ${dayIn(nowMs, 40)}?`,
      slug: 'bitcoin-above-150000',
      rules: `Yes if the BTC/USD daily close (UTC) on ${dayIn(nowMs, 40)} is above 150,000.00 on the median of three large exchanges. No otherwise.`,
      labels: ['Crypto'],
      tickStep: 10,
      cutoffInDays: 40,
      fromPercent: 38,
      towardsPercent: 46,
      trades: 420,
    },
    {
      title: `Will Ether outperform Bitcoin until ${dayIn(nowMs, 30)}?`,
      slug: 'ether-outperforms-bitcoin',
      rules: 'Yes if the ETH/BTC rate at the cutoff is above its rate at the creation of this market.',
      labels: ['Crypto'],
      cutoffInDays: 30,
      fromPercent: 52,
      towardsPercent: 44,
      trades: 260,
    },
    {
      title: `Will euro-area inflation be below 2.0 % in the first release of ${nextYear}?`,
      slug: 'euro-inflation-below-2',
      rules: `Yes if the flash estimate of annual HICP inflation in the first release of ${nextYear} is below 2.0 %.`,
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
      rules: `Yes if a crewed spacecraft lands on the Moon before ${nextYear} ends (UTC), as reported by the agency flying it.`,
      labels: ['Science'],
      tickStep: 1,
      cutoffInDays: 300,
      fromPercent: 9,
      towardsPercent: 4,
      trades: 180,
    },
    {
      title: `Will a language model win a gold medal at the next International Mathematical Olympiad under contest rules?`,
      slug: 'model-gold-at-olympiad',
      rules:
        'Yes if the organisers confirm a gold-level score for a system that worked under the contestants’ time limits.',
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
        'Yes if the national weather service reports at least 0.1 mm of snowfall at its Berlin-Mitte station that day.',
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
        'Yes if the home side wins within regular time. A draw is No. Invalid if the match is not played within 30 days.',
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
      title: `Central-bank decision at the first meeting of ${nextYear}`,
      slug: 'central-bank-decision',
      rules: 'Resolves to the change of the upper bound of the target rate announced after the meeting.',
      labels: ['Economy', 'Politics'],
      tickStep: 10,
      cutoffInDays: 66,
      trades: 220,
      children: [
        { title: 'No change', percent: 68 },
        { title: 'Cut by 25 basis points', percent: 26 },
        { title: 'Cut by 50 basis points or more', percent: 4 },
        { title: 'Any rise', percent: 2 },
      ],
    },
    {
      title: 'Winner of the continental football championship',
      slug: 'football-champion',
      rules: 'Resolves to the team that lifts the trophy. Teams that have left the tournament resolve to No.',
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
      title: `Best picture at the film awards of ${nextYear}`,
      slug: 'best-picture',
      rules: 'Resolves to the film announced as the winner at the ceremony.',
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
      title: `Did Bitcoin trade above $100,000 on ${dayIn(nowMs, -4)}?`,
      slug: 'bitcoin-traded-above-100000',
      rules: 'Yes if BTC/USD traded above 100,000.00 that day (UTC) on two of three large exchanges.',
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
      rules: 'Yes if a funding law was in force at the end of that day in the capital’s time zone.',
      labels: ['Politics'],
      cutoffInDays: -2,
      fromPercent: 48,
      towardsPercent: 2,
      trades: 180,
      resolvedAs: 'no',
    },
  ];
}

const DAY_MS = 86_400_000;

/** A day this many days from now, as people write it: `31 December 2026`. */
function dayIn(nowMs: number, days: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    nowMs + days * DAY_MS,
  );
}

function yearAfter(nowMs: number): number {
  return new Date(nowMs).getUTCFullYear() + 1;
}
