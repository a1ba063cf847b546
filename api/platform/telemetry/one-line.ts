import { WrongSetting } from '../config/settings.js';
import { StoreUnusable } from '../event-store/event-store.js';

type Kind = abstract new (...given: never[]) => Error;

/**
 * Why a program can't go on: one line where somebody can mend it, all there is where nobody expected it.
 * @param expected kinds of errors that the program knows besides wrong settings, unusable stores and taken ports
 */
export function oneLine(error: unknown, ...expected: readonly Kind[]): string {
  const { code, port, message, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program`;
  if (code === 'EACCES' && port !== undefined) return `PORT ${port} may not be opened by this user`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${address ?? hostname} is no address of this machine`;
  const known = [WrongSetting, StoreUnusable, ...expected].some((kind) => error instanceof kind);
  return known ? message : String((error as Error)?.stack ?? error);
}
