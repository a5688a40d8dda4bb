/** Most names listed as "known fields"; the longest body has 22. */
export const MAX_SHOWN_NAMES = 40;
