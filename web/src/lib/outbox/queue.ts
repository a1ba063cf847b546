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
  /** ms spent on the question in all */
  totalSpentMs?: number;
  /** ms on top of what was noted before; only in entries that a page of an earlier release has stored */
  spentMs?: number;
}
export interface SubmitEntry {
  kind: 'submit';
  commandId: string;
  /** ISO 8601, by the server's clock */
  askedAt: string;
  /** answers were refused when they came with it, so they go before it one by one */
  alone?: true;
}

/** One request to the server: several answers or notes of progress in their order, or a submit, which takes answers along. */
export type Call =
  | { kind: 'answers'; entries: readonly AnswerEntry[] }
  | { kind: 'progress'; entries: readonly ProgressEntry[] }
  | { kind: 'submit'; entry: SubmitEntry; answers: readonly AnswerEntry[] };

/** of one call: what a bad connection brings through before it breaks again */
const ENTRIES_A_CALL = 50;

/** Every click waits, none replaces another: what was chosen in between is recorded too. One submit is enough. */
export const withEntry = (queue: Queue, entry: Entry): Queue =>
  entry.kind === 'submit' && submitWaits(queue) ? queue : [...queue, entry];

/**
 * What to send now: answers before what was only looked at, both in their order, until a submit waits. It takes the last
 * answers along in one request, since the deadline may be too near for more; what else the student did then no longer counts.
 */
export function nextCall(queue: Queue): Call | undefined {
  const submit = queue.find((entry) => entry.kind === 'submit');
  if (submit && !submit.alone) {
    const answers = [...lastAnswers(queue.slice(0, queue.indexOf(submit))).values()];
    return { kind: 'submit', entry: submit, answers };
  }
  return answersIn(queue) ?? (submit && { kind: 'submit', entry: submit, answers: [] }) ?? progressIn(queue);
}

/** What a page that goes may still send, all at once. */
export function lastCalls(queue: Queue): readonly Call[] {
  const next = nextCall(queue);
  return [next, next?.kind === 'answers' ? progressIn(queue) : undefined].filter((call) => call !== undefined);
}

function answersIn(queue: Queue): Call | undefined {
  const entries = queue.filter((entry) => entry.kind === 'answer').slice(0, ENTRIES_A_CALL);
  return entries.length > 0 ? { kind: 'answers', entries } : undefined;
}

function progressIn(queue: Queue): Call | undefined {
  const entries = queue.filter((entry) => entry.kind === 'progress').slice(0, ENTRIES_A_CALL);
  return entries.length > 0 ? { kind: 'progress', entries } : undefined;
}

/** What a call brings in, without what a submit takes along. */
export const entriesOf = (call: Call): readonly Entry[] => (call.kind === 'submit' ? [call.entry] : call.entries);

/** After the server has answered these for good; nothing from before a submit is needed then. */
export function without(queue: Queue, answered: readonly Entry[]): Queue {
  const ids = new Set(answered.map(({ commandId }) => commandId));
  const submit = queue.findIndex(({ kind, commandId }) => kind === 'submit' && ids.has(commandId));
  return queue.slice(submit + 1).filter(({ commandId }) => !ids.has(commandId));
}

/** After a submit was refused together with its answers. */
export const withSubmitAlone = (queue: Queue, submit: Entry): Queue =>
  queue.map((entry) =>
    entry.kind === 'submit' && entry.commandId === submit.commandId ? { ...entry, alone: true } : entry,
  );

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

/** Whether nothing in it was chosen since then. @param then ISO 8601 */
export const isOlder = (queue: Queue, then: string): boolean =>
  queue.every(
    (entry) => (entry.kind === 'answer' ? entry.chosenAt : entry.kind === 'submit' ? entry.askedAt : '') < then,
  );
