import { suggestedPapers } from './suggested-papers';

it('suggestedPapers suggests a first paper to a student without finished mock tests', () =>
  expect(suggestedPapers([]).map(({ title, reason }) => [title, reason])).toEqual([
    ['Your first paper', 'Plenty of time.'],
    ['Ten minutes', 'You have not tried this one yet.'],
    ['A whole hour', 'You have not tried this one yet.'],
  ]));

it('suggestedPapers says nothing about the tests of a student while they are unknown', () =>
  expect(suggestedPapers(undefined).map(({ title, reason }) => [title, reason])).toEqual([
    ['Twenty minutes', ''],
    ['Ten minutes', ''],
    ['A whole hour', ''],
  ]));

it('suggestedPapers suggests the subject with the lowest average, a short paper in the best subject, and a long one in an untried subject', () =>
  expect(
    suggestedPapers([
      { subject: 'Chemistry', score: 0.5 },
      { subject: 'Physics', score: 0.4 },
      { subject: 'Chemistry', score: -0.1 },
      { subject: 'Physics', score: 0.63 },
    ]),
  ).toEqual([
    {
      title: 'Your weakest subject',
      choice: { subject: 'Chemistry', marks: 25, time: 20 },
      reason: 'You scored 50% last time.',
    },
    {
      title: 'Ten minutes',
      choice: { subject: 'Physics', marks: 25, time: 10 },
      reason: 'Your best so far is 63%.',
    },
    {
      title: 'A whole hour',
      choice: { subject: 'English', marks: 100, time: 60 },
      reason: 'You have not tried this one yet.',
    },
  ]));
