import { constants } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Leases } from './leases.js';

/** Until when events could be appended, as the processes said while they ran: what one that starts knows of the time before it. */
export interface Heartbeat {
  /** undefined before the first heartbeat */
  last(): Promise<Date | undefined>;
  beat(at: Date): Promise<void>;
}

export const HEARTBEAT = Symbol('Heartbeat');

/** The heartbeat of a server that runs alone. */
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
    // not emptied first: a kill in between would leave nothing
    return writeFile(this.file, at.toISOString(), { flag: constants.O_WRONLY | constants.O_CREAT });
  }
}

/** The heartbeat shared by all processes of a store: it continues while one of them can append. */
export class SharedHeartbeat implements Heartbeat {
  constructor(private readonly leases: Leases) {}

  async last(): Promise<Date | undefined> {
    return dateIn((await this.leases.look(NAME))?.note ?? '');
  }

  async beat(at: Date): Promise<void> {
    const seen = await this.leases.look(NAME);
    // where another process was quicker, its beat is as good
    await this.leases.replace(NAME, seen, { holder: '', beat: (seen?.beat ?? 0) + 1, note: at.toISOString() });
  }
}

const NAME = 'heartbeat';

function dateIn(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
