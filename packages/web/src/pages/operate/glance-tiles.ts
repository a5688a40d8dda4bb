import { spanText } from '../../format/time.ts';
import { bytesText } from '../../operate/bytes-text.ts';
import type { Glance } from '../../operate/read-metrics.ts';
import { operate } from '../../strings/operate.ts';
import type { Tile } from './tile-list.tsx';

const s = operate.metrics;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Formats the key figures; a dash stands for an unknown value. */
export function tilesOf(glance: Glance): Tile[] {
  const { ordersPerSec, fillsPerSec } = glance;
  return [
    tile(s.orders, count(glance.orders), perSecond(ordersPerSec)),
    tile(s.fills, count(glance.fills), perSecond(fillsPerSec)),
    tile(s.answers, text(glance.answersPerSec, tenths)),
    tile(s.average, text(glance.averageMs, tenths, ' ms')),
    tile(s.refusals, count(glance.refusals)),
    tile(s.backlog, count(glance.backlog)),
    tile(s.lag, glance.lag === undefined ? '–' : s.commands(whole.format(glance.lag))),
    tile(s.signatures, count(glance.signatures)),
    tile(s.loop, text(glance.loopMs, tenths, ' ms')),
    tile(s.cpu, glance.cpu === undefined ? '–' : `${whole.format(glance.cpu * 100)}%`),
    tile(s.memory, bytes(glance.memoryBytes)),
    tile(s.disk, bytes(glance.diskFreeBytes)),
    tile(s.readers, count(glance.readers)),
    tile(s.subscriptions, count(glance.subscriptions)),
    tile(s.slow, count(glance.slow)),
    tile(s.uptime, glance.upSec === undefined ? '–' : spanText(glance.upSec)),
  ];
}

function tile(title: string, value: string, note = ''): Tile {
  return { title, value, note };
}

function count(value: number | undefined): string {
  return text(value, whole);
}

function bytes(value: number | undefined): string {
  return value === undefined ? '–' : bytesText(value);
}

function text(value: number | undefined, format: Intl.NumberFormat, unit = ''): string {
  return value === undefined ? '–' : `${format.format(value)}${unit}`;
}

function perSecond(rate: number | undefined): string {
  return rate === undefined ? '' : s.perSecond(tenths.format(rate));
}
