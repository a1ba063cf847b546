import { parentPort, workerData } from 'node:worker_threads';
import { StoreUnusable } from '../../event-store/event-store.js';
import { VaultFile } from './vault-file.js';
import type { Answer, Call } from './vault-thread.js';

const answer = (given: Answer) => parentPort!.postMessage(given);

function start(): void {
  const file = new VaultFile((workerData as { file: string }).file);
  parentPort!.on('message', ({ operation, args }: Call) => {
    try {
      answer({ value: (file[operation] as (...args: unknown[]) => unknown)(...args) });
    } catch (error) {
      answer({ failed: (error as Error).message });
    }
    if (operation === 'close') parentPort!.close();
  });
  answer({ value: undefined });
}

try {
  start();
} catch (error) {
  if (!(error instanceof StoreUnusable)) throw error;
  answer({ unusable: error.message });
}
