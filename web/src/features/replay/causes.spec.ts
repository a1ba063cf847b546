import { causesBetween } from './causes';
import type { PastHours } from './replay.queries';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const time = (hour: number) => Date.parse(at(hour));
const hour = (hourOfDay: number, overrides: object) => ({
  at: at(hourOfDay),
  modelTests: [],
  mockTests: 0,
  corrections: [],
  reversals: [],
  banned: 0,
  unbanned: 0,
  deleted: 0,
  ...overrides,
});
const modelTest = (modelTestId: string, attempts: number, name: string | null = `Test ${modelTestId}`) => ({
  modelTestId,
  name,
  attempts,
});
const pastHours: PastHours = {
  first: at(1),
  hours: [
    hour(13, { mockTests: 500, modelTests: [modelTest('early', 9)] }),
    hour(14, { mockTests: 2, modelTests: [modelTest('a', 300)], banned: 1 }),
    hour(15, { mockTests: 3, modelTests: [modelTest('a', 12), modelTest('gone', 400, null)] }),
    hour(16, { corrections: [{ correctionId: 'c', attempts: 1 }], unbanned: 1, deleted: 2 }),
    hour(17, { mockTests: 7 }),
  ],
  rules: [
    {
      at: '2026-11-20T15:20:00.000Z',
      live: 4,
      practice: 1,
      quiz: 0,
      penalty: 0.25,
      timeZone: 'Asia/Dhaka',
      isFirst: false,
    },
    {
      at: '2026-11-20T18:20:00.000Z',
      live: 5,
      practice: 1,
      quiz: 0,
      penalty: 0.25,
      timeZone: 'Asia/Dhaka',
      isFirst: false,
    },
  ],
};

it('causesBetween sums each cause over its hours, model tests and corrections first', () => {
  const causes = causesBetween(pastHours, time(14), time(17));
  expect(causes.map(({ title, countText }) => `${title}: ${countText}`)).toEqual([
    'Rules changed: model tests × 4, mock tests × 1, mistake tests × 0',
    'A deleted model test: 400 finished',
    'Test a: 312 finished',
    'A corrected answer key: 1 attempt marked again',
    'Mock tests: 5 finished',
    'Accounts deleted: 2 left the list',
    'Students banned: 1 left the list',
    'Students unbanned: 1 returned to the list',
  ]);
  expect(causes[2]).toMatchObject({ from: time(14), to: time(16), address: '/admin/attempts?exam=a' });
  expect(causes[3]!.address).toBe('/admin/answer-keys?correction=c');
});

it('causesBetween returns nothing for hours without changes', () => {
  expect(causesBetween(pastHours, time(18) + 3_600_000, time(20))).toEqual([]);
});

it('causesBetween separates a correction from its reversal, and names the first rules', () => {
  const rules = { live: 3, practice: 1, quiz: 0, penalty: 0.25, timeZone: 'Asia/Dhaka', isFirst: true };
  const causes = causesBetween(
    {
      first: at(14),
      hours: [
        hour(14, {
          corrections: [{ correctionId: 'c', attempts: 20 }],
          reversals: [{ correctionId: 'c', attempts: 5 }],
        }),
        hour(15, { reversals: [{ correctionId: 'c', attempts: 15 }] }),
      ],
      rules: [{ ...rules, at: at(14) }],
    },
    time(14),
    time(17),
  );
  expect(causes.map(({ title, countText }) => `${title}: ${countText}`)).toEqual([
    'First rules: model tests × 3, mock tests × 1, mistake tests × 0',
    'A corrected answer key: 20 attempts marked again',
    'A reversed correction: 20 scores restored',
  ]);
});
