import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projections } from '../../../projections/all.js';
import { foldEvents } from '../../../test/support/given/given-projection.js';
import { accountDecider } from '../../accounts/account.decider.js';
import { reservationDecider } from '../../accounts/reservation.decider.js';
import { failedLoginsDecider } from '../../accounts/failed-logins.decider.js';
import { sessionDecider } from '../../accounts/session.decider.js';
import { attemptDecider } from '../../attempts/attempt.decider.js';
import { outagesDecider } from '../../attempts/outages.decider.js';
import { sittingsDecider } from '../../attempts/sittings.decider.js';
import { doubtDecider } from '../../doubts/doubt.decider.js';
import { publishedAnswerDecider } from '../../doubts/published-answer.decider.js';
import { exportsDecider } from '../../export/exports.decider.js';
import { keyCorrectionDecider } from '../../key-corrections/key-correction.decider.js';
import { mockTestDecider } from '../../mock-tests/mock-test.decider.js';
import { modelTestDecider } from '../../model-tests/model-test.decider.js';
import { pictureDecider } from '../../pictures/picture.decider.js';
import { practicePlanDecider } from '../../practice/practice-plan.decider.js';
import { practiceDecider } from '../../practice/practice.decider.js';
import { questionImportDecider } from '../../question-bank/import/question-import.decider.js';
import { questionDecider } from '../../question-bank/question.decider.js';
import { questionReportsDecider } from '../../question-reports/question-reports.decider.js';
import { scoringRulesDecider } from '../../scores/scoring-rules.decider.js';
import { topicsDecider } from '../../topics/topics.decider.js';
import { accountEventVersions } from './account.events.js';
import { attemptEventVersions } from './attempt.events.js';
import { currentVersion, eventVersions, UnknownEvent, type EventType, type MeritlistEvent } from './catalogue.js';
import { upcast } from './upcast.js';
import { keyCorrectionEventVersions } from './key-correction.events.js';
import { doubtEventVersions } from './doubt.events.js';
import { mockTestEventVersions } from './mock-test.events.js';
import type { LogSealed } from './platform.events.js';
import { practiceEventVersions } from './practice.events.js';
import { modelTestEventVersions } from './model-test.events.js';
import { publishedAnswerEventVersions } from './published-answer.events.js';
import { pictureEventVersions } from './picture.events.js';
import { questionImportEventVersions } from './question-import.events.js';
import { questionEventVersions } from './question.events.js';
import { questionReportEventVersions } from './question-report.events.js';
import { reservationEventVersions } from './reservation.events.js';
import { sessionEventVersions } from './session.events.js';
import { sittingsEventVersions } from './sittings.events.js';
import { topicEventVersions } from './topic.events.js';

/** Part of a decider that folds events. */
interface Folding {
  readonly initial: unknown;
  readonly evolve: (state: never, event: never) => unknown;
}

interface Sample {
  readonly type: string;
  readonly version: number;
  /** Describes a sample with optional fields, in addition to the one without them. */
  readonly variant?: string;
  readonly data: Record<string, unknown>;
}

const json = (file: string): unknown => JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
/** Payloads as recorded. */
const samples = json('samples.json') as Sample[];
/** SHA-256 of each sample; `node test/support/programs/freeze-samples.mjs` adds those of new samples. */
const frozenHashes = json('samples.frozen.json') as Record<string, string>;

const nameOf = ({ type, version, variant }: Sample) => [type, version, variant].filter(Boolean).join(' ');

const stored = ({ type, version, data }: Sample, position = 1) => ({
  position: BigInt(position),
  stream: 'spec',
  revision: position - 1,
  id: `${type} ${version}`,
  type,
  data,
  metadata: {
    actor: 'spec',
    correlationId: 'spec',
    causationId: 'spec',
    at: '2026-01-05T10:00:00.000Z',
    version,
    recordedAt: '2026-01-05T10:00:00.000Z',
    previousHash: '',
  },
  hash: '',
});
const events = samples.map((sample, n) => upcast(stored(sample, n + 1)));

describe('samples of stored events', () => {
  const types = Object.keys(eventVersions) as EventType[];

  it.each(types)('include a readable sample of every version of %s', (type) => {
    const versions = samples.filter((sample) => sample.type === type && !sample.variant).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: currentVersion(type) }, (_, n) => n + 1));
    const fields = events
      .filter((event, n) => event.type === type && !samples[n]?.variant)
      .map(({ data }) => Object.keys(data).toSorted());
    for (const initialEvents of fields) expect(initialEvents).toEqual(fields.at(-1));
  });

  it('are unchanged: a changed payload needs a new version with an upcaster and a new sample', () => {
    const hashes = samples.map((sample) => [
      nameOf(sample),
      createHash('sha256').update(JSON.stringify(sample.data)).digest('hex'),
    ]);
    expect(Object.fromEntries(hashes)).toEqual(frozenHashes);
  });

  it('are rejected if their type or version is unknown', () => {
    expect(() => upcast(stored({ type: 'FromTomorrow', version: 1, data: {} }))).toThrow(UnknownEvent);
    expect(() => upcast(stored({ type: 'SittingEnded', version: 99, data: {} }))).toThrow(UnknownEvent);
  });

  const kinds: [string, readonly string[], Folding][] = [
    ['an account', Object.keys(accountEventVersions), accountDecider],
    ['a session', Object.keys(sessionEventVersions), sessionDecider],
    ['failed logins', ['LoginsFailed'], failedLoginsDecider],
    ['a reservation', Object.keys(reservationEventVersions), reservationDecider],
    ['a question', Object.keys(questionEventVersions), questionDecider],
    ['an import of questions', Object.keys(questionImportEventVersions), questionImportDecider],
    ['the topics of a subject', Object.keys(topicEventVersions), topicsDecider],
    ['a mock test', Object.keys(mockTestEventVersions), mockTestDecider],
    ['a model test', Object.keys(modelTestEventVersions), modelTestDecider],
    ['sittings', Object.keys(sittingsEventVersions), sittingsDecider],
    ['an attempt', Object.keys(attemptEventVersions), attemptDecider],
    ['key corrections', Object.keys(keyCorrectionEventVersions), keyCorrectionDecider],
    ['a doubt', Object.keys(doubtEventVersions), doubtDecider],
    ['a published answer', Object.keys(publishedAnswerEventVersions), publishedAnswerDecider],
    ['the reports of a question', Object.keys(questionReportEventVersions), questionReportsDecider],
    ['a practice', Object.keys(practiceEventVersions), practiceDecider],
    ['a practice plan', ['PracticePlanSet'], practicePlanDecider],
    ['a picture', Object.keys(pictureEventVersions), pictureDecider],
    ['outages', ['OutageRecorded'], outagesDecider],
    ['scoring rules', ['ScoringRulesSet'], scoringRulesDecider],
    ['exports of personal data', ['PersonalDataExported'], exportsDecider],
    // computed from the log itself, without a decider
    ['the seals', ['LogSealed'], { initial: undefined, evolve: (_: unknown, { data }: LogSealed) => data }],
  ];

  it.each(kinds)('can be folded by the decider of %s', (_, ofStream, { initial, evolve }) => {
    const states = [initial];
    for (const event of events) {
      if (ofStream.includes(event.type)) states.push(evolve(states.at(-1) as never, event as never));
    }
    expect(states.slice(1)).not.toContain(undefined);
    expect(states[1]).not.toEqual(initial);
  });

  it('are each covered by a decider', () => {
    expect(kinds.flatMap(([, ofStream]) => ofStream).toSorted()).toEqual(types.toSorted());
  });

  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'can be processed by the projection %s',
    (_, projection) => {
      const projectedEvents = projection.opens ? events.map(opened) : events;
      const ids = projectedEvents.flatMap((event) => projection.on[event.type]?.documents(event as never) ?? []);
      expect(ids).not.toContain(undefined);
      expect(() => foldEvents(projection, projectedEvents)).not.toThrow();
    },
  );
});

const identity = { email: 'a@b.test', username: 'ann' };

/** Returns the event with its sealed fields opened, as the accounts projection receives it. */
const opened = <Event extends MeritlistEvent>(event: Event): Event =>
  'identity' in event.data || 'profile' in event.data
    ? { ...event, data: { ...event.data, identity, profile: identity } }
    : event;
