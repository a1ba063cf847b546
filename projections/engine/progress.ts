import type { Position } from '../../api/platform/event-store/event-store.js';

export interface ProjectionLag {
  readonly projection: string;
  readonly position: Position;
  /** ms since it last showed all that was known */
  readonly behindMs: number;
  readonly rebuilding: boolean;
}

export interface Lag {
  readonly projections: readonly ProjectionLag[];
  /** events that projections had to leave out */
  readonly quarantined: number;
}

/** How far the projections are, wherever they run. */
export interface ProjectionProgress {
  /** True once these projections show everything up to `position` (or hold it in quarantine), false after the time. */
  waitFor(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  lag(): Lag;
  /** Told when the documents of a projection were replaced by rebuilt ones: what was kept of them is to be read again. */
  onReplaced(listener: (projection: string) => void): void;
}

export const PROJECTION_PROGRESS = Symbol('ProjectionProgress');
