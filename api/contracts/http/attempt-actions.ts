/** The part of a finished attempt's timeline that determines the student's actions. Times are ISO 8601. */
export interface ActionTimeline {
  readonly startedAt: string;
  readonly finishedAt: string;
  /** In the order in which they were recorded */
  readonly entries: readonly Entry[];
}
type Entry =
  | { readonly what: 'started' | 'finished' | 'remarked' }
  | {
      readonly what: 'answer' | 'late';
      readonly at: string;
      readonly question: number;
      /** Absent while hidden. */
      readonly option?: number | null;
      readonly chosenAt: string;
    }
  | {
      readonly what: 'progress';
      readonly at: string;
      readonly question: number;
      readonly marked?: boolean;
      readonly spentMs?: number;
    };

/** An action of the student or its outcome, in ms after the start. */
export type Action = { readonly at: number } & (
  | { readonly kind: 'open'; readonly question: number }
  | { readonly kind: 'leave'; readonly question: number; readonly since: number }
  | { readonly kind: 'choose'; readonly question: number; readonly option: number | null; readonly isLate: boolean }
  | { readonly kind: 'save'; readonly question: number; readonly chosenAt: number }
  | { readonly kind: 'flag'; readonly question: number; readonly marked: boolean }
  | { readonly kind: 'end' }
);

/** Order of actions at the same instant: leaving a question last, choosing before saving. */
const ORDER: readonly Action['kind'][] = ['choose', 'flag', 'leave', 'open', 'save', 'end'];

/** A visit to a question; times in ms after the start. */
interface Visit {
  readonly question: number;
  readonly from: number;
  readonly to: number;
}
/** The time of an action on a question, in ms after the start. */
type Trace = Pick<Visit, 'question'> & { readonly at: number };

/** Returns all actions in the order the student saw them; answers recorded after the end come last. */
export function actionsOf(timeline: ActionTimeline): Action[] {
  const start = Date.parse(timeline.startedAt);
  const end = durationOf(timeline);
  const since = (instant: string): number => Math.min(Math.max(Date.parse(instant) - start, 0), end);
  const { visits, flags } = progressOf(timeline, since, end);
  const actions: Action[] = [...flags, { at: end, kind: 'end' }];
  const choices: Trace[] = [];
  for (const entry of timeline.entries) {
    if (entry.what !== 'answer' && entry.what !== 'late') continue;
    const { question, option } = entry;
    const at = since(entry.chosenAt);
    choices.push({ at, question });
    if (option === undefined) continue;
    actions.push({ at, kind: 'choose', question, option, isLate: entry.what === 'late' });
    if (entry.what === 'answer') actions.push({ at: since(entry.at), kind: 'save', question, chosenAt: at });
  }
  for (const { question, from, to } of [...visits, ...visitsBetween(visits, choices, end)]) {
    actions.push({ at: from, kind: 'open', question }, { at: to, kind: 'leave', question, since: from });
  }
  return actions.sort((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Returns the duration of the attempt in ms; at least 1. */
export const durationOf = ({ startedAt, finishedAt }: ActionTimeline): number =>
  Math.max(Date.parse(finishedAt) - Date.parse(startedAt), 1);

/**
 * Returns the recorded progress. Progress is recorded on leaving a question; visits that were sent together are
 * contiguous.
 */
function progressOf({ entries }: ActionTimeline, since: (instant: string) => number, end: number) {
  const visits: Visit[] = [];
  const flags: Action[] = [];
  // start and end of the next recorded visit
  let next = end;
  let nextEnd = end;
  for (const entry of entries.toReversed()) {
    if (entry.what !== 'progress') continue;
    const { question, marked, spentMs = 0 } = entry;
    const at = since(entry.at);
    const to = Math.min(at, next);
    const from = Math.max(to - spentMs, 0);
    // a flag sent with a visit was set within the visit, otherwise when it was recorded
    if (marked !== undefined)
      flags.push({ at: to > from ? to : Math.min(at, nextEnd), kind: 'flag', question, marked });
    if (to === from) continue;
    visits.unshift({ question, from, to });
    [next, nextEnd] = [from, to];
  }
  return { visits, flags };
}

/** Infers visits from the chosen answers where none were recorded. */
function visitsBetween(visits: readonly Visit[], choices: readonly Trace[], end: number): Visit[] {
  const inferred: Visit[] = [];
  const traces = choices.toSorted((a, b) => a.at - b.at);
  let n = 0;
  let from = 0;
  for (const { from: to, to: nextFrom } of [...visits, { from: end, to: end }]) {
    while (n < traces.length && traces[n]!.at < from) n += 1;
    for (; n < traces.length && (traces[n]!.at < to || to === end); n += 1) {
      const { question, at } = traces[n]!;
      const previous = inferred.at(-1);
      if (previous?.to === to && previous.question === question) continue;
      if (previous?.to === to) inferred[inferred.length - 1] = { ...previous, to: at };
      inferred.push({ question, from: previous?.to === to ? at : from, to });
    }
    from = nextFrom;
  }
  return inferred.filter((visit) => visit.to > visit.from);
}
