import { answersProjection, RunningEngine } from '../../test/support/running-engine.js';
import { defineProjection } from './projection.js';

let run: RunningEngine;
beforeEach(() => {
  run = new RunningEngine();
});
afterEach(() => run.dispose());

describe('quarantine', () => {
  it('takes the event that breaks a fold, while all others flow on in the same batch', async () => {
    for (const student of ['ann', 'ben']) await run.chosen(student);
    await run.start([answersProjection(), answersProjection({ name: 'mended', mends: true })]);
    await run.upToDate('answers', 'mended');
    await Promise.all([run.chosen('ann'), run.breaks('ann'), run.chosen('ann'), run.chosen('ben')]);
    await run.upToDate('answers', 'mended');
    expect(await run.documents()).toEqual({ ann: ['1', '3', '5'], ben: ['2', '6'] });
    expect(await run.documents('mended')).toEqual({ ann: ['1', '3', '4', '5'], ben: ['2', '6'] });
    const [event] = (await run.events.readStream('attempt-ann')).slice(2);
    expect(await run.quarantine()).toEqual([
      {
        _id: 'answers:00000000000000000004',
        projection: 'answers',
        eventId: event?.id,
        stream: 'attempt-ann',
        position: '4',
        type: 'AnswerSaved',
        error: 'Error: no fold for this',
      },
    ]);
    expect(run.engine.lag().quarantined).toBe(1);
    expect(run.problems).toEqual(['answers left out AnswerSaved at 4: Error: no fold for this']);
  });

  it('leaves all documents of the event as they were', async () => {
    await run.start([answersProjection()]);
    await run.cleared('ann');
    await run.cleared('ann', 'unknown');
    await run.upToDate();
    expect(await run.documents()).toEqual({ ann: ['1'], everybody: ['1'] });
  });

  it('takes events of types and versions that this program does not know, and is there after a restart', async () => {
    await run.start([answersProjection()]);
    await run.happens('FromTheFuture', { studentId: 'ann' });
    const [known] = await run.events.readStream('attempt-ann');
    const newer = { id: 'n', type: 'AnswerSaved', data: {}, metadata: { ...known!.metadata, version: 99 } };
    await run.events.append('attempt-ben', 'none', [newer]);
    await run.chosen('ann');
    await run.upToDate();
    expect(await run.documents()).toEqual({ ann: ['3'] });
    await run.stop();
    await run.start([answersProjection()]);
    expect(run.engine.lag().quarantined).toBe(2);
    expect((await run.quarantine()).map(({ error }) => error)).toEqual([
      'UnknownEvent: FromTheFuture of version 1 is not known here',
      'UnknownEvent: AnswerSaved of version 99 is not known here',
    ]);
  });

  it.each<[string, (id: string) => string, object]>([
    ['a key that no store takes', () => 'a\0b', {}],
    ['a document under another key', (id) => id, { _id: 'somebody else' }],
    ['a declared field that can not be ordered', (id) => id, { count: [1] }],
  ])('takes an event that leads to %s', async (_, key, wrong) => {
    const broken = defineProjection<{ _id: string; count: number }>({
      name: 'broken',
      fingerprint: '1',
      collection: { name: 'broken', fields: ['count'], indexes: [['count']] },
      on: {
        AnswerSaved: {
          documents: ({ data }) => (data.option === 'B' ? key(data.studentId) : data.studentId),
          fold: (_before, { data }, _id) => ({ _id, count: 1, ...(data.option === 'B' ? wrong : {}) }),
        },
      },
    });
    await run.start([broken]);
    await run.chosen('ann', 'B');
    await run.chosen('ben');
    await run.upToDate('broken');
    expect(await run.reads.page('broken', { limit: 9 })).toEqual([{ _id: 'ben', count: 1 }]);
    expect((await run.quarantine()).map(({ position }) => position)).toEqual(['1']);
  });

  it('keeps no message of a projection that sees personal data', async () => {
    const spilling = defineProjection({
      ...answersProjection({ name: 'spilling' }),
      opensIdentities: true,
      on: {
        StudentRegistered: {
          documents: () => 'a',
          fold: () => {
            throw new RangeError('ann@example.org is odd');
          },
        },
      },
    });
    await run.start([spilling], { openIdentities: async (events) => events });
    await run.happens('StudentRegistered', {});
    await run.upToDate('spilling');
    expect((await run.quarantine()).map(({ error }) => error)).toEqual(['RangeError']);
    expect(run.problems.join()).not.toContain('example.org');
  });
});
