import { actionsOf } from '../../../../../api/contracts/http/attempt-actions';
import type { Timeline } from './replay.queries';
import { replayOf, sheetAt, spentMsOn } from './answer-sheet';

/** Returns an attempt of 600 s that starts at 10:00; times are in seconds. */
const START = Date.parse('2026-11-22T10:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

const timelineOf = (entries: Timeline['entries'], overrides: Partial<Timeline> = {}): Timeline => ({
  attemptId: 'attempt',
  student: { _id: 'ann', username: 'ann' },
  startedAt: at(0),
  deadline: at(1200),
  finishedAt: at(600),
  questions: ['one', 'two', 'three'],
  entries,
  gaps: [],
  ...overrides,
});
const visitEntry = (
  question: number,
  until: number,
  seconds: number,
  overrides: object = {},
): Timeline['entries'][number] => ({
  what: 'progress',
  at: at(until),
  question,
  visited: true,
  spentMs: seconds * 1000,
  ...overrides,
});
const answerEntry = (
  question: number,
  option: number | null,
  chosenSecond: number,
  savedSecond = chosenSecond + 1,
): Timeline['entries'][number] => ({
  what: 'answer',
  at: at(savedSecond),
  question,
  option,
  chosenAt: at(chosenSecond),
});

describe('actionsOf: the question on screen', () => {
  const visits = (entries: Timeline['entries']) =>
    actionsOf(timelineOf(entries)).flatMap((action) =>
      action.kind === 'leave' ? [[action.question, action.since / 1000, action.at / 1000]] : [],
    );

  it('lasts as long as recorded, up to leaving the question', () => {
    expect(visits([visitEntry(0, 40, 40), visitEntry(2, 100, 60)])).toEqual([
      [0, 0, 40],
      [2, 40, 100],
    ]);
  });

  it('is laid out backwards from the end of a connection gap, when progress is sent together', () => {
    expect(visits([visitEntry(0, 100, 20), visitEntry(1, 100, 30), visitEntry(2, 100, 40)])).toEqual([
      [0, 10, 30],
      [1, 30, 60],
      [2, 60, 100],
    ]);
  });

  it('is inferred from the answers if no progress was recorded', () => {
    expect(
      visits([visitEntry(0, 40, 40), answerEntry(1, 0, 60), answerEntry(2, 1, 300), answerEntry(2, 0, 310)]),
    ).toEqual([
      [0, 0, 40],
      [1, 40, 300],
      [2, 300, 600],
    ]);
    expect(visits([])).toEqual([]);
  });
});

describe('sheetAt', () => {
  const sheetAfter = (timeline: Timeline, seconds: number) => sheetAt(replayOf(timeline), seconds * 1000);
  const entries = [
    visitEntry(0, 50, 50),
    answerEntry(0, 1, 20, 21),
    answerEntry(0, 2, 30, 70),
    visitEntry(1, 80, 30, { marked: true }),
    answerEntry(1, null, 90),
    { what: 'late', at: at(700), question: 2, option: 0, chosenAt: at(590) },
  ] as const;
  const timeline = timelineOf([...entries], { gaps: [{ from: at(30), to: at(70), cause: 'connection' }] });

  it('returns when an answer was chosen and saved, and the answer before', () => {
    expect(sheetAfter(timeline, 19).questions[0]).toMatchObject({ visited: true, option: null });
    expect(sheetAfter(timeline, 20).questions[0]).toMatchObject({ option: 1, chosenAt: 20_000, savedAt: undefined });
    expect(sheetAfter(timeline, 21).questions[0]).toMatchObject({ option: 1, savedAt: 21_000, changes: 0 });
    expect(sheetAfter(timeline, 30).questions[0]).toMatchObject({ option: 2, savedAt: undefined, changes: 1 });
    expect(sheetAfter(timeline, 30).questions[0]!.deselectedAt).toEqual([undefined, 30_000]);
    expect(sheetAfter(timeline, 70).questions[0]).toMatchObject({ option: 2, savedAt: 70_000 });
  });

  it('returns the question on screen, the time per question and the flags', () => {
    expect([10, 60].map((seconds) => sheetAfter(timeline, seconds).current)).toEqual([0, 1]);
    expect(spentMsOn(sheetAfter(timeline, 10), 0)).toBe(10_000);
    expect([60, 80].map((seconds) => spentMsOn(sheetAfter(timeline, seconds), 1))).toEqual([10_000, 30_000]);
    expect(spentMsOn(sheetAfter(timeline, 60), 0)).toBe(50_000);
    expect([79, 80].map((seconds) => sheetAfter(timeline, seconds).questions[1]!.flagged)).toEqual([false, true]);
  });

  it('sets a flag before the next question is opened, also if both were sent together', () => {
    const sharedVisit = timelineOf([visitEntry(0, 100, 20, { marked: true }), visitEntry(1, 100, 30)]);
    expect([69, 70].map((seconds) => sheetAfter(sharedVisit, seconds).questions[0]!.flagged)).toEqual([false, true]);
    expect([69, 70].map((seconds) => sheetAfter(sharedVisit, seconds).current)).toEqual([0, 1]);
    const singleVisit = timelineOf([visitEntry(0, 40, 0, { marked: true }), visitEntry(0, 60, 60)]);
    expect([39, 40].map((seconds) => sheetAfter(singleVisit, seconds).questions[0]!.flagged)).toEqual([false, true]);
  });

  it('returns connection gaps and the end of the attempt', () => {
    expect([29, 30, 69, 70].map((seconds) => sheetAfter(timeline, seconds).gap?.cause)).toEqual([
      undefined,
      'connection',
      'connection',
      undefined,
    ]);
    expect([599, 600].map((seconds) => sheetAfter(timeline, seconds).isOver)).toEqual([false, true]);
  });

  it('keeps an answer that arrived too late as chosen but never saved', () => {
    expect(sheetAfter(timeline, 600).questions[2]).toMatchObject({ option: 0, isLate: true, savedAt: undefined });
  });

  it('lists each changed or cleared answer', () => {
    const replay = replayOf(
      timelineOf([answerEntry(0, 1, 20), answerEntry(0, null, 30), answerEntry(0, 2, 40), answerEntry(0, 1, 50)]),
    );
    expect(replay.changes).toEqual([
      { at: 20_000 + 10_000, question: 0, from: 1, to: null },
      { at: 50_000, question: 0, from: 2, to: 1 },
    ]);
  });

  it('equals a fold from the beginning at any time', () => {
    let seed = 7;
    const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    const questions = Array.from({ length: 200 }, (_, n) => `q${n}`);
    const generatedEntries: Timeline['entries'] = [];
    for (let n = 0; n < 2_000; n += 1) {
      const seconds = n * 0.3;
      const question = random(200);
      if (n % 3 === 0)
        generatedEntries.push(visitEntry(question, seconds, random(3), n % 7 === 0 ? { marked: n % 2 === 0 } : {}));
      else
        generatedEntries.push(answerEntry(question, random(5) === 0 ? null : random(4), seconds, seconds + random(20)));
    }
    const replay = replayOf(timelineOf(generatedEntries, { questions }));
    expect(replay.actions.length).toBeGreaterThan(2_000);
    const fromStart = { ...replay, checkpoints: replay.checkpoints.slice(0, 1) };
    for (let n = 0; n < 30; n += 1) {
      const instant = random(600_001);
      const pastActions = replay.actions.filter((action) => action.at <= instant);
      // folds from the beginning only
      const expectedSheet = pastActions.reduce(
        ({ sheet }, action) => ({
          sheet: sheetAt({ ...fromStart, actions: [action], checkpoints: [sheet] }, Infinity),
        }),
        { sheet: sheetAt({ ...fromStart, actions: [] }, 0) },
      ).sheet;
      const { questions, current, openSince, isOver } = sheetAt(replay, instant);
      expect({ questions, current, openSince, isOver }).toEqual({
        questions: expectedSheet.questions,
        current: expectedSheet.current,
        openSince: expectedSheet.openSince,
        isOver: expectedSheet.isOver,
      });
    }
  });
});
