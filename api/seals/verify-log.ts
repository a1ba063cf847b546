import type { LogSealed } from '../contracts/events/platform.events.js';
import { tagsIn } from './seal.js';
import { Walk, type TrustAnchors, type VerificationResult } from './walk.js';
import type { WalkedEvent, WalkedLog } from './walked-log.js';

export interface VerifyWatch {
  /**
   * Reports progress.
   * @param events number of events checked so far
   */
  onProgress(events: number, seals: number): void;
  readonly stop?: AbortSignal;
}

/** Checks a log from its beginning up to the first altered event. */
export async function verifyLog(
  log: WalkedLog,
  seals: AsyncIterator<LogSealed['data'], void>,
  trusted: TrustAnchors,
  { onProgress, stop }: VerifyWatch,
): Promise<VerificationResult> {
  const walk = new Walk(seals, trusted);
  const rest = each(log);
  try {
    for (;;) {
      const { value: event } = await rest.nextBatch();
      if (!event) break;
      stop?.throwIfAborted();
      for (const [index, value] of event.entries()) {
        if (walk.isLastSealDone) await walk.readNextSeal();
        const alteration = walk.follow(value, log.gapless);
        if (!alteration) continue;
        const following = await seals.next();
        const difference = walk.differingEvents(following.value ? tagsIn(following.value) : []);
        if (!difference) return walk.result(alteration);
        const upcoming = [...event.slice(index + 1), ...(await rest.peek(difference.sealed.length))];
        return walk.result(walk.explain([...difference.events, ...upcoming], difference.sealed));
      }
      onProgress(walk.number, walk.seals);
    }
  } finally {
    await rest.end();
  }
  if (walk.isLastSealDone) await walk.readNextSeal();
  return walk.result(walk.alterationAtEnd());
}

function each(log: WalkedLog) {
  const batches = (async function* () {
    yield* log.batches();
  })();
  return {
    nextBatch: () => batches.next() as Promise<IteratorResult<readonly WalkedEvent[], undefined>>,
    /** Closes the resources of the check. */
    end: () => batches.return(undefined),
    async peek(count: number): Promise<WalkedEvent[]> {
      const events: WalkedEvent[] = [];
      while (events.length < count) {
        const { value } = await this.nextBatch();
        if (!value) break;
        events.push(...value);
      }
      return events;
    },
  };
}
