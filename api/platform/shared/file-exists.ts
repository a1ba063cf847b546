import { accessSync, constants, statSync } from 'node:fs';

/** Returns whether a file or folder exists. @throws the error of the system if this user has no right to read it */
export function fileExists(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })) return false;
  accessSync(path, constants.R_OK);
  return true;
}
