import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Replaces `api/platform/shared/built-file.ts`, because the sources have no compiled worker threads next to them. */
export const builtFile = (path: string): URL => pathToFileURL(resolve(__dirname, '../../dist', path));
