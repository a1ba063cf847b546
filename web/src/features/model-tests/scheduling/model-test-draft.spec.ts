import type { Subject } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import type { ModelTest } from '../model-test.queries';
import {
  bodyOf,
  brokenRule,
  copyOf,
  draftOf,
  EMPTY_DRAFT,
  distributeEvenly,
  isSame,
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

it('draftOf keeps a deleted question, and copyOf omits it (3/T4)', () => {
  const questions = [{ ...QUESTIONS[0]!, deleted: true as const }, QUESTIONS[1]!];
  const { selected } = draftOf(TEST, questions);
  expect(selected.map(({ _id, deleted }) => [_id, deleted])).toEqual([
    ['p1', true],
    ['p2', undefined],
  ]);
  expect(brokenRule({ ...draft, selected })).toBeUndefined();
  const copy = copyOf(TEST, questions);
  expect(copy.selected).toEqual([QUESTIONS[1]]);
  expect(copy.values).toEqual({ ...draft.values, ScheduleDate: '', ScheduleTime: '' });
});

it.each(Object.keys(EMPTY_DRAFT.values) as FieldName[])('brokenRule requires %s', (field) => {
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
