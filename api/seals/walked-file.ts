import { availableParallelism } from 'node:os';
import { FileThread } from '../platform/sqlite/file-thread.js';
import type { HashedLog, HashedPage } from './hashed-log.thread.js';
import type { WalkedEvent, WalkedLog } from './walked-log.js';
import { builtFile } from '../platform/shared/built-file.js';

/** Positions per page. */
const PAGE = 2_000;
/** Maximum number of threads. With more, the check itself is the bottleneck. */
const THREADS_MAX = 4;
/** Number of pages that are requested in advance from each thread, so that reading and checking overlap. */
const PAGES_PER_THREAD = 2;

/** Reads a database file with several threads that read and hash pages in parallel. */
export const walkedFile = (file: string, pageSize = PAGE): WalkedLog => ({
  gapless: true,
  async *batches() {
    const script = builtFile('api/seals/hashed-log.thread.js');
    const threads: FileThread<HashedLog>[] = [];
    try {
      const count = Math.min(THREADS_MAX, availableParallelism());
      while (threads.length < count) threads.push(await FileThread.start<HashedLog>(script, file, 'The log'));
      const requests: Promise<HashedPage>[] = [];
      for (let number = 0, next: number | undefined = 0; next !== undefined;) {
        for (; requests.length < PAGES_PER_THREAD * count; number += 1) {
          const page = threads[number % count]!.call('page', number * pageSize, (number + 1) * pageSize);
          // errors are thrown when the page is consumed
          page.catch(() => {});
          requests.push(page);
        }
        const page = await requests.shift()!;
        yield eventsOn(page);
        ({ next } = page);
        if (page.positions.length > 0 || next === undefined) continue;
        // a manipulated file can contain a gap of any size
        requests.length = 0;
        number = Math.floor((next - 1) / pageSize);
      }
    } finally {
      await Promise.all(threads.map((thread) => thread.close()));
    }
  },
});

const eventsOn = ({ positions, streams, revisions, hashes, previousHashes, whole }: HashedPage): WalkedEvent[] =>
  positions.map((position, n) => ({
    position: BigInt(position),
    stream: streams[n]!,
    revision: revisions[n]!,
    hash: hashes[n]!,
    previousHash: previousHashes[n]!,
    whole: whole[n]!,
  }));
