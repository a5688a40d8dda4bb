/** Every bound of what travels, with its unit and reason. */

/** Characters of a market's title: it has to fit a heading and a list row. */
export const MAX_TITLE_CHARS = 200;
/** Characters of a market's rules: some ten pages, more than people read before they trade. */
export const MAX_RULES_CHARS = 20_000;
/** Characters of an outcome's label: it has to fit a button. */
export const MAX_OUTCOME_LABEL_CHARS = 50;
/** Characters of a category label: it has to fit a chip. */
export const MAX_LABEL_CHARS = 50;
/** Characters of an image's address: what browsers and caches handle everywhere. */
export const MAX_URL_CHARS = 2_000;
/** Characters of a slug: it is part of an address people share. */
export const MAX_SLUG_CHARS = 100;
/** Category labels of one market: a listing shows them all. */
export const MAX_LABELS_PER_MARKET = 20;
/** Children of a categorical market: one choice is none, and a page shows them all together. */
export const MIN_CHILDREN = 2;
export const MAX_CHILDREN = 100;
/** Characters of a search: longer than any title it can match. */
export const MAX_KEYWORDS_CHARS = MAX_TITLE_CHARS;

/** Characters of a builder's name: it stands in answers and in the audit log. */
export const MAX_BUILDER_NAME_CHARS = 50;
/** Hex characters of a relayed Safe transaction's data: some thirty inner calls, and the body stays below its own bound. */
export const MAX_SAFE_DATA_CHARS = 14_000;

/** Page number: beyond it no list has anything, and page x limit stays a small integer. */
export const MAX_PAGE = 1_000_000;
/** Items a page (wire contract §2). */
export const MAX_PAGE_LIMIT = 20;
export const DEFAULT_PAGE_LIMIT = 10;
export const DEFAULT_MARKET_PAGE_LIMIT = 20;

/**
 * Markets whose best prices are read at once: a page of the list with the outcomes that its cards show, and their numbers
 * fit an address.
 */
export const MAX_BEST_PRICES = 100;
/** Points of one price history (wire contract §5). */
export const MAX_HISTORY_POINTS = 1_000;
/** Unix seconds: the last second of the year 9999, the latest that dates in text can say. */
export const MAX_UNIX_SEC = 253_402_300_799;
/** Basis points: the exchange's highest fee rate, 10 %. */
export const MAX_FEE_BPS = 1_000;

/** Characters of a decimal: a 256-bit integer has 78 digits, and no decimal we accept means more with a longer tail. */
export const MAX_DECIMAL_CHARS = 80;
/** Characters of an ignored or free word (`sign`, `origin`): room for any signature, little for a stuffed body. */
export const MAX_WORD_CHARS = 1_000;
/** Numbers in one comma-separated status filter: each status once, and once again for careless callers. */
export const MAX_STATUS_FILTERS = 10;
/** Addresses whose EIP-55 form is remembered, about 150 bytes each: the traders of a busy day, in some 10 MB. */
export const MAX_CHECKSUMS_REMEMBERED = 65_536;
