import { hash } from 'node:crypto';
import type { AlteredEvent } from './walk.js';

/** Describes the first altered event in a sentence. */
export function sentenceOf({ how, number, position, stream, revision, why: reason, seal }: AlteredEvent): string {
  const subject = stream === null ? 'An event' : `Revision ${revision} of ${stream}`;
  const details = [
    number !== null && `number ${number} of the log`,
    position !== null && `at position ${position}`,
    seal !== null && `under seal ${seal}`,
  ].filter(Boolean);
  return `${subject}${details.length > 0 ? ` (${details.join(', ')})` : ''} was ${how}: ${reason}.`;
}

/** Returns a short fingerprint of a public key for comparison by phone. */
export const fingerprintOf = (key: string): string =>
  hash('sha256', Buffer.from(key, 'base64url'), 'hex')
    .slice(0, 32)
    .replaceAll(/(.{4})(?!$)/g, '$1 ');
