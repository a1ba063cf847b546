/** Loads a part of the app; when that fails, the error says which part. */
export async function chunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(`Loading chunk ${name} failed`, { cause });
  }
}
