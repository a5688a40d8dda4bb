import { time as s } from '../strings/time.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A date, such as `Nov 22, 2026`. Composed here: the browser's formats cost a page's load as much as 16 ms. */
export function dateText(atSec: number): string {
  return `${monthDayText(atSec)}, ${dateOf(atSec).getFullYear()}`;
}

/** A date, with its year only if it differs from that of `nowSec`. */
export function dayText(atSec: number, nowSec: number): string {
  return (dateOf(atSec).getFullYear() === dateOf(nowSec).getFullYear() ? monthDayText : dateText)(atSec);
}

export function dateTimeText(atSec: number): string {
  return `${dateText(atSec)}, ${clockText(atSec)}`;
}

/** To the second, for records that are compared with others. */
export function exactTimeText(atSec: number): string {
  return `${dateTimeText(atSec)}:${twoDigits(dateOf(atSec).getSeconds())}`;
}

/** A date without its year: `Nov 22`. */
export function monthDayText(atSec: number): string {
  const at = dateOf(atSec);
  return `${s.months[at.getMonth()]} ${at.getDate()}`;
}

/** A time of day: `18:05`. */
export function clockText(atSec: number): string {
  const at = dateOf(atSec);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** A time in the format of a local date and time input: `2026-12-24T18:00`. */
export function localTimeText(atSec: number): string {
  const at = dateOf(atSec);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${clockText(atSec)}`;
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

function dateOf(atSec: number): Date {
  return new Date(atSec * 1_000);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
