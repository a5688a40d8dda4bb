const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const dateTimeFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export function dateText(atSec: number): string {
  return dateFormat.format(atSec * 1_000);
}

/** A day; its year only where it is another than that of `nowSec`. */
export function dayText(atSec: number, nowSec: number): string {
  const [at, now] = [new Date(atSec * 1_000), new Date(nowSec * 1_000)];
  return (at.getFullYear() === now.getFullYear() ? dayFormat : dateFormat).format(at);
}

export function dateTimeText(atSec: number): string {
  return dateTimeFormat.format(atSec * 1_000);
}

/** A span in its two largest units: `12d 4h`, `3h 20m`, `45s`. */
export function spanText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= 60 * DAY) return `${Math.floor(left / DAY)}d`;
  if (left >= DAY) return join(left, DAY, 'd', HOUR, 'h');
  if (left >= HOUR) return join(left, HOUR, 'h', MINUTE, 'm');
  if (left >= MINUTE) return `${Math.floor(left / MINUTE)}m`;
  return `${left}s`;
}

/** How long ago in one unit: `now`, `5m ago`. */
export function agoText(seconds: number): string {
  if (seconds < 5) return 'now';
  if (seconds < MINUTE) return `${Math.floor(seconds)}s ago`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m ago`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h ago`;
  return `${Math.floor(seconds / DAY)}d ago`;
}

function join(left: number, large: number, largeSign: string, small: number, smallSign: string): string {
  const rest = Math.floor((left % large) / small);
  return `${Math.floor(left / large)}${largeSign}${rest === 0 ? '' : ` ${rest}${smallSign}`}`;
}
