import type { ProjectionChanges } from '../store/read-store.js';

/** Keeps in memory what follows from one projection's documents. */
export interface Follower {
  /** Some were written just now. Called in order, before anyone who waited for `position` goes on. */
  applied(changes: ProjectionChanges): void;
  /** All were replaced by rebuilt ones: read them again. */
  replaced(): void;
}

/** Tells those who keep parts of read models in memory what the engine writes. */
export class AppliedChanges {
  private readonly followers = new Map<string, Follower[]>();

  follow(projection: string, follower: Follower): void {
    this.followers.set(projection, [...this.of(projection), follower]);
  }

  applied(changes: readonly ProjectionChanges[]): void {
    for (const change of changes) {
      if (change.puts.length === 0 && change.deletes.length === 0) continue;
      for (const follower of this.of(change.projection)) follower.applied(change);
    }
  }

  replaced(projection: string): void {
    for (const follower of this.of(projection)) follower.replaced();
  }

  private of(projection: string): readonly Follower[] {
    return this.followers.get(projection) ?? [];
  }
}
