import { actsOf } from './acts';
import type { Timeline } from './replay.queries';
import { replayOf, sheetAt, spentOn } from './sheet';

/** an attempt of 600 s from 10:00 on, in seconds */
const START = Date.parse('2026-11-22T10:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

const timelineOf = (entries: Timeline['entries'], more: Partial<Timeline> = {}): Timeline => ({
  attemptId: 'attempt',
  student: { _id: 'ann', username: 'ann' },
  startedAt: at(0),
  deadline: at(1200),
  finishedAt: at(600),
  questions: ['one', 'two', 'three'],
  entries,
  gaps: [],
  ...more,
});
const looked = (question: number, until: number, seconds: number, more: object = {}): Timeline['entries'][number] => ({
  what: 'progress',
  at: at(until),
  question,
  visited: true,
  spentMs: seconds * 1000,
  ...more,
});
const answered = (
  question: number,
  option: number | null,
  chosen: number,
  saved = chosen + 1,
): Timeline['entries'][number] => ({ what: 'answer', at: at(saved), question, option, chosenAt: at(chosen) });

describe('what was on screen', () => {
  const visits = (entries: Timeline['entries']) =>
    actsOf(timelineOf(entries)).flatMap((act) =>
      act.kind === 'leave' ? [[act.question, act.since / 1000, act.at / 1000]] : [],
    );

  it('is what was left, for as long as was noted', () => {
    expect(visits([looked(0, 40, 40), looked(2, 100, 60)])).toEqual([
      [0, 0, 40],
      [2, 40, 100],
    ]);
  });

  it('goes backwards from where the connection came back, since notes come together then', () => {
    expect(visits([looked(0, 100, 20), looked(1, 100, 30), looked(2, 100, 40)])).toEqual([
      [0, 10, 30],
      [1, 30, 60],
      [2, 60, 100],
    ]);
  });

  it('follows from the answers where nothing was noted', () => {
    expect(visits([looked(0, 40, 40), answered(1, 0, 60), answered(2, 1, 300), answered(2, 0, 310)])).toEqual([
      [0, 0, 40],
      [1, 40, 300],
      [2, 300, 600],
    ]);
    expect(visits([])).toEqual([]);
  });
});

describe('the sheet as it stood', () => {
  const then = (timeline: Timeline, seconds: number) => sheetAt(replayOf(timeline), seconds * 1000);
  const entries = [
    looked(0, 50, 50),
    answered(0, 1, 20, 21),
    answered(0, 2, 30, 70),
    looked(1, 80, 30, { marked: true }),
    answered(1, null, 90),
    { what: 'late', at: at(700), question: 2, option: 0, chosenAt: at(590) },
  ] as const;
  const timeline = timelineOf([...entries], { gaps: [{ from: at(30), to: at(70), cause: 'connection' }] });

  it('tells when an answer was chosen, when it was saved, and what it was before', () => {
    expect(then(timeline, 19).questions[0]).toMatchObject({ visited: true, option: null });
    expect(then(timeline, 20).questions[0]).toMatchObject({ option: 1, chosenAt: 20_000, savedAt: undefined });
    expect(then(timeline, 21).questions[0]).toMatchObject({ option: 1, savedAt: 21_000, changes: 0 });
    expect(then(timeline, 30).questions[0]).toMatchObject({ option: 2, savedAt: undefined, changes: 1 });
    expect(then(timeline, 30).questions[0]!.until).toEqual([undefined, 30_000]);
    expect(then(timeline, 70).questions[0]).toMatchObject({ option: 2, savedAt: 70_000 });
  });

  it('tells what was on screen, for how long in all, and what was marked', () => {
    expect([10, 60].map((seconds) => then(timeline, seconds).current)).toEqual([0, 1]);
    expect(spentOn(then(timeline, 10), 0)).toBe(10_000);
    expect([60, 80].map((seconds) => spentOn(then(timeline, seconds), 1))).toEqual([10_000, 30_000]);
    expect(spentOn(then(timeline, 60), 0)).toBe(50_000);
    expect([79, 80].map((seconds) => then(timeline, seconds).questions[1]!.flagged)).toEqual([false, true]);
  });

  it('tells what was marked before the next question was looked at, also where both were noted together', () => {
    const together = timelineOf([looked(0, 100, 20, { marked: true }), looked(1, 100, 30)]);
    expect([69, 70].map((seconds) => then(together, seconds).questions[0]!.flagged)).toEqual([false, true]);
    expect([69, 70].map((seconds) => then(together, seconds).current)).toEqual([0, 1]);
    const alone = timelineOf([looked(0, 40, 0, { marked: true }), looked(0, 60, 60)]);
    expect([39, 40].map((seconds) => then(alone, seconds).questions[0]!.flagged)).toEqual([false, true]);
  });

  it('tells when there was no connection, and that it is over', () => {
    expect([29, 30, 69, 70].map((seconds) => then(timeline, seconds).gap?.cause)).toEqual([
      undefined,
      'connection',
      'connection',
      undefined,
    ]);
    expect([599, 600].map((seconds) => then(timeline, seconds).isOver)).toEqual([false, true]);
  });

  it('keeps an answer that came too late as what the student saw, never saved', () => {
    expect(then(timeline, 600).questions[2]).toMatchObject({ option: 0, isLate: true, savedAt: undefined });
  });

  it('lists each change of mind, a clearing among them', () => {
    const replay = replayOf(
      timelineOf([answered(0, 1, 20), answered(0, null, 30), answered(0, 2, 40), answered(0, 1, 50)]),
    );
    expect(replay.changes).toEqual([
      { at: 20_000 + 10_000, question: 0, from: 1, to: null },
      { at: 50_000, question: 0, from: 2, to: 1 },
    ]);
  });

  it('is at any instant what a fold from the beginning gives, soon enough to follow a finger, however much was done', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const questions = Array.from({ length: 200 }, (_, n) => `q${n}`);
    const many: Timeline['entries'] = [];
    for (let n = 0; n < 2_000; n += 1) {
      const seconds = n * 0.3;
      const question = random(200);
      if (n % 3 === 0) many.push(looked(question, seconds, random(3), n % 7 === 0 ? { marked: n % 2 === 0 } : {}));
      else many.push(answered(question, random(5) === 0 ? null : random(4), seconds, seconds + random(20)));
    }
    const replay = replayOf(timelineOf(many, { questions }));
    expect(replay.acts.length).toBeGreaterThan(2_000);
    const fromStart = { ...replay, checkpoints: replay.checkpoints.slice(0, 1) };
    for (let n = 0; n < 30; n += 1) {
      const instant = random(600_001);
      const upTo = replay.acts.filter((act) => act.at <= instant);
      // nothing but the beginning to fold from
      const whole = upTo.reduce(
        ({ one }, act) => ({ one: sheetAt({ ...fromStart, acts: [act], checkpoints: [one] }, Infinity) }),
        { one: sheetAt({ ...fromStart, acts: [] }, 0) },
      ).one;
      const { questions: shown, current, openSince, isOver } = sheetAt(replay, instant);
      expect({ shown, current, openSince, isOver }).toEqual({
        shown: whole.questions,
        current: whole.current,
        openSince: whole.openSince,
        isOver: whole.isOver,
      });
    }
    const before = performance.now();
    for (let n = 0; n < 500; n += 1) sheetAt(replay, random(600_001));
    // a picture of 60 a second has 16 ms; this machine may be busy with others
    expect((performance.now() - before) / 500).toBeLessThan(16);
  });
});
