/** What waits to reach the server, in the order of the clicks. */
export type Queue = readonly Entry[];
export type Entry = AnswerEntry | ProgressEntry | SubmitEntry;

export interface AnswerEntry {
  kind: 'answer';
  /** the same at every try, so that the server takes it once */
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

/** One request. */
export type Parcel =
  | { kind: 'answer'; entry: AnswerEntry }
  | { kind: 'progress'; entry: ProgressEntry }
  | { kind: 'submit'; entry: SubmitEntry; answers: readonly AnswerEntry[] };

/** Every click waits, none replaces another: what was chosen in between is recorded too. One submit is enough. */
export const withEntry = (queue: Queue, entry: Entry): Queue =>
  entry.kind === 'submit' && queue.some(({ kind }) => kind === 'submit') ? queue : [...queue, entry];

/**
 * What to send now: strictly in order, until a submit waits. It takes the last answers along in one request, since the
 * deadline may be too near for one each; what else the student did then no longer counts.
 */
export function nextParcel(queue: Queue): Parcel | undefined {
  const submit = queue.find((entry) => entry.kind === 'submit');
  if (submit && !submit.alone) {
    return { kind: 'submit', entry: submit, answers: lastAnswers(queue.slice(0, queue.indexOf(submit))) };
  }
  const [head] = queue;
  if (!head) return undefined;
  if (head.kind === 'answer') return { kind: 'answer', entry: head };
  return head.kind === 'progress' ? { kind: 'progress', entry: head } : { kind: 'submit', entry: head, answers: [] };
}

/** After the server has taken a parcel, or refused it for good. */
export function withoutParcel(queue: Queue, { kind, entry }: Parcel): Queue {
  const place = queue.findIndex(({ commandId }) => commandId === entry.commandId);
  if (place < 0) return queue;
  return kind === 'submit' ? queue.slice(place + 1) : queue.filter((_, index) => index !== place);
}

/** After a submit was refused together with its answers. */
export const withSubmitAlone = (queue: Queue, submit: SubmitEntry): Queue =>
  queue.map((entry) => (entry.commandId === submit.commandId ? { ...submit, alone: true } : entry));

/**
 * What may be sent all at once by a page that is going, beside the parcel already under way. Only what is alone with its
 * question: what else waits for it would be sent before it once more, and then stand as the last.
 */
export function farewell(queue: Queue): readonly (AnswerEntry | ProgressEntry)[] {
  const questions = queue.map((entry) => (entry.kind === 'submit' ? undefined : entry.questionId));
  return queue.filter(
    (entry) =>
      entry.kind !== 'submit' && questions.filter((questionId) => questionId === entry.questionId).length === 1,
  ) as readonly (AnswerEntry | ProgressEntry)[];
}

function lastAnswers(queue: Queue): readonly AnswerEntry[] {
  const last = new Map<string, AnswerEntry>();
  for (const entry of queue) {
    if (entry.kind !== 'answer') continue;
    last.delete(entry.questionId);
    last.set(entry.questionId, entry);
  }
  return [...last.values()];
}
