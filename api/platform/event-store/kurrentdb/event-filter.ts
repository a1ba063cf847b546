import { START, type Position } from '../event-store.js';

interface LogEntry {
  readonly streamId: string;
  readonly type: string;
  readonly position?: { readonly commit: Position };
}

/**
 * Separates the events of Meritlist from those of the server and of other programs in the same log. Compares only
 * stream names, since the metadata of other programs can contain anything.
 */
export class EventFilter {
  /** Number of skipped events of other programs, excluding the server's own. */
  skipped = 0;
  private countedPosition = START;

  /** @param isOwnStream returns whether a stream belongs to Meritlist; not called for names that begin with `$` */
  constructor(private readonly isOwnStream: (stream: string) => boolean) {}

  /** Returns whether an event belongs to Meritlist, and counts skipped ones. For readers in the order of the log. */
  isOwn(event: LogEntry): boolean {
    const isOwn = this.isOwnUncounted(event);
    if (!isOwn && !isSystemEvent(event)) this.count(event);
    return isOwn;
  }

  isOwnUncounted(event: LogEntry): boolean {
    return !isSystemEvent(event) && this.isOwnStream(event.streamId);
  }

  /** Counts each event once, although pages may be read repeatedly. */
  private count({ position }: LogEntry): void {
    if (!position || position.commit <= this.countedPosition) return;
    this.countedPosition = position.commit;
    this.skipped += 1;
  }
}

const isSystemEvent = ({ streamId, type }: LogEntry) => type.startsWith('$') || streamId.startsWith('$');
