/** Names listed in "known fields": the longest body has 22. */
export const MAX_SHOWN_NAMES = 40;
