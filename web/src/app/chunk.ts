import type { ComponentType } from 'react';

/** Loads a part of the app; when it can't be had, the error screen says which (spec §8). */
export async function chunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(`Loading chunk ${name} failed`, { cause });
  }
}

/** A route whose page is loaded when somebody goes there. */
export const page = (name: string, load: () => Promise<ComponentType>) => ({
  lazy: async () => ({ Component: await chunk(name, load) }),
});
