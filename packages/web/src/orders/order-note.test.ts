import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const TRADER = '0xAbC0000000000000000000000000000000000001';
const OTHER = '0xAbC0000000000000000000000000000000000002';
const noteOf = (digit: string) => ({ orderId: `0x${digit.repeat(64)}`, words: `Buy ${digit} Yes` });

/** Like the browser's storage: stored values are its own properties. */
class TestStorage {
  setItem(name: string, value: string) {
    Object.assign(this, { [name]: value });
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name);
  }
}

describe('the note of an order in flight', () => {
  let held: Set<string>;
  let storage: TestStorage;
  beforeEach(() => {
    held = new Set();
    storage = new TestStorage();
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('navigator', { locks: { request } });
  });
  afterEach(() => vi.unstubAllGlobals());

  type Work = (lock: object | null) => Promise<unknown>;
  /** Like the browser's lock manager, except that no request waits. */
  async function request(name: string, ...rest: [Work] | [object, Work]): Promise<unknown> {
    const work = rest.at(-1) as Work;
    if (held.has(name)) return work(null);
    held.add(name);
    return work({}).finally(() => held.delete(name));
  }
  /** Opens a separate page. */
  const openPage = () => {
    vi.resetModules();
    return import('./order-note.ts');
  };
  /** The browser releases the locks of a closed page. */
  const closePage = () => held.clear();
  const lookedInto = async (page: Awaited<ReturnType<typeof openPage>>, trader = TRADER, result = 'known' as const) => {
    const found: string[] = [];
    await page.followUpNotes(trader, async ({ words }) => {
      found.push(words);
      return result;
    });
    return found;
  };

  it('is followed up once its page is closed, for the same account, and deleted when the outcome is known', async () => {
    const first = await openPage();
    first.noteOrder(TRADER, noteOf('1'));
    const second = await openPage();
    expect(await lookedInto(second)).toEqual([]);
    closePage();
    expect(await lookedInto(second, OTHER)).toEqual([]);
    expect(await lookedInto(second, TRADER.toLowerCase())).toEqual(['Buy 1 Yes']);
    expect([await lookedInto(second), Object.keys(storage)]).toEqual([[], []]);
  });

  it('is left for the next visit while the outcome is unknown', async () => {
    (await openPage()).noteOrder(TRADER, noteOf('1'));
    closePage();
    const next = await openPage();
    await next.followUpNotes(TRADER, async () => 'unknown');
    expect(await lookedInto(next)).toEqual(['Buy 1 Yes']);
  });

  it('is followed up by only one of several pages', async () => {
    (await openPage()).noteOrder(TRADER, noteOf('1'));
    closePage();
    const one = await openPage();
    const other = await openPage();
    const found = await Promise.all([lookedInto(one), lookedInto(other)]);
    expect(found).toEqual([['Buy 1 Yes'], []]);
  });

  it('is deleted with its order, without touching those of other pages', async () => {
    const one = await openPage();
    const other = await openPage();
    one.noteOrder(TRADER, noteOf('1'));
    other.noteOrder(TRADER, noteOf('2'));
    one.forgetNote(TRADER, noteOf('1').orderId);
    closePage();
    expect(await lookedInto(one)).toEqual(['Buy 2 Yes']);
  });

  it('is ignored when it has no valid order id', async () => {
    storage.setItem(`presage.order.${TRADER.toLowerCase()}.0x1`, 'Buy');
    expect(await lookedInto(await openPage())).toEqual([]);
  });

  it('is not written without a lock manager, as nobody could tell whether its page is open', async () => {
    vi.stubGlobal('navigator', {});
    const page = await openPage();
    page.noteOrder(TRADER, noteOf('1'));
    page.forgetNote(TRADER, noteOf('1').orderId);
    expect([Object.keys(storage), await lookedInto(page)]).toEqual([[], []]);
  });

  it('is not stored in a browser without storage, without an error', async () => {
    vi.stubGlobal('localStorage', undefined);
    const page = await openPage();
    page.noteOrder(TRADER, noteOf('1'));
    closePage();
    expect(await lookedInto(page)).toEqual([]);
    page.forgetNote(TRADER, noteOf('1').orderId);
  });
});
