import { randomUUID } from 'node:crypto';
import type { Timeline } from '../../api/attempts/timeline.dto.js';
import { eventsOfCommand } from '../../api/platform/event-store/event-log.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startCommand } from '../support/programs/program.js';
import { StoppedClock } from '../support/server/test-clock.js';

const ENTRIES = 200;
const SPENT_MS = 100;

describe('retrying a large progress call', () => {
  let app: TestApp;
  let ann: ExamTaker;

  beforeEach(async () => {
    app = await startApp({ clock: new StoppedClock(new Date('2026-11-23T12:00:00.000Z')) });
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 25);
    ann = await ExamTaker.register(app, 'ann');
  });
  afterEach(() => app.stop());

  const restart = async () => {
    const { dataDir, clock } = app;
    await app.stop({ keepData: true });
    app = await startApp({ dataDir, clock });
    ann = ann.onServer(app);
  };
  const note = (attemptId: string, progress: object) =>
    ann.call('PUT', `/attempts/${attemptId}/progress`, progress).then(({ status }) => expect(status).toBe(204));
  const eventsOf = async (attemptId: string) => app.platform.events.readStream(`attempt-${attemptId}`);
  const progressEvents = async (attemptId: string) =>
    (await eventsOf(attemptId)).filter(({ type }) => type === 'ProgressRecorded');

  it.each([
    ['increments', () => ({ spentMs: SPENT_MS })],
    ['totals', (n: number) => ({ totalSpentMs: SPENT_MS * (1 + Math.floor(n / 25)) })],
  ])('records it once, even after other calls and a restart, sent as %s', async (_, spent) => {
    const { attemptId, questions } = await ann.startMockTest({ time: 60 });
    app.clock.advance(120_000);
    const entries = Array.from({ length: ENTRIES }, (_entry, n) => ({
      questionId: questions[n % 25]!._id,
      ...spent(n),
      commandId: randomUUID(),
    }));
    const answers = questions.map(({ _id, options }) => ({ questionId: _id, option: options[0] }));
    await note(attemptId, { progress: entries });
    await ann.call('PUT', `/attempts/${attemptId}/answers`, { answers });
    await note(attemptId, { progress: entries });
    await restart();
    for (const { _id } of questions.slice(0, 3)) await note(attemptId, { questionId: _id, spentMs: 7 });
    await note(attemptId, { progress: entries });
    const { progress } = (await ann.attempt(attemptId)).body;
    const each = (ENTRIES / 25) * SPENT_MS;
    expect(questions.map(({ _id }) => progress[_id]!.spentMs)).toEqual(
      questions.map((_question, n) => (n < 3 ? each + 7 : each)),
    );
    expect(await progressEvents(attemptId)).toHaveLength(ENTRIES + 3);
  });

  it('counts duplicates recorded by an earlier release once in the attempt, its timeline and an export', async () => {
    const { attemptId, questions } = await ann.startMockTest({ time: 60 });
    app.clock.advance(120_000);
    const { _id: questionId } = questions[0]!;
    const data = { attemptId, studentId: ann.id, questionId, spentMs: 30_000 };
    const record = async (commandId: string) => {
      const context = { commandId, actor: `student:${ann.id}`, correlationId: commandId, now: app.clock.now() };
      const stream = `attempt-${attemptId}`;
      const events = eventsOfCommand(stream, [{ type: 'ProgressRecorded', data }], context);
      await app.platform.events.append(stream, (await eventsOf(attemptId)).length - 1, events);
    };
    const ids = [randomUUID(), randomUUID()];
    for (const id of [...ids, ...ids]) await record(id);
    expect(await progressEvents(attemptId)).toHaveLength(4);
    const running = (await ann.attempt(attemptId)).body;
    expect(running.progress[questionId]!.spentMs).toBe(60_000);
    await note(attemptId, { questionId, totalSpentMs: 61_000 });
    await ann.submit(attemptId);
    const { entries } = (await ann.call<Timeline>('GET', `/attempts/${attemptId}/timeline`)).body;
    const spentTimes = entries.flatMap((entry) => (entry.what === 'progress' ? [entry.spentMs] : []));
    expect(spentTimes).toEqual([30_000, 30_000, 1_000]);
    const { dataDir } = app;
    const { report } = await startCommand('export', ['--format', 'ndjson', '--type', 'ProgressRecorded'], {
      DATA_DIR: dataDir,
    }).done;
    const lines = report.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { data: { spentMs: number } }).data.spentMs)).toEqual(spentTimes);
  });
});
