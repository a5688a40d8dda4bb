import { beforeEach, describe, expect, it } from 'vitest';
import { DiskWatch } from './disk-watch.ts';
import { DISK_CHECK_INTERVAL_MS } from './limits.ts';
import { SimulatedTime } from './testing/simulated-time.ts';

const RESERVE = 1_000;

let free: number | Error;
let reserveBytes: number;
let time: SimulatedTime;
let lines: string[];
let disk: DiskWatch;

beforeEach(() => {
  [free, reserveBytes] = [RESERVE, RESERVE];
  time = new SimulatedTime();
  lines = [];
  const note = (_fields: unknown, message: string) => void lines.push(message);
  disk = new DiskWatch({
    freeBytes: async () => {
      if (free instanceof Error) throw free;
      return free;
    },
    get reserveBytes() {
      return reserveBytes;
    },
    timers: time,
    log: { warn: note, info: note } as never,
  });
});

async function nextCheck(bytes: number | Error): Promise<boolean> {
  free = bytes;
  await time.pass(DISK_CHECK_INTERVAL_MS);
  return disk.isShort;
}

describe('the free disk space', () => {
  it('is short below the reserve, is checked at an interval, and logged when that changes', async () => {
    await disk.start();
    expect(disk.isShort).toBe(false);
    expect(await nextCheck(RESERVE - 1)).toBe(true);
    expect(await nextCheck(0)).toBe(true);
    expect(await nextCheck(RESERVE)).toBe(false);
    expect(await nextCheck(RESERVE)).toBe(false);
    expect(lines).toEqual([
      'disk reserve reached: orders are refused, cancels go on',
      'disk space is back: orders are taken again',
    ]);
  });

  it('counts as short while it cannot be read, which is logged once', async () => {
    await disk.start();
    expect(await nextCheck(new Error('statfs'))).toBe(true);
    expect(await nextCheck(new Error('statfs'))).toBe(true);
    expect(disk.hasRoomFor(0)).toBe(false);
    expect(await nextCheck(RESERVE)).toBe(false);
    expect(lines).toEqual([
      'free disk space cannot be read',
      'disk reserve reached: orders are refused, cancels go on',
      'disk space is back: orders are taken again',
    ]);
  });

  it('that cannot be read is logged once without a reserve, too', async () => {
    reserveBytes = 0;
    await disk.start();
    for (const _ of ['once', 'again']) expect(await nextCheck(new Error('statfs'))).toBe(false);
    expect(lines).toEqual(['free disk space cannot be read']);
    await nextCheck(RESERVE);
    await nextCheck(new Error('statfs'));
    expect(lines).toHaveLength(2);
  });

  it('has room for what leaves the reserve free', async () => {
    free = RESERVE + 10;
    await disk.check();
    expect([disk.hasRoomFor(10), disk.hasRoomFor(11)]).toEqual([true, false]);
  });

  it('is not checked again once the watch has stopped, also when a check is under way', async () => {
    await disk.start();
    disk.stop();
    expect(time.pendingTimers).toBe(0);
    free = 0;
    await disk.start();
    expect(time.pendingTimers).toBe(0);
    expect(disk.isShort).toBe(false);
    expect(disk.hasRoomFor(1), 'for the last snapshot').toBe(false);
    expect(lines).toEqual([]);
  });
});
