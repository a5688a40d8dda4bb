/** A place for values by name. Keys that cannot be exported may be among them. */
export interface SecretStore {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
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

export function memoryStore(): SecretStore {
  const values = new Map<string, unknown>();
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    remove: async (name) => void values.delete(name),
  };
}

function databaseStore(database: IDBDatabase): SecretStore {
  const table = (mode: IDBTransactionMode) => database.transaction(TABLE, mode).objectStore(TABLE);
  return {
    get: (name) => answerOf(table('readonly').get(name)),
    set: async (name, value) => void (await answerOf(table('readwrite').put(value, name))),
    remove: async (name) => void (await answerOf(table('readwrite').delete(name))),
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
    request.onerror = () => reject(request.error ?? new Error('The browser does not let this page keep anything.'));
  });
}
