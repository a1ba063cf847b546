import { accessSync, appendFileSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Seal } from '../contracts/events/platform.events.js';
import { isSigned } from './seal.js';

/** Thrown if a file of anchored seals cannot be used. The message is shown to the user. */
export class UnusableAnchor extends Error {}

/**
 * Reads the anchored seals, one per line; empty if the file does not exist.
 * @throws UnusableAnchor
 */
export function anchorsIn(file: string): Seal[] {
  if (!existsSync(file)) return [];
  const lines = textOf(file).split('\n').filter(Boolean);
  return lines.map((line, n) => {
    const seal = parseSeal(line);
    if (!seal || !isSigned(seal)) throw new UnusableAnchor(`line ${n + 1} of ${file} is not a seal, or was modified`);
    return seal;
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UnusableAnchor(`${file} can't be read: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Checks that the anchor file can be written.
 * @throws UnusableAnchor if the file cannot be created or written
 */
export function checkWritable(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) throw new UnusableAnchor(`there is no folder ${folder}; create it first`);
  try {
    accessSync(existsSync(file) ? file : folder, constants.W_OK);
  } catch (error) {
    throw new UnusableAnchor(`${file} can't be written: ${(error as Error).message}`, { cause: error });
  }
}

/** Appends a seal to the anchor file. Idempotent. */
export function appendAnchor(file: string, seal: Seal, previous: readonly Seal[]): boolean {
  if (previous.some(({ number }) => number === seal.number)) return false;
  appendFileSync(file, `${JSON.stringify(seal)}\n`, { flush: true });
  return true;
}

function parseSeal(line: string): Seal | undefined {
  try {
    const seal = JSON.parse(line) as Partial<Seal> | null;
    return seal && typeof seal.number === 'number' && seal.last ? (seal as Seal) : undefined;
  } catch {
    return undefined;
  }
}
