import type { AttemptEvent, AttemptStarted } from '../contracts/events/attempt.events.js';
import type { OutageRecorded } from '../contracts/events/platform.events.js';
import type { HiddenReason } from '../contracts/http/hidden-answers.js';
import { correctionReason } from './hidden-questions.service.js';
import type { TimelineEntry, TimelineGap } from './timeline.dto.js';

/** Minimum delay between choosing and saving an answer, in ms, that counts as a connection loss. */
const GAP_MS_MIN = 5_000;

type WithRecordingTime<Event> = Event & { readonly metadata: { readonly at: string } };
/** An event of the attempt's stream with its recording time. */
export type AttemptRecord = WithRecordingTime<AttemptEvent>;
export type Outage = OutageRecorded['data'];

/** Question indexes and option order of a paper as displayed. */
export interface ShownPaper {
  readonly indexOf: (questionId: string) => number;
  readonly optionsAt: (index: number) => readonly string[];
  /** Returns why the answer is hidden; undefined if it is shown. */
  readonly hiddenAt: (index: number) => HiddenReason | undefined;
}

/** Converts the events of an attempt to timeline entries, in recorded order. */
export const entriesOf = (events: readonly AttemptRecord[], paper: ShownPaper): TimelineEntry[] =>
  events.flatMap((event) => entryOf(event, paper) ?? []);

function entryOf({ metadata: { at }, ...event }: AttemptRecord, paper: ShownPaper): TimelineEntry | undefined {
  switch (event.type) {
    case 'AttemptStarted':
      return { at, what: 'started' };
    case 'AnswerSaved':
    case 'AnswerCameLate': {
      const { questionId, option, chosenAt } = event.data;
      const question = paper.indexOf(questionId);
      const what = event.type === 'AnswerSaved' ? 'answer' : 'late';
      const hidden = paper.hiddenAt(question);
      if (hidden) return { at, what, question, hidden, chosenAt };
      const shownIndex = option === null ? null : paper.optionsAt(question).indexOf(option);
      return { at, what, question, option: shownIndex, chosenAt };
    }
    case 'ProgressRecorded': {
      const { questionId, visited, flagged, spentMs } = event.data;
      return {
        at,
        what: 'progress',
        question: paper.indexOf(questionId),
        ...(visited !== undefined && { visited }),
        ...(flagged !== undefined && { marked: flagged }),
        ...(spentMs !== undefined && { spentMs }),
      };
    }
    case 'AttemptFinished': {
      const { reason, score, correct, incorrect, skipped } = event.data;
      return { at, what: 'finished', reason, score, correct, incorrect, skipped };
    }
    case 'AttemptRemarked': {
      const { questionId, score, correct, incorrect, skipped } = event.data;
      const reason = correctionReason(event.data.reason, paper.hiddenAt(paper.indexOf(questionId)));
      return { at, what: 'remarked', reason, score, correct, incorrect, skipped };
    }
    case 'AttemptResultShown':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** A gap (Unix time, ms). */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly cause: TimelineGap['cause'];
}

/**
 * Returns the merged gaps in which answers could not be recorded, in order: late saves from the choice of the answer
 * on, and outages of the server. A connection loss without a choice is not detected.
 */
export function gapsOf(events: readonly AttemptRecord[], outages: readonly Outage[]): TimelineGap[] {
  const started = events.find((event): event is WithRecordingTime<AttemptStarted> => event.type === 'AttemptStarted');
  const finished = events.find((event) => event.type === 'AttemptFinished');
  if (!started || finished?.type !== 'AttemptFinished') return [];
  const from = Date.parse(started.data.startedAt);
  const to = Date.parse(finished.data.finishedAt);
  const recorded = events.map(({ metadata }) => Date.parse(metadata.at));
  const within = [...saveGaps(events), ...outages.map((outage) => outagePeriod(outage, recorded))]
    .map((gap) => ({ ...gap, from: Math.max(gap.from, from), to: Math.min(gap.to, to) }))
    .filter((gap) => gap.to > gap.from)
    .sort((a, b) => a.from - b.from);
  return joinGaps(within).map((gap) => ({
    from: new Date(gap.from).toISOString(),
    to: new Date(gap.to).toISOString(),
    cause: gap.cause,
  }));
}

function* saveGaps(events: readonly AttemptRecord[]): Generator<Gap> {
  for (const { type, data, metadata } of events) {
    if (type !== 'AnswerSaved' && type !== 'AnswerCameLate') continue;
    const from = Date.parse(data.chosenAt);
    const to = Date.parse(metadata.at);
    if (to - from >= GAP_MS_MIN) yield { from, to, cause: 'connection' };
  }
}

/**
 * Returns the period of an outage. If its beginning is unknown, the period starts at the last event recorded before
 * its end.
 */
function outagePeriod({ from, to }: Outage, recorded: readonly number[]): Gap {
  const end = Date.parse(to);
  const start = from === null ? (recorded.findLast((at) => at < end) ?? end) : Date.parse(from);
  return { from: start, to: end, cause: 'server' };
}

/**
 * Merges overlapping gaps.
 * @param gaps sorted by beginning
 */
function joinGaps(gaps: readonly Gap[]): Gap[] {
  const apart: Gap[] = [];
  for (const gap of gaps) {
    const before = apart.at(-1);
    if (!before || gap.from > before.to) apart.push(gap);
    else {
      const cause = before.cause === 'server' ? 'server' : gap.cause;
      apart[apart.length - 1] = { from: before.from, to: Math.max(before.to, gap.to), cause };
    }
  }
  return apart;
}
