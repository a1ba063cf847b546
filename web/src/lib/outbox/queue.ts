/** What waits to reach the server, in the order of the clicks. */
export type Queue = readonly Entry[];
export type Entry = AnswerEntry | ProgressEntry | SubmitEntry;

export interface AnswerEntry {
  kind: 'answer';
  /** the same at every try, so that the server records it once */
  commandId: string;
  questionId: string;
  /** `null` clears the answer */
  option: string | null;
  /** ISO 8601, by the server's clock */
  chosenAt: string;
}
export interface ProgressEntry {
  kind: 'progress';
  commandId: string;
  questionId: string;
  visited?: boolean;
  /** flagged for review; named as on the wire */
  marked?: boolean;
  /** on top of what was noted before */
  spentMs?: number;
}
export interface SubmitEntry {
  kind: 'submit';
  commandId: string;
  /** answers were refused when they came with it, so they go before it one by one */
  alone?: true;
}

/** One request to the server; a submit takes answers along. */
export interface Call {
  entry: Entry;
  answers: readonly AnswerEntry[];
}

/** Every click waits, none replaces another: what was chosen in between is recorded too. One submit is enough. */
export const withEntry = (queue: Queue, entry: Entry): Queue =>
  entry.kind === 'submit' && submitWaits(queue) ? queue : [...queue, entry];

/**
 * What to send now: strictly in order, until a submit waits. It takes the last answers along in one request, since the
 * deadline may be too near for one each; what else the student did then no longer counts.
 */
export function nextCall(queue: Queue): Call | undefined {
  const submit = queue.find((entry) => entry.kind === 'submit');
  if (submit && !submit.alone) {
    return { entry: submit, answers: [...lastAnswers(queue.slice(0, queue.indexOf(submit))).values()] };
  }
  return queue[0] && { entry: queue[0], answers: [] };
}

/** After the server has answered the call for good; nothing from before a submit is needed then. */
export function withoutCall(queue: Queue, { entry }: Call): Queue {
  const place = queue.findIndex(({ commandId }) => commandId === entry.commandId);
  if (place < 0) return queue;
  return entry.kind === 'submit' ? queue.slice(place + 1) : queue.filter((_, index) => index !== place);
}

/** After a submit was refused together with its answers. */
export const withSubmitAlone = (queue: Queue, submit: Entry): Queue =>
  queue.map((entry) =>
    entry.kind === 'submit' && entry.commandId === submit.commandId ? { ...entry, alone: true } : entry,
  );

/** What a page that goes may send all at once: entries that no other of the same question has to come before or after. */
export const independentEntries = (queue: Queue): readonly (AnswerEntry | ProgressEntry)[] =>
  queue.filter(
    (entry) =>
      entry.kind !== 'submit' &&
      queue.every((other) => other === entry || other.kind === 'submit' || other.questionId !== entry.questionId),
  ) as readonly (AnswerEntry | ProgressEntry)[];

/** Whether the answers are final, as after a reload behind a submit. */
export const submitWaits = (queue: Queue): boolean => queue.some(({ kind }) => kind === 'submit');

const found = new WeakMap<Queue, ReadonlyMap<string, AnswerEntry>>();

/** Of each question the answer with the latest `chosenAt`; the same map for the same queue. */
export function lastAnswers(queue: Queue): ReadonlyMap<string, AnswerEntry> {
  const before = found.get(queue);
  if (before) return before;
  const last = new Map<string, AnswerEntry>();
  for (const entry of queue) {
    if (entry.kind !== 'answer' || entry.chosenAt < (last.get(entry.questionId)?.chosenAt ?? '')) continue;
    last.delete(entry.questionId);
    last.set(entry.questionId, entry);
  }
  found.set(queue, last);
  return last;
}

export type Seen = Pick<ProgressEntry, 'visited' | 'marked'>;

/** What was noted last of each question. */
export function lastProgress(queue: Queue): ReadonlyMap<string, Seen> {
  const last = new Map<string, Seen>();
  for (const entry of queue) {
    if (entry.kind !== 'progress') continue;
    const { visited, marked } = { ...last.get(entry.questionId), ...entry };
    last.set(entry.questionId, { visited, marked });
  }
  return last;
}
