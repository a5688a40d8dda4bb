/** Kind of market, as a filter of listings (service.md §2.7). */
export const TopicType = { BINARY: 0, CATEGORICAL: 1, ALL: 2 } as const;
export type TopicType = (typeof TopicType)[keyof typeof TopicType];

/** Lifecycle status of a market (service.md §2.7). */
export const TopicStatus = { CREATED: 1, ACTIVATED: 2, RESOLVING: 3, RESOLVED: 4, FAILED: 5, DELETED: 6 } as const;
export type TopicStatus = (typeof TopicStatus)[keyof typeof TopicStatus];

/** The same as words: `statusEnum` of a market (wire contract §3). */
export const TOPIC_STATUS_WORDS = {
  1: 'created',
  2: 'activated',
  3: 'resolving',
  4: 'resolved',
  5: 'failed',
  6: 'deleted',
} as const satisfies Record<TopicStatus, string>;
export type TopicStatusWord = (typeof TOPIC_STATUS_WORDS)[TopicStatus];

/** Status filter of listings (service.md §2.7). */
export const TopicStatusFilter = { ALL: '', ACTIVATED: 'activated', RESOLVED: 'resolved' } as const;
export type TopicStatusFilter = (typeof TopicStatusFilter)[keyof typeof TopicStatusFilter];

/** Sort order of listings (service.md §2.7). */
export const TopicSortType = {
  BY_TIME_DESC: 1,
  BY_CUTOFF_TIME_ASC: 2,
  BY_VOLUME_DESC: 3,
  BY_VOLUME_ASC: 4,
  BY_VOLUME_24H_DESC: 5,
  BY_VOLUME_24H_ASC: 6,
  BY_VOLUME_7D_DESC: 7,
  BY_VOLUME_7D_ASC: 8,
} as const;
export type TopicSortType = (typeof TopicSortType)[keyof typeof TopicSortType];

/** Outcomes that a market can resolve to (wire contract §8). */
export const RESOLUTION_WORDS = ['yes', 'no', 'invalid'] as const;
export type ResolutionWord = (typeof RESOLUTION_WORDS)[number];

/** Price grids a market can have, in quote (wire contract §4). */
export const TICK_SIZES = ['0.0001', '0.001', '0.01'] as const;
export type TickSize = (typeof TICK_SIZES)[number];

/** Lengths of candles. */
export const CANDLE_INTERVALS = ['1m', '1h', '1d', '1w'] as const;
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];

/** Spacing of price-history points (service.md §4.1). */
export const HISTORY_INTERVALS = [...CANDLE_INTERVALS, 'max'] as const;
export type HistoryInterval = (typeof HISTORY_INTERVALS)[number];
