// The rows of the page's tables in IndexedDB, by key.

const DATABASE = "coverts";
const ROWS = "rows";

export type Row = [key: string, data: Uint8Array];
/** A key and its new data, or nothing to delete the row. */
export type RowChange = [key: string, data?: Uint8Array | null];

export interface Rows {
  read(prefix: string): Promise<Row[]>;
  write(changes: readonly RowChange[]): Promise<void>;
}

/** The rows of this device. Each call opens the database again if an earlier one has failed. */
export class DeviceRows implements Rows {
  private opening: Promise<IDBDatabase> | null = null;

  /** @param factory Returns the browser's IndexedDB, or throws an error if the browser refuses it. */
  constructor(private readonly factory: () => IDBFactory) {}

  /** Return the rows whose keys begin with a prefix, in the order of their keys. */
  async read(prefix: string): Promise<Row[]> {
    const database = await this.open();
    const rows = database.transaction(ROWS).objectStore(ROWS);
    const range = IDBKeyRange.bound(prefix, `${prefix}￿`);
    const [keys, values] = await Promise.all([result(rows.getAllKeys(range)), result(rows.getAll(range))]);
    return keys.map((key, i) => [key as string, values[i] as Uint8Array]);
  }

  /** Store all changes or none, and return when they are on the disk. */
  async write(changes: readonly RowChange[]): Promise<void> {
    const database = await this.open();
    const transaction = database.transaction(ROWS, "readwrite", { durability: "strict" });
    const rows = transaction.objectStore(ROWS);
    for (const [key, data] of changes) {
      if (data) rows.put(data, key);
      else rows.delete(key);
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(failure(transaction.error));
    });
  }

  private open(): Promise<IDBDatabase> {
    this.opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = this.factory().open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
      request.onerror = () => reject(failure(request.error));
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = database.onversionchange = () => {
          database.close();
          this.opening = null;
        };
        resolve(database);
      };
    }).catch((error: unknown) => {
      this.opening = null;
      throw failure(error);
    });
    return this.opening;
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
  });
}

/** Return a plain error for one of the storage. Pyodide knows no errors of other classes, such as QuotaExceededError. */
function failure(cause: unknown): Error {
  const { name, message } = cause instanceof DOMException || cause instanceof Error ? cause : { name: "Error", message: "" };
  const error = new Error(message || "The browser's storage has failed.");
  error.name = name;
  return error;
}
