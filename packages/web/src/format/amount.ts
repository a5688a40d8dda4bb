import { fixed, groupDigits, readDecimal, rescale, roundedText, signOf, trimZeros } from './decimal.ts';
import { lotsOf, lotsText, unitsOf, unitsText } from './units.ts';

/** An account's quote: the total is the available and the frozen part together. */
interface Balance {
  readonly totalBalance: string;
  readonly availableBalance: string;
  readonly frozenBalance: string;
}

/** The shares of a position: those in open orders are a part of what is owned. */
interface Shares {
  readonly sharesOwned: string;
  readonly sharesFrozen: string;
}

/** The balance of an account that has had no money yet. */
export const NO_MONEY: Balance = { totalBalance: '0', availableBalance: '0', frozenBalance: '0' };

const UNITS = [
  { from: 1_000_000_000n, sign: 'B' },
  { from: 1_000_000n, sign: 'M' },
  { from: 1_000n, sign: 'K' },
] as const;

/** Money with two decimals: `1,234.50`. */
export function money(amount: string): string {
  return roundedText(amount, 2);
}

/** Available money: truncated, never rounded up, so that the amount shown can be ordered. */
export function availableMoney(amount: string): string {
  return cutText(amount);
}

/** Money set aside by an account: with its available money, as that is shown, it adds up to its total as that is shown. */
export function heldMoney({ totalBalance, availableBalance, frozenBalance }: Balance): string {
  return availableMoney(shownRest(totalBalance, availableBalance) ?? frozenBalance);
}

/** The shares of a position in orders: with those that can be sold, as these are shown, they add up to what is owned. */
export function sharesInOrders({ sharesOwned, sharesFrozen }: Shares): string {
  const free = lotsText(lotsOf(sharesOwned) - lotsOf(sharesFrozen));
  return shares(shownRest(sharesOwned, free) ?? sharesFrozen);
}

/** Small amounts of money, such as a fee: two decimals, or up to four where two would hide something. */
export function fineMoney(amount: string): string {
  const value = readDecimal(amount);
  if (value === undefined || value.units === 0n) return money(amount);
  const parts = rescale(value, 4);
  if (parts === 0n) return '<0.0001';
  const text = fixed(parts, 4);
  return parts % 100n === 0n ? money(amount) : groupDigits(trimZeros(text));
}

/** Money with an explicit sign unless it rounds to zero: `+12.30`, `−4.00`, `0.00`. */
export function signedMoney(amount: string): string {
  return signedText(money(amount));
}

/** Percent with a sign: `+3.2%`. */
export function signedPercent(percent: string): string {
  return `${signedText(roundedText(percent, 1))}%`;
}

/** What was rounded before its sign is shown: nothing has one that is shown as zero. */
function signedText(rounded: string): string {
  const sign = signOf(rounded.replaceAll(',', ''));
  if (sign > 0) return `+${rounded}`;
  return sign < 0 ? `−${rounded.slice(1)}` : rounded.replace('-', '');
}

/** Money in compact form: `12.3K`. */
export function compactMoney(amount: string): string {
  const value = readDecimal(amount);
  if (value === undefined) return amount;
  const whole = rescale(value, 0);
  // 999,999 is 1M, not 1,000K.
  const unit = UNITS.find(({ from }) => whole * 2_000n >= from * 1_999n);
  if (unit === undefined) return groupDigits(fixed(whole, 0));
  const tenths = (rescale(value, 1) + unit.from / 2n) / unit.from;
  return `${trimZeros(groupDigits(fixed(tenths, 1)))}${unit.sign}`;
}

/**
 * Shares: `1,250` or `10.5`. Truncated to the hundredth everywhere: what was bought is then shown as what is held, and
 * what is held as what can be sold, never more. A tiny amount is `<0.01`, never `0`.
 */
export function shares(amount: string): string {
  return trimZeros(sharesColumn(amount));
}

/** The same with two decimals, so that they line up in a column. */
export function sharesColumn(amount: string): string {
  return cutText(amount);
}

function cutText(amount: string): string {
  const text = cut(amount);
  return signOf(text) === 0 && signOf(amount) > 0 ? '<0.01' : money(text);
}

/** What a part, as it is shown, leaves of a whole, as it is shown; undefined if both look the same. */
function shownRest(whole: string, part: string): string | undefined {
  const rest = unitsOf(cut(whole)) - unitsOf(cut(part));
  return rest === 0n ? undefined : unitsText(rest);
}

/** Truncates to two decimals; for amounts that are not negative. */
function cut(amount: string): string {
  const [whole = '', rest = ''] = amount.split('.');
  return `${whole}.${rest.slice(0, 2)}`;
}

/** From here on all digits do not fit into a column on a phone. */
const WIDE_FROM = 10_000_000n;

/** Shares or money in a narrow column: truncated, and from ten million on compact, which is rounded. */
export function narrowColumn(amount: string): string {
  const value = readDecimal(amount);
  return value !== undefined && rescale(value, 0) >= WIDE_FROM ? compactMoney(amount) : sharesColumn(amount);
}

/** Money with its sign and all digits, at least two of them decimals: `+1,234.50`, `−0.0000000001`. */
export function signedExactMoney(amount: string): string {
  const size = trimZeros(amount.replace('-', ''));
  const [, decimals = ''] = size.split('.');
  const text = decimals.length > 2 ? groupDigits(size) : money(size);
  return `${amount.startsWith('-') ? '−' : '+'}${text}`;
}

/** All digits, grouped: for amounts that are signed. */
export function exactAmount(amount: string): string {
  return groupDigits(trimZeros(amount));
}
