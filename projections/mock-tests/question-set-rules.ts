import { createHash } from 'node:crypto';

/** Names a set of questions, whatever their order. */
export const questionSetOf = (questionIds: readonly string[]): string =>
  createHash('sha256')
    .update([...questionIds].sort().join(' '))
    .digest('base64url');
