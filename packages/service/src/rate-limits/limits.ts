/**
 * Rate buckets remembered a class: two generations of this many, about 100 bytes each. One that is
 * forgotten was idle the longest, and starts full again, as it would have become by waiting.
 */
export const MAX_BUCKETS_PER_GENERATION = 50_000;
