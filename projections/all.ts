import type { Projection } from './engine/projection.js';
import * as registered from './registered.js';

/** All registered projections. */
export const projections = Object.values(registered) as unknown as readonly Projection[];
