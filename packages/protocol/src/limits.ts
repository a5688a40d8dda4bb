/** Limits of requests and responses, each with its unit and reason. */

/** Characters of a market's title: it has to fit a heading and a list row. */
export const MAX_TITLE_CHARS = 200;
/** Characters of a market's rules: some ten pages, more than people read before they trade. */
export const MAX_RULES_CHARS = 20_000;
/** Characters of an outcome's label: it has to fit a button. */
export const MAX_OUTCOME_LABEL_CHARS = 50;
/** Characters of a category label: it has to fit a chip. */
export const MAX_LABEL_CHARS = 50;
/** Characters of an image's URL: a length that all browsers and caches handle. */
export const MAX_URL_CHARS = 2_000;
/** Characters of a slug: it is part of a URL that people share. */
export const MAX_SLUG_CHARS = 100;
/** Category labels of one market: a listing shows them all. */
export const MAX_LABELS_PER_MARKET = 20;
/** Children of a categorical market: a single choice is no choice, and one page shows them all. */
export const MIN_CHILDREN = 2;
export const MAX_CHILDREN = 100;
/** Characters of a search: a longer one could match no title. */
export const MAX_KEYWORDS_CHARS = MAX_TITLE_CHARS;
/** Words of a search that are looked for, in every market: that many of a title find it, also when it is sent whole. */
export const MAX_KEYWORDS = 8;

/** Characters of a builder's name: it appears in responses and in the audit log. */
export const MAX_BUILDER_NAME_CHARS = 50;
/** Hex characters of a relayed Safe transaction's data: about thirty inner calls, within the limit of a body. */
export const MAX_SAFE_DATA_CHARS = 14_000;

/**
 * Orders in one request: two sides of seven prices and one more; more of them would delay other callers' orders. As many
 * as other exchanges take.
 */
export const MAX_BATCH_ORDERS = 15;

/** Cancels in one request: as many as the rate limit allows in a second. */
export const MAX_BATCH_CANCELS = 100;

/**
 * Seconds of a cancel timer. Shorter ones would cancel whenever the network loses a packet or the service restarts; longer
 * ones would protect nobody, and all times in milliseconds are longer, so that they are refused.
 */
export const MIN_CANCEL_TIMEOUT_SEC = 5;
export const MAX_CANCEL_TIMEOUT_SEC = 3_600;

/** Page number: no list has that many pages, and page x limit stays a small integer. */
export const MAX_PAGE = 1_000_000;
/** Items per page (wire contract §2). */
export const MAX_PAGE_LIMIT = 20;
export const DEFAULT_PAGE_LIMIT = 10;
export const DEFAULT_MARKET_PAGE_LIMIT = 20;

/**
 * Markets whose best prices one request can read: a page of the market list with the outcomes that its cards show. That
 * many numbers still fit a URL.
 */
export const MAX_BEST_PRICES = 100;
/**
 * Markets whose price histories one request can read: with all points that they can have, the response is one
 * megabyte. They are read one after the other, so that other readers of the store are served in between.
 */
export const MAX_HISTORIES = 30;
/** Points of one price history (wire contract §5). */
export const MAX_HISTORY_POINTS = 1_000;
/** Unix seconds: the last second of the year 9999, the latest that a four-digit year can express. */
export const MAX_UNIX_SEC = 253_402_300_799;
/** Basis points: the highest fee rate of the exchange, 10 %. */
export const MAX_FEE_BPS = 1_000;

/** Characters of a decimal: a 256-bit integer has 78 digits, and no accepted decimal needs more. */
export const MAX_DECIMAL_CHARS = 80;
/** Characters of an ignored or free text (`sign`, `origin`): enough for any signature, too few to pad a body with. */
export const MAX_WORD_CHARS = 1_000;
/** Numbers in one comma-separated status filter: each status twice, for careless callers. */
export const MAX_STATUS_FILTERS = 10;
/** Addresses whose EIP-55 form is cached, about 150 bytes each: the traders of a busy day, in about 10 MB. */
export const MAX_CHECKSUMS_REMEMBERED = 65_536;
