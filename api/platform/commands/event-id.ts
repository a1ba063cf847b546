import { v5 } from 'uuid';

const MERITLIST = 'c0a4e0c2-9f0e-5c39-9d0b-6d1f5a3e7b11';

/** The id of a command's n-th event in a stream: the same again when the command is resent. */
export const eventId = (commandId: string, stream: string, index: number): string =>
  v5(`${stream}/${commandId}/${index}`, MERITLIST);

/** An id that follows from others, such as an attempt's from its student and exam. */
export const derivedId = (...parts: readonly string[]): string => v5(parts.join('/'), MERITLIST);
