import type { Lease, Leases } from '../../../api/platform/leases/leases.js';

/** An in-memory implementation of the leases port. */
export class MemoryLeases implements Leases {
  private readonly standing = new Map<string, Lease>();

  look(name: string): Promise<Lease | undefined> {
    return Promise.resolve(this.standing.get(name));
  }

  replace(name: string, seen: Lease | undefined, next: Lease): Promise<boolean> {
    const { holder, beat, note } = this.standing.get(name) ?? {};
    if (holder !== seen?.holder || beat !== seen?.beat || note !== seen?.note) return Promise.resolve(false);
    this.standing.set(name, { ...next });
    return Promise.resolve(true);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
