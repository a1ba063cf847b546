import type { Subject } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { messages } from '../messages';
import type { ModelTest } from '../model-test.queries';
import {
  bodyOf,
  brokenRule,
  copyOf,
  draftOf,
  EMPTY_DRAFT,
  distributeEvenly,
  isSame,
  OPTIONAL_FIELDS,
  parseDraft,
  restoredDraft,
  type ModelTestDraft,
  type FieldName,
} from './model-test-draft';

const question = (_id: string, subject: Subject = 'Physics') => ({
  _id,
  subject,
  question: _id,
  options: ['1', '2'],
  correctAnswers: ['1'],
});
const QUESTIONS = [question('p1'), question('p2')];
const TEST: ModelTest = {
  _id: 'test',
  Name: 'First week',
  Marks: 2,
  Time: 20,
  Subject: 'Physics',
  ScheduleDate: '2026-11-27',
  ScheduleTime: '20:00',
  ExpiryDays: 2,
  QuestionIds: ['p1', 'p2'],
  status: 'Upcoming',
  liveFrom: '2026-11-27T14:00:00.000Z',
  liveUntil: '2026-11-29T14:00:00.000Z',
};
const draft = draftOf(TEST, QUESTIONS);
const withValues = (changes: Partial<ModelTestDraft['values']>): ModelTestDraft => ({
  ...draft,
  values: { ...draft.values, ...changes },
});

it('draftOf and bodyOf round-trip a test', () => {
  expect({ ...TEST, ...bodyOf(draft) }).toEqual(TEST);
  expect(Object.keys(bodyOf(draft))).toHaveLength(8);
  expect(brokenRule(draft)).toBeUndefined();
});

it('draftOf keeps a deleted question, and copyOf omits it', () => {
  const questions = [{ ...QUESTIONS[0]!, deleted: true as const }, QUESTIONS[1]!];
  const { selected } = draftOf(TEST, questions);
  expect(selected.map(({ _id, deleted }) => [_id, deleted])).toEqual([
    ['p1', true],
    ['p2', undefined],
  ]);
  expect(brokenRule({ ...draft, selected })).toBeUndefined();
  const copy = copyOf(TEST, questions, []);
  expect(copy.selected).toEqual([QUESTIONS[1]]);
  expect(copy.values).toEqual({ ...draft.values, Name: 'First week (copy)', ScheduleDate: '', ScheduleTime: '' });
});

const REQUIRED_FIELDS = (Object.keys(EMPTY_DRAFT.values) as FieldName[]).filter(
  (field) => !OPTIONAL_FIELDS.includes(field),
);

it.each(REQUIRED_FIELDS)('brokenRule requires %s', (field) => {
  expect(brokenRule(withValues({ [field]: ' ' }))).toEqual({ text: texts.modelTestFields, fields: [field] });
});

it.each([
  ['Name', 'x'.repeat(101), texts.modelTestName],
  ['Marks', '201', texts.modelTestMarks],
  ['Marks', '2.5', texts.modelTestMarks],
  ['Time', 'twenty', texts.modelTestTime],
  ['ExpiryDays', '0', texts.modelTestExpiry],
] as const)('brokenRule rejects %s %s', (field, value, text) => {
  expect(brokenRule(withValues({ [field]: value }))).toEqual({ text, fields: [field] });
});

const CLOSING: ModelTest = { ...TEST, closesAt: { date: '2026-11-27', time: '22:00' } };
const AT_A_TIME: ModelTest = { ...TEST, reveal: 'at', revealAt: { date: '2026-11-28', time: '18:00' } };

it('draftOf and bodyOf round-trip a closing time and the time of the results, and omit unchanged ones [TMODEL-50]', () => {
  const closing = draftOf(CLOSING, QUESTIONS);
  expect(bodyOf(closing)).toMatchObject({ closesAt: CLOSING.closesAt });
  expect(Object.keys(bodyOf(closing, closing))).toHaveLength(8);
  const reopened = { ...closing, values: { ...closing.values, closesDate: '', closesTime: '' } };
  expect(bodyOf(reopened, closing)).toMatchObject({ closesAt: null });
  const atATime = draftOf(AT_A_TIME, QUESTIONS);
  expect(bodyOf(atATime)).toMatchObject({ reveal: 'at', revealAt: AT_A_TIME.revealAt });
  expect(Object.keys(bodyOf(atATime, atATime))).toHaveLength(8);
});

it('copyOf omits the closing time and the time of the results [TMODEL-50]', () => {
  const { values } = copyOf({ ...CLOSING, ...AT_A_TIME }, QUESTIONS, []);
  expect(OPTIONAL_FIELDS.map((field) => values[field])).toEqual(['', '', '', '']);
  expect(values.reveal).toBe('at');
});

it.each([
  ['a closing time without a date', { closesTime: '22:00' }, messages.closingIncomplete, 'closesDate'],
  ['a closing date without a time', { closesDate: '2026-11-27' }, messages.closingIncomplete, 'closesTime'],
  [
    'a closing time at the start',
    { closesDate: '2026-11-27', closesTime: '20:00' },
    texts.modelTestClosesAt,
    'closesDate',
  ],
  [
    'a closing time after the expiry',
    { closesDate: '2026-11-29', closesTime: '20:01' },
    texts.modelTestClosesAt,
    'closesDate',
  ],
  ['a missing time of the results', { reveal: 'at', revealDate: '2026-11-28' }, texts.modelTestRevealAt, 'revealTime'],
  [
    'results before the start',
    { reveal: 'at', revealDate: '2026-11-26', revealTime: '20:00' },
    texts.modelTestRevealAt,
    'revealDate',
  ],
] as const)('brokenRule rejects %s [TMODEL-50]', (_, values, text, field) => {
  expect(brokenRule(withValues(values))).toEqual({ text, fields: [field] });
});

it('brokenRule accepts a closing time up to the expiry, and results at a set time [TMODEL-50]', () => {
  const closing = { closesDate: '2026-11-29', closesTime: '20:00' };
  expect(brokenRule(withValues(closing))).toBeUndefined();
  expect(
    brokenRule(withValues({ ...closing, reveal: 'at', revealDate: '2026-11-27', revealTime: '20:01' })),
  ).toBeUndefined();
});

it('brokenRule requires as many questions as marks, of accepted subjects', () => {
  const text = (draft: ModelTestDraft) => brokenRule(draft)?.text;
  expect(text(withValues({ Marks: '3' }))).toBe(texts.modelTestQuestions);
  expect(text({ ...draft, selected: [] })).toBe(texts.modelTestQuestions);
  const mixed = { ...draft, selected: [question('p1'), question('m1', 'Math')] };
  expect(text(mixed)).toBe(texts.modelTestOneSubject);
  expect(text({ ...mixed, values: { ...draft.values, Subject: 'Combined' } })).toBeUndefined();
});

it('distributeEvenly distributes the missing questions over the subjects', () => {
  const subjects = ['Physics', 'Chemistry', 'Math', 'English'] as const;
  expect([...distributeEvenly(10, subjects, []).values()]).toEqual([3, 3, 2, 2]);
  expect([...distributeEvenly(6, subjects, [question('p1'), question('p2'), question('p3')]).values()]).toEqual([
    3, 1, 1, 1,
  ]);
  expect([...distributeEvenly(5, ['Math'], [question('m1', 'Math')]).values()]).toEqual([5]);
});

it('isSame ignores the order of questions', () => {
  expect(isSame(draft, { ...draft, selected: QUESTIONS.toReversed() })).toBe(true);
  expect(isSame(draft, withValues({ Time: '30' }))).toBe(false);
  expect(isSame(draft, { ...draft, selected: QUESTIONS.slice(1) })).toBe(false);
  expect(isSame(draft, { ...draft, selected: [QUESTIONS[0]!, question('p3')] })).toBe(false);
});

it.each([
  undefined,
  'text',
  {},
  { values: { Name: 'Week 3' }, selected: [] },
  { values: EMPTY_DRAFT.values, selected: [1] },
])('parseDraft rejects %j', (stored) => expect(parseDraft(stored)).toBeUndefined());

it('parseDraft accepts a draft that was stored as JSON', () =>
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft));

it('restoredDraft keeps all but the name and the expiry of a started test', () => {
  const storedDraft: ModelTestDraft = { ...withValues({ Name: 'Renamed', Marks: '9', ExpiryDays: '5' }), selected: [] };
  expect(restoredDraft(storedDraft, draft, false)).toEqual(storedDraft);
  expect(restoredDraft(storedDraft, draft, true)).toEqual(withValues({ Name: 'Renamed', ExpiryDays: '5' }));
  expect(restoredDraft(undefined, draft, false)).toBe(draft);
});
