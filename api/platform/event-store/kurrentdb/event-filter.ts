import { START, type Position } from '../event-store.js';

interface Identified {
  readonly streamId: string;
  readonly type: string;
  readonly position?: { readonly commit: Position };
}

/**
 * Separates the events of Meritlist from those of the server and of other programs in the same log. Events are
 * recognized by their stream, because the metadata of other programs can contain anything.
 */
export class EventFilter {
  /** Events of other programs skipped by this process; the server's own are not counted. */
  skipped = 0;
  private countedTo = START;

  /** @param isOwnStream whether a stream name belongs to Meritlist; not called for names that begin with `$` */
  constructor(private readonly isOwnStream: (stream: string) => boolean) {}

  /** Counts events of other programs; for readers that see events in the order of the log. */
  isOwn(event: Identified): boolean {
    const isOwn = this.isOwnUncounted(event);
    if (!isOwn && !isSystemEvent(event)) this.count(event);
    return isOwn;
  }

  isOwnUncounted(event: Identified): boolean {
    return !isSystemEvent(event) && this.isOwnStream(event.streamId);
  }

  /** Pages are read repeatedly, and each event is counted once. */
  private count({ position }: Identified): void {
    if (!position || position.commit <= this.countedTo) return;
    this.countedTo = position.commit;
    this.skipped += 1;
  }
}

const isSystemEvent = ({ streamId, type }: Identified) => type.startsWith('$') || streamId.startsWith('$');
