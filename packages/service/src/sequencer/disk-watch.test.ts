import { beforeEach, describe, expect, it } from 'vitest';
import { DiskWatch } from './disk-watch.ts';

const RESERVE = 1_000;

let free: number | Error;
let reserveBytes: number;
let lines: string[];
let disk: DiskWatch;

beforeEach(() => {
  [free, reserveBytes] = [RESERVE, RESERVE];
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
    log: { warn: note, info: note } as never,
  });
});

async function isShortWith(bytes: number | Error): Promise<boolean> {
  free = bytes;
  await disk.check();
  return disk.isShort;
}

describe('the free disk space', () => {
  it('is short below the reserve, which is logged when it changes', async () => {
    expect(await isShortWith(RESERVE)).toBe(false);
    expect(await isShortWith(RESERVE - 1)).toBe(true);
    expect(await isShortWith(0)).toBe(true);
    expect(await isShortWith(RESERVE)).toBe(false);
    expect(await isShortWith(RESERVE)).toBe(false);
    expect(lines).toEqual([
      'disk reserve reached: orders are refused, cancels go on',
      'disk space is back: orders are taken again',
    ]);
  });

  it('counts as short while it cannot be read, which is logged once', async () => {
    expect(await isShortWith(new Error('statfs'))).toBe(true);
    expect(await isShortWith(new Error('statfs'))).toBe(true);
    expect(disk.hasRoomFor(0)).toBe(false);
    expect(disk.freeBytes).toBeNaN();
    expect(await isShortWith(RESERVE)).toBe(false);
    expect(lines).toEqual([
      'free disk space cannot be read',
      'disk reserve reached: orders are refused, cancels go on',
      'disk space is back: orders are taken again',
    ]);
  });

  it('that cannot be read is logged once without a reserve, too', async () => {
    reserveBytes = 0;
    for (const _ of ['once', 'again']) expect(await isShortWith(new Error('statfs'))).toBe(false);
    expect(lines).toEqual(['free disk space cannot be read']);
    await isShortWith(RESERVE);
    await isShortWith(new Error('statfs'));
    expect(lines).toHaveLength(2);
  });

  it('has room for what leaves the reserve free', async () => {
    free = RESERVE + 10;
    await disk.check();
    expect([disk.hasRoomFor(10), disk.hasRoomFor(11)]).toEqual([true, false]);
  });

  it('is read for a last snapshot without a word of orders', async () => {
    free = 0;
    await disk.read();
    expect(disk.hasRoomFor(1)).toBe(false);
    expect(lines).toEqual([]);
  });
});
