import { isReturning } from './returning.ts';

/** A key-value store, which can also hold non-extractable cryptographic keys. */
export interface SecretStore {
  /** Whether values outlive the page. */
  readonly isPersistent: boolean;
  get(name: string): Promise<unknown>;
  /** Resolves once the value is durable. */
  set(name: string, value: unknown): Promise<void>;
  /**
   * Stores a value unless there already is one, atomically across tabs. Returns the value that is stored afterwards.
   */
  setIfAbsent(name: string, value: unknown): Promise<unknown>;
  remove(name: string): Promise<void>;
}

const DATABASE = 'presage';
const TABLE = 'secrets';

/**
 * Opens a store in this origin's IndexedDB, which scripts of other sites cannot read and which never leaves the
 * browser. Without IndexedDB, as in some private windows, values are kept in memory and last as long as the page.
 * @throws {Error} when the database cannot be opened though an earlier visit stored something in it, which an empty store
 *   in memory would hide
 */
export async function openSecretStore(): Promise<SecretStore> {
  const database = createConnection();
  try {
    await database();
    return databaseStore(database);
  } catch (error) {
    if (isReturning()) throw error;
    return memoryStore();
  }
}

/**
 * Asks the browser for persistent storage, so that it does not evict the data when the disk is full or after weeks
 * without a visit: a lost wallet cannot be recovered. Some browsers prompt the user; the result is not awaited.
 */
export function requestPersistence(): void {
  // Undefined without https.
  navigator.storage?.persist?.().catch(() => undefined);
}

export function memoryStore(): SecretStore {
  const values = new Map<string, unknown>();
  return {
    isPersistent: false,
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    setIfAbsent: async (name, value) => {
      if (!values.has(name)) values.set(name, value);
      return values.get(name);
    },
    remove: async (name) => void values.delete(name),
  };
}

function databaseStore(database: () => Promise<IDBDatabase>): SecretStore {
  /** Waits for the transaction, not only the request: the commit may still fail, for example when the disk is full. */
  const write = async (work: (table: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await database()).transaction(TABLE, 'readwrite');
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(storageError(transaction.error));
      work(transaction.objectStore(TABLE));
    });
  };
  return {
    isPersistent: true,
    get: async (name) => answerOf((await database()).transaction(TABLE, 'readonly').objectStore(TABLE).get(name)),
    set: (name, value) => write((table) => table.put(value, name)),
    async setIfAbsent(name, value) {
      let there: unknown = value;
      await write((table) => {
        const known = table.get(name);
        known.onsuccess = () => {
          if (known.result === undefined) table.put(value, name);
          else there = known.result;
        };
      });
      return there;
    },
    remove: (name) => write((table) => table.delete(name)),
  };
}

/** The connection to the database; opened again once the browser has closed it, as it does when it deletes the data. */
function createConnection(): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return () => {
    opened ??= openDatabase(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}

async function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  const database = await answerOf(request);
  database.onclose = onClosed;
  // Another tab deletes it, or a newer version of the application changes it, and waits until nobody uses it.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  return database;
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(storageError(request.error));
  });
}

/** The browser's own error, unless it says nothing to a user: when there is no room, its message is empty. */
function storageError(cause: DOMException | null): Error {
  if (cause?.name === 'QuotaExceededError') {
    return new Error('This browser has no room to store data: free some disk space, and try again.', { cause });
  }
  return cause ?? new Error('This browser does not allow the page to store data.');
}
