/** Files of the built application: some tens are expected, more than this is not our build. */
export const MAX_WEB_FILES = 1_000;

/** Bytes of all of them with their compressed copies, held in memory: a build has about 5 MB. */
export const MAX_WEB_BYTES = 64 * 1024 * 1024;

/** Seconds a file whose name changes with its content may be kept: a year, the most that caches promise. */
export const IMMUTABLE_MAX_AGE_SEC = 31_536_000;
