/** Entries that the server has not acknowledged, in the order of the clicks. */
export type Queue = readonly Entry[];
export type Entry = AnswerEntry | ProgressEntry | SubmitEntry;

export interface AnswerEntry {
  kind: 'answer';
  /** Idempotency key, the same for every retry */
  commandId: string;
  questionId: string;
  /** `null` clears the answer */
  option: string | null;
  /** ISO 8601, by the server clock */
  chosenAt: string;
}
export interface ProgressEntry {
  kind: 'progress';
  commandId: string;
  questionId: string;
  visited?: boolean;
  /** Flagged for review; named as on the wire */
  marked?: boolean;
  /** Total time spent on the question, in ms */
  totalSpentMs?: number;
  /** Increment in ms; only in entries stored by an earlier release */
  spentMs?: number;
}
export interface SubmitEntry {
  kind: 'submit';
  commandId: string;
  /** ISO 8601, by the server clock */
  askedAt: string;
  /** True if it was rejected together with its answers, which are then sent first in a separate request */
  alone?: true;
}

/** One request to the server: answers or progress entries in their order, or a submit with answers. */
export type Call =
  | { kind: 'answers'; entries: readonly AnswerEntry[] }
  | { kind: 'progress'; entries: readonly ProgressEntry[] }
  | { kind: 'submit'; entry: SubmitEntry; answers: readonly AnswerEntry[] };

/** Maximum number of entries per request, small enough for slow connections. */
const ENTRIES_PER_CALL_MAX = 50;

/** Adds an entry. Entries never replace each other, since every choice is recorded; a second submit is dropped. */
export const withEntry = (queue: Queue, entry: Entry): Queue =>
  entry.kind === 'submit' && hasSubmit(queue) ? queue : [...queue, entry];

/**
 * Returns the next request: answers before progress, each in its order. A submit is sent first, with the last answers
 * in the same request, since the deadline may be too close for more; entries before it then no longer count.
 */
export function nextCall(queue: Queue): Call | undefined {
  const submit = queue.find((entry) => entry.kind === 'submit');
  if (submit && !submit.alone) {
    const answers = [...lastAnswers(queue.slice(0, queue.indexOf(submit))).values()];
    return { kind: 'submit', entry: submit, answers };
  }
  return answersIn(queue) ?? (submit && { kind: 'submit', entry: submit, answers: [] }) ?? progressIn(queue);
}

/** Returns the requests that a closing page sends immediately. */
export function finalCalls(queue: Queue): readonly Call[] {
  const next = nextCall(queue);
  return [next, next?.kind === 'answers' ? progressIn(queue) : undefined].filter((call) => call !== undefined);
}

function answersIn(queue: Queue): Call | undefined {
  const entries = queue.filter((entry) => entry.kind === 'answer').slice(0, ENTRIES_PER_CALL_MAX);
  return entries.length > 0 ? { kind: 'answers', entries } : undefined;
}

function progressIn(queue: Queue): Call | undefined {
  const entries = queue.filter((entry) => entry.kind === 'progress').slice(0, ENTRIES_PER_CALL_MAX);
  return entries.length > 0 ? { kind: 'progress', entries } : undefined;
}

/** Returns the entries that a reply acknowledges, without the answers of a submit. */
export const entriesOf = (call: Call): readonly Entry[] => (call.kind === 'submit' ? [call.entry] : call.entries);

/** Removes entries with a final reply, and everything before a submit with one. */
export function withoutEntries(queue: Queue, acknowledged: readonly Entry[]): Queue {
  const ids = new Set(acknowledged.map(({ commandId }) => commandId));
  const submit = queue.findIndex(({ kind, commandId }) => kind === 'submit' && ids.has(commandId));
  return queue.slice(submit + 1).filter(({ commandId }) => !ids.has(commandId));
}

/** Marks a submit that was rejected together with its answers. */
export const withSeparateSubmit = (queue: Queue, submit: Entry): Queue =>
  queue.map((entry) =>
    entry.kind === 'submit' && entry.commandId === submit.commandId ? { ...entry, alone: true } : entry,
  );

/** Returns true if a submit is queued, which makes the answers final. */
export const hasSubmit = (queue: Queue): boolean => queue.some(({ kind }) => kind === 'submit');

const lastAnswersByQueue = new WeakMap<Queue, ReadonlyMap<string, AnswerEntry>>();

/** Returns the answer with the latest `chosenAt` of each question. Memoized by queue. */
export function lastAnswers(queue: Queue): ReadonlyMap<string, AnswerEntry> {
  const cachedAnswers = lastAnswersByQueue.get(queue);
  if (cachedAnswers) return cachedAnswers;
  const last = new Map<string, AnswerEntry>();
  for (const entry of queue) {
    if (entry.kind !== 'answer' || entry.chosenAt < (last.get(entry.questionId)?.chosenAt ?? '')) continue;
    last.delete(entry.questionId);
    last.set(entry.questionId, entry);
  }
  lastAnswersByQueue.set(queue, last);
  return last;
}

type Progress = Pick<ProgressEntry, 'visited' | 'marked'>;

/** Returns the latest visit and flag of each question. */
export function lastProgress(queue: Queue): ReadonlyMap<string, Progress> {
  const last = new Map<string, Progress>();
  for (const entry of queue) {
    if (entry.kind !== 'progress') continue;
    const { visited, marked } = { ...last.get(entry.questionId), ...entry };
    last.set(entry.questionId, { visited, marked });
  }
  return last;
}

/** Returns true if no later entry flags the same question. */
export function isLastFlag(queue: Queue, { commandId, questionId }: ProgressEntry): boolean {
  const last = queue.findLast(
    (entry) => entry.kind === 'progress' && entry.questionId === questionId && entry.marked !== undefined,
  );
  return last === undefined || last.commandId === commandId;
}

/**
 * Returns true if no answer or submit was made since a time.
 * @param since ISO 8601
 */
export const isUnchangedSince = (queue: Queue, since: string): boolean =>
  queue.every(
    (entry) => (entry.kind === 'answer' ? entry.chosenAt : entry.kind === 'submit' ? entry.askedAt : '') < since,
  );
