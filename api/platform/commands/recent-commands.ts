import type { CommandContext } from './decider.js';
import { Refusal } from './refusal.js';

/** Of each stream. What is resent later than that is decided again. */
const KEPT = 32;
/** of one of them in memory, roughly */
const BYTES_EACH = 250;

type Sent = Pick<CommandContext, 'commandId' | 'actor'> & { readonly contentHash?: string | undefined };

interface Done {
  readonly actor: string;
  readonly contentHash: string | undefined;
  /** of its last event */
  readonly revision: number;
}

/** The commands last done in a stream, so that one that is sent again changes nothing. */
export class RecentCommands {
  private readonly done = new Map<string, Done>();

  /** Roughly what they take in memory. */
  get bytes(): number {
    return this.done.size * BYTES_EACH;
  }

  add({ commandId, actor, contentHash }: Sent, revision: number): void {
    this.done.set(commandId, { actor, contentHash, revision });
    if (this.done.size > KEPT) this.done.delete(this.done.keys().next().value!);
  }

  /**
   * The revision of its last event when this very command was done before.
   * @throws Refusal `not-found` when another sender did: who knows an id of somebody else learns nothing by it
   * @throws Refusal `command-id-reused` when the same sender asked for something else under it
   */
  revisionOf({ commandId, actor, contentHash }: Sent): number | undefined {
    const done = this.done.get(commandId);
    if (done && done.actor !== actor) throw new Refusal('not-found');
    if (done?.contentHash && contentHash && done.contentHash !== contentHash) throw new Refusal('command-id-reused');
    return done?.revision;
  }
}
