/** A part of the app that could not be loaded. */
export class ChunkFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(`Loading chunk ${name} failed`, { cause });
    this.name = 'ChunkFailed';
  }
}

/** Loads a part of the app; when that fails, the error says which part. @throws ChunkFailed */
export async function chunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkFailed(name, cause);
  }
}
