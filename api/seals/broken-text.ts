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

/** Explains in a sentence why events removed from the end of a log go unnoticed if the vault has no number of a last seal. */
export const uncheckedEndSentence = ({ seals }: { readonly seals: number }): string =>
  seals > 0
    ? 'The end of the log cannot be checked: the vault does not know the last seal. The server stores it with the next seal.'
    : 'The end of the log cannot be checked: the log has no seal yet.';

/** Returns a short fingerprint of a public key for comparison by phone. */
export const fingerprintOf = (key: string): string =>
  hash('sha256', Buffer.from(key, 'base64url'), 'hex')
    .slice(0, 32)
    .replaceAll(/(.{4})(?!$)/g, '$1 ');
