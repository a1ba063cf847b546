import { eventually } from '../../test/support/eventually.js';
import { answersProjection, RunningEngine, type AnswersDocument } from '../../test/support/running-engine.js';
import type { Projected } from './projection.js';

const TIME_MS = 5_000;

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
    await run.startBuilt([answersProjection()], {
      onAnnounce: (messages) => {
        documents = documents.then(async () => {
          const { ann } = await run.documents();
          for (const { room } of messages) shown.push([room, String(ann?.includes(room))]);
        });
      },
    });
    await Promise.all([run.chosen('ann'), run.chosen('ann'), run.chosen('ann')]);
    await run.upToDate();
    await eventually(async () => {
      await documents;
      expect(shown).toEqual([
        ['1', 'true'],
        ['2', 'true'],
        ['3', 'true'],
      ]);
    }, TIME_MS);
  });

  it('tell only what happens from now on, whatever was missed or is rebuilt', async () => {
    await run.startBuilt([answersProjection()]);
    await run.chosen('ann');
    await run.upToDate();
    await run.stop();
    await run.chosen('ann');
    await run.startBuilt([answersProjection(), answersProjection({ name: 'newcomer' })]);
    await run.upToDate('answers', 'newcomer');
    await run.engine.rebuild('answers');
    await run.chosen('ann');
    await run.upToDate('answers', 'newcomer');
    expect(rooms()).toEqual(['1', '3', '3']);
  });

  it('leave out what is in quarantine', async () => {
    await run.startBuilt([answersProjection()]);
    await run.breaks('ann');
    await run.chosen('ann');
    await run.upToDate();
    expect(rooms()).toEqual(['2']);
  });

  it('do not stop the events when they or their listener fail', async () => {
    const projection = answersProjection();
    const failing = {
      ...projection,
      announce: {
        AnswerSaved: ({ data }: Projected<'AnswerSaved'>) => JSON.parse(data.option === null ? '{' : '[]') as never,
      },
    };
    const onAnnounce = () => {
      throw new Error('nobody listens');
    };
    await run.startBuilt([projection, { ...failing, ...named('silent') }], { onAnnounce });
    await run.cleared('ann');
    await run.chosen('ann');
    await run.upToDate('answers', 'silent');
    expect(await run.documents('silent')).toEqual({ ann: ['1', '2'], everybody: ['1'] });
    expect(run.problems.toSorted().toReversed()).toEqual([
      'silent could not announce AnswerSaved: SyntaxError',
      'a listener failed: nobody listens',
    ]);
  });

  const named = (name: string) => {
    const { collection } = answersProjection({ name });
    return { name, collection };
  };

  it('[N5] know what each document of the event was before, and is after', async () => {
    const { announce: _announce, ...projection } = answersProjection();
    const announced: unknown[] = [];
    const note = ({ type }: Projected, before?: AnswersDocument, after?: AnswersDocument) => {
      announced.push([type, before?.seen, after?._id, after?.seen]);
      return [];
    };
    await run.startBuilt([{ ...projection, announce: { AnswerSaved: note, SessionEnded: note } }]);
    await run.chosen('ann');
    await run.cleared('ann');
    await run.happens('SessionEnded', {});
    await run.upToDate();
    expect(announced).toEqual([
      ['AnswerSaved', undefined, 'ann', ['1']],
      ['AnswerSaved', ['1'], 'ann', ['1', '2']],
      ['AnswerSaved', undefined, 'everybody', ['2']],
      ['SessionEnded', undefined, undefined, undefined],
    ]);
  });

  it('come with the positions that readers find now', async () => {
    const moved: unknown[] = [];
    await run.startBuilt([answersProjection()], {
      onMoved: (positions) => moved.push(positions.get('answers') ?? moved.at(-1)),
    });
    await run.chosen('ann');
    await run.upToDate();
    expect(moved.at(-1)).toBe(1n);
    await run.happens('SessionEnded', {});
    await run.upToDate();
    expect(moved.at(-1)).toBe(2n);
  });

  it('begin where the one that ran before stopped announcing, shown or not', async () => {
    await run.startBuilt([answersProjection()]);
    for (const student of ['ann', 'ben', 'eve']) await run.chosen(student);
    await run.upToDate();
    await run.stop();
    await run.chosen('ann');
    run.announced.length = 0;
    await run.startBuilt([answersProjection()], { announceFrom: new Map([['answers', 1n]]) });
    await run.upToDate();
    expect(rooms()).toEqual(['2', '3', '4']);
    expect(run.engine.announced()).toEqual(new Map([['answers', 4n]]));
    expect(await run.documents()).toEqual({ ann: ['1', '4'], ben: ['2'], eve: ['3'] });
  });
});
