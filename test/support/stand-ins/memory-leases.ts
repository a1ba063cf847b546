import type { Lease, Leases } from '../../../api/platform/leases/leases.js';

/** An in-memory implementation of the leases port. */
export class MemoryLeases implements Leases {
  private readonly leases = new Map<string, Lease>();

  read(name: string): Promise<Lease | undefined> {
    return Promise.resolve(this.leases.get(name));
  }

  replace(name: string, expected: Lease | undefined, next: Lease): Promise<boolean> {
    const { holder, beat, note } = this.leases.get(name) ?? {};
    if (holder !== expected?.holder || beat !== expected?.beat || note !== expected?.note)
      return Promise.resolve(false);
    this.leases.set(name, { ...next });
    return Promise.resolve(true);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
