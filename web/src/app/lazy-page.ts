import type { ComponentType } from 'react';
import { chunk } from '../lib/chunk';

/** A route whose page is loaded when somebody goes there. */
export const page = (name: string, load: () => Promise<ComponentType>) => ({
  lazy: async () => ({ Component: await chunk(name, load) }),
});
