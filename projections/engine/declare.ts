import type { ReadStore } from '../store/read-store.js';
import { fingerprintOf } from './fingerprint.js';
import type { AnyProjection } from './projection.js';
import { QUARANTINE_FINGERPRINT, quarantine } from './quarantine.js';

/** Makes known what is asked for here, though it is folded in another process. */
export async function declareAll(reads: ReadStore, projections: readonly AnyProjection[]): Promise<void> {
  await reads.declare(quarantine, QUARANTINE_FINGERPRINT);
  for (const projection of projections) await reads.declare(projection.collection, fingerprintOf(projection));
}
