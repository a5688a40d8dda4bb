import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberVisitor } from './returning.ts';
import { openSecretStore } from './secret-store.ts';

/** What the browser stores. */
let stored: Map<string, unknown>;
/** Connections, in the order in which they were opened. */
let connections: FakeConnection[];
/** Whether there is no room for more. */
let isFull: boolean;

beforeEach(() => {
  isFull = false;
  stored = new Map();
  connections = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.stubGlobal('indexedDB', {
    open: () => {
      const connection = new FakeConnection();
      connections.push(connection);
      return soon({ result: connection });
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As much of a connection to IndexedDB as the store uses. Once closed, it refuses transactions. */
class FakeConnection {
  isClosed = false;
  onclose = (): void => undefined;
  onversionchange = (): void => undefined;

  close(): void {
    this.isClosed = true;
  }

  transaction() {
    if (this.isClosed) throw new Error('The database connection is closing.');
    return soon({
      error: isFull ? new DOMException('', 'QuotaExceededError') : null,
      objectStore: () => ({
        get: (name: string) => soon({ result: stored.get(name) }),
        put: (value: unknown, name: string) => stored.set(name, value),
        delete: (name: string) => stored.delete(name),
      }),
    });
  }
}

const noop = (): void => undefined;

/** Calls the handlers of a request, or of a transaction, in a later turn. */
function soon<Request extends object>(request: Request) {
  const waiting = { error: null, ...request, onsuccess: noop, oncomplete: noop, onabort: noop };
  queueMicrotask(() => {
    if (waiting.error !== null) return waiting.onabort();
    waiting.onsuccess();
    waiting.oncomplete();
  });
  return waiting;
}

describe('a store', () => {
  it('continues with what is stored after the browser has closed its connection', async () => {
    const store = await openSecretStore();
    await store.set('wallet', 'sealed');
    connections[0]?.close();
    connections[0]?.onclose();
    expect(await store.get('wallet')).toBe('sealed');
    expect(connections).toHaveLength(2);
  });

  it('lets another tab delete or change the database, and continues afterwards', async () => {
    const store = await openSecretStore();
    connections[0]?.onversionchange();
    expect(connections[0]?.isClosed).toBe(true);
    await store.set('wallet', 'sealed');
    expect(stored.get('wallet')).toBe('sealed');
  });

  it('opens the database once for all calls', async () => {
    const store = await openSecretStore();
    await Promise.all([store.set('a', 1), store.setIfAbsent('b', 2), store.get('a')]);
    expect(connections).toHaveLength(1);
  });

  it('is in memory where the browser stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const store = await openSecretStore();
    expect(store.isPersistent).toBe(false);
    await store.set('a', 1);
    expect(await store.get('a')).toBe(1);
  });

  it('says so when there is no room, of which the browser’s own error says nothing', async () => {
    const store = await openSecretStore();
    isFull = true;
    await expect(store.set('wallet', 'sealed')).rejects.toThrow('no room to store data');
  });

  it('does not hide what an earlier visit stored, if the database cannot be opened', async () => {
    rememberVisitor();
    vi.stubGlobal('indexedDB', {
      open() {
        throw new Error('Internal error.');
      },
    });
    await expect(openSecretStore()).rejects.toThrow('Internal error');
  });
});
