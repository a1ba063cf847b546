/** Loads a part of the app; when it can't be had, the error screen says which (spec §8). */
export async function chunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(`Loading chunk ${name} failed`, { cause });
  }
}
