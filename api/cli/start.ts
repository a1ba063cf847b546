import 'reflect-metadata';
import { Settings } from '../platform/config/settings.js';
import { serve } from '../serve.js';
import { fail } from './exit.js';

export const runStart = (env: NodeJS.ProcessEnv): Promise<never> => startOrExit(() => serve(new Settings(env)));

/** Starts a server, which runs until a signal ends the process. If the start fails, prints the reason and exits. */
export async function startOrExit(start: () => Promise<unknown>): Promise<never> {
  try {
    await start();
  } catch (error) {
    fail("Meritlist can't start", error);
    // open timers and sockets would keep the process running
    process.exit();
  }
  return new Promise<never>(() => {});
}
