import { hash } from 'node:crypto';
import type { Broken } from './walk.js';

/** Names the first event that is not as it was, for a person. */
export function sentenceOf({ how, number, position, stream, revision, why, seal }: Broken): string {
  const which = stream === null ? 'An event' : `Revision ${revision} of ${stream}`;
  const where = [
    number !== null && `number ${number} of the log`,
    position !== null && `at position ${position}`,
    seal !== null && `under seal ${seal}`,
  ].filter(Boolean);
  return `${which}${where.length > 0 ? ` (${where.join(', ')})` : ''} was ${how}: ${why}.`;
}

/** Of a public key, short enough to be read out. */
export const fingerprintOf = (key: string): string =>
  hash('sha256', Buffer.from(key, 'base64url'), 'hex')
    .slice(0, 32)
    .replaceAll(/(.{4})(?!$)/g, '$1 ');
