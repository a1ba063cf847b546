import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Timeout in ms, since some browsers never settle the opening of a database. */
const PATIENCE_MS = 3_000;

/** Thrown if the browser did not respond in time; the operation may still complete. */
export class DeviceSilent extends Error {}

/**
 * An IndexedDB database, shared by all tabs. It is opened on first use and reopened after the browser has closed it.
 */
export class DeviceDatabase<Schema extends DBSchema> {
  private opening: Promise<IDBPDatabase<Schema>> | undefined;

  /** @param create creates the object stores */
  constructor(
    private readonly name: string,
    private readonly create: (database: IDBPDatabase<Schema>) => void,
  ) {}

  /** Runs an operation. @throws DeviceSilent if the browser does not respond within 3 s, or the error of the browser */
  async ask<Answer>(work: (database: IDBPDatabase<Schema>) => Promise<Answer>): Promise<Answer> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DeviceSilent('IndexedDB does not answer')), PATIENCE_MS);
    });
    try {
      return await Promise.race([this.opened().then(work), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private opened(): Promise<IDBPDatabase<Schema>> {
    const forget = () => void (this.opening = undefined);
    this.opening ??= openDB<Schema>(this.name, 1, {
      upgrade: (database) => this.create(database),
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    this.opening.catch(forget);
    return this.opening;
  }
}
