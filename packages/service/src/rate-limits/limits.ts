/**
 * Rate buckets remembered per class: two generations of this many, about 100 bytes each. The ones dropped are
 * those idle for longest; a dropped bucket starts full again, as waiting would have made it.
 */
export const MAX_BUCKETS_PER_GENERATION = 50_000;
