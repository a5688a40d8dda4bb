import { fixed, groupDigits, readDecimal, rescale, roundedText, signOf, trimZeros } from './decimal.ts';

const UNITS = [
  { from: 1_000_000_000n, sign: 'B' },
  { from: 1_000_000n, sign: 'M' },
  { from: 1_000n, sign: 'K' },
] as const;

/** Money with two decimals: `1,234.50`. */
export function money(amount: string): string {
  return roundedText(amount, 2);
}

/** Money that can be spent: never told as more than it is, so that what is told can be ordered. */
export function availableMoney(amount: string): string {
  return availableText(amount, money);
}

/** Shares that can be sold, never told as more than they are. */
export function availableShares(amount: string): string {
  return availableText(amount, shares);
}

/** Money that may be small, such as a fee: cents, or up to four decimals where cents would hide it. */
export function fineMoney(amount: string): string {
  const value = readDecimal(amount);
  if (value === undefined || value.units === 0n) return money(amount);
  const parts = rescale(value, 4);
  if (parts === 0n) return '<0.0001';
  const text = fixed(parts, 4);
  return parts % 100n === 0n ? money(amount) : groupDigits(trimZeros(text));
}

/** Money with a sign that also says zero: `+12.30`, `−4.00`, `0.00`. */
export function signedMoney(amount: string): string {
  const text = money(amount);
  const sign = signOf(text.replaceAll(',', ''));
  if (sign > 0) return `+${text}`;
  return sign < 0 ? `−${text.slice(1)}` : text.replace('-', '');
}

/** Percent with a sign: `+3.2%`. */
export function signedPercent(percent: string): string {
  const text = roundedText(percent, 1);
  const sign = signOf(text.replaceAll(',', ''));
  if (sign > 0) return `+${text}%`;
  return sign < 0 ? `−${text.slice(1)}%` : `${text.replace('-', '')}%`;
}

/** Money in few letters: `12.3K`. */
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

/** Shares, to the hundredth: `1,250` or `10.5`. What is there never looks like nothing: `<0.01`. */
export function shares(amount: string): string {
  return trimZeros(sharesColumn(amount));
}

/** Shares that line up in a column. */
export function sharesColumn(amount: string): string {
  const text = roundedText(amount, 2);
  return text === '0.00' && signOf(amount) > 0 ? '<0.01' : text;
}

/** To the hundredth, cut off instead of rounded; what is not negative. */
function availableText(amount: string, format: (cut: string) => string): string {
  const [whole = '', rest = ''] = amount.split('.');
  const cut = `${whole}.${rest.slice(0, 2)}`;
  return signOf(cut) === 0 && signOf(amount) > 0 ? '<0.01' : format(cut);
}

/** From here on a column of a phone has no room for all digits. */
const WIDE_FROM = 10_000_000n;

/** Shares or money of a column that is narrow: in few letters once it has ten million and more. */
export function narrowColumn(amount: string): string {
  const value = readDecimal(amount);
  return value !== undefined && rescale(value, 0) >= WIDE_FROM ? compactMoney(amount) : sharesColumn(amount);
}

/** Everything that is there, grouped: for amounts that are signed. */
export function exactAmount(amount: string): string {
  return groupDigits(trimZeros(amount));
}
