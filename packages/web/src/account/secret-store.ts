/** A place for values by name. Keys that cannot be exported may be among them. */
export interface SecretStore {
  /** Whether what is kept outlives the page. */
  readonly isLasting: boolean;
  get(name: string): Promise<unknown>;
  /** Resolves once it is kept for good. */
  set(name: string, value: unknown): Promise<void>;
  /** Keeps a value unless there is one: of two tabs at once, one wins. Answers what is there then. */
  setFirst(name: string, value: unknown): Promise<unknown>;
  remove(name: string): Promise<void>;
}

const DATABASE = 'presage';
const TABLE = 'secrets';

/**
 * This origin's IndexedDB: other sites' scripts cannot read it, and what it holds never leaves the browser. Where a
 * browser keeps nothing, as some private windows do, values last as long as the page.
 */
export async function openSecretStore(): Promise<SecretStore> {
  try {
    return databaseStore(await openDatabase());
  } catch {
    return memoryStore();
  }
}

/**
 * Asks the browser not to clear this place by itself when disks run full or nobody comes for weeks: what is lost then, a
 * wallet, nobody can give back. Some ask the person; nobody waits for the answer.
 */
export function askToKeep(): void {
  // Absent where the page does not come over https.
  navigator.storage?.persist?.().catch(() => undefined);
}

export function memoryStore(): SecretStore {
  const values = new Map<string, unknown>();
  return {
    isLasting: false,
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    setFirst: async (name, value) => {
      if (!values.has(name)) values.set(name, value);
      return values.get(name);
    },
    remove: async (name) => void values.delete(name),
  };
}

function databaseStore(database: IDBDatabase): SecretStore {
  /** An answer to a request is no promise yet: the disk may be full when the transaction ends. */
  const write = (work: (table: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(TABLE, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? notKept());
      work(transaction.objectStore(TABLE));
    });
  return {
    isLasting: true,
    get: (name) => answerOf(database.transaction(TABLE, 'readonly').objectStore(TABLE).get(name)),
    set: (name, value) => write((table) => table.put(value, name)),
    async setFirst(name, value) {
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

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return answerOf(request);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? notKept());
  });
}

function notKept(): Error {
  return new Error('The browser does not let this page keep anything.');
}
