/** Characters of a received value that an error message repeats. */
export const MAX_SHOWN_CHARACTERS = 80;
