import 'reflect-metadata';
import { dataInWords } from '../platform/config/data-in-words.js';
import { Log } from '../platform/telemetry/log.js';
import { serve } from '../serve.js';
import { settingsOf, sourcesInWords } from './command-settings.js';
import { endWithTerminal, fail, surviveClosedPipe } from './exit.js';

/** Runs the server until a signal or the end of its terminal stops it. */
export async function runStart(env: NodeJS.ProcessEnv): Promise<never> {
  surviveClosedPipe();
  endWithTerminal(process);
  return startOrExit(async () => {
    const settings = settingsOf(env);
    new Log(settings.production).log(sourcesInWords(dataInWords(settings)), 'main');
    return serve(settings);
  });
}

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
