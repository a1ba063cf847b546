import { contextAt, given } from '../../test/support/given/given-decider.js';
import type {
  ModelTestContent,
  ModelTestCreated,
  ModelTestEvent,
  ModelTestWentLive,
} from '../contracts/events/model-test.events.js';
import type { Subject } from '../contracts/http/limits.js';
import type { MeritListTime, Reveal } from '../contracts/http/result-times.js';
import type { QuestionEdit, QuestionEdits } from '../question-bank/following-rules.js';
import { modelTestDecider, modelTestRevision } from './model-test.decider.js';
import { areResultsHeld, type AttemptCounts, type ModelTestForm } from './model-test-state.js';

const BEFORE_START = contextAt('2026-01-05T09:59:59.999Z');
const LIVE_FROM = '2026-01-05T10:00:00.000Z';
const LIVE_UNTIL = '2026-01-07T10:00:00.000Z';
const LIVE = contextAt(LIVE_FROM);
const ARCHIVED = contextAt(LIVE_UNTIL);
const AFTER_EXPIRY = '2026-01-08T10:00:00.000Z';

const form: ModelTestForm = {
  name: 'First week',
  subject: 'Physics',
  marks: 2,
  time: 20,
  questionIds: ['p1', 'p2'],
  liveFrom: LIVE_FROM,
  liveUntil: LIVE_UNTIL,
  expiryDays: 2,
};
const bank = (...deletedIds: string[]) =>
  new Map(
    (['p1', 'p2', 'p3', 'm1'] as const)
      .filter((id) => !deletedIds.includes(id))
      .map((id) => [id, { subject: (id === 'm1' ? 'Math' : 'Physics') as Subject, version: 1 }]),
  );
const noEdits: QuestionEdits = new Map(['p1', 'p2'].map((id) => [id, []]));
const create = (changes: Partial<ModelTestForm> = {}) =>
  ({
    type: 'CreateModelTest',
    modelTestId: 'test',
    form: { ...form, ...changes },
    questions: bank(),
    edits: noEdits,
  }) as const;
const noAttempts: AttemptCounts = { running: 0, finished: 0 };
const change = (
  changes: Partial<ModelTestForm> = {},
  questions = bank(),
  edits: QuestionEdits = noEdits,
  attempts = noAttempts,
) =>
  ({
    type: 'ChangeModelTest',
    modelTestId: 'test',
    form: { ...form, ...changes },
    questions,
    edits,
    attempts,
  }) as const;
const remove = { type: 'DeleteModelTest', modelTestId: 'test' } as const;
const follow = { type: 'FollowSchedule', modelTestId: 'test', edits: noEdits } as const;

const pins = (...ids: string[]) => ids.map((questionId) => ({ questionId, version: 1 }));
const content: ModelTestContent = {
  name: 'First week',
  subject: 'Physics',
  time: 20,
  questions: pins('p1', 'p2'),
  liveFrom: LIVE_FROM,
  liveUntil: LIVE_UNTIL,
  expiryDays: 2,
  reveal: 'finish',
  meritList: 'expiry',
};
const created: ModelTestCreated = { type: 'ModelTestCreated', data: { modelTestId: 'test', ...content } };
const questionIds = ['p1', 'p2'];
const withPins = { modelTestId: 'test', questionIds, questions: pins('p1', 'p2') };
const wentLive: ModelTestWentLive = { type: 'ModelTestWentLive', data: withPins };
const archived: ModelTestEvent = { type: 'ModelTestArchived', data: { ...withPins, resultsHeld: false } };
const deleted: ModelTestEvent = {
  type: 'ModelTestDeleted',
  data: { modelTestId: 'test', questionIds, resultsHeld: false },
};
const changed = (changes: Partial<ModelTestContent>, ...dropped: string[]): ModelTestEvent => ({
  type: 'ModelTestChanged',
  data: { modelTestId: 'test', ...content, ...changes, dropped },
});
const extended = (liveUntil: string, expiryDays: number): ModelTestEvent => ({
  type: 'ModelTestExtended',
  data: { modelTestId: 'test', liveUntil, expiryDays },
});

describe('modelTestDecider', () => {
  it('ignores events after the deletion', () => {
    given(modelTestDecider, created, deleted).thenState({ status: 'deleted' });
    given(modelTestDecider, created, deleted, wentLive).thenState({ status: 'deleted' });
    given(modelTestDecider, wentLive).thenState({ status: 'unknown' });
  });

  it('treats a test as started once this is recorded, even if the local clock is behind', () => {
    given(modelTestDecider, created, wentLive)
      .when(change({ time: 30 }), BEFORE_START)
      .thenRefused('model-test-started');
  });

  it('requires no question versions before the scheduled start', () => {
    given(modelTestDecider, created)
      .when({ ...follow, edits: new Map() }, BEFORE_START)
      .then();
  });

  it('creates a test once, with the current versions of its questions', () => {
    given(modelTestDecider).when(create(), BEFORE_START).then(created);
    given(modelTestDecider, created).when(create(), BEFORE_START).then();
  });

  it('records a test in the past as live or archived immediately', () => {
    given(modelTestDecider).when(create(), LIVE).then(created, wentLive);
    given(modelTestDecider).when(create(), ARCHIVED).then(created, archived);
  });

  it.each([
    ['too few', { questionIds: ['p1'] }],
    ['too many', { questionIds: ['p1', 'p2', 'p3'] }],
    ['a duplicate', { questionIds: ['p1', 'p1'] }],
    ['none', { questionIds: [] }],
  ])('requires as many different questions as marks: %s', (_, questionIds) => {
    const refused = { errors: { QuestionIds: 'modelTestQuestions' } };
    given(modelTestDecider).when(create(questionIds), BEFORE_START).thenRefused('invalid', refused);
    given(modelTestDecider, created).when(change(questionIds), BEFORE_START).thenRefused('invalid', refused);
  });

  it('accepts only questions of the test’s subject, and questions of all subjects for a combined test', () => {
    const mixed = { questionIds: ['p1', 'm1'] };
    given(modelTestDecider)
      .when(create(mixed), BEFORE_START)
      .thenRefused('invalid', { errors: { QuestionIds: 'modelTestOneSubject' } });
    given(modelTestDecider)
      .when(create({ ...mixed, subject: 'Combined' }), BEFORE_START)
      .then({
        type: 'ModelTestCreated',
        data: { modelTestId: 'test', ...content, subject: 'Combined', questions: pins('p1', 'm1') },
      });
  });

  it('rejects an unknown question', () => {
    const deletedIds = { errors: { QuestionIds: 'modelTestQuestionGone' } };
    given(modelTestDecider)
      .when(create({ questionIds: ['p1', 'nowhere'] }), BEFORE_START)
      .thenRefused('invalid', deletedIds);
    given(modelTestDecider, created)
      .when(change({ subject: 'Math', questionIds: ['p1', 'm1'] }, bank('p1')), BEFORE_START)
      .thenRefused('invalid', deletedIds);
  });
});

describe('modelTestDecider for the questions of a test', () => {
  it('rejects duplicate questions', () => {
    given(modelTestDecider)
      .when(create({ questionIds: ['p1', 'p2', 'p2'] }), BEFORE_START)
      .thenRefused('invalid', { errors: { QuestionIds: 'modelTestQuestions' } });
  });

  it('rejects additional questions after the start', () => {
    given(modelTestDecider, created, wentLive)
      .when(change({ marks: 3, questionIds: ['p1', 'p2', 'p3'] }), LIVE)
      .thenRefused('model-test-started');
  });

  it('requires all questions in a change after the start', () => {
    given(modelTestDecider, created, wentLive)
      .when(change({ marks: 2, questionIds: ['p1'] }), LIVE)
      .thenRefused('model-test-started');
  });

  it('accepts questions that were deleted in the question bank', () => {
    given(modelTestDecider, created)
      .when(change({ time: 25 }, bank('p2')), BEFORE_START)
      .then(changed({ time: 25 }));
  });
});

describe('modelTestDecider for a renamed test', () => {
  it('records nothing when the test is saved again with the same name', () => {
    const renamed: ModelTestEvent = { type: 'ModelTestRenamed', data: { modelTestId: 'test', name: 'Week 1' } };
    given(modelTestDecider, created, wentLive, renamed)
      .when(change({ name: 'Week 1' }), LIVE)
      .then();
  });
});

describe('modelTestDecider for an upcoming test', () => {
  it('changes all fields and lists the questions that are no longer used', () => {
    given(modelTestDecider, created)
      .when(change({ name: 'Second week', time: 30, questionIds: ['p3', 'p2'] }), BEFORE_START)
      .then(changed({ name: 'Second week', time: 30, questions: pins('p3', 'p2') }, 'p1'));
    given(modelTestDecider, created)
      .when(change({ liveFrom: LIVE_UNTIL, liveUntil: AFTER_EXPIRY, expiryDays: 1 }), BEFORE_START)
      .then(changed({ liveFrom: LIVE_UNTIL, liveUntil: AFTER_EXPIRY, expiryDays: 1 }));
  });

  it('records nothing when a save changes nothing', () => {
    given(modelTestDecider, created).when(change(), BEFORE_START).then();
  });

  it('keeps a deleted question', () => {
    given(modelTestDecider, created)
      .when(change({ time: 25 }, bank('p1')), BEFORE_START)
      .then(changed({ time: 25 }));
  });

  it('accepts a schedule in the past', () => {
    const liveFrom = '2026-01-05T09:00:00.000Z';
    given(modelTestDecider, created).when(change({ liveFrom }), BEFORE_START).then(changed({ liveFrom }), wentLive);
  });
});

describe('[TMODEL-43] modelTestDecider for a started test', () => {
  it.each([
    ['subject', { subject: 'Combined' }],
    ['marks and questions', { marks: 1, questionIds: ['p1'] }],
    ['questions', { questionIds: ['p1', 'p3'] }],
    ['time', { time: 21 }],
    ['schedule', { liveFrom: '2026-01-05T10:01:00.000Z' }],
    ['expiry to an earlier time', { liveUntil: '2026-01-06T10:00:00.000Z', expiryDays: 1 }],
  ] satisfies [string, Partial<ModelTestForm>][])('rejects a change of its %s', (_, changes) => {
    given(modelTestDecider, created, wentLive).when(change(changes), LIVE).thenRefused('model-test-started');
    given(modelTestDecider, created, archived).when(change(changes), ARCHIVED).thenRefused('model-test-started');
    // also before the start is recorded
    given(modelTestDecider, created).when(change(changes), LIVE).thenRefused('model-test-started');
  });

  it('renames the test, with its questions in any order and even if they are deleted', () => {
    const renamed: ModelTestEvent = { type: 'ModelTestRenamed', data: { modelTestId: 'test', name: 'Week 1' } };
    given(modelTestDecider, created, wentLive)
      .when(change({ name: 'Week 1', questionIds: ['p2', 'p1'] }, bank('p1')), LIVE)
      .then(renamed);
    given(modelTestDecider, created, wentLive).when(change(), LIVE).then();
  });

  it('extends the expiry, which makes an archived test live again', () => {
    const later = { liveUntil: AFTER_EXPIRY, expiryDays: 3 };
    given(modelTestDecider, created, wentLive).when(change(later), LIVE).then(extended(AFTER_EXPIRY, 3));
    given(modelTestDecider, created, wentLive, archived)
      .when(change(later), ARCHIVED)
      .then(extended(AFTER_EXPIRY, 3), wentLive);
  });

  it('deletes the test once', () => {
    given(modelTestDecider, created, wentLive).when(remove, LIVE).then(deleted);
    given(modelTestDecider, created, deleted).when(remove, LIVE).thenRefused('not-found');
    given(modelTestDecider, created, deleted).when(change(), LIVE).thenRefused('not-found');
    given(modelTestDecider).when(remove, LIVE).thenRefused('not-found');
  });
});

describe('modelTestDecider for a closing time before the expiry', () => {
  const CLOSES = '2026-01-05T12:00:00.000Z';
  const LATER = '2026-01-05T13:00:00.000Z';
  const closing = { liveUntil: CLOSES, closesEarly: true };
  const createdClosing: ModelTestEvent = {
    type: 'ModelTestCreated',
    data: { modelTestId: 'test', ...content, ...closing },
  };
  const extendedTo = (data: Partial<ModelTestContent>): ModelTestEvent => ({
    type: 'ModelTestExtended',
    data: { modelTestId: 'test', liveUntil: LIVE_UNTIL, expiryDays: 2, ...data },
  });

  it('ends the live period at the closing time, and keeps it in an update without one [MODEL-24]', () => {
    given(modelTestDecider)
      .when(create({ closesAt: CLOSES }), BEFORE_START)
      .then(createdClosing);
    given(modelTestDecider, createdClosing, wentLive).when(follow, contextAt('2026-01-05T11:59:59.999Z')).then();
    given(modelTestDecider, createdClosing, wentLive).when(follow, contextAt(CLOSES)).then(archived);
    given(modelTestDecider, createdClosing)
      .when(change({ time: 30 }), BEFORE_START)
      .then(changed({ ...closing, time: 30 }));
    given(modelTestDecider, createdClosing).when(change(), BEFORE_START).then();
    given(modelTestDecider, createdClosing)
      .when(change({ closesAt: null }), BEFORE_START)
      .then(changed({}));
  });

  it('accepts a closing time after the start and up to the expiry only [MODEL-24]', () => {
    const refused = { errors: { closesAt: 'modelTestClosesAt' } };
    for (const closesAt of [LIVE_FROM, AFTER_EXPIRY]) {
      given(modelTestDecider).when(create({ closesAt }), BEFORE_START).thenRefused('invalid', refused);
      given(modelTestDecider, created).when(change({ closesAt }), BEFORE_START).thenRefused('invalid', refused);
    }
    given(modelTestDecider)
      .when(create({ closesAt: LIVE_UNTIL }), BEFORE_START)
      .then({ type: 'ModelTestCreated', data: { modelTestId: 'test', ...content, closesEarly: true } });
    // the closing time of the test would be before the new start
    given(modelTestDecider, createdClosing)
      .when(change({ liveFrom: LIVE_UNTIL, liveUntil: AFTER_EXPIRY, expiryDays: 1 }), BEFORE_START)
      .thenRefused('invalid', refused);
  });

  it('after the start, only accepts a later closing time, which makes a closed test live again [MODEL-24] [TMODEL-43]', () => {
    given(modelTestDecider, created, wentLive)
      .when(change({ closesAt: CLOSES }), LIVE)
      .thenRefused('model-test-started');
    given(modelTestDecider, createdClosing, wentLive, archived)
      .when(change({ closesAt: LATER }), contextAt(CLOSES))
      .then(extendedTo({ liveUntil: LATER, closesEarly: true }), wentLive);
    given(modelTestDecider, createdClosing, wentLive)
      .when(change({ closesAt: null }), LIVE)
      .then(extendedTo({}));
    given(modelTestDecider, createdClosing, wentLive, extendedTo({})).when(change(), LIVE).then();
    given(modelTestDecider, createdClosing, wentLive)
      .when(change({ expiryDays: 3, liveUntil: AFTER_EXPIRY }), LIVE)
      .then(extendedTo({ ...closing, expiryDays: 3 }));
  });

  it('is part of the revision, like the time at which results are shown [MODEL-24]', () => {
    const contents: ModelTestContent[] = [
      content,
      { ...content, closesEarly: true },
      { ...content, reveal: 'at', revealAt: CLOSES },
      { ...content, reveal: 'at', revealAt: LATER },
    ];
    expect(new Set(contents.map(modelTestRevision)).size).toBe(4);
  });
});

describe('[MODEL-4] [MODEL-5] [MODEL-6] modelTestDecider for FollowSchedule', () => {
  it('records the test as live at its start', () => {
    given(modelTestDecider, created).when(follow, BEFORE_START).then();
    given(modelTestDecider, created).when(follow, LIVE).then(wentLive);
    given(modelTestDecider, created, wentLive).when(follow, LIVE).then();
  });

  it('records the test as archived at its expiry', () => {
    const last = contextAt('2026-01-07T09:59:59.999Z');
    given(modelTestDecider, created, wentLive).when(follow, last).then();
    given(modelTestDecider, created, wentLive).when(follow, ARCHIVED).then(archived);
    given(modelTestDecider, created, wentLive, archived).when(follow, ARCHIVED).then();
  });

  it('records only the archiving if no server was running while the test was live', () => {
    given(modelTestDecider, created).when(follow, ARCHIVED).then(archived);
  });

  it('records nothing for a deleted test or when the clock was set back', () => {
    given(modelTestDecider, created, deleted).when(follow, LIVE).then();
    given(modelTestDecider, created, wentLive).when(follow, BEFORE_START).then();
  });
});

describe('modelTestDecider for the question versions of a test', () => {
  const edit = (version: number, time: string, overrides: Partial<QuestionEdit> = {}): QuestionEdit => ({
    version,
    at: time,
    subject: 'Physics',
    withheldFrom: [],
    ...overrides,
  });
  const p1Edited = (...edits: QuestionEdit[]): QuestionEdits =>
    new Map([
      ['p1', edits],
      ['p2', []],
    ]);
  const liveWith = (version: number) => ({
    ...wentLive,
    data: { ...withPins, questions: [{ questionId: 'p1', version }, ...pins('p2')] },
  });
  const EARLY = '2026-01-05T09:00:00.000Z';

  it.each([
    ['follows every edit that was made before the schedule', [edit(2, EARLY), edit(3, EARLY)], 3],
    [
      'follows no edit from the instant of the schedule on',
      [edit(2, EARLY), edit(3, LIVE_FROM), edit(4, AFTER_EXPIRY)],
      2,
    ],
    ['skips an edit that was withheld from the test', [edit(2, EARLY), edit(4, EARLY, { withheldFrom: ['test'] })], 2],
    ['follows an edit that was withheld from another test', [edit(2, EARLY, { withheldFrom: ['other'] })], 2],
    ['follows the edit after one that was withheld', [edit(2, EARLY, { withheldFrom: ['test'] }), edit(4, EARLY)], 4],
    ['skips an edit to a subject that the test does not take', [edit(2, EARLY, { subject: 'Math' })], 1],
  ])('%s', (_, edits, version) => {
    given(modelTestDecider, created)
      .when({ ...follow, edits: p1Edited(...edits) }, LIVE)
      .then(liveWith(version));
  });

  it('records versions once and keeps them when the test is archived or live again', () => {
    const edits = p1Edited(edit(2, EARLY), edit(3, EARLY));
    const archivedWith = { ...archived, data: { ...liveWith(2).data, resultsHeld: false } } as ModelTestEvent;
    given(modelTestDecider, created, liveWith(2))
      .when({ ...follow, edits }, ARCHIVED)
      .then(archivedWith);
    given(modelTestDecider, created, liveWith(2), archivedWith)
      .when(change({ liveUntil: AFTER_EXPIRY, expiryDays: 3 }, bank(), edits), ARCHIVED)
      .then(extended(AFTER_EXPIRY, 3), liveWith(2));
  });

  it('rejects versions of questions that a concurrent save has replaced', () => {
    given(modelTestDecider, created)
      .when({ ...follow, edits: new Map([['p1', []]]) }, LIVE)
      .thenRefused('changed-meanwhile');
  });

  it('uses the versions at the scheduled start if version 1 of the event recorded none', () => {
    const old: ModelTestEvent = { ...wentLive, data: { ...wentLive.data, questions: null } };
    given(modelTestDecider, created, old)
      .when({ ...follow, edits: p1Edited(edit(2, EARLY), edit(3, AFTER_EXPIRY)) }, ARCHIVED)
      .then({ ...archived, data: { ...liveWith(2).data, resultsHeld: false } } as ModelTestEvent);
  });

  it('keeps the versions of unchanged questions in a save, even if a version was withheld', () => {
    const newest = new Map([...bank()].map(([id, question]) => [id, { ...question, version: 9 }]));
    given(modelTestDecider, created)
      .when(
        change({ time: 30 }, newest, p1Edited(edit(2, EARLY), edit(9, EARLY, { withheldFrom: ['test'] }))),
        BEFORE_START,
      )
      .then(changed({ time: 30, questions: [{ questionId: 'p1', version: 2 }, ...pins('p2')] }));
    given(modelTestDecider, created)
      .when(change({ questionIds: ['p3', 'p2'] }, newest, p1Edited()), BEFORE_START)
      .then(changed({ questions: [{ questionId: 'p3', version: 9 }, ...pins('p2')] }, 'p1'));
  });
});

describe('modelTestDecider for the release of results', () => {
  const setTo = (reveal: Reveal, attempts = noAttempts) => change({ reveal }, bank(), noEdits, attempts);
  const withReveal = (reveal: Reveal): ModelTestEvent => ({
    type: 'ModelTestCreated',
    data: { modelTestId: 'test', ...content, reveal },
  });
  const revealChanged = (reveal: Reveal, meritList: MeritListTime = 'expiry'): ModelTestEvent => ({
    type: 'ModelTestRevealChanged',
    data: { modelTestId: 'test', reveal, meritList },
  });
  const released = (releasedBy: 'tutor' | 'expiry', ...questionIds: string[]): ModelTestEvent => ({
    type: 'ResultsReleased',
    data: { modelTestId: 'test', by: releasedBy, questionIds },
  });
  const archivedHeld: ModelTestEvent = { type: 'ModelTestArchived', data: { ...withPins, resultsHeld: true } };
  const deletedHeld: ModelTestEvent = {
    type: 'ModelTestDeleted',
    data: { modelTestId: 'test', questionIds, resultsHeld: true },
  };
  const release = (releasedBy: 'tutor' | 'expiry' = 'tutor', running = 0) =>
    ({ type: 'ReleaseResults', modelTestId: 'test', by: releasedBy, running }) as const;

  it('shows results at the finish by default, and keeps absent values of an update [REVEAL-1]', () => {
    given(modelTestDecider).when(create({}), BEFORE_START).then(created);
    given(modelTestDecider)
      .when(create({ reveal: 'release', meritList: 'finish' }), BEFORE_START)
      .then({
        type: 'ModelTestCreated',
        data: { modelTestId: 'test', ...content, reveal: 'release', meritList: 'finish' },
      });
    given(modelTestDecider, withReveal('release'))
      .when(change({ time: 30 }), BEFORE_START)
      .then(changed({ time: 30, reveal: 'release' }));
    given(modelTestDecider, created, wentLive).when(change(), LIVE).then();
  });

  it('holds results until they are released, also after a deletion [REVEAL-1]', () => {
    const isHeld = (...events: ModelTestEvent[]) =>
      areResultsHeld(events.reduce(modelTestDecider.evolve, modelTestDecider.initial));
    expect(isHeld(created, wentLive)).toBe(false);
    expect(isHeld(withReveal('expiry'), wentLive, archivedHeld)).toBe(true);
    expect(isHeld(withReveal('release'), wentLive)).toBe(true);
    expect(isHeld(withReveal('release'), wentLive, released('tutor'))).toBe(false);
    expect(isHeld(withReveal('release'), wentLive, deletedHeld)).toBe(true);
    expect(isHeld(withReveal('release'), wentLive, deletedHeld, released('expiry', 'p1', 'p2'))).toBe(false);
  });

  it('records at the expiry and the deletion whether results are held', () => {
    given(modelTestDecider, withReveal('release'), wentLive).when(follow, ARCHIVED).then(archivedHeld);
    given(modelTestDecider, withReveal('release'), wentLive, released('tutor')).when(follow, ARCHIVED).then(archived);
    given(modelTestDecider, withReveal('release'), wentLive).when(remove, LIVE).then(deletedHeld);
    given(modelTestDecider, withReveal('release')).when(remove, BEFORE_START).then(deleted);
  });

  it('releases results once, and frees the questions of an archived test [REVEAL-2]', () => {
    given(modelTestDecider, withReveal('release'), wentLive).when(release(), LIVE).then(released('tutor'));
    given(modelTestDecider, withReveal('release'), wentLive, archivedHeld)
      .when(release(), ARCHIVED)
      .then(released('tutor', 'p1', 'p2'));
    given(modelTestDecider, withReveal('release'), wentLive, released('tutor')).when(release(), LIVE).then();
    given(modelTestDecider, created, wentLive).when(release(), LIVE).then();
  });

  it('rejects a release with the number of running attempts [REVEAL-3]', () => {
    given(modelTestDecider, withReveal('release'), wentLive)
      .when(release('tutor', 3), LIVE)
      .thenRefused('exam-running', { running: 3 });
    given(modelTestDecider, withReveal('release'), wentLive, deletedHeld)
      .when(release('expiry', 1), LIVE)
      .thenRefused('exam-running', { running: 1 });
  });

  it('rejects a release before the start, and of a deleted or unknown test', () => {
    given(modelTestDecider, withReveal('release')).when(release(), BEFORE_START).thenRefused('exam-not-live');
    given(modelTestDecider, withReveal('release'), deletedHeld).when(release(), LIVE).thenRefused('not-found');
    given(modelTestDecider).when(release(), LIVE).thenRefused('not-found');
  });

  it('releases results automatically only after the expiry or the deletion [REVEAL-4]', () => {
    const expiry = release('expiry');
    given(modelTestDecider, withReveal('expiry'), wentLive).when(expiry, LIVE).then();
    given(modelTestDecider, withReveal('release'), wentLive, archivedHeld).when(expiry, ARCHIVED).then();
    given(modelTestDecider, withReveal('expiry'), wentLive, archivedHeld)
      .when(expiry, ARCHIVED)
      .then(released('expiry', 'p1', 'p2'));
    given(modelTestDecider, withReveal('release'), wentLive, deletedHeld)
      .when(expiry, LIVE)
      .then(released('expiry', 'p1', 'p2'));
    given(modelTestDecider, withReveal('release'), wentLive, deleted).when(expiry, LIVE).then();
  });

  const REVEAL_AT = '2026-01-09T18:00:00.000Z';
  const atATime = { reveal: 'at', revealAt: REVEAL_AT } as const;
  const createdAt: ModelTestEvent = {
    type: 'ModelTestCreated',
    data: { modelTestId: 'test', ...content, ...atATime },
  };

  it('releases results automatically at a set time, once no attempt is running [REVEAL-13]', () => {
    given(modelTestDecider).when(create(atATime), BEFORE_START).then(createdAt);
    given(modelTestDecider, createdAt, wentLive, archivedHeld)
      .when(release('expiry'), contextAt('2026-01-09T17:59:59.999Z'))
      .then();
    given(modelTestDecider, createdAt, wentLive, archivedHeld)
      .when(release('expiry', 1), contextAt(REVEAL_AT))
      .thenRefused('exam-running', { running: 1 });
    given(modelTestDecider, createdAt, wentLive, archivedHeld)
      .when(release('expiry'), contextAt(REVEAL_AT))
      .then(released('expiry', 'p1', 'p2'));
    given(modelTestDecider, createdAt, wentLive, archivedHeld)
      .when(release(), ARCHIVED)
      .then(released('tutor', 'p1', 'p2'));
  });

  it('requires a set time after the start, and keeps it in an update without one [REVEAL-13]', () => {
    const refused = { errors: { revealAt: 'modelTestRevealAt' } };
    for (const revealAt of [undefined, LIVE_FROM])
      given(modelTestDecider)
        .when(create({ reveal: 'at', revealAt }), BEFORE_START)
        .thenRefused('invalid', refused);
    given(modelTestDecider, createdAt)
      .when(change({ time: 30 }), BEFORE_START)
      .then(changed({ time: 30, ...atATime }));
    given(modelTestDecider, createdAt)
      .when(change({ reveal: 'expiry' }), BEFORE_START)
      .then(changed({ reveal: 'expiry' }));
    given(modelTestDecider)
      .when(create({ revealAt: REVEAL_AT }), BEFORE_START)
      .then(created);
  });

  it('allows changes of a set time until results are shown [REVEAL-13]', () => {
    const later = { reveal: 'at', revealAt: '2026-01-10T18:00:00.000Z' } as const;
    given(modelTestDecider, createdAt, wentLive)
      .when(change({ revealAt: later.revealAt }), LIVE)
      .then({ type: 'ModelTestRevealChanged', data: { modelTestId: 'test', ...later, meritList: 'expiry' } });
    given(modelTestDecider, createdAt, wentLive).when(setTo('expiry'), LIVE).then(revealChanged('expiry'));
    given(modelTestDecider, createdAt, wentLive, released('expiry'))
      .when(change(later), ARCHIVED)
      .thenRefused('results-shown');
  });

  it('allows changes until results are shown [REVEAL-5]', () => {
    given(modelTestDecider, created, wentLive).when(setTo('release'), LIVE).then(revealChanged('release'));
    given(modelTestDecider, created, wentLive)
      .when(setTo('release', { running: 0, finished: 1 }), LIVE)
      .thenRefused('results-shown');
    given(modelTestDecider, created, wentLive, archived).when(setTo('release'), ARCHIVED).thenRefused('results-shown');
    given(modelTestDecider, withReveal('release'), wentLive)
      .when(setTo('expiry', { running: 2, finished: 5 }), LIVE)
      .then(revealChanged('expiry'));
    given(modelTestDecider, withReveal('release'), wentLive, released('tutor'))
      .when(setTo('expiry'), LIVE)
      .thenRefused('results-shown');
  });

  it('releases held results when the test is changed to show them at the finish [REVEAL-5]', () => {
    given(modelTestDecider, withReveal('release'), wentLive)
      .when(setTo('finish', { running: 0, finished: 5 }), LIVE)
      .then(revealChanged('finish'), released('tutor'));
    given(modelTestDecider, withReveal('release'), wentLive)
      .when(setTo('finish', { running: 2, finished: 5 }), LIVE)
      .thenRefused('exam-running', { running: 2 });
  });

  it('allows changes of the merit list at any time', () => {
    given(modelTestDecider, withReveal('release'), wentLive, released('tutor'))
      .when(change({ meritList: 'finish' }), LIVE)
      .then(revealChanged('release', 'finish'));
  });
});
