import { time as s } from '../strings/time.ts';

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

const exactFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

export function dateText(atSec: number): string {
  return dateFormat.format(atSec * 1_000);
}

/** A date, with its year only if it differs from that of `nowSec`. */
export function dayText(atSec: number, nowSec: number): string {
  const at = new Date(atSec * 1_000);
  const now = new Date(nowSec * 1_000);
  return (at.getFullYear() === now.getFullYear() ? dayFormat : dateFormat).format(at);
}

export function dateTimeText(atSec: number): string {
  return dateTimeFormat.format(atSec * 1_000);
}

/** To the second, for records that are compared with others. */
export function exactTimeText(atSec: number): string {
  return exactFormat.format(atSec * 1_000);
}

/** A duration in up to two units: `12d 4h`, `3h 20m`, `45s`. */
export function spanText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= 60 * DAY) return inDays(left);
  if (left >= DAY) return join(inDays(left), Math.floor((left % DAY) / HOUR), s.hour);
  if (left >= HOUR) return join(inHours(left), Math.floor((left % HOUR) / MINUTE), s.minute);
  return left >= MINUTE ? inMinutes(left) : `${left}${s.second}`;
}

/** How long ago, in one unit: `now`, `5m ago`. */
export function agoText(seconds: number): string {
  if (seconds < 5) return s.now;
  if (seconds < MINUTE) return s.ago(`${Math.floor(seconds)}${s.second}`);
  if (seconds < HOUR) return s.ago(inMinutes(seconds));
  return s.ago(seconds < DAY ? inHours(seconds) : inDays(seconds));
}

function inDays(seconds: number): string {
  return `${Math.floor(seconds / DAY)}${s.day}`;
}

function inHours(seconds: number): string {
  return `${Math.floor(seconds / HOUR)}${s.hour}`;
}

function inMinutes(seconds: number): string {
  return `${Math.floor(seconds / MINUTE)}${s.minute}`;
}

/** Leaves out the smaller unit if it is zero. */
function join(large: string, rest: number, sign: string): string {
  return rest === 0 ? large : `${large} ${rest}${sign}`;
}
