import { constants } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Leases } from './leases.js';

/** The last time at which events could be appended. A starting process uses it to detect downtime. */
export interface Heartbeat {
  /** Returns undefined before the first heartbeat. */
  last(): Promise<Date | undefined>;
  beat(at: Date): Promise<void>;
}

export const HEARTBEAT = Symbol('Heartbeat');

/** A heartbeat in a file, for a server with a single process. */
export class FileHeartbeat implements Heartbeat {
  constructor(private readonly file: string) {}

  async last(): Promise<Date | undefined> {
    try {
      return dateIn(await readFile(this.file, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  beat(at: Date): Promise<void> {
    // the file is not truncated first: if the process were killed in between, the file would be empty
    return writeFile(this.file, at.toISOString(), { flag: constants.O_WRONLY | constants.O_CREAT });
  }
}

/** A heartbeat shared by all processes of a store: it advances as long as one of them can append. */
export class SharedHeartbeat implements Heartbeat {
  constructor(private readonly leases: Leases) {}

  async last(): Promise<Date | undefined> {
    return dateIn((await this.leases.read(NAME))?.note ?? '');
  }

  async beat(at: Date): Promise<void> {
    const lease = await this.leases.read(NAME);
    // if another process was faster, its heartbeat is equivalent
    await this.leases.replace(NAME, lease, { holder: '', beat: (lease?.beat ?? 0) + 1, note: at.toISOString() });
  }
}

const NAME = 'heartbeat';

function dateIn(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
