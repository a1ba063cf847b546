import type { Timeline } from './replay.queries';

/** An action of the student or its outcome, in ms after the start. */
export type Act = { readonly at: number } & (
  | { readonly kind: 'look'; readonly question: number }
  | { readonly kind: 'leave'; readonly question: number; readonly since: number }
  | { readonly kind: 'choose'; readonly question: number; readonly option: number | null; readonly isLate: boolean }
  | { readonly kind: 'save'; readonly question: number; readonly chosenAt: number }
  | { readonly kind: 'flag'; readonly question: number; readonly marked: boolean }
  | { readonly kind: 'end' }
);

/** Order of actions at the same instant: leaving a question last, choosing before saving. */
const ORDER: readonly Act['kind'][] = ['choose', 'flag', 'leave', 'look', 'save', 'end'];

/** ms */
interface Visit {
  readonly question: number;
  readonly from: number;
  readonly to: number;
}
/** The time of an action on a question, in ms after the start. */
type Trace = Pick<Visit, 'question'> & { readonly at: number };

/** Returns all actions in the order the student saw them; answers recorded after the end come last. */
export function actsOf(timeline: Timeline): Act[] {
  const start = Date.parse(timeline.startedAt);
  const end = durationOf(timeline);
  const since = (instant: string): number => Math.min(Math.max(Date.parse(instant) - start, 0), end);
  const { visits, flags } = notesOf(timeline, since, end);
  const acts: Act[] = [...flags, { at: end, kind: 'end' }];
  const chosen: Trace[] = [];
  for (const entry of timeline.entries) {
    if (entry.what !== 'answer' && entry.what !== 'late') continue;
    const { question, option } = entry;
    const at = since(entry.chosenAt);
    chosen.push({ at, question });
    acts.push({ at, kind: 'choose', question, option, isLate: entry.what === 'late' });
    if (entry.what === 'answer') acts.push({ at: since(entry.at), kind: 'save', question, chosenAt: at });
  }
  for (const { question, from, to } of [...visits, ...betweenNotes(visits, chosen, end)]) {
    acts.push({ at: from, kind: 'look', question }, { at: to, kind: 'leave', question, since: from });
  }
  return acts.sort((one, other) => one.at - other.at || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

export const durationOf = ({ startedAt, finishedAt }: Timeline): number =>
  Math.max(Date.parse(finishedAt) - Date.parse(startedAt), 1);

/** Progress is recorded on leaving a question. Visits sent together end where the next begins. */
function notesOf({ entries }: Timeline, since: (instant: string) => number, end: number) {
  const visits: Visit[] = [];
  const flags: Act[] = [];
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

/** Without recorded visits, the chosen answers show which question was on screen. */
function betweenNotes(visits: readonly Visit[], chosen: readonly Trace[], end: number): Visit[] {
  const found: Visit[] = [];
  const traces = chosen.toSorted((one, other) => one.at - other.at);
  let n = 0;
  let from = 0;
  for (const { from: to, to: nextFrom } of [...visits, { from: end, to: end }]) {
    while (n < traces.length && traces[n]!.at < from) n += 1;
    for (; n < traces.length && (traces[n]!.at < to || to === end); n += 1) {
      const { question, at } = traces[n]!;
      const before = found.at(-1);
      if (before?.to === to && before.question === question) continue;
      if (before?.to === to) found[found.length - 1] = { ...before, to: at };
      found.push({ question, from: before?.to === to ? at : from, to });
    }
    from = nextFrom;
  }
  return found.filter((visit) => visit.to > visit.from);
}
