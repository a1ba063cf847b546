import { mapInTurns } from '../../../api/platform/shared/event-loop-turns.js';

/** Parses JSON arrays of documents, and yields to other work in between. */
export async function parseDocuments<Doc>(pieces: readonly string[]): Promise<Doc[]> {
  const parsed = await mapInTurns(pieces, (piece) => JSON.parse(piece) as Doc[]);
  return parsed.length === 1 ? parsed[0]! : parsed.flat();
}
