import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Timeout in ms, since some browsers never settle the opening of a database. */
const TIMEOUT_MS = 3_000;

/** Thrown if the browser did not respond in time; the operation may still complete. */
export class DeviceTimeout extends Error {}

/**
 * An IndexedDB database, shared by all tabs. It is opened on first use and reopened after the browser has closed it.
 */
export class DeviceDatabase<Schema extends DBSchema> {
  private connection: Promise<IDBPDatabase<Schema>> | undefined;

  /** @param create creates the object stores */
  constructor(
    private readonly name: string,
    private readonly create: (database: IDBPDatabase<Schema>) => void,
  ) {}

  /** Runs an operation. @throws DeviceTimeout if the browser does not respond within 3 s, or the error of the browser */
  async run<Result>(operation: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DeviceTimeout('IndexedDB does not respond')), TIMEOUT_MS);
    });
    try {
      return await Promise.race([this.connect().then(operation), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  private connect(): Promise<IDBPDatabase<Schema>> {
    const reset = () => void (this.connection = undefined);
    this.connection ??= openDB<Schema>(this.name, 1, {
      upgrade: (database) => this.create(database),
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        reset();
      },
      terminated: reset,
    });
    this.connection.catch(reset);
    return this.connection;
  }
}
