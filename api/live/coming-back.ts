/** ms within which all come back: a thousand at once would be a wave of questions */
const WITHIN_MS = 5_000;

interface Connected {
  readonly conn: { close(): void };
}

/** Has sockets that may have missed something come back and ask anew: their line is closed, which clients mend themselves. */
export class ComingBack {
  private readonly timers = new Set<NodeJS.Timeout>();

  begin(sockets: Iterable<Connected>): void {
    for (const { conn } of sockets) {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        conn.close();
      }, Math.random() * WITHIN_MS);
      this.timers.add(timer);
    }
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
