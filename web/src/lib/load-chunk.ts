/** A chunk of the app that failed to load. */
export class ChunkLoadError extends Error {
  constructor(name: string, cause: unknown) {
    super(`Loading chunk ${name} failed`, { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Loads a chunk of the app. @throws ChunkLoadError with the name of the chunk */
export async function loadChunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError(name, cause);
  }
}
