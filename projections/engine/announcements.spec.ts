import { setTimeout as sleep } from 'node:timers/promises';
import { answersProjection, RunningEngine } from '../../test/support/running-engine.js';

let run: RunningEngine;
beforeEach(() => {
  run = new RunningEngine();
});
afterEach(() => run.dispose());

describe('waiting for read models', () => {
  it('ends at once when they are there, and after the time when they do not come', async () => {
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    const position = await run.chosen('ann');
    expect(await run.engine.waitFor(['answers', 'again'], position, 10_000)).toBe(true);
    expect(await run.engine.waitFor(['answers'], position, 0)).toBe(true);
    expect(await run.engine.waitFor(['answers'], position + 1n, 20)).toBe(false);
    expect(() => run.engine.waitFor(['unknown'], position, 20)).toThrow(TypeError);
  });

  it('is not held up by an event in quarantine', async () => {
    await run.start([answersProjection()]);
    expect(await run.engine.waitFor(['answers'], await run.breaks('ann'), 10_000)).toBe(true);
  });

  it('finds the documents there', async () => {
    await run.start([answersProjection()]);
    for (let n = 1; n <= 50; n++) {
      await run.engine.waitFor(['answers'], await run.chosen('ann'), 10_000);
      expect((await run.documents())['ann']).toHaveLength(n);
    }
  });
});

describe('announcements', () => {
  const rooms = () => run.announced.map(({ room }) => room);

  it('follow the documents that show them, in order', async () => {
    const shown: string[][] = [];
    let documents: Promise<unknown> = Promise.resolve();
    await run.start([answersProjection()], {
      onAnnounce: (messages) => {
        documents = documents.then(async () => {
          const { ann } = await run.documents();
          for (const { room } of messages) shown.push([room, String(ann?.includes(room))]);
        });
      },
    });
    await Promise.all([run.chosen('ann'), run.chosen('ann'), run.chosen('ann')]);
    await run.upToDate();
    await sleep(10);
    await documents;
    expect(shown).toEqual([
      ['1', 'true'],
      ['2', 'true'],
      ['3', 'true'],
    ]);
  });

  it('tell only what happens from now on, whatever was missed or is rebuilt', async () => {
    await run.start([answersProjection()]);
    await run.chosen('ann');
    await run.upToDate();
    await run.stop();
    await run.chosen('ann');
    await run.start([answersProjection(), answersProjection({ name: 'newcomer' })]);
    await run.upToDate('answers', 'newcomer');
    await run.engine.rebuild('answers');
    await run.chosen('ann');
    await run.upToDate('answers', 'newcomer');
    expect(rooms()).toEqual(['1', '3', '3']);
  });

  it('leave out what is in quarantine', async () => {
    await run.start([answersProjection()]);
    await run.breaks('ann');
    await run.chosen('ann');
    await run.upToDate();
    expect(rooms()).toEqual(['2']);
  });

  it('do not stop the events when they or their listener fail', async () => {
    const projection = answersProjection();
    const failing = { ...projection, announce: { AnswerSaved: () => JSON.parse('{') as never } };
    const onAnnounce = () => {
      throw new Error('nobody listens');
    };
    await run.start([projection, { ...failing, ...named('silent') }], { onAnnounce });
    await run.cleared('ann');
    await run.chosen('ann');
    await run.upToDate('answers', 'silent');
    expect(await run.documents('silent')).toEqual({ ann: ['1', '2'], everybody: ['1'] });
    expect(run.problems).toEqual([
      'silent could not announce AnswerSaved: SyntaxError',
      'silent could not announce AnswerSaved: SyntaxError',
      'a listener failed: nobody listens',
    ]);
  });

  const named = (name: string) => {
    const { collection } = answersProjection({ name });
    return { name, collection };
  };

  it('come with word of what was applied', async () => {
    const applied: unknown[] = [];
    await run.start([answersProjection()], { onApplied: (...told) => applied.push(told) });
    await run.chosen('ann');
    await run.upToDate();
    await run.chosen('ben');
    await run.upToDate();
    expect(applied).toEqual([
      [['answers'], 1n],
      [['answers'], 2n],
    ]);
  });

  it('begin where the one that ran before stopped announcing, shown or not', async () => {
    await run.start([answersProjection()]);
    for (const student of ['ann', 'ben', 'eve']) await run.chosen(student);
    await run.upToDate();
    await run.stop();
    await run.chosen('ann');
    run.announced.length = 0;
    await run.start([answersProjection()], { announceFrom: 1n });
    await run.upToDate();
    expect(rooms()).toEqual(['2', '3', '4']);
    expect(run.engine.announced()).toBe(4n);
    expect(await run.documents()).toEqual({ ann: ['1', '4'], ben: ['2'], eve: ['3'] });
  });
});
