import { streams } from '../../../api/contracts/events/streams.js';
import { defineProjection, type ProjectedEvent } from '../../engine/projection.js';

/** Counts by id. */
type Counts = Readonly<Record<string, number>>;

/** The causes of leaderboard changes in one hour. */
export interface PastHour {
  /** Start of the hour in UTC. */
  readonly _id: string;
  /** Number of attempts by model test whose result was shown in this hour, usually at the finish. */
  readonly modelTests: Counts;
  /** Number of finished attempts whose result was held, by model test. They change the leaderboard once shown. */
  readonly held?: Counts;
  readonly mockTests: number;
  /** Number of remarked attempts by correction. */
  readonly corrections: Counts;
  /** Number of attempts remarked by a reversal in this hour, by correction. */
  readonly reversals: Counts;
  /** Ids of the corrections reversed in this hour. */
  readonly reversed: readonly string[];
  readonly banned: number;
  readonly unbanned: number;
  readonly deleted: number;
}

const EMPTY_HOUR = {
  modelTests: {},
  mockTests: 0,
  corrections: {},
  reversals: {},
  reversed: [] as readonly string[],
  banned: 0,
  unbanned: 0,
  deleted: 0,
};

const hourOf = ({ metadata: { at } }: ProjectedEvent): string => `${at.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;

const increment = (counts: Counts, id: string): Counts => ({ ...counts, [id]: (counts[id] ?? 0) + 1 });

const absenceFold = (count: 'banned' | 'unbanned') => ({
  documents: (event: ProjectedEvent<'AccountBanned' | 'AccountUnbanned'>) =>
    event.stream === streams.account('student', event.data.accountId) ? hourOf(event) : [],
  fold: (before: PastHour | undefined, _: unknown, _id: string): PastHour => {
    const hour = before ?? { _id, ...EMPTY_HOUR };
    return { ...hour, [count]: hour[count] + 1 };
  },
});

/** Records the causes of leaderboard changes by hour. */
export const pastHoursProjection = defineProjection<PastHour>({
  name: 'past-hours',
  fingerprint: '3',
  collection: { name: 'past-hours', fields: [], indexes: [] },
  on: {
    AttemptFinished: {
      documents: hourOf,
      fold: (before, { data }, _id) => {
        const hour: PastHour = before ?? { _id, ...EMPTY_HOUR };
        if (data.held) return { ...hour, held: increment(hour.held ?? {}, data.examId) };
        return data.type === 'ModelTest'
          ? { ...hour, modelTests: increment(hour.modelTests, data.examId) }
          : { ...hour, mockTests: hour.mockTests + 1 };
      },
    },
    AttemptResultShown: {
      documents: hourOf,
      fold: (before, { data }, _id) => {
        const hour = before ?? { _id, ...EMPTY_HOUR };
        return { ...hour, modelTests: increment(hour.modelTests, data.examId) };
      },
    },
    AttemptRemarked: {
      documents: hourOf,
      fold: (before, { data }, _id) => {
        const hour = before ?? { _id, ...EMPTY_HOUR };
        const of = hour.reversed.includes(data.correctionId) ? 'reversals' : 'corrections';
        return { ...hour, [of]: increment(hour[of], data.correctionId) };
      },
    },
    KeyCorrectionReversed: {
      documents: hourOf,
      fold: (before, { data }, _id) => {
        const hour = before ?? { _id, ...EMPTY_HOUR };
        return { ...hour, reversed: [...hour.reversed, data.correctionId] };
      },
    },
    AccountBanned: absenceFold('banned'),
    AccountUnbanned: absenceFold('unbanned'),
    AccountDeleted: {
      documents: (event) => (event.data.role === 'student' ? hourOf(event) : []),
      fold: (before, _event, _id) => {
        const hour = before ?? { _id, ...EMPTY_HOUR };
        return { ...hour, deleted: hour.deleted + 1 };
      },
    },
  },
});
