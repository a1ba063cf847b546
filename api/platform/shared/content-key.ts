import { createHash } from 'node:crypto';

/** Returns a hash of a JSON value. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Returns a hash that is equal for questions with the same text and the same options in any order. */
export const contentKeyOf = ({ question, options }: { question: string; options: readonly string[] }): string =>
  hashOf([question, options.toSorted()]);
