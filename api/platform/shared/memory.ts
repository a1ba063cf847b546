import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';

/** Memory in bytes from which a process need not save any. */
const ENOUGH_BYTES = 1_000_000_000;

/**
 * Returns true if this process has less than 1 GB of memory, in its container or on its machine.
 * @param bytes memory of the container, which is far more than that of the machine, or 0, if there is no limit
 */
export const isMemoryScarce = (bytes = constrainedMemory(), machineBytes = totalmem()): boolean =>
  Math.min(bytes > 0 ? bytes : machineBytes, machineBytes) < ENOUGH_BYTES;
