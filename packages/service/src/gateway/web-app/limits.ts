/** Most files of the built application: some tens are expected; more than this is not a build of it. */
export const MAX_WEB_FILES = 1_000;

/** Most bytes of all files with their compressed copies, which are kept in memory: a build has about 5 MB. */
export const MAX_WEB_BYTES = 64 * 1024 * 1024;

/** Seconds for which a file whose name changes with its content may be cached: a year, the customary maximum. */
export const IMMUTABLE_MAX_AGE_SEC = 31_536_000;
