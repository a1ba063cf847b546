import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** some browsers never answer when a database is opened */
const PATIENCE_MS = 3_000;

/** The browser has not answered yet; what was asked may still be done. */
export class DeviceSilent extends Error {}

/** A database on this device, the same in all tabs; opened when it is asked, and again when the browser has closed it. */
export class DeviceDatabase<Schema extends DBSchema> {
  private opening: Promise<IDBPDatabase<Schema>> | undefined;

  /** @param create makes its stores */
  constructor(
    private readonly name: string,
    private readonly create: (database: IDBPDatabase<Schema>) => void,
  ) {}

  /** @throws whatever the browser does, or `DeviceSilent` when it does not answer within 3 s */
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
